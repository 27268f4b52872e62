import TestSupport
import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import Testing
import TripBuilding
import TripChanging

/// Single rules of a rebase, on itineraries as people write them.
struct RebaseDetailTests {
  private func rebase(_ itinerary: String, _ games: [ToyGame]) throws -> RebaseResult {
    Rebaser(schedule: Schedule(games), gazetteer: .builtIn).rebase(try readItinerary(itinerary))
  }

  /// A trip of `days` days from 1 June 2026.
  private func document(_ items: [String], days: Int = 3, more: String = "") -> String {
    "{\"id\":\"t\",\"startDate\":\"2026-06-01\",\"dayCount\":\(days)\(more),\"items\":[\(items.joined(separator: ","))]}"
  }

  private func item(_ game: ToyGame, _ sortOrder: Double, title: String? = nil) -> String {
    let title = title.map { ",\"title\":\"\($0)\"" } ?? ""
    return "{\"id\":\"\(game.id)\",\"kind\":\"game\",\"day\":\(game.day),\"sortOrder\":\(sortOrder)\(title),"
      + "\"game\":\(game.json)}"
  }

  private func travel(_ id: String, _ day: Int, _ sortOrder: Double, _ from: String, _ to: String, _ more: String = "")
    -> String
  {
    "{\"id\":\"\(id)\",\"kind\":\"travel\",\"day\":\(day),\"sortOrder\":\(sortOrder),\"travel\":{\"from\":{\"city\":"
      + "\"\(from)\"},\"to\":{\"city\":\"\(to)\"}\(more)}}"
  }

  private func facts(_ id: String, _ result: RebaseResult) throws -> GameFacts {
    let index = try #require(result.itinerary.index(ofItem: id))
    return try #require(result.itinerary.game(result.itinerary.items[index])?.facts)
  }

  // MARK: Records

  @Test func aRecordThatSaysLittleIsNoDifference() throws {
    let game = ToyGame("g1", .boston, 1)
    let text = document([
      #"{"id":"g1","kind":"game","day":1,"sortOrder":0,"game":{"venue":{"city":"Boston"},"start":"2026-06-01T19:05:00-04:00"}}"#
    ])
    let result = try rebase(text, [game])
    #expect(result.changes.isEmpty)
    #expect(result.itinerary.written == (try readItinerary(text).written))
  }

