/// A stretch of one day in which an item may stand.
public struct LegalPlace: Hashable, Sendable, Codable {
  /// 1-based.
  public var day: Int
  /// The lowest sort order, itself included; nil for an open end.
  public var after: Double?
  /// The sort order below which it ends; nil for an open end.
  public var before: Double?

  init(_ interval: LegalInterval) {
    day = interval.day
    after = interval.after.isFinite ? interval.after : nil
    before = interval.before.isFinite ? interval.before : nil
  }
}
