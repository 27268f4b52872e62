import ItineraryModel
import SourceText

/// Finds the items of an itinerary by id and by day. Edits update it.
struct ItemIndex: Sendable {
  private var ids: ItemIDs
  private var byDay: [Int: [Int]] = [:]

  init(_ itinerary: Itinerary) {
    ids = ItemIDs(itinerary)
    for index in itinerary.sortedItems() { byDay[itinerary.items[index].position.day, default: []].append(index) }
  }

  /// The item of `itinerary` with this id; if there are several, the first one in storage order.
  func item(_ id: String, of itinerary: Itinerary) -> Int? { ids.item(id, of: itinerary) }

  /// Indices of the day's items, in order.
  func order(ofDay day: Int) -> [Int] { byDay[day] ?? [] }

  /// The day's items without `moving`.
  func order(ofDay day: Int, without moving: Int?) -> [Int] {
    let order = byDay[day] ?? []
    guard let moving, let rank = order.firstIndex(of: moving) else { return order }
    var rest = order
    rest.remove(at: rank)
    return rest
  }

  func count(ofDay day: Int) -> Int { byDay[day]?.count ?? 0 }

  func rank(of index: Int, onDay day: Int) -> Int? { byDay[day]?.firstIndex(of: index) }

  /// The item at `rank` of `day`; nil if there is none.
  func item(_ rank: Int, ofDay day: Int) -> Int? {
    guard let order = byDay[day], order.indices.contains(rank) else { return nil }
    return order[rank]
  }

  // MARK: Changes

  /// Adds a new item, which is the last one in storage order.
  mutating func add(_ index: Int, to itinerary: Itinerary) {
    ids.add(index, to: itinerary)
    place(index, in: itinerary)
  }

  /// Adds an item at its current position. It must be a new item or one that was removed.
  mutating func place(_ index: Int, in itinerary: Itinerary) {
    let day = itinerary.items[index].position.day
    let rank = itinerary.rank(of: index, in: byDay[day] ?? [])
    byDay[day, default: []].insert(index, at: rank)
  }

  mutating func takeOut(_ index: Int, ofDay day: Int) {
    if let rank = rank(of: index, onDay: day) { byDay[day]?.remove(at: rank) }
  }

  /// Removes item `index`. The last item has already taken its place.
  mutating func remove(_ index: Int, id: String, from itinerary: Itinerary) {
    let moved = itinerary.items.count
    ids.remove(index, id: id, from: itinerary)
    guard itinerary.items.indices.contains(index) else { return }
    let day = itinerary.items[index].position.day
    if let rank = rank(of: moved, onDay: day) { byDay[day]?[rank] = index }
  }
}
