/// Keys for the items of one stretch between two games whose keys have changed.
enum StretchKeys {
  /// Keys of games; nil at an open end.
  struct Bounds {
    /// Of the game that the items stood after.
    var after: Double?
    /// Of the game that they stood before.
    var before: Double?
    /// Of the game that comes next after `after` now.
    var nextGame: Double?
    /// Of the game that comes right before `before` now.
    var previousGame: Double?
  }

  /// `keys` are in order. Those that still stand between the two games are left; the others are set next to them.
  static func keys(_ keys: [Double], _ bounds: Bounds) -> [Double] {
    let stands = keys.map { key in
      key.isFinite && key >= bounds.after ?? -.infinity && key < bounds.before ?? .infinity
    }
    guard let first = stands.firstIndex(of: true), let last = stands.lastIndex(of: true) else {
      return all(keys.count, bounds)
    }
    let low = EvenKeys.keys(first, above: bounds.after, below: min(keys[first], bounds.nextGame ?? .infinity))
    let high = EvenKeys.keys(
      keys.count - 1 - last, above: max(keys[last], bounds.previousGame ?? -.infinity), below: bounds.before)
    let hasRoom = rises(bounds.after, low, keys[first]) && rises(keys[last], high, bounds.before)
    return hasRoom ? low + keys[first...last] + high : all(keys.count, bounds)
  }

  private static func all(_ count: Int, _ bounds: Bounds) -> [Double] {
    bounds.after == nil
      ? EvenKeys.keys(count, above: bounds.previousGame, below: bounds.before)
      : EvenKeys.keys(count, above: bounds.after, below: bounds.nextGame)
  }

  private static func rises(_ low: Double?, _ keys: [Double], _ high: Double?) -> Bool {
    var previous = low ?? -.infinity
    for key in keys {
      guard key > previous else { return false }
      previous = key
    }
    return keys.isEmpty || previous < high ?? .infinity
  }
}
