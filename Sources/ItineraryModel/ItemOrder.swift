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

  /// The number of items of `order`, which is sorted, that meet a condition that none meets after one that does not.
  func count(_ order: [Int], while isBefore: (Item) -> Bool) -> Int {
    order.partitioningIndex { !isBefore(items[$0]) }
  }

  /// The number of items of `order`, which is sorted, before the item `index`.
  package func rank(of index: Int, in order: [Int]) -> Int { count(order) { precedes($0, items[index]) } }

  /// The items of `order`, which is sorted, with this position.
  func items(at position: Position, in order: [Int]) -> ArraySlice<Int> {
    let first = count(order) { item in
      let other = item.position
      return other.day != position.day ? other.day < position.day : other.sortOrder < position.sortOrder
    }
    return order[first...].prefix { items[$0].position == position }
  }

  /// Removes an item from `order`, which is sorted, if it is there.
  func remove(_ index: Int, from order: inout [Int]) {
    let rank = rank(of: index, in: order)
    let equal = order[rank...].prefix { !precedes(items[index], items[$0]) }
    if let place = equal.firstIndex(of: index) { order.remove(at: place) }
  }

  /// Adds an item to `order`, which is sorted. Of equal items, the one with the lower index comes first.
  func insert(_ index: Int, into order: inout [Int]) {
    let rank = rank(of: index, in: order)
    let equal = order[rank...].prefix { $0 < index && !precedes(items[index], items[$0]) }
    order.insert(index, at: equal.endIndex)
  }

  /// Indices of the items of `day`, in order.
  package func sortedItems(ofDay day: Int) -> [Int] {
    items.indices.filter { items[$0].position.day == day }.sorted { precedes(items[$0], items[$1]) }
  }
}
