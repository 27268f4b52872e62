import SourceText
import Testing
import TestSupport

@testable import FeedReading

/// A schedule comes out of its files whole and the same, however it is cut into files and whatever their order.
struct GameIdentityLawTests {
  static let teams = ["nym", "chc", "cin", "pit", "Mexico City Reds"]
  static let starts = ["", "T17:10Z", "T23:10Z"]

  struct Day: Hashable {
    var home: String
    var away: String
    var date: String
  }

  /// Pairings with the games of one day: none, one or two, timed or not, some told twice.
  static func schedule(_ generator: inout SeededGenerator) -> [[String]] {
    var days: Set<Day> = []
    var schedule: [[String]] = []
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      let home = teams.randomElement(using: &generator) ?? "nym"
      let away = teams.filter { $0 != home }.randomElement(using: &generator) ?? "chc"
      let date = "2026-05-0\(Int.random(in: 1...6, using: &generator))"
      guard days.insert(Day(home: home, away: away, date: date)).inserted else { continue }
      let games = Int.random(in: 1...2, using: &generator)
      let times = starts.shuffled(using: &generator).prefix(games)
      schedule.append(times.map { ",\(home),\(away),\(date)\($0),\($0.isEmpty ? "" : "Citi Field")" })
    }
    return schedule
  }

  /// The days' rows spread over files; a day stands in one file as a whole, and in some others again.
  static func files(_ days: [[String]], _ generator: inout SeededGenerator) -> [[String]] {
    var files = [[String]](repeating: [], count: Int.random(in: 1...5, using: &generator))
    for day in days {
      let first = Int.random(in: 0..<files.count, using: &generator)
      for index in files.indices where index == first || Int.random(in: 0..<4, using: &generator) == 0 {
        files[index] += day
        if Int.random(in: 0..<5, using: &generator) == 0 { files[index] += day }
      }
    }
    return files.map { $0.shuffled(using: &generator) }
  }

  @Test(arguments: Seeds.first(120)) func filesAndOrderChangeNothing(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let feed = try GameIdentityTests.feed()
    let days = Self.schedule(&generator)
    let whole = GameIdentityTests.imported([(feed, days.flatMap { $0 })])
    #expect(whole.games.count == days.reduce(0) { $0 + $1.count }, "SPORTSTIME_SEED=\(seed)")
    for _ in 0..<3 {
      let files = Self.files(days, &generator)
      let imported = GameIdentityTests.imported(files.map { (feed, $0) })
      #expect(
        imported.games.map(\.withoutSource) == whole.games.map(\.withoutSource), "SPORTSTIME_SEED=\(seed): \(files)")
      #expect(imported.doCountsReconcile, "SPORTSTIME_SEED=\(seed)")
    }
  }

  /// Two feeds that tell the same schedule, one with ids: the order of the feeds and of their rows changes nothing.
  @Test(arguments: Seeds.first(60)) func feedsInAnyOrder(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let days = Self.schedule(&generator)
    let rows = days.flatMap { $0 }
    let known = rows.enumerated().map { "\($0.offset)\($0.element)" }
    let sources = [
      (try GameIdentityTests.feed("plain"), rows),
      (try GameIdentityTests.feed("full", priority: 9, isStable: true), known),
    ]
    let first = GameIdentityTests.imported(sources)
    #expect(first.games.count == rows.count, "SPORTSTIME_SEED=\(seed)")
    let second = GameIdentityTests.imported(sources.reversed().map { ($0.0, $0.1.shuffled(using: &generator)) })
    #expect(second.games.map(\.withoutSource) == first.games.map(\.withoutSource), "SPORTSTIME_SEED=\(seed)")
  }
}
