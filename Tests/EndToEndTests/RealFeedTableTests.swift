import Foundation
import Testing

/// Each real feed in one line: as what it is recognised, how many games, its times against another reader's, and how many
/// games have a city and a zone.
@Suite(.enabled(if: Tool.hasShared && Python.isThere, "../shared or a Python interpreter is not there"))
struct RealFeedTableTests {
  struct Line {
    var path: String
    var feed: String
    var read: Int
    var games: Int
    var starts: Int
    /// Starts that the other reader has, too; nil where it does not read the file.
    var agreeing: Int?
    var placed: Int

    init?(_ text: Substring) {
      let cells = text.split(separator: "\t").map(String.init)
      guard cells.count == 7, let read = Int(cells[2]), let games = Int(cells[3]), let starts = Int(cells[4]),
        let placed = Int(cells[6])
      else { return nil }
      (path, feed, agreeing) = (cells[0], cells[1], Int(cells[5]))
      (self.read, self.games, self.starts, self.placed) = (read, games, starts, placed)
    }
  }

  /// Feeds of whose games fewer than 97 in 100 have a city and a zone, how many have, and why the others have not.
  static let unplaced: [String: (placed: Int, reason: String)] = [
    "csv/fixturedownload/aleague-2022-UTC.csv": (156, "finals without sides and ground yet"),
    "csv/fixturedownload/fifa-world-cup-2022-UTC.csv": (48, "knockout games without sides and ground yet"),
    "csv/fixturedownload/uefa-euro-2016-GMTStandardTime.csv": (47, "Stadium Municipal is a name of many grounds"),
    "csv/jokecamp/euro-2012-matches.csv": (12, "the others have no ground"),
    "ical/cycling/TDF2025.ics": (0, "stages from one town to another"),
    "ical/cycling/TDF2026.ics": (0, "stages from one town to another"),
    "ical/ecal/Formula_1-2025.ics": (0, "a country is stated, and no circuit"),
    "ical/mls/mls-2026-snapshot-2026-02-07.ics": (555, "home sides to be announced"),
    "ical/mls/mls-2026-snapshot-2026-04-01.ics": (803, "home sides to be announced"),
    "ical/mls/mls-2026.ics": (746, "home sides to be announced"),
    "ical/southendzone/rams-2018.ics": (22, "rounds of playoffs without sides"),
    "json/espn/all.json": (29, "golf, tennis"),
    "json/jokecamp/mens_world_cup_2014_games.json": (0, "no grounds"),
    "json/jokecamp/womens_world_cup_2015_games.json": (0, "no grounds"),
    "json/openfootball/clubworldcup-2025.json": (0, "no grounds, and all are neutral"),
    "json/other/cflscoreboard-rounds.json": (90, "playoffs without sides"),
    "xml/sportsml/tennis_davis_cup_tournament.xml": (2, "countries at home, without a ground"),
  ]

  /// Errors in place of a feed, a list of tournaments, statistics: nothing of it is a game.
  static let refused: Set = [
    "xml/errors/sportradar-412-error.xml", "xml/errors/sportradar-596-not-found.html",
    "xml/sportradar/ncaamb-2013-PST-tournament-list.xml", "xml/sportsml/soccer-season-stats-g2-generic.xml",
  ]

  @Test func everyFeedIsReadAsOthersReadIt() throws {
    let result = try Python.run(
      "tabulate_feeds.py", [Tool.binary.path, Tool.shared.appendingPathComponent("feeds").path])
    #expect(result.code == 0, "\(result.messages)")
    print(result.output)
    let lines = result.output.split(separator: "\n").compactMap(Line.init)
    #expect(lines.count == result.output.split(separator: "\n").count && lines.count > 130)
    for line in lines {
      #expect((line.feed == "refused") == Self.refused.contains(line.path), "\(line.path)")
      // Where there are times at all, somebody else reads the same ones.
      #expect(line.starts == line.agreeing ?? 0, "\(line)")
      let isPlaced = Double(line.placed) >= 0.97 * Double(line.games)
      #expect(Self.unplaced[line.path]?.placed == (isPlaced ? nil : line.placed), "\(line)")
    }
    let (games, placed) = lines.reduce((0, 0)) { ($0.0 + $1.games, $0.1 + $1.placed) }
    #expect(Double(placed) >= 0.98 * Double(games), "\(placed) of \(games)")
  }
}
