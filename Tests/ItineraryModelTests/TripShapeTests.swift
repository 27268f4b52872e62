import ItineraryModel
import Testing

/// The stops of a trip, and which games are theirs.
struct TripShapeTests {
  private func stops(_ cities: [String], origin: String? = nil, returns: Bool = false) -> [[Int]] {
    var trip = ToyTrip(dayCount: cities.count)
    trip.origin = origin
    trip.returns = returns
    trip.items = cities.enumerated().map { at, city in
      ToyTrip.Item(id: "g\(at)", kind: .game, day: at + 1, key: 0, city: city)
    }
    return TripShape(trip.read()).stops.map { [$0.firstGame, $0.lastGame] }
  }

  /// The origin has no games of its own, but those of its city with which the trip begins are; the return adds none.
  @Test func gamesAtTheOriginAreItsStops() {
    #expect(stops(["A", "A", "B"]) == [[0, 1], [2, 2]])
    #expect(stops(["A", "A", "B"], origin: "A", returns: true) == [[0, 1], [2, 2], [-1, -1]])
    #expect(stops(["A", "B", "B"], origin: "C") == [[-1, -1], [0, 0], [1, 2]])
    #expect(stops(["B", "A", "A"], origin: "A", returns: true) == [[-1, -1], [0, 0], [1, 2]])
  }
}
