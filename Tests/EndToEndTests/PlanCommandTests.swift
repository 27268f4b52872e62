import Foundation
import TestSupport
import Testing

/// Planning with the command: what it chooses, what it proves, and what it says where it can't.
@Suite(.serialized) struct PlanCommandTests {
  /// Three parks in a row, two games each; the last one is far away.
  private static let schedule =
    [
      game("b1", "Boston Ground", "Boston", "MA", "2026-06-01T19:05:00-04:00", "bos", "phi"),
      game("b2", "Boston Ground", "Boston", "MA", "2026-06-05T19:05:00-04:00", "bos", "chi"),
      game("n1", "Bronx Ground", "Bronx", "NY", "2026-06-02T19:05:00-04:00", "nyy", "bos"),
      game("n2", "Bronx Ground", "Bronx", "NY", "2026-06-04T19:05:00-04:00", "nyy", "chi"),
      game("p1", "Philadelphia Ground", "Philadelphia", "PA", "2026-06-03T19:05:00-04:00", "phi", "nyy"),
      game("p2", "Philadelphia Ground", "Philadelphia", "PA", "2026-06-09T19:05:00-04:00", "phi", "bos"),
      game("c1", "Chicago Ground", "Chicago", "IL", "2026-06-04T13:20:00-05:00", "chi", "nyy"),
      game("c2", "Chicago Ground", "Chicago", "IL", "2026-06-06T19:05:00-05:00", "chi", "phi"),
    ].joined(separator: "\n") + "\n"

  private static func game(
    _ id: String, _ venue: String, _ city: String, _ region: String, _ start: String, _ home: String, _ away: String
  ) -> String {
    let date = start.prefix(10)
    return "{\"id\":\"\(id)\",\"aliases\":[],\"league\":\"toy\",\"season\":\"2026\","
      + "\"home\":{\"id\":\"\(home)\",\"name\":\"\(home) club\"},\"away\":{\"id\":\"\(away)\",\"name\":\"\(away) club\"},"
      + "\"venue\":{\"id\":\"\(venue)\",\"name\":\"\(venue)\",\"city\":\"\(city)\",\"region\":\"\(region)\",\"country\":\"US\"},"
      + "\"localDate\":\"\(date)\",\"start\":\"\(start)\",\"status\":\"scheduled\",\"gameNumber\":1,"
      + "\"neutralSite\":false,\"previousStarts\":[]}"
  }

  private func plan(_ folder: TemporaryFolder, _ arguments: [String]) throws -> Tool.Result {
    if !FileManager.default.fileExists(atPath: folder.path("s.jsonl")) { try folder.write(Self.schedule, "s.jsonl") }
    return try Tool.run(["plan", "-s", folder.path("s.jsonl")] + arguments)
  }

  private func games(_ result: Tool.Result) throws -> [String] {
    let trip = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let items = try #require(trip?["items"] as? [[String: Any]])
    return items.filter { $0["kind"] as? String == "game" }.compactMap { $0["id"] as? String }.sorted()
  }

