import Foundation
import TestSupport
import Testing

/// Real public feeds, through the built command.
@Suite(.enabled(if: Tool.hasShared, "the folder with real feeds is not beside the package"))
struct RealFeedTests {
  struct Feed: Sendable, CustomTestStringConvertible {
    var files: [String]
    var feed: String
    var read: Int
    var games: Int
    var duplicate: Int
    var timeNotSet: Int

    var testDescription: String { feed }
  }

  private static var clubFiles: [String] {
    let folder = Tool.shared.appendingPathComponent("feeds/csv/mlb-team-2019")
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
      .map { "csv/mlb-team-2019/" + $0 }
  }

  private static func paths(_ files: [String]) -> [String] {
    files.map { Tool.shared.appendingPathComponent("feeds/" + $0).path }
  }

  @Test(arguments: [
    Feed(files: clubFiles, feed: "mlb-club-csv", read: 2_936, games: 2_907, duplicate: 29, timeNotSet: 7),
    Feed(
      files: ["json/mlb-statsapi/mlb-2025-schedule-recorded-2024-11.json"], feed: "mlb-statsapi", read: 2_430,
      games: 2_430, duplicate: 0, timeNotSet: 623),
    Feed(
      files: ["xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml"], feed: "sportradar-mlb-xml",
      read: 2_449, games: 2_449, duplicate: 0, timeNotSet: 25),
    Feed(files: ["ical/mls/mls-2026.ics"], feed: "mls-ical", read: 785, games: 785, duplicate: 0, timeNotSet: 0),
    Feed(
      files: ["csv/fixturedownload/bundesliga-2022-UTC.csv"], feed: "fixturedownload-csv", read: 306, games: 306,
      duplicate: 0, timeNotSet: 0),
  ])
  func countsReconcile(_ feed: Feed) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(
      ["import"] + Self.paths(feed.files) + ["-o", folder.path("s.jsonl"), "--report", folder.path("r.json")])
    #expect(result.code == 0, "\(result.messages)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(try folder.read("r.json").utf8)) as? [String: Any])
    let sources = try #require(report["sources"] as? [[String: Any]])
    func total(_ key: String) -> Int { sources.compactMap { $0[key] as? Int }.reduce(0, +) }
    #expect(total("read") == feed.read)
    #expect(total("games") == feed.games)
    #expect(total("duplicate") == feed.duplicate)
    #expect(total("rejected") == 0)
    #expect(total("notGames") == 0)
    #expect(total("timeNotSet") == feed.timeNotSet)
    #expect(sources.allSatisfy { $0["feed"] as? String == feed.feed })
    #expect(try folder.read("s.jsonl").split(separator: "\n").count == feed.games)
  }

  @Test func theYankeesOfAugust2019() throws {
    let folder = try TemporaryFolder()
    let imported = try Tool.run(["import"] + Self.paths(Self.clubFiles) + ["-o", folder.path("s.jsonl")])
    #expect(imported.code == 0)
    let built = try Tool.run([
      "build", "-s", folder.path("s.jsonl"), "--team", "Yankees", "--away-only", "--from", "2019-08-01", "--to",
      "2019-08-31", "-o", folder.path("t.json"),
    ])
    #expect(built.code == 0, "\(built.messages)")
    // Baltimore, Toronto, Oakland, Los Angeles, Seattle: 3 + 4 + 3 + 3 + 3 games, four legs between them.
    #expect(built.messages.contains("16 games, 4 legs"), "\(built.messages)")
    let validated = try Tool.run(["validate", folder.path("t.json"), "-s", folder.path("s.jsonl")])
    #expect(validated.code == 0, "\(validated.output)")
    #expect(validated.output.contains("0 errors, 0 warnings"), "\(validated.output)")
    for format in ["ics", "markdown"] {
      #expect(try Tool.run(["export", folder.path("t.json"), "--to", format, "-o", folder.path(format)]).code == 0)
      let back = try Tool.run(["export", folder.path(format), "--to", "json"])
      #expect(try back.output == folder.read("t.json"), "\(format)")
    }
  }

  /// Every road trip of some clubs, of all with `SPORTSTIME_WHOLE=1`, from home and back, by car and by air: no error, every leg can be travelled, the
  /// first and the last included, and each document reads back as what was built.
  @Test(arguments: [[], ["--mode", "drive"]])
  func theRoadTripsOf2019CanBeTravelled(_ modes: [String]) throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["import"] + Self.paths(Self.clubFiles) + ["-o", folder.path("s.jsonl")]).code == 0)
    let clubs = [
      ("Red Sox", "Boston"), ("Yankees", "New York"), ("Mets", "New York"), ("Orioles", "Baltimore"),
      ("Rays", "Tampa"), ("Blue Jays", "Toronto"), ("White Sox", "Chicago"), ("Cubs", "Chicago"),
      ("Cleveland", "Cleveland"), ("Detroit Tigers", "Detroit"), ("Royals", "Kansas City, MO"),
      ("Twins", "Minneapolis"),
      ("Astros", "Houston"), ("Angels", "Los Angeles"), ("Dodgers", "Los Angeles"), ("Oakland", "Oakland"),
      ("Mariners", "Seattle"), ("Rangers", "Dallas"), ("Braves", "Atlanta"), ("Marlins", "Miami"),
      ("Phillies", "Philadelphia"), ("Nationals", "Washington, DC"), ("Brewers", "Milwaukee"), ("Reds", "Cincinnati"),
      ("Pirates", "Pittsburgh"), ("Cardinals", "St. Louis"), ("Diamondbacks", "Phoenix"), ("Rockies", "Denver"),
      ("Padres", "San Diego"), ("Giants", "San Francisco"),
    ]
    var trips = 0
    for (club, home) in Seeds.sample(clubs, 8) {
      let built = try Tool.run(
        [
          "build", "-s", folder.path("s.jsonl"), "--team", club, "--trips", "--origin", home, "--return", "-o",
          folder.path("t.jsonl"),
        ] + modes)
      // What clashes is left out and named, as the two halves of a split squad's day are.
      #expect(built.code == 0 || built.code == 1 && built.messages.contains("left out"), "\(club): \(built.messages)")
      let checked = try Tool.run(["validate", folder.path("t.jsonl"), "--format", "json"])
      #expect(checked.code == 0, "\(club): \(checked.output)")
      #expect(!checked.output.contains("travel-"), "\(club): \(checked.output)")
      let written = try folder.read("t.jsonl")
      trips += written.split(separator: "\n").count
      for format in ["ics", "markdown"] {
        #expect(try Tool.run(["export", folder.path("t.jsonl"), "--to", format, "-o", folder.path(format)]).code == 0)
        let back = try Tool.run(["export", folder.path(format), "--to", "json", "-o", folder.path("back.jsonl")])
        #expect(back.code == 0, "\(club): \(back.messages)")
        #expect(try folder.read("back.jsonl") == written, "\(club): \(format)")
      }
    }
    #expect(trips > (Seeds.isWhole ? 370 : 80), "\(trips)")
  }

  /// Solved tours of all thirty parks, twelve with `SPORTSTIME_WHOLE=1`: built again from their games, by road and through the night as they
  /// are travelled, with estimates for their ways.
  @Test(arguments: Seeds.sample((try? SolvedTour.all()) ?? [], 3))
  func aSolvedTourIsATrip(_ tour: SolvedTour) throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["import"] + Self.paths(Self.clubFiles) + ["-o", folder.path("s.jsonl")]).code == 0)
    let games = try tour.games(in: folder.read("s.jsonl"))
    #expect(games.count == 30)
    let arguments =
      [
        "build", "-s", folder.path("s.jsonl"), "--mode", "drive", "--overnight", "--max-driving-hours", "24",
        "--slack", "0", "--on-conflict", "keep",
      ]
      + ["-o", folder.path("t.json")] + games.flatMap { ["--game", $0] }
    // With the ways that it was solved with, nothing is said against it.
    try folder.write(SolvedTour.ways(), "ways.csv")
    let known = try Tool.run(arguments + ["--distances", folder.path("ways.csv")])
    #expect(known.code == 0, "\(known.messages)")
    let built = try Tool.run(arguments)
    let trip = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.read("t.json").utf8)) as? [String: Any])
    let items = try #require(trip["items"] as? [[String: Any]])
    let parks = items.compactMap { (($0["game"] as? [String: Any])?["venue"] as? [String: Any])?["id"] as? String }
    #expect(Set(parks).count == 30, "\(parks)")
    // A way that is longer by the estimate than by the map it was solved with is said, and is nothing else.
    #expect(built.code == 0 || built.messages.contains("travel-time-too-short"), "\(built.messages)")
    let length = items.compactMap { ($0["travel"] as? [String: Any])?["distanceKm"] as? Double }.reduce(0, +)
    #expect(abs(length / (tour.miles * 1.609344) - 1) <= 0.03, "\(length) km, not \(tour.miles * 1.609344)")
    let checked = try Tool.run(["validate", folder.path("t.json"), "-s", folder.path("s.jsonl")])
    #expect(checked.code == 0, "\(checked.output)")
  }

  @Test(arguments: ["xml/errors/sportradar-412-error.xml", "xml/errors/sportradar-596-not-found.html"])
  func anErrorDocumentIsNoFeed(file: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(["import"] + Self.paths([file]) + ["-o", folder.path("s.jsonl")])
    #expect(result.code == 65, "\(result.messages)")
    #expect(folder.names.isEmpty)
  }

  @Test(.enabled(if: Python.isThere, "Python's jsonschema is not installed"))
  func outputsFollowTheirSchemas() throws {
    let folder = try TemporaryFolder()
    let files = Self.clubFiles.prefix(3) + ["ical/mls/mls-2026.ics", "csv/fixturedownload/aleague-2022-UTC.csv"]
    let imported = try Tool.run(
      ["import"] + Self.paths(Array(files)) + ["-o", folder.path("s.jsonl"), "--report", folder.path("r.json")])
    #expect(imported.code == 0, "\(imported.messages)")
    let built = try Tool.run([
      "build", "-s", folder.path("s.jsonl"), "--team", "Inter Miami CF", "-o", folder.path("t.json"),
    ])
    #expect(built.code == 0, "\(built.messages)")
    for (schema, file) in [
      ("schedule", "s.jsonl"), ("import-report", "r.json"), ("itinerary", "t.json"),
    ] {
      let printed = try Tool.run(["schema", schema])
      try folder.write(printed.output, schema + ".json")
      let checked = try Python.run("check_schema.py", [folder.path(schema + ".json"), folder.path(file)])
      #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    }
  }
}

