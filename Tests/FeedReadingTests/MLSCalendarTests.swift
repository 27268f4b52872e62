import CivilTime
import FeedImporting
import SourceText
import Testing

import FeedReading

@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct MLSCalendarTests {
  /// A dot where the comma should be.
  static let mansfield = "unknown-venue: the venue \"Mansfield Stadium, Mansfield\" is not in the gazetteer"

  /// File, games, findings but for clubs that the gazetteer doesn't know, and how many of those there are: amateurs in
  /// cups and friendly matches, which are in none of the leagues that it lists.
  static let files: [(String, Int, [String], Int)] = [
    ("cfmontreal-2026", 39, [], 1), ("curacao-2026", 3, [], 0), ("intermiamicf-2026", 44, [], 0),
    ("lagalaxy-2026", 43, [], 0), ("unitedstates-2026", 5, [], 0), ("mls-2026-snapshot-2026-02-07", 579, [], 0),
    ("mls-2026-snapshot-2026-04-01", 862, [], 29),
    ("mls-2026", 785, ["4169: " + mansfield], 31),
  ]

  static func source(_ name: String) -> FeedText { SharedFeeds.source("ical/mls/\(name).ics") }

  /// UID → DTSTART, of lines that are never folded.
  static func starts(_ name: String) -> [String: String] {
    var starts: [String: String] = [:]
    for event in SharedFeeds.text("ical/mls/\(name).ics").split(separator: "BEGIN:VEVENT").dropFirst() {
      func value(_ key: String) -> String {
        event.firstRange(of: key).map { String(event[$0.upperBound...].prefix { !$0.isNewline }) } ?? ""
      }
      starts[value("UID:")] = value("DTSTART:")
    }
    return starts
  }

  @Test(arguments: files) func fileReads(
    _ name: String, _ games: Int, _ findings: [String], _ unknown: Int
  ) {
    let imported = Imported([Self.source(name)])
    #expect(imported.counts == ["read=\(games) games=\(games)"])
    let clubs = imported.findings.filter { $0.contains(": unknown-team: ") }
    #expect(clubs.count == unknown)
    // How many dates are those of UTC, as their grounds are not known yet, is in FeedExpectation.
    #expect(imported.findings.filter { !clubs.contains($0) && !$0.contains(": date-of-utc: ") } == findings)
    let starts = Self.starts(name)
    #expect(starts.count == games)
    for game in imported.games {
      let raw = starts[game["id"]?.split(separator: ":").last.map(String.init) ?? ""] ?? ""
      let utc = game.instant.map { OffsetInstant(instant: $0, offset: 0).description.filter { !"-:".contains($0) } }
      #expect(utc.map { $0.replacing("+0000", with: "Z") } == raw, "\(game)")
      #expect(game["start"]?.hasPrefix(game["localDate"] ?? "?") == true, "\(game)")
    }
  }

  @Test func filesTogetherMergeByUID() {
    let names = Self.files.map(\.0)
    let imported = Imported(names.map { Self.source($0) })
    let uids = Set(names.flatMap { Self.starts($0).keys })
    #expect(uids.count == 903)
    #expect(Set(imported.games.compactMap { $0["id"]?.split(separator: ":").last.map(String.init) }) == uids)
    #expect(imported.games.count == 903)
    #expect(imported.report.sources.reduce(0) { $0 + $1.read } == 2_360)
    #expect(imported.doCountsReconcile)
  }

  /// What the last snapshot says of its games is what counts, also beside the earlier ones.
  @Test func laterSnapshotWins() {
    let last = Imported([Self.source("mls-2026")])
    let all = Imported(["mls-2026-snapshot-2026-02-07", "mls-2026-snapshot-2026-04-01", "mls-2026"].map(Self.source))
    for game in last.games {
      #expect(all.game(game["id"] ?? "")?.withoutSource == game.withoutSource)
    }
  }

  static let season = Imported([source("mls-2026")])

  @Test(arguments: [
    "mls regular-season sea min Lumen Field Seattle 2026-09-26T17:30:00-07:00",
    "mls regular-season van dc BC Place Vancouver 2026-09-26T19:30:00-07:00",
    "telus-canadian-championship - vfc mtl Willoughby Community Park Langley 2026-07-08T19:00:00-07:00",
    "mls-all-star-game - mls-all-stars ligamx-all-stars Bank of America Stadium Charlotte 2026-07-29T20:00:00-04:00",
  ])
  func gameReads(_ expected: String) {
    let lines = Self.season.games.map {
      $0.summary("league", "phase", "home.id", "away.id", "venue.name", "venue.city", "start")
    }
    #expect(lines.contains(expected))
  }

  @Test func competitionIsTheLeague() {
    let leagues = Dictionary(Self.season.games.map { ($0["league"] ?? "", 1) }, uniquingKeysWith: +)
    #expect(
      leagues == [
        "mls": 543, "us-open-cup": 79, "leagues-cup": 62, "concacaf-champions-cup": 51,
        "telus-canadian-championship": 20, "mls-preseason-friendlies": 19, "club-friendly-matches": 9,
        "mls-all-star-game": 1, "campeones-cup": 1,
      ])
  }

  /// Matches of sides that are not known yet: each is a game of its own, nowhere yet.
  @Test func placeholdersStayApart() {
    let games = Self.season.games.filter { $0["home.id"] == "tbc-home" }
    #expect(games.count > 30)
    #expect(Set(games.map { $0["id"] }).count == games.count)
  }

  /// A match of two clubs of different leagues names two different sides.
  @Test func sidesOfAMatchDiffer() {
    for (name, _, _, _) in Self.files {
      for game in Imported([Self.source(name)]).games {
        #expect(game["home.id"] != game["away.id"], "\(game)")
      }
    }
  }
}
