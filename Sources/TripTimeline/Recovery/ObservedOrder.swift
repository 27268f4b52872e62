package import ItineraryModel
import SourceText

/// Adjusts an itinerary's positions to the order in which a document shows its items, with as few changes as possible.
///
/// Items that are in order keep their positions. If items contradict each other, as few as possible get new positions
/// from their neighbors. Games never move.
package struct ObservedOrder {
  package struct Entry {
    /// Index into the itinerary's items.
    package var item: Int
    /// 1-based day in the document.
    package var day: Int
    /// Whether the item has no position yet.
    var isNew: Bool
    /// Whether the document shows that this item was changed. If two items contradict each other, this one moves.
    package var isTouched = false

    package init(item: Int, day: Int, isNew: Bool, isTouched: Bool = false) {
      self.item = item
      self.day = day
      self.isNew = isNew
      self.isTouched = isTouched
    }
  }

  /// In document order, day by day.
  let entries: [Entry]

  package init(entries: [Entry]) {
    self.entries = entries
  }

  /// Moves items that are out of order.
  ///
  /// - Returns: the indices of the items that got a new position.
  package func apply(to itinerary: inout Itinerary) -> [Int] {
    let isKept = kept(itinerary)
    let moved = entries.indices.filter { !isKept[$0] && isMovable(entries[$0], itinerary) }
    if moved.isEmpty { return [] }
    for index in moved {
      let item = entries[index].item
      let sortOrder = itinerary.items[item].position.sortOrder
      itinerary.setPosition(Position(day: entries[index].day, sortOrder: sortOrder), ofItem: item)
    }
    // By day, in document order: the items, and whether each has a position.
    var days: [Int: [(item: Int, isPlaced: Bool)]] = [:]
    for (index, entry) in entries.enumerated() {
      let needsPlace = !isKept[index] && isMovable(entry, itinerary)
      // A game that was moved in the document stays. It is not used as a neighbor at its new place.
      if !needsPlace, !isKept[index] { continue }
      days[itinerary.items[entry.item].position.day, default: []].append((entry.item, !needsPlace))
    }
    for (_, row) in days where row.contains(where: { !$0.isPlaced }) { place(row, in: &itinerary) }
    return moved.map { entries[$0].item }
  }

  private func isMovable(_ entry: Entry, _ itinerary: Itinerary) -> Bool {
    itinerary.items[entry.item].kind != .game
  }

  private func kept(_ itinerary: Itinerary) -> [Bool] {
    var rank = [Int](repeating: 0, count: itinerary.items.count)
    for (place, item) in itinerary.sortedItems().enumerated() { rank[item] = place }
    var candidates: [Int] = []
    for (index, entry) in entries.enumerated() {
      let item = itinerary.items[entry.item]
      if item.kind == .game || (!entry.isNew && item.position.day == entry.day) { candidates.append(index) }
    }
    // One game outweighs all other items, and an untouched item outweighs all touched ones.
    let step = candidates.count + 1
    let weights = candidates.map { index in
      itinerary.items[entries[index].item].kind == .game ? step * step : entries[index].isTouched ? 1 : step
    }
    let belongs = IncreasingSubsequence.heaviest(
      candidates.map { rank[entries[$0].item] }, weights: weights, limit: itinerary.items.count)
    var result = [Bool](repeating: false, count: entries.count)
    for (candidate, belongs) in zip(candidates, belongs) { result[candidate] = belongs }
    return result
  }

  // MARK: Keys

  /// Assigns keys to the items of one day that have none.
  private func place(_ row: [(item: Int, isPlaced: Bool)], in itinerary: inout Itinerary) {
    var at = 0
    var isTight = false
    while at < row.count {
      if row[at].isPlaced {
        at += 1
        continue
      }
      var end = at
      while end < row.count, !row[end].isPlaced { end += 1 }
      let keys = keys(
        count: end - at, after: at > 0 ? itinerary.items[row[at - 1].item] : nil,
        before: end < row.count ? itinerary.items[row[end].item] : nil)
      for (entry, key) in zip(row[at..<end], keys) {
        itinerary.items[entry.item].position = Position(day: itinerary.items[entry.item].position.day, sortOrder: key)
      }
      if !isIncreasing(keys, row, at, end, itinerary) { isTight = true }
      at = end
    }
    if isTight { spread(row, in: &itinerary) }
  }

  /// Evenly spaced keys between two neighbors, with the same semantics as slots.
  private func keys(count: Int, after: Item?, before: Item?) -> [Double] {
    let steps = (1...max(1, count)).map(Double.init)
    // A key that exceeds a double is an error, and its item keeps it.
    let (after, before) = (after.flatMap(finite), before.flatMap(finite))
    switch (after?.position.sortOrder, before?.position.sortOrder) {
    case (nil, nil): return steps
    case (let low?, nil): return steps.map { low + $0 }
    case (nil, let high?):
      if high > 0, before?.kind != .game { return steps.map { high * ($0 / Double(count + 1)) } }
      return steps.map { high - (Double(count + 1) - $0) }
    case (let low?, let high?): return steps.map { low + (high - low) * ($0 / Double(count + 1)) }
    }
  }

  private func finite(_ item: Item) -> Item? { item.position.sortOrder.isFinite ? item : nil }

  private func isIncreasing(
    _ keys: [Double], _ row: [(item: Int, isPlaced: Bool)], _ start: Int, _ end: Int, _ itinerary: Itinerary
  ) -> Bool {
    var all = keys
    if start > 0 { all.insert(itinerary.items[row[start - 1].item].position.sortOrder, at: 0) }
    if end < row.count { all.append(itinerary.items[row[end].item].position.sortOrder) }
    return zip(all, all.dropFirst()).allSatisfy { $1 - $0 >= SlotKey.leastGap }
  }

  /// The neighbors leave no room: all items of the day except games get new keys, one stretch at a time.
  private func spread(_ row: [(item: Int, isPlaced: Bool)], in itinerary: inout Itinerary) {
    var stretch: [Int] = []
    var previous: Item?
    func finish(before next: Item?) {
      if stretch.isEmpty { return }
      let keys = keys(count: stretch.count, after: previous, before: next)
      for (item, key) in zip(stretch, keys) {
        itinerary.items[item].position = Position(day: itinerary.items[item].position.day, sortOrder: key)
      }
      stretch.removeAll(keepingCapacity: true)
    }
    for entry in row {
      if itinerary.items[entry.item].kind == .game {
        finish(before: itinerary.items[entry.item])
        previous = itinerary.items[entry.item]
      } else {
        stretch.append(entry.item)
      }
    }
    finish(before: nil)
  }
}
