import ItineraryEditing
import ItineraryModel
import Testing

/// Where an item goes that may not go where it is sent.
struct SnapTests {
  /// Games of one key, which leave no room between each other.
  private let trip = {
    var trip = ToyTrip(dayCount: 2)
    trip.items = ["g1", "g2", "g3"].map { ToyTrip.Item(id: $0, kind: .game, day: 1, key: 0, city: "A") }
    trip.items.append(ToyTrip.Item(id: "c", kind: .custom, day: 2, key: 1))
    return trip
  }()

  @Test(
    arguments: [
      (.after(item: "g1"), ["#1", "c", "g1", "g2", "g3", "#2"]),
      (.after(item: "g2"), ["#1", "g1", "g2", "g3", "c", "#2"]),
      (.before(item: "g3"), ["#1", "g1", "g2", "g3", "c", "#2"]),
      (.first(day: 0), ["#1", "c", "g1", "g2", "g3", "#2"]),
      (.position(Position(day: 0, sortOrder: 5)), ["#1", "c", "g1", "g2", "g3", "#2"]),
      (.position(Position(day: 7, sortOrder: -5)), ["#1", "g1", "g2", "g3", "#2", "c"]),
      (.last(day: 7), ["#1", "g1", "g2", "g3", "#2", "c"]),
    ] as [(EditTarget, [String])])
  func theNearestPlaceIsTaken(_ target: EditTarget, _ rows: [String]) {
    var editor = Editor(trip.read(), policy: .snap)
    guard case .success(let outcome) = editor.apply(.move(item: "c", to: target)) else {
      Issue.record("refused")
      return
    }
    #expect(outcome.snapped != nil)
    #expect(editor.itinerary.rowNames() == rows)
  }

  /// Of two places that are equally near the earlier one is taken.
  @Test func theEarlierOfTwo() {
    var trip = trip
    trip.items.removeAll { $0.id == "g3" }
    var editor = Editor(trip.read(), policy: .snap)
    _ = editor.apply(.move(item: "c", to: .after(item: "g1")))
    #expect(editor.itinerary.rowNames() == ["#1", "c", "g1", "g2", "#2"])
  }
}
