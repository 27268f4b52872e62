import CivilTime
import ItineraryEditing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import Testing
import TripBuilding
import TestSupport

struct BuildingLawTests {
  /// Whatever the schedule and the request, what is built breaks no rule, reads back, and is built again the same.
  @Test func whatIsBuiltIsLegal() {
    forSeeds(Seeds.isWhole ? 10_000 : 1_000, "building") { seed in
      var random = RandomSchedules(seed: seed)
      let games = random.games()
      let request = random.request(games, days: 1 + random.random.below(34))
      do {
        let schedule = Schedule(games)
        let itinerary = try trip(request, schedule)
        let mistakes = errors(in: itinerary)
        if !mistakes.isEmpty { throw Mistake(description: "\(mistakes)") }
        let again = try readItinerary(itinerary.written)
        if again.written != itinerary.written { throw Mistake(description: "it reads back otherwise") }
        if try trip(request, Schedule(games.reversed())).written != itinerary.written {
          throw Mistake(description: "another order of rows gives another trip")
        }
        return nil
      } catch {
        return "\(error)\n\(request)\n\(games.map(\.json).joined(separator: "\n"))"
      }
    }
  }

  /// What building lets pass, validation lets pass; and by night, too, where only time counts, the other way round.
  @Test func buildingAndValidationAgreeOnTime() {
    var clashes = 0
    forSeeds(Seeds.isWhole ? 4_000 : 1_000, "time") { seed in
      var random = RandomSchedules(seed: seed)
      // Validation knows nothing about a leg whose length or whose games' times are not known.
      let plain = random.games().filter { $0.city != .nowhere }.map { game in game.with { $0.number = 1 } }
      let timed = plain.filter { $0.time != nil }
      let request = random.request(plain, days: 30)
      let night = #"{"league":"toy","overnight":true,"onConflict":"keep","origin":{"city":"Chicago"},"return":true}"#
      for (games, request) in [(plain, request), (timed, night)] {
        if !games.contains(where: { $0.status == "scheduled" }) { continue }
        do {
          var builder = TripBuilder(Schedule(games), gazetteer: .builtIn, zones: .system)
          let built = try builder.build(try tripRequest(request))
          var validator = Validator()
          validator.validate(built.itinerary, at: SourceLocation(file: "trip.json"))
          let found = validator.sink.report.findings.filter {
            $0.severity == .error || $0.code.rawValue.hasPrefix("travel-")
          }
          // Two games in one city at a time have no leg between them.
          let clash = built.findings.contains { $0.code != "games-overlap" }
          if clash { clashes += 1 }
          if found.isEmpty ? clash && request == night : !clash {
            throw Mistake(
              description: "\(found.map(\.message)), though building finds \(built.findings.map(\.message))")
          }
        } catch {
          return "\(error)\n\(request)\n\(games.map(\.json).joined(separator: "\n"))"
        }
      }
      return nil
    }
    #expect(clashes > 0)
  }

  /// A builder that has built other trips builds the same as a fresh one.
  @Test func aBatchIsBuiltAsEachByItself() throws {
    var random = RandomSchedules(seed: 42)
    var games: [ToyGame] = []
    while games.count < 40 { games = random.games() }
    let requests = (0..<50).map { _ in random.request(games, days: 20) }
    let schedule = Schedule(games)
    var builder = TripBuilder(schedule, gazetteer: .builtIn)
    for request in requests + requests.reversed() {
      let built = try builder.build(try tripRequest(request)).itinerary
      #expect(built.written == (try trip(request, schedule).written), "\(request)")
    }
  }

  static let titled: [(games: [ToyGame], request: String, titles: [String])] = [
    ([ToyGame("g1", .boston, 1)], "{}", ["Trip 2026-06-01 to 2026-06-01", "Guests at boston-club"]),
    ([ToyGame("g1", .boston, 1)], #"{"title":"A \"trip\""}"#, ["A \"trip\"", "Guests at boston-club"]),
    (
      [ToyGame("g1", .boston, 1), ToyGame("g2", .queens, 4)], "{}",
      ["Trip 2026-06-01 to 2026-06-04", "Guests at boston-club", "Boston → New York", "Guests at queens-club"]
    ),
  ]

  @Test(arguments: titled)
  func titles(_ games: [ToyGame], _ request: String, _ titles: [String]) throws {
    let itinerary = try trip(request, Schedule(games))
    let items = itinerary.sortedItems().map { itinerary.titleText(itinerary.items[$0]) }
    #expect([itinerary.text.string(itinerary.title)] + items == titles)
  }

  @Test func namesOfTheGazetteerAreShort() throws {
    let line =
      #"{"id":"g1","league":"mlb","home":{"id":"nyy","name":"New York Yankees"},"away":{"id":"bos","name":"Boston Red Sox"},"#
      + #""venue":{"name":"Yankee Stadium","city":"Bronx","region":"NY"},"localDate":"2026-06-01","status":"scheduled"}"#
    let itinerary = try trip("{}", Schedule(lines: line))
    #expect(itinerary.items.map { itinerary.titleText($0) } == ["Red Sox at Yankees"])
  }
}
