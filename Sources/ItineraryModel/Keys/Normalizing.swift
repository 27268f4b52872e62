extension Itinerary {
  /// Assigns evenly spaced keys to the items of `day` that are not games, in their current order.
  ///
  /// Before the games, keys are …, −2, −1; between two games, they divide the gap evenly; after the games, they are 1,
  /// 2, …; on a day without games, 1, 2, 3, …. Games keep their keys, other days are unchanged, and a second call
  /// changes nothing. If the keys of two games leave no room, the items between them are unchanged.
  package mutating func normalize(day: Int) {
    for (index, sortOrder) in normalizedKeys(of: sortedItems(ofDay: day)) {
      items[index].position.sortOrder = sortOrder
    }
  }

  /// The changes that normalizing makes: items with their new keys, for the items `order` of one day (indices, in
  /// order).
  package func normalizedKeys(of order: [Int]) -> [(index: Int, sortOrder: Double)] {
    var changes: [(index: Int, sortOrder: Double)] = []
    var stretch: [Int] = []
    var previousGame: Double?
    for index in order {
      if items[index].kind == .game {
        let game = items[index].position.sortOrder
        addChanges(stretch, after: previousGame, before: game, to: &changes)
        stretch.removeAll(keepingCapacity: true)
        previousGame = game
      } else {
        stretch.append(index)
      }
    }
    addChanges(stretch, after: previousGame, before: nil, to: &changes)
    return changes
  }

  private func addChanges(
    _ stretch: [Int], after: Double?, before: Double?, to changes: inout [(index: Int, sortOrder: Double)]
  ) {
    let keys = EvenKeys.keys(stretch.count, above: after, below: before)
    var previous = after ?? -.infinity
    for key in keys {
      guard key > previous, key < before ?? .infinity else { return }
      previous = key
    }
    for (index, key) in zip(stretch, keys) where items[index].position.sortOrder != key {
      changes.append((index, key))
    }
  }
}
