import FormatSyntax
package import SourceText

extension Game {
  private static let details = GameMember.allCases.map { $0.description }.filter { $0.traits.contains(.isDetail) }.map {
    $0.kind
  }

  /// Whether another game of the schedule has the same details.
  package func hasSameDetails(as other: Game) -> Bool {
    withUnsafePointer(to: self) { left in
      withUnsafePointer(to: other) { right in
        Game.details.allSatisfy { kind in
          switch kind {
          case .text(.game(let place), _): place.load(left) == place.load(right)
          case .integer(_, let place, _): place.load(left) == place.load(right)
          case .flag(let place, _): place.load(left) == place.load(right)
          default: true
          }
        }
      }
    }
  }
}

extension Game {
  /// Stores a feed's text as the value of a text, whole number or flag member; false if the text is not such a value.
  /// An empty text leaves a number unchanged.
  package mutating func take(_ text: ByteView, as kind: GameMember.Kind, _ texts: inout TextTable) -> Bool {
    switch kind {
    case .text(.game(let place), _): place.store(texts.intern(text), &self)
    case .flag(let place, _): place.store(text.equals("true") || text.equals("1") || text.equals("Y"), &self)
    case .integer(let range, let place, _):
      if text.isEmpty { return true }
      guard let number = JSONNumber.integer(text), range.contains(number) else { return false }
      place.store(Int32(clamping: number), &self)
    default: return false
    }
    return true
  }
}
