import ItineraryModel

/// The state of each item, by item index, while travel is carried over. Removing travel changes the indices.
struct CarriedItems {
  /// The item's index in the original itinerary; beyond its last item for added games.
  var source: [Int]
  var oldLeg: [Int?]
  var newLeg: [Int?]
  var isRemoved: [Bool]

  init(count: Int) {
    source = Array(0..<count)
    oldLeg = [Int?](repeating: nil, count: count)
    newLeg = oldLeg
    isRemoved = [Bool](repeating: false, count: count)
  }

  /// Removes the dropped items from `itinerary` and from this table.
  mutating func compact(_ itinerary: inout Itinerary) {
    let kept = itinerary.items.indices.filter { !isRemoved[$0] }
    if kept.count == itinerary.items.count { return }
    itinerary.items = kept.map { itinerary.items[$0] }
    source = kept
    oldLeg = kept.map { oldLeg[$0] }
    newLeg = kept.map { newLeg[$0] }
    isRemoved = [Bool](repeating: false, count: kept.count)
  }
}

extension Itinerary {
  func name(_ index: Int) -> String { displayName(items[index]) }

  func id(_ index: Int) -> String { idText(items[index]) }

  /// The ids that are in use, as bytes: those of all items, and of a part of a trip, those of other items.
  var itemIDs: Set<[UInt8]> {
    let ids = Set(items.map { idBytes($0) })
    #if hasFeature(Embedded)
      return ids
    #else
      return surroundings.ids.isEmpty ? ids : ids.union(surroundings.ids)
    #endif
  }
}