  /// What is wished for, and the games that are chosen.
  static let wishes: [(arguments: [String], games: [String])] = [
    // From Philadelphia one drives to Chicago in two days; the afternoon game there comes too soon.
    (["--visit", "all", "--mode", "drive"], ["b1", "c2", "n1", "p1"]),
    // By air one is there in time for it.
    (["--visit", "all", "--origin", "Boston, MA", "--return"], ["b1", "c1", "n1", "p1"]),
    (["--visit", "Bronx Ground", "--visit", "Boston"], ["b1", "n1"]),
    (["--visit", "MA", "--near", "520"], ["b1", "n1", "p1"]),
    (["--visit", "MA", "--near", "100"], ["b1"]),
    (["--at-home", "chi club", "--team", "bos club", "--mode", "drive"], ["c1", "n1"]),
    (["--visit", "Bronx Ground", "--game", "p2"], ["n2", "p2"]),
    (
      ["--aim", "games", "--aim", "distance", "--from", "2026-06-01", "--to", "2026-06-05", "--mode", "drive"],
      ["b1", "b2", "n1", "n2", "p1"]
    ),
    (["--visit", "Bronx Ground", "--avoid", "2026-06-01..2026-06-03"], ["n2"]),
    (["--visit", "Bronx Ground", "--without", "n1"], ["n2"]),
    (["--visit", "Massachusetts", "--city", "New York"], ["b1", "n1"]),
    (["--visit", "state MA", "--venue", "Bronx Ground"], ["b1", "n1"]),
    (["--visit", "all", "--between", "2026-06-01..2026-06-04"], ["b1", "c1", "n1", "p1"]),
    (
      ["--city", "Boston", "--from", "2026-06-02", "--origin", "Chicago", "--return", "--home-by", "2026-06-06T12:00"],
      ["b2"]
    ),
    (
      ["--visit", "Boston", "--visit", "Bronx", "--nights", "Boston=2", "--to", "2026-06-04", "--mode", "drive"],
      ["b1", "n2"]
    ),
    // At home, only nights that are stated for it count.
    (
      ["--visit", "Boston", "--visit", "Bronx", "--nights", "2", "--origin", "Boston, MA", "--mode", "drive"],
      ["b1", "n1"]
    ),
    (
      [
        "--visit", "Boston", "--visit", "Bronx", "--nights", "Boston=2", "--origin", "Boston, MA", "--to", "2026-06-04",
        "--mode", "drive",
      ], ["b1", "n2"]
    ),
    (
      ["--visit", "Boston", "--visit", "Bronx", "--visit", "Philadelphia", "--rest-every", "2", "--mode", "drive"],
      ["b1", "n2", "p1"]
    ),
    (
      ["--visit", "all", "--aim", "parks", "--aim", "days", "--max-legs", "3", "--origin", "Boston, MA", "--return"],
      ["b2", "c1", "p1"]
    ),
    (["--visit", "Boston", "--visit", "Chicago", "--via", "Cleveland@3h", "--mode", "drive"], ["b1", "c1"]),
    (["--visit", "Boston", "--visit", "Chicago", "--via", "Cleveland@9h", "--mode", "drive"], ["b1", "c2"]),
  ]

  @Test func choosesWhatOneWould() throws {
    let folder = try TemporaryFolder()
    for (arguments, wanted) in Self.wishes {
      let result = try plan(folder, arguments)
      #expect(result.code == 0, "\(arguments): \(result.messages)")
      #expect(try games(result) == wanted, "\(arguments): \(result.messages)")
      let words = arguments.contains("games") ? "has more" : "takes less"
      #expect(result.messages.contains("proved: no trip \(words)"), "\(result.messages)")
    }
  }

  @Test(arguments: [
    ["--origin", "Boston, MA"],
    ["--origin", "Chicago", "--nights", "1", "--rest-every", "4", "--max-legs", "5", "--mode", "drive"],
    ["--origin", "Boston, MA", "--via", "Cleveland@90m", "--mode", "drive"],
  ])
  func aPlanIsATripLikeAnyOther(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try plan(
      folder, ["--visit", "all", "--return"] + arguments + ["-o", folder.path("trip.json")])
    #expect(result.code == 0, "\(result.messages)")
    // The grounds are made up.
    for command in [
      [
        "validate", folder.path("trip.json"), "-s", folder.path("s.jsonl"), "--fail-on", "warning", "--disable",
        "unknown-venue",
      ],
      ["rebase", folder.path("trip.json"), "-s", folder.path("s.jsonl"), "-o", folder.path("same.json")],
      ["export", folder.path("trip.json"), "--to", "ics", "-o", folder.path("trip.ics")],
    ] {
      let other = try Tool.run(command)
      #expect(other.code == 0, "\(command): \(other.output)\(other.messages)")
    }
    #expect(try folder.read("trip.json") == folder.read("same.json"))
  }

  /// The stop is an item of the day on which one is there, and the leg is as long as the detour and the stop.
  @Test func aStopIsOnTheWay() throws {
    let folder = try TemporaryFolder()
    for (stop, day, minutes) in [("Cleveland@3h", 3, 1_160), ("Cooperstown, NY", 2, 1_095)] {
      let result = try plan(folder, ["--visit", "Boston", "--visit", "Chicago", "--via", stop, "--mode", "drive"])
      #expect(result.code == 0, "\(result)")
      let place = stop.prefix { $0 != "@" }
      #expect(result.output.contains("\"id\":\"t0-stop\",\"kind\":\"custom\",\"day\":\(day),"), "\(result)")
      #expect(result.output.contains("\"title\":\"\(place)\",\"custom\":{\"category\":\"stop\","), "\(result)")
      #expect(result.output.contains("\"durationMinutes\":\(minutes),\"estimated\":true,"), "\(result)")
      #expect(result.output.contains("\"notes\":\"by way of \(place), with "), "\(result)")
    }
  }

