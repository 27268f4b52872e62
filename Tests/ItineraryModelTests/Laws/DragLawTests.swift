import ItineraryEditing
import ItineraryModel
import SourceText
import Testing
import TestSupport

struct DragLawTests {
  /// Law 6: every destination that a drag session offers is accepted on drop, and every one that it does not is refused.
  @Test func whatIsOfferedIsAccepted() {
    var offered = 0
    var withheld = 0
    let cases = Seeds.isWhole ? 10_000 : 3_000
    let isComplete = forSeeds(cases, "law 6") { seed in
      var generator = TripGenerator(seed: seed)
      generator.misplaced = 20
      generator.mostCustoms = 120
      let trip = generator.trip()
      var session = DragSession(trip.read(), bundlingGames: generator.random.chance(30))
      guard let lifted = lift(&session, &generator, trip), let destinations = session.destinations else { return nil }
      let rows = destinations.rows.rows
      var pointers: [DragPointer] = [.belowLast, .before(row: -1), .onHeader(row: rows.count)]
      for row in 0...rows.count + 1 { pointers.append(.before(row: row)) }
      for row in rows.indices { pointers.append(.onHeader(row: row)) }
      pointers.shuffle(using: &generator.random)
      for pointer in pointers.prefix(24) {
        let isOffered = destinations.isLegal(pointer)
        if isOffered { offered += 1 } else { withheld += 1 }
        if let failure = check(session, pointer, isOffered, lifted) {
          return "\(lifted) at \(pointer): \(failure) in \(trip.json)"
        }
      }
      return nil
    }
    if isComplete {
      #expect(offered > 5 * cases, "\(offered)")
      #expect(withheld > cases, "\(withheld)")
    }
  }

  /// Travel rather than customs, and now and then something from outside.
  private func lift(_ session: inout DragSession, _ generator: inout TripGenerator, _ trip: ToyTrip) -> String? {
    if generator.random.chance(10) {
      return (try? session.begin(external: NewItem(id: "new")).get()).map { _ in "new" }
    }
    let travel = trip.items.filter { $0.kind == .travel }
    let movable = travel.isEmpty || generator.random.chance(40) ? trip.items.filter { $0.kind != .game } : travel
    if movable.isEmpty { return nil }
    let id = generator.random.pick(movable).id
    return (try? session.begin(item: id).get()).map { _ in id }
  }

  private func check(_ opened: DragSession, _ pointer: DragPointer, _ isOffered: Bool, _ id: String) -> String? {
    var session = opened
    let before = session.itinerary.rowNames()
    let verdict = session.update(pointer).verdict
    let end = session.drop()
    switch (verdict, end.fate) {
    case (.legal(let slot, let row), .dropped(let outcome)):
      if !isOffered { return "accepted, but not offered" }
      if outcome.to?.position.day != slot.day { return "dropped on another day than \(slot)" }
      let rows = session.itinerary.rowNames(bundlingGames: session.bundlingGames)
      return rows.indices.contains(row) && rows[row] == id ? nil : "not shown at row \(row) of \(rows)"
    case (.forbidden(let reason), .rejected(let refusal)):
      if isOffered { return "offered, but refused: \(refusal.message)" }
      if reason != refusal { return "two reasons: \(reason) and \(refusal)" }
      return session.itinerary.rowNames() == before ? nil : "rejected, but something has changed"
    default: return "\(verdict), but then \(end.fate)"
    }
  }
}
