import ItineraryModel
import SourceText

/// Finds the items of an itinerary by id. Edits update it.
///
/// Items whose hashes have equal lower bits form a chain in storage order. Ids are not stored, because a dictionary of
/// them would be slow to maintain.
struct ItemIDs: Sendable {
  /// By the lower bits of the hash: the first item; -1 if there is none.
  private var heads: [Int32] = []
  /// By item: the next one in its chain; -1 if there is none.
  private var next: [Int32] = []
  private let key = TableKey.ofThisRun

  init(_ itinerary: Itinerary) { chainAll(itinerary) }

  private mutating func chainAll(_ itinerary: Itinerary) {
    var size = 16
    while size < itinerary.items.count { size *= 2 }
    heads = [Int32](repeating: -1, count: size)
    next = [Int32](repeating: -1, count: itinerary.items.count)
    for index in itinerary.items.indices.reversed() {
      guard let chain = chain(ofItem: index, in: itinerary) else { continue }
      next[index] = heads[chain]
      heads[chain] = Int32(truncatingIfNeeded: index)
    }
  }

  /// Nil for an item without an id.
  private func chain(ofItem index: Int, in itinerary: Itinerary) -> Int? {
    let id = itinerary.items[index].id
    return id.isAbsent ? nil : itinerary.text.withBytes(id) { chain(of: $0) }
  }

  private func chain(of id: ByteView) -> Int {
    Int(truncatingIfNeeded: id.byteHash(key: key) >> 32) & (heads.count - 1)
  }

  /// The item with this id; if there are several, the first one in storage order.
  func item(_ id: String, of itinerary: Itinerary) -> Int? {
    id.withBytes { id in
      var at = heads[chain(of: id)]
      while at >= 0, !itinerary.text.withBytes(itinerary.items[Int(at)].id, { $0.equals(id) }) { at = next[Int(at)] }
      return at < 0 ? nil : Int(at)
    }
  }

  /// Adds a new item, which is the last one in storage order.
  mutating func add(_ index: Int, to itinerary: Itinerary) {
    if itinerary.items.count > heads.count * 2 { return chainAll(itinerary) }
    next.append(-1)
    if let chain = chain(ofItem: index, in: itinerary) { insert(index, into: chain) }
  }

  /// Removes item `index`. The last item has already taken its place.
  mutating func remove(_ index: Int, id: String, from itinerary: Itinerary) {
    let moved = itinerary.items.count
    takeOut(index, from: id.withBytes { chain(of: $0) })
    if index != moved, let chain = chain(ofItem: index, in: itinerary) {
      takeOut(moved, from: chain)
      insert(index, into: chain)
    }
    next.removeLast()
  }

  private mutating func insert(_ index: Int, into chain: Int) {
    var before: Int32 = -1
    var at = heads[chain]
    while at >= 0, at < index { (before, at) = (at, next[Int(at)]) }
    next[index] = at
    link(Int32(truncatingIfNeeded: index), after: before, in: chain)
  }

  private mutating func takeOut(_ index: Int, from chain: Int) {
    var before: Int32 = -1
    var at = heads[chain]
    while at >= 0, at != index { (before, at) = (at, next[Int(at)]) }
    if at >= 0 { link(next[index], after: before, in: chain) }
  }

  private mutating func link(_ item: Int32, after before: Int32, in chain: Int) {
    if before < 0 { heads[chain] = item } else { next[Int(before)] = item }
  }
}