  @Test func threadsChangeNothing() throws {
    let folder = try TemporaryFolder()
    var seen: Set<String> = []
    for jobs in ["1", "7"] {
      let result = try plan(folder, ["--visit", "all", "--jobs", jobs])
      #expect(result.code == 0)
      seen.insert(result.output + result.messages)
    }
    #expect(seen.count == 1)
  }

  /// What can't be done, and what is said of it.
  static let failures: [(arguments: [String], code: Int32, message: String)] = [
    (
      ["--visit", "Boston", "--visit", "Chicago Ground", "--to", "2026-06-01"], 65,
      "Chicago Ground, Chicago, IL, US can't be seen: no game up to 2026-06-01; the nearest is on 2026-06-04 [wish-in-conflict]"
    ),
    (
      ["--visit", "all", "--from", "2026-06-05"], 65, "Bronx Ground, Bronx, NY, US can't be seen: no game from"
    ),
    (
      ["--visit", "US", "--avoid", "2026-06-03..2026-06-09"], 65,
      "Philadelphia Ground, Philadelphia, PA, US can't be seen: all games are on days to avoid"
    ),
    (["--game", "p1", "--near", "100"], 65, "a wish for parks that are near each other needs a park or a region"),
    (
      ["--visit", "MA", "--near", "520", "--without", "n1", "--without", "n2"], 65,
      "2 games are left out, and there is no other"
    ),
    (
      ["--at-home", "chi club", "--weekday", "sunday"], 65, "chi club at home can't be seen: no game on these"
    ),
    (["--game", "p1", "--to", "2026-06-02"], 65, "the game \"p1\" can't be seen: no game up to 2026-06-02"),
    (["--game", "p1", "--game", "c1", "--mode", "drive"], 65, "no trip can meet all wishes (proved)"),
    (
      ["--game", "p1", "--game", "c1", "--mode", "drive"], 65,
      "the two come closest with nyy club at phi club 2026-06-03 and nyy club at chi club 2026-06-04: "
    ),
    (
      ["--visit", "all", "--mode", "drive", "--days", "5"], 65,
      "5 days are too few for all wishes: 6 days are enough, and no fewer"
    ),
    (
      ["--visit", "all", "--mode", "drive", "--home-by", "2026-06-05"], 65,
      "a trip that ends by 2026-06-05 is too short for all wishes; one that ends by 2026-06-06 is long enough, and "
        + "no earlier one"
    ),
    (["--visit", "all", "--home-by", "2026-06-05T18:00"], 64, "--home-by with a time needs --origin and --return"),
    (["--visit", "CA"], 65, "no park of the schedule is in \"CA\""),
    (["--visit", "nowhere"], 65, "no venue \"nowhere\""),
    (["--game", "b3"], 65, "no game \"b3\" in the schedule"),
    (["--visit", "all", "--without", "b3"], 65, "no game \"b3\" in the schedule"),
    (["--game", "b1", "--without", "b1"], 65, "\"b1\" is both required and left out"),
    ([], 64, "a wish, such as --visit, is missing"),
    (
      ["--visit", "all", "--assume-time", "7pm"], 64,
      "--assume-time: \"7pm\" should be a time such as 19:00, or mlb=19:00 for one league, and given only once"
    ),
    (["--visit", "all", "--assume-time", "tou=19:00"], 65, "no league \"tou\" in the schedule"),
    (["--visit", "all", "--aim", "cost"], 64, "--aim cost needs --cost-per-day or --cost-per-km"),
    (
      ["--visit", "all", "--avoid", "2026-06"], 64,
      "--avoid takes a date such as 2019-08-31, or two such as 2019-08-01..2019-08-31, not"
    ),
    (["--visit", "all", "extra"], 64, "unexpected argument"),
    (["--visit", "all", "--near", "x"], 64, "--near takes kilometers up to 20000, not \"x\""),
    (
      ["--visit", "Boston", "--visit", "Bronx", "--nights", "5"], 65,
      "no trip keeps to --nights; with at most 3 nights in each city there is one, which is the least change"
    ),
    (
      ["--visit", "Boston", "--visit", "Bronx", "--nights", "1", "--nights", "Boston=5", "--nights", "New York=5"], 65,
      "no trip keeps to --nights; with at most 3 nights"
    ),
    (
      ["--visit", "Boston", "--visit", "Bronx", "--max-legs", "0"], 65,
      "no trip keeps to --max-legs 0; with --max-legs 1 there is one, which is the least change"
    ),
    (
      ["--visit", "Boston", "--visit", "Bronx", "--to", "2026-06-02", "--rest-every", "1", "--mode", "drive"], 65,
      "no trip keeps to --rest-every 1; with --rest-every 2 there is one, which is the least change"
    ),
    (
      ["--visit", "all", "--nights", "31"], 64,
      "--nights takes a number of nights up to 30, such as 2, or that of a city"
    ),
    (["--visit", "all", "--nights", "Boston=1", "--nights", "Boston=2"], 64, "--nights is given twice for \"Boston\""),
    (["--visit", "all", "--nights", "Nowhere=2"], 65, "no city \"Nowhere\""),
    (["--visit", "all", "--rest-every", "0"], 64, "--rest-every takes a whole number from 1 to 366"),
    (["--visit", "all", "--max-legs", "x"], 64, "--max-legs takes a whole number from 0 to 200"),
    (["--visit", "all", "--via", "Nowhere"], 65, "no city \"Nowhere\" is known to stop in"),
    (["--visit", "all", "--via", "Cleveland@3"], 64, "--via takes a place, or a place and up to 24 hours there"),
    (["--visit", "all", "--via", "Cleveland", "--mode", "fly"], 65, "a stop on the way needs the mode drive"),
    (
      ["--game", "b1", "--game", "n1", "--via", "Cleveland", "--mode", "drive"], 65,
      "the stop \"Cleveland\" can't be seen together with the others"
    ),
    (["--visit", "all", "--earliest-departure", "13:00"], 64, "--earliest-departure takes a time like 07:30"),
  ]

