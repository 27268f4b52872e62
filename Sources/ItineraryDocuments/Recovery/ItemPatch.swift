import FormatSyntax
import ItineraryModel
import SourceText

/// Members of an item and of its details that a user changed in a document.
struct ItemPatch {
  var title: String?
  var address: String?
  var details: [(name: String, value: [UInt8])] = []
  let kind: ItemKind

  init(kind: ItemKind) { self.kind = kind }

  mutating func set(_ name: String, _ text: String) {
    let output = OutputBuffer()
    output.appendJSON(text)
    details.append((name, output.array))
  }

  /// The item's JSON with the changes; nil where there are none.
  func merged(into json: [UInt8]) throws(SyntaxError) -> [UInt8]? {
    if title == nil, address == nil, details.isEmpty { return nil }
    return try ItemPatch.merge(object, into: json)
  }

  static func merge(_ patch: [UInt8], into json: [UInt8]) throws(SyntaxError) -> [UInt8] {
    let output = OutputBuffer()
    try json.withBytes { (json) throws(SyntaxError) in
      try patch.withBytes { (patch) throws(SyntaxError) in try MergePatch.append(json, merging: patch, to: output) }
    }
    return output.array
  }

  private var object: [UInt8] {
    let output = OutputBuffer()
    output.append(0x7B)
    if let title {
      output.append("\"title\":")
      output.appendJSON(title)
    }
    if let address {
      if title != nil { output.append(0x2C) }
      output.append("\"url\":")
      output.appendJSON(address)
    }
    if !details.isEmpty {
      if title != nil || address != nil { output.append(0x2C) }
      output.appendJSON(kind.word.description)
      output.append(":{")
      for (index, detail) in details.enumerated() {
        if index > 0 { output.append(0x2C) }
        output.appendJSON(detail.name)
        output.append(0x3A)
        output.append(detail.value)
      }
      output.append(0x7D)
    }
    output.append(0x7D)
    return output.array
  }
}
