import Foundation
import Testing

/// `diff` between two schedules, and `import --previous`, as a user runs them.
@Suite struct DiffCommandTests {
  private static func game(
    _ id: String, _ home: String, _ away: String, _ date: String, _ time: String?, status: String = "scheduled"
  ) -> String {
    let start = time.map { ",\"start\":\"\(date)T\($0):00-04:00\"" } ?? ""
    return "{\"id\":\"\(id)\",\"aliases\":[],\"league\":\"mlb\",\"season\":\"2026\","
      + "\"home\":{\"id\":\"\(home)\",\"name\":\"\(home)\"},\"away\":{\"id\":\"\(away)\",\"name\":\"\(away)\"},"
      + "\"venue\":{\"name\":\"\(home) Park\",\"city\":\"Boston\"},\"localDate\":\"\(date)\"\(start),"
      + "\"status\":\"\(status)\",\"gameNumber\":1,\"neutralSite\":false,\"previousStarts\":[]}\n"
  }

  static let old =
    game("a", "seals", "foxes", "2026-06-01", "19:05") + game("b", "seals", "foxes", "2026-06-02", "19:05")
    + game("c", "foxes", "seals", "2026-07-01", nil) + game("d", "foxes", "TBD", "2026-09-01", "20:05")

  /// All ids are new; one game moved, one has a time, and one has its second team.
  static let new =
    game("1", "seals", "foxes", "2026-06-01", "19:05") + game("2", "seals", "foxes", "2026-06-20", "19:05")
    + game("3", "foxes", "seals", "2026-07-01", "13:05") + game("4", "foxes", "owls", "2026-09-01", "20:05")

  private static let frame =
    game("f", "owls", "hens", "2026-05-01", "19:05") + game("l", "owls", "hens", "2026-09-30", "19:05")
  /// Ambiguous: one game is gone, and the other one moved by a day.
  static let openOld =
    frame + game("x", "bears", "hens", "2026-06-01", "19:05") + game("y", "bears", "hens", "2026-06-03", "19:05")
  static let openNew = frame + game("z", "bears", "hens", "2026-06-02", "19:05")

  /// A playoff game in one schedule and a pre-season game in the other are not the same game.
  @Test func partsOfASeasonStayApart() throws {
    let folder = try TemporaryFolder()
    func phase(_ name: String, _ game: String) -> String {
      game.replacing("\"season\":\"2026\",", with: "\"season\":\"2026\",\"phase\":\"\(name)\",")
    }
    let common = phase("regular", Self.frame)
    try folder.write(common + phase("playoffs", Self.game("a", "seals", "foxes", "2026-09-20", "19:05")), "old.jsonl")
    let spring = Self.game("b", "seals", "foxes", "2026-05-03", "19:05")
    for (name, moves) in [("Pre-Season", false), ("Postseason", true), ("week 3", true)] {
      try folder.write(common + phase(name, spring), "new.jsonl")
      let result = try Tool.run(["diff", "old.jsonl", "new.jsonl"], in: folder.url)
      #expect(result.output.contains("moved 2026-09-20 → 2026-05-03") == moves, "\(name): \(result.output)")
      #expect(result.output.contains("1 added, 1 removed") == !moves, "\(name): \(result.output)")
    }
  }

  /// Home and away may be swapped, even if the game also moved: on neutral ground, or if nothing else fits.
  @Test func neutralGameMovesAndTurns() throws {
    let folder = try TemporaryFolder()
    let was = Self.game("a", "seals", "foxes", "2026-06-10", "19:05")
    let now = Self.game("b", "foxes", "seals", "2026-06-17", "19:05").replacing("foxes Park", with: "seals Park")
    let other = Self.game("c", "seals", "foxes", "2026-07-20", "19:05")
    for (ground, rest, isOne) in [("true", "", true), ("false", "", true), ("false", other, false)] {
      func at(_ games: String) -> String {
        games.replacing("\"neutralSite\":false", with: "\"neutralSite\":\(ground)")
      }
      try folder.write(at(Self.frame + was), "old.jsonl")
      try folder.write(at(Self.frame + now + rest), "new.jsonl")
      let result = try Tool.run(["diff", "old.jsonl", "new.jsonl"], in: folder.url)
      #expect(result.output.contains("moved 2026-06-10 → 2026-06-17") == isOne, "\(result.output)")
      let isAlone = result.output.contains("moved 2026-06-10 → 2026-07-20") && result.output.contains("1 added")
      #expect(isAlone == !isOne, "\(result.output)")
    }
  }

