import ItineraryModel
import Testing

struct NormalizingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// `g` with a key is a game, everything else a custom item.
    var day: [(id: String, key: Double)]
    var normalized: [Double]
    var testDescription: String { name }
  }

  /// 1, and the two keys right above it.
  static let above = [1, 1.0.nextUp, 1.0.nextUp.nextUp]

  static let cases: [Case] = [
    Case(name: "no games", day: [("a", -7), ("b", 0.1), ("c", 0.1)], normalized: [1, 2, 3]),
    Case(name: "before a game", day: [("a", -9), ("b", -0.5), ("g0", 0)], normalized: [-2, -1, 0]),
    Case(name: "after a game", day: [("g0", 0), ("a", 0), ("b", 0.7)], normalized: [0, 1, 2]),
    Case(
      name: "between games", day: [("g0", 0), ("a", 0.0001), ("b", 0.0001), ("c", 0.0009), ("g1", 0.001)],
      normalized: [0, 0.00025, 0.0005, 0.00075, 0.001]),
    Case(
      name: "all at once", day: [("a", -1), ("g0", 0), ("b", 0.0002), ("g1", 0.001), ("c", 55)],
      normalized: [-1, 0, 0.0005, 0.001, 1]),
    Case(name: "a game below the band", day: [("a", -9), ("g0", -1.5), ("b", 9)], normalized: [-2, -1.5, 1]),
    Case(name: "a game above the band", day: [("a", 1), ("g0", 1.5), ("b", 9)], normalized: [-1, 1.5, 2]),
    Case(name: "games with one key", day: [("g0", 0), ("g1", 0), ("a", 9)], normalized: [0, 0, 1]),
    Case(
      name: "games without room between", day: [("g0", 1), ("a", 1.0), ("g1", 1.0.nextUp)],
      normalized: [1, 1, 1.0.nextUp]),
    Case(
      name: "room for one of two", day: [("g0", 1), ("b", 1), ("a", above[1]), ("g1", above[2])],
      normalized: [1, 1, above[1], above[2]]),
    Case(
      name: "a middle that is the next game's", day: [("g0", above[1]), ("a", above[1]), ("g1", above[2])],
      normalized: [above[1], above[1], above[2]]),
    Case(name: "keys that are infinite", day: [("a", -.infinity), ("b", .infinity)], normalized: [1, 2]),
    Case(name: "a single game", day: [("g0", 0)], normalized: [0]),
    Case(name: "nothing", day: [], normalized: []),
  ]

  @Test(arguments: cases)
  func evenKeys(_ days: Case) {
    var trip = ToyTrip(dayCount: 2)
    trip.items = days.day.map { item in
      ToyTrip.Item(
        id: item.id, kind: item.id.hasPrefix("g") ? .game : .custom, day: 1, key: item.key, city: "A")
    }
    trip.items.append(ToyTrip.Item(id: "other", kind: .custom, day: 2, key: 0.3))
    var itinerary = trip.read()
    let rows = itinerary.rowNames()
    itinerary.normalize(day: 1)
    #expect(days.day.map { itinerary.position(of: $0.id)?.sortOrder } == days.normalized)
    #expect(itinerary.rowNames() == rows)
    #expect(itinerary.position(of: "other")?.sortOrder == 0.3)
  }

  @Test func minusZeroIsZero() {
    #expect(Position(day: 1, sortOrder: -0.0).sortOrder.sign == .plus)
    let itinerary = read(
      #"{"id":"x","startDate":"2026-06-01","dayCount":1,"items":[{"id":"a","kind":"custom","day":1,"sortOrder":-0.0}]}"#
    )
    #expect(itinerary.position(of: "a")?.sortOrder.sign == .plus)
  }
}
