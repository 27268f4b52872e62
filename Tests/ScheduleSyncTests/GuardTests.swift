import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// What is held back, until someone accepts it.
@Suite struct GuardTests {
  private let season = SeasonGame.season

  private static func limits(_ change: (inout GuardLimits) -> Void = { _ in }) -> GuardLimits {
    var limits = GuardLimits()
    change(&limits)
    return limits
  }

  private static func guarding(_ known: Int, withdrawn: Int = 0, changed: Int = 0, _ limits: GuardLimits) -> FeedGuard {
    var guarding = FeedGuard(limits)
    for _ in 0..<known { guarding.add(\.known, teams: ["abl owls"]) }
    for _ in 0..<withdrawn { guarding.add(\.withdrawn, teams: ["abl owls"]) }
    for _ in 0..<changed { guarding.add(\.changed, teams: ["abl owls"]) }
    return guarding
  }

  @Test(arguments: [
    (100, 5, 0, nil), (100, 6, 0, "6 of 100 upcoming games are gone (6 %; the guard allows 5 %)"),
    (4, 4, 0, nil), (5, 5, 0, "5 of 5 upcoming games are gone (100 %; the guard allows 5 %)"),
    (100, 0, 40, nil), (100, 0, 41, "41 of 100 upcoming games changed (41 %; the guard allows 40 %)"),
    (120, 7, 99, "7 of 120 upcoming games are gone (5.8 %; the guard allows 5 %)"), (0, 0, 0, nil),
    (0, 5, 0, "5 of 0 upcoming games are gone (100 %; the guard allows 5 %)"),
  ])
  func alarmIsRaisedAboveTheLimit(_ known: Int, _ withdrawn: Int, _ changed: Int, _ alarm: String?) {
    #expect(GuardTests.guarding(known, withdrawn: withdrawn, changed: changed, GuardTests.limits()).alarm == alarm)
  }

