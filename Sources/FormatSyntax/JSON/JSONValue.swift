package import SourceText

/// A JSON document as a tree, for small documents that are read once (definitions, requests, edit scripts,
/// configurations).
public indirect enum JSONValue: Sendable {
  case object([JSONMember])
  case array([JSONValue])
  case string(String)
  /// As written, without rounding.
  case number(String)
  case bool(Bool)
  case null

  /// Parses the whole of `bytes`. A repeated key in an object is an error, because its meaning is not defined.
  package static func parse(_ bytes: ByteView) throws(SyntaxError) -> JSONValue {
    var scanner = JSONScanner(bytes, at: bytes.hasPrefix("\u{FEFF}") ? 3 : 0)
    let value = try read(&scanner)
    try scanner.expectEnd()
    return value
  }

  private static func read(_ scanner: inout JSONScanner) throws(SyntaxError) -> JSONValue {
    switch try scanner.peekKind() {
    case .string: return .string(try scanner.string().string)
    case .number: return .number(try scanner.number().text)
    case .bool: return .bool(try scanner.bool())
    case .null:
      try scanner.null()
      return .null
    case .array:
      var elements: [JSONValue] = []
      try scanner.array { (scanner) throws(SyntaxError) in elements.append(try read(&scanner)) }
      return .array(elements)
    case .object:
      var members: [JSONMember] = []
      var keys: Set<[UInt8]> = []
      try scanner.object { (scanner, key) throws(SyntaxError) in
        _ = try scanner.peekKind()
        let offset = scanner.at
        guard keys.insert(key.decoded).inserted else {
          throw SyntaxError(offset: offset, message: "the key \(quotedForDisplay(key.string)) occurs twice")
        }
        members.append(JSONMember(key: key.string, value: try read(&scanner), offset: offset))
      }
      return .object(members)
    }
  }

  /// The members of an object; empty for other kinds.
  package var members: [JSONMember] {
    if case .object(let members) = self { return members }
    return []
  }

  package subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  package var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  package var bool: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  package var array: [JSONValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }

  package var integer: Int? {
    if case .number(let text) = self { return text.withBytes { JSONNumber.integer($0) } }
    return nil
  }

  package var double: Double? {
    if case .number(let text) = self { return text.withBytes { JSONNumber.double($0) } }
    return nil
  }

  /// One string, or a list of them.
  package var strings: [String]? {
    if let text = string { return [text] }
    guard let elements = array else { return nil }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else { return nil }
      texts.append(text)
    }
    return texts
  }
}

/// A key and its value. `offset` is the value's offset in the text.
public struct JSONMember: Sendable {
  package var key: String
  package var value: JSONValue
  package var offset: Int

  package init(key: String, value: JSONValue, offset: Int = 0) {
    self.key = key
    self.value = value
    self.offset = offset
  }
}
