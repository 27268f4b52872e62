import FeedImporting
import FeedReading
import SourceText
import TestSupport
import Testing

/// Meetings that come again are not worked out again; each record means what it means alone.
struct RepeatedMeetingTests {
  private static let columns = ["id", "league", "home", "away", "venue", "city", "start", "tz", "status"]
  private static let sides = [
    "New York Yankees", "Boston Red Sox", "Cleveland Indians", "Cleveland Guardians", "TBD", "Nowhere FC", "",
  ]
  private static let venues = ["", "Fenway Park", "Progressive Field", "Jacobs Field", "TBD", "Some Park"]
  private static let cities = ["", "Boston", "Springfield", "Cleveland, OH"]
  private static let zones = ["America/New_York", "Europe/Nowhere", ""]

  private static func row(_ number: Int, _ random: inout SeededGenerator) -> String {
    // Of different times, as names and grounds change, and never two games of one pairing and day.
    let year = random.pick([1998, 2010, 2019, 2026])
    let start = "\(year)-0\(4 + number / 18)-\(10 + number % 18)T19:05:00"
    return [
      "g\(number)", random.pick(["mlb", "x", ""]), random.pick(sides), random.pick(sides), random.pick(venues),
      "\"\(random.pick(cities))\"", start, random.pick(zones), random.pick(["scheduled", "final"]),
    ].joined(separator: ",")
  }

  private static func imported(_ rows: [String], threads: Int = 1) -> Imported {
    let text = ([columns.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    return Imported([FeedText("games.csv", text)], threads: .detached(threads), recordsAtOnce: 7)
  }

  /// The games without what says where in the source they are.
  private static func games(_ imported: Imported) -> [String: String] {
    var games: [String: String] = [:]
    for game in imported.games { games[game["id"] ?? ""] = game.withoutSource }
    return games
  }

  /// How often each finding was met, without its line.
  private static func findings(_ all: [Imported]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for finding in all.flatMap(\.report.findings) {
      // A source without a game, or without a text anywhere, says so.
      if finding.code == .noGames || finding.code == .missingValue { continue }
      counts["\(finding.code): \(finding.text)", default: 0] += finding.times
    }
    return counts
  }

  @Test func recordsMeanWhatTheyMeanAlone() {
    var repeated = 0
    forSeeds(25, "a record means the same among others") { seed in
      var random = SeededGenerator(seed: seed)
      let rows = (0..<80).map { Self.row($0, &random) }
      let together = Self.imported(rows)
      let apart = rows.map { Self.imported([$0]) }
      repeated += together.games.count
      var games: [String: String] = [:]
      for one in apart { games.merge(Self.games(one)) { first, _ in first } }
      for (id, game) in Self.games(together) where games[id] != game {
        return "\(game) and not \(games[id] ?? "nothing")"
      }
      if together.games.count != games.count { return "\(together.games.count) games and not \(games.count)" }
      let (all, each) = (Self.findings([together]), Self.findings(apart))
      for (finding, times) in each where all[finding] != times {
        return "\(finding) \(all[finding] ?? 0) times and not \(times)"
      }
      if all.count != each.count { return "\(all.count) findings and not \(each.count)" }
      let shared = Self.imported(rows, threads: 3)
      return shared.findings == together.findings ? nil : "\(shared.findings) and not \(together.findings)"
    }
    #expect(repeated > 0)
  }
}