  @Test func unknownMembersSurvive() throws {
    let old = ToyGame("g1", .boston, 1)
    let game = String(old.json.dropLast()) + #","seats":["A1"],"weather":{"rain":true}}"#
    let text = document(
      [
        "{\"id\":\"g1\",\"kind\":\"game\",\"day\":1,\"sortOrder\":0,\"colour\":\"red\",\"game\":\(game)}"
      ], more: #","mood":"good""#)
    let result = try rebase(text, [old.with { $0.day = 2 }])
    let written = result.itinerary.written
    for member in [#""mood":"good""#, #""colour":"red""#, #""seats":["A1"]"#, #""weather":{"rain":true}"#] {
      #expect(written.contains(member), "\(member) is not in \(written)")
    }
    #expect(result.itinerary.position(of: "g1")?.day == 2)
  }

  @Test func whatStaysTheSameStaysAsItIsWritten() throws {
    let old = ToyGame("g1", .boston, 1)
    let game = old.json.replacing(#""region":"MA""#, with: #""region":"MA","entrance":"C""#)
    let text = document(["{\"id\":\"g1\",\"kind\":\"game\",\"day\":1,\"sortOrder\":0,\"game\":\(game)}"])
    let result = try rebase(text, [old.with { $0.time = "20:05" }])
    #expect(result.itinerary.written.contains(#""entrance":"C""#))
  }

  static let titles: [(title: String?, change: String, after: String)] = [
    ("Guests at boston-club", "Strangers", "Strangers at boston-club"),
    ("The big one", "Strangers", "The big one"),
    (nil, "Strangers", ""),
    ("Guests at boston-club", "Guests", "Guests at boston-club"),
  ]

  @Test(arguments: titles)
  func titlesFollowTheTeamsUnlessTheyAreTheUsers(_ title: String?, _ change: String, _ after: String) throws {
    let old = ToyGame("g1", .boston, 1)
    let new = old.with { ($0.away, $0.time) = (change, "20:05") }
    let result = try rebase(document([item(old, 0, title: title)]), [new])
    #expect(result.itinerary.items.map { result.itinerary.titleText($0) } == [after])
  }

  @Test func theFormerStartIsKept() throws {
    let old = ToyGame("g1", .boston, 1).with { $0.previousStarts = ["2026-05-20T19:05:00-04:00"] }
    let moved = try rebase(document([item(old, 0)]), [old.with { ($0.day, $0.previousStarts) = (3, []) }])
    var starts = moved.itinerary.text.string(try facts("g1", moved).previousStarts)
    #expect(starts == #"["2026-05-20T19:05:00-04:00","2026-06-01T19:05:00-04:00"]"#)
    // Back again: it has not moved, and all that was before is what the schedule says.
    let back = Rebaser(schedule: Schedule([old]), gazetteer: .builtIn).rebase(moved.itinerary)
    starts = back.itinerary.text.string(try facts("g1", back).previousStarts)
    #expect(starts == #"["2026-05-20T19:05:00-04:00"]"#)
  }

  @Test func aPostponedGameRemembersItsStartUntilItHasANewOne() throws {
    let old = ToyGame("g1", .boston, 1)
    let off = try rebase(document([item(old, 0)]), [old.with { ($0.status, $0.isDated) = ("postponed", false) }])
    #expect(off.changes.map(\.kind) == [.postponed])
    #expect(off.broken.map(\.code) == ["game-postponed"])
    #expect(try facts("g1", off).start?.description == "2026-06-01T19:05:00-04:00")
    let on = Rebaser(schedule: Schedule([old.with { $0.day = 3 }]), gazetteer: .builtIn).rebase(off.itinerary)
    #expect(on.changes.map(\.kind) == [.gameMoved, .restored])
    #expect(on.itinerary.places == ["3 0 g1"])
    #expect(on.itinerary.text.string(try facts("g1", on).previousStarts) == #"["2026-06-01T19:05:00-04:00"]"#)
  }

  @Test func aGameWithoutACityKeepsItsVenue() throws {
    let old = ToyGame("g1", .boston, 1)
    let result = try rebase(
      document([item(old, 0)]), [old.with { ($0.city, $0.home, $0.hasCity) = (.bronx, old.home, false) }])
    #expect(result.broken.map(\.code) == ["unknown-venue"])
    #expect(result.itinerary.text.string(try facts("g1", result).place.city) == "Boston")
  }

  // MARK: Keys

  /// A game that joins before the one at 0 leaves no room: everything keeps its side of every game.
  @Test func itemsAreKeyedAlong() throws {
    let (first, second) = (ToyGame("g1", .boston, 1, "13:05"), ToyGame("g2", .boston, 1, "19:05"))
    let new = ToyGame("g0", .boston, 2, "11:05")
    let text = document([
      item(first, 0), item(second, 0.001), item(new, 0), custom("before", 1, -1), custom("tied", 1, 0),
      custom("between", 1, 0.0005), custom("late", 1, 0.0015), custom("after", 1, 1),
    ])
    let result = try rebase(text, [first, second, new.with { $0.day = 1 }])
    let ids = result.itinerary.sortedItems().map { result.itinerary.idText(result.itinerary.items[$0]) }
    #expect(ids == ["before", "g0", "g1", "tied", "between", "g2", "late", "after"])
    for (id, sortOrder) in [("g0", 0), ("g1", 0.001), ("g2", 0.002), ("before", -1), ("after", 1)] {
      #expect(result.itinerary.position(of: id)?.sortOrder == sortOrder)
    }
    #expect(errors(in: result.itinerary) == [])
  }

  /// A tie with the game that it stood after is still after that game.
  @Test func anItemThatStandsRightIsLeft() throws {
    let (first, second) = (ToyGame("g1", .boston, 1, "13:05"), ToyGame("g2", .boston, 1, "19:05"))
    let new = ToyGame("g0", .boston, 2, "11:05")
    let text = document([item(first, 0), item(second, 0.5), item(new, 0), custom("c", 1, 0.001)])
    let result = try rebase(text, [first, second, new.with { $0.day = 1 }])
    #expect(result.itinerary.places == ["1 0 g0", "1 0.001 g1", "1 0.001 c", "1 0.002 g2"])
  }

  @Test func aGameThatLeavesChangesNoKey() throws {
    let games = [ToyGame("g1", .boston, 1, "11:05"), ToyGame("g2", .boston, 1, "13:05"), ToyGame("g3", .boston, 1)]
    let text = document(zip(games, [0, 0.001, 0.002]).map { item($0, $1) })
    let result = try rebase(text, [games[0].with { $0.day = 2 }, games[1], games[2]])
    #expect(result.itinerary.places == ["1 0.001 g2", "1 0.002 g3", "2 0 g1"])
  }

  @Test func aKeyThatIsTakenIsAvoided() throws {
    let games = [ToyGame("g1", .boston, 1, "11:05"), ToyGame("g2", .boston, 1), ToyGame("g3", .boston, 2, "13:05")]
    let text = document([item(games[0], 0), item(games[1], 0.5), item(games[2], 0), custom("c", 1, 0.25)])
    let result = try rebase(text, [games[0], games[1], games[2].with { $0.day = 1 }])
    #expect(result.itinerary.places == ["1 0 g1", "1 0.125 g3", "1 0.25 c", "1 0.5 g2"])
  }

  // MARK: Travel

  @Test func aLegWithoutANumberKeepsHavingNone() throws {
    let games = [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2), ToyGame("g3", .boston, 5)]
    let text = document(
      [
        item(games[0], 0), item(games[1], 0), item(games[2], 0), travel("a", 1, 1, "Boston", "New York"),
        travel("b", 3, 1, "New York", "Boston", ",\"mode\":\"train\""),
      ], days: 5)
    let result = try rebase(text, [games[0], games[1].with { $0.day = 3 }, games[2]])
    #expect(result.itinerary.places == ["1 0 g1", "1 1 a", "3 0 g2", "3 1 b", "5 0 g3"])
    #expect(!result.itinerary.written.contains("\"leg\""))
    #expect(errors(in: result.itinerary) == [])
  }

  @Test func aLegThatGoesLeavesTheOthersTheirPlaces() throws {
    let games = [
      ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2), ToyGame("g3", .boston, 3), ToyGame("g4", .bronx, 4),
    ]
    let text = document(
      games.map { item($0, 0) } + [
        travel("a", 1, 5, "Boston", "New York", ",\"leg\":0"), travel("b", 2, 5, "New York", "Boston", ",\"leg\":1"),
        travel("c", 3, 5, "Boston", "New York", ",\"leg\":2,\"seat\":\"12A\""),
      ], days: 4)
    let result = try rebase(text, [games[0], games[1].with { $0.status = "cancelled" }, games[2], games[3]])
    #expect(result.itinerary.places == ["1 0 g1", "2 0 g2", "3 0 g3", "3 5 c", "4 0 g4"])
    #expect(
      result.itinerary.written.contains(
        #""travel":{"leg":0,"from":{"city":"Boston"},"to":{"city":"New York"},"seat":"12A"}"#))
    #expect(errors(in: result.itinerary) == [])
  }

  @Test func aRederivedLegIsFoundItsLegalPlace() throws {
    let games = [ToyGame("g1", .boston, 1, "12:05"), ToyGame("g2", .bronx, 3, "20:05")]
    let text = document([
      item(games[0], 0), item(games[1], 0), travel("a", 2, 1, "Boston", "New York"), custom("c", 2, 2),
    ])
    let result = try rebase(text, [games[0], games[1].with { $0.day = 1 }])
    #expect(result.itinerary.places == ["1 0 g1", "1 0.0005 a", "1 0.001 g2", "2 2 c"])
    #expect(result.itinerary.dayCount == 2)
    #expect(result.broken.map(\.code) == ["same-day-games-in-different-cities"])
  }

  /// What is booked stays as it is stated, wherever the leg has to go; the rebase tells when its date is another.
  @Test(arguments: [(1, "2 1 a", nil), (3, "4 -1 a", "can't be on 2026-06-02 as booked")] as [(Int, String, String?)])
  func aBookedLegKeepsItsBooking(_ day: Int, _ place: String, _ message: String?) throws {
    let games = [ToyGame("g1", .boston, 1, "12:05"), ToyGame("g2", .bronx, 4, "20:05")]
    let booking =
      ",\"departure\":\"2026-06-02T09:00:00-04:00\",\"arrival\":\"2026-06-02T11:00:00-04:00\",\"number\":\"UA 1\""
    let text = document(
      [item(games[0], 0), item(games[1], 0), travel("a", 2, 1, "Boston", "New York", booking)], days: 4)
    let moved = games[0].with {
      $0.day = day
      $0.time = "13:05"
    }
    let result = try rebase(text, [moved, games[1].with { $0.time = "21:05" }])
    #expect(result.itinerary.places.contains(place), "\(result.itinerary.places)")
    #expect(result.itinerary.written.contains(String(booking.dropFirst())))
    let told = result.changes.filter { $0.item == "a" }.map(\.message)
    #expect(message.map { words in told.contains { $0.contains(words) } } ?? true, "\(told)")
  }

  @Test func aLegTiedWithItsArrivalGameIsRederived() throws {
    let games = [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 4)]
    let text = document([item(games[0], 0), item(games[1], 0), travel("a", 2, 0, "Boston", "New York")], days: 4)
    let result = try rebase(text, [games[0], games[1].with { $0.day = 2 }])
    #expect(result.itinerary.places == ["1 0 g1", "2 -1 a", "2 0 g2"])
  }

