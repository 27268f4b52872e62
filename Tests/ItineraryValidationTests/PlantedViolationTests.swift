import TestSupport
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import Testing

@Suite struct PlantedViolationTests {
  /// Breaks one rule in a trip; the result is what must be found, nil where the trip has no place for it.
  struct Plant: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var plant: @Sendable (inout RandomTrip) -> [String]?
  }

  static let plants: [Plant] = [
    Plant(testDescription: "travel-before-departure-game") { trip in
      guard let leg = trip.legs.first, let index = trip.index("t0") else { return nil }
      trip.items[index].day = leg.departure.day
      trip.items[index].key = -5
      return ["travel-before-departure-game t0"]
    },
    Plant(testDescription: "travel-after-arrival-game") { trip in
      let number = trip.legs.count - 1
      guard let leg = trip.legs.last, let index = trip.index("t\(number)") else { return nil }
      trip.items[index].day = leg.arrival.day
      trip.items[index].key = 0.0005
      return ["travel-after-arrival-game t\(number)"]
    },
    Plant(testDescription: "travel-outside-day-range, late") { trip in
      guard let leg = trip.legs.first, let index = trip.index("t0") else { return nil }
      trip.items[index].day = leg.arrival.day + 1
      return ["travel-outside-day-range t0"]
    },
    Plant(testDescription: "travel-outside-day-range, early") { trip in
      let number = trip.legs.count - 1
      guard let leg = trip.legs.last, leg.departure.day > 1, let index = trip.index("t\(number)") else { return nil }
      trip.items[index].day = leg.departure.day - 1
      return ["travel-outside-day-range t\(number)"]
    },
    Plant(testDescription: "travel-missing") { trip in
      guard let index = trip.index("t0") else { return nil }
      trip.items.remove(at: index)
      return ["travel-missing"]
    },
    Plant(testDescription: "travel-duplicate") { trip in
      guard let index = trip.index("t0") else { return nil }
      var copy = trip.items[index]
      copy.id = "x"
      copy.key = copy.key.nextUp
      trip.items.append(copy)
      return ["travel-duplicate x"]
    },
    Plant(testDescription: "travel-disconnected") { trip in
      guard trip.days < 29 else { return nil }
      trip.items.append(.init(id: "x", kind: "travel", day: 1, key: 9, leg: 99, from: "Boston", to: "Boston"))
      return ["travel-disconnected x"]
    },
    Plant(testDescription: "no leg numbers at all") { trip in
      for index in trip.items.indices { trip.items[index].hasNumber = false }
      return []
    },
    Plant(testDescription: "duplicate-item-id") { trip in
      guard let first = trip.index("c0"), let second = trip.index("c1") else { return nil }
      trip.items[max(first, second)].id = trip.items[min(first, second)].id
      return ["duplicate-item-id \(trip.items[first].id)"]
    },
    Plant(testDescription: "day-out-of-range") { trip in
      guard let index = trip.index("c0") else { return nil }
      trip.items[index].day = trip.days + 1
      return ["day-out-of-range c0"]
    },
    Plant(testDescription: "unknown-kind") { trip in
      guard let index = trip.index("c0") else { return nil }
      trip.items[index].kind = "gmae"
      return ["unknown-kind c0"]
    },
    Plant(testDescription: "game-outside-band") { trip in
      guard let index = trip.items.firstIndex(where: { $0.kind == "game" && $0.hour == 19 }) else { return nil }
      let game = trip.items[index]
      let travels = trip.items.contains { $0.kind == "travel" && $0.day == game.day && $0.key >= game.key }
      guard !travels else { return nil }
      trip.items[index].key = 1
      return ["game-outside-band \(game.id)"]
    },
    Plant(testDescription: "games-out-of-order") { trip in
      guard let index = trip.items.firstIndex(where: { $0.kind == "game" && $0.hour == 19 }) else { return nil }
      trip.items[index].hour = 11
      return ["games-out-of-order \(trip.items[index].id)"]
    },
    Plant(testDescription: "game-on-wrong-day") { trip in
      guard let index = trip.items.firstIndex(where: { $0.kind == "game" && $0.date < 29 }) else { return nil }
      guard
        !trip.items.contains(where: {
          $0.kind == "game" && $0.day == trip.items[index].day && $0.hour != trip.items[index].hour
        })
      else { return nil }
      trip.items[index].date += 1
      return ["game-on-wrong-day \(trip.items[index].id)"]
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
      let text = RandomTrip(seed: seed).text
      let found = findings(in: text)
      #expect(brief(found, atLeast: .error) == [], "seed \(seed): \(text)\n\(found)")
    }
  }

  @Test(arguments: plants)
  func findsWhatIsPlantedAndNothingElse(_ plant: Plant) {
    var planted = 0
    for seed in PlantedViolationTests.seeds {
      var trip = RandomTrip(seed: seed)
      guard let expected = plant.plant(&trip) else { continue }
      planted += 1
      let found = findings(in: trip.text)
      #expect(brief(found, atLeast: .error) == expected, "seed \(seed): \(trip.text)\n\(found)")
      for finding in found where finding.item != nil {
        let line = trip.items.lastIndex { $0.id == finding.item }.map { $0 + 2 }
        #expect(finding.code == "duplicate-item-id" || finding.line == line, "seed \(seed): \(finding)")
      }
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
      let trip = RandomTrip(seed: seed)
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
