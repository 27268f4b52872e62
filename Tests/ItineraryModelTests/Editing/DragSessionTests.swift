import ItineraryEditing
import SourceText
import TestSupport
import ItineraryModel
import Testing

struct DragSessionTests {
  private func code<Success>(_ result: Result<Success, Refusal>) -> DiagnosticCode? {
    if case .failure(let refusal) = result { return refusal.code }
    return nil
  }

  private func message<Success>(_ result: Result<Success, Refusal>) -> String? {
    if case .failure(let refusal) = result { return refusal.message }
    return nil
  }

  /// Rows with t1 taken out: #1 t0 n1 #2 n2 n3 c1 #3 p1 t2 n4 #4 t3.
  @Test func destinationsAreInProposedRows() throws {
    var session = DragSession(EditedTrip.itinerary)
    #expect(session.begin(item: "t1") == .success(.lifted))
    let destinations = try #require(session.destinations)
    #expect(
      destinations.rows.rows.map(session.itinerary.rowName)
        == ["#1", "t0", "n1", "#2", "n2", "n3", "c1", "#3", "p1", "t2", "n4", "#4", "t3"])
    #expect(destinations.legalRows == [6, 7, 8])
    #expect(destinations.legalHeaders == [7])
    #expect(session.update(.before(row: 6)).verdict == .legal(Slot(day: 2, index: 2), row: 6))
    #expect(session.update(.before(row: 7)).verdict == .legal(Slot(day: 2, index: 3), row: 7))
    #expect(session.update(.onHeader(row: 7)).verdict == .legal(Slot(day: 3, index: 0), row: 8))
  }

  /// Rows are counted with the dragged one taken out.
  @Test func aPlaceThatDoesNotExistIsRefused() throws {
    var session = DragSession(EditedTrip.itinerary)
    _ = session.begin(item: "t1")
    for (pointer, message) in [
      (DragPointer.onHeader(row: 1), "row 1 is not a header"), (.before(row: -1), "no row -1"),
    ] {
      guard case .forbidden(let refusal) = session.update(pointer).verdict else {
        Issue.record("\(pointer) is a place")
        continue
      }
      #expect(refusal.code == "no-such-row" && refusal.message == message)
    }
  }

  @Test func cuesComeWhereAZoneIsCrossed() {
    var session = DragSession(EditedTrip.itinerary)
    _ = session.begin(item: "t1")
    let pointers: [DragPointer] = [
      .before(row: 8), .before(row: 7), .before(row: 3), .onHeader(row: 0), .onHeader(row: 7), .belowLast,
      .before(row: 6),
    ]
    #expect(
      pointers.map { session.update($0).cue } == [
        nil, nil, .crossedIntoIllegal, nil, .crossedIntoLegal, .crossedIntoIllegal, .crossedIntoLegal,
      ])
    let end = session.drop()
    #expect(end.cue == .dropped)
    #expect(end.operation == .move(item: "t1", to: .after(item: "n3", day: 2)))
    #expect(session.itinerary.rowNames()[5...7] == ["n3", "t1", "c1"])
    #expect(!session.isOpen)
  }

  @Test func anIllegalDropReturnsToTheOrigin() {
    var session = DragSession(EditedTrip.itinerary)
    let rows = session.itinerary.rowNames()
    _ = session.begin(item: "t1")
    guard case .forbidden(let reason) = session.update(.before(row: 9)).verdict else {
      Issue.record("offered")
      return
    }
    #expect(reason.code == "travel-after-arrival-game")
    #expect(reason.barrier == "p1")
    let end = session.drop()
    #expect(end.fate == .rejected(reason))
    #expect(end.cue == .rejected)
    #expect(session.itinerary.rowNames() == rows)
  }

  @Test func itsOwnPlaceChangesNothing() {
    var session = DragSession(EditedTrip.itinerary)
    let before = session.itinerary.position(of: "c1")
    _ = session.begin(row: 6)
    guard case .dropped(let outcome) = session.drop(at: .before(row: 6)).fate else {
      Issue.record("rejected")
      return
    }
    #expect(outcome.verb == .unchanged)
    #expect(session.itinerary.position(of: "c1") == before)
  }

  @Test func whatCanNotBeLifted() {
    var session = DragSession(EditedTrip.itinerary)
    #expect(code(session.begin(row: 0)) == "header-is-fixed")
    #expect(code(session.begin(row: 2)) == "game-is-fixed")
    #expect(code(session.begin(item: "n1")) == "game-is-fixed")
    #expect(code(session.begin(row: -1)) == "no-such-row")
    #expect(code(session.begin(row: 14)) == "no-such-row")
    #expect(message(session.begin(row: 14)) == "no row 14")
    #expect(message(session.begin(row: 0)) == "the header of day 1 can't be lifted")
    #expect(code(session.begin(item: "nobody")) == "unknown-item")
    #expect(code(session.begin(external: NewItem(id: "c1"))) == "duplicate-item-id")
    #expect(!session.isOpen)
    var bundled = DragSession(EditedTrip.itinerary, bundlingGames: true)
    #expect(code(bundled.begin(row: 4)) == "game-is-fixed")
    #expect(message(bundled.begin(row: 4)) == "games can't be lifted")
  }

  @Test func statesThatDoNotFit() {
    var session = DragSession(EditedTrip.itinerary)
    guard case .forbidden(let refusal) = session.update(.belowLast).verdict else {
      Issue.record("offered")
      return
    }
    #expect(refusal.code == "no-open-drag" && refusal.message == "nothing is being dragged")
    #expect(session.drop().cue == .rejected)
    #expect(session.cancel().fate == .cancelled)
    _ = session.begin(item: "c1")
    #expect(code(session.begin(item: "t1")) == "drag-already-open")
    #expect(message(session.begin(item: "t1")) == "an item is already being dragged")
    #expect(code(session.begin(external: NewItem(id: "new"))) == "drag-already-open")
    guard case .rejected(let nowhere) = session.drop().fate else {
      Issue.record("dropped")
      return
    }
    #expect(nowhere.code == "no-destination" && nowhere.message == "the pointer has not been over a row yet")
  }

  @Test func pointersOutsideTheRows() {
    var session = DragSession(EditedTrip.itinerary)
    _ = session.begin(item: "c1")
    #expect(session.update(.before(row: 0)).verdict == .legal(Slot(day: 1, index: 0), row: 1))
    #expect(session.update(.onHeader(row: 0)).verdict == .legal(Slot(day: 1, index: 0), row: 1))
    #expect(session.update(.before(row: 13)).verdict == .legal(Slot(day: 4, index: 1), row: 13))
    #expect(session.update(.before(row: 999)).verdict == .legal(Slot(day: 4, index: 1), row: 13))
    #expect(session.update(.belowLast).verdict == .legal(Slot(day: 4, index: 1), row: 13))
    for pointer in [DragPointer.before(row: -1), .onHeader(row: 1), .onHeader(row: 99), .before(row: .min)] {
      guard case .forbidden(let refusal) = session.update(pointer).verdict else {
        Issue.record("\(pointer) is legal")
        continue
      }
      #expect(refusal.code == "no-such-row")
    }
  }

  /// Keys that are tied leave no legal key at first; normalizing the day makes room, so the place is offered.
  @Test func aTieHidesNoDestination() {
    var trip = ToyTrip(dayCount: 2)
    trip.items = [("A", 0), ("B", 0.001), ("A", 0.002)].map { city, key in
      ToyTrip.Item(id: "g\(city)\(key)", kind: .game, day: 1, key: key, city: city)
    }
    trip.items += [
      ToyTrip.Item(id: "g", kind: .game, day: 2, key: 0, city: "B"),
      ToyTrip.Item(id: "a", kind: .travel, day: 1, key: 0, from: "A", to: "B", leg: 2),
      ToyTrip.Item(id: "b", kind: .travel, day: 1, key: 1.5, from: "A", to: "B", leg: 0),
    ]
    var session = DragSession(trip.read())
    _ = session.begin(item: "b")
    #expect(session.destinations?.legalRows == [2])
    guard case .dropped(let outcome) = session.drop(at: .before(row: 2)).fate else {
      Issue.record("rejected")
      return
    }
    #expect(outcome.normalized?.day == 1)
    #expect(session.itinerary.rowNames().prefix(4) == ["#1", "gA0.0", "b", "a"])
    var editor = Editor(trip.read(), policy: .snap)
    guard case .success(let snapped) = editor.apply(.move(item: "b", to: .last(day: 2))) else {
      Issue.record("nothing to snap to")
      return
    }
    #expect(snapped.to?.next?.id == "a")
  }

  @Test func somethingFromOutside() {
    var session = DragSession(EditedTrip.itinerary)
    #expect(session.begin(external: NewItem(id: "new", title: "Zoo")) == .success(.lifted))
    #expect(session.destinations?.legalRows == Array(0...14))
    #expect(session.update(.before(row: 5)).cue == .crossedIntoLegal)
    let end = session.drop()
    guard case .dropped(let outcome) = end.fate else {
      Issue.record("rejected")
      return
    }
    #expect(outcome.verb == .inserted)
    #expect(session.itinerary.rowNames()[4...6] == ["n2", "new", "n3"])
    #expect(end.operation == .insert(NewItem(id: "new", title: "Zoo"), at: .after(item: "n2", day: 2)))
  }

  /// A game of the schedule goes to its own place, wherever on its day it is dropped.
  @Test func aGameHasOnePlace() {
    let support = EditSupport(
      fix: { _, _, _, _ in .failure(Refusal(code: .notFixed, message: "fixes are not available here")) },
      change: { _, change, _ in
        guard case .addGame("x1") = change else {
          return .failure(Refusal(code: .unknownItem, message: "no such game"))
        }
        let game =
          #""items":[{"id":"x1","kind":"game","day":4,"sortOrder":0,"title":"Extra","#
          + #""game":{"id":"x1","localDate":"2026-06-13","venue":{"city":"New York"}}},"#
        let added = read(EditedTrip.json.replacingOnce(#""items":["#, game))
        return .success(ChangedItinerary(added, item: "x1", travel: []))
      })
    var session = DragSession(EditedTrip.itinerary, support: support)
    #expect(code(session.begin(game: "x2")) == "unknown-item" && !session.isOpen)
    #expect(session.begin(game: "x1") == .success(.lifted))
    #expect(code(session.begin(game: "x1")) == "drag-already-open")
    #expect(session.destinations?.legalRows == [13, 14] && session.destinations?.legalHeaders == [12])
    #expect(session.landing?.slot == Slot(day: 4, index: 0) && session.landing?.row == 13)
    for pointer in [DragPointer.before(row: 13), .before(row: 14), .belowLast, .onHeader(row: 12)] {
      #expect(session.update(pointer).verdict == .legal(Slot(day: 4, index: 0), row: 13))
    }
    guard case .forbidden(let refusal) = session.update(.before(row: 5)).verdict else {
      Issue.record("offered")
      return
    }
    #expect(refusal.code == "game-is-fixed" && refusal.legal == [LegalInterval(day: 4)])
    #expect(refusal.message == #""Extra" is on day 4 (2026-06-13), as the schedule has it"#)
    #expect(session.drop().fate == .rejected(refusal))
    #expect(session.itinerary.position(of: "x1") == nil)
    _ = session.begin(game: "x1")
    let end = session.drop(at: .belowLast)
    #expect(end.cue == .dropped && end.operation == .addGame("x1"))
    #expect(session.itinerary.rowNames().suffix(3) == ["#4", "x1", "t3"])
  }

  @Test func changesFromOutsideWaitForTheEnd() {
    var session = DragSession(EditedTrip.itinerary)
    #expect(session.take(.edit(.normalize(day: 1))) != nil)
    _ = session.begin(item: "c1")
    #expect(session.take(.edit(.remove(item: "c1"))) == nil)
    #expect(session.take(.edit(.remove(item: "n1"))) == nil)
    #expect(session.itinerary.position(of: "c1") != nil)
    let end = session.cancel()
    #expect(end.fate == .cancelled)
    #expect(end.outside.count == 2)
    guard case .accepted(let outcome) = end.outside[0], case .refused(_, let refusal) = end.outside[1] else {
      Issue.record("\(end.outside)")
      return
    }
    #expect(outcome.verb == .removed)
    #expect(refusal.code == "game-is-fixed")
    #expect(session.itinerary.position(of: "c1") == nil)
  }

  /// A change from outside is made once, and not again at the end of the next drag.
  @Test func changesFromOutsideAreMadeOnce() {
    var session = DragSession(EditedTrip.itinerary)
    _ = session.begin(item: "c1")
    #expect(session.take(.edit(.retitle("West"))) == nil)
    #expect(session.cancel().outside.count == 1)
    #expect(session.take(.edit(.retitle("North"))) != nil)
    _ = session.begin(item: "c1")
    #expect(session.cancel().outside.isEmpty)
    #expect(session.itinerary.text.optionalString(session.itinerary.title) == "North")
  }

  @Test func aReloadDoesNotUndoADrop() {
    var session = DragSession(EditedTrip.itinerary)
    _ = session.begin(item: "c1")
    // Somebody else has put a museum into the day, and given it other keys.
    var other = EditedTrip.editor()
    _ = other.apply(.insert(NewItem(id: "museum"), at: .after(item: "n2")))
    _ = other.apply(.normalize(day: 2))
    #expect(session.take(.reload(other.itinerary)) == nil)
    let end = session.drop(at: .before(row: 5))
    #expect(end.outside == [.reloaded])
    #expect(end.invalidated == nil)
    #expect(session.itinerary.rowNames()[4...7] == ["n2", "c1", "museum", "n3"])
  }

  @Test func aDropThatBecameInvalidIsReported() {
    var session = DragSession(EditedTrip.itinerary)
    _ = session.begin(item: "t1")
    // The second game of the doubleheader is put off by a day, to the morning of the matinee.
    let later = EditedTrip.json.replacingOnce(
      #""id":"n3","kind":"game","day":2,"sortOrder":0.001"#, #""id":"n3","kind":"game","day":3,"sortOrder":-0.5"#)
    _ = session.take(.reload(read(later)))
    let end = session.drop(at: .before(row: 6))
    guard case .dropped = end.fate else {
      Issue.record("rejected")
      return
    }
    #expect(end.invalidated?.code == "travel-outside-day-range")
    #expect(end.operation == .move(item: "t1", to: .after(item: "n3", day: 2)))
    #expect(session.itinerary.position(of: "t1") == Position(day: 3, sortOrder: -1))
  }

  @Test func aDropOfSomethingThatIsGoneIsReported() {
    var session = DragSession(EditedTrip.itinerary)
    _ = session.begin(item: "c1")
    var other = EditedTrip.editor()
    _ = other.apply(.remove(item: "c1"))
    _ = session.take(.reload(other.itinerary))
    #expect(session.drop(at: .belowLast).invalidated?.code == "unknown-item")
  }
}
