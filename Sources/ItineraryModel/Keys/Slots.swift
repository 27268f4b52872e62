/// A place between the items of a day: slot k is before the day's item k (0-based), and the last slot is after all
/// items.
public struct Slot: Hashable, Sendable {
  /// 1-based.
  public var day: Int
  /// 0 to the number of the day's items.
  public var index: Int

  /// A place between the items of a day.
  public init(day: Int, index: Int) {
    self.day = day
    self.index = index
  }
}

/// The sort key of a slot, which depends only on its two neighbors.
package enum SlotKey: Hashable, Sendable {
  case key(Double)
  /// The neighbors leave no room: normalize the day, then try again.
  case needsNormalizing
  /// No key fits there, even after normalizing.
  case exhausted

  package struct Neighbour {
    package var sortOrder: Double
    package var isGame: Bool

    package init(sortOrder: Double, isGame: Bool) {
      self.sortOrder = sortOrder
      self.isGame = isGame
    }
  }

  /// If keys are closer than this, there is no room between them.
  package static let leastGap = 1e-10

  /// Whether there is no room between two keys of a day.
  package static func isFull(_ low: Double, _ high: Double) -> Bool {
    let middle = middle(low, high)
    return high - low < leastGap || middle <= low || middle >= high
  }

  private static func middle(_ low: Double, _ high: Double) -> Double { low + (high - low) / 2 }

  /// Normalizing may change an item's key, but never a game's.
  private static func full(beside neighbour: Neighbour) -> SlotKey {
    neighbour.isGame ? .exhausted : .needsNormalizing
  }

  /// The key; nil if there is none.
  package var key: Double? {
    if case .key(let key) = self { return key }
    return nil
  }

  package init(between previous: Neighbour?, and next: Neighbour?) {
    switch (previous, next) {
    case (nil, nil): self = .key(1)
    case (let previous?, nil):
      let key = previous.sortOrder + 1
      self = key > previous.sortOrder && key.isFinite ? .key(key) : SlotKey.full(beside: previous)
    case (nil, let next?):
      // For a key that is not positive, half of it would come after it.
      let key = next.sortOrder > 0 && !next.isGame ? next.sortOrder / 2 : next.sortOrder - 1
      self = key < next.sortOrder && key.isFinite ? .key(key) : SlotKey.full(beside: next)
    case (let previous?, let next?):
      if !SlotKey.isFull(previous.sortOrder, next.sortOrder) {
        self = .key(SlotKey.middle(previous.sortOrder, next.sortOrder))
      } else {
        // Normalizing does not change the keys of two games.
        self = previous.isGame && next.isGame ? .exhausted : .needsNormalizing
      }
    }
  }
}

extension Itinerary {
  /// The key for slot `index` among the items `order` of one day (indices, in order).
  ///
  /// - Parameter rekeyed: items with other keys.
  package func slotKey(
    _ index: Int, among order: [Int], _ rekeyed: [(index: Int, sortOrder: Double)] = []
  ) -> SlotKey {
    func neighbour(_ at: Int) -> SlotKey.Neighbour? {
      guard order.indices.contains(at) else { return nil }
      let item = items[order[at]]
      let key = rekeyed.first { $0.index == order[at] }?.sortOrder ?? item.position.sortOrder
      return SlotKey.Neighbour(sortOrder: key, isGame: item.kind == .game)
    }
    return SlotKey(between: neighbour(index - 1), and: neighbour(index))
  }
}
