package import SourceText

/// A value in hand-written JSON with its location: a member of an object, an element of a list (with the list's name),
/// or a whole document.
package struct StrictMember {
  package var name: String
  /// Offset of the key's quote, or of the value if it has no key.
  package var keyOffset: Int
  package var kind: JSONScanner.Kind
  /// JSON text of the value, already checked.
  package var value: ByteView
  package var offset: Int

  /// Reads the next value of a text. Offsets are those of the scanner.
  package init(next scanner: inout JSONScanner, name: String = "") throws(SyntaxError) {
    kind = try scanner.peekKind()
    offset = scanner.at
    keyOffset = scanner.at
    value = try scanner.skipValue()
    self.name = name
  }

  /// Reads a whole document, with or without a byte order mark.
  package init(document: ByteView) throws(SyntaxError) {
    var scanner = JSONScanner(document, at: TextEncoding.utf8BOMLength(document))
    try self.init(next: &scanner)
    try scanner.expectEnd()
  }

  package func isNamed(_ name: String) -> Bool {
    // `==` treats some other scalars as equal to ASCII ones, and a byte view would copy short texts.
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

  /// The number; infinite if it is too large for a double, so that a range check rejects it.
  package var number: Double? {
    guard kind == .number else { return nil }
    return JSONNumber.double(value) ?? (value.first == .hyphen ? -.infinity : .infinity)
  }

  /// The elements of a list; nil for other kinds.
  package var elements: [StrictMember]? {
    guard kind == .array else { return nil }
    var scanner = JSONScanner(value)
    var elements: [StrictMember] = []
    // The text was checked before, so this can't fail.
    try? scanner.array { (scanner) throws(SyntaxError) in
      elements.append(try StrictMember(next: &scanner, name: name).moved(by: offset))
    }
    return elements
  }

  /// A text, or a list of texts, each with its offset; nil for any other value.
  package var texts: [(text: String, offset: Int)]? {
    if let text { return [(text, offset)] }
    guard let elements else { return nil }
    let texts = elements.compactMap { element in element.text.map { (text: $0, offset: element.offset) } }
    return texts.count == elements.count ? texts : nil
  }

  /// The members of an object in order, including repeated ones; empty for other kinds.
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

  /// The value in messages: `a list`, `"text"`, `1.5`.
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

/// An object in hand-written JSON.
package struct StrictObject {
  /// Offset of the opening brace.
  package let offset: Int
  /// The name of the object in messages: `a move`, `the item`.
  package var name: String
  package let members: [StrictMember]

  package subscript(name: String) -> StrictMember? {
    // A closure would get a copy of each member.
    for index in members.indices where members[index].isNamed(name) { return members[index] }
    return nil
  }
}