  /// Two feeds spell a city differently. If the venues have the same coordinates, that is not a change.
  @Test func groundsOfTwoFeedsAreOne() throws {
    let folder = try TemporaryFolder()
    func game(_ feed: String, _ city: String, _ latitude: String) -> String {
      Self.game("a", "seals", "foxes", "2026-06-10", "19:05").replacing(
        #""city":"Boston""#, with: #""city":"\#(city)","latitude":\#(latitude),"longitude":-2.1755"#
      ).replacing("}\n", with: #","source":{"feed":"\#(feed)","file":"x","record":1,"line":1}}"# + "\n")
    }
    try folder.write(game("a", "Stoke-on-Trent", "52.9884"), "old.jsonl")
    for (feed, latitude, changes) in [("b", "52.9884", 0), ("b", "52.7", 1), ("a", "52.9884", 1)] {
      try folder.write(game(feed, "Stoke", latitude), "new.jsonl")
      let result = try Tool.run(["diff", "old.jsonl", "new.jsonl", "--only", "venue"], in: folder.url)
      #expect(result.output.contains("\(changes) changed"), "\(feed) \(latitude): \(result.output)")
    }
  }

  /// A game that moves past midnight is the same game, even if it is the only one in the schedules.
  @Test func gameMovesOverMidnight() throws {
    let folder = try TemporaryFolder()
    let night = Self.game("a", "seals", "foxes", "2026-06-10", "23:45")
    try folder.write(night, "old.jsonl")
    for (date, time, isOne) in [("2026-06-11", "00:15", true), ("2026-06-11", "23:45", false)] {
      try folder.write(Self.game("b", "seals", "foxes", date, time), "new.jsonl")
      let result = try Tool.run(["diff", "old.jsonl", "new.jsonl"], in: folder.url)
      #expect(result.output.contains("moved 2026-06-10 → 2026-06-11") == isOne, "\(result.output)")
    }
    let series = (1...3).map { Self.game("s\($0)", "seals", "foxes", "2026-06-1\($0)", "23:45") }
    try folder.write(Self.frame + series.joined(), "old.jsonl")
    let late = Self.game("z", "seals", "foxes", "2026-06-13", "00:15")
    try folder.write(Self.frame + series[0] + late + series[2], "new.jsonl")
    let result = try Tool.run(["diff", "old.jsonl", "new.jsonl", "--only", "date"], in: folder.url)
    #expect(
      result.output == """
        ~ z 2026-06-13 foxes at seals: moved 2026-06-12 → 2026-06-13
        1 changed (1 date), 0 added, 0 removed, 4 the same

        """, "\(result.output)")
  }

  /// Two feeds name the sessions of a race differently. They are matched by start if most starts agree.
  @Test func eventsOfTwoFeedsAreOne() throws {
    let folder = try TemporaryFolder()
    func race(_ id: String, _ name: String, _ start: String, _ feed: String, league: String = "f1") -> String {
      "{\"id\":\"\(id)\",\"aliases\":[],\"league\":\"\(league)\",\"season\":\"2026\",\"name\":\"\(name)\","
        + "\"localDate\":\"\(start.prefix(10))\",\"start\":\"\(start)\",\"status\":\"scheduled\",\"gameNumber\":1,"
        + "\"neutralSite\":false,\"previousStarts\":[],\"source\":{\"feed\":\"\(feed)\",\"file\":\"x\",\"record\":1,"
        + "\"line\":1}}\n"
    }
    let starts = (1...4).map { "2026-03-0\($0)T15:00:00+01:00" }
    let old = starts.enumerated().map { race("a\($0.offset)", "GRAND PRIX \($0.offset) - Race", $0.element, "a") }
    func counts(_ lines: [String]) throws -> String {
      try folder.write(old.joined(), "old.jsonl")
      try folder.write(lines.joined(), "new.jsonl")
      let result = try Tool.run(["diff", "old.jsonl", "new.jsonl", "--ignore", "id"], in: folder.url)
      return result.output.split(separator: "\n").last.map(String.init) ?? result.messages
    }
    func new(_ count: Int, feed: String = "b", league: String = "f1") -> [String] {
      starts.enumerated().map { number, start in
        let start = number < count ? start : start.replacing("T15", with: "T16")
        return race("b\(number)", "Round \(number): GP", start, feed, league: league)
      }
    }
    #expect(try counts(new(4)).hasSuffix("0 added, 0 removed, 0 the same"))
    #expect(try counts(new(3)).hasSuffix("1 added, 1 removed, 0 the same"))
    // Not matched: if only half agree, if both are from one feed, or in another league.
    #expect(try counts(new(2)).hasSuffix("4 added, 4 removed, 0 the same"))
    #expect(try counts(new(4, feed: "a")).hasSuffix("4 added, 4 removed, 0 the same"))
    #expect(try counts(new(4, league: "f2")).hasSuffix("4 added, 4 removed, 0 the same"))
  }

  struct Case: CustomTestStringConvertible {
    var options: [String]
    var lines: [String]
    var code: Int32 = 0
    var testDescription: String { options.joined(separator: " ") }
  }

