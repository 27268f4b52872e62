import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// Changes of a feed itself, and the cause that is reported for them.
@Suite struct DriftTests {
  struct Case: CustomTestStringConvertible {
    var drift: String
    var text: String
    var outcome = RunOutcome.heldBack
    var testDescription: String { String(drift.prefix { $0 != ":" }) }
  }

  private static func changed(_ change: (inout SeasonGame, Int) -> Void) -> String {
    var games = SeasonGame.season
    for index in games.indices { change(&games[index], index) }
    return SeasonGame.table(games)
  }

  static let cases: [Case] = [
    Case(
      drift: #"memberRenamed: the member "venue" seems to have been renamed to "venueName""#,
      text: SeasonGame.table(SeasonGame.season, header: SeasonGame.header.replacing("venue", with: "venueName"))),
    Case(
      drift: #"memberGone: the member "status" is missing"#,
      text: SeasonGame.table(SeasonGame.season).replacing(",status", with: "").replacing(",scheduled", with: "")),
    Case(
      drift: "cutAtLimit: it ends after 50 records: later ones are missing",
      text: SeasonGame.table(Array(SeasonGame.season.prefix(50)))),
    Case(
      drift: "offsetShifted: all games start 4 h later than before",
      text: changed { game, _ in game.start = game.start.replacing("T19", with: "T23") }),
    Case(
      drift: "offsetShifted: all games start 1 h earlier than before",
      text: changed { game, _ in game.start = game.start.replacing("T19", with: "T18") }),
    Case(
      drift: "placeholderTimes: 90 games had a start and have none now, or a placeholder",
      text: changed { game, _ in game.start = game.start.prefix(10) + "T00:00:00" }),
    Case(
      drift: "placeholderTimes: 90 games start at 12:00, which looks like a placeholder",
      text: changed { game, _ in game.start = game.start.prefix(10) + "T12:00:00" }),
    Case(
      drift: "idsChurn: the games have new ids, and are otherwise the same",
      text: changed { game, index in game.id = "x\(index * 7)" }, outcome: .done),
    Case(
      drift: "sidesTurned: home and away are swapped in 90 games",
      text: changed { game, _ in swap(&game.home, &game.away) }),
    Case(
      drift: #"otherGames: it lists another league or season: "abl 2027""#,
      text: changed { game, _ in
        game = SeasonGame(
          id: "n" + game.id, home: game.home + " II", away: game.away + " II",
          start: game.start.replacing("2026", with: "2027"))
      }),
    Case(drift: "empty: it has no records", text: SeasonGame.header + "\n"),
    Case(drift: "notAFeed: it is not a feed of games", text: "<!DOCTYPE html><html><body><p>Log in</p></body></html>"),
  ]

  @Test(arguments: cases) func driftIsReportedWithItsCause(_ test: Case) throws {
    let nights = try NightlyRun.begun()
    nights.disk["games.csv"] = test.text
    let report = try nights.run(2)
    #expect(report.drift == [test.drift] && report.outcome == test.outcome, "\(report.drift)")
    #expect(report.changes.allSatisfy { $0.kinds == [.added] })
  }

  /// A game of each of two zones, in alternation, as if local times were read as UTC, or the other way around.
  @Test(arguments: [["14", "17"], ["06", "03"]])
  func startsShiftedByTheOffsetsOfTheirZones(_ shifted: [String]) throws {
    let nights = NightlyRun()
    func write(_ hours: [String]) {
      let rows = SeasonGame.season.enumerated().map { index, game in
        let row = game.row.replacing("T19:", with: "T\(hours[index % 2]):")
        return index % 2 == 0
          ? row : row.replacing("Boston", with: "Los Angeles").replacing("New_York", with: "Los_Angeles")
      }
      nights.disk["games.csv"] = ([SeasonGame.header] + rows).joined(separator: "\n") + "\n"
    }
    write(["10", "10"])
    try nights.run()
    write(shifted)
    #expect(try nights.run(2).drift == ["offsetShifted: all starts are shifted by the offsets of their zones"])
  }

  /// With half of the member names, a source without games is what is left of the feed.
  @Test(arguments: [
    (["a", "b"], ["a"], Drift.Cause.truncated), (["a", "b", "c"], ["a", "x"], .notAFeed), ([], ["a"], .notAFeed),
  ])
  func sourceWithoutGames(_ old: [String], _ new: [String], _ cause: Drift.Cause) {
    let finder = DriftFinder(
      status: .unusable, sources: 1, hasEmptySource: false, observation: FeedObservation(), oldKeys: Set(old),
      newKeys: Set(new), commonKeys: [], definition: nil, hadIDChurn: false)
    #expect(finder.drifts.map(\.cause) == [cause])
    let message = cause == .truncated ? "it is truncated before the first complete game" : "it is not a feed of games"
    #expect(finder.drifts.map(\.message) == [message])
  }

  @Test func everyCauseHasACase() {
    let causes = Set(DriftTests.cases.map(\.testDescription)).union(["truncated", "pastDropped"])
    #expect(causes == Set(Drift.Cause.allCases.map(\.rawValue)))
  }

  /// An end that is missing shows in what is gone; with a quarter as many new games, the feed has changed otherwise.
  @Test(arguments: [(9, true), (10, false)]) func newGamesAreNoCut(_ added: Int, _ isCut: Bool) throws {
    let nights = try NightlyRun.begun()
    let new = (0..<added).map { number in
      SeasonGame(id: "z\(number)", home: "Owls", away: "Hens", start: "2026-10-1\(number % 10)T1\(number / 10):00:00")
    }
    nights.write(Array(SeasonGame.season.prefix(50)) + new)
    #expect(try nights.run(2).drift.contains { $0.hasPrefix("cutAtLimit") } == isCut)
  }

  @Test func droppedPastGamesRaiseNoAlarm() throws {
    let nights = try NightlyRun.begun()
    nights.write(Array(SeasonGame.season.dropFirst(40)))
    let report = try nights.run(74)
    #expect(report.outcome == .done && report.drift == ["pastDropped: it no longer lists past games (40)"])
  }

  /// If the ids are new every night, that is reported once.
  @Test func repeatedIDChurnIsReportedOnce() throws {
    let nights = NightlyRun()
    var reported: [Bool] = []
    for night in 1...4 {
      nights.disk["games.csv"] = DriftTests.changed { game, index in game.id = "n\(night)-\(index)" }
      reported.append(try !nights.run(night).drift.isEmpty)
    }
    #expect(reported == [false, true, false, false])
  }

  /// With fewer than eight games, or no majority, nothing is inferred.
  @Test(arguments: [(7, 7, false), (8, 8, true), (10, 8, true), (10, 7, false)])
  func smallOrMixedFeedsHaveNoCause(_ all: Int, _ shifted: Int, _ isDrift: Bool) throws {
    let games = Array(SeasonGame.season.prefix(all))
    let nights = try NightlyRun.begun(games)
    var other = games
    for index in 0..<shifted { other[index].start = other[index].start.replacing("T19", with: "T17") }
    nights.write(other)
    #expect(try nights.run(2).drift.isEmpty != isDrift)
  }
}