  @Test func saysWhatIsWrong() throws {
    let folder = try TemporaryFolder()
    for failure in Self.failures {
      let result = try plan(folder, failure.arguments)
      #expect(result.code == failure.code && result.messages.contains(failure.message), "\(failure): \(result)")
      #expect(result.output.isEmpty)
    }
  }

  /// The stay after the last game is no part of a trip that ends with it; before the way home one stays.
  @Test func theLastStayCountsBeforeTheWayHomeOnly() throws {
    let folder = try TemporaryFolder()
    for (arguments, totals) in [
      (["--visit", "Boston Ground"], "time: 3 h, proved"),
      (["--visit", "Boston Ground", "--visit", "Bronx"], "time: 1 day 3 h, proved"),
      (["--visit", "Boston Ground", "--origin", "New York", "--mode", "drive"], "time: 8 h 55 min, proved"),
      (["--visit", "Boston Ground", "--origin", "Boston, MA", "--return"], "time: 6 h, proved"),
    ] {
      let result = try plan(folder, arguments + ["--stay", "60", "-o", folder.path("t.json")])
      #expect(result.code == 0 && result.messages.contains(totals), "\(arguments): \(result)")
    }
  }

  /// A park whose games have no time yet is named, and is in the trip with an assumed time.
  @Test func gamesWithoutATimeAreNamedOrAssumed() throws {
    let folder = try TemporaryFolder()
    var games = Self.schedule
    for start in ["2026-06-03T19:05:00-04:00", "2026-06-09T19:05:00-04:00", "2026-06-05T19:05:00-04:00"] {
      games = games.replacingOccurrences(of: "\"start\":\"\(start)\"", with: "\"timeZone\":\"America/New_York\"")
    }
    try folder.write(games, "s.jsonl")
    for wish in [
      ["--visit", "all"], ["--visit", "Philadelphia"], ["--at-home", "phi club"], ["--game", "p1"],
      ["--visit", "Philadelphia", "--aim", "parks"],
    ] {
      let result = try plan(folder, wish)
      #expect(result.code == 65 && result.output.isEmpty, "\(wish): \(result)")
      #expect(result.messages.contains("no time yet; --assume-time 19:00 plans with"), "\(wish): \(result)")
      #expect(!result.messages.contains("together with the others") && !result.messages.contains("proved"), "\(result)")
      let assumed = try plan(folder, wish + ["--assume-time", "19:00"])
      #expect(assumed.code == 0, "\(wish): \(assumed)")
      #expect(assumed.output.contains("\"assumedStart\":\"2026-06-03T19:00:00-04:00\""), "\(assumed)")
    }
    let most = try plan(folder, ["--visit", "all", "--aim", "games", "--to", "2026-06-05", "--mode", "drive"])
    #expect(most.code == 1, "\(most)")
    #expect(most.messages.contains("warning: Philadelphia Ground, Philadelphia, PA, US can't be seen: 1 game has no"))
    #expect(try self.games(most) == ["b1", "c1", "n1"])
    let some = try plan(folder, ["--visit", "Boston Ground"])
    #expect(some.code == 0, "\(some)")
    #expect(some.messages.contains("1 game has no time yet, so the plan leaves it out"), "\(some)")
  }

