import CivilTime
import FeedReading
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// What runs make of feeds that change from night to night.
@Suite struct NightTests {
  private let season = SeasonGame.season
  private let extra = SeasonGame(id: "new", home: "Owls", away: "Hens", start: "2026-10-01T19:00:00")

  @Test func quietNightChangesNoByte() throws {
    let nights = try NightlyRun.begun()
    #expect(nights.gameCount == 90)
    let files = nights.disk.files
    for night in 2...3 {
      let report = try nights.run(night)
      #expect(report.counts.same == 90 && report.night == nil && report.changes.isEmpty)
      #expect(nights.disk.files == files)
    }
    for (name, bytes) in nights.files() { #expect(bytes.isEmpty || bytes.last == 0x0A, "\(name) ends within a line") }
  }

  @Test func gameThatReturnsUnderAnotherIDKeepsItsOwn() throws {
    let nights = try NightlyRun.begun()
    nights.write(season.filter { $0.id != "g3" })
    #expect(try nights.run(2).kinds == ["abl:g3 withdrawn"])
    nights.write(season.with(3) { $0.id = "z3" })
    #expect(try nights.run(3).kinds == ["abl:g3 comeBack"])
  }

  /// One of two feeds no longer lists a game, and the other one can't be read.
  @Test func gameOfAFeedThatIsGoneStays() throws {
    let nights = NightlyRun(feeds: #"{"name":"a","source":"games.csv"},{"name":"b","source":"b.csv"}"#)
    nights.write(season)
    nights.write(season, "b.csv")
    try nights.run(1)
    nights.write(season.filter { $0.id != "g3" })
    nights.disk["b.csv"] = nil
    #expect(try nights.run(2).kinds == [])
    #expect(nights.gameCount == 90)
  }

  /// A finding of an error counts, though its record is taken.
  @Test func unknownStatusIsAFinding() throws {
    let nights = try NightlyRun.begun()
    nights.write(season.with(3) { $0.status = "rained out" })
    let report = try nights.run(2)
    #expect(report.outcome == .findings && report.counts.rejected == 0)
  }

  @Test func anotherVenueIsAChange() throws {
    let nights = try NightlyRun.begun()
    let row = season[4].row
    nights.disk["games.csv"] = SeasonGame.table(season).replacing(row, with: row.replacing(" Park", with: " Dome"))
    #expect(try nights.run(2).changes.map(\.kinds) == [[.venue]])
  }

  /// A game is upcoming until it starts; without a time, until its day is over everywhere.
  @Test(arguments: [(-1, true), (0, false), (1, false)]) func upcomingUntilItStarts(
    _ seconds: Int64, _ isUpcoming: Bool
  ) {
    let start = NightlyRun.time(1)
    var game = Game()
    game.start = OffsetInstant(instant: start, offset: 0)
    #expect(game.isUpcoming(at: Instant(seconds: start.seconds + seconds)) == isUpcoming)
  }

  /// Another program, configuration or zone database may read the same bytes in another way.
  @Test(arguments: ["program", "zones", "season", "state"]) func sourcesAreReadAgain(_ reason: String) throws {
    let nights = try NightlyRun.begun()
    let count = Counter()
    nights.settings.onStep = { if case .comparing = $0 { count.add() } }
    try nights.run(2)
    #expect(count.value == 0, "a quiet night parses nothing")
    switch reason {
    case "program": nights.settings.program = "sportstime 2"
    case "zones": nights.disk[(nights.settings.zones.directory ?? "") + "/tzdata.zi"] = "# version 2026b\n"
    case "season": nights.configure(#"{"name":"abl","source":"games.csv","season":"2026"}"#)
    default: nights.write(season.with(3) { $0.start = "2026-06-04T21:00:00" })
    }
    try nights.run(3)
    #expect(count.value == 1)
  }

  @Test func everyKindOfChangeIsReported() throws {
    let nights = try NightlyRun.begun(season.with(1) { $0.start = "2026-06-02" }.with(5) { $0.away = "TBD" })
    var games = season
    games[2].start = "2026-06-03T20:30:00"
    games[3].start = "2026-07-20T19:00:00"
    games[4].status = "postponed"
    games.remove(at: 6)
    nights.write(games + [extra])
    let report = try nights.run(2)
    #expect(
      report.kinds == [
        "abl:g1 timeSet", "abl:g2 timeMoved", "abl:g3 dayMoved", "abl:g4 status", "abl:g5 teamsKnown",
        "abl:g6 withdrawn", "abl:new added",
      ])
    let counts = report.counts
    #expect(
      [counts.read, counts.new, counts.changed, counts.same, counts.withdrawn, counts.heldBack] == [90, 1, 5, 84, 1, 0])
    #expect(nights.schedule.contains(#""previousStarts":["2026-06-04T19:00:00-04:00"]"#))
  }

  /// It has the id, the alias and the earlier starts that it had before.
  @Test func returningGameIsTheSameGame() throws {
    let nights = try NightlyRun.begun()
    nights.write(season.with(6) { $0.start = "2026-06-08T19:00:00" })
    try nights.run(2)
    nights.write(season.filter { $0.id != "g6" })
    #expect(try nights.run(3).kinds == ["abl:g6 withdrawn"])
    nights.write(season.with(6) { $0.start = "2026-06-09T19:00:00" })
    #expect(try nights.run(4).kinds == ["abl:g6 comeBack"])
    let line = try #require(nights.schedule.split(separator: "\n").first { $0.contains("\"abl:g6\"") })
    #expect(line.contains("2026-06-07T19:00:00-04:00"), "\(line)")
  }

  /// A feed serves the file of an earlier night again.
  @Test func changesBackAndForthAreAllReported() throws {
    let nights = try NightlyRun.begun()
    let other = season.with(3) { $0.start = "2026-06-04T21:00:00" } + [extra]
    for (night, games, kinds) in [
      (2, other, ["abl:g3 timeMoved", "abl:new added"]), (3, season, ["abl:g3 timeMoved", "abl:new withdrawn"]),
      (4, other, ["abl:g3 timeMoved", "abl:new comeBack"]),
    ] {
      nights.write(games)
      #expect(try nights.run(night).kinds == kinds)
    }
  }

  @Test(arguments: [false, true]) func pastGameThatIsDroppedIsNotWithdrawn(_ keepsPast: Bool) throws {
    let nights = try NightlyRun.begun(feeds: #"{"name":"abl","source":"games.csv","keepPast":\#(keepsPast)}"#)
    nights.write(Array(season.dropFirst(40)))
    let report = try nights.run(81)
    #expect(report.outcome == .done && report.held.isEmpty)
    #expect(report.counts.withdrawn == 0 && report.counts.past == (keepsPast ? 0 : 40))
    #expect(nights.gameCount == (keepsPast ? 90 : 50))
  }

  @Test func defaultsOfAFeedApplyToRecordsWithoutThem() throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"games.csv","league":"ABL2","season":"26/27"}"#)
    nights.disk["games.csv"] = SeasonGame.table([season[0]]).replacing(",abl,", with: ",,")
    try nights.run()
    #expect(nights.schedule.contains(#""id":"abl2:g0""#) && nights.schedule.contains(#""season":"26/27""#))
  }

