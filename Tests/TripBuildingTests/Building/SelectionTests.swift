import ItineraryModel
import ScheduleModel
import Testing
import TripBuilding

/// Which games a request selects: everything narrows.
struct SelectionTests {
  static let games = [
    ToyGame("a1", .boston, 1, "13:05", home: "Red Sox", away: "Yankees"),
    ToyGame("a2", .boston, 1, "19:05", home: "Red Sox", away: "Yankees").with { $0.number = 2 },
    ToyGame("b1", .bronx, 3, home: "Yankees", away: "Red Sox"),
    ToyGame("c1", .queens, 4, home: "Mets", away: "Cubs").with { $0.aliases = ["mets-cubs"] },
    ToyGame("d1", .chicago, 6, nil, home: "Cubs", away: "Yankees"),
    ToyGame("x1", .boston, 7, home: "Red Sox", away: "Cubs").with { $0.status = "postponed" },
    ToyGame("y1", .boston, 8, home: "Red Sox", away: "Cubs").with { $0.isDated = false },
  ]

  static let cases: [(request: String, games: [String])] = [
    ("{}", ["a1", "a2", "b1", "c1", "d1"]),
    (#"{"league":"toy"}"#, ["a1", "a2", "b1", "c1", "d1"]),
    (#"{"league":"TOY"}"#, ["a1", "a2", "b1", "c1", "d1"]),
    (#"{"team":"Yankees"}"#, ["a1", "a2", "b1", "d1"]),
    (#"{"team":"yankees"}"#, ["a1", "a2", "b1", "d1"]),
    (#"{"team":["Mets","Red Sox"]}"#, ["a1", "a2", "b1", "c1"]),
    (#"{"team":"Yankees","homeOnly":true}"#, ["b1"]),
    (#"{"team":"Yankees","awayOnly":true}"#, ["a1", "a2", "d1"]),
    (#"{"city":"Boston"}"#, ["a1", "a2"]),
    (#"{"city":"New York"}"#, ["b1", "c1"]),
    (#"{"city":"Queens, NY"}"#, ["b1", "c1"]),
    (#"{"city":["Boston","Chicago, IL, US"]}"#, ["a1", "a2", "d1"]),
    (#"{"venue":"bronx ground"}"#, ["b1"]),
    (#"{"venue":"bronx-ground"}"#, ["b1"]),
    (#"{"from":"2026-06-03"}"#, ["b1", "c1", "d1"]),
    (#"{"to":"2026-06-03"}"#, ["a1", "a2", "b1"]),
    (#"{"from":"2026-06-03","to":"2026-06-04"}"#, ["b1", "c1"]),
    (#"{"team":"Yankees","city":"New York","from":"2026-06-01"}"#, ["b1"]),
    (#"{"maxGamesPerDay":1}"#, ["a1", "b1", "c1", "d1"]),
    (#"{"game":["d1","b1"]}"#, ["b1", "d1"]),
    (#"{"game":"mets-cubs"}"#, ["c1"]),
    (#"{"game":["x1","a1"]}"#, ["a1", "x1"]),
    (#"{"game":["x1","a1"],"to":"2026-06-02"}"#, ["a1"]),
  ]

  @Test(arguments: cases)
  func selects(_ request: String, _ games: [String]) throws {
    let itinerary = try trip(request, Schedule(SelectionTests.games))
    let built = itinerary.sortedItems().map { itinerary.items[$0] }.filter { $0.kind == .game }
    #expect(built.map { itinerary.idText($0) } == games)
    #expect(errors(in: itinerary) == [])
  }

  static let failures: [(request: String, message: String)] = [
    (#"{"team":"Yankes"}"#, "no team \"Yankes\" in the schedule; did you mean \"Yankees\"?"),
    (#"{"venue":"nowhere"}"#, "no venue \"nowhere\" in the schedule"),
    (#"{"city":"Atlantis"}"#, "no game in \"Atlantis\" in the schedule"),
    (#"{"league":"mlb"}"#, "no league \"mlb\" in the schedule"),
    (#"{"game":"z9"}"#, "no game \"z9\" in the schedule"),
    (#"{"game":"y1"}"#, "the game \"y1\" has no date"),
    (#"{"homeOnly":true}"#, "homeOnly and awayOnly need a team"),
    (#"{"from":"2027-01-01"}"#, "no game matches the selection"),
    (#"{"homeOnly":true,"awayOnly":true}"#, "homeOnly and awayOnly leave no game"),
    (#"{"return":true}"#, "\"return\" needs an \"origin\""),
    (#"{"from":"2026-06-03","to":"2026-06-01"}"#, "\"to\" (2026-06-01) is before \"from\""),
    (#"{"maxGamesPerDay":0}"#, "\"maxGamesPerDay\" should be a whole number from 1"),
    (#"{"modes":["swim"]}"#, "no mode of travel: \"swim\"; there are drive, train and fly"),
    (#"{"teem":"Yankees"}"#, "a request has no member \"teem\"; did you mean \"team\"?"),
    (#"{"items":[{"id":"c","kind":"game"}]}"#, "a request's items are custom ones: \"kind\" should be \"custom\""),
    (
      #"{"items":[{"id":"c","kind":"custom","day":0,"sortOrder":1}]}"#,
      "the item \"c\" needs a \"day\" from 1 and a \"sortOrder\""
    ),
    (#"{"items":[{"id":"a1","kind":"custom","day":1,"sortOrder":1}]}"#, "two items have the id \"a1\""),
    (#"{"items":[{"id":"c","kind":"custom","day":4000,"sortOrder":1}]}"#, "the trip has 4000 days; 3660 is the limit"),
    ("[]", "a request is a JSON object"),
  ]

  @Test(arguments: failures)
  func refuses(_ request: String, _ message: String) throws {
    #expect(throws: BuildFailure(message)) { try trip(request, Schedule(SelectionTests.games)) }
  }

  @Test func aGameWithoutACityIsRefused() {
    let games = [ToyGame("g1", .boston, 1).with { $0.hasCity = false }]
    #expect(throws: BuildFailure("the game \"g1\" has no city")) { try trip("{}", Schedule(games)) }
  }
}
