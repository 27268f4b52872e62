@testable import GameIdentity
import Testing

@testable import ScheduleModel

/// Games of which neither side is known yet, under ids that change: they never match, and are open where the other state
/// has unmatched games of the league on about their day.
struct BlankGamesTests {
  private static func game(
    _ id: String, _ home: String, _ away: String, _ day: Int, _ hour: String = "16:00", league: String = "cup",
    season: String = "2026"
  ) -> String {
    """
    {"id":"\(id)","league":"\(league)","season":"\(season)","home":{"id":"\(home)","name":"\(home)"},\
    "away":{"id":"\(away)","name":"\(away)"},"localDate":"2026-04-\(day < 10 ? "0" : "")\(day)",\
    "start":"2026-04-\(day < 10 ? "0" : "")\(day)T\(hour):00Z","status":"scheduled","gameNumber":1}

    """
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: [String]
    var new: [String]
    /// Indices into both.
    var open: [OpenMatch]
  }

  /// A game that stays, so that the schedules cover the month.
  private static let frame = [game("a1", "Ajax", "Basel", 1), game("a2", "Basel", "Ajax", 28)]
  private static func blank(_ id: String, _ day: Int, season: String = "2026") -> String {
    game(id, "TBC Home", "TBC Away", day, season: season)
  }

  static let cases = [
    Case(
      testDescription: "drawn, a day later", old: [blank("o1", 14)], new: [game("n1", "Celtic", "Derby", 15, "19:30")],
      open: [OpenMatch(old: [1], new: [1])]),
    Case(
      testDescription: "a round on two days", old: [blank("o1", 14), blank("o2", 15)],
      new: [game("n1", "Celtic", "Derby", 15, "19:30"), game("n2", "Eupen", "Fulham", 14, "20:00")],
      open: [OpenMatch(old: [1, 2], new: [1, 2])]),
    Case(
      testDescription: "two rounds", old: [blank("o1", 8), blank("o2", 20)],
      new: [game("n1", "Celtic", "Derby", 8, "19:30"), game("n2", "Eupen", "Fulham", 20, "20:00")],
      open: [OpenMatch(old: [1], new: [1]), OpenMatch(old: [2], new: [2])]),
    Case(
      testDescription: "the sides are unknown again", old: [game("o1", "Celtic", "Derby", 15, "19:30")],
      new: [blank("n1", 14)], open: [OpenMatch(old: [1], new: [1])]),
    Case(
      testDescription: "one side known, at home and then away", old: [game("o1", "Celtic", "TBC", 8)],
      new: [game("n1", "Derby", "Celtic", 12, "19:30")], open: [OpenMatch(old: [1], new: [1])]),
    Case(
      testDescription: "far from its day", old: [blank("o1", 14)], new: [game("n1", "Celtic", "Derby", 20, "19:30")],
      open: []),
    Case(
      testDescription: "another league", old: [blank("o1", 14)],
      new: [game("n1", "Celtic", "Derby", 14, "19:30", league: "shield")], open: []),
    Case(
      testDescription: "another season", old: [blank("o1", 14, season: "2025")],
      new: [game("n1", "Celtic", "Derby", 15, "19:30")], open: []),
    Case(testDescription: "gone", old: [blank("o1", 14)], new: [], open: []),
  ]

  @Test(arguments: cases) func areOpen(_ test: Case) {
    func schedule(_ games: [String]) -> Schedule {
      // In the order of their dates, with the frame's games around them.
      readSchedule(Self.frame[0] + games.joined() + Self.frame[1]).schedule
    }
    let matcher = GameMatcher(old: schedule(test.old), new: schedule(test.new))
    #expect(matcher.newOf.enumerated().filter { $0.element >= 0 }.map(\.offset) == [0, test.old.count + 1])
    #expect(matcher.open == test.open)
    let diff = ScheduleDiff(old: schedule(test.old), new: schedule(test.new))
    #expect(diff.removed.count { diff.removal($0) == .unclear } == test.open.reduce(0) { $0 + $1.old.count })
    #expect(diff.added.count { diff.isUnclear(added: $0) } == test.open.reduce(0) { $0 + $1.new.count })
  }

  /// Thousands of them on one day are open together, in linear time.
  @Test func manyAreOneGroup() {
    let (old, new) = ((0..<4_000).map { Self.blank("o\($0)", 14) }, (0..<4_000).map { Self.blank("n\($0)", 15) })
    let matcher = GameMatcher(
      old: readSchedule(Self.frame[0] + old.joined()).schedule, new: readSchedule(Self.frame[0] + new.joined()).schedule
    )
    #expect(matcher.open.map { [$0.old.count, $0.new.count] } == [[4_000, 4_000]])
  }
}
