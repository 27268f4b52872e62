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

  /// `keys` are in order. Those that still stand between the two games are left; the others are set beside them.
  static func keys(_ keys: [Double], _ bounds: Bounds) -> [Double] {
    let stands = keys.map { key in
      key.isFinite && key >= bounds.after ?? -.infinity && key < bounds.before ?? .infinity
    }
    guard let first = stands.firstIndex(of: true), let last = stands.lastIndex(of: true) else {
      return all(keys.count, bounds)
    }
    let low = between(first, bounds.after, min(keys[first], bounds.nextGame ?? .infinity))
    let high = between(
      keys.count - 1 - last, max(keys[last], bounds.previousGame ?? -.infinity), bounds.before)
    let hasRoom = rises(bounds.after, low, keys[first]) && rises(keys[last], high, bounds.before)
    return hasRoom ? low + keys[first...last] + high : all(keys.count, bounds)
  }

  private static func all(_ count: Int, _ bounds: Bounds) -> [Double] {
    bounds.after == nil
      ? between(count, bounds.previousGame, bounds.before) : between(count, bounds.after, bounds.nextGame)
  }

  private static func rises(_ low: Double?, _ keys: [Double], _ high: Double?) -> Bool {
    var previous = low ?? -.infinity
    for key in keys {
      guard key > previous else { return false }
      previous = key
    }
    return keys.isEmpty || previous < high ?? .infinity
  }

  private static func between(_ count: Int, _ low: Double?, _ high: Double?) -> [Double] {
    switch (low, high) {
    case (let low?, let high?): (0..<count).map { low + (high - low) * (Double($0 + 1) / Double(count + 1)) }
    case (let low?, nil): (0..<count).map { max(0, low.rounded(.down)) + 1 + Double($0) }
    case (nil, let high?): (0..<count).map { min(0, high.rounded(.up)) - Double(count - $0) }
    case (nil, nil): (0..<count).map { Double($0 + 1) }
    }
  }
}
