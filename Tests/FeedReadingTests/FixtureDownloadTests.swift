import TestSupport
import CivilTime
import FeedImporting
import SourceText
import Testing

import FeedReading

/// League, season and zone stand in the name of the file, and nowhere else.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct FixtureDownloadTests {
  static func imported(_ name: String) -> Imported {
    Imported([SharedFeeds.source("csv/fixturedownload/\(name).csv")])
  }

  static let bundesliga = imported("bundesliga-2022-UTC")

  @Test func bundesligaIsWhole() {
    #expect(Self.bundesliga.counts == ["read=306 games=306"])
    #expect(Self.bundesliga.findings.isEmpty)
    #expect(Set(Self.bundesliga.games.flatMap { [$0["home.id"], $0["away.id"]] }).count == 18)
    #expect(Self.bundesliga.games.allSatisfy { $0["timeZone"] == "Europe/Berlin" })
  }

  /// Germany is two hours ahead of UTC until 30 October 2022 and from 26 March 2023, and one between.
  @Test func bundesligaHasLocalTimes() {
    let rows = SharedFeeds.text("csv/fixturedownload/bundesliga-2022-UTC.csv").split(whereSeparator: \.isNewline)
    for game in Self.bundesliga.games {
      let cells = rows[Int(game["source.record"] ?? "") ?? 0].split(separator: ",", omittingEmptySubsequences: false)
      let parts = cells[2].split { "/ ".contains($0) }.map(String.init)
      #expect(game.instant == instantOf("\(parts[2])-\(parts[1])-\(parts[0])T\(parts[3]):00Z"), "\(game)")
      let date = game["localDate"] ?? ""
      let isSummer = date < "2022-10-30" || date >= "2023-03-26"
      #expect(game["start"]?.hasSuffix(isSummer ? "+02:00" : "+01:00") == true, "\(game)")
    }
  }

  @Test(arguments: [
    ("bundesliga-2022-UTC", "bundesliga:2022:all:sge:fcb:2022-08-05 2022-08-05T20:30:00+02:00 Europe/Berlin"),
    // Windows has one name for Britain's zone, and it says GMT in June too.
    ("uefa-euro-2016-GMTStandardTime", "uefa-euro:2016:all:fra:rou:2016-06-10 2016-06-10T21:00:00+02:00 Europe/Paris"),
    (
      "serie-a-2022-WEuropeStandardTime",
      "serie-a:2022:all:milan:udinese:2022-08-13 2022-08-13T18:30:00+02:00 Europe/Rome"
    ),
    ("aleague-2022-UTC", "a-league:2022:all:to-be-announced:to-be-announced:2023-05-06 - UTC"),
  ])
  func firstGames(_ name: String, _ expected: String) {
    let games = Self.imported(name).games.map { $0.summary("id", "start", "timeZone") }
    #expect(games.contains(expected))
  }

  @Test(arguments: [
    ("aleague-2022-UTC", 163, 10), ("champions-league-2022-UTC", 96, 0), ("champions-league-2022-ajax-UTC", 6, 0),
    ("europa-league-2022-UTC", 96, 0), ("fifa-world-cup-2022-UTC", 64, 0), ("serie-a-2022-WEuropeStandardTime", 380, 0),
    ("uefa-euro-2016-GMTStandardTime", 51, 0),
  ])
  func fileIsWhole(_ name: String, _ games: Int, _ timeNotSet: Int) {
    let imported = Self.imported(name)
    #expect(imported.counts == ["read=\(games) games=\(games)" + (timeNotSet > 0 ? " timeNotSet=\(timeNotSet)" : "")])
    #expect(Set(imported.games.map { $0["id"] }).count == games)
    for finding in imported.report.findings where finding.code != "unknown-venue" {
      // The second round's sides are called after their places in the groups: 1A is no team.
      let parts = finding.message.split(separator: "\"")
      let isPlace = parts.count == 2 && parts[1].count == 2 && "12".contains(parts[1].prefix(1))
      #expect(finding.code == "unknown-team" && isPlace, "\(finding)")
    }
  }
}
