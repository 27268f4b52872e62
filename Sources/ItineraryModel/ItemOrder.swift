import SourceText

extension Itinerary {
  /// The total order of items: by day, sort key, kind, and bytewise by id. Nothing else matters.
  package func precedes(_ left: Item, _ right: Item) -> Bool {
    if left.position.day != right.position.day { return left.position.day < right.position.day }
    if left.position.sortOrder != right.position.sortOrder {
      return left.position.sortOrder < right.position.sortOrder
    }
    if left.kind != right.kind { return left.kind < right.kind }
    return text.precedes(left.id, right.id)
  }

  /// Indices of all items in the total order.
  package func sortedItems() -> [Int] {
    var order: [Int] = []
    sortItems(into: &order)
    return order
  }

  /// Fills `order` with the indices of all items in the total order.
  package func sortItems(into order: inout [Int]) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: items.indices)
    if isSorted { return }
    if items.count <= Itinerary.fewItems { return sortFewItems(&order) }
    // Copy the keys, so that sorting moves no text spans.
    var keys: [(position: Position, kind: ItemKind, index: Int)] = []
    keys.reserveCapacity(items.count)
    for (index, item) in items.enumerated() { keys.append((item.position, item.kind, index)) }
    keys.sort { left, right in
      if left.position.day != right.position.day { return left.position.day < right.position.day }
      if left.position.sortOrder != right.position.sortOrder {
        return left.position.sortOrder < right.position.sortOrder
      }
      if left.kind != right.kind { return left.kind < right.kind }
      let first = items[left.index].id
      let second = items[right.index].id
      if text.equal(first, second) { return left.index < right.index }
      return text.precedes(first, second)
    }
    for (place, key) in keys.enumerated() { order[place] = key.index }
  }

  /// Up to this many items are sorted in place, without allocating keys.
  private static let fewItems = 64

  /// Moves each item to its position among the previous ones. Most items are already there.
  private func sortFewItems(_ order: inout [Int]) {
    for place in order.indices.dropFirst() {
      let index = order[place]
      var target = place
      while target > 0, precedes(items[index], items[order[target - 1]]) {
        order[target] = order[target - 1]
        target -= 1
      }
      order[target] = index
    }
  }

  /// Whether the items are already in the total order, as they usually are.
  private var isSorted: Bool {
    for index in items.indices.dropFirst() {
      let (left, right) = (items[index - 1].position, items[index].position)
      if left.day < right.day || (left.day == right.day && left.sortOrder < right.sortOrder) { continue }
      if precedes(items[index], items[index - 1]) { return false }
    }
    return true
  }

  /// Indices of the items of `day`, in order.
  package func sortedItems(ofDay day: Int) -> [Int] {
    items.indices.filter { items[$0].position.day == day }.sorted { precedes(items[$0], items[$1]) }
  }
}
