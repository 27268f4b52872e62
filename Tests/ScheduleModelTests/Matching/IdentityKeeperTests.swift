@testable import GameIdentity
import SourceText
import Testing

@testable import ScheduleModel

/// The ids and aliases of a new schedule after an earlier one.
struct IdentityKeeperTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: [String]
    var new: [String]
    /// `id alias…` of each game, in the schedule's order.
    var ids: [String]
  }

  private static func game(
    _ id: String, _ home: String, _ day: Int, status: String = "scheduled", feed: String = "f", aliases: [String] = []
  ) -> String {
    GameMatcherTests.game(id, home, "Guests", day, status: status, feed: feed, aliases: aliases)
  }

  static let cases = [
    Case(
      testDescription: "another id", old: [game("x:1", "A", 1)], new: [game("y:1", "A", 1, feed: "g")], ids: ["x:1 y:1"]
    ),
    Case(testDescription: "ids of a feed change", old: [game("x:1", "A", 1)], new: [game("x:2", "A", 1)], ids: ["x:1"]),
    Case(
      testDescription: "one of two ids of a feed changes", old: [game("x:1", "A", 1), game("x:2", "B", 2)],
      new: [game("x:1", "A", 1), game("x:9", "B", 2)], ids: ["x:1", "x:2 x:9"]),
    Case(
      testDescription: "the feed states the earlier id", old: [game("x:1", "A", 1)],
      new: [game("x:9", "A", 1, aliases: ["x:1"])], ids: ["x:1 x:9"]),
    Case(
      testDescription: "numbered", old: [game("x:7:2", "A", 1)], new: [game("x:7", "A", 1, feed: "g")], ids: ["x:7:2"]),
    Case(
      testDescription: "not numbered", old: [game("x:7-2", "A", 1), game("x:8:", "B", 2), game("x:9:a", "C", 3)],
      new: [game("x:7", "A", 1, feed: "g"), game("x:8", "B", 2, feed: "g"), game("x:9", "C", 3, feed: "g")],
      ids: ["x:7-2 x:7", "x:8: x:8", "x:9:a x:9"]),
    Case(
      testDescription: "other games with an id and its number", old: [game("x:1", "A", 1)],
      new: [game("x:1", "B", 20), game("x:1:2", "C", 21)], ids: ["x:1:2", "x:1:2:2"]),
    Case(
      testDescription: "the order follows the kept ids", old: [game("x:1", "B", 1), game("x:2", "A", 1)],
      new: [game("y:1", "A", 1, feed: "g"), game("y:2", "B", 1, feed: "g")], ids: ["x:1 y:2", "x:2 y:1"]),
  ]

  @Test(arguments: cases) func idsAre(_ test: Case) {
    var schedule = GameMatcherTests.schedule(test.new)
    _ = IdentityKeeper(GameMatcherTests.schedule(test.old), file: "old", in: &schedule)
    let ids = schedule.games.map { game in
      ([game.id] + (schedule.extra(of: game)?.aliases ?? [])).map { schedule.texts.string($0) }.joined(separator: " ")
    }
    #expect(ids == test.ids)
  }

  /// Games that are gone after the last one of their league may be cut off; those before it are not, nor are cancelled
  /// ones.
  @Test(arguments: [(false, "scheduled", false), (true, "scheduled", true), (true, "cancelled", false)])
  func missingEndIsAFinding(_ isEnd: Bool, _ status: String, _ isFound: Bool) {
    let games = (1...24).map { Self.game("x:\($0)", "Club \($0)", $0, status: status) }
    var schedule = GameMatcherTests.schedule(Array(isEnd ? games.prefix(12) : games.suffix(12)))
    let keeper = IdentityKeeper(GameMatcherTests.schedule(games), file: "old", in: &schedule)
    #expect(keeper.gone == 12)
    #expect(keeper.findings.map(\.code) == (isFound ? [.scheduleEndsEarly] : []))
  }
}
