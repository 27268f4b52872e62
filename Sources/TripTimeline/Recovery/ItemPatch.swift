import FormatSyntax
package import ItineraryModel
package import SourceText

/// A user's changes to members of an item and of its details in a document.
package struct ItemPatch {
  package var title: String?
  package var address: String?
  package var details: [(name: String, value: [UInt8])] = []
  let kind: ItemKind

  package init(kind: ItemKind) { self.kind = kind }

  package mutating func set(_ name: String, _ text: String) {
    details.append((name, JSONWriter.bytes { json in json.value(text) }))
  }

  /// The item's JSON with the changes; nil if there are none.
  package func merged(into json: [UInt8]) throws(SyntaxError) -> [UInt8]? {
    if title == nil, address == nil, details.isEmpty { return nil }
    return try ItemPatch.merge(object, into: json)
  }

  package static func merge(_ patch: [UInt8], into json: [UInt8]) throws(SyntaxError) -> [UInt8] {
    let output = OutputBuffer()
    try json.withBytes { (json) throws(SyntaxError) in
      try patch.withBytes { (patch) throws(SyntaxError) in try MergePatch.append(json, merging: patch, to: output) }
    }
    return output.array
  }

  private var object: [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("title", title)
        json.member("url", address)
        if details.isEmpty { return }
        json.object(kind.word) { json in
          for detail in details {
            json.key(detail.name)
            detail.value.withBytes { json.raw($0) }
          }
        }
      }
    }
  }
}
