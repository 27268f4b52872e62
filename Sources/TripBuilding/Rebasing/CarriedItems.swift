import ItineraryModel

/// What is known of each item while travel is carried over: by the item's index, which changes when travel is removed.
struct CarriedItems {
  /// The item's index in the itinerary as it came; beyond its items for games that were added.
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

  /// Takes out of `itinerary`, and of this table, what is removed.
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
