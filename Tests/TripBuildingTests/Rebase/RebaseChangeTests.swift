import SourceText
import TestSupport
import CivilTime
import ItineraryModel
import ScheduleModel
import Testing
import TripBuilding
import TripChanging

/// Each kind of change, by itself: where everything stands after it, what is told, what is broken.
struct RebaseChangeTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var games: [ToyGame]
    var newer: [ToyGame]
    var request: String
    var places: [String]
    var startDate: String
    var dayCount: Int
    var changes: [String]
    var broken: [String]

    init(
      _ name: String, games: [ToyGame] = RebaseChangeTests.series, newer: [ToyGame],
      request: String = #"{"id":"r","game":["g1","g2","g3","g4"]}"#, places: [String], startDate: Int = 3,
      dayCount: Int = 6, changes: [String], broken: [String] = []
    ) {
      testDescription = name
      self.games = games
      self.newer = newer
      self.request = request
      self.places = places
      self.startDate = ToyGame.date(startDate)
      self.dayCount = dayCount
      self.changes = changes
      self.broken = broken
    }
  }

  /// Day 1 (3 June) and 2 in Boston, 4 in New York, 6 in Philadelphia.
  static let series = [
    ToyGame("g1", .boston, 3), ToyGame("g2", .boston, 4), ToyGame("g3", .bronx, 6), ToyGame("g4", .philadelphia, 8),
  ]

  static func series(_ change: (inout [ToyGame]) -> Void) -> [ToyGame] {
    var games = series
    change(&games)
    return games
  }

  static let unmoved = ["1 0 g1", "2 0 g2", "3 1 t0", "4 0 g3", "5 1 t1", "6 0 g4"]
  static let matinee = [ToyGame("g1", .boston, 3, "13:05"), ToyGame("g2", .boston, 3, "19:05")]

  static let cases = [
    Case("nothing", newer: series, places: unmoved, changes: []),
    Case(
      "an hour later", newer: series { $0[0].time = "20:05" }, places: unmoved,
      changes: ["game-rescheduled-in-day g1"]),
    Case(
      "to the next day", newer: series { $0[2].day = 7 },
      places: ["1 0 g1", "2 0 g2", "3 1 t0", "5 0 g3", "5 1 t1", "6 0 g4"],
      changes: ["game-moved g3", "travel-kept t0", "travel-kept t1"]),
    Case(
      "past its travel", newer: series { $0[1].day = 5 },
      places: ["1 0 g1", "3 0 g2", "3 1 t0", "4 0 g3", "5 1 t1", "6 0 g4"],
      changes: ["game-moved g2", "travel-kept t0"]),
    Case(
      "onto another game's day", newer: series { ($0[1].day, $0[1].time) = (3, "13:05") },
      places: ["1 0 g2", "1 0.001 g1", "3 1 t0", "4 0 g3", "5 1 t1", "6 0 g4"],
      changes: ["game-moved g2", "item-rekeyed g1", "travel-kept t0"]),
    Case(
      "before the trip", newer: series { $0[3].day = 1 },
      places: ["1 0 g4", "2 1 t0-travel", "3 0 g1", "4 0 g2", "5 1 t0", "6 0 g3"], startDate: 1,
      changes: ["game-moved g4", "travel-removed t1", "travel-added t0-travel", "travel-kept t0", "start-date-moved"]),
    Case(
      "after the trip", newer: series { $0[0].day = 12 },
      places: ["2 0 g2", "3 1 t0", "4 0 g3", "5 1 t1", "6 0 g4", "7 1 t2", "10 0 g1"], dayCount: 10,
      changes: ["game-moved g1", "travel-added t2", "days-added"]),
    Case(
      "to another city", newer: series { ($0[3].city, $0[3].home) = (.chicago, "philadelphia-club") },
      places: unmoved,
      changes: ["game-rescheduled-in-day g4", "venue-changed g4", "travel-removed t1", "travel-added t1"]),
    Case(
      "to another ground of the city", newer: series { ($0[2].city, $0[2].home) = (.queens, "bronx-club") },
      places: unmoved, changes: ["venue-changed g3"]),
    Case(
      "postponed without a date", newer: series { $0[2].status = "postponed" },
      places: ["1 0 g1", "2 0 g2", "3 1 t0", "4 0 g3", "6 0 g4"],
      changes: ["postponed g3", "travel-removed t0", "travel-removed t1", "travel-added t0"],
      broken: ["game-postponed g3"]),
    Case(
      "postponed, undated and without a time", newer: series { ($0[1].status, $0[1].isDated) = ("postponed", false) },
      places: unmoved, changes: ["postponed g2", "travel-kept t0"], broken: ["game-postponed g2"]),
    Case(
      "postponed, with the new date known", newer: series { ($0[1].status, $0[1].day) = ("postponed", 5) },
      places: ["1 0 g1", "3 0 g2", "3 1 t0", "4 0 g3", "5 1 t1", "6 0 g4"],
      changes: ["game-moved g2", "postponed g2", "travel-kept t0"], broken: ["game-postponed g2"]),
    Case(
      "played after all", games: series { $0[1].status = "cancelled" }, newer: series, places: unmoved,
      changes: ["restored g2", "travel-rederived t0"]),
    Case(
      "gone", newer: series { $0.remove(at: 2) }, places: unmoved, changes: ["missing-from-schedule g3"],
      broken: ["game-not-in-schedule g3"]),
    Case(
      "by another id",
      newer: series { ($0[2].id, $0[2].aliases, $0[2].time) = ("x3", ["g3"], "20:05") }, places: unmoved,
      changes: ["game-rescheduled-in-day g3"]),
    Case(
      "the time set", games: series { $0[3].time = nil }, newer: series, places: unmoved, changes: ["time-set g4"]),
    Case("the time unset", newer: series { $0[3].time = nil }, places: unmoved, changes: ["time-unset g4"]),
    Case(
      "other teams", newer: series { $0[0].away = "Strangers" }, places: unmoved, changes: ["teams-changed g1"]),
    Case(
      "in progress", newer: series { $0[0].status = "inProgress" }, places: unmoved, changes: ["status-changed g1"]),
    Case(
      "added to a followed series", newer: series { $0.append(ToyGame("g5", .chicago, 10)) },
      request: #"{"id":"r","league":"toy"}"#, places: unmoved + ["7 1 t2", "8 0 g5"], dayCount: 8,
      changes: ["added g5", "travel-added t2", "days-added"]),
    Case(
      "added, but the day is full", newer: series { $0.append(ToyGame("g0", .boston, 3, "13:05")) },
      request: #"{"id":"r","league":"toy","maxGamesPerDay":1}"#, places: unmoved, changes: []),
    Case(
      "added beside one that is off",
      games: [ToyGame("g1", .boston, 3), ToyGame("x", .boston, 9), ToyGame("g2", .boston, 9)],
      newer: [
        ToyGame("g1", .boston, 3), ToyGame("x", .boston, 3, "11:05").with { $0.status = "postponed" },
        ToyGame("g2", .boston, 3, "12:05"),
      ], request: "{\"id\":\"r\",\"game\":[\"g1\",\"g2\",\"x\"],\"to\":\"2026-06-03\",\"maxGamesPerDay\":2}",
      places: ["1 0 x", "1 0.001 g2", "1 0.002 g1"], dayCount: 1,
      changes: ["added x", "added g2", "item-rekeyed g1"], broken: ["game-postponed x"]),
    Case(
      "swapped on their day", games: matinee, newer: [matinee[0].with { $0.time = "21:05" }, matinee[1]],
      request: #"{"id":"r","league":"toy"}"#, places: ["1 0.001 g2", "1 0.002 g1"], dayCount: 1,
      changes: ["game-rescheduled-in-day g1"]),
    Case(
      "swapped before a game at 0", games: matinee, newer: [matinee[0], matinee[1].with { $0.time = "11:05" }],
      request: #"{"id":"r","league":"toy"}"#, places: ["1 0 g2", "1 0.001 g1"], dayCount: 1,
      changes: ["game-rescheduled-in-day g2", "item-rekeyed g1"]),
    Case(
      "between two games", games: matinee + [ToyGame("g3", .boston, 4)],
      newer: matinee + [ToyGame("g3", .boston, 3, "16:05")], request: #"{"id":"r","league":"toy"}"#,
      places: ["1 0 g1", "1 0.0005 g3", "1 0.001 g2"], dayCount: 1, changes: ["game-moved g3", "days-removed"]),
    Case(
      "the last day left", newer: series { $0[3].day = 7 },
      places: ["1 0 g1", "2 0 g2", "3 1 t0", "4 0 g3", "5 -1 t1", "5 0 g4"],
      dayCount: 5, changes: ["game-moved g4", "travel-rederived t1", "days-removed"]),
  ]

  @Test(arguments: cases)
  func changes(_ example: Case) throws {
    let old = try trip(example.request, Schedule(example.games))
    let rebaser = Rebaser(schedule: Schedule(example.newer), gazetteer: .builtIn)
    let result = rebaser.rebase(old)
    #expect(result.itinerary.places == example.places)
    #expect(result.itinerary.startDate?.description == example.startDate)
    #expect(result.itinerary.dayCount == example.dayCount)
    #expect(result.changes.map { told($0.kind.rawValue, $0.item) } == example.changes)
    #expect(result.broken.map { told($0.code.rawValue, $0.item) } == example.broken)
    #expect(errors(in: result.itinerary) == [])
    #expect(rebaser.rebase(result.itinerary).itinerary.written == result.itinerary.written)
  }

  private func told(_ what: String, _ item: String?) -> String { item.map { "\(what) \($0)" } ?? what }
}