/// A tour as a solver has written it: a head of `name: value`, then a line for each game.
struct SolvedTour: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var miles: Double
  /// Park, and start by the clock of New York.
  var stops: [(park: String, start: String)]

  static func all() throws -> [SolvedTour] {
    let folder = Tool.shared.appendingPathComponent("feeds/trips/tbfp")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let lines = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
      let length = lines.first { $0.hasPrefix("dist: ") }?.split(separator: " ").dropFirst().first
      let stops = lines.compactMap { line -> (park: String, start: String)? in
        let cells = line.split(separator: ",")
        return cells.count == 8 ? (String(cells[1]), String(cells[5])) : nil
      }
      return SolvedTour(testDescription: name, miles: length.flatMap { Double($0) } ?? 0, stops: stops)
    }
  }

  /// The ways between the parks, as `--distances` takes them.
  static func ways() throws -> String {
    let table = Tool.shared.appendingPathComponent("feeds/venues/mlb-2019-tbfp-distance.csv")
    let rows = try String(contentsOf: table, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let ways = rows.filter { $0.count == 7 && $0[3] != $0[4] }.map { "\($0[3]),\($0[4]),\($0[5]),\($0[6])\n" }
    return "from,to,minutes,miles\n" + ways.joined()
  }

  /// The ids of the tour's games.
  func games(in schedule: String) throws -> [String] {
    let clock = DateFormatter()
    clock.locale = Locale(identifier: "en_US_POSIX")
    clock.timeZone = TimeZone(identifier: "America/New_York")
    clock.dateFormat = "yyyy-MM-dd HH:mm:ss"
    var ids: [String: String] = [:]
    for line in schedule.split(separator: "\n") {
      guard let game = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let venue = (game["venue"] as? [String: Any])?["name"] as? String, let start = game["start"] as? String,
        let instant = ISO8601DateFormatter().date(from: start), let id = game["id"] as? String
      else { continue }
      ids[venue + clock.string(from: instant)] = id
    }
    return stops.compactMap { ids[$0.park + $0.start] }
  }
}