  /// As few wishes as are in each other's way are named, and no others.
  @Test func namesTheWishesInConflict() throws {
    let folder = try TemporaryFolder()
    let result = try plan(folder, ["--game", "n2", "--game", "c1", "--game", "p2", "--visit", "Boston Ground"])
    #expect(result.code == 65)
    #expect(result.messages.contains("the game \"n2\" can't be seen together with the others [wish-in-conflict]"))
    #expect(result.messages.contains("the game \"c1\" can't be seen together with the others"))
    #expect(!result.messages.contains("p2") && !result.messages.contains("Boston"), "\(result.messages)")
  }

  @Test func knownWaysGoBeforeEstimates() throws {
    let folder = try TemporaryFolder()
    try folder.write("from,to,miles,minutes\nBoston Ground,Bronx Ground,400,1300\n", "d.csv")
    let result = try plan(
      folder, ["--visit", "Boston Ground", "--visit", "Bronx", "--mode", "drive", "--distances", folder.path("d.csv")])
    #expect(result.code == 0 && result.output.contains("\"durationMinutes\":1300"), "\(result)")
    #expect(result.output.contains("\"distanceKm\":643.738"))
    // A name that is none is said, with exit code 1; a known ground or city that is not in the schedule may be there.
    try folder.write(
      "from,to,km,minutes\nBoston Ground,Bronx Grund,300,200\nFenway Park,\"Denver, CO\",3000,1800\n", "slip.csv")
    for command in [["plan", "--visit", "Boston Ground"], ["build", "--league", "toy", "--to", "2026-06-01"]] {
      let slip = try Tool.run(
        command + ["-s", folder.path("s.jsonl"), "--distances", folder.path("slip.csv"), "-o", folder.path("t.json")])
      #expect(slip.code == 1, "\(slip.messages)")
      #expect(
        slip.messages.contains(
          "slip.csv:2:15: warning: no venue or city \"Bronx Grund\" in the schedule; did you mean \"Bronx Ground\"?"),
        "\(slip.messages)")
      #expect(!slip.messages.contains("Fenway") && !slip.messages.contains("Denver"), "\(slip.messages)")
    }
    try folder.write("from,to,km,minutes\nA,B,1,x\nA,A,3,3\n,B,1,1\nA,C,-1,1\nA,D,1,1\nA,D,1,1\n", "bad.csv")
    let bad = try plan(folder, ["--visit", "all", "--distances", folder.path("bad.csv")])
    #expect(bad.code == 65)
    for place in ["2:7", "3:3", "4:1", "5:5", "7:3"] {
      #expect(bad.messages.contains("bad.csv:\(place): error"), "\(bad.messages)")
    }
  }

  /// Aims that are not about time, and what the loss of each game costs.
  @Test func otherAims() throws {
    let folder = try TemporaryFolder()
    let parks = try plan(folder, ["--aim", "parks", "--aim", "days", "--days", "3", "--mode", "drive", "--losses"])
    #expect(parks.code == 0, "\(parks)")
    #expect(try games(parks) == ["b1", "n1", "p1"])
    for line in [
      "3 days, June 1 – June 3, 2026; 3 games in 3 parks; ", "parks: 3 of 4, proved: no trip has more",
      "time: 2 days 3 h, proved: no trip takes less", "without nyy club at phi club 2026-06-03: 1 park fewer",
    ] {
      #expect(parks.messages.contains(line), "\(line): \(parks.messages)")
    }
    let slack = try plan(
      folder,
      ["--visit", "Boston", "--visit", "Chicago", "--aim", "slack", "--aim", "days", "--mode", "drive", "--losses"])
    #expect(slack.code == 0 && slack.messages.contains("to spare, proved: no trip has more"), "\(slack)")
    #expect(try games(slack) == ["b1", "c2"])
    #expect(slack.messages.contains("without phi club at chi club 2026-06-06: "), "\(slack)")
    #expect(slack.messages.contains("instead: nyy club at chi club 2026-06-04"), "\(slack)")
  }

  /// Travel between two parks of a city is in no leg, so the sum of the legs is lower by as much as the plan states.
  @Test func namesTheDistanceWithinCities() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      [
        Self.game("q1", "Citi Field", "Queens", "NY", "2026-06-01T19:05:00-04:00", "fox", "sea"),
        Self.game("x1", "Yankee Stadium", "Bronx", "NY", "2026-06-02T19:05:00-04:00", "owl", "sea"),
        Self.game("b1", "Fenway Park", "Boston", "MA", "2026-06-03T19:05:00-04:00", "elk", "sea"),
      ].joined(separator: "\n") + "\n", "s.jsonl")
    try folder.write(
      "from,to,km,minutes\nCiti Field,Yankee Stadium,20,40\nYankee Stadium,Fenway Park,300,240\n",
      "ways.csv")
    let result = try plan(
      folder,
      ["--visit", "all", "--mode", "drive", "--distances", folder.path("ways.csv"), "-o", folder.path("trip.json")])
    #expect(result.code == 0, "\(result)")
    #expect(result.messages.contains("3 games in 3 parks; 199 mi, 12 mi of them within cities\n"), "\(result.messages)")
    let shown = try Tool.run(["show", folder.path("trip.json")]).output
    #expect(shown.contains("1 leg (186 mi,"), "\(shown)")
  }

  /// A game in the Bronx on the 2nd can be seen on the 4th instead; the one on the 4th can't be seen again.
  @Test func prefersSecondChances() throws {
    let folder = try TemporaryFolder()
    let wishes = [
      "--visit", "Boston", "--visit", "Bronx Ground", "--between", "2026-06-02..2026-06-09", "--mode", "drive",
    ]
    #expect(try games(plan(folder, wishes)) == ["b2", "n2"])
    let insured = try plan(folder, wishes + ["--insurance", "--losses"])
    #expect(insured.code == 0, "\(insured)")
    #expect(try games(insured) == ["b2", "n1"])
    for line in [
      "games without a second chance: 1, proved: no trip has fewer", "time: 3 days 3 h, proved: no trip takes less",
      "without bos club at nyy club 2026-06-02: nothing is lost; instead: chi club at nyy club 2026-06-04",
      "without chi club at bos club 2026-06-05: no trip meets all wishes",
    ] {
      #expect(insured.messages.contains(line), "\(line): \(insured.messages)")
    }
    // The last game has one only if the trip may be that long.
    for (days, games) in [("3", "0"), ("2", "1")] {
      let last = try plan(folder, ["--visit", "Bronx Ground", "--insurance", "--days", days, "--from", "2026-06-02"])
      #expect(last.messages.contains("games without a second chance: \(games)"), "\(last)")
    }
    let elsewhere = try plan(folder, wishes + ["--nights", "Chicago=2"])
    #expect(elsewhere.code == 65 && elsewhere.messages.contains("2 nights in \"Chicago\""), "\(elsewhere)")
    let ending = try plan(folder, ["--visit", "Boston", "--nights", "Boston=2"])
    #expect(ending.messages.contains("ends with its last game, without the 2 nights after it"), "\(ending)")
    let paced = try plan(folder, wishes + ["--insurance", "--nights", "1"])
    #expect(paced.code == 65 && paced.messages.contains("insurance can't be combined with nights"), "\(paced)")
  }

  /// Only games that there is time for are suggested, those that take the least more travel first.
  @Test func suggestsGamesThatThereIsTimeFor() throws {
    let folder = try TemporaryFolder()
    let trip = try plan(
      folder, ["--game", "b1", "--game", "n2", "--mode", "drive", "-o", folder.path("trip.json")])
    #expect(trip.code == 0, "\(trip)")
    let listed = try Tool.run(["edit", folder.path("trip.json"), "-s", folder.path("s.jsonl"), "--suggest"])
    #expect(listed.code == 0, "\(listed)")
    let lines = listed.output.split(separator: "\n").map(String.init)
    // The game in Chicago is on the afternoon before the last one.
    #expect(lines.count == 2, "\(listed.output)")
    #expect(lines.first?.contains("Bronx Ground, Bronx: no more travel (n1)") == true, "\(listed.output)")
    #expect(lines.last?.contains("Philadelphia Ground, Philadelphia: ") == true, "\(listed.output)")
    #expect(lines.last?.contains(" more travel, ") == true, "\(listed.output)")
    for (arguments, message) in [
      (["--suggest"], "--suggest needs --schedule"), (["--suggest", "--add-game", "n1"], "--suggest and --add-game"),
    ] {
      let refused = try Tool.run(["edit", folder.path("trip.json")] + arguments)
      #expect(refused.code == 64 && refused.messages.contains(message), "\(refused)")
    }
  }

  /// The whole trip is on the days that were asked for, travel home included.
  @Test(.enabled(if: Tool.hasShared, "no feeds"))
  func aHolidayIsAsLongAsItMayBe() throws {
    let folder = try TemporaryFolder()
    try seasonOf2019(folder)
    for (wishes, days) in [
      (["--aim", "parks", "--days", "14", "--mode", "drive"], 14),
      (["--visit", "Boston", "--visit", "New York", "--visit", "state PA", "--between", "2019-06-06..2019-06-20"], 15),
      (["--visit", "California", "--home-by", "2019-06-20", "--from", "2019-06-01", "--aim", "games"], 20),
    ] {
      let result = try Tool.run(
        ["plan", "-s", folder.path("s.jsonl"), "--league", "mlb", "--origin", "Chicago", "--return"] + wishes
          + ["-o", folder.path("trip.json")])
      // Of a drive that several legs share it is not proved that no other trip has a park more.
      #expect(result.code == (wishes.contains("drive") ? 1 : 0), "\(wishes): \(result.messages)")
      let trip = try JSONSerialization.jsonObject(with: Data(folder.read("trip.json").utf8)) as? [String: Any]
      let dayCount = try #require(trip?["dayCount"] as? Int)
      #expect(dayCount <= days, "\(wishes): \(dayCount)")
    }
  }

  // MARK: Real seasons

  private func seasonOf2019(_ folder: TemporaryFolder) throws {
    let feeds = Tool.shared.appendingPathComponent("feeds")
    let folderOfClubs = feeds.appendingPathComponent("csv/mlb-team-2019")
    let clubs = try FileManager.default.contentsOfDirectory(atPath: folderOfClubs.path)
    let imported = try Tool.run(
      ["import", "-o", folder.path("s.jsonl")]
        + clubs.sorted().map { folderOfClubs.appendingPathComponent($0).path })
    #expect(imported.code <= 1, "\(imported.messages.prefix(2_000))")
    try folder.write(SolvedTour.ways(), "ways.csv")
  }

  /// On the terms of the published tours: the fewest days, and of those tours the shortest.
  @Test(.enabled(if: Tool.hasShared && Python.isThere, "no feeds, or no Python"))
  func everyParkOf2019() throws {
    let folder = try TemporaryFolder()
    try seasonOf2019(folder)
    let result = try plan(
      folder,
      ["--visit", "all", "--league", "mlb", "--from", "2019-03-28", "--mode", "drive", "--overnight", "--slack", "0"]
        + ["--max-driving-hours", "24", "--game-minutes", "180", "--distances", folder.path("ways.csv")]
        + ["-o", folder.path("trip.json")])
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.messages.contains("time: 24 days 3 h, proved"), "\(result.messages)")
    #expect(result.messages.contains("30 games in 30 parks; 17,976 mi"), "\(result.messages)")
  }

  private static let parks = [
    "Wrigley Field", "Guaranteed Rate Field", "American Family Field", "Target Field", "Kauffman Stadium",
    "Busch Stadium",
    "Great American Ball Park", "Comerica Park", "Progressive Field", "PNC Park", "Rogers Centre", "Fenway Park",
    "Yankee Stadium", "Citi Field", "Citizens Bank Park", "Oriole Park at Camden Yards", "Nationals Park",
    "Truist Park",
    "Minute Maid Park", "Globe Life Field", "Coors Field", "Chase Field", "Petco Park", "Dodger Stadium",
    "Angel Stadium",
  ]

  /// A family's summer of 2026: 25 parks, eight hours a day on the road, four museums on the way. Some parks have no times
  /// yet. A sample is the 18 parks up to Atlanta.
  @Test(.enabled(if: Tool.hasShared, "no feeds"))
  func aFamilysSummer() throws {
    let folder = try TemporaryFolder()
    let feed = Tool.shared.appendingPathComponent("feeds/json/mlb-statsapi/mlb-2025-schedule-recorded-2024-11.json")
    try folder.write(
      try String(contentsOf: feed, encoding: .utf8).replacingOccurrences(of: "2025-", with: "2026-"), "f.json")
    let imported = try Tool.run(["import", folder.path("f.json"), "-o", folder.path("s.jsonl")])
    #expect(imported.code <= 1, "\(imported.messages.prefix(2_000))")
    let museums = ["Cooperstown, NY", "Louisville, KY", "Dayton, OH", "Springfield, MA"]
    let (parks, days, time) =
      Seeds.isWhole
      ? (25, "29 days, July 28 – August 25", "28 days 5 h 30 min")
      : (18, "18 days, August 22 – September 8", "17 days 2 h 15 min")
    let wishes =
      Self.parks.prefix(parks).flatMap { ["--visit", $0] } + museums.flatMap { ["--via", $0] }
      + ["--between", "2026-07-24..2026-09-10", "--mode", "drive", "--max-driving-hours", "8", "--aim", "days"]
    let untimed = try plan(folder, wishes)
    #expect(untimed.code == 65 && untimed.output.isEmpty, "\(untimed)")
    #expect(
      untimed.messages.contains("Fenway Park, Boston, MA, US can't be seen: 20 games have no time yet"), "\(untimed)")
    let result = try plan(folder, wishes + ["--assume-time", "19:00", "-o", folder.path("trip.json")])
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.messages.contains("\(days), 2026; \(parks) games in \(parks) parks"), "\(result.messages)")
    #expect(result.messages.contains("time: \(time), proved: no trip takes less"), "\(result.messages)")
    let trip = try folder.read("trip.json")
    for museum in museums { #expect(trip.contains("\"title\":\"\(museum)\""), "\(museum)") }
  }

  /// Every arena of a season of basketball: on the terms of the published tours, and with ten hours of driving a day and
  /// an hour before and after each game.
  @Test(
    .enabled(if: Tool.hasShared && Python.isThere, "no tours, or no Python"),
    arguments: [
      (["--overnight", "--max-driving-hours", "24", "--slack", "0"], "time: 27 days 19 h, proved"),
      (["--slack", "60", "--stay", "60"], "time: 35 days 21 h 30 min, proved"),
    ] as [([String], String)])
  func everyArena(_ terms: [String], _ totals: String) throws {
    let folder = try TemporaryFolder()
    let made = try Python.run("arena_season.py", [Tool.shared.appendingPathComponent("tours").path, folder.url.path])
    #expect(made.code == 0, "\(made.messages)")
    let result = try plan(
      folder,
      ["--visit", "all", "--mode", "drive", "--game-minutes", "150", "--distances", folder.path("ways.csv")] + terms
        + ["-o", folder.path("trip.json")])
    #expect(result.messages.contains(totals), "\(result.messages)")
    #expect(!result.messages.contains("[plan-not-proved]"), "\(result.messages)")
  }

  /// Ctrl-C ends with the best trip so far, where there is one, and what is proved of it.
  @Test(.enabled(if: Tool.hasShared, "no feeds"))
  func anInterruptGivesTheBestSoFar() throws {
    let folder = try TemporaryFolder()
    try seasonOf2019(folder)
    let run = try Tool.shell(
      "timeout --preserve-status -s INT 2 sportstime plan --jobs 1 -s s.jsonl --visit all --league mlb --from 2019-03-28 "
        + "--mode drive --slack 60 --stay 60 --distances ways.csv -o trip.json", in: folder)
    #expect(run.code == 130, "\(run)")
    if FileManager.default.fileExists(atPath: folder.path("trip.json")) {
      #expect(run.messages.contains("[plan-not-proved]"), "\(run.messages)")
      #expect(try Tool.run(["validate", folder.path("trip.json")]).code == 0)
    }
  }
}
