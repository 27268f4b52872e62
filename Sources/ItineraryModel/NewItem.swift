package import FormatSyntax
import SourceText

/// A custom item that is not in the itinerary yet.
public struct NewItem: Hashable, Sendable {
  /// 1…128 bytes.
  public var id: String
  /// Nil for no title.
  public var title: String?
  /// JSON text of the member `custom`: an object.
  public var custom: String?
  /// The JSON text of members that this version does not know, each preceded by a comma. They are kept.
  package var extra: String?
  /// Anything other than `custom` is refused, because travel is derived and games come from the schedule.
  package var kind = ItemKind.custom

  /// A custom item. Its id has 1 to 128 bytes and is unique in its itinerary.
  public init(id: String, title: String? = nil, custom: String? = nil) {
    self.id = id
    self.title = title
    self.custom = custom
  }
}

extension NewItem {
  private static let members = ["id", "kind", "title", "custom", "day", "sortOrder"]

  /// Reads an item of an itinerary. Unknown members are kept.
  package init?(_ item: StrictObject, _ reader: inout StrictReader) {
    let id = reader.text(reader.required("id", in: item))
    let title = item["title"]?.kind == .null ? nil : reader.text(item["title"])
    var custom: String?
    if let member = item["custom"], member.kind != .null {
      if member.kind == .object { custom = member.value.text } else { reader.wrong(member, "an object") }
    }
    guard let id else { return nil }
    self.init(id: id, title: title, custom: custom)
    if let word = reader.text(item["kind"]) {
      kind = word.withBytes { ItemKind(word: $0) }
    }
    let unknown = item.members.filter { !NewItem.members.contains($0.name) }
    if unknown.isEmpty { return }
    let output = OutputBuffer()
    var json = JSONWriter(output, isFirst: false)
    for member in unknown {
      json.key(member.name)
      json.compacted(member.value)
    }
    extra = output.text
  }
}

extension NewItem: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("kind", kind.word)
      json.member("title", title)
      json.raw("custom", custom)
      if let extra { json.output.append(extra) }
    }
  }
}
