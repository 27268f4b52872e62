import Foundation
import Testing

/// Requests as people write them, wrong ones among them.
struct BuildRequestTests {
  private func schedule(
    _ games: [(id: String, home: String, name: String, city: String, region: String, start: String)]
  )
    -> String
  {
    games.map { game in
      #"{"id":"\#(game.id)","league":"mlb","season":"2026","home":{"id":"\#(game.home)","name":"\#(game.name)"},"#
        + #""away":{"id":"chc","name":"Chicago Cubs"},"venue":{"id":"\#(game.home)-park","name":"\#(game.name) Park","#
        + #""city":"\#(game.city)","region":"\#(game.region)","country":"US"},"#
        + #""localDate":"\#(game.start.prefix(10))","start":"\#(game.start)","status":"scheduled"}"# + "\n"
    }.joined()
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let text = schedule([
      ("y1", "nyy", "New York Yankees", "Bronx", "NY", "2026-06-01T19:05:00-04:00"),
      ("m1", "nym", "New York Mets", "Queens", "NY", "2026-06-03T19:05:00-04:00"),
      ("b1", "bos", "Boston Red Sox", "Boston", "MA", "2026-06-03T19:10:00-04:00"),
      ("p1", "pdx", "Portland Pines", "Portland", "OR", "2026-06-06T19:10:00-07:00"),
      ("q1", "pwm", "Portland Puffins", "Portland", "ME", "2026-06-12T19:10:00-04:00"),
    ])
    try folder.write(text, "s.jsonl")
    return folder
  }

  static let refused: [(options: [String], message: String)] = [
    (["--team", "New York"], "may be any of 2 teams: \"New York Mets\", \"New York Yankees\"; say which"),
    (["--city", "portland"], "may be any of 2 cities: \"Portland, ME, US\", \"Portland, OR, US\"; say which"),
    (["--league", "mbl"], "no league \"mbl\" in the schedule; did you mean \"mlb\"?"),
    (["--team", "Yankes"], "did you mean \"Yankees\"?"),
    (["--team", "Yankees", "--weekday", "sunday"], "no game matches: weekdays leaves none of 1"),
    (["--team", "Yankees", "--origin", "Portland"], "\"Portland\" may be any of 2 cities"),
    (["--league", "mlb", "--without", "m2"], "no game \"m2\" in the schedule"),
    (["--trips", "--team", "Yankees", "--home-only"], "homeOnly leaves no road trips"),
    (["--trips", "--team", "Yankees", "--team", "Mets"], "road trips need exactly one team"),
    (["--league", "mlb", "--on-conflict", "fail"], "they are played at the same time"),
  ]

  @Test(arguments: refused)
  func isRefused(_ options: [String], _ message: String) throws {
    let folder = try folder()
    let run = try Tool.run(["build", "-s", folder.path("s.jsonl"), "-o", folder.path("t.json")] + options)
    #expect(run.code == 65, "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("t.json")))
  }