  /// Its cities alone would tell of the first leg between them, which is a new one.
  @Test func aLegGetsANumberWhereItsCitiesTellOfAnother() throws {
    let games = [
      ToyGame("g2", .bronx, 3), ToyGame("g3", .boston, 5), ToyGame("g4", .bronx, 7), ToyGame("g1", .boston, 9),
    ]
    let text = document(
      games.map { item($0, 0) } + [
        travel("b", 4, 1, "New York", "Boston"), travel("c", 6, 1, "Boston", "New York", ",\"seat\":\"12A\""),
        travel("d", 8, 1, "New York", "Boston"),
      ], days: 9)
    let result = try rebase(text, Array(games.dropLast()) + [games[3].with { $0.day = 1 }])
    #expect(
      result.itinerary.places == [
        "1 0 g1", "2 1 t0", "3 0 g2", "4 1 b", "5 0 g3", "6 1 c", "7 0 g4",
      ])
    #expect(result.itinerary.written.contains(#""travel":{"leg":2,"from""#))
    #expect(errors(in: result.itinerary) == [])
  }

  /// The order of two stops turned round: their travel is the same, at another place.
  @Test func aLegIsKeptWhereverItIs() throws {
    let games = [
      ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 3), ToyGame("g3", .chicago, 5), ToyGame("g4", .philadelphia, 7),
    ]
    let text = document(
      games.map { item($0, 0) } + [
        travel("a", 2, 1, "Boston", "New York"), travel("b", 4, 1, "New York", "Chicago"),
        travel("c", 6, 1, "Chicago", "Philadelphia", ",\"seat\":\"12A\""),
      ], days: 7)
    let result = try rebase(
      text, [games[0].with { $0.day = 11 }, games[1].with { $0.day = 13 }, games[2], games[3]])
    #expect(
      result.itinerary.places == [
        "5 0 g3", "6 1 c", "7 0 g4", "8 1 t1", "11 0 g1", "12 1 a", "13 0 g2",
      ])
    #expect(errors(in: result.itinerary) == [])
  }

  @Test func gamesThatOverlapAreTold() throws {
    let games = [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2)]
    let text = document([item(games[0], 0), item(games[1], 0), travel("a", 1, 1, "Boston", "New York")])
    let result = try rebase(text, [games[0], games[1].with { ($0.day, $0.time) = (1, "20:05") }])
    #expect(
      result.broken.map { [$0.code.rawValue, $0.item, $0.barrier].compactMap(\.self) } == [
        ["games-overlap-in-different-cities", "g2", "g1"]
      ])
  }

  /// Two grounds of one city; a doubleheader at one of them is nothing to tell.
  @Test func gamesThatOverlapInOneCityAreTold() throws {
    let games = [
      ToyGame("g1", .bronx, 1), ToyGame("g2", .queens, 2), ToyGame("g3", .bronx, 3, home: "juniors"),
    ]
    let text = document(games.map { item($0, 0) }, days: 3)
    let result = try rebase(
      text, [games[0], games[1].with { ($0.day, $0.time) = (1, "20:05") }, games[2].with { $0.day = 1 }])
    #expect(
      result.broken.map { [$0.code.rawValue, $0.item, $0.barrier].compactMap(\.self) } == [
        ["games-overlap", "g2", "g3"]
      ])
  }

  // MARK: What can't be done

  @Test func aGameOutOfReachStays() throws {
    let old = ToyGame("g1", .boston, 1)
    let text = document([item(old, 0)], more: #","request":{"league":"toy"}"#)
    let result = try rebase(text, [old.with { $0.day = 5_000 }])
    #expect(result.broken.map(\.code) == ["limit-exceeded"])
    #expect(result.itinerary.written == (try readItinerary(text).written))
  }

  static let hopeless = [
    #"{"id":"t","dayCount":2,"items":[]}"#, #"{"id":"t","startDate":"2026-06-01","dayCount":0,"items":[]}"#,
    #"{"id":"t","startDate":"2026-06-01","dayCount":9999,"items":[]}"#,
  ]

  @Test(arguments: hopeless)
  func aTripWithoutDaysIsLeftAlone(_ text: String) throws {
    var reader = ItineraryReader(.builtIn)
    try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
    let result = Rebaser(schedule: Schedule([]), gazetteer: .builtIn).rebase(reader.itinerary)
    #expect(result.isUnchanged)
    #expect(result.broken.map(\.code) == ["missing-field"])
    #expect(result.itinerary.written == reader.itinerary.written)
  }

  static let requests: [(request: String, code: DiagnosticCode)] = [
    (#"{"league":"nba"}"#, "request-failed"), (#"{"teem":"x"}"#, "request-failed"), ("7", "request-failed"),
    (#"{"team":1}"#, "request-failed"),
  ]

  @Test(arguments: requests)
  func aRequestThatFailsIsTold(_ request: String, _ code: DiagnosticCode) throws {
    let game = ToyGame("g1", .boston, 1)
    let result = try rebase(document([item(game, 0)], more: ",\"request\":\(request)"), [game])
    #expect(result.broken.map(\.code) == [code])
    #expect(result.isUnchanged)
  }

  @Test func withoutARequestNothingIsAdded() throws {
    let game = ToyGame("g1", .boston, 1)
    #expect(try rebase(document([item(game, 0)]), [game, ToyGame("g2", .boston, 2)]).changes.isEmpty)
  }

  @Test func anAddedGameWhoseIdIsTakenGetsAnother() throws {
    let game = ToyGame("g1", .boston, 1)
    let text = document([item(game, 0), custom("g2", 1, 1)], more: #","request":{"league":"toy"}"#)
    let result = try rebase(text, [game, ToyGame("g2", .boston, 2)])
    #expect(result.itinerary.places == ["1 0 g1", "1 1 g2", "2 0 g2-game"])
    #expect(
      Rebaser(schedule: Schedule([game, ToyGame("g2", .boston, 2)]), gazetteer: .builtIn).rebase(result.itinerary)
        .isUnchanged)
  }

  /// Days and keys that no trip has: nothing traps, nothing is lost.
  @Test func hostileNumbers() throws {
    let games = [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2), ToyGame("g3", .chicago, 3)]
    let days = [Int.min, Int.max, 0, -1]
    for day in days {
      let strange = item(games[0], 0).replacing("\"day\":1", with: "\"day\":\(day)")
      let text = document([
        strange, item(games[1], 7), item(games[2], -3),
        "{\"id\":\"c\",\"kind\":\"custom\",\"day\":\(day),\"sortOrder\":1e308}",
        travel("a", day, -1e308, "Boston", "New York"),
      ])
      for newer in [
        games, games.map { game in game.with { $0.day -= 9 } }, games.map { game in game.with { $0.time = "11:05" } },
      ] {
        let result = try rebase(text, newer)
        #expect(result.itinerary.index(ofItem: "c") != nil)
        #expect(result.itinerary.items.count >= 4)
      }
    }
  }

  // MARK: Reports

  @Test func theReport() throws {
    let old = ToyGame("g1", .boston, 1)
    let result = try rebase(
      document([item(old, 0, title: "Opener")]), [old.with { ($0.day, $0.status) = (2, "cancelled") }])
    #expect(
      result.lines == [
        "t: 2 changes, 1 newly broken",
        "  2026-06-02 game-moved: \"Opener\" moved from day 1 (2026-06-01) to day 2 (2026-06-02)",
        "  2026-06-02 cancelled: \"Opener\" is cancelled, and keeps its place",
        "  game-cancelled: \"Opener\" is cancelled; to fix it: nothing has to be done, as no travel depends on it; "
          + "to remove it, drop it from the trip with `sportstime edit --drop-game \"g1\"`",
      ])
    let output = OutputBuffer()
    var report = RebaseReport()
    report.begin(output)
    report.append(result, file: "t.json", to: output)
    report.end(output)
    #expect(
      output.text == #"""
        {"format":"sportstime-rebase-report","version":1,"itineraries":[
         {"id":"t","file":"t.json","changed":true,"changes":[
          {"kind":"game-moved","item":"g1","from":{"day":1,"sortOrder":0,"date":"2026-06-01","start":"2026-06-01T19:05:00-04:00"},"to":{"day":2,"sortOrder":0,"date":"2026-06-02","start":"2026-06-02T19:05:00-04:00"},"message":"\"Opener\" moved from day 1 (2026-06-01) to day 2 (2026-06-02)"},
          {"kind":"cancelled","item":"g1","from":{"day":1,"sortOrder":0,"status":"scheduled"},"to":{"day":2,"sortOrder":0,"status":"cancelled"},"message":"\"Opener\" is cancelled, and keeps its place"}],"broken":[
          {"item":"g1","code":"game-cancelled","message":"\"Opener\" is cancelled","legal":[],"fix":"nothing has to be done, as no travel depends on it; to remove it, drop it from the trip with `sportstime edit --drop-game \"g1\"`"}]}
        ],"summary":{"itineraries":1,"changed":1,"unchanged":0,"changes":2,"broken":1,"byKind":{"game-moved":1,"cancelled":1},"byCode":{"game-cancelled":1}}}

        """#)
  }
}
