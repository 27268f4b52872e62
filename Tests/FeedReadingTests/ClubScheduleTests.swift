import TestSupport
import CivilTime
import FeedImporting
import SourceText
import Testing

import FeedReading

/// The 30 clubs' downloads of 2019: home games only, but for the All-Star Game, which stands in every file.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct ClubScheduleTests {
  static let imported = Imported(SharedFeeds.clubs.map { SharedFeeds.source($0) })

  @Test func everyRowIsAccountedFor() {
    let sources = Self.imported.report.sources
    #expect(sources.reduce(0) { $0 + $1.read } == 2_936)
    #expect(sources.reduce(0) { $0 + $1.games } == 2_907)
    #expect(sources.reduce(0) { $0 + $1.duplicate } == 29)
    #expect(sources.reduce(0) { $0 + $1.rejected + $1.notGames } == 0)
    #expect(sources.reduce(0) { $0 + $1.timeNotSet } == 7)
    #expect(Self.imported.doCountsReconcile)
    #expect(Self.imported.games.count == 2_907)
    #expect(Set(Self.imported.games.map { $0["id"] }).count == 2_907)
    #expect(Self.imported.failures.isEmpty)
    #expect(Self.imported.rejects.isEmpty)
  }

  /// Lines end in a way of their own, and in spring the clubs play against whoever comes by.
  @Test func onlyGuestsAreUnknown() {
    let findings = Self.imported.report.findings
    #expect(findings.count { $0.code == "cr-cr-lf" && $0.severity == .info } == 30)
    let guests = ["Huskies", "Fire", "Tigers Futures", "USF Bulls", "Canada Jr. Team", "Red Wings"]
    #expect(
      findings.filter { $0.code != "cr-cr-lf" }.map { "\($0.code): \($0.message)" }
        == guests.map { "unknown-team: the team \"\($0)\" is not in the gazetteer" })
  }

  @Test func timelessGamesArePresent() {
    let timeless = Self.imported.games.filter { $0["start"] == nil }
    #expect(
      timeless.map { $0.summary("localDate", "home.id", "away.id", "gameNumber") } == [
        "2019-04-20 bal min 2", "2019-04-20 cle atl 2", "2019-05-01 cws bal 2", "2019-05-01 kc tb 2",
        "2019-05-15 nyy bal 2", "2019-07-09 al nl 1", "2019-08-05 nym mia 2",
      ])
  }

  /// START TIME is in the club's zone wherever the game is played.
  @Test(arguments: [
    "2019-03-20T18:35:00+09:00 Asia/Tokyo oak sea Tokyo Dome",
    "2019-03-21T18:35:00+09:00 Asia/Tokyo oak sea Tokyo Dome",
    "2019-06-29T18:10:00+01:00 Europe/London bos nyy London Stadium",
    "2019-06-30T15:10:00+01:00 Europe/London bos nyy London Stadium",
    "2019-03-09T18:10:00-06:00 America/Monterrey col ari Estadio de Beisbol Monterrey",
    "2019-04-13T18:10:00-05:00 America/Monterrey cin stl Estadio de Beisbol Monterrey",
    "2019-05-05T15:10:00-05:00 America/Monterrey laa hou Estadio de Beisbol Monterrey",
    "2019-02-23T13:05:00-07:00 America/Phoenix chc mil Sloan Park",
  ])
  func gameElsewhereHasTheLocalTime(_ expected: String) {
    let found = Self.imported.games.filter {
      $0.summary("start", "timeZone", "home.id", "away.id", "venue.name") == expected
    }
    #expect(found.count == 1)
    #expect(found.first?["localDate"].map { expected.hasPrefix($0) } == true)
  }

  @Test func doubleheaderIsTwoGames() {
    let games = Self.imported.games.filter { $0["home.id"] == "nyy" && $0["localDate"] == "2019-08-12" }
    #expect(
      games.map { $0.summary("id", "away.id", "start", "gameNumber") } == [
        "mlb:2019:all:nyy:bal:2019-08-12 bal 2019-08-12T13:05:00-04:00 1",
        "mlb:2019:all:nyy:bal:2019-08-12:2 bal 2019-08-12T19:05:00-04:00 2",
      ])
  }

  struct RawRow {
    var file: String
    var record: Int
    var date: String
    var easternTime: String
    var subject: String

    /// `2019-08-12T13:05:00-04:00`: the clocks of the East went forward on 10 March, and back after the season.
    var start: Instant? {
      if easternTime.isEmpty { return nil }
      let date = self.date.split(separator: "/").map(String.init)
      let clock = easternTime.split { $0 == ":" || $0 == " " }.map(String.init)
      let hour = (Int(clock[0]) ?? 0) % 12 + (clock[2] == "PM" ? 12 : 0)
      let day = "20\(date[2])-\(date[0])-\(date[1])"
      let offset = day < "2019-03-10" ? "-05:00" : "-04:00"
      return instantOf("\(day)T\(hour < 10 ? "0" : "")\(hour):\(clock[1]):00\(offset)")
    }
  }

  static let rows: [RawRow] = SharedFeeds.clubs.flatMap { path in
    let lines = SharedFeeds.text(path).unicodeScalars.split { $0 == "\r" || $0 == "\n" }.dropFirst()
    return lines.enumerated().map { index, line in
      let cells = String(String.UnicodeScalarView(line)).split(separator: ",", omittingEmptySubsequences: false)
      return RawRow(
        file: String(path.split(separator: "/").last ?? ""), record: index + 1, date: String(cells[0]),
        easternTime: String(cells[2]), subject: String(cells[3]))
    }
  }

  /// The column START TIME ET is not read by the definition, so it can judge what was made of START TIME.
  @Test func startsAgreeWithTheEasternColumn() {
    #expect(Self.rows.count == 2_936)
    var starts: [String: (Instant?, String)] = [:]
    for game in Self.imported.games {
      starts[game.summary("source.file", "source.record")] = (game.instant, game.text)
    }
    var timed = 0
    for row in Self.rows {
      guard let (start, line) = starts["\(row.file) \(row.record)"] else {
        #expect(row.subject.hasPrefix("NL All-Stars at AL All-Stars"), "\(row) is in no game")
        continue
      }
      #expect(start == row.start, "\(row) became \(line)")
      timed += start == nil ? 0 : 1
    }
    #expect(timed == 2_900)
  }

  static let orders: [(String, [String])] = [
    ("reversed", Array(SharedFeeds.clubs.reversed())),
    ("rotated by 7", Array(SharedFeeds.clubs[7...] + SharedFeeds.clubs[..<7])),
    ("every third", [1, 2, 0].flatMap { third in stride(from: third, to: 30, by: 3).map { SharedFeeds.clubs[$0] } }),
  ]

  /// Only where the All-Star Game was read first depends on the order.
  @Test(arguments: orders) func orderOfFilesChangesNothing(_ name: String, _ paths: [String]) {
    let other = Imported(paths.map { SharedFeeds.source($0) })
    #expect(other.games.map(\.withoutSource) == Self.imported.games.map(\.withoutSource))
    let moved = zip(other.games, Self.imported.games).filter { $0.text != $1.text }.map {
      $0.0.summary("home.id", "away.id")
    }
    #expect(moved == ["al nl"])
  }
}