  static let cases = [
    Case(
      options: ["--ignore", "id"],
      lines: [
        "~ 2 2026-06-20 foxes at seals: moved 2026-06-02 → 2026-06-20; "
          + "time 2026-06-02T19:05:00-04:00 → 2026-06-20T19:05:00-04:00",
        "~ 3 2026-07-01 seals at foxes: time set none → 2026-07-01T13:05:00-04:00",
        "~ 4 2026-09-01 owls at foxes: teams known TBD at foxes → owls at foxes",
        "3 changed (1 date, 2 time, 1 teams), 0 added, 0 removed, 0 the same",
      ]),
    Case(
      options: ["--only", "date", "--exit-code"],
      lines: [
        "~ 2 2026-06-20 foxes at seals: moved 2026-06-02 → 2026-06-20",
        "1 changed (1 date), 0 added, 0 removed, 0 the same",
      ], code: 1),
    Case(
      options: ["--only", "teams", "--team", "OWLS"],
      lines: [
        "~ 4 2026-09-01 owls at foxes: teams known TBD at foxes → owls at foxes",
        "1 changed (1 teams), 0 added, 0 removed, 0 the same",
      ]),
    Case(
      options: ["--league", "nba", "--exit-code"], lines: ["0 changed, 0 added, 0 removed, 0 the same"]),
    Case(
      options: ["--only", "date", "--format", "markdown"],
      lines: [
        "1 changed (1 date), 0 added, 0 removed, 0 the same", "", "## Changed", "",
        "- 2 2026-06-20 foxes at seals: moved 2026-06-02 → 2026-06-20",
      ]),
  ]

  @Test(arguments: cases) func reportsChanges(_ example: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(DiffCommandTests.old, "old.jsonl")
    try folder.write(DiffCommandTests.new, "new.jsonl")
    let result = try Tool.run(["diff", folder.path("old.jsonl"), folder.path("new.jsonl")] + example.options)
    #expect(result.output == example.lines.map { $0 + "\n" }.joined())
    #expect(result.messages == "")
    #expect(result.code == example.code)
  }

  @Test func misspeltKindIsRefused() throws {
    let result = try Tool.run(["diff", "a.jsonl", "b.jsonl", "--only", "dat"])
    #expect(result.code == 64)
    #expect(result.messages.contains("not \"dat\"; did you mean \"date\"?"))
  }

  /// A filter that names nothing would show no change of anything.
  @Test(arguments: [
    (["--team", "foxez"], "no team \"foxez\" in either schedule; did you mean \"foxes\"?"),
    (["--league", "world"], "no league \"world\" in either schedule"),
    (["--team", "owls", "--league", "mlbs"], "no league \"mlbs\" in either schedule; did you mean \"mlb\"?"),
  ])
  func unknownNamesAreRefused(_ options: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(DiffCommandTests.old, "old.jsonl")
    try folder.write(DiffCommandTests.new, "new.jsonl")
    let result = try Tool.run(["diff", "old.jsonl", "new.jsonl", "-o", "d.txt"] + options, in: folder.url)
    #expect(result.code == 65 && result.messages.contains(message), "\(result.messages)")
    #expect(!folder.names.contains("d.txt"))
  }

  /// Of a team, the games that are the same are its own, too.
  @Test func whatIsTheSameIsCountedWithinTheFilter() throws {
    let folder = try TemporaryFolder()
    try folder.write(DiffCommandTests.old, "s.jsonl")
    for (options, same) in [([], 4), (["--team", "seals"], 3), (["--league", "MLB"], 4)] as [([String], Int)] {
      let result = try Tool.run(["diff", "s.jsonl", "s.jsonl"] + options, in: folder.url)
      #expect(result.output == "0 changed, 0 added, 0 removed, \(same) the same\n")
    }
  }

  @Test func idTwiceInASchedule() throws {
    let folder = try TemporaryFolder()
    try folder.write(DiffCommandTests.old + DiffCommandTests.game("a", "seals", "owls", "2026-06-05", nil), "s.jsonl")
    let result = try Tool.run(["diff", folder.path("s.jsonl"), folder.path("s.jsonl")])
    #expect(result.code == 1)
    #expect(result.messages.contains("s.jsonl:5:1: error: the id \"a\" is already used by line 1 [id-collision]"))
  }

  // MARK: import --previous

  private static let header = "id,league,home,away,start,venue,city,tz,status\n"

  private static func row(_ id: String, _ away: String, _ start: String) -> String {
    "\(id),mlb,Boston Red Sox,\(away),\(start),Fenway Park,Boston,America/New_York,\n"
  }

