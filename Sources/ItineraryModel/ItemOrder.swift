import SourceText

extension Itinerary {
  /// The one total order of items: day, sort key, kind, id bytewise. Nothing else decides.
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
    var isSorted = true
    for index in items.indices.dropFirst() where precedes(items[index], items[index - 1]) {
      isSorted = false
      break
    }
    if isSorted { return Array(items.indices) }
    // Keys are copied out, so that sorting moves no text spans about.
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
    return keys.map(\.index)
  }

  /// Indices of the items of `day`, in order.
  package func sortedItems(ofDay day: Int) -> [Int] {
    items.indices.filter { items[$0].position.day == day }.sorted { precedes(items[$0], items[$1]) }
  }
}
