import TestSupport
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import Testing

@Suite struct PlantedViolationTests {
  /// What the one row for each rule of `EveryRulePlantedTests` leaves out. The result is what must be found, nil if the trip
  /// has no place for it.
  struct Plant: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var plant: @Sendable (inout LegalTrip) -> [String]?
  }

  static let plants: [Plant] = [
    Plant(testDescription: "travel-outside-day-range, early") { trip in
      let number = trip.legs.count - 1
      guard let leg = trip.legs.last, leg.departure.day > 1, let index = trip.index("t\(number)") else { return nil }
      trip.items[index].day = leg.departure.day - 1
      return ["travel-outside-day-range t\(number)"]
    },
    Plant(testDescription: "no leg numbers at all") { trip in
      for index in trip.items.indices { trip.items[index].hasNumber = false }
      return []
    },
    Plant(testDescription: "game-cancelled") { trip in
      // One of two games in one stop: the legs stay as they are.
      guard let index = trip.items.firstIndex(where: { $0.kind == "game" && $0.hour == 19 }) else { return nil }
      let game = trip.items[index]
      guard !trip.items.contains(where: { $0.kind == "travel" && $0.day == game.day }) else { return nil }
      trip.items[index].status = "cancelled"
      return ["game-cancelled \(game.id)"]
    },
  ]

  static let seeds: Range<UInt64> = 1..<400

  @Test func validTripsHaveNoErrors() {
    for seed in PlantedViolationTests.seeds {
      let text = LegalTrip(seed: seed).text
      let found = findings(in: text)
      #expect(brief(found, atLeast: .error) == [], "seed \(seed): \(text)\n\(found)")
    }
  }

  @Test(arguments: plants)
  func findsWhatIsPlantedAndNothingElse(_ plant: Plant) {
    var planted = 0
    for seed in PlantedViolationTests.seeds {
      var trip = LegalTrip(seed: seed)
      guard let expected = plant.plant(&trip) else { continue }
      planted += 1
      let found = findings(in: trip.text)
      #expect(brief(found, atLeast: .error) == expected, "seed \(seed): \(trip.text)\n\(found)")
    }
    #expect(planted > 20, "too few trips had a place for it: \(planted)")
  }

  /// What editing refuses and what validation finds are one: each travel item is tried all over the trip.
  @Test func agreesWithTheConstraintsOfEditing() throws {
    var reader = ItineraryReader(.builtIn)
    let codes: [DiagnosticCode] = [
      "travel-before-departure-game", "travel-after-arrival-game", "travel-outside-day-range",
    ]
    for seed in PlantedViolationTests.seeds.prefix(60) {
      let trip = LegalTrip(seed: seed)
      for index in trip.items.indices where trip.items[index].kind == "travel" {
        for day in 0...trip.days + 1 {
          for key in [-5.0, 0, 0.0005, 0.001, 0.5, 5] {
            var moved = trip
            moved.items[index].day = day
            moved.items[index].key = key
            try moved.text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
            let itinerary = reader.itinerary
            let item = try #require(itinerary.index(ofItem: trip.items[index].id))
            let refusal = Constraints(itinerary).refusal(of: item, at: Position(day: day, sortOrder: key))
            let found = findings(in: moved.text).filter { $0.item == trip.items[index].id && $0.severity == .error }
            #expect(found.first { codes.contains($0.code) }?.code == refusal?.code, "seed \(seed): \(moved.text)")
            if let refusal, let first = found.first {
              #expect(first.legal == refusal.legal, "seed \(seed): \(moved.text)")
            }
          }
        }
      }
    }
  }
}
