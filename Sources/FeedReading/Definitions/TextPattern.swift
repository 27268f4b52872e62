package import SourceText

/// A text with named gaps, as definitions write it: `{away} at {home}`, `{venue+} - {city}`.
///
/// A gap takes as little as it can, one of them, marked with a `+`, as much as the others leave; `{}` takes a part that
/// is not kept; a `#` in a gap lets it take digits only, a `^` capital letters only: `Winner {#}`, `{#}{^}` being two
/// of them side by side, as nothing else can be. Gaps are never empty, and the whole text must fit. Matching never tries
/// twice, so it is linear.
package struct TextPattern: Sendable {
  enum Part: Hashable, Sendable {
    case literal([UInt8])
    /// The capture's index, negative where it is not kept.
    case gap(Int, greedy: Bool, Letters)
  }

  /// What a gap takes.
  enum Letters: Hashable, Sendable {
    case any, digits, capitals

    func contains(_ byte: UInt8) -> Bool {
      switch self {
      case .any: true
      case .digits: byte &- 0x30 < 10
      case .capitals: byte &- 0x41 < 26
      }
    }
  }

  package let source: String
  let parts: [Part]

  /// - Parameter capture: gives a name's index.
  /// - Throws: where `source` is not a pattern, with the offset in it.
  package init(_ source: String, capture: (String) -> Int) throws(SyntaxError) {
    self.source = source
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
        literal += Array(character.utf8)
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw failure("a { has no }") }
      var name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      let greedy = name.hasSuffix("+")
      if greedy { name = name.dropLast() }
      let letters: Letters = name.hasSuffix("#") ? .digits : name.hasSuffix("^") ? .capitals : .any
      if letters != .any { name = name.dropLast() }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      // Two gaps side by side: it is not clear where one ends, unless the one takes what the other never does.
      if literal.isEmpty, case .gap(_, let isGreedy, let before)? = parts.last {
        if greedy || isGreedy || before == .any || letters == .any || before == letters {
          throw failure("it is not clear where the first of two gaps side by side ends")
        }
      }
      literal = []
      parts.append(.gap(name.isEmpty ? -1 : capture(String(name)), greedy: greedy, letters))
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    let greedy = parts.count { if case .gap(_, true, _) = $0 { true } else { false } }
    if parts.isEmpty { throw failure("there is nothing") }
    if greedy > 1 { throw failure("more than one gap has a +") }
    self.parts = parts
  }

  /// Whether one of the gaps has this number.
  func captures(_ number: Int) -> Bool {
    parts.contains { if case .gap(number, _, _) = $0 { true } else { false } }
  }

  /// Whether all of `text` fits; the gaps' texts, trimmed, are handed to `capture`.
  package func match(_ text: ByteView, capture: (Int, ByteView) -> Void) -> Bool {
    let greedy = parts.firstIndex { if case .gap(_, true, _) = $0 { true } else { false } } ?? parts.count
    guard let start = matchForward(text, upTo: greedy, capture) else { return false }
    if greedy == parts.count { return start == text.count }
    guard let end = matchBackward(text, from: start, downTo: greedy, capture), end > start else { return false }
    return take(parts[greedy], text.slice(start, end), capture)
  }

  /// Matches the parts before `last` from the left, each gap as short as it can be.
  private func matchForward(_ text: ByteView, upTo last: Int, _ capture: (Int, ByteView) -> Void) -> Int? {
    var at = 0
    for index in 0..<last {
      switch parts[index] {
      case .literal(let literal):
        guard text.slice(at, at + literal.count).elementsEqual(literal) else { return nil }
        at += literal.count
      case .gap(_, _, let letters):
        var end = text.count
        if index + 1 < parts.count, case .gap = parts[index + 1] {
          end = at
          while end < text.count, letters.contains(text[end]) { end += 1 }
        } else if index + 1 < parts.count, case .literal(let literal) = parts[index + 1] {
          let isLast = index + 1 == parts.count - 1
          // The last literal is at the very end, wherever else it occurs.
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

  /// Matches the parts after `first` from the right, each gap as short as it can be.
  private func matchBackward(
    _ text: ByteView, from start: Int, downTo first: Int, _ capture: (Int, ByteView) -> Void
  ) -> Int? {
    var at = text.count
    for index in stride(from: parts.count - 1, to: first, by: -1) {
      switch parts[index] {
      case .literal(let literal):
        guard at - literal.count >= start, text.slice(at - literal.count, at).elementsEqual(literal) else { return nil }
        at -= literal.count
      case .gap:
        guard index > 0, case .literal(let literal) = parts[index - 1] else { return nil }
        var end = at - 1
        while end - literal.count >= start, !text.slice(end - literal.count, end).elementsEqual(literal) { end -= 1 }
        guard end - literal.count >= start, take(parts[index], text.slice(end, at), capture) else { return nil }
        at = end
      }
    }
    return at
  }

  private func take(_ part: Part, _ text: ByteView, _ capture: (Int, ByteView) -> Void) -> Bool {
    guard case .gap(let number, _, let letters) = part else { return false }
    let value = text.trimmed
    if value.isEmpty || letters != .any && !value.allSatisfy(letters.contains) { return false }
    if number >= 0 { capture(number, value) }
    return true
  }
}
