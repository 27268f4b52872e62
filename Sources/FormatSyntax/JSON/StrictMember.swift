package import SourceText

/// A value in JSON that people write, where it stands in its text: a member of an object, an element of a list, which
/// has the name of the list, or a whole document.
package struct StrictMember {
  package var name: String
  /// Offset of the key's quote, or of the value where there is no key.
  package var keyOffset: Int
  package var kind: JSONScanner.Kind
  /// JSON text of the value, which has been checked to be JSON.
  package var value: ByteView
  package var offset: Int

  /// Takes the value that comes next in a text, of which the scanner has the offsets.
  package init(next scanner: inout JSONScanner, name: String = "") throws(SyntaxError) {
    kind = try scanner.peekKind()
    offset = scanner.at
    keyOffset = scanner.at
    value = try scanner.skipValue()
    self.name = name
  }

  /// A whole document, with or without a byte order mark.
  package init(document: ByteView) throws(SyntaxError) {
    var scanner = JSONScanner(document, at: TextEncoding.utf8BOMLength(document))
    try self.init(next: &scanner)
    try scanner.expectEnd()
  }

  package func isNamed(_ name: String) -> Bool {
    // Not ==, which takes some other scalars for those of ASCII, nor a view of the bytes, for which short texts are copied.
    name.utf8.count == self.name.utf8.count && name.utf8.first == self.name.utf8.first
      && name.utf8.elementsEqual(self.name.utf8)
  }

  /// The text of a string; nil for other kinds.
  package var text: String? {
    guard kind == .string else { return nil }
    let raw = value.slice(1, value.count - 1)
    return JSONText(raw: raw, hasEscapes: raw.firstIndex(of: .backslash) != nil).string
  }

  package var bool: Bool? { kind == .bool ? value.equals("true") : nil }

  package var integer: Int? { kind == .number ? JSONNumber.integer(value) : nil }

  /// The number; infinite where it is too large for a double, so that a check of its range can refuse it.
  package var number: Double? {
    guard kind == .number else { return nil }
    return JSONNumber.double(value) ?? (value.first == .hyphen ? -.infinity : .infinity)
  }

  /// The elements of a list; nil for other kinds.
  package var elements: [StrictMember]? {
    guard kind == .array else { return nil }
    var scanner = JSONScanner(value)
    var elements: [StrictMember] = []
    // It was checked before: nothing can be wrong with it.
    try? scanner.array { (scanner) throws(SyntaxError) in
      elements.append(try StrictMember(next: &scanner, name: name).moved(by: offset))
    }
    return elements
  }

  /// One text, or a list of them, each with its place; nil for anything else.
  package var texts: [(text: String, offset: Int)]? {
    if let text { return [(text, offset)] }
    guard let elements else { return nil }
    let texts = elements.compactMap { element in element.text.map { (text: $0, offset: element.offset) } }
    return texts.count == elements.count ? texts : nil
  }

  /// The members of an object, in their order and with those that occur twice; none for other kinds.
  package var members: [StrictMember] {
    guard kind == .object else { return [] }
    var scanner = JSONScanner(value)
    var members: [StrictMember] = []
    try? scanner.object { (scanner, key) throws(SyntaxError) in
      var member = try StrictMember(next: &scanner, name: key.string)
      member.keyOffset = (value.offset(of: key.raw) ?? 1) - 1
      members.append(member.moved(by: offset))
    }
    return members
  }

  private func moved(by offset: Int) -> StrictMember {
    var moved = self
    moved.offset += offset
    moved.keyOffset += offset
    return moved
  }

  /// The value in a message: `a list`, `"text"`, `1.5`.
  package var words: String {
    switch kind {
    case .object: "an object"
    case .array: "a list"
    case .string, .number: displaySafe(value.count > 60 ? value.slice(0, 60).text + "…" : value.text)
    case .bool: value.text
    case .null: "null"
    }
  }
}

/// An object in JSON that people write.
package struct StrictObject {
  /// Offset of the opening brace.
  package let offset: Int
  /// How messages name the object: `a move`, `the item`.
  package var name: String
  package let members: [StrictMember]

  package subscript(name: String) -> StrictMember? {
    // A closure would be given a copy of each member.
    for index in members.indices where members[index].isNamed(name) { return members[index] }
    return nil
  }
}
