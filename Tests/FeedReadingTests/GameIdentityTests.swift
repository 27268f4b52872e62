import CivilTime
@testable import FeedImporting
import ScheduleModel
import SourceText
import Testing
import TestSupport

@testable import FeedReading

/// Which records are one game, and what it is called.
struct GameIdentityTests {
  /// A feed of CSV with all the columns of a game.
  static func feed(
    _ name: String = "x", priority: Int = 1, isStable: Bool = false, hasNumber: Bool = false
  ) throws -> FeedDefinition {
    let text = """
      {"name":"\(name)","priority":\(priority),"syntax":"csv","stableIds":\(isStable),
       "placeholders":["TBD","Winner {}"],
       "game":{"league":{"constant":"mlb"},"id":"id","home":"home","away":"away","venue":"venue","name":"name",
       "season":"season","phase":"phase","status":"status"\(hasNumber ? ",\"gameNumber\":\"number\"" : ""),
       "start":{"from":"start","forms":["yyyy-MM-ddTHH:mmX"]},"date":{"from":"start","forms":["yyyy-MM-dd"]}}}
      """
    return try #require(feedDefinition(text).definition)
  }

  static let header = "id,home,away,start,venue,name,season,phase,status,number"

  /// Rows of `id home away start …`, with commas between.
  static func text(_ file: String, _ rows: [String]) -> FeedText {
    let padded = rows.map { $0 + String(repeating: ",", count: 9 - $0.count { $0 == "," }) }
    return FeedText(file, ([header] + padded).joined(separator: "\n") + "\n")
  }