  /// A feed without ids: one game moves, one leaves, one is new; the moved one keeps its id and remembers its start.
  @Test func previousKeepsIDs() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      DiffCommandTests.header + DiffCommandTests.row("", "New York Yankees", "2026-06-01T19:05:00-04:00")
        + DiffCommandTests.row("", "New York Yankees", "2026-06-02T19:05:00-04:00")
        + DiffCommandTests.row("", "Toronto Blue Jays", "2026-06-05T19:05:00-04:00"),
      "old.csv")
    try folder.write(
      DiffCommandTests.header + DiffCommandTests.row("", "New York Yankees", "2026-06-01T19:05:00-04:00")
        + DiffCommandTests.row("", "New York Yankees", "2026-06-12T19:05:00-04:00")
        + DiffCommandTests.row("", "Tampa Bay Rays", "2026-06-05T19:05:00-04:00"),
      "new.csv")
    let (old, new) = (folder.path("old.jsonl"), folder.path("new.jsonl"))
    _ = try Tool.run(["import", folder.path("old.csv"), "-o", old])
    let result = try Tool.run(["import", folder.path("new.csv"), "--previous", old, "-o", new])
    #expect(result.code == 0)
    #expect(result.messages.contains("2 games keep their ids, 1 new, 1 gone"))
    let games = try String(contentsOfFile: new, encoding: .utf8).split(separator: "\n")
    #expect(games.count == 3)
    let moved = games.first { $0.contains("\"localDate\":\"2026-06-12\"") } ?? ""
    #expect(moved.contains("\"id\":\"mlb:2026:all:bos:nyy:2026-06-02\""))
    #expect(moved.contains("\"previousStarts\":[\"2026-06-02T19:05:00-04:00\"]"))
  }

  /// Ids that are others each night stay those of the first one, and don't pile up as aliases.
  @Test func unsteadyIDsAreNotRemembered() throws {
    let folder = try TemporaryFolder()
    var previous: String?
    for night in 1...3 {
      let rows = (1...5).map {
        DiffCommandTests.row("n\(night)-\($0)", "New York Yankees", "2026-06-0\($0)T19:0\(night):00-04:00")
      }
      try folder.write(DiffCommandTests.header + rows.joined(), "\(night).csv")
      let output = folder.path("\(night).jsonl")
      let result = try Tool.run(
        ["import", folder.path("\(night).csv"), "-o", output] + (previous.map { ["--previous", $0] } ?? []))
      #expect(result.code == 0)
      let games = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
      #expect(games.count == 5)
      for (index, game) in games.enumerated() {
        #expect(game.hasPrefix("{\"id\":\"mlb:n1-\(index + 1)\",\"aliases\":[],"), "\(game)")
      }
      previous = output
    }
  }

  /// An earlier schedule that cannot be read: no schedule is written, and the report says what became of the sources.
  @Test(arguments: [("none.jsonl", 66), ("broken.jsonl", 65), ("empty.jsonl", 65)])
  func previousThatCannotBeRead(_ previous: String, _ code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.new, "new.jsonl")
    try folder.write("no schedule\n", "broken.jsonl")
    try folder.write("", "empty.jsonl")
    try folder.write("as it was\n", "s.jsonl")
    let result = try Tool.run(
      ["import", "new.jsonl", "--previous", previous, "-o", "s.jsonl", "--report", "r.json"], in: folder.url(""))
    #expect(result.code == code, "\(result.messages)")
    #expect(result.messages.contains(previous), "\(result.messages)")
    #expect(try folder.read("s.jsonl") == "as it was\n")
    #expect(try folder.read("r.json").contains(#""file":"new.jsonl""#))
  }

  /// A game that is gone and one that came in its place at the time of a third: nothing tells which is which.
  @Test func openMatchesAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.openOld, "old.jsonl")
    try folder.write(Self.openNew, "new.jsonl")
    let imported = try Tool.run(
      ["import", "new.jsonl", "--previous", "old.jsonl", "-o", "s.jsonl", "--report", "r.json"], in: folder.url(""))
    #expect(imported.messages.contains("it is not clear which of x, y are z: the ids of these are new [identity-open]"))
    #expect(try folder.read("r.json").contains(#""code":"identity-open","severity":"warning""#))
    let diff = try Tool.run(["diff", "old.jsonl", "new.jsonl", "--format", "json"], in: folder.url(""))
    #expect(diff.output.contains(#"{"old":["x","y"],"new":["z"]}"#), "\(diff.output)")
    // What two steps of the search leave open is said once.
    func open(_ id: String, _ time: String?) -> String { Self.game(id, "bears", "hens", "2026-06-01", time) }
    try folder.write(Self.frame + open("x", nil), "old.jsonl")
    try folder.write(Self.frame + open("y", "13:05") + open("z", "19:05"), "new.jsonl")
    let twice = try Tool.run(["diff", "old.jsonl", "new.jsonl"], in: folder.url("")).output
    #expect(twice.split(separator: "\n").count { $0.hasPrefix("?") } == 1, "\(twice)")
  }
}
