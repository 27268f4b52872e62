import FeedImporting
import ScheduleModel
import SourceText
import Testing

import FeedReading

/// Tables without a definition: which rows of the same sides on one day are two games, and what the games are called.
struct DayGamesTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// The rows of each file, with the header.
    var files: [[String]]
    /// `id gameNumber` of each game, sorted.
    var ids: [String]
    var duplicates = 0
  }

  private static let made = "x:2026:all:seals:foxes:2026-05-09"

  static let cases = [
    Case(
      testDescription: "other times in a zone that is not known",
      files: [["Date,Time,Home,Away", "2026-05-09,17:00,Seals,Foxes", "2026-05-09,14:00,Seals,Foxes"]],
      ids: ["\(made) 1", "\(made):2 2"]),
    Case(
      testDescription: "one time twice in a zone that is not known",
      files: [["Date,Time,Home,Away", "2026-05-09,17:00,Seals,Foxes", "2026-05-09,17:00,Seals,Foxes"]],
      ids: ["\(made) 1"], duplicates: 1),
    Case(
      testDescription: "a time in one row only, in a zone that is not known",
      files: [["Date,Time,Home,Away", "2026-05-09,17:00,Seals,Foxes", "2026-05-09,,Seals,Foxes"]],
      ids: ["\(made) 1"], duplicates: 1),
    Case(
      testDescription: "other scores",
      files: [["Date,Home,Away,Home Score,Away Score", "2026-05-09,Seals,Foxes,2,1", "2026-05-09,Seals,Foxes,1,2"]],
      ids: ["\(made) 1", "\(made):2 2"]),
    Case(
      testDescription: "one score twice",
      files: [["Date,Home,Away,Home Score,Away Score", "2026-05-09,Seals,Foxes,2,1", "2026-05-09,Seals,Foxes,2,1"]],
      ids: ["\(made) 1"], duplicates: 1),
    Case(
      testDescription: "a score in one of two files",
      files: [
        ["Date,Home,Away,Home Score,Away Score", "2026-05-09,Seals,Foxes,2,1"],
        ["Date,Home,Away", "2026-05-09,Seals,Foxes"],
      ], ids: ["\(made) 1"], duplicates: 1),
    Case(
      testDescription: "a score in one of two rows",
      files: [["Date,Home,Away,Home Score,Away Score", "2026-05-09,Seals,Foxes,2,1", "2026-05-09,Seals,Foxes,,"]],
      ids: ["\(made) 1"], duplicates: 1),
    Case(
      testDescription: "both games in two files",
      files: Array(
        repeating: [
          "Date,Home,Away,Home Score,Away Score", "2026-05-09,Seals,Foxes,2,1", "2026-05-09,Seals,Foxes,1,2",
        ], count: 2), ids: ["\(made) 1", "\(made):2 2"], duplicates: 2),
  ]

  /// Names that differ only in special letters, case, blanks and signs are of one team.
  @Test(arguments: [
    ("Seäls", "Seals", "seals Seäls foxes Foxes"), ("SEALS", "Seals", "seals Seals foxes Foxes"),
    ("Seals/Bay 08", "SealsBay08", "seals-bay-08 Seals/Bay 08 foxes Foxes"),
    ("Seals 1 11", "Seals 11 1", nil),
  ])
  func spellingsOfATeam(_ spelling: String, _ other: String, _ game: String?) {
    let imported = imported([
      [
        "Date,Time,Venue,Team,Opponent,GF,GA", "2026-05-09,17:00,Home,\(spelling),Foxes,2,1",
        "2026-05-09,17:00,Away,Foxes,\(other),1,2",
      ]
    ])
    let games = imported.games.map { $0.summary("home.id", "home.name", "away.id", "away.name") }
    #expect(game.map { games == [$0] } ?? (games.count == 2), "\(games) \(imported.findings)")
  }

  private func imported(_ files: [[String]], league: String = "x") -> Imported {
    var settings = ImportSettings()
    settings.league = league
    let sources = files.enumerated().map { FeedText("f\($0).csv", $1.joined(separator: "\n") + "\n") }
    return Imported(sources, settings: settings)
  }

  @Test(arguments: cases) func rowsOfADay(_ test: Case) {
    for isReversed in [false, true] {
      let files = test.files.map { isReversed ? [$0[0]] + $0.dropFirst().reversed() : $0 }
      let imported = imported(files)
      #expect(imported.games.map { $0.summary("id", "gameNumber") }.sorted() == test.ids, "\(imported.findings)")
      #expect(imported.report.sources.reduce(0) { $0 + $1.duplicate } == test.duplicates)
      #expect(imported.doCountsReconcile)
    }
  }

  /// A table's own ids name its games, and two ids are two games.
  @Test(arguments: ["Match ID", "id", "game_id", "GameID", "event_id", "gamePk", "MatchId", "fixture id"])
  func ownIDs(_ column: String) {
    let rows = ["m7,2026-05-09,Seals,Foxes", "m8,2026-05-09,Seals,Foxes", "m9,2026-05-10,Seals,Foxes"]
    let imported = imported([["\(column),Date,Home,Away"] + rows])
    #expect(imported.games.map { $0.summary("id", "gameNumber") } == ["x:m7 1", "x:m8 2", "x:m9 1"])
    #expect(imported.report.sources.map(\.duplicate) == [0])
  }

  /// A column with a gap or a repetition does not name games.
  @Test(arguments: [["m7", "m7"], ["m7", ""]]) func idsOfSomeRowsAreNone(_ ids: [String]) {
    let imported = imported([
      ["Match ID,Date,Home,Away", "\(ids[0]),2026-05-09,Seals,Foxes", "\(ids[1]),2026-05-10,Seals,Foxes"]
    ])
    #expect(imported.games.map { $0["id"] } == [Self.made, "x:2026:all:seals:foxes:2026-05-10"])
  }

  /// Two tables that each count from 1 do not mean each other's games; two states of one table do.
  @Test func idsOfTwoTables() {
    let header = "id,Date,Home,Away"
    let apart = imported([
      [header, "1,2026-05-09,Seals,Foxes", "2,2026-05-10,Seals,Foxes"],
      [header, "1,2026-06-09,Owls,Hens", "2,2026-06-10,Owls,Hens"],
    ])
    #expect(apart.games.map { $0["id"] ?? "" }.allSatisfy { $0.hasPrefix("x:2026:all:") } && apart.games.count == 4)
    #expect(!apart.findings.contains { $0.contains("id-collision") })
    let again = imported([
      [header, "1,2026-05-09,Seals,Foxes", "2,2026-05-10,Seals,Foxes"],
      [header, "1,2026-05-12,Seals,Foxes", "2,2026-05-10,Seals,Foxes"],
    ])
    #expect(again.games.map { $0.summary("id", "localDate") } == ["x:2 2026-05-10", "x:1 2026-05-12"])
  }

  // MARK: Seasons

  static let seasons: [(league: String, days: [String], seasons: [String])] = [
    // The league's first month.
    ("nba", ["2026-12-30", "2027-01-05"], ["2026", "2026"]), ("nba", ["2027-01-05"], ["2026"]),
    ("premier-league", ["2026-08-20", "2027-05-20"], ["2026", "2026"]),
    ("champions-league", ["2026-09-20", "2027-02-20"], ["2026", "2026"]),
    ("mlb", ["2026-03-26", "2026-10-30"], ["2026", "2026"]), ("mls", ["2026-02-21"], ["2026"]),
    // The longest gap.
    ("x", ["2026-10-09", "2026-12-30", "2027-01-05", "2027-03-20"], ["2026", "2026", "2026", "2026"]),
    ("x", ["2025-04-09", "2025-09-30", "2026-04-05", "2026-09-20"], ["2025", "2025", "2026", "2026"]),
    ("x", ["2026-03-09", "2026-10-09"], ["2026", "2026"]),
  ]

  @Test(arguments: seasons) func newYearSplitsNoSeason(_ league: String, _ days: [String], _ seasons: [String]) {
    let table = imported([["Date,Home,Away"] + days.map { "\($0),Seals,Foxes" }], league: league)
    #expect(table.games.map { $0["season"] } == seasons, "\(table.findings)")
    let rows = days.map { ",\(league),Seals,Foxes,,,\($0),," }
    let plain = imported([["id,league,home,away,venue,city,start,tz,status"] + rows])
    #expect(plain.games.map { $0["season"] } == seasons, "\(plain.findings)")
    #expect(plain.games.map { $0["id"] } == zip(days, seasons).map { "\(league):\($1):all:seals:foxes:\($0)" })
    // Over files of which each has a part, too.
    let parts = imported(days.map { ["Date,Home,Away", "\($0),Seals,Foxes"] }, league: league)
    #expect(parts.games.map { $0["season"] } == seasons)
  }
}
