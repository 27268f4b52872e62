import ItineraryModel
import SourceText
import Testing
import TestSupport

/// The library and a brute-force checker give the same answers.
struct OracleTests {
  @Test(arguments: [false, true])
  func agreesOnWhatIsLegal(tolerant: Bool) {
    var asked = 0
    var refused: [String: Int] = [:]
    let cases = Seeds.isWhole ? 5_000 : 2_000
    let isComplete = forSeeds(cases, "the oracle's verdict") { seed in
      var generator = TripGenerator(seed: seed)
      generator.misplaced = 40
      generator.mostCustoms = 40
      let trip = generator.trip()
      guard !trip.items.isEmpty else { return nil }
      let oracle = Oracle(trip)
      let itinerary = trip.read()
      let constraints = Constraints(itinerary, forEditing: tolerant)
      for _ in 0..<24 {
        asked += 1
        let (item, place) = question(&generator, trip)
        let position = Position(day: place.day, sortOrder: place.key)
        let expected = oracle.refusal(item, at: place, tolerant: tolerant)
        let answer = constraints.refusal(of: item, at: position)
        refused[expected?.code.rawValue ?? "legal", default: 0] += 1
        if let failure = difference(expected, answer, trip) {
          return "\(trip.items[item].id) at \(place): \(failure) in \(trip.json)"
        }
        let intervals = constraints.legalIntervals(for: item)
        if intervals.contains(where: { $0.contains(position) }) != (expected == nil) {
          return
            "\(trip.items[item].id) at \(place): \(intervals), but \(expected?.code.rawValue ?? "legal") in \(trip.json)"
        }
      }
      return nil
    }
    if isComplete {
      #expect(asked >= 20 * cases)
      // Every rule has been asked about, often enough to mean something.
      for code in [
        "legal", "game-is-fixed", "day-out-of-range", "travel-outside-day-range", "travel-before-departure-game",
        "travel-after-arrival-game", "travel-out-of-sequence",
      ] { #expect(refused[code, default: 0] > cases / 100, "\(code): \(refused)") }
    }
  }

  /// Travel mostly, and places at, just before and just after the keys of other items.
  private func question(_ generator: inout TripGenerator, _ trip: ToyTrip) -> (item: Int, place: Oracle.Place) {
    let travel = trip.items.indices.filter { trip.items[$0].kind == .travel }
    let item =
      travel.isEmpty || generator.random.chance(10)
      ? generator.random.below(trip.items.count) : generator.random.pick(travel)
    if generator.random.chance(5) { return (item, (trip.items[item].day, trip.items[item].key)) }
    let others = trip.items.indices.filter { trip.items[$0].kind != .custom } + [item]
    let beside = travel.isEmpty || generator.random.chance(60) ? others : travel
    let other = trip.items[generator.random.pick(beside)]
    let day = generator.random.chance(80) ? other.day : generator.random.below(trip.dayCount + 3) - 1
    let keys = [other.key, other.key, other.key.nextUp, other.key.nextDown, generator.key(trip, day)]
    return (item, (day, generator.random.pick(keys)))
  }

  private func difference(
    _ expected: (code: DiagnosticCode, barriers: [Int])?, _ answer: Refusal?, _ trip: ToyTrip
  ) -> String? {
    if expected?.code != answer?.code {
      return "\(answer?.code.rawValue ?? "legal") rather than \(expected?.code.rawValue ?? "legal")"
    }
    guard let expected, !expected.barriers.isEmpty else { return nil }
    let barriers = expected.barriers.map { trip.items[$0].id }
    // An end that is the origin or the return has no game to stand in the way.
    guard let barrier = answer?.barrier else {
      return expected.code == "travel-outside-day-range" ? nil : "no barrier rather than \(barriers)"
    }
    return barriers.contains(barrier) ? nil : "barrier \(barrier) rather than \(barriers)"
  }
}