  @Test(arguments: [NightlyRun.Mode.dryRun, .check]) func dryRunWritesNothing(_ mode: NightlyRun.Mode) throws {
    let nights = NightlyRun()
    nights.write(season)
    let files = nights.disk.files
    let report = try nights.run(1, mode)
    #expect(report.counts.new == 90 && report.night == nil && nights.disk.files == files && nights.disk.changes == 0)
  }

  @Test func emptyFeedMakesNoStoreOfNoGames() throws {
    let nights = NightlyRun()
    nights.disk["games.csv"] = SeasonGame.header + "\n"
    #expect(try nights.run().outcome == .unusable)
    #expect(nights.disk["store/manifest.json"] == nil && nights.disk["store/schedule.jsonl"] == nil)
  }

  // MARK: The clock

  @Test func clockThatWentBackIsReported() throws {
    let nights = NightlyRun()
    nights.write(season)
    try nights.run(10)
    for night in [5, 1] {
      let finding = try #require(try nights.run(night).findings.first { $0.code == .clockWentBack })
      #expect(finding.severity == .warning)
      #expect(
        finding.message.hasPrefix("the clock is at 2026-05-0\(night)T02:00:00Z, before the last night at 2026-05-10"))
    }
    #expect(try !nights.run(10).findings.contains { $0.code == .clockWentBack }, "the same time is not earlier")
  }

  /// Hours after its start, and on the day after its date in the last zone of the world.
  @Test(arguments: [
    ("\"start\":\"2026-05-01T01:59:59Z\"", false), ("\"start\":\"2026-05-01T02:00:01Z\"", true),
    ("\"localDate\":\"2026-04-30\"", true), ("\"localDate\":\"2026-04-29\"", false),
    ("\"status\":\"final\",\"localDate\":\"2027-01-01\"", false), ("\"status\":\"postponed\"", true),
  ])
  func gameIsUpcomingUntilItStarts(_ members: String, _ isUpcoming: Bool) throws {
    let record =
      #"{"id":"g","league":"abl","home":{"id":"a","name":"A"},"away":{"id":"b","name":"B"},\#(members)}"#
    let game = try #require(GameChange.game(Array(record.utf8))?.game, "\(record)")
    #expect(game.isUpcoming(at: NightlyRun.time(1)) == isUpcoming)
  }

  // MARK: Quarantine and replay

  private static func definition(_ change: (String) -> String = { $0 }) throws -> String {
    let own = try #require(FeedCatalogue.builtIn.definition(named: "plain-csv")?.text)
    return change(own.replacing("\"plain-csv\"", with: "\"own\""))
  }

  private static let ownFeed = #"{"name":"abl","source":"games.csv","feed":"own.json"}"#

  @Test func rejectedRecordIsInQuarantineUntilReplayReadsIt() throws {
    let nights = NightlyRun(feeds: NightTests.ownFeed)
    nights.disk["own.json"] = try NightTests.definition()
    nights.write(season.with(0) { $0.start = "01/06/2026 19:00" })
    let report = try nights.run()
    #expect(report.outcome == .findings && report.counts.rejected == 1 && report.counts.new == 89)
    let record = try #require(nights.disk["store/state/000001/quarantine-abl.jsonl"])
    #expect(record.contains(#""line":2"#) && record.contains("01/06/2026") && record.contains(#""code":"#))
    nights.disk["own.json"] = try NightTests.definition {
      $0.replacing(
        #""forms": ["yyyy-MM-ddTHH:mm:ss[X]"#, with: #""forms": ["dd/MM/yyyy HH:mm", "yyyy-MM-ddTHH:mm:ss[X]"#)
    }
    nights.disk["games.csv"] = nil
    #expect(try nights.run(2, .replay).kinds == ["abl:g0 added"])
    #expect(nights.disk["store/state/000002/quarantine-abl.jsonl"] == nil)
    #expect(try nights.history.nights.map(\.origin) == [.sync, .replay])
  }

  @Test func replayWithoutAStoreIsRefused() throws {
    let nights = NightlyRun()
    nights.write(season)
    for mode in [NightlyRun.Mode.replay, .accept] {
      #expect(try nights.failure(1, mode) == "store is not a store: it has no night")
    }
  }

  /// A feed that was added since has no source to replay.
  @Test func replayNamesAFeedWithoutAKeptSource() throws {
    let nights = try NightlyRun.begun()
    nights.configure(#"{"name":"abl","source":"games.csv"},{"name":"more","source":"more.csv"}"#)
    nights.write([extra], "more.csv")
    let report = try nights.run(2, .replay)
    #expect(report.outcome == .missing && report.changes.isEmpty)
    #expect(try report.feed("more").errors == ["the store has no kept source of this feed"])
  }

  @Test func changedDefinitionIsHeldBackOrRefused() throws {
    let nights = NightlyRun(feeds: NightTests.ownFeed)
    nights.disk["own.json"] = try NightTests.definition()
    nights.write(season)
    try nights.run()
    let before = nights.schedule
    for (text, problem) in [("{", "own.json:1:"), (nil, "own.json: No such file or directory")] {
      nights.disk["own.json"] = text
      #expect(try #require(try nights.failure(2)).contains(problem))
    }
    nights.disk["own.json"] = try NightTests.definition {
      $0.replacing(#""home": "home""#, with: #""home": "guest""#).replacing(
        #""away": "away""#, with: #""away": "home""#
      )
      .replacing(#""guest""#, with: #""away""#)
    }
    for night in 2...3 {
      let report = try nights.run(night)
      #expect(report.outcome == .heldBack && report.counts.heldBack == 90)
      #expect(report.feeds[0].alarms == ["90 of 90 upcoming games changed (100 %; the guard allows 40 %)"])
      #expect(nights.schedule == before)
    }
    nights.disk["own.json"] = try NightTests.definition()
    #expect(try nights.run(4).outcome == .done && nights.schedule == before)
  }

  @Test func unknownDefinitionIsRefusedWithTheNearest() throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"games.csv","feed":"plain-cvs"}"#)
    nights.write(season)
    #expect(
      try nights.failure() == #"feed abl: no definition is named "plain-cvs"; did you mean "plain-csv"?"#)
  }

  // MARK: Retention

  private static let sourceSize = SeasonGame.table(SeasonGame.season).utf8.count

  /// Sources of earlier nights stay as long as they fit.
  @Test(arguments: [(0, 1), (1 << 20, 3), (sourceSize, 2), (sourceSize - 1, 1)]) func keptSourcesFitTheLimit(
    _ limit: Int, _ count: Int
  ) throws {
    let nights = NightlyRun(more: #""keptBytes":\#(limit),"#)
    for night in 1...3 {
      nights.write(season.with(night) { $0.start = "2026-09-1\(night)T19:00:00" })
      try nights.run(night)
    }
    #expect(nights.files("store/fetched").count == count, "\(nights.files("store/fetched").mapValues(\.count))")
    let kept = try #require(nights.disk["games.csv"]).utf8.map { $0 }
    #expect(nights.files("store/fetched").values.contains(kept), "the last one always stays")
  }

  /// Two of three feeds have the same bytes.
  @Test func sourcesOfAllFeedsAreKept() throws {
    let feeds = ["a", "b", "c"].map { #"{"name":"\#($0)","source":"\#($0).csv"}"# }
    let nights = NightlyRun(feeds: feeds.joined(separator: ","))
    nights.write(Array(season.prefix(60)), "a.csv")
    for name in ["b.csv", "c.csv"] { nights.write(Array(season.suffix(40)), name) }
    try nights.run()
    #expect(nights.files("store/fetched").count == 2)
    #expect(try nights.run(2, .replay).outcome == .done)
  }
}

/// Counts from several threads.
final class Counter: Sendable {
  private let count = Guarded(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}
