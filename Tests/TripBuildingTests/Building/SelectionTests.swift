import TestSupport
import ItineraryModel
import ScheduleModel
import SourceText
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
    // Towns of a market, as long as no other town is called so.
    (#"{"city":"Brooklyn"}"#, ["b1", "c1"]),
    (#"{"city":"Springfield, NJ"}"#, ["b1", "c1"]),
    (#"{"venue":"bronx ground"}"#, ["b1"]),
    (#"{"venue":"bronx-ground"}"#, ["b1"]),
    (#"{"from":"2026-06-03"}"#, ["b1", "c1", "d1"]),
    (#"{"to":"2026-06-03"}"#, ["a1", "a2", "b1"]),
    (#"{"from":"2026-06-03","to":"2026-06-04"}"#, ["b1", "c1"]),
    (#"{"team":"Yankees","city":"New York","from":"2026-06-01"}"#, ["b1"]),
    (#"{"maxGamesPerDay":1}"#, ["a1", "b1", "c1", "d1"]),
    (#"{"team":"RED  sox"}"#, ["a1", "a2", "b1"]),
    (#"{"city":"queens, ny"}"#, ["b1", "c1"]),
    (#"{"weekdays":["Wed","thursday"]}"#, ["b1", "c1"]),
    (#"{"game":["d1","b1"]}"#, ["b1", "d1"]),
    (#"{"game":"mets-cubs"}"#, ["c1"]),
    (#"{"game":["x1","a1"]}"#, ["a1", "x1"]),
    (#"{"game":["x1","a1"],"to":"2026-06-02"}"#, ["a1"]),
    (#"{"without":["a1","mets-cubs"]}"#, ["a2", "b1", "d1"]),
    (#"{"team":"Yankees","without":"b1"}"#, ["a1", "a2", "d1"]),
    (#"{"game":["d1","b1","y1"],"without":["b1","y1"]}"#, ["d1"]),
    (#"{"without":"a1","maxGamesPerDay":1}"#, ["a2", "b1", "c1", "d1"]),
  ]

  @Test(arguments: cases)
  func selects(_ request: String, _ games: [String]) throws {
    let itinerary = try trip(request, Schedule(SelectionTests.games))
    let built = itinerary.sortedItems().map { itinerary.items[$0] }.filter { $0.kind == .game }
    #expect(built.map { itinerary.idText($0) } == games)
    #expect(errors(in: itinerary) == [])
  }

  static let failures: [(request: String, message: String)] = [
    (#"{"team":"Yankes"}"#, "9: no team \"Yankes\" in the schedule; did you mean \"Yankees\"?"),
    (
      #"{"venue":"nowhere"}"#,
      "10: no venue \"nowhere\" in the schedule; there are \"boston ground\", \"bronx ground\", \"chicago ground\", "
        + "\"queens ground\""
    ),
    (
      #"{"city":"Springfield"}"#,
      "9: no city \"Springfield\" in the schedule; there are \"Boston\", \"Bronx\", \"Chicago\", \"New York\", \"Queens\""
    ),
    (
      #"{"city":"Atlantis"}"#,
      "9: no city \"Atlantis\" in the schedule; there are \"Boston\", \"Bronx\", \"Chicago\", \"New York\", \"Queens\""
    ),
    (#"{"league":"mlb"}"#, "11: no league \"mlb\" in the schedule; there are \"toy\""),
    (#"{"league":["toy","tay"]}"#, "18: no league \"tay\" in the schedule; did you mean \"toy\"?"),
    (#"{"game":"z9"}"#, "9: no game \"z9\" in the schedule"),
    (#"{"without":["a1","z9"]}"#, "18: no game \"z9\" in the schedule"),
    (#"{"game":"a1","without":"a1"}"#, "24: no game matches: without leaves none of 1"),
    (#"{"without":[]}"#, "12: `without` is an empty list: leave the member out to take everything"),
    (#"{"game":["a1","y1"]}"#, "10: the game \"y1\" has no date"),
    (#"{"homeOnly":true}"#, "13: homeOnly and awayOnly need a team"),
    (#"{"from":"2027-01-01"}"#, "9: no game matches: from leaves none of 5"),
    (#"{"team":"Mets","city":"Boston"}"#, "23: no game matches: city leaves none of 1"),
    (#"{"weekdays":"sun"}"#, "13: no game matches: weekdays leaves none of 5"),
    (#"{"team":"Mets","awayOnly":true}"#, "27: no game matches: awayOnly leaves none of 1"),
    (
      #"{"team":"Mets","homeOnly":true,"awayOnly":true}"#, "43: homeOnly and awayOnly leave no game"
    ),
    (#"{"return":true}"#, "11: `return` needs an `origin`"),
    (#"{"from":"2026-06-03","to":"2026-06-01"}"#, "27: `to` (2026-06-01) is before `from`"),
    (#"{"from":"2026-02-30"}"#, "9: `from` should be a date of the calendar like 2019-08-31, not \"2026-02-30\""),
    (#"{"maxGamesPerDay":0}"#, "19: `maxGamesPerDay` should be a whole number from 1 to 1000, not 0"),
    (#"{"modes":["drive","swim"]}"#, "19: \"swim\" is not a mode of travel; the modes are drive, train and fly"),
    (#"{"weekdays":["monday","mittwoch"]}"#, "23: \"mittwoch\" is not a weekday"),
    (#"{"onConflict":"shrug"}"#, "15: `onConflict` should be \"fail\", \"drop\" or \"keep\", not \"shrug\""),
    (#"{"slackMinutes":-5}"#, "17: `slackMinutes` should be a whole number from 0 to 1440, not -5"),
    (#"{"maxDrivingHoursPerDay":0}"#, "26: `maxDrivingHoursPerDay` should be a number of hours, 1 to 24, not 0"),
    (
      #"{"earliestDeparture":"7:00"}"#, "22: `earliestDeparture` should be a time like 07:30, before noon, not \"7:00\""
    ),
    (#"{"teem":"Yankees"}"#, "2: a request has no member \"teem\"; did you mean \"team\"?"),
    (#"{"team":[]}"#, "9: `team` is an empty list: leave the member out to take everything"),
    (#"{"team":["Mets",""]}"#, "17: `team` should be text or a list of it, none of it empty"),
    (#"{"city":["Boston",7]}"#, "19: `city` should be text or a list of it, none of it empty"),
    (#"{"team":null}"#, "9: `team` should be text or a list of it, not null"),
    (#"{"team":"Mets","team":"Cubs"}"#, "16: the member \"team\" occurs twice"),
    (
      #"{"team":7,"from":true}"#,
      "9: `team` should be text or a list of it, not 7; 18: `from` should be text, not true"
    ),
    (#"{"origin":{"city":"Boston","zip":1}}"#, "28: an origin has no member \"zip\""),
    (#"{"origin":{"region":"MA"}}"#, "11: an origin needs `city`"),
    (
      #"{"origin":{"city":"Portland"}}"#,
      "11: \"Portland\" may be any of 2 cities: \"Portland, ME, US\", \"Portland, OR, US\"; say which"
    ),
    (#"{"origin":{"city":"Bostn"}}"#, "11: no city \"Bostn\" is known to begin the trip in; did you mean \"Boston\"?"),
    (
      #"{"items":[{"id":"c","kind":"game","day":1,"sortOrder":1}]}"#,
      "28: a request's items are custom ones: `kind` should be \"custom\""
    ),
    (#"{"items":[{"id":"c","kind":"custom","sortOrder":1}]}"#, "11: an item needs `day`"),
    (
      #"{"items":[{"id":"c","kind":"custom","day":0,"sortOrder":1}]}"#,
      "43: `day` should be a day of the trip, from 1, not 0"
    ),
    (#"{"items":[{"id":"a1","kind":"custom","day":1,"sortOrder":1}]}"#, "11: two items have the id \"a1\""),
    ("[]", "1: a request should be an object, not a list"),
    ("{\"team\":\"Mets\"", "15: "),
  ]

  /// Each with its column.
  @Test(arguments: failures)
  func refuses(_ request: String, _ message: String) throws {
    do {
      _ = try trip(request, Schedule(SelectionTests.games))
      Issue.record("\(request) is built")
    } catch let failure as BuildFailure {
      let shown = failure.problems.map { "\($0.offset.map { String($0 + 1) } ?? "?"): \($0.message)" }
      let text = shown.joined(separator: "; ")
      if message.hasSuffix(": ") { #expect(text.hasPrefix(message)) } else { #expect(text == message) }
    }
  }

  /// Left out where it is one of many, an error where it is asked for.
  @Test func aGameWithoutACityIsNotBuilt() throws {
    let games = [ToyGame("g1", .boston, 1).with { $0.hasCity = false }, ToyGame("g2", .boston, 2)]
    var builder = TripBuilder(Schedule(games), gazetteer: .builtIn)
    let built = try builder.build(try tripRequest("{}"))
    #expect(built.itinerary.places == ["1 0 g2"])
    #expect(built.findings.map(\.code) == ["missing-field"])
    #expect(throws: BuildFailure("the game \"g1\" has no city", at: 8)) {
      try trip(#"{"game":"g1"}"#, Schedule(games))
    }
  }
}
