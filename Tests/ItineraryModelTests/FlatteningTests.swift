import ItineraryEditing
import ItineraryModel
import Testing

struct FlatteningTests {
  /// Three days: a doubleheader with an item before, between and after; an empty day; a day with one game and travel.
  static func trip() -> Itinerary {
    var trip = ToyTrip(dayCount: 3)
    trip.items = [
      ToyTrip.Item(id: "a", kind: .custom, day: 1, key: -1),
      ToyTrip.Item(id: "g1", kind: .game, day: 1, key: 0, city: "A"),
      ToyTrip.Item(id: "b", kind: .custom, day: 1, key: 0.0005),
      ToyTrip.Item(id: "g2", kind: .game, day: 1, key: 0.001, city: "A"),
      ToyTrip.Item(id: "c", kind: .custom, day: 1, key: 1),
      ToyTrip.Item(id: "t", kind: .travel, day: 3, key: -1, from: "A", to: "B"),
      ToyTrip.Item(id: "g3", kind: .game, day: 3, key: 0, city: "B"),
    ]
    trip.items.reverse()
    return trip.read()
  }

  @Test func rowsAndWhatTheyMean() {
    let itinerary = Self.trip()
    let flat = FlattenedItinerary(itinerary)
    #expect(itinerary.rowNames() == ["#1", "a", "g1", "b", "g2", "c", "#2", "#3", "t", "g3"])
    #expect((0...10).map { flat.day(forRow: $0) } == [1, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3])
    let slots = (0...10).map { flat.slot(forRow: $0) }
    #expect(
      slots == [
        Slot(day: 1, index: 0), Slot(day: 1, index: 0), Slot(day: 1, index: 1), Slot(day: 1, index: 2),
        Slot(day: 1, index: 3), Slot(day: 1, index: 4), Slot(day: 1, index: 5), Slot(day: 2, index: 0),
        Slot(day: 3, index: 0), Slot(day: 3, index: 1), Slot(day: 3, index: 2),
      ])
  }

  @Test func rowsOutsideAreTakenForTheNearest() {
    let flat = FlattenedItinerary(Self.trip())
    #expect(flat.slot(forRow: -5) == Slot(day: 1, index: 0))
    #expect(flat.slot(forRow: 99) == Slot(day: 3, index: 2))
    #expect(flat.day(forRow: -5) == 1)
    #expect(flat.day(forRow: 99) == 3)
  }

  @Test func theBundledViewHasOneRowForTheGamesOfADay() {
    let itinerary = Self.trip()
    let flat = FlattenedItinerary(itinerary, bundlingGames: true)
    #expect(itinerary.rowNames(bundlingGames: true) == ["#1", "a", "[g1 g2]", "b", "c", "#2", "#3", "t", "g3"])
    #expect(
      (0...9).map { flat.slot(forRow: $0).index } == [0, 0, 1, 2, 4, 5, 0, 0, 1, 2])
    #expect((0...9).map { flat.day(forRow: $0) } == [1, 1, 1, 1, 1, 2, 3, 3, 3, 3])
  }

  @Test(arguments: [false, true])
  func anInsertionAtARowIsShownThere(bundled: Bool) {
    let itinerary = Self.trip()
    let flat = FlattenedItinerary(itinerary, bundlingGames: bundled)
    for row in 1...flat.rows.count {
      var session = DragSession(itinerary, bundlingGames: bundled)
      guard case .success = session.begin(external: NewItem(id: "new")) else {
        Issue.record("not lifted")
        return
      }
      _ = session.drop(at: .before(row: row))
      #expect(session.itinerary.rowNames(bundlingGames: bundled)[row] == "new", "row \(row)")
    }
  }

  @Test func itemsOutsideTheTripAreShownAllTheSame() {
    var trip = ToyTrip(dayCount: 1)
    trip.items = [
      ToyTrip.Item(id: "late", kind: .custom, day: 3, key: 1),
      ToyTrip.Item(id: "early", kind: .custom, day: -2, key: 1),
    ]
    #expect(trip.read().rowNames() == ["#-2", "early", "#1", "#3", "late"])
  }

  /// The total order at one key: game, travel, custom, then the id's bytes.
  @Test func tiesGoByKindAndThenByBytes() {
    var trip = ToyTrip(dayCount: 1)
    trip.items = ["é", "e", "z", "Z", "a10", "a9"].map { ToyTrip.Item(id: $0, kind: .custom, day: 1, key: 0) }
    trip.items.append(ToyTrip.Item(id: "zz", kind: .travel, day: 1, key: 0, from: "A", to: "B"))
    trip.items.append(ToyTrip.Item(id: "zzz", kind: .game, day: 1, key: 0, city: "A"))
    #expect(trip.read().rowNames() == ["#1", "zzz", "zz", "Z", "a10", "a9", "e", "z", "é"])
  }
}
