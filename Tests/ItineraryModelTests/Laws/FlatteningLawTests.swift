import ItineraryModel
import Testing
import TestSupport

struct FlatteningLawTests {
  /// Law 2: flatten is independent of the order in which items are stored.
  @Test func storageOrderMeansNothing() {
    forSeeds(Seeds.isWhole ? 10_000 : 3_000, "law 2") { seed in
      var generator = TripGenerator(seed: seed)
      var trip = generator.trip()
      let rows = trip.read().rowNames()
      let bundled = trip.read().rowNames(bundlingGames: true)
      trip.items.shuffle(using: &generator.random)
      let shuffled = trip.read()
      if shuffled.rowNames() != rows { return "\(shuffled.rowNames()) rather than \(rows)" }
      return shuffled.rowNames(bundlingGames: true) == bundled ? nil : "the bundled view differs from \(bundled)"
    }
  }

  /// The rows are those that the rules demand: headers of all days, and the items in the total order.
  @Test func rowsAreTheTotalOrder() {
    forSeeds(2_000, "the total order") { seed in
      var generator = TripGenerator(seed: seed)
      generator.misplaced = 0
      let trip = generator.trip()
      let oracle = Oracle(trip)
      var expected: [String] = []
      for day in 1...trip.dayCount {
        expected.append("#\(day)")
        expected += oracle.order.filter { trip.items[$0].day == day }.map { trip.items[$0].id }
      }
      let rows = trip.read().rowNames()
      return rows == expected ? nil : "\(rows) rather than \(expected)"
    }
  }

  /// Law 5: normalizing twice is normalizing once, and what is seen stays the same.
  @Test func normalizingIsIdempotentAndUnseen() {
    forSeeds(Seeds.isWhole ? 10_000 : 3_000, "law 5") { seed in
      var generator = TripGenerator(seed: seed)
      let trip = generator.trip()
      let before = trip.read()
      var once = before
      let day = generator.random.chance(50) ? nil : 1 + generator.random.below(trip.dayCount)
      for each in day.map({ $0...$0 }) ?? 1...trip.dayCount { once.normalize(day: each) }
      var twice = once
      for each in day.map({ $0...$0 }) ?? 1...trip.dayCount { twice.normalize(day: each) }
      if twice.items.map(\.position) != once.items.map(\.position) { return "a second time changes \(trip.json)" }
      if once.rowNames() != before.rowNames() { return "\(once.rowNames()) rather than \(before.rowNames())" }
      for (old, new) in zip(before.items, once.items) where old.position != new.position {
        if old.kind == .game { return "game \(before.idText(old)) is moved" }
        if let day, old.position.day != day { return "\(before.idText(old)) of another day is moved" }
      }
      return uneven(once, day.map { $0...$0 } ?? 1...trip.dayCount)
    }
  }

  /// What is wrong with the keys of normalized days: before the games …, −2, −1, after them 1, 2, ….
  private func uneven(_ itinerary: Itinerary, _ days: ClosedRange<Int>) -> String? {
    for day in days {
      let order = itinerary.sortedItems(ofDay: day)
      let keys = order.map { itinerary.items[$0].position.sortOrder }
      let first = order.firstIndex { itinerary.items[$0].kind == .game }
      let last = order.lastIndex { itinerary.items[$0].kind == .game }
      let lead = first ?? 0
      let tail = order.count - (last.map { $0 + 1 } ?? 0)
      if Array(keys.prefix(lead)) != (0..<lead).map({ Double($0 - lead) }) { return "day \(day) begins with \(keys)" }
      if Array(keys.suffix(tail)) != (0..<tail).map({ Double($0 + 1) }) { return "day \(day) ends with \(keys)" }
    }
    return nil
  }
}
