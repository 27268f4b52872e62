import ItineraryEditing
import TestSupport
import ItineraryModel
import SourceText
import Testing

/// Every refusal: its code, its whole message, its barrier and its legal intervals.
struct RefusalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var operation: String
    var code: DiagnosticCode
    var message: String
    var barrier: String?
    var legal: [LegalInterval] = []
    var testDescription: String { operation }
  }

  static let days = (1...4).map { LegalInterval(day: $0) }

  static let cases: [Case] = [
    Case(
      operation: #"{"op":"move","item":"t1","day":2,"first":true}"#, code: "travel-before-departure-game",
      message:
        #""New York → Philadelphia" on day 2 (2026-06-11) would leave before the game "Game 2" is played; legal: day 2 after the game "Game 2" or day 3 before the game "Matinee""#,
      barrier: "n3", legal: [LegalInterval(day: 2, after: 0.001), LegalInterval(day: 3, before: 0)]),
    Case(
      operation: #"{"op":"move","item":"t1","after":"p1"}"#, code: "travel-after-arrival-game",
      message:
        #""New York → Philadelphia" on day 3 (2026-06-12) would come after the game "Matinee" has begun; legal: day 2 after the game "Game 2" or day 3 before the game "Matinee""#,
      barrier: "p1", legal: [LegalInterval(day: 2, after: 0.001), LegalInterval(day: 3, before: 0)]),
    Case(
      operation: #"{"op":"move","item":"t1","day":1,"last":true}"#, code: "travel-outside-day-range",
      message:
        #""New York → Philadelphia" on day 1 (2026-06-10) would be before day 2 (2026-06-11), the day of the game "Game 2"; legal: day 2 after the game "Game 2" or day 3 before the game "Matinee""#,
      barrier: "n3", legal: [LegalInterval(day: 2, after: 0.001), LegalInterval(day: 3, before: 0)]),
    Case(
      operation: #"{"op":"move","item":"t2","day":4,"first":true}"#, code: "travel-outside-day-range",
      message:
        #""Philadelphia → New York" on day 4 (2026-06-13) would be after day 3 (2026-06-12), the day of the game "Night"; legal: day 3 between the game "Matinee" and the game "Night""#,
      barrier: "n4", legal: [LegalInterval(day: 3, after: 0, before: 0.001)]),
    Case(
      operation: #"{"op":"move","item":"t0","day":0,"last":true}"#, code: "travel-outside-day-range",
      message:
        #""Boston → New York" on day 0 (2026-06-09) would be before the trip; legal: day 1 before the game "Red Sox at Yankees""#,
      legal: [LegalInterval(day: 1, before: 0)]),
    Case(
      operation: #"{"op":"move","item":"t3","day":5,"first":true}"#, code: "travel-outside-day-range",
      message:
        #""t3" on day 5 (2026-06-14) would be after the trip's last day; legal: day 3 after the game "Night" or day 4"#,
      legal: [LegalInterval(day: 3, after: 0.001), LegalInterval(day: 4)]),
    Case(
      operation: #"{"op":"move","item":"t2","day":3,"sortOrder":0.001}"#, code: "travel-after-arrival-game",
      message:
        #""Philadelphia → New York" on day 3 (2026-06-12) would come after the game "Night" has begun; legal: day 3 between the game "Matinee" and the game "Night""#,
      barrier: "n4", legal: [LegalInterval(day: 3, after: 0, before: 0.001)]),
    Case(
      operation: #"{"op":"move","item":"c1","day":5,"first":true}"#, code: "day-out-of-range",
      message: "day 5 is outside the trip, which has days 1 to 4", legal: days),
    Case(
      operation: #"{"op":"move","item":"c1","day":1,"sortOrder":-1e999}"#, code: "sort-order-not-finite",
      message: "a sort order must be a finite number", legal: days),
    Case(
      operation: #"{"op":"move","item":"t1","day":3,"sortOrder":-1e999}"#, code: "sort-order-not-finite",
      message: "a sort order must be a finite number",
      legal: [LegalInterval(day: 2, after: 0.001), LegalInterval(day: 3, before: 0)]),
    Case(
      operation: #"{"op":"move","item":"n1","day":2,"first":true}"#, code: "game-is-fixed",
      message: #""Red Sox at Yankees" has its place from the schedule and can't be moved"#),
    Case(
      operation: #"{"op":"move","item":"c7","day":2,"first":true}"#, code: "unknown-item",
      message: #"the itinerary has no item "c7""#),
    Case(
      operation: #"{"op":"move","item":"c1","after":"n9"}"#, code: "unknown-item",
      message: #"the itinerary has no item "n9""#),
    Case(
      operation: #"{"op":"move","item":"c1","after":"c1"}"#, code: "target-is-item",
      message: #""Dinner" can't be placed next to itself"#),
    Case(
      operation: #"{"op":"move","item":"c1","after":"n1","day":2}"#, code: "target-on-other-day",
      message: #""Red Sox at Yankees" is on day 1, not on day 2"#, barrier: "n1"),
    Case(
      operation: #"{"op":"remove","item":"n1"}"#, code: "game-is-fixed",
      message: #""Red Sox at Yankees" comes from the schedule and can't be removed"#),
    Case(
      operation: #"{"op":"remove","item":"t0"}"#, code: "travel-is-derived",
      message: #""Boston → New York" follows from the games and can't be removed"#),
    Case(
      operation: #"{"op":"insert","item":{"id":"n9","kind":"game"},"day":1,"last":true}"#, code: "game-is-fixed",
      message: #""n9" comes from the schedule and can't be inserted"#),
    Case(
      operation: #"{"op":"insert","item":{"id":"t9","kind":"travel"},"day":1,"last":true}"#,
      code: "travel-is-derived", message: #""t9" follows from the games and can't be inserted"#),
    Case(
      operation: #"{"op":"insert","item":{"id":"x","kind":"ferry"},"day":1,"last":true}"#, code: "unknown-kind",
      message: #""x" is of an unknown kind and can't be inserted"#),
    Case(
      operation: #"{"op":"insert","item":{"id":"c1"},"day":1,"last":true}"#, code: "duplicate-item-id",
      message: #"the id "c1" is already used by another item"#, barrier: "c1"),
    Case(
      operation: #"{"op":"insert","item":{"id":""},"day":1,"last":true}"#, code: "missing-field",
      message: "a new item needs an id"),
    Case(
      operation: #"{"op":"insert","item":{"id":"\#(String(repeating: "x", count: 129))"},"day":1,"last":true}"#,
      code: "limit-exceeded", message: "the id is longer than 128 bytes (the limit)"),
    Case(
      operation: #"{"op":"insert","item":{"id":"c9","custom":{"category":5}},"day":1,"last":true}"#,
      code: "wrong-type", message: "custom.category should be text"),
    Case(
      operation: #"{"op":"update","item":"c1","custom":{"durationMinutes":1.5}}"#, code: "wrong-type",
      message: "custom.durationMinutes should be a whole number"),
    Case(
      operation:
        #"{"op":"update","item":"c1","custom":{"x":\#(String(repeating: "[", count: 60))\#(String(repeating: "]", count: 60))}}"#,
      code: "limit-exceeded", message: "custom can't be read: nested more than 64 deep (the limit)"),
    Case(
      operation: #"{"op":"update","item":"t0","custom":{"notes":"x"}}"#, code: "travel-is-derived",
      message: #""Boston → New York" follows from the games and can't be given a `custom`"#),
    Case(
      operation: #"{"op":"normalize","day":9}"#, code: "day-out-of-range",
      message: "day 9 is outside the trip, which has days 1 to 4", legal: days),
  ]

  @Test(arguments: cases)
  func wholeMessage(_ refused: Case) throws {
    var editor = EditedTrip.editor()
    let operation = try #require(EditedTrip.script(refused.operation).entries.first?.operation)
    let before = editor.itinerary.rowNames()
    guard case .failure(let refusal) = editor.apply(operation) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.code == refused.code)
    #expect(refusal.message == refused.message)
    #expect(refusal.barrier == refused.barrier)
    #expect(refusal.legal == refused.legal)
    #expect(editor.itinerary.rowNames() == before)
  }

  /// Travel that says no leg keeps its order among its like, also where one of them is misplaced: passing it would
  /// exchange their legs.
  @Test(arguments: [
    ((3, 5.0), (4, -1.0), Position(day: 3, sortOrder: 1)),
    ((2, -5.0), (1, 1.0), Position(day: 2, sortOrder: -3)),
  ])
  func theOrderOfInferredLegs(_ first: (Int, Double), _ second: (Int, Double), _ target: Position) {
    var trip = ToyTrip(dayCount: 4)
    trip.items = [first, second].enumerated().map { at, place in
      ToyTrip.Item(id: "t\(at)", kind: .travel, day: place.0, key: place.1, from: "A", to: "B")
    }
    trip.items += ["A", "B", "A", "B"].enumerated().map { at, city in
      ToyTrip.Item(id: "g\(at)", kind: .game, day: at + 1, key: 0, city: city)
    }
    for constraints in [Constraints(trip.read()), Constraints(trip.read(), forEditing: true)] {
      let refusal = constraints.refusal(of: 1, at: target)
      #expect(refusal?.code == "travel-out-of-sequence" && refusal?.barrier == "t0")
    }
  }

  @Test func itemsThatAreNotThere() {
    let constraints = Constraints(EditedTrip.itinerary)
    for index in [-1, 10, .max] {
      #expect(constraints.refusal(of: index, at: Position(day: 1, sortOrder: 1))?.code == "unknown-item")
      #expect(constraints.legalIntervals(for: index).isEmpty)
    }
  }

  @Test func aTripWithoutDaysHasNoPlace() {
    var trip = ToyTrip(dayCount: 0)
    trip.items = [ToyTrip.Item(id: "c", kind: .custom, day: 1, key: 1)]
    let constraints = Constraints(trip.read())
    #expect(constraints.legalIntervals(for: 0).isEmpty)
    #expect(constraints.refusal(of: 0, at: Position(day: 1, sortOrder: 1))?.code == "day-out-of-range")
  }

  /// Two legs out of their order, which takes one that is on the wrong side of a game.
  @Test func outOfSequence() {
    var trip = ToyTrip(dayCount: 1)
    trip.items = [
      ToyTrip.Item(id: "ga", kind: .game, day: 1, key: 0, city: "A"),
      ToyTrip.Item(id: "gb", kind: .game, day: 1, key: 0.001, city: "B"),
      ToyTrip.Item(id: "gc", kind: .game, day: 1, key: 0.002, city: "C"),
      ToyTrip.Item(id: "ab", kind: .travel, day: 1, key: 0.0015, from: "A", to: "B"),
      ToyTrip.Item(id: "bc", kind: .travel, day: 1, key: 0.0018, from: "B", to: "C"),
    ]
    let constraints = Constraints(trip.read())
    let refusal = constraints.refusal(of: 4, at: Position(day: 1, sortOrder: 0.0012))
    #expect(refusal?.code == "travel-out-of-sequence")
    #expect(
      refusal?.message
        == #""bc" would come before "ab", which is an earlier leg of the trip; legal: day 1 between "ab" and the game "gc""#
    )
    #expect(refusal?.barrier == "ab")
    #expect(refusal?.legal == [LegalInterval(day: 1, after: 0.0015, before: 0.002)])
    #expect(constraints.refusal(of: 4, at: Position(day: 1, sortOrder: 0.0015)) == nil)
  }

  /// Without a schedule and a place for reservations, and with a list that no script can have.
  @Test(arguments: [
    (EditOperation.addGame("g9"), "games can't be changed here"),
    (.addReservation(Reservation(.event, segments: [])), "reservations can't be added here"),
    (.moveItems([], to: .last(day: 1)), "there are no items to move"),
  ])
  func whatAnEditorLacks(_ operation: EditOperation, _ message: String) {
    var editor = Editor(EditedTrip.itinerary)
    guard case .failure(let refusal) = editor.apply(operation) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.message == message)
  }

  @Test func noRoomBetweenTwoGames() {
    var trip = ToyTrip(dayCount: 1)
    trip.items = [
      ToyTrip.Item(id: "g1", kind: .game, day: 1, key: 0, city: "A"),
      ToyTrip.Item(id: "g2", kind: .game, day: 1, key: 0, city: "A"),
      ToyTrip.Item(id: "c", kind: .custom, day: 1, key: 5),
    ]
    var editor = Editor(trip.read())
    guard case .failure(let refusal) = editor.apply(.move(item: "c", to: .after(item: "g1"))) else {
      Issue.record("accepted")
      return
    }
    #expect(refusal.code == "sort-order-gap-exhausted")
    #expect(refusal.message == #"day 1 has no sort order left between "g1" and "g2""#)
    #expect(refusal.barrier == "g2")
  }

  @Test func whatIsNearComesFirstInWords() {
    let intervals = (1...6).map { LegalInterval(day: $0) }
    #expect(
      LegalText.describe(intervals, near: Position(day: 9, sortOrder: 0), in: EditedTrip.itinerary)
        == "day 4, day 5, day 6, or 3 more days")
    #expect(LegalText.describe([], near: Position(day: 1, sortOrder: 0), in: EditedTrip.itinerary) == "nowhere")
  }

  @Test func legalIntervalsOfEveryKind() {
    let itinerary = EditedTrip.itinerary
    let constraints = Constraints(itinerary)
    func legal(_ id: String) -> [LegalInterval] {
      itinerary.index(ofItem: id).map { constraints.legalIntervals(for: $0) } ?? []
    }
    #expect(legal("c1") == Self.days)
    #expect(legal("n2") == [LegalInterval(day: 2, after: 0, before: Double(0).nextUp)])
    #expect(legal("t0") == [LegalInterval(day: 1, before: 0)])
    #expect(legal("t3") == [LegalInterval(day: 3, after: 0.001), LegalInterval(day: 4)])
    #expect(constraints.validDayRange(leg: 1) == 2...3)
  }
}
