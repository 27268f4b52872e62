@testable import ItineraryEditing
import SourceText
import TestSupport
import Testing

@testable import ItineraryModel

@Suite struct ItemIDsTests {
  /// Each id is found where a look at all items finds it first, and those that no item has are not: whatever comes and
  /// goes, with ids that several have.
  @Test func findsWhatALookAtAllItemsFinds() {
    forSeeds(500, "ids of items") { seed in
      var random = SeededGenerator(seed: seed)
      let known = (0..<1 + random.below(40)).map { "item-\($0)" }
      var itinerary = Itinerary()
      for _ in 0..<random.below(40) { add(known[random.below(known.count)], to: &itinerary) }
      var ids = ItemIDs(itinerary)
      for _ in 0..<100 {
        if itinerary.items.isEmpty || random.below(5) < 3 {
          ids.add(add(known[random.below(known.count)], to: &itinerary), to: itinerary)
        } else {
          let index = random.below(itinerary.items.count)
          let id = itinerary.idText(itinerary.items[index])
          itinerary.removeItem(at: index)
          ids.remove(index, id: id, from: itinerary)
        }
        for id in known + ["", "none", "item-41"] {
          let expected = itinerary.items.firstIndex { itinerary.idText($0) == id }
          let found = ids.item(id, of: itinerary)
          if found != expected {
            return "\(id): \(String(describing: found)) rather than \(String(describing: expected))"
          }
        }
      }
      return nil
    }
  }

  @discardableResult private func add(_ id: String, to itinerary: inout Itinerary) -> Int {
    itinerary.addCustom(id: id, position: Position(day: 1, sortOrder: 0))
  }
}
