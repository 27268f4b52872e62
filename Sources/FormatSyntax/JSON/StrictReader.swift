package import SourceText

/// Reads hand-written JSON: requests, edits, configurations, feed definitions. An unknown member is a problem, so that
/// typos are never ignored. Reading continues after a problem, so that all problems are reported.
package struct StrictReader {
  /// In order of occurrence.
  package private(set) var problems: [SyntaxError] = []

  package init() {}

  /// In text order.
  package var sortedProblems: [SyntaxError] { problems.sorted { $0.offset < $1.offset } }

  package mutating func report(_ message: String, at offset: Int, _ code: DiagnosticCode = .wrongType) {
    problems.append(SyntaxError(offset: offset, message: message, code: code))
  }

  package mutating func report(_ error: SyntaxError, movedBy offset: Int = 0) {
    problems.append(SyntaxError(offset: error.offset + offset, message: error.message, code: error.code))
  }

  package mutating func wrong(_ member: StrictMember, _ wanted: String) {
    report("`\(displaySafe(member.name))` should be \(wanted), not \(member.words)", at: member.offset)
  }

  package mutating func missing(_ what: String, in object: StrictObject) {
    report("\(object.name) needs \(what)", at: object.offset, .missingField)
  }

  // MARK: Objects

  /// Reads `text` as one object.
  package mutating func document(_ text: ByteView, name: String, known: [String]) -> StrictObject? {
    do throws(SyntaxError) {
      let document = try StrictMember(document: text)
      guard document.kind == .object else {
        report("\(name) should be an object, not \(document.words)", at: document.offset)
        return nil
      }
      return object(document, name: name, known: known)
    } catch {
      report(error)
      return nil
    }
  }

  /// Reads a value as an object.
  ///
  /// - Parameter known: the allowed members; nil to allow any name.
  package mutating func object(_ member: StrictMember, name: String, known: [String]? = nil) -> StrictObject? {
    guard member.kind == .object else {
      wrong(member, "an object")
      return nil
    }
    let object = StrictObject(offset: member.offset, name: name, members: member.members)
    for (member, isNew) in zip(object.members, StrictReader.areNew(object.members)) where !isNew {
      report("the member \(quotedForDisplay(member.name)) occurs twice", at: member.keyOffset, .duplicateMember)
    }
    if let known { expectOnly(known, in: object) }
    return object
  }

  /// For each member: whether no earlier member has the same name.
  private static func areNew(_ members: [StrictMember]) -> [Bool] {
    if members.count <= 16 {
      return members.indices.map { index in
        for other in 0..<index where members[other].isNamed(members[index].name) { return false }
        return true
      }
    }
    var names: Set<[UInt8]> = []
    return members.map { names.insert(Array($0.name.utf8)).inserted }
  }

  /// Reports members that are not in `known`.
  package mutating func expectOnly(_ known: [String], in object: StrictObject) {
    for member in object.members where !known.contains(where: { member.isNamed($0) }) {
      report(
        "\(object.name) has no member \(quotedForDisplay(member.name))" + didYouMean(member.name, known),
        at: member.keyOffset, .unknownMember)
    }
  }

  /// Whether an object has unknown members. An unknown member may be a misspelling of the missing one.
  package func hasUnknown(in object: StrictMember) -> Bool {
    let end = object.offset + object.value.count
    return problems.contains { $0.code == .unknownMember && object.offset..<end ~= $0.offset }
  }

  /// A required member.
  package mutating func required(_ name: String, in object: StrictObject) -> StrictMember? {
    if let member = object[name] { return member }
    missing("`\(name)`", in: object)
    return nil
  }

  // MARK: Values; nil if one is absent or wrong

  package mutating func text(_ member: StrictMember?) -> String? {
    guard let member else { return nil }
    if let text = member.text { return text }
    wrong(member, "text")
    return nil
  }

  package mutating func filledText(_ member: StrictMember?) -> String? {
    guard let member, let text = text(member) else { return nil }
    if text.isEmpty { wrong(member, "text, and not empty") }
    return text.isEmpty ? nil : text
  }

  package mutating func flag(_ member: StrictMember?) -> Bool? {
    guard let member else { return nil }
    if member.kind != .bool { wrong(member, "true or false") }
    return member.bool
  }

  package mutating func integer(_ member: StrictMember?) -> Int? {
    guard let member else { return nil }
    if let value = member.integer { return value }
    wrong(member, "a whole number")
    return nil
  }

  package mutating func integer(_ member: StrictMember?, in range: ClosedRange<Int>) -> Int? {
    guard let member else { return nil }
    if let value = member.integer, range.contains(value) { return value }
    wrong(member, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  package mutating func number(_ member: StrictMember?) -> Double? {
    guard let member else { return nil }
    if let value = member.number { return value }
    wrong(member, "a number")
    return nil
  }

  /// - Parameter wanted: the expected range, for messages.
  package mutating func number(
    _ member: StrictMember?, in range: ClosedRange<Double>, _ wanted: String
  ) -> Double? {
    guard let member else { return nil }
    if let value = member.number, range.contains(value) { return value }
    wrong(member, wanted)
    return nil
  }

  /// One of the given words.
  package mutating func word(_ member: StrictMember?, of words: [String]) -> String? {
    guard let member else { return nil }
    if let word = member.text, words.contains(word) { return word }
    let quoted = words.map { "\"\($0)\"" }
    let wanted = quoted.dropLast().joined(separator: ", ") + (quoted.count > 1 ? " or " : "") + (quoted.last ?? "")
    let guess = member.text.map { didYouMean($0, words) } ?? ""
    report("`\(displaySafe(member.name))` should be \(wanted), not \(member.words)\(guess)", at: member.offset)
    return nil
  }

  /// One text or a list of texts, each with its offset.
  package mutating func texts(_ member: StrictMember?, _ wanted: String) -> [(text: String, offset: Int)]? {
    guard let member else { return nil }
    if let texts = member.texts { return texts }
    wrong(member.elements?.first { $0.kind != .string } ?? member, wanted)
    return nil
  }

  /// A list of texts that are not empty.
  package mutating func filledTexts(_ member: StrictMember?, _ wanted: String) -> [String]? {
    guard let member else { return nil }
    let elements = member.elements ?? [member]
    if member.kind == .array, !elements.contains(where: { ($0.text ?? "").isEmpty }) {
      return elements.compactMap { $0.text }
    }
    wrong(elements.first { ($0.text ?? "").isEmpty } ?? member, wanted)
    return nil
  }
}
