package import FormatSyntax
package import SourceText

/// A JSON object that people write, of an edit script or a request: its members by name, and what was wrong with them,
/// by offset.
package struct ScriptObject {
  package struct Member {
    package var name: String
    /// Offset of the key's quote.
    package var keyOffset: Int
    package var kind: JSONScanner.Kind
    /// JSON text of the value.
    package var value: ByteView
    package var offset: Int
  }

  /// Offset of the opening brace.
  package let offset: Int
  /// How messages name the object: `a move`, `the item`.
  package var name: String
  package private(set) var members: [Member] = []
  package var problems: [SyntaxError] = []

  /// Reads the object that comes next in `text`.
  package init(_ scanner: inout JSONScanner, in text: ByteView, name: String) throws(SyntaxError) {
    scanner.skipWhitespace()
    offset = scanner.at
    self.name = name
    var found: [Member] = []
    var twice: [Member] = []
    var names: Set<[UInt8]> = []
    try scanner.object { (scanner, key) throws(SyntaxError) in
      let kind = try scanner.peekKind()
      let offset = scanner.at
      let value = try scanner.skipValue()
      let member = Member(
        name: key.string, keyOffset: (text.offset(of: key.raw) ?? 0) - 1, kind: kind, value: value,
        offset: offset)
      if !names.insert(key.decoded).inserted { twice.append(member) }
      found.append(member)
    }
    members = found
    for member in twice {
      note(.duplicateMember, "the member \(quotedForDisplay(member.name)) occurs twice", at: member.keyOffset)
    }
  }

  package mutating func note(_ code: DiagnosticCode, _ message: String, at offset: Int) {
    problems.append(SyntaxError(offset: offset, message: message, code: code))
  }

  package subscript(name: String) -> Member? { members.first { $0.name.utf8.elementsEqual(name.utf8) } }

  /// Every member is one of `known`, or a problem.
  package mutating func expectOnly(_ known: [String]) {
    for member in members where !known.contains(where: { $0.utf8.elementsEqual(member.name.utf8) }) {
      note(
        .unknownMember, "\(name) has no member \(quotedForDisplay(member.name))" + didYouMean(member.name, known),
        at: member.keyOffset)
    }
  }

  package mutating func missing(_ what: String) { note(.missingField, "\(name) needs \(what)", at: offset) }

  package mutating func wrong(_ member: Member, _ wanted: String) {
    note(
      .wrongType, "`\(member.name)` should be \(wanted), not \(member.kind.words(member.value))", at: member.offset)
  }

  // MARK: Typed members; nil where one is absent or wrong

  package mutating func text(_ name: String, required: Bool = false) -> String? {
    guard let member = self[name] else {
      if required { missing("`\(name)`") }
      return nil
    }
    guard member.kind == .string else {
      wrong(member, "text")
      return nil
    }
    return member.text
  }

  package mutating func integer(_ name: String, required: Bool = false) -> Int? {
    guard let member = self[name] else {
      if required { missing("`\(name)`") }
      return nil
    }
    guard member.kind == .number, let value = JSONNumber.integer(member.value) else {
      wrong(member, "a whole number")
      return nil
    }
    return value
  }

  /// A number; infinite where it is too large for a double, so that the rule about it can say so.
  package mutating func number(_ name: String) -> Double? {
    guard let member = self[name] else { return nil }
    guard member.kind == .number else {
      wrong(member, "a number")
      return nil
    }
    return JSONNumber.double(member.value) ?? (member.value.first == 0x2D ? -.infinity : .infinity)
  }
}

extension ScriptObject.Member {
  /// The text of a string.
  package var text: String? {
    guard kind == .string else { return nil }
    var scanner = JSONScanner(value)
    return try? scanner.string().string
  }
}

extension JSONScanner.Kind {
  /// The value in a message: `a list`, `"text"`, `1.5`.
  func words(_ value: ByteView) -> String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string, .number: displaySafe(value.count > 60 ? value.slice(0, 60).text + "…" : value.text)
    case .bool: value.text
    case .null: "null"
    }
  }
}
