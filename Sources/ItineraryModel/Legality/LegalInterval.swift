public import SourceText

/// Where an item may stand on one day: sort keys from `after` (inclusive) up to `before` (exclusive).
///
/// An infinite end is open. A tie with a departure game is legal, as travel comes after a game with its key; one with
/// an arrival game is not.
public struct LegalInterval: Hashable, Sendable {
  /// 1-based.
  public var day: Int
  public var after: Double
  public var before: Double

  public init(day: Int, after: Double = -.infinity, before: Double = .infinity) {
    self.day = day
    self.after = after
    self.before = before
  }

  public var isEmpty: Bool { !(after < before) }

  public func contains(_ position: Position) -> Bool {
    position.day == day && position.sortOrder >= after && position.sortOrder < before
  }
}

/// Why a position is refused, and what would be accepted.
public struct Refusal: Error, Hashable, Sendable {
  /// The code of the rule that forbids it.
  public var code: DiagnosticCode
  public var message: String
  /// The id of the item that stands in the way.
  public var barrier: String?
  /// Every legal interval of the item, by day.
  public var legal: [LegalInterval]

  package init(code: DiagnosticCode, message: String, barrier: String? = nil, legal: [LegalInterval] = []) {
    self.code = code
    self.message = message
    self.barrier = barrier
    self.legal = legal
  }
}