  /// Each source is of the feed of the same place.
  static func imported(_ sources: [(FeedDefinition, [String])]) -> Imported {
    var games = Imported([])
    var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn)
    for (index, source) in sources.enumerated() {
      do throws(Importer.Failure) {
        try text("f\(index).csv", source.1).bytes.withBytes { (bytes) throws(Importer.Failure) in
          try importer.read(bytes, file: "f\(index).csv", feed: source.0)
        }
      } catch {
        games.failures.append(error.message)
      }
    }
    games.finish(&importer)
    return games
  }

  static func ids(_ imported: Imported) -> [String] {
    imported.games.map { $0.summary("id", "localDate", "gameNumber", "aliases") }
  }

  /// A makeup beside the game of its day, in a feed without times: two games, in whatever order their rows are. The same
  /// row once more is the same game.
  @Test func makeupWithoutATimeIsAGameOfItsOwn() throws {
    let rows = ["1,Reds,Pirates,2019-05-27", "2,Reds,Pirates,2019-05-27,,,,,postponed", "3,Reds,Cubs,2019-05-28"]
    let expected = [
      "mlb:2019:all:cin:pit:2019-05-27 2019-05-27 1 ", "mlb:2019:all:cin:pit:2019-05-27:2 2019-05-27 2 ",
      "mlb:2019:all:cin:chc:2019-05-28 2019-05-28 1 ",
    ]
    for order in [rows, [rows[1], rows[0], rows[2]], rows + rows] {
      let imported = Self.imported([(try Self.feed(), order.map { "," + $0.dropFirst(2) })])
      #expect(Self.ids(imported) == expected, "\(Self.ids(imported))")
      #expect(imported.games.map { $0["status"] } == ["scheduled", "postponed", "scheduled"])
    }
  }

  // MARK: What is wrong

  @Test func idOfTwoGamesIsAFinding() throws {
    let imported = Self.imported([
      (
        try Self.feed(isStable: true),
        ["7,Yankees,Orioles,2019-08-12T19:05-04:00", "7,Mets,Cubs,2019-06-12T19:05-04:00"]
      )
    ])
    #expect(imported.games.count == 2)
    #expect(
      imported.findings.filter { $0.contains("id-collision") } == [
        "3: id-collision: the id \"mlb:7\" is also used by another game, at f0.csv:2; both are kept"
      ])
  }

  /// What follows the at sign is the host, unless it is a number. Events that have the same id anyway are different ones if
  /// title and date differ.
  @Test(arguments: [
    ("Race@1108", "Race@1109", ["Race@1108", "Race@1109"], false),
    ("Race1@x.org", "Race2@x.org", ["Race1", "Race2"], false), ("Race@x.org", "Race@y.org", ["Race", "Race"], true),
  ])
  func idsOfEvents(_ first: String, _ second: String, _ ids: [String], _ isReported: Bool) {
    func event(_ id: String, _ day: Int, _ title: String) -> String {
      "BEGIN:VEVENT\r\nUID:\(id)\r\nDTSTART:202606\(day)T130000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n"
    }
    let imported = Imported([
      FeedText(
        "x.ics",
        "BEGIN:VCALENDAR\r\n\(event(first, 11, "F1 - Harbour - Race"))\(event(second, 21, "F1 - Pier - Race"))END:VCALENDAR\r\n"
      )
    ])
    #expect(imported.games.count == 2)
    #expect(imported.games.allSatisfy { game in ids.contains { (game["id"] ?? "").hasPrefix("none:" + $0) } })
    #expect(imported.findings.contains { $0.contains("id-collision") } == isReported)
  }

  /// A schedule's calendar has ids that begin with the league already.
  @Test(arguments: [("7", "mlb:7"), ("mlb:7", "mlb:7"), ("mlbx:7", "mlb:mlbx:7"), ("mlb:", "mlb:mlb:")])
  func idsBeginWithTheLeague(_ id: String, _ becomes: String) throws {
    let imported = Self.imported([(try Self.feed(isStable: true), ["\(id),Yankees,Orioles,2019-08-12T19:05-04:00"])])
    #expect(imported.games.map { $0["id"] } == [becomes])
  }

  @Test func teamAgainstItselfIsNoGame() throws {
    let imported = Self.imported([
      (
        try Self.feed(),
        ["1,Yankees,New York Yankees,2019-08-12T19:05-04:00", "2,Yankees,Orioles,2019-08-13T19:05-04:00"]
      )
    ])
    #expect(imported.counts == ["read=2 games=1 rejected=1"])
    #expect(
      imported.findings == ["2: same-team-twice: \"New York Yankees\" can't play against itself"])
  }

  // MARK: One feed

  static let doubleheader = [
    ",Yankees,Orioles,2019-08-12T13:05-04:00", ",Yankees,Orioles,2019-08-12T19:05-04:00",
    ",Yankees,Orioles,2019-08-13T19:05-04:00", ",Yankees,Orioles,2019-08-11", ",Orioles,Yankees,2019-08-05",
  ]

  /// Every order of the rows gives the same ids and numbers.
  @Test(arguments: 0..<24) func doubleheaderInAnyOrder(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rows = Self.doubleheader.shuffled(using: &generator)
    let imported = Self.imported([(try Self.feed(), rows)])
    #expect(
      imported.games.map { $0.summary("id", "start", "gameNumber") } == [
        "mlb:2019:all:bal:nyy:2019-08-05 - 1", "mlb:2019:all:nyy:bal:2019-08-11 - 1",
        "mlb:2019:all:nyy:bal:2019-08-12 2019-08-12T13:05:00-04:00 1",
        "mlb:2019:all:nyy:bal:2019-08-12:2 2019-08-12T19:05:00-04:00 2",
        "mlb:2019:all:nyy:bal:2019-08-13 2019-08-13T19:05:00-04:00 1",
      ], "\(rows)")
  }

  /// What is read again keeps its id, whatever has changed but the date.
  @Test(arguments: [
    ",Mets,Cubs,2026-05-01T23:10Z,Citi Field", ",Mets,Cubs,2026-05-01T17:10Z,Citi Field",
    ",Mets,Cubs,2026-05-01,Wrigley Field", ",Mets,Cubs,2026-05-01,,,,,postponed",
    ",New York Mets,CHC,2026-05-01,Citi Field", ",Mets,Cubs,2026-05-01,Citi Field,,2026",
  ])
  func idStays(_ row: String) throws {
    let before = Self.imported([(try Self.feed(), [",Mets,Cubs,2026-05-01,Citi Field"])])
    let after = Self.imported([(try Self.feed(), [",Reds,Cubs,2026-04-30", row, ",Mets,Cubs,2026-06-01"])])
    let id = try #require(before.games.first?["id"])
    #expect(after.game(id)?["localDate"] == "2026-05-01", "\(row): \(Self.ids(after))")
  }

  static let twice: [([String], [String], String)] = [
    // The same row again is the same game.
    (
      [",Mets,Cubs,2026-05-01T23:10Z", ",Mets,Cubs,2026-05-01T23:10Z"],
      ["mlb:2026:all:nym:chc:2026-05-01 2026-05-01 1 "],
      "read=2 games=1 duplicate=1"
    ),
    (
      [",Mets,Cubs,2026-05-01", ",New York Mets,CHC,2026-05-01"], ["mlb:2026:all:nym:chc:2026-05-01 2026-05-01 1 "],
      "read=2 games=1 duplicate=1 timeNotSet=1"
    ),
    // At another ground, or at another time, it is a second game.
    (
      [",Mets,Cubs,2026-05-01,Citi Field", ",Mets,Cubs,2026-05-01,Yankee Stadium"],
      ["mlb:2026:all:nym:chc:2026-05-01 2026-05-01 1 ", "mlb:2026:all:nym:chc:2026-05-01:2 2026-05-01 2 "],
      "read=2 games=2 timeNotSet=2"
    ),
    (
      [",Mets,Cubs,2026-05-01", ",Mets,Cubs,2026-05-01T17:10Z"],
      ["mlb:2026:all:nym:chc:2026-05-01 2026-05-01 1 ", "mlb:2026:all:nym:chc:2026-05-01:2 2026-05-01 2 "],
      "read=2 games=2 timeNotSet=1"
    ),
    // Sides that are not known yet are nobody's.
    (
      [",TBD,TBD,2026-10-01T23:10Z", ",TBD,TBD,2026-10-01T23:10Z"],
      ["mlb:2026:all:tbd:tbd:2026-10-01 2026-10-01 1 ", "mlb:2026:all:tbd:tbd:2026-10-01:2 2026-10-01 1 "],
      "read=2 games=2"
    ),
    (
      [",Winner 49,Cubs,2026-10-01", ",Winner 49,Cubs,2026-10-01"],
      ["mlb:2026:all:winner-49:chc:2026-10-01 2026-10-01 1 ", "mlb:2026:all:winner-49:chc:2026-10-01:2 2026-10-01 1 "],
      "read=2 games=2 timeNotSet=2"
    ),
    // Phases count for themselves.
    (
      [",Mets,Cubs,2026-03-01,,,,spring", ",Mets,Cubs,2026-05-01,,,,regular"],
      ["mlb:2026:spring:nym:chc:2026-03-01 2026-03-01 1 ", "mlb:2026:regular:nym:chc:2026-05-01 2026-05-01 1 "],
      "read=2 games=2 timeNotSet=2"
    ),
    // Events without sides have a name; undated games come last.
    (
      [",,,2026-05-01,,Home Run Derby"], ["mlb:2026:all:home-run-derby:2026-05-01 2026-05-01 1 "],
      "read=1 games=1 timeNotSet=1"
    ),
    (
      [",,,2026-05-01,,Race", ",,,2026-05-01,,Race"],
      ["mlb:2026:all:race:2026-05-01 2026-05-01 1 ", "mlb:2026:all:race:2026-05-01:2 2026-05-01 1 "],
      "read=2 games=2 timeNotSet=2"
    ),
    (
      [",Mets,Cubs,,,,2026", ",Mets,Cubs,2026-05-01"],
      ["mlb:2026:all:nym:chc:2026-05-01 2026-05-01 1 ", "mlb:2026:all:nym:chc:undated - 1 "],
      "read=2 games=2 timeNotSet=2"
    ),
  ]

  @Test(arguments: twice) func rowsOfOneFile(_ rows: [String], _ ids: [String], _ counts: String) throws {
    let imported = Self.imported([(try Self.feed(), rows)])
    #expect(Self.ids(imported) == ids, "\(rows)")
    #expect(imported.counts == [counts], "\(rows)")
  }

  static let stable: [([String], [String])] = [
    (["7,Mets,Cubs,2026-05-01", "8,Mets,Cubs,2026-05-01"], ["mlb:7 2026-05-01 1 ", "mlb:8 2026-05-01 2 "]),
    (["8,Mets,Cubs,2026-05-01", "7,Mets,Cubs,2026-05-01"], ["mlb:7 2026-05-01 1 ", "mlb:8 2026-05-01 2 "]),
    (["7,Mets,Cubs,2026-05-01", "7,Mets,Cubs,2026-05-01"], ["mlb:7 2026-05-01 1 "]),
    // One game twice, at another time: it is no second game of the day.
    (["7,Mets,Cubs,2026-05-01T17:10Z", "7,Mets,Cubs,2026-05-01T23:10Z"], ["mlb:7 2026-05-01 1 "]),
    (
      ["7,Mets,Cubs,2026-05-01T17:10Z", "8,Mets,Cubs,2026-05-01T20:10Z", "7,Mets,Cubs,2026-05-01T23:10Z"],
      ["mlb:8 2026-05-01 2 ", "mlb:7 2026-05-01 1 "]
    ),
    // The entry of the game that was off beside the one that is played.
    (["7,Mets,Cubs,2026-05-01T23:10Z,,,,,postponed", "7,Mets,Cubs,2026-06-01T23:10Z"], ["mlb:7 2026-06-01 1 "]),
    (["7,Mets,Cubs,2026-06-01T23:10Z", "7,Mets,Cubs,2026-05-01T23:10Z,,,,,postponed"], ["mlb:7 2026-06-01 1 "]),
    (["7,TBD,Cubs,2026-05-01", "7,Mets,Cubs,2026-05-01"], ["mlb:7 2026-05-01 1 "]),
    // A record without an id is named by its meeting.
    (
      ["7,Mets,Cubs,2026-05-01", ",Mets,Cubs,2026-06-01"],
      ["mlb:7 2026-05-01 1 ", "mlb:2026:all:nym:chc:2026-06-01 2026-06-01 1 "]
    ),
  ]

  @Test(arguments: stable) func rowsWithStableIDs(_ rows: [String], _ ids: [String]) throws {
    #expect(Self.ids(Self.imported([(try Self.feed(isStable: true), rows)])) == ids, "\(rows)")
  }

  @Test func previousStartIsKept() throws {
    let rows = ["7,Mets,Cubs,2026-05-01T23:10Z,,,,,postponed", "7,Mets,Cubs,2026-06-01T23:10Z"]
    let games = Self.imported([(try Self.feed(isStable: true), rows)]).games
    #expect(
      games.map { $0.summary("start", "status", "previousStarts") } == [
        "2026-06-01T19:10:00-04:00 scheduled 2026-05-01T19:10:00-04:00"
      ])
  }

  /// With `mlb:` before it, as it stands in the schedule, whose readers keep to the same limit.
  @Test(arguments: [(124, true), (125, false)]) func idHasALimit(_ length: Int, _ isTaken: Bool) throws {
    let id = String(repeating: "x", count: length)
    let imported = Self.imported([(try Self.feed(isStable: true), ["\(id),Mets,Cubs,2026-05-01"])])
    #expect(imported.games.isEmpty != isTaken)
    #expect(imported.findings == (isTaken ? [] : ["2: limit-exceeded: the id is longer than 128 bytes (the limit)"]))
  }

  /// Ids made of long names keep to the limit and apart.
  @Test func longNamesMakeShortIDs() throws {
    let name = String(repeating: "Very Long ", count: 20)
    let rows = ["A", "B"].map { ",,,2026-05-01,,\(name)\($0)" }
    let ids = Self.imported([(try Self.feed(), rows)]).games.compactMap { $0["id"] }
    #expect(ids.count == 2 && Set(ids).count == 2)
    #expect(ids.allSatisfy { $0.utf8.count <= 128 && $0.hasPrefix("mlb:2026:all:very-long-") }, "\(ids)")
  }

  // MARK: Several feeds

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]]) func priorityNamesTheGame(_ order: [Int]) throws {
    let sources = [
      (try Self.feed("low", priority: 1, isStable: true), ["L7,Mets,Cubs,2026-05-01T23:10Z,Citi Field"]),
      (try Self.feed("high", priority: 9, isStable: true), ["H7,New York Mets,CHC,2026-05-01T23:40Z"]),
      (try Self.feed("middle", priority: 5), [",NYM,Cubs,2026-05-01"]),
    ]
    let imported = Self.imported(order.map { sources[$0] })
    #expect(
      imported.games.map { $0.summary("id", "aliases", "start", "source.feed") }
        == ["mlb:H7 mlb:2026:all:nym:chc:2026-05-01 mlb:L7 2026-05-01T19:40:00-04:00 high"])
  }

  /// Of equals the first by name, in whatever order they come.
  @Test(arguments: [false, true]) func nameDecidesBetweenEquals(_ isReversed: Bool) throws {
    let sources = [
      (try Self.feed("b", isStable: true), ["B,Mets,Cubs,2026-05-01T23:10Z"]),
      (try Self.feed("a", isStable: true), ["A,Mets,Cubs,2026-05-01T23:40Z"]),
    ]
    let imported = Self.imported(isReversed ? sources.reversed() : sources)
    #expect(imported.games.map { $0.summary("id", "aliases", "start") } == ["mlb:A mlb:B 2026-05-01T19:40:00-04:00"])
  }

  /// An alias is what the feed alone would call the game, also where the other feed knows phases or more games.
  @Test func aliasIsTheIDWithoutTheOtherFeed() throws {
    let rows = [",Mets,Cubs,2026-05-02T23:10Z", ",Mets,Cubs,2026-05-03T23:10Z"]
    let other = [
      "1,Mets,Cubs,2026-05-01T23:10Z,,,,regular", "2,Mets,Cubs,2026-05-02T23:10Z,,,,regular",
      "3,Mets,Cubs,2026-05-03T23:10Z,,,,regular",
    ]
    let plain = try Self.feed("plain")
    let alone = Self.imported([(plain, rows)])
    let together = Self.imported([(plain, rows), (try Self.feed("full", priority: 9, isStable: true), other)])
    #expect(together.games.map { $0["id"] } == ["mlb:1", "mlb:2", "mlb:3"])
    #expect(together.games.map { $0["aliases"] } == ["", alone.games[0]["id"], alone.games[1]["id"]])
  }

  /// Two games of one feed stay two, whatever another feed makes of them and whichever comes first.
  @Test(arguments: [false, true]) func stableIDsStayApart(_ isReversed: Bool) throws {
    let sources = [
      (try Self.feed("plain"), [",Mets,Cubs,2026-05-01T23:10Z"]),
      (
        try Self.feed("full", priority: 9, isStable: true, hasNumber: true),
        ["1,Mets,Cubs,2026-05-01T17:10Z,,,,,,1", "2,Mets,Cubs,2026-05-01T23:10Z,,,,,,1"]
      ),
    ]
    let imported = Self.imported(isReversed ? sources.reversed() : sources)
    #expect(imported.games.map { $0["id"] } == ["mlb:1", "mlb:2"])
    #expect(imported.report.sources.reduce(0) { $0 + $1.duplicate } == 1)
  }

  /// Two states of a feed: a game that is moved beside another one is the second of that day.
  @Test(arguments: [false, true]) func movedGameMakesADoubleheader(_ isReversed: Bool) throws {
    let feed = try Self.feed(isStable: true)
    let sources = [
      (feed, ["7,Mets,Cubs,2026-05-01T23:10Z"]), (feed, ["8,Mets,Cubs,2026-05-01T17:10Z"]),
    ]
    let imported = Self.imported(isReversed ? sources.reversed() : sources)
    #expect(Self.ids(imported) == ["mlb:8 2026-05-01 1 ", "mlb:7 2026-05-01 2 "])
  }

  /// Feeds that number their games 1, 2, 3 do not mean each other's.
  @Test(arguments: [false, true]) func oneIDOfTwoFeedsIsTwoGames(_ isReversed: Bool) throws {
    let sources = [
      (try Self.feed("a", priority: 2, isStable: true), ["1,Mets,Cubs,2026-05-01", "2,Reds,Cubs,2026-05-02"]),
      (try Self.feed("b", priority: 1, isStable: true), ["1,Reds,Cubs,2026-05-02", "2,Mets,Cubs,2026-05-01"]),
    ]
    let imported = Self.imported(isReversed ? sources.reversed() : sources)
    #expect(
      imported.games.map { $0.summary("id", "home.id", "localDate") } == [
        "mlb:1 nym 2026-05-01", "mlb:2 cin 2026-05-02",
      ])
    // The id of the one game is no alias of the other.
    #expect(imported.games.map { $0["aliases"] } == ["", ""])
  }

  /// One feed's ids change from file to file. The other feed's id still says that a postponed game moved.
  @Test(arguments: [false, true]) func changingIDsOfAFeedAreIgnoredInItAlone(_ isReversed: Bool) throws {
    let (changing, steady) = (try Self.feed("a", isStable: true), try Self.feed("b", isStable: true))
    let sources = [
      (changing, ["11,Mets,Cubs,2026-05-02T23:10Z"]), (changing, ["12,Mets,Cubs,2026-05-02T23:10Z"]),
      (steady, ["7,Reds,Cubs,2026-05-01T23:10Z,,,,,postponed", "7,Reds,Cubs,2026-06-01T23:10Z"]),
    ]
    let imported = Self.imported(isReversed ? sources.reversed() : sources)
    #expect(
      imported.games.map { $0.summary("id", "localDate") }
        == ["mlb:2026:all:nym:chc:2026-05-02 2026-05-02", "mlb:7 2026-06-01"])
  }

  @Test(arguments: [false, true]) func placeholdersNeverMatch(_ isReversed: Bool) throws {
    let sources = [
      (try Self.feed("a"), [",TBD,Cubs,2026-10-01T23:10Z"]), (try Self.feed("b"), [",TBD,Cubs,2026-10-01T23:10Z"]),
    ]
    let imported = Self.imported(isReversed ? sources.reversed() : sources)
    #expect(imported.games.count == 2)
    #expect(Set(imported.games.map { $0["id"] }).count == 2)
  }

  static let newer: [([String], [String], String)] = [
    (
      ["7,Mets,Cubs,2026-05-01T23:10Z"], ["7,Mets,Cubs,2026-05-01T23:10Z,,,,,cancelled"],
      "2026-05-01 2026-05-01T19:10:00-04:00 cancelled "
    ),
    (
      ["7,Mets,Cubs,2026-05-01T23:10Z,,,,,postponed"], ["7,Mets,Cubs,2026-06-01T23:10Z"],
      "2026-06-01 2026-06-01T19:10:00-04:00 scheduled 2026-05-01T19:10:00-04:00"
    ),
    (
      ["7,Mets,Cubs,2026-05-01T23:10Z"], ["7,Mets,Cubs,2026-05-01T23:10Z,,,,,postponed"],
      "2026-05-01 2026-05-01T19:10:00-04:00 postponed "
    ),
    (["7,Mets,Cubs,2026-05-01"], ["7,Mets,Cubs,2026-05-01T23:10Z"], "2026-05-01 2026-05-01T19:10:00-04:00 scheduled "),
    (
      ["7,Mets,Cubs,2026-05-01T23:10Z"], ["7,Mets,Cubs,2026-05-02T23:10Z"],
      "2026-05-02 2026-05-02T19:10:00-04:00 scheduled "
    ),
    (
      ["7,TBD,Cubs,2026-05-01T23:10Z"], ["7,Mets,Cubs,2026-05-01T23:10Z"],
      "2026-05-01 2026-05-01T19:10:00-04:00 scheduled "
    ),
  ]

  /// Two states of a feed in one run: the later file is the newer one.
  @Test(arguments: newer) func laterFileWins(_ old: [String], _ new: [String], _ expected: String) throws {
    let feed = try Self.feed(isStable: true)
    let imported = Self.imported([(feed, old), (feed, new)])
    #expect(imported.games.map { $0.summary("localDate", "start", "status", "previousStarts") } == [expected])
    #expect(imported.games.first?["home.id"] == "nym")
  }

  /// A game of another feed is matched where the newest state has it.
  @Test func matchIsByTheNewestState() throws {
    let feed = try Self.feed("full", priority: 9, isStable: true)
    let imported = Self.imported([
      (feed, ["7,Mets,Cubs,2026-05-01T23:10Z"]), (feed, ["7,Mets,Cubs,2026-06-01T23:10Z"]),
      (try Self.feed("plain"), [",Mets,Cubs,2026-06-01"]),
    ])
    #expect(Self.ids(imported) == ["mlb:7 2026-06-01 1 mlb:2026:all:nym:chc:2026-06-01"])
  }

  /// What one file repeats without end is neither matched nor searched without end.
  @Test func repetitionIsLinear() throws {
    let rows = (0..<4_000).map { "\($0),Mets,Cubs,2026-05-01,,,,,,1" }
    let feed = try Self.feed("full", isStable: true, hasNumber: true)
    let other = try Self.feed("other", isStable: true, hasNumber: true)
    let imported = Self.imported([(feed, rows), (other, rows.map { "x" + $0 })])
    #expect(imported.games.count >= 4_000)
    #expect(imported.doCountsReconcile)
  }
}
