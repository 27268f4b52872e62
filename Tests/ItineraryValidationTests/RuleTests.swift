import SourceText
import TestSupport
import ItineraryModel
import ItineraryValidation
import Testing

/// Traps of single rules: what must be found, and what must not.
@Suite struct RuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var items: [String]
    var days = 3
    var extra = ""
    var expected: [String]
    /// A rule that is off by default.
    var optional: DiagnosticCode?

    var testDescription: String { name }

    var itinerary: String {
      "{\"id\":\"trip\",\"startDate\":\"2026-06-10\",\"dayCount\":\(days)," + extra + "\"items\":["
        + items.joined(separator: ",\n") + "]}"
    }
  }

  static func game(
    _ id: String, _ day: Int, _ key: Double, _ city: String, hour: Int? = 19, date: Int? = nil, more: String = ""
  ) -> String {
    let date = "2026-06-\((date ?? day + 9) < 10 ? "0" : "")\(date ?? day + 9)"
    let time = hour.map { ",\"start\":\"\(date)T\($0 < 10 ? "0" : "")\($0):00:00-04:00\"" } ?? ""
    return
      "{\"id\":\"\(id)\",\"kind\":\"game\",\"day\":\(day),\"sortOrder\":\(key),\"game\":{\"venue\":{\"city\":\"\(city)\","
      + "\"latitude\":1,\"longitude\":1,\"timeZone\":\"America/New_York\"},\"localDate\":\"\(date)\"\(time)\(more)}}"
  }

  static func travel(_ id: String, _ day: Int, _ key: Double, _ from: String, _ to: String, more: String = "") -> String
  {
    "{\"id\":\"\(id)\",\"kind\":\"travel\",\"day\":\(day),\"sortOrder\":\(key),\"travel\":{\(more)"
      + "\"from\":{\"city\":\"\(from)\"},\"to\":{\"city\":\"\(to)\"}}}"
  }

  static func custom(_ id: String, _ day: Int, _ key: Double) -> String {
    "{\"id\":\"\(id)\",\"kind\":\"custom\",\"day\":\(day),\"sortOrder\":\(key),\"title\":\"note\"}"
  }

  static func timed(
    _ id: String, _ day: Int, _ key: Double, _ start: String, _ minutes: Int? = nil, more: String = ""
  ) -> String {
    let length = minutes.map { ",\"durationMinutes\":\($0)" } ?? ""
    return custom(id, day, key).dropLast() + ",\"custom\":{\"start\":\"\(start)\"\(length)\(more)}}"
  }

  static func bed(_ id: String, _ day: Int, _ key: Double, until end: Int, city: String) -> String {
    custom(id, day, key).dropLast() + ",\"custom\":{\"category\":\"hotel\",\"endDay\":\(end),\"city\":\"\(city)\"}}"
  }

  static let off = ",\"status\":\"postponed\""
  static let aba = [
    game("a1", 1, 0, "Boston"), travel("t0", 1, 1, "Boston", "Bronx", more: "\"leg\":0,"), game("b", 2, 0, "Bronx"),
    travel("t1", 2, 1, "New York", "Boston", more: "\"leg\":1,"), game("a2", 3, 0, "Boston"),
  ]

  static let cases: [Case] = [
    Case(name: "a city visited twice keeps its legs apart", items: aba, expected: []),
    Case(
      name: "legs without numbers are inferred",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 1, 1, "Boston", "Bronx"), game("b", 2, 0, "Bronx"),
        travel("t1", 2, 1, "Bronx", "Boston"), game("a2", 3, 0, "Boston"),
      ], expected: []),
    Case(
      name: "a travel tied with its departure game is legal, and a tie",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 1, 0, "Boston", "Bronx"), game("b", 2, 0, "Bronx"), custom("c", 3, 0),
      ], expected: ["sort-order-tie t0"]),
    Case(
      name: "a travel tied with its arrival game is not",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 2, 0, "Boston", "Bronx"), game("b", 2, 0, "Bronx"), custom("c", 3, 0),
      ], expected: ["sort-order-tie t0", "travel-after-arrival-game t0"]),
    Case(
      name: "outside its days a leg gets that code only",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 3, -5, "Boston", "Bronx"), game("b", 2, 0, "Bronx"),
      ], expected: ["travel-outside-day-range t0"]),
    Case(
      name: "outside the trip too",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 9, -5, "Boston", "Bronx"), game("b", 2, 0, "Bronx"), custom("c", 3, 0),
      ], expected: ["travel-outside-day-range t0"]),
    Case(
      name: "both barriers on one day",
      items: [
        game("a1", 1, 0, "Boston", hour: 11), travel("t0", 1, 0.0005, "Boston", "Bronx"),
        game("b", 1, 0.001, "Bronx", hour: 20), custom("c", 2, 0), custom("d", 3, 0),
      ], expected: ["same-day-games-in-different-cities b"]),
    Case(
      name: "before the departure game of one day",
      items: [
        game("a1", 1, 0, "Boston", hour: 11), travel("t0", 1, -1, "Boston", "Bronx"),
        game("b", 1, 0.001, "Bronx", hour: 20), custom("c", 2, 0), custom("d", 3, 0),
      ], expected: ["same-day-games-in-different-cities b", "travel-before-departure-game t0"]),
    Case(
      name: "a postponed game is no stop and needs no travel",
      items: [
        game("a1", 1, 0, "Boston"), game("b", 2, 0, "Bronx", more: off), game("a2", 3, 0, "Boston"),
      ], expected: ["game-postponed b"]),
    Case(
      name: "a postponed game is not held to its date, nor does it overlap",
      items: [
        game("a1", 1, 0, "Boston"), game("b", 1, 0.001, "Bronx", date: 20, more: off), custom("c", 2, 0),
        custom("d", 3, 0),
      ], expected: ["game-postponed b"]),
    Case(
      name: "a cancelled game is an error of its own",
      items: [
        game("b", 1, 0, "Bronx", date: 20, more: ",\"status\":\"cancelled\""), custom("c", 2, 0), custom("d", 3, 0),
      ],
      expected: ["game-cancelled b"]),
    Case(
      name: "a cancelled game's key stays in the band",
      items: [game("b", 1, 2, "Bronx", more: ",\"status\":\"cancelled\""), custom("c", 2, 0), custom("d", 3, 0)],
      expected: ["game-cancelled b", "game-outside-band b"]),
    Case(
      name: "the origin makes a leg, and the way back another",
      items: [
        travel("t0", 1, -1, "Chicago", "Boston"), game("a1", 1, 0, "Boston"), travel("t1", 3, 0, "Boston", "Chicago"),
        custom("c", 2, 0),
      ], extra: "\"origin\":{\"city\":\"Chicago\"},\"returnToOrigin\":true,", expected: []),
    Case(
      name: "without them both are missing",
      items: [game("a1", 1, 0, "Boston"), custom("c", 2, 0), custom("d", 3, 0)],
      extra: "\"origin\":{\"city\":\"Chicago\"},\"returnToOrigin\":true,",
      expected: ["travel-missing", "travel-missing"]),
    Case(
      name: "an origin in the market of the first game makes none",
      items: [game("a1", 1, 0, "Bronx"), custom("c", 2, 0), custom("d", 3, 0)],
      extra: "\"origin\":{\"city\":\"New York\"},\"returnToOrigin\":true,", expected: []),
    Case(
      name: "a return without an origin is missing it, and nothing follows",
      items: [game("a1", 1, 0, "Bronx"), travel("t0", 3, 1, "Bronx", "Boston"), custom("c", 2, 0)],
      extra: "\"returnToOrigin\":true,", expected: ["missing-field"]),
    Case(
      name: "a second travel of a leg",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 1, 1, "Boston", "Bronx"), travel("t1", 1, 2, "Boston", "Bronx"),
        game("b", 2, 0, "Bronx"), custom("c", 3, 0),
      ], expected: ["travel-duplicate t1"]),
    Case(
      name: "a leg number of other cities",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 1, 1, "Bronx", "Boston", more: "\"leg\":0,"), game("b", 2, 0, "Bronx"),
        custom("c", 3, 0),
      ], expected: ["travel-disconnected t0", "travel-missing"]),
    Case(
      name: "a game whose city is missing says nothing about legs",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 1, 1, "Boston", "Bronx"),
        game("b", 2, 0, "").replacing("\"city\":\"\",", with: ""), custom("c", 3, 0),
      ], expected: ["missing-field b"]),
    Case(
      name: "an item that is null",
      items: ["null", custom("c", 1, 0), custom("d", 2, 0), custom("e", 3, 0)], expected: ["wrong-type"]),
    Case(
      name: "an item that is a number",
      items: ["7", custom("c", 1, 0), custom("d", 2, 0), custom("e", 3, 0)], expected: ["wrong-type"]),
    Case(
      name: "an unknown kind that looks like a game",
      items: [
        game("a1", 1, 0, "Boston"), travel("t0", 1, 1, "Boston", "Bronx"),
        game("b", 2, 0, "Bronx").replacing("\"kind\":\"game\"", with: "\"kind\":\"gmae\""), custom("c", 3, 0),
      ], expected: ["unknown-kind b"]),
    Case(
      name: "an unknown kind that looks like travel",
      items: [
        game("a1", 1, 0, "Boston"),
        travel("t0", 1, 1, "Boston", "Bronx").replacing("\"kind\":\"travel\"", with: "\"kind\":\"flight\""),
        game("b", 2, 0, "Bronx"), custom("c", 3, 0),
      ], expected: ["unknown-kind t0"]),
    Case(
      name: "an unset time follows the timed games",
      items: [
        game("a1", 1, 0, "Boston", hour: nil), game("a2", 1, 0.001, "Boston"), custom("c", 2, 0), custom("d", 3, 0),
      ], expected: ["game-time-not-set a1", "games-out-of-order a2"]),
    Case(
      name: "game numbers decide between unset times",
      items: [
        game("a1", 1, 0, "Boston", hour: nil, more: ",\"gameNumber\":2"),
        game("a2", 1, 0.001, "Boston", hour: nil, more: ",\"gameNumber\":1"), custom("c", 2, 0), custom("d", 3, 0),
      ], expected: ["game-time-not-set a1", "game-time-not-set a2", "games-out-of-order a2"]),
    Case(
      name: "two games with one key leave no room between them",
      items: [
        game("a1", 1, 0, "Boston", hour: 13), game("a2", 1, 0, "Boston"), custom("c", 2, 0), custom("d", 3, 0),
      ], expected: ["sort-order-gap-exhausted a2", "sort-order-tie a2"]),
    Case(
      name: "items that overlap a game, each other, or neither",
      items: [
        timed("a", 1, -4, "09:00", 60), timed("b", 1, -3, "09:30", 30), timed("c", 1, -2, "10:00", 30),
        timed("d", 1, -1, "18:00", 120), game("g", 1, 0, "Boston", hour: 19), timed("e", 1, 1, "20:00"),
        timed("f", 1, 2, "23:00"), custom("x", 2, 0), custom("y", 3, 0),
      ], expected: ["items-overlap b", "items-overlap d", "items-overlap e"]),
    Case(
      name: "two moments at once, when something is just over",
      items: [
        timed("a", 1, 1, "09:00", 60), timed("b", 1, 2, "10:00"), timed("c", 1, 3, "10:00"), custom("x", 2, 0),
        custom("y", 3, 0),
      ], expected: ["items-overlap c"]),
    Case(
      name: "a stay overlaps nothing, nor does what is across travel",
      items: [
        timed("s", 1, -2, "18:30", more: ",\"endDay\":2"), game("g", 1, 0, "Boston", hour: 19),
        travel("t0", 1, 1, "Boston", "Bronx", more: "\"leg\":0,"), timed("e", 1, 2, "21:00"), game("b", 2, 0, "Bronx"),
        custom("y", 3, 0),
      ], expected: ["check-out-after-leaving s"]),
    Case(
      name: "an item overlaps booked travel before it, after it, or not at all",
      items: [
        game("g", 1, 0, "Boston", hour: 13), timed("a", 2, -5, "08:00", 60), timed("b", 2, -4, "09:30", 60),
        travel(
          "t0", 2, -3, "Boston", "Bronx",
          more: "\"departure\":\"2026-06-11T10:00:00-04:00\",\"arrival\":\"2026-06-11T12:00:00-04:00\","),
        timed("c", 2, -2, "11:30", 60), timed("d", 2, -1, "13:00", 60), game("b1", 2, 0, "Bronx"), custom("y", 3, 0),
      ], expected: ["items-overlap b", "items-overlap c"]),
    Case(
      name: "after a night on board, items begin once it has arrived",
      items: [
        game("g", 1, 0, "Boston", hour: 13),
        travel(
          "t0", 1, 1, "Boston", "London",
          more: "\"departure\":\"2026-06-10T22:00:00-04:00\",\"arrival\":\"2026-06-11T09:30:00+01:00\","),
        timed("a", 2, 1, "09:00", 15), timed("b", 2, 2, "10:00", 60), game("l", 3, 0, "London"),
      ], expected: ["items-overlap a"]),
    Case(
      name: "booked travel departs before its game is over, or arrives after the next has begun",
      items: [
        game("a1", 1, 0, "Boston", hour: 13),
        travel(
          "t0", 1, 1, "Boston", "Bronx",
          more: "\"departure\":\"2026-06-10T15:00:00-04:00\",\"arrival\":\"2026-06-10T17:00:00-04:00\","),
        game("b", 2, 0, "Bronx", hour: 13),
        travel(
          "t1", 3, -1, "Bronx", "Boston",
          more: "\"departure\":\"2026-06-12T12:00:00-04:00\",\"arrival\":\"2026-06-12T19:10:00-04:00\","),
        game("a2", 3, 0, "Boston"),
      ], expected: ["booked-travel-misses-game t0", "booked-travel-misses-game t1"]),
    Case(
      name: "booked travel that arrives too late to be at the game in time",
      items: [
        game("a1", 1, 0, "Boston"),
        travel(
          "t0", 2, -1, "Boston", "Bronx",
          more: "\"departure\":\"2026-06-11T12:00:00-04:00\",\"arrival\":\"2026-06-11T18:50:00-04:00\","),
        game("b", 2, 0, "Bronx"), custom("y", 3, 0),
      ], expected: ["travel-time-too-short t0"]),
    Case(
      name: "beds in the city, elsewhere, twice, and too long",
      items: [
        game("a1", 1, 0, "Boston"), bed("h1", 1, 1, until: 2, city: "Boston"),
        bed("h2", 1, 2, until: 2, city: "Chicago"), travel("t0", 2, 1, "Boston", "Bronx"),
        bed("h3", 2, 2, until: 4, city: "Brooklyn"), game("b", 3, 0, "Bronx"), travel("t1", 3, 1, "Bronx", "Boston"),
        game("a2", 4, 0, "Boston"),
      ], days: 4, expected: ["bed-in-other-city h2", "check-out-after-leaving h3", "two-beds h2"]),
    Case(
      name: "a hotel without a last day is no second bed",
      items: [
        bed("h1", 1, -3, until: 2, city: "Boston"),
        custom("h2", 1, -2).dropLast() + ",\"custom\":{\"category\":\"hotel\",\"city\":\"Boston\"}}",
        custom("h3", 1, -1).dropLast() + ",\"custom\":{\"category\":\"hotel\",\"city\":\"Boston\"}}",
        game("a1", 1, 0, "Boston"), game("a2", 2, 0, "Boston"),
      ], days: 2, expected: []),
    Case(
      name: "a city that the gazetteer does not know may be anywhere",
      items: [
        game("a1", 1, 0, "Boston"), bed("h1", 1, 1, until: 3, city: "Nowhereville"), game("a2", 2, 0, "Boston"),
        custom("c", 3, 0).dropLast() + ",\"custom\":{\"city\":\"Nowhereville\"}}",
      ], expected: ["unknown-city h1"]),
    Case(
      name: "nights at home and on board need no bed",
      items: [
        custom("c", 1, 0), travel("t0", 2, 1, "Chicago", "Boston"), bed("h", 2, 2, until: 3, city: "Boston"),
        game("g", 3, 0, "Boston", hour: 13),
        travel(
          "t1", 3, 1, "Boston", "Chicago",
          more: "\"departure\":\"2026-06-12T23:00:00-04:00\",\"arrival\":\"2026-06-13T01:00:00-05:00\","),
        custom("d", 4, 1),
      ], days: 4, extra: "\"origin\":{\"city\":\"Chicago\",\"region\":\"IL\"},\"returnToOrigin\":true,", expected: [],
      optional: "night-without-bed"),
    Case(
      name: "days without items are named once per run",
      items: [custom("c", 3, 0)], days: 7, expected: ["day-without-items", "day-without-items"]),
    Case(
      name: "days at the ends of numbers",
      items: [
        custom("a", .min, 0), custom("b", .max, 2), game("g", .max, 0, "Boston", date: 10), custom("c", 1, 0),
        custom("d", 2, 0), custom("e", 3, 0),
      ],
      expected: ["day-out-of-range a", "day-out-of-range b", "day-out-of-range g", "game-on-wrong-day g"]),
    Case(
      name: "keys too large for a double",
      items: [
        custom("a", 1, 0).replacing("\"sortOrder\":0.0", with: "\"sortOrder\":-1e400"), custom("b", 1, 0),
        custom("c", 2, 0), custom("d", 3, 0),
      ], expected: ["sort-order-not-finite a"]),
    Case(
      name: "a wrong start is no unset time",
      items: [
        game("a", 1, 0, "Boston").replacing("T19:00", with: "T25:00"), custom("c", 2, 0), custom("d", 3, 0),
      ], expected: ["wrong-type a"]),
    Case(
      name: "an impossible start date makes no wrong days",
      items: [game("a", 1, 0, "Boston", date: 20), custom("c", 2, 0), custom("d", 3, 0)],
      extra: "\"startDate\":\"2026-02-30\",", expected: ["wrong-type"]),
    Case(
      name: "a start after midnight in UTC is on the date of its zone",
      items: [
        game("a", 1, 0, "Boston").replacing("\"localDate\":\"2026-06-10\",", with: "")
          .replacing("2026-06-10T19:00:00-04:00", with: "2026-06-11T01:00:00+00:00"), custom("c", 2, 0),
        custom("d", 3, 0),
      ], expected: ["time-nonexistent a"]),
  ]

  @Test(arguments: cases)
  func findsExactly(_ test: Case) {
    // The member that comes last counts, which lets a case replace one.
    let text =
      test.extra.contains("startDate")
      ? test.itinerary.replacing("\"startDate\":\"2026-06-10\",", with: "") : test.itinerary
    let found = findings(in: text, settings: test.optional.map { settings(for: $0) } ?? RuleSettings())
    #expect(brief(found) == test.expected, "\(text)\n\(found)")
  }

  static let schedule = """
    {"id":"s1","aliases":["a1"],"league":"mlb","localDate":"2026-06-10","start":"2026-06-10T19:00:00-04:00",\
    "venue":{"city":"Boston"},"status":"scheduled"}
    {"id":"moved","league":"mlb","localDate":"2026-06-11","start":"2026-06-11T13:00:00-04:00",\
    "venue":{"city":"Bronx"},"status":"scheduled"}
    {"id":"gone","league":"mlb","localDate":"2026-06-10","venue":{"city":"Boston"},"status":"cancelled"}
    {"id":"later","league":"mlb","localDate":"2026-06-20","venue":{"city":"Boston"},"status":"postponed"}
    """

  @Test(
    arguments: [
      ("a1", "", []), ("s1", "", []), ("other", "", ["game-not-in-schedule other"]),
      ("moved", "", ["game-differs-from-schedule moved"]), ("gone", "", ["game-cancelled gone"]),
      ("later", "", ["game-postponed later"]), ("later", off, ["game-postponed later"]),
      ("a1", off, ["game-differs-from-schedule a1", "game-postponed a1"]),
    ] as [(String, String, [String])])
  func holdsGamesAgainstTheSchedule(_ id: String, _ status: String, _ expected: [String]) {
    let trip = Case(name: "", items: [RuleTests.game(id, 1, 0, "Boston", more: status)], days: 1, expected: [])
    let found = findings(in: trip.itinerary, schedule: RuleTests.schedule)
    #expect(brief(found) == expected, "\(found)")
  }

  @Test func saysWhatTheScheduleHasNow() {
    let trip = Case(name: "", items: [RuleTests.game("moved", 1, 0, "Boston")], days: 1, expected: [])
    let found = findings(in: trip.itinerary, schedule: RuleTests.schedule)
    #expect(
      found.map(\.message) == [
        "the schedule has the game \"moved\" on 2026-06-11, not on 2026-06-10, starting at 2026-06-11T13:00:00-04:00, "
          + "not at 2026-06-10T19:00:00-04:00, in Bronx, not in Boston"
      ])
  }

  /// One validator looks at many trips, and takes nothing from one to the next.
  @Test func theTripBeforeLeavesNothingBehind() {
    let inferred = Case(
      name: "",
      items: [
        RuleTests.game("a1", 1, 0, "Boston"), RuleTests.travel("t0", 1, 1, "Boston", "Bronx"),
        RuleTests.game("b1", 2, 0, "Bronx"), RuleTests.game("a2", 3, 0, "Boston"), RuleTests.game("b2", 4, 0, "Bronx"),
      ], days: 4, expected: [])
    let trips = [RuleTests.aba, inferred.items, [], inferred.items, RuleTests.aba].map { items in
      Case(name: "", items: items, days: 4, expected: []).itinerary
    }
    var validator = Validator()
    for trip in trips {
      trip.withBytes { _ = validator.validate($0, at: SourceLocation(file: "trip.json")) }
      #expect(brief(validator.takeSink().report.findings) == brief(findings(in: trip)))
    }
  }

  /// Of two items of one leg the one that is nearer is in the way.
  @Test func aLegOutOfSequenceNamesTheNearestInItsWay() {
    let early = Case(
      name: "",
      items: [
        RuleTests.game("a1", 1, 0, "Boston"), RuleTests.travel("t1", 2, -4, "Bronx", "Boston"),
        RuleTests.travel("t0", 2, -3, "Boston", "Bronx"), RuleTests.travel("t0b", 2, -2, "Boston", "Bronx"),
        RuleTests.game("b", 2, 0, "Bronx"), RuleTests.game("a2", 3, 0, "Boston"),
      ], expected: [])
    let late = Case(
      name: "",
      items: [
        RuleTests.game("a1", 1, 0, "Boston"), RuleTests.game("b", 2, 0, "Bronx"),
        RuleTests.travel("t1", 2, 1, "Bronx", "Boston"), RuleTests.travel("t1b", 2, 2, "Bronx", "Boston"),
        RuleTests.travel("t0", 2, 3, "Boston", "Bronx"), RuleTests.game("a2", 3, 0, "Boston"),
      ], expected: [])
    for (trip, item, barrier) in [(early, "t1", "t0b"), (late, "t0", "t1")] {
      let found = findings(in: trip.itinerary).filter { $0.code == .travelOutOfSequence }
      #expect(found.map(\.item) == [item] && found.map(\.barrier) == [barrier], "\(found)")
    }
  }

  @Test func namesPlaceBarrierAndLegalIntervals() throws {
    let trip = Case(
      name: "",
      items: [
        RuleTests.game("a1", 1, 0, "Boston"), RuleTests.travel("t0", 1, -1, "Boston", "Bronx"),
        RuleTests.game("b", 3, 0, "Bronx"), RuleTests.custom("c", 2, 0),
      ], expected: [])
    let finding = try #require(findings(in: trip.itinerary).first)
    #expect(finding.code == "travel-before-departure-game" && finding.itinerary == "trip" && finding.item == "t0")
    #expect(finding.line == 2 && finding.column == 1 && finding.barrier == "a1")
    #expect(finding.legal.map(\.day) == [1, 2, 3])
    #expect(finding.legal.map(\.after) == [0, -.infinity, -.infinity])
    #expect(finding.legal.map(\.before) == [.infinity, .infinity, 0])
    #expect(
      finding.message == "\"t0\" on day 1 (2026-06-10) leaves before the game \"a1\" is played; legal: day 1 after the "
        + "game at 19:00, day 2, or day 3 before the game at 19:00")
  }
}

extension String {
  func replacing(_ old: String, with new: String) -> String {
    guard !old.isEmpty else { return self }
    var text = ""
    var rest = Substring(self)
    while let range = rest.firstRange(of: old) {
      text += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return text + rest
  }
}
