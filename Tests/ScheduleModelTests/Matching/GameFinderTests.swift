@testable import GameIdentity
import SourceText
import Testing

@testable import ScheduleModel

/// A trip's game in a schedule.
struct GameFinderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var game: String
    var schedule: [String]
    var idsStay = false
    /// The index of the game that is found; nil for none.
    var found: Int?
  }

  private static func game(
    _ id: String, _ home: String = "Celtic", _ away: String = "Derby", _ day: Int = 9, _ hour: String? = "19:00",
    league: String = "cup", neutral: Bool = false
  ) -> String { GameMatcherTests.game(id, home, away, day, hour, league: league, neutral: neutral) }

  static let cases = [
    Case(testDescription: "of its day", game: game("x:1"), schedule: [game("y:1")], found: 0),
    Case(
      testDescription: "the ids stay, so it is gone", game: game("x:1"),
      schedule: [game("y:1", "Celtic", "Derby", 9, "19:10")], idsStay: true),
    Case(
      testDescription: "at the same time, although others keep their ids", game: game("x:1"), schedule: [game("y:1")],
      idsStay: true, found: 0),
    Case(
      testDescription: "an hour and a half later", game: game("x:1"),
      schedule: [game("y:1", "Celtic", "Derby", 9, "20:30")], found: 0),
    Case(testDescription: "two hours later", game: game("x:1"), schedule: [game("y:1", "Celtic", "Derby", 9, "21:00")]),
    Case(
      testDescription: "the nearer of two", game: game("x:1"),
      schedule: [game("y:1", "Celtic", "Derby", 9, "14:00"), game("y:2", "Celtic", "Derby", 9, "19:10")], found: 1),
    Case(
      testDescription: "between two", game: game("x:1", "Celtic", "Derby", 9, "18:00"),
      schedule: [game("y:1", "Celtic", "Derby", 9, "17:10"), game("y:2", "Celtic", "Derby", 9, "19:10")]),
    Case(testDescription: "another league", game: game("x:1"), schedule: [game("y:1", league: "shield")]),
    Case(testDescription: "no league here", game: game("x:1", league: ""), schedule: [game("y:1")], found: 0),
    Case(testDescription: "no league there", game: game("x:1"), schedule: [game("y:1", league: "")], found: 0),
    Case(testDescription: "the sides exchanged", game: game("x:1"), schedule: [game("y:1", "Derby", "Celtic")]),
    Case(
      testDescription: "exchanged, here on neutral ground", game: game("x:1", neutral: true),
      schedule: [game("y:1", "Derby", "Celtic")], found: 0),
    Case(
      testDescription: "exchanged, there on neutral ground", game: game("x:1"),
      schedule: [game("y:1", "Derby", "Celtic", neutral: true)], found: 0),
  ]

  @Test(arguments: cases) func finds(_ test: Case) {
    let trip = GameMatcherTests.schedule([test.game])
    var store = TextStore()
    let facts = ScheduleWriter(trip).record(trip.games[0], in: &store).facts
    let finder = GameFinder(GameMatcherTests.schedule(test.schedule))
    #expect(finder.findByDay(facts, in: store, idsStay: test.idsStay) { _ in true } == test.found)
  }
}
