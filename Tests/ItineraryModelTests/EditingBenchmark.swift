import ItineraryEditing
import ItineraryModel
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What dragging and flattening cost in trips of 500 and 5,000 items: a measurement that `make bench` asks for, and no test,
/// as a time says little on a machine that others use. To reach: an update in 50 µs and a flatten in 200 µs with 500 items,
/// an update in 1 ms with 5,000.
@Suite(.enabled(if: getenv("SPORTSTIME_BENCH") != nil, "a measurement; make bench runs it"))
struct EditingBenchmark {
  private static func trip(_ count: Int) -> ToyTrip {
    let days = count * 3 / 50
    var trip = ToyTrip(dayCount: days, origin: "City0", returns: true)
    for day in 1...days {
      for game in 0..<3 {
        trip.items.append(
          ToyTrip.Item(id: "g\(day)-\(game)", kind: .game, day: day, key: Double(game) / 1_000, city: "City\(day % 12)")
        )
      }
    }
    for (number, leg) in Oracle(trip).legs.enumerated() {
      let day = leg.departure.map { trip.items[$0].day } ?? 1
      trip.items.append(
        ToyTrip.Item(
          id: "t\(number)", kind: .travel, day: day, key: leg.departure == nil ? -1 : 1, from: leg.from, to: leg.to,
          leg: number))
    }
    var random = SeededGenerator(seed: 500)
    while trip.items.count < count {
      trip.items.append(
        ToyTrip.Item(
          id: "c\(trip.items.count)", kind: .custom, day: 1 + random.below(days), key: Double(random.below(40) - 20)))
    }
    trip.items.shuffle(using: &random)
    return trip
  }

  /// The median time of one call, in microseconds.
  private func microseconds(_ count: Int, _ body: (Int) -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<count).map { index in clock.measure { body(index) } }.sorted()
    return Double(times[count / 2].components.attoseconds) / 1e12
  }

  @Test(arguments: [500, 5_000]) func dragAndFlatten(count: Int) {
    let itinerary = Self.trip(count).read()
    #expect(itinerary.items.count == count)
    let rows = FlattenedItinerary(itinerary).rows.count
    let flatten = microseconds(500) { _ in
      if FlattenedItinerary(itinerary).rows.count != rows { Issue.record("another number of rows") }
    }
    var session = DragSession(itinerary)
    let begin = microseconds(50) { _ in
      _ = session.cancel()
      _ = session.begin(item: "t7")
    }
    var legal = 0
    let update = microseconds(2_000) { index in
      if case .legal = session.update(.before(row: index * 7 % rows)).verdict { legal += 1 }
    }
    #expect(legal > 0 && legal < 2_000)
    print("\(count) items: flatten \(flatten) µs, begin \(begin) µs, update \(update) µs")
  }
}
