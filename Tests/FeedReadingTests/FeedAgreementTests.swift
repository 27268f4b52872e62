import TestSupport
import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import Testing

import FeedReading

/// What a feed says of date and time is what its games say, all of them: the feed's own members, read by other means.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct FeedAgreementTests {
  static func json(_ path: String) throws -> JSONValue {
    let bytes = try #require(SharedFeeds.bytes(path))
    return try bytes.withBytes { (view) throws(SyntaxError) in try JSONValue.parse(view) }
  }

  static func games(_ path: String) -> [String: GameLine] {
    Dictionary(Imported([SharedFeeds.source(path)]).games.map { ($0["id"] ?? "", $0) }) { first, _ in first }
  }

  /// A number or a text, as text.
  static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text), .number(let text): text
    default: ""
    }
  }

  static func elements(_ value: JSONValue?) -> [JSONValue] { value?.array ?? [] }

  /// Where the records are, whose member is the id, whose the instant.
  static let instants: [(path: String, outer: [String], records: String, prefix: String, id: String, instant: String)] =
    [
      (
        "json/nba/scheduleLeagueV2-2024-25.json", ["leagueSchedule", "gameDates"], "games", "nba:", "gameId",
        "gameDateTimeUTC"
      ),
      ("json/nhl-api-web/schedule-2024-03-20.json", ["gameWeek"], "games", "nhl:", "id", "startTimeUTC"),
      ("json/nfl/nfl-com-2025-games.json", ["games"], "", "nfl:", "id", "time"),
      ("json/espn/mlb.json", ["events"], "", "mlb:", "id", "date"),
      ("json/espn/mls.json", ["events"], "", "mls:", "id", "date"),
      ("json/espn/nfl.json", ["events"], "", "nfl:", "id", "date"),
      ("json/espn/multigame.json", ["events"], "", "nfl:", "id", "date"),
      ("json/espn/ncaaf.json", ["events"], "", "college-football:", "id", "date"),
      ("json/espn/schedule.json", ["events"], "", "mls:", "id", "date"),
      ("json/sportradar/mlb-2016-REG-schedule.json", ["games"], "", "mlb:", "id", "scheduled"),
      ("json/sportradar/mlb-2016-09-24-daily.json", ["games"], "", "mlb:", "id", "scheduled"),
      ("json/sportradar/nba-2017-REG-schedule.json", ["games"], "", "nba:", "id", "scheduled"),
      ("json/sportradar/nba-2018-01-01-daily.json", ["games"], "", "nba:", "id", "scheduled"),
      (
        "json/sportradar/ncaafb-2014-REG-schedule-rec2017.json", ["weeks"], "games", "college-football:", "id",
        "scheduled"
      ),
      ("json/sportradar/nfl-2012-REG-schedule-ot2.json", ["weeks"], "games", "nfl:", "id", "scheduled"),
      ("json/sportradar/nfl-2012-REG-schedule-t1.json", ["weeks"], "games", "nfl:", "id", "scheduled"),
      ("json/other/cflscoreboard-rounds.json", [], "tournaments", "cfl:", "id", "date"),
      ("json/epl-fantasy/epl-2016-17-schedule.json", [], "", "premier-league:", "code", "kickoff_time"),
    ]

  @Test(arguments: instants.indices) func startIsTheInstantOfTheFeed(_ row: Int) throws {
    let feed = Self.instants[row]
    let games = Self.games(feed.path)
    var value: JSONValue? = try Self.json(feed.path)
    for key in feed.outer { value = value?[key] }
    var records = Self.elements(value)
    if !feed.records.isEmpty { records = records.flatMap { Self.elements($0[feed.records]) } }
    if feed.id == "code" { records = records.flatMap { Self.elements($0) } }
    #expect(records.count == games.count, "\(feed.path)")
    for record in records {
      let game = try #require(games[feed.prefix + Self.text(record[feed.id])], "\(feed.path)")
      var stated = Self.text(record[feed.instant])
      // RFC 3339 wants seconds, which this feed leaves out.
      if stated.utf8.count == 17 { stated = stated.dropLast() + ":00Z" }
      if let start = game.instant {
        #expect(start == instantOf(stated), "\(game)")
      } else {
        // Not set: null, or a placeholder beside the word.
        #expect(stated.isEmpty || Self.text(record["gameStatusText"]) == "TBD", "\(game)")
      }
    }
  }

  @Test func basketballDatesAndClocksAreTheEasternOnes() throws {
    let path = "json/nba/scheduleLeagueV2-2024-25.json"
    let games = Self.games(path)
    let eastern = try #require(ZoneDatabase.system.zone("America/New_York"))
    let days = Self.elements(try Self.json(path)["leagueSchedule"]?["gameDates"])
    for record in days.flatMap({ Self.elements($0["games"]) }) {
      let game = try #require(games["nba:" + Self.text(record["gameId"])])
      #expect(game["localDate"] == String(Self.text(record["gameDateEst"]).prefix(10)), "\(game)")
      guard let start = game.instant else { continue }
      let reading = eastern.reading(start)
      let clock = Self.text(record["gameDateTimeEst"])
      #expect(instantOf(clock)?.seconds == start.seconds + Int64(reading.offset), "\(game)")
    }
    #expect(games.values.filter { $0["home.name"] == "TBD" }.count == 8)
  }

  @Test func hockeyClocksAreTheVenues() throws {
    let path = "json/nhl-api-web/schedule-2024-03-20.json"
    let games = Self.games(path)
    let eastern = try #require(ZoneDatabase.system.zone("America/New_York"))
    for day in Self.elements(try Self.json(path)["gameWeek"]) {
      for record in Self.elements(day["games"]) {
        let game = try #require(games["nhl:" + Self.text(record["id"])])
        #expect(game["start"]?.hasSuffix(Self.text(record["venueUTCOffset"])) == true, "\(game)")
        #expect(game["start"]?.prefix(10).description == game["localDate"], "\(game)")
        let start = try #require(game.instant)
        #expect(eastern.reading(start).localDate.description == Self.text(day["date"]), "\(game)")
      }
    }
  }

  @Test func footballDatesAreThoseOfTheInstants() throws {
    let path = "json/nfl/nfl-com-2025-games.json"
    let games = Self.games(path)
    for record in Self.elements(try Self.json(path)["games"]) {
      let game = try #require(games["nfl:" + Self.text(record["id"])])
      let date = Self.text(record["date"])
      if date.isEmpty {
        #expect(game["localDate"] == nil && game["start"] == nil, "\(game)")
      } else {
        let start = try #require(game.instant)
        #expect(Zone.utc.reading(start).localDate.description == date, "\(game)")
        #expect(game["start"]?.prefix(10).description == game["localDate"], "\(game)")
      }
      #expect(game["neutralSite"] == (record["neutralSite"]?.bool == true ? "true" : "false"), "\(game)")
    }
  }

  /// `13:00 UTC-6` is six hours behind, whatever zone the ground turns out to be in.
  @Test(arguments: ["2014", "2026", "2026-placeholders-2026-03-20"])
  func worldCupOffsetsAreKept(_ year: String) throws {
    let path = "json/openfootball/worldcup-\(year).json"
    let imported = Imported([SharedFeeds.source(path)])
    let records = Self.elements(try Self.json(path)["matches"])
    #expect(imported.games.count == records.count)
    let league = try #require(imported.games.first?["league"])
    /// The team's name, whatever the feed calls it.
    func name(_ text: String) -> String { Gazetteer.builtIn.team(text, league: league)?.name ?? text }
    var wanted: [String: Int] = [:]
    for record in records {
      let parts = Self.text(record["time"]).split(separator: " ")
      let hours = try #require(Int(parts[1].dropFirst(3)))
      let offset = (hours < 0 ? "-0" : "+0") + "\(abs(hours)):00"
      let start = try #require(instantOf("\(Self.text(record["date"]))T\(parts[0]):00\(offset)"))
      let sides = name(Self.text(record["team1"])) + "|" + name(Self.text(record["team2"]))
      wanted["\(Self.text(record["date"])) \(start.seconds) \(sides)", default: 0] += 1
    }
    var found: [String: Int] = [:]
    for game in imported.games {
      let start = try #require(game.instant)
      found[
        "\(game["localDate"] ?? "") \(start.seconds) \(game["home.name"] ?? "")|\(game["away.name"] ?? "")", default: 0] +=
        1
    }
    #expect(found == wanted)
  }

  /// The clock beside the instant is the one that the game shows.
  @Test(arguments: [
    ("spieltag_2014_01", "matchDateTime", "matchDateTimeUTC", "<Matchdata>"),
    ("ws-response-bundesliga2014-01", "matchDateTime", "matchDateTimeUTC", "<Matchdata>"),
    ("ws-response-bundesliga2014-02", "matchDateTime", "matchDateTimeUTC", "<Matchdata>"),
    ("ws-response-bundesliga2014-04", "matchDateTime", "matchDateTimeUTC", "<Matchdata>"),
    ("response-2018-22", "MatchDateTime", "MatchDateTimeUTC", "<Match>"),
  ])
  func germanClocksAgree(_ name: String, _ clock: String, _ instant: String, _ record: String) throws {
    let path = "xml/openligadb/\(name).xml"
    func content(_ tag: String, _ text: Substring) -> String {
      guard let start = text.firstRange(of: "<\(tag)>")?.upperBound else { return "" }
      return String(text[start...].prefix { $0 != "<" })
    }
    let records = SharedFeeds.text(path).split(separator: record).dropFirst()
    let wanted = records.map { "\(content(clock, $0)) \(instantOf(content(instant, $0))?.seconds ?? 0)" }
    let found = Imported([SharedFeeds.source(path)]).games.map { game in
      "\(game["start"]?.prefix(19) ?? "") \(game.instant?.seconds ?? 0)"
    }
    #expect(found.count == 9)
    #expect(found.sorted() == wanted.sorted())
  }

  /// Attributes of twelve hours, and the half of the day beside them, in the home club's zone.
  @Test func scoreboardClocksAreTheHomeClubs() throws {
    let path = "xml/mlb-gameday/master_scoreboard.xml"
    let games = Self.games(path)
    let records = SharedFeeds.text(path).split(separator: "<game ").dropFirst()
    #expect(records.count == 13)
    for record in records {
      func attribute(_ name: String) -> String {
        guard let start = record.firstRange(of: " \(name)=\"")?.upperBound else { return "" }
        return String(record[start...].prefix { $0 != "\"" })
      }
      let game = try #require(games["mlb:" + attribute("game_pk")])
      let clock = attribute("home_time").split(separator: ":").compactMap { Int($0) }
      let hour = clock[0] % 12 + (attribute("home_ampm") == "PM" ? 12 : 0)
      #expect(game["start"]?.dropFirst(11).prefix(5) == "\(hour):\(clock[1] < 10 ? "0" : "")\(clock[1])", "\(game)")
      #expect(game["localDate"] == "2013-04-22")
    }
    #expect(games.values.filter { $0["status"] == "postponed" }.count == 2)
  }

  /// `scheduled` and `status` of every game element.
  @Test(arguments: [
    ("nba-2013-REG-schedule-generated-2013-12-12", "nba:", 1_230), ("nba-2013-12-12-daily", "nba:", 2),
    ("nhl-2013-12-12-daily", "nhl:", 11), ("nfl-2012-REG-schedule", "nfl:", 256),
    ("nfl-2012-REG-schedule-midseason", "nfl:", 256), ("nfl-2011-PST-superbowl-schedule", "nfl:", 1),
  ])
  func elementsSayTheStart(_ name: String, _ prefix: String, _ count: Int) throws {
    let path = "xml/sportradar/\(name).xml"
    let games = Self.games(path)
    let records = SharedFeeds.text(path).split(separator: "<game ").dropFirst()
    #expect(records.count == count)
    let statuses = ["closed": "final", "complete": "final", "inprogress": "inProgress", "created": "scheduled"]
    for record in records {
      let head = " " + record.prefix { $0 != ">" }
      func attribute(_ name: String) -> String {
        guard let start = head.firstRange(of: " \(name)=\"")?.upperBound else { return "" }
        return String(head[start...].prefix { $0 != "\"" })
      }
      let game = try #require(games[prefix + attribute("id")])
      #expect(game.instant == instantOf(attribute("scheduled")), "\(game)")
      #expect(game["status"] == statuses[attribute("status")] ?? attribute("status"), "\(game)")
    }
  }

  /// A fantasy league writes each kick-off twice: UTC, and England's clock without a year.
  @Test func englishClocksAgree() throws {
    let path = "json/epl-fantasy/epl-2016-17-schedule.json"
    let games = Self.games(path)
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    for record in Self.elements(try Self.json(path)).flatMap({ Self.elements($0) }) {
      let game = try #require(games["premier-league:" + Self.text(record["code"])])
      let parts = Self.text(record["kickoff_time_formatted"]).split(separator: " ")
      let month = try #require(months.firstIndex { $0 == parts[1] }) + 1
      let clock = "-\(month < 10 ? "0" : "")\(month)-\(parts[0])T\(parts[2])"
      #expect(game["start"]?.dropFirst(4).prefix(12) == clock[...], "\(game)")
    }
  }

  /// `31 Oct 12:45`: the year is that of the season in the file's name, or the next.
  @Test func datesWithoutAYearAreOfTheSeason() throws {
    let path = "json/jokecamp/epl-2015-results.json"
    let imported = Imported([SharedFeeds.source(path)])
    #expect(imported.games.allSatisfy { ($0["localDate"] ?? "").hasPrefix("2015-") && $0["season"] == "2015" })
    #expect(imported.games.filter { $0["localDate"] == "2015-10-31" }.count == 7)
    let chelsea = try #require(imported.game("premier-league:2015:regular:chelsea:liverpool:2015-10-31"))
    #expect(chelsea["start"] == "2015-10-31T12:45:00+00:00")
  }

  @Test func doubleheadersAreToldByTheirNotes() {
    let imported = Imported([SharedFeeds.source("json/espn/mlb.json")])
    let second = imported.games.filter { $0["gameNumber"] == "2" }
    #expect(second.map { $0.summary("home.id", "away.id") }.sorted() == ["cle min", "stl cin"])
    #expect(imported.games.count == 17)
  }

  @Test func whatIsNoMatchIsAnEventWithAName() {
    let imported = Imported([SharedFeeds.source("json/espn/all.json")])
    let events = imported.games.filter { $0["home.id"] == nil }
    #expect(
      events.compactMap { $0["name"] }.sorted() == [
        "Azerbaijan Grand Prix", "Olympics", "Open BLS de Limoges", "Open BLS de Limoges",
        "UFC Fight Night: Cannonier vs. Strickland", "ZOZO CHAMPIONSHIP",
      ])
    #expect(imported.games.filter { $0["home.id"] != nil }.allSatisfy { $0["name"] == nil })
  }

  @Test(arguments: [
    ("amfoot-match-g2-specific", "Seattle Seahawks|New England Patriots|2015-02-01|final|2014"),
    ("baseball-match-g2-generic", "Colorado Rockies|Miami Marlins|2015-06-05|inProgress|2015"),
    ("basketball-match-g2-generic", "Denver Nuggets|Milwaukee Bucks|2015-03-03|inProgress|2014"),
  ])
  func reportsAreTheMatchThatTheyAreOf(_ name: String, _ wanted: String) {
    let games = Imported([SharedFeeds.source("xml/sportsml/\(name).xml")]).games
    let found = games.map { game in
      ["home.name", "away.name", "localDate", "status", "season"].map { game[$0] ?? "-" }.joined(separator: "|")
    }
    #expect(found == [wanted])
  }
}
