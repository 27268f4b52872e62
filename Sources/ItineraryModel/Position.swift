/// The place of an item: the trip's day (1-based) and the order within it. Items have positions; rows are derived.
public struct Position: Hashable, Sendable {
  /// 1-based: day n is the start date + (n − 1).
  public var day: Int
  /// Finite. Below 0 before every game of the day, in [0, 1) among the games, and at least 1 after them.
  public var sortOrder: Double

  /// A position of an item.
  public init(day: Int, sortOrder: Double) {
    self.day = day
    // −0 becomes 0; otherwise equal keys would have two spellings.
    self.sortOrder = sortOrder == 0 ? 0 : sortOrder
  }
}

/// The kind of an item. The order of the cases is the order of items with equal sort keys.
public enum ItemKind: UInt8, Sendable, Comparable, CaseIterable {
  case game, travel, custom
  /// A kind that this version does not know. It is kept and reported as `unknown-kind`.
  case unknown

  public static func < (left: ItemKind, right: ItemKind) -> Bool { left.rawValue < right.rawValue }

  /// The word in files.
  public var word: StaticString {
    switch self {
    case .game: "game"
    case .travel: "travel"
    case .custom: "custom"
    case .unknown: "unknown"
    }
  }
}

/// The range of `[0, 1)` for the keys of a day's games.
package enum GameBand {
  /// The key of game `index` (0-based) of a day with `count` games: k/1000, or k/m on a day of m > 1000 games.
  package static func sortOrder(index: Int, count: Int) -> Double {
    Double(index) / Double(max(1_000, count))
  }

  package static func contains(_ sortOrder: Double) -> Bool { sortOrder >= 0 && sortOrder < 1 }
}
