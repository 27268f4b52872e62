/// The legal places of an item on one day: sort keys from `after` (inclusive) to `before` (exclusive).
///
/// An infinite limit means that the end is open. A tie with a departure game is legal, because travel comes after a
/// game with an equal key; a tie with an arrival game is not.
public struct LegalInterval: Hashable, Sendable {
  /// 1-based.
  public var day: Int
  /// The first legal sort order; minus infinity if there is no limit.
  public var after: Double
  /// The sort order that the item must be below; infinity if there is no limit.
  public var before: Double

  /// An interval of a day. Ends that are not given are open.
  public init(day: Int, after: Double = -.infinity, before: Double = .infinity) {
    self.day = day
    self.after = after
    self.before = before
  }

  /// Whether no position is in the interval.
  public var isEmpty: Bool { !(after < before) }
}
