package import SourceText

/// A text with named gaps, as definitions write it: `{away} at {home}`, `{venue+} - {city}`.
///
/// A gap matches as little as possible. One gap, marked with `+`, matches everything that the others leave. `{}`
/// matches text that is not kept. A gap with `#` matches only digits, and a gap with `^` only capital letters: `Winner
/// {#}`. Only such gaps can be adjacent: `{#}{^}`. A gap is never empty unless it is marked with `?`, and the whole
/// text must match. Matching never backtracks, so it takes linear time.
package struct TextPattern: Sendable {
  enum Part: Hashable, Sendable {
    case literal([UInt8])
    /// The capture's index; negative if the text is not kept.
    case gap(Int, greedy: Bool, Letters)
    /// A gap that may be empty.
    case optionalGap(Int)
  }

  /// The letters that a gap matches.
  enum Letters: Hashable, Sendable {
    case any, digits, capitals

    func contains(_ byte: UInt8) -> Bool {
      switch self {
      case .any: true
      case .digits: byte.isDigit
      case .capitals: byte.isUppercase
      }
    }
  }

  package let source: String
  let parts: [Part]
  /// Whether literals also match capitals (ASCII letters only). They are stored in lowercase then.
  let isCaseBlind: Bool
  /// The index of the gap that matches everything that the others leave; the number of parts if there is no such gap.
  private let greedy: Int

  /// Maximum number of variants of a pattern with optional parts.
  private static let mostVariants = 16

  /// The pattern with and without each of its optional parts: `{home}{? ({note})}`. Fuller variants come first.
  ///
  /// - Throws: if such a part is not closed, or there are more than four.
  package static func variants(of source: String) throws(SyntaxError) -> [String] {
    guard let open = source.ranges(of: "{?").first else { return [source] }
    var depth = 1
    var at = open.upperBound
    while at < source.endIndex {
      if source[at] == "{" { depth += 1 }
      if source[at] == "}" { depth -= 1 }
      if depth == 0 { break }
      at = source.index(after: at)
    }
    guard depth == 0 else {
      throw SyntaxError(offset: 0, message: "a {? has no } in the pattern \(quotedForDisplay(source))")
    }
    let before = String(source[..<open.lowerBound])
    let inside = String(source[open.upperBound..<at])
    let after = String(source[source.index(after: at)...])
    let all = try variants(of: before + inside + after) + variants(of: before + after)
    guard all.count <= mostVariants else {
      throw SyntaxError(offset: 0, message: "more than four optional parts in the pattern \(quotedForDisplay(source))")
    }
    return all
  }

  /// - Parameter capture: returns the index of a name.
  /// - Throws: if `source` is not a pattern, with the offset in it.
  package init(_ source: String, isCaseBlind: Bool = false, capture: (String) -> Int) throws(SyntaxError) {
    self.source = source
    self.isCaseBlind = isCaseBlind
    var parts: [Part] = []
    var literal: [UInt8] = []
    var rest = Substring(source)
    func failure(_ message: String) -> SyntaxError {
      let offset = source.utf8.count - rest.utf8.count
      return SyntaxError(offset: offset, message: "\(message) in the pattern \(quotedForDisplay(source))")
    }
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "{" else {
        literal += isCaseBlind ? character.utf8.map(\.asciiLowerCase) : Array(character.utf8)
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw failure("a { has no }") }
      var name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      let isOptional = name.hasSuffix("?")
      if isOptional { name = name.dropLast() }
      let greedy = name.hasSuffix("+")
      if greedy { name = name.dropLast() }
      let letters: Letters = name.hasSuffix("#") ? .digits : name.hasSuffix("^") ? .capitals : .any
      if letters != .any { name = name.dropLast() }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      // Adjacent gaps are unambiguous only if no character matches both.
      if isOptional, greedy || letters != .any { throw failure("a gap with a ? can't have +, # or ^") }
      if literal.isEmpty, isOptional && !parts.isEmpty || parts.last?.isOptional == true {
        throw failure("two gaps need text between them")
      }
      if literal.isEmpty, case .gap(_, let isGreedy, let before)? = parts.last {
        if greedy || isGreedy || before == .any || letters == .any || before == letters {
          throw failure("two gaps need text between them")
        }
      }
      literal = []
      let number = name.isEmpty ? -1 : capture(String(name))
      parts.append(isOptional ? .optionalGap(number) : .gap(number, greedy: greedy, letters))
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    let greedy = parts.indices.filter { if case .gap(_, true, _) = parts[$0] { true } else { false } }
    if parts.isEmpty { throw failure("no text and no gap") }
    if greedy.count > 1 { throw failure("more than one gap has a +") }
    self.parts = parts
    self.greedy = greedy.first ?? parts.count
  }

  /// Whether one of the gaps has this number.
  package func captures(_ number: Int) -> Bool {
    parts.contains { part in
      switch part {
      case .gap(number, _, _), .optionalGap(number): true
      default: false
      }
    }
  }

  /// Whether the whole text matches. `capture` receives the trimmed texts of the gaps.
  package func match(_ text: ByteView, capture: (Int, ByteView) -> Void) -> Bool {
    guard isCaseBlind else { return matchExactly(text, capture) }
    // Pieces have the same offsets in lowercase.
    return text.map(\.asciiLowerCase).withBytes { lower in
      matchExactly(lower) { number, piece in
        let start = lower.offset(of: piece) ?? 0
        capture(number, text.slice(start, start + piece.count))
      }
    }
  }

  private func matchExactly(_ text: ByteView, _ capture: (Int, ByteView) -> Void) -> Bool {
    guard let start = matchForward(text, upTo: greedy, capture) else { return false }
    if greedy == parts.count { return start == text.count }
    guard let end = matchBackward(text, from: start, downTo: greedy, capture), end > start else { return false }
    return take(parts[greedy], text.slice(start, end), capture)
  }

  /// Matches the parts before `last` from the left, keeping each gap as short as possible.
  private func matchForward(_ text: ByteView, upTo last: Int, _ capture: (Int, ByteView) -> Void) -> Int? {
    var at = 0
    for index in 0..<last {
      switch parts[index] {
      case .literal(let literal):
        guard text.slice(at, at + literal.count).elementsEqual(literal) else { return nil }
        at += literal.count
      case .optionalGap:
        var end = text.count
        if index + 1 < parts.count, case .literal(let literal) = parts[index + 1] {
          let isLast = index + 1 == parts.count - 1
          let found: Int? =
            isLast ? text.count - literal.count : literal.withBytes { text.firstRange(of: $0, from: at) }
          guard let found, found >= at else { return nil }
          end = found
        }
        guard take(parts[index], text.slice(at, end), capture) else { return nil }
        at = end
      case .gap(_, _, let letters):
        var end = text.count
        if index + 1 < parts.count, case .gap = parts[index + 1] {
          end = at
          while end < text.count, letters.contains(text[end]) { end += 1 }
        } else if index + 1 < parts.count, case .literal(let literal) = parts[index + 1] {
          let isLast = index + 1 == parts.count - 1
          // The last literal must be at the very end, even if it also occurs earlier.
          let found: Int? =
            isLast ? text.count - literal.count : literal.withBytes { text.firstRange(of: $0, from: at + 1) }
          guard let found, found > at else { return nil }
          end = found
        }
        guard take(parts[index], text.slice(at, end), capture) else { return nil }
        at = end
      }
    }
    return at
  }

  /// Matches the parts after `first` from the right, keeping each gap as short as possible.
  private func matchBackward(
    _ text: ByteView, from start: Int, downTo first: Int, _ capture: (Int, ByteView) -> Void
  ) -> Int? {
    var at = text.count
    for index in stride(from: parts.count - 1, to: first, by: -1) {
      switch parts[index] {
      case .literal(let literal):
        guard at - literal.count >= start, text.slice(at - literal.count, at).elementsEqual(literal) else { return nil }
        at -= literal.count
      case .gap, .optionalGap:
        guard index > 0, case .literal(let literal) = parts[index - 1] else { return nil }
        var end = parts[index].isOptional ? at : at - 1
        while end - literal.count >= start, !text.slice(end - literal.count, end).elementsEqual(literal) { end -= 1 }
        guard end - literal.count >= start, take(parts[index], text.slice(end, at), capture) else { return nil }
        at = end
      }
    }
    return at
  }

  private func take(_ part: Part, _ text: ByteView, _ capture: (Int, ByteView) -> Void) -> Bool {
    let value = text.trimmed
    if case .optionalGap(let number) = part {
      if number >= 0 { capture(number, value) }
      return true
    }
    guard case .gap(let number, _, let letters) = part, !value.isEmpty else { return false }
    if letters != .any, !value.allSatisfy({ fits($0, letters) }) { return false }
    if number >= 0 { capture(number, value) }
    return true
  }

  /// If case is ignored, the text is in lowercase here.
  private func fits(_ byte: UInt8, _ letters: Letters) -> Bool {
    isCaseBlind && letters == .capitals ? byte.isLowercase : letters.contains(byte)
  }
}

extension TextPattern.Part {
  fileprivate var isOptional: Bool { if case .optionalGap = self { true } else { false } }
}
