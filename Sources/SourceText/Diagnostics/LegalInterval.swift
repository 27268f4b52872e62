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
}
