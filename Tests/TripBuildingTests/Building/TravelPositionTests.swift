import CivilTime
import ItineraryModel
import ScheduleModel
import Testing
import TripBuilding

/// Where the builder puts everything: `day sortOrder id`.
struct TravelPositionTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var request: String
    var games: [ToyGame]
    var places: [String]
    var ways: [String]

    init(_ name: String, request: String = "{}", _ games: [ToyGame], _ places: [String], _ ways: [String] = []) {
      testDescription = name
      self.request = request
      self.games = games
      self.places = places
      self.ways = ways
    }
  }

  static let fromBoston = #"{"origin":{"city":"Boston","region":"MA"},"return":true}"#

  static let cases = [
    Case("one game", [ToyGame("g1", .boston, 1)], ["1 0 g1"]),
    Case(
      "a doubleheader", [ToyGame("g2", .boston, 1, "19:05"), ToyGame("g1", .boston, 1, "13:05")],
      ["1 0 g1", "1 0.001 g2"]),
    Case(
      "unset times last, then by number, then by id",
      [
        ToyGame("g4", .boston, 1, nil), ToyGame("g3", .boston, 1, nil),
        ToyGame("g2", .boston, 1, nil).with { $0.number = 2 },
        ToyGame("g1", .boston, 1, "23:05"),
      ], ["1 0 g1", "1 0.001 g3", "1 0.002 g4", "1 0.003 g2"]),
    Case(
      "two cities on one day", [ToyGame("g1", .boston, 1, "11:05"), ToyGame("g2", .bronx, 1, "20:05")],
      ["1 0 g1", "1 0.0005 t0", "1 0.001 g2"], ["Boston → New York"]),
    Case(
      "two cities on one day, with less slack", request: #"{"slackMinutes":30}"#,
      [ToyGame("g1", .boston, 1, "12:05"), ToyGame("g2", .bronx, 1, "20:05")],
      ["1 0 g1", "1 0.0005 t0", "1 0.001 g2"], ["Boston → New York"]),
    Case(
      "the next day, with time in the morning", [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2)],
      ["1 0 g1", "2 -1 t0", "2 0 g2"], ["Boston → New York"]),
    Case(
      "the next day, before noon, with a stop by ten in the evening", request: #"{"maxDrivingHoursPerDay":3}"#,
      [ToyGame("g1", .boston, 1, "17:05"), ToyGame("g2", .bronx, 2, "11:05")],
      ["1 0 g1", "1 1 t0", "1 2 t0-night1", "2 0 g2"], ["Boston → New York"]),
    Case(
      "the next day, before noon, without", [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2, "11:05")], ["1 0 g1"]),
    Case(
      "the next day, early, through the night", request: #"{"overnight":true,"modes":"train"}"#,
      [ToyGame("g1", .boston, 1), ToyGame("g2", .chicago, 2)], ["1 0 g1", "1 1 t0", "2 0 g2"], ["Boston → Chicago"]),
    Case(
      "a morning that is too short", request: fromBoston, [ToyGame("g1", .chicago, 1, "11:05")],
      ["1 1 t0", "2 0 g1", "2 1 t1"], ["Boston → Chicago", "Chicago → Boston"]),
    Case(
      "two days on the road", request: #"{"origin":{"city":"Boston"},"return":true,"modes":["drive"]}"#,
      [ToyGame("g1", .chicago, 1)],
      ["1 1 t0", "1 2 t0-night1", "2 0 g1", "3 1 t1", "3 2 t1-night1"], ["Boston → Chicago", "Chicago → Boston"]),
    Case(
      "home after the user's last item",
      request: "{\"origin\":{\"city\":\"Boston\"},\"return\":true,\"items\":[\(custom("c1", 3, 1))]}",
      [ToyGame("g1", .bronx, 1, "13:05")], ["1 -1 t0", "1 0 g1", "3 1 c1", "3 2 t1"],
      ["Boston → New York", "New York → Boston"]),
    Case(
      "items count from the first game",
      request: "{\"origin\":{\"city\":\"Boston\"},\"items\":[\(custom("c1", 1, -1))]}",
      [ToyGame("g1", .chicago, 1, "11:05")], ["1 1 t0", "2 -1 c1", "2 0 g1"], ["Boston → Chicago"]),
    Case(
      "the next day, no time set", [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2, nil)],
      ["1 0 g1", "2 -1 t0", "2 0 g2"], ["Boston → New York"]),
    Case(
      "a free day", [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 5)], ["1 0 g1", "2 1 t0", "5 0 g2"],
      ["Boston → New York"]),
    Case("one market", [ToyGame("g1", .bronx, 1), ToyGame("g2", .queens, 2)], ["1 0 g1", "2 0 g2"]),
    Case(
      "a city that nobody knows", [ToyGame("g1", .boston, 1), ToyGame("g2", .nowhere, 2)],
      ["1 0 g1", "2 -1 t0", "2 0 g2"], ["Boston → Nowhere-on-Sea"]),
    Case(
      "a city twice", [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2), ToyGame("g3", .boston, 3)],
      ["1 0 g1", "2 -1 t0", "2 0 g2", "3 -1 t1", "3 0 g3"], ["Boston → New York", "New York → Boston"]),
    Case(
      "there and back", request: fromBoston, [ToyGame("g1", .bronx, 1), ToyGame("g2", .queens, 2)],
      ["1 -1 t0", "1 0 g1", "2 0 g2", "3 1 t1"], ["Boston → New York", "New York → Boston"]),
    Case("at home", request: fromBoston, [ToyGame("g1", .boston, 1)], ["1 0 g1"]),
    Case(
      "out from home", request: fromBoston, [ToyGame("g1", .boston, 1), ToyGame("g2", .chicago, 4)],
      ["1 0 g1", "2 1 t0", "4 0 g2", "5 1 t1"], ["Boston → Chicago", "Chicago → Boston"]),
    Case(
      "a game that is off is no stop", request: #"{"game":["g1","g2","g3"]}"#,
      [
        ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2).with { $0.status = "cancelled" }, ToyGame("g3", .boston, 3),
      ],
      ["1 0 g1", "2 0 g2", "3 0 g3"]),
    Case(
      "among the user's items",
      request: "{\"items\":[\(custom("c1", 1, 1)),\(custom("c2", 2, -1)),\(custom("c3", 4, 0.25))]}",
      [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2)],
      ["1 0 g1", "1 1 c1", "2 -2 t0", "2 -1 c2", "2 0 g2", "4 0.25 c3"], ["Boston → New York"]),
    Case(
      "a free day with something on it", request: "{\"items\":[\(custom("c1", 2, 3))]}",
      [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 5)], ["1 0 g1", "2 1.5 t0", "2 3 c1", "5 0 g2"],
      ["Boston → New York"]),
    Case(
      "ids that are taken", request: "{\"items\":[\(custom("t0", 1, 1))]}",
      [ToyGame("t1", .boston, 1), ToyGame("g2", .bronx, 3), ToyGame("g3", .boston, 5)],
      ["1 0 t1", "1 1 t0", "2 1 t0-travel", "3 0 g2", "4 1 t1-travel", "5 0 g3"],
      ["Boston → New York", "New York → Boston"]),
  ]

  @Test(arguments: cases)
  func places(_ example: Case) throws {
    let itinerary = try trip(example.request, Schedule(example.games))
    #expect(itinerary.places == example.places)
    #expect(itinerary.ways == example.ways)
    #expect(errors(in: itinerary) == [])
    // The first game keeps its date, whenever the trip begins.
    let first = itinerary.sortedItems().lazy.map { itinerary.items[$0] }.first { $0.kind == .game }
    #expect(
      first.flatMap { itinerary.date(ofDay: $0.position.day) }?.description
        == ToyGame.date(example.games.map(\.day).min() ?? 0))
  }
}
