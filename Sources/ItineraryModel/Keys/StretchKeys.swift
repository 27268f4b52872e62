/// Keys for the items between two games whose keys have changed.
enum StretchKeys {
  /// The keys of games; nil at an open end.
  struct Bounds {
    /// The game that came before the items.
    var after: Double?
    /// The game that came after the items.
    var before: Double?
    /// The game that now comes after `after`.
    var nextGame: Double?
    /// The game that now comes before `before`.
    var previousGame: Double?
  }

  /// Keeps those of the sorted `keys` that are still between the two games, and puts the others next to them.
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
