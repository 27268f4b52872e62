import CivilTime
import FeedImporting
import FormatSyntax
import SourceText
import Testing

import FeedReading

@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct StatsAPITests {
  static let path = "json/mlb-statsapi/mlb-2025-schedule-recorded-2024-11.json"
  static let imported = Imported([SharedFeeds.source(path)])

  @Test func everyGameIsThere() {
    #expect(Self.imported.counts == ["read=2430 games=2430 timeNotSet=623"])
    #expect(Self.imported.findings.isEmpty)
    #expect(Self.imported.games.count { $0["start"] == nil } == 623)
  }

  /// Read once more, by other means: the date is the official one, the instant `gameDate`, and nothing while it is TBD.
  @Test func datesAndInstantsAreTheFeeds() throws {
    let bytes = try #require(SharedFeeds.bytes(Self.path))
    let document = try bytes.withBytes { (view) throws(SyntaxError) in try JSONValue.parse(view) }
    let raw = (document["dates"]?.array ?? []).flatMap { $0["games"]?.array ?? [] }
    #expect(raw.count == 2_430)
    let games = Dictionary(Self.imported.games.map { ($0["id"] ?? "", $0) }) { first, _ in first }
    for record in raw {
      let game = try #require(games["mlb:\(record["gamePk"]?.integer ?? 0)"])
      #expect(game["localDate"] == record["officialDate"]?.string, "\(game)")
      if record["status"]?["startTimeTBD"]?.bool == true {
        #expect(game["start"] == nil, "\(game)")
      } else {
        #expect(game.instant == record["gameDate"]?.string.flatMap { instantOf($0) }, "\(game)")
      }
    }
  }

  @Test func dateIsThatOfTheStartAtTheVenue() {
    for game in Self.imported.games {
      guard let start = game["start"], let date = game["localDate"] else { continue }
      #expect(start.hasPrefix(date), "\(game)")
      #expect(game["timeZone"] == game["venue.timeZone"], "\(game)")
    }
  }

  /// A byte order mark, live states, and postponed games that stand beside their new dates.
  @Test(arguments: [
    (
      "schedule_date-2022", ["read=9 games=9 timeNotSet=2"],
      [
        "mlb:661333 2022-04-08 - postponed 2022-04-07T13:05:00-04:00",
        "mlb:661750 2022-04-08 - postponed 2022-04-07T15:10:00-05:00",
      ], [String]()
    ),
    ("schedule_date-2023", ["read=15 games=15"], [], []),
    (
      "schedule_start_end_date-2022", ["read=8 games=6 rejected=2 timeNotSet=1"],
      ["mlb:715752 2022-10-14 - postponed 2022-10-13T19:37:00-04:00"],
      ["171: missing-team: the record names neither sides nor an event (2 times)"]
    ),
  ])
  func otherResponses(_ name: String, _ counts: [String], _ postponed: [String], _ findings: [String]) {
    let imported = Imported([SharedFeeds.source("json/mlb-statsapi/\(name).json")])
    #expect(imported.counts == counts)
    #expect(imported.findings == findings)
    #expect(
      imported.games.filter { $0["status"] == "postponed" }.map {
        $0.summary("id", "localDate", "start", "status", "previousStarts")
      } == postponed)
    #expect(imported.games.allSatisfy { $0["localDate"] != nil })
    #expect(imported.rejects.count == imported.report.sources.reduce(0) { $0 + $1.rejected })
  }
}