  @Test func limitsAreThoseOfTheFeed() {
    let none = GuardTests.limits { ($0.maxWithdrawnPercent, $0.minGames) = (0, 0) }
    #expect(
      GuardTests.guarding(100, withdrawn: 1, none).alarm
        == "1 of 100 upcoming games are gone (1 %; the guard allows 0 %)")
    let all = GuardTests.limits { ($0.maxWithdrawnPercent, $0.maxChangedPercent) = (100, 100) }
    #expect(GuardTests.guarding(100, withdrawn: 100, changed: 100, all).alarm == nil)
    let half = GuardTests.limits { $0.maxChangedPercent = 12.5 }
    #expect(GuardTests.guarding(8, changed: 1, half).alarm == nil, "too few games")
    #expect(
      GuardTests.guarding(40, changed: 6, half).alarm
        == "6 of 40 upcoming games changed (15 %; the guard allows 12.5 %)")
  }

  @Test func teamHasLimitsOfItsOwn() {
    let guarding = GuardTests.guarding(10, withdrawn: 6, GuardTests.limits())
    #expect(guarding.teamAlarms.map(\.team) == ["abl owls"])
    #expect(
      guarding.teamAlarms.map(\.alarm) == ["6 of 10 upcoming games of \"owls\" are gone (60 %; the guard allows 50 %)"])
    #expect(GuardTests.guarding(10, withdrawn: 5, GuardTests.limits()).teamAlarms.isEmpty)
    #expect(GuardTests.guarding(10, changed: 8, GuardTests.limits()).teamAlarms.isEmpty)
    #expect(GuardTests.guarding(10, changed: 9, GuardTests.limits()).teamAlarms.count == 1)
  }

  /// What becomes known, and how a game ends, is no sign of a broken feed.
  @Test func kindsThatTheGuardCounts() {
    let counted = ChangeKind.allCases.filter { $0.isGuarded(newStatus: .scheduled) }
    #expect(counted == [.timeTakenBack, .timeMoved, .dayMoved, .venue, .teams, .withdrawn])
    #expect(ChangeKind.status.isGuarded(newStatus: .cancelled) && ChangeKind.status.isGuarded(newStatus: .postponed))
    #expect(!ChangeKind.status.isGuarded(newStatus: .final))
  }

  @Test(arguments: [
    ("", 0, RunOutcome.heldBack),
    (#","guard":{"maxWithdrawnPercent":90,"maxTeamWithdrawnPercent":90}"#, 75, .done),
    (#","guard":{"maxWithdrawnPercent":90,"maxTeamWithdrawnPercent":40}"#, 0, .heldBack),
  ])
  func aTeamOfTheFeedIsGone(_ guarding: String, _ games: Int, _ outcome: RunOutcome) throws {
    let nights = try NightlyRun.begun(feeds: #"{"name":"abl","source":"games.csv"\#(guarding)}"#)
    nights.write(season.filter { $0.home != "Owls" })
    let report = try nights.run(2)
    #expect(report.outcome == outcome, "\(report.text)")
    #expect(nights.gameCount == (games == 0 ? 90 : games))
    if guarding.contains("40") { #expect(report.feeds[0].alarms[0].contains("of \"owls\" are gone (50 %")) }
  }

  /// Games that are over or off may go: they tell nothing about the feed.
  @Test func onlyUpcomingGamesAreGuarded() throws {
    let nights = NightlyRun()
    var games = season
    for index in 0..<20 { games[index].status = index < 10 ? "final" : "cancelled" }
    nights.write(games)
    try nights.run()
    nights.write(Array(games.dropFirst(20)))
    let report = try nights.run(2)
    #expect(report.outcome == .done && report.counts.past == 10 && report.counts.withdrawn == 10)
  }

  // MARK: Accepting

  @Test func heldChangesWaitUntilAccepted() throws {
    let nights = try NightlyRun.begun()
    var cut = Array(season.prefix(60)).with(0) { $0.start = "2026-06-01T21:00:00" }
    cut.append(SeasonGame(id: "new", home: "Owls", away: "Larks", start: "2026-10-01T19:00:00"))
    nights.write(cut)
    let held = try nights.run(2)
    #expect(held.outcome == .heldBack && held.kinds == ["abl:new added"] && held.counts.heldBack == 31)
    #expect(nights.gameCount == 91)
    let files = nights.disk.files
    #expect(try nights.run(3).held.count == 31 && nights.disk.files == files)
    // A later change was not reported, so it is not accepted.
    cut.remove(at: 10)
    nights.write(cut)
    let accepted = try nights.run(4, .accept)
    #expect(accepted.changes.count == 31 && accepted.outcome == .done && accepted.counts.withdrawn == 30)
    #expect(nights.gameCount == 61 && nights.schedule.contains("\"abl:g10\""))
    #expect(nights.schedule.contains("2026-06-01T21:00:00"))
    #expect(try nights.run(5).kinds == ["abl:g10 withdrawn"])
    let nothing = try nights.run(6, .accept)
    #expect(nothing.night == nil && nothing.changes.isEmpty && nothing.games == 60)
  }

  /// Ids whose order is not that of the dates.
  @Test func runAfterAcceptingChangesNoByte() throws {
    let nights = try NightlyRun.begun()
    nights.write(season.enumerated().filter { !(5..<15).contains($0.offset) }.map(\.element))
    #expect(try nights.run(2).held.count == 10)
    try nights.run(3, .accept)
    let files = nights.disk.files
    #expect(try nights.run(4).night == nil && nights.disk.files == files)
  }

  @Test func changeThatTheFeedTookBackIsNoLongerHeld() throws {
    let nights = try NightlyRun.begun()
    let before = nights.schedule
    nights.write(Array(season.prefix(50)))
    #expect(try nights.run(2).held.count == 40)
    nights.write(season)
    #expect(try nights.run(3).held.isEmpty)
    #expect(try nights.run(4, .accept).night == nil && nights.schedule == before)
  }

  /// A withdrawn game that was accepted returns with its id.
  @Test func acceptedGameReturns() throws {
    let nights = try NightlyRun.begun()
    nights.write(Array(season.prefix(50)))
    try nights.run(2)
    try nights.run(3, .accept)
    nights.write(season)
    let report = try nights.run(4)
    #expect(report.changes.count == 40 && report.changes.allSatisfy { $0.kinds == [.comeBack] })
  }
}
