import SourceText

/// An address with gaps: `https://example.com/{league:nba}/{season}?key=${NBA_KEY}`.
package struct AddressPattern: Sendable {
  enum Piece: Equatable, Sendable {
    case text(String)
    /// A gap and its default.
    case gap(name: String, fallback: String?)
    /// An environment variable.
    case variable(String)
  }

  let pieces: [Piece]

  /// Nil if a brace is not closed or a gap's name is not in lowercase letters.
  package init?(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let isVariable = open > rest.startIndex && rest[rest.index(before: open)] == "$"
      let before = isVariable ? rest[..<open].dropLast() : rest[..<open]
      if !before.isEmpty { pieces.append(.text(String(before))) }
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let inside = rest[rest.index(after: open)..<close]
      let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = parts.first, !name.isEmpty else { return nil }
      if isVariable {
        pieces.append(.variable(String(inside)))
      } else {
        guard name.utf8.allSatisfy({ $0.isLowercase }) else { return nil }
        pieces.append(.gap(name: name, fallback: parts.count > 1 ? parts[1] : nil))
      }
      rest = rest[rest.index(after: close)...]
    }
    if rest.contains("}") { return nil }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }

  package var variables: [String] {
    pieces.compactMap { piece in
      if case .variable(let name) = piece { name } else { nil }
    }
  }

  /// The address with its gaps filled by `values`, otherwise by their defaults; a gap with neither stays.
  package func filled(_ values: [String: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .gap(let name, let fallback): values[name] ?? fallback ?? "{\(name)}"
      case .variable(let name): "${\(name)}"
      }
    }.joined()
  }
}