  /// Boston and Queens are at the same time: one of them goes, and no other way leaves out as little.
  @Test func listsTheWaysToSettleWhatClashes() throws {
    let folder = try folder()
    for policy in ["drop", "keep", "fail"] {
      let run = try Tool.run(
        ["build", "-s", folder.path("s.jsonl"), "-o", folder.path("t.json"), "--league", "mlb", "--to", "2026-06-04"]
          + ["--on-conflict", policy, "--alternatives", "5"])
      #expect(run.code == (policy == "fail" ? 65 : 1), "\(run.messages)")
      let ways = run.messages.split(separator: "\n").filter { $0.hasPrefix("alternative ") }
      #expect(ways.count == 2 && ways[0].contains("(b1,") && ways[1].contains("(m1,"), "\(run.messages)")
      #expect(run.messages.contains("there is no other alternative"))
    }
    let cut = try Tool.run(
      ["build", "-s", folder.path("s.jsonl"), "--league", "mlb", "--to", "2026-06-04", "--alternatives", "1"])
    #expect(cut.messages.contains("there are more alternatives"), "\(cut.messages)")
    let none = try Tool.run(
      ["build", "-s", folder.path("s.jsonl"), "--team", "Yankees", "--alternatives", "3"])
    #expect(
      none.code == 0 && none.messages.contains("alternative 1: all games can be seen\nthere is no other alternative"))
  }

  /// What clashes may be seen on another day: the same clubs at the same ground, where the request allows the day.
  @Test func listsTheGamesToSwap() throws {
    let folder = try folder()
    let more = schedule([
      ("m2", "nym", "New York Mets", "Queens", "NY", "2026-06-04T19:10:00-04:00"),
      ("b2", "bos", "Boston Red Sox", "Boston", "MA", "2026-06-20T19:10:00-04:00"),
    ])
    try folder.write(try folder.read("s.jsonl") + more, "s.jsonl")
    func ways(_ options: [String]) throws -> [String] {
      let run = try Tool.run(["build", "-s", folder.path("s.jsonl"), "-o", folder.path("t.json")] + options)
      return run.messages.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("alternative ") || $0.hasPrefix("there ")
      }
    }
    let named = ["--game", "b1", "--game", "m1", "--alternatives", "9"]
    let found = try ways(named)
    #expect(found.count == 4, "\(found)")
    // Boston's other game is more than a week after the trip.
    #expect(found.first?.hasPrefix("alternative 1: leave out \"Cubs at Red Sox\" (b1,") ?? false, "\(found)")
    #expect(
      found.dropFirst().first
        == "alternative 2: swap \"Cubs at Mets\" (m1, 2026-06-03 in Queens) for \"Cubs at Mets\" (m2, 2026-06-04 in Queens)",
      "\(found)")
    #expect(found.dropFirst(2).first?.hasPrefix("alternative 3: leave out \"Cubs at Mets\" (m1,") ?? false, "\(found)")
    #expect(found.last == "there is no other alternative")
    // The request's own dates go before the week.
    #expect(try ways(named + ["--to", "2026-06-20"]).contains { $0.contains("swap") && $0.contains("(b2,") })
    #expect(try !ways(named + ["--to", "2026-06-03"]).contains { $0.contains("swap") })
    #expect(try !ways(named + ["--without", "m2"]).contains { $0.contains("swap") })
  }

  /// Each error has its line and column, and none hides another.
  @Test(
    arguments: [
      (
        #"{"team":["Yankees","Nobody","New York"],"city":"Atlantis","league":"mbl"}"#,
        [
          "1:20 no team \"Nobody\"", "1:29 \"New York\" may be any of 2 teams", "1:48 no city \"Atlantis\"",
          "1:68 no league \"mbl\"",
        ]
      ),
      (
        "{\"game\":[\"y1\",\"zz\"],\n\"without\":[\"qq\",\"rr\"],\n\"origin\":{\"city\":\"Portland\"}}",
        [
          "1:15 no game \"zz\"", "2:12 no game \"qq\"", "2:17 no game \"rr\"",
          "3:10 \"Portland\" may be any of 2 cities",
        ]
      ),
      (
        "{\"team\":\"Yankees\",\n \"from\":\"2026-02-30\",\n \"to\":\"June\",\n \"weekdays\":[\"mon\",\"someday\"],\n"
          + " \"maxGamesPerDay\":0,\n \"restDays\":366}",
        [
          "2:9 `from` should be", "3:7 `to` should be", "4:20 \"someday\" is not a weekday", "5:19 `maxGamesPerDay`",
          "6:13 `restDays`",
        ]
      ),
      (
        #"{"items":[{"id":"","kind":"game","title":"x"},{"kind":"custom","title":"y","day":0,"sortOrder":"a"},7]}"#,
        [
          "1:11 an item needs `day`", "1:11 an item needs `sortOrder`", "1:17 `id` should be", "1:27 a request's items",
          "1:47 an item needs `id`", "1:82 `day` should be", "1:96 `sortOrder` should be",
          "1:101 an item should be an object",
        ]
      ),
      (
        #"{"team":[],"city":[],"venue":[],"league":[],"game":[],"without":[],"weekdays":[],"modes":[]}"#,
        [
          "1:9 `team` is an empty list", "1:19 `city` is an empty list", "1:30 `venue` is an empty list",
          "1:42 `league` is an empty list", "1:52 `game` is an empty list", "1:65 `without` is an empty list",
          "1:79 `weekdays` is an empty list", "1:90 `modes` is an empty list",
        ]
      ),
    ] as [(String, [String])])
  func noErrorHidesAnother(_ request: String, _ errors: [String]) throws {
    let folder = try folder()
    try folder.write(request, "r.json")
    let run = try Tool.run(["build", "-s", "s.jsonl", "-r", "r.json", "-o", "t.json"], in: folder.url)
    #expect(run.code == 65)
    let found = run.messages.split(separator: "\n").filter { $0.hasPrefix("r.json:") }
    #expect(found.count == errors.count, "\(run.messages)")
    for (line, error) in zip(found, errors) {
      let parts = error.split(separator: " ", maxSplits: 1)
      #expect(line.hasPrefix("r.json:\(parts[0]): error: \(parts[1])"), "\(line)")
    }
    #expect(!folder.names.contains("t.json"))
  }

  /// Whatever the number of threads, the trips and what is said of them are the same, in the order of the requests.
  @Test func threadsDoNotMatter() throws {
    let folder = try folder()
    var requests = ""
    for number in 0..<700 {
      switch number % 5 {
      case 0: requests += #"{"id":"r\#(number)","team":["nobody"]}"# + "\n"
      case 1: requests += #"{"id":"r\#(number)","league":"mlb","to":"2026-06-04"}"# + "\n"
      case 2: requests += "{\n"
      default: requests += #"{"id":"r\#(number)","team":["Yankees"]}"# + "\n"
      }
    }
    try folder.write(requests, "r.jsonl")
    var runs: Set<String> = []
    for jobs in ["1", "2", "5"] {
      let run = try Tool.run(["build", "-s", folder.path("s.jsonl"), "-r", folder.path("r.jsonl"), "--jobs", jobs])
      #expect(
        run.code == 1 && run.messages.contains("420 trips built, 280 requests failed"), "\(run.messages.suffix(99))")
      runs.insert(run.output + run.messages)
    }
    #expect(runs.count == 1)
  }

  /// What the rest of the request settles is no question.
  @Test func theRestOfARequestSettlesAName() throws {
    let folder = try folder()
    for options in [
      ["--team", "New York", "--to", "2026-06-02"], ["--team", "new york yankees"], ["--city", "Portland, me"],
      ["--team", "YANKEES", "--on-conflict", "fail"],
    ] {
      let run = try Tool.run(["build", "-s", folder.path("s.jsonl"), "-o", folder.path("t.json")] + options)
      #expect(run.code == 0, "\(options) \(run.messages)")
    }
  }

  @Test func whatCannotBeSeenIsLeftOutAndNamed() throws {
    let folder = try folder()
    let run = try Tool.run(["build", "-s", folder.path("s.jsonl"), "--league", "mlb", "-o", folder.path("t.json")])
    #expect(run.code == 1)
    #expect(run.messages.contains("left out"), "\(run.messages)")
    let checked = try Tool.run(["validate", folder.path("t.json"), "--format", "json"])
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    #expect(!checked.output.contains("travel-time-too-short") && !checked.output.contains("different-cities"))
    let kept = try Tool.run(
      ["build", "-s", folder.path("s.jsonl"), "--league", "mlb", "--on-conflict", "keep", "-o", folder.path("k.json")])
    #expect(kept.code == 1, "\(kept.messages)")
    #expect(try folder.read("k.json").contains("\"b1\"") && folder.read("k.json").contains("\"m1\""))
  }

  /// One bad request is reported with its place, and the others are built.
  @Test func aBatchGoesOn() throws {
    let folder = try folder()
    try folder.write(
      """
      {"id":"r1","team":"Yankees"}
      {"id":"r2","team":["Yankees","Yankes"],"weekdays":["monday"]}

      {"id":"r3","teem":"Yankees"}
      {"id":"r4","team":[]}
      {"id":"r5","team":"Red Sox"}
      """, "requests.jsonl")
    let run = try Tool.run(
      ["build", "-s", "s.jsonl", "-r", "requests.jsonl", "-o", "t.jsonl"], in: folder.url)
    #expect(run.code == 1)
    #expect(run.messages.contains("requests.jsonl:2:30: error: no team \"Yankes\""), "\(run.messages)")
    #expect(run.messages.contains("requests.jsonl:4:12: error: a request has no member \"teem\""), "\(run.messages)")
    #expect(run.messages.contains("requests.jsonl:5:19: error: `team` is an empty list"), "\(run.messages)")
    #expect(run.messages.contains("2 trips built, 3 requests failed"), "\(run.messages)")
    #expect(try folder.read("t.jsonl").split(separator: "\n").count == 2)
  }

  /// Where a trip would be better off without a game, `rebase` says how to be rid of it, and that does it.
  @Test func theAdviceOfARebaseLeavesAGameOut() throws {
    let folder = try folder()
    let build = ["build", "-s", "s.jsonl", "--league", "mlb", "--to", "2026-06-05", "-o", "t.json"]
    #expect(try Tool.run(build + ["--without", "m1"], in: folder.url).code == 0)
    #expect(try folder.read("t.json").contains(#""without":["m1"]"#))
    try folder.write(
      folder.read("s.jsonl").replacingOccurrences(of: "2026-06-03T19:10:00-04:00", with: "2026-06-01T19:10:00-04:00")
        .replacingOccurrences(
          of: #""localDate":"2026-06-03","start":"2026-06-01"#, with: #""localDate":"2026-06-01","start":"2026-06-01"#),
      "newer.jsonl")
    let rebased = try Tool.run(["rebase", "t.json", "-s", "newer.jsonl", "-i"], in: folder.url)
    #expect(rebased.code == 1, "\(rebased.messages)")
    let advice = #/drop it from the trip with `sportstime edit --drop-game "([a-z0-9]+)"`/#
    let output = rebased.output + rebased.messages
    let id = String(try #require(output.firstMatch(of: advice)?.1, "\(output)"))
    let dropped = try Tool.run(["edit", "t.json", "--drop-game", id, "-i"], in: folder.url)
    #expect(dropped.code == 0, "\(dropped.messages)")
    let again = try Tool.run(["rebase", "t.json", "-s", "newer.jsonl", "-i"], in: folder.url)
    #expect(again.code == 0, "\(again.messages)")
    #expect(try !folder.read("t.json").contains("\"id\": \"\(id)\""), "\(again.messages)")
  }

  static let unknownGames: [(request: String, place: String)] = [
    (#"{"league":"mlb","without":["m1","m9"]}"#, "r.json:1:33: error: no game \"m9\" in the schedule"),
    (#"{"league":"mlb","without":7}"#, "r.json:1:27: error: `without` should be text or a list of it"),
    (#"{"game":"b1","without":"b1"}"#, "r.json:1:24: error: no game matches: without leaves none of 1"),
  ]

  @Test(arguments: unknownGames)
  func gamesToLeaveOutAreThere(_ request: String, _ message: String) throws {
    let folder = try folder()
    try folder.write(request, "r.json")
    let run = try Tool.run(["build", "-s", "s.jsonl", "-r", "r.json", "-o", "t.json"], in: folder.url)
    #expect(run.code == 65 && run.messages.contains(message), "\(run.messages)")
    #expect(!folder.names.contains("t.json"))
  }

  @Test func oneRequestOfManyLinesHasLineAndColumn() throws {
    let folder = try folder()
    try folder.write("{\n  \"team\": \"Yankees\",\n  \"to\": \"2026-02-30\"\n}\n", "r.json")
    let run = try Tool.run(["build", "-s", "s.jsonl", "-r", "r.json"], in: folder.url)
    #expect(run.code == 65)
    #expect(run.messages.contains("r.json:3:9: error: `to` should be a date of the calendar"), "\(run.messages)")
  }

  @Test func aSeasonIsCutIntoRoadTrips() throws {
    let folder = try TemporaryFolder()
    var games: [(id: String, home: String, name: String, city: String, region: String, start: String)] = []
    for (day, home, name, city, region) in [
      ("01", "nyy", "New York Yankees", "Bronx", "NY"), ("02", "bos", "Boston Red Sox", "Boston", "MA"),
      ("04", "chc", "Chicago Cubs", "Chicago", "IL"), ("06", "nyy", "New York Yankees", "Bronx", "NY"),
      ("20", "bos", "Boston Red Sox", "Boston", "MA"),
    ] { games.append(("g\(day)", home, name, city, region, "2026-06-\(day)T19:05:00-04:00")) }
    try folder.write(schedule(games), "s.jsonl")
    let run = try Tool.run(["build", "-s", "s.jsonl", "--team", "chc", "--trips", "-o", "t.jsonl"], in: folder.url)
    #expect(run.code == 0, "\(run.messages)")
    let trips = try folder.read("t.jsonl").split(separator: "\n")
    // A game at home ends the first, a fortnight without games the second.
    #expect(trips.count == 3, "\(run.messages)")
    for (number, trip) in trips.enumerated() {
      #expect(trip.firstMatch(of: /"id":"chc-[0-9a-z]{10}-([0-9]+)"/)?.1 == "\(number + 1)")
    }
  }

  /// Of cities with one name, the one where games are played, else the one in a country where they are; nil for neither.
  @Test(
    arguments: [
      (["London"], true), (["Bronx"], false), (["Bronx", "London", "Boston, MA"], false), (["Bronx", "London"], nil),
      (["Tokyo"], nil),
    ] as [([String], Bool?)])
  func aTripBeginsWhereGamesArePlayed(_ cities: [String], _ isBritish: Bool?) throws {
    let folder = try TemporaryFolder()
    let countries = ["London": "GB", "Tokyo": "JP"]
    let games = cities.enumerated().map { day, city in
      let parts = city.components(separatedBy: ", ")
      let region = parts.count > 1 ? #""region":"\#(parts[1])","# : ""
      return #"{"id":"g\#(day)","league":"x","home":{"id":"h\#(day)","name":"Foxes"},"away":{"id":"b","name":"Owls"},"#
        + #""venue":{"name":"Ground \#(day)","city":"\#(parts[0])",\#(region)"country":"\#(countries[city] ?? "US")"},"#
        + #""localDate":"2026-06-1\#(day * 3)","status":"scheduled"}"#
    }
    try folder.write(games.joined(separator: "\n") + "\n", "s.jsonl")
    let run = try Tool.run(
      ["build", "-s", "s.jsonl", "--team", "Owls", "--origin", "Boston", "-o", "t.json"], in: folder.url)
    if let isBritish {
      let trip = try folder.read("t.json").filter { !$0.isWhitespace }
      let origin = try #require(trip.firstMatch(of: /"origin":\{[^}]*\}/), "\(run.messages)").0
      #expect(origin.contains("\"country\":\"GB\"") == isBritish, "\(origin)")
    } else {
      #expect(run.code == 65 && run.messages.contains("\"Boston\" may be any of 2 cities"), "\(run.messages)")
    }
  }
}
