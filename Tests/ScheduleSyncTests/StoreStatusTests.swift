import CivilTime
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// The log of runs, and what a monitor learns of a store.
@Suite struct StoreStatusTests {
  private let season = SeasonGame.season

  /// Runs a night and records it, as the command does.
  private func night(_ nights: NightlyRun, _ number: Int, _ mode: NightlyRun.Mode = .run) throws {
    let report = try nights.run(number, mode)
    var record = RunRecord(time: NightlyRun.time(number), origin: mode == .accept ? .accept : .sync)
    record.add(report)
    switch report.outcome {
    case .done: record.code = 0
    case .heldBack: record.code = 76
    case .missing: record.code = 66
    default: record.code = 1
    }
    try RunLog.append(record, to: "store", nights.disk)
  }

  private func status(_ nights: NightlyRun, _ number: Int, hours: Int64 = 1) throws -> StoreStatus {
    try StoreStatus("store", nights.disk, now: NightlyRun.time(number).adding(seconds: hours * 3_600), maxAge: 93_600)
  }

  private func text(_ status: StoreStatus) -> String { written { status.appendText(to: $0) } }

  @Test func storeThatIsWellHasNoProblem() throws {
    let nights = NightlyRun()
    nights.write(season)
    try night(nights, 1)
    try night(nights, 2)
    let status = try status(nights, 2)
    #expect(status.problems.isEmpty && status.night == 1 && status.games == 90)
    #expect(
      text(status) == """
        all is well
        last run: 2026-05-02T02:00:00Z (1 h ago): done
        schedule: 90 games, night 1
        feed abl: read; sources last changed 2026-05-01T02:00:00Z (25 h ago)

        """)
    #expect(try self.status(nights, 2, hours: 26).problems.isEmpty)
    #expect(try self.status(nights, 2, hours: 27).problems == [.stale(age: 97_200, allowed: 93_600)])
  }

  /// A source is gone for a week.
  @Test func outageOfAWeekIsCounted() throws {
    let nights = NightlyRun(
      feeds: #"{"name":"abl","source":"games.csv"},{"name":"cup","source":"cup.csv"}"#)
    nights.write(season)
    nights.write([SeasonGame(id: "c", home: "Owls", away: "Larks", start: "2026-10-01T19:00:00")], "cup.csv")
    try night(nights, 1)
    let cup = nights.disk["cup.csv"]
    nights.disk["cup.csv"] = nil
    for day in 2...8 {
      try night(nights, day)
      let status = try status(nights, day)
      #expect(
        status.problems == [
          .lastRun(code: 66), .feed(name: "cup", status: .unavailable, runs: day - 1, since: NightlyRun.time(2)),
        ])
      #expect(status.feeds.map(\.name) == ["cup", "abl"], "the failing feed comes first")
      #expect(status.lastComplete == NightlyRun.time(1))
    }
    #expect(text(try status(nights, 8)).hasPrefix("problem: the last run ended with exit code 66\n"))
    #expect(text(try status(nights, 8)).contains("problem: feed cup: unavailable in the last 7 runs, for 6 days 1 h\n"))
    nights.disk["cup.csv"] = cup
    try night(nights, 9)
    let status = try status(nights, 9)
    #expect(status.problems.isEmpty && status.lastComplete == NightlyRun.time(9))
  }

  /// The age of a held change is that of the first run that held it, also when others join it.
  @Test func heldChangesAreReportedUntilTheyAreDecided() throws {
    let nights = NightlyRun()
    nights.write(season)
    try night(nights, 1)
    nights.write(Array(season.prefix(60)))
    try night(nights, 2)
    nights.write(Array(season.prefix(59)))
    try night(nights, 3)
    let held = try status(nights, 3)
    #expect(held.problems == [.undecided(feed: "abl", changes: 31, since: NightlyRun.time(2))])
    #expect(text(held).contains("held back of abl: 31 withdrawn, since 2026-05-02T02:00:00Z (25 h ago)\n"))
    try night(nights, 3, .accept)
    #expect(try status(nights, 3).problems.isEmpty)
  }

  @Test func statusHasTheResponsesOfTheLastRun() throws {
    let nights = try NightlyRun.begun()
    var run = RunRecord(time: NightlyRun.time(1), origin: .sync)
    run.feeds = [
      ("a", FetchResult(httpStatus: 304, milliseconds: 120)), ("b", FetchResult(httpStatus: 503, milliseconds: nil)),
      ("c", FetchResult(httpStatus: 0, milliseconds: 61_000)), ("d", nil),
    ].map { RunRecord.Feed(name: $0, status: .whole, fetch: $1) }
    try RunLog.append(run, to: "store", nights.disk)
    let lines = text(try status(nights, 1)).split(separator: "\n").filter { $0.hasPrefix("feed ") }
    #expect(
      lines == [
        "feed a: read, HTTP status 304 after 120 ms; never read", "feed b: read, HTTP status 503; never read",
        "feed c: read, no response after 1 min 1 s; never read", "feed d: read; never read",
      ])
  }

  @Test func storeWithoutARecordedRunIsStale() throws {
    let nights = try NightlyRun.begun()
    #expect(try status(nights, 1).problems == [.stale(age: nil, allowed: 93_600)])
    #expect(text(try status(nights, 1)).hasPrefix("problem: no run is recorded\n"))
    #expect(throws: SyncError.self) {
      try StoreStatus("elsewhere", nights.disk, now: NightlyRun.time(1), maxAge: 93_600)
    }
  }

  // MARK: The log

  @Test func recordIsReadAsWritten() throws {
    var run = RunRecord(time: NightlyRun.time(3), origin: .replay)
    (run.outcome, run.code, run.milliseconds, run.night, run.games) = (.heldBack, 74, 1_234, 7, 90)
    (run.counts.new, run.counts.heldBack, run.brokenTrips, run.failure) = (3, 9, 1, "no \"space\"")
    run.feeds = [
      RunRecord.Feed(name: "abl", status: .part),
      RunRecord.Feed(name: "cup", status: .whole, fetch: FetchResult(httpStatus: 200, milliseconds: 345)),
      RunRecord.Feed(name: "off", status: .unavailable, fetch: FetchResult(httpStatus: 0, milliseconds: nil)),
    ]
    run.hooks = [
      RunRecord.Hook(name: "onChange", code: 143, isTimedOut: true),
      RunRecord.Hook(name: "onFailure", failure: "nosuch: No such file"),
    ]
    let disk = MemoryStorage()
    try RunLog.append(run, to: "store", disk)
    #expect(disk.files.isEmpty, "there is no store")
    disk["store/manifest.json"] = "{}"
    try RunLog.append(run, to: "store", disk)
    try RunLog.append(RunRecord(time: NightlyRun.time(4), origin: .sync), to: "store", disk)
    let runs = try RunLog("store", disk).runs
    #expect(runs == [run, RunRecord(time: NightlyRun.time(4), origin: .sync)])
  }

  /// `onFailure` runs after the run is recorded, and the record is completed then.
  @Test func recordIsReplacedWhereItIs() throws {
    let disk = MemoryStorage()
    disk["store/lock"] = ""
    let runs = (1...3).map { RunRecord(time: NightlyRun.time($0), origin: .sync) }
    for run in runs { try RunLog.append(run, to: "store", disk) }
    var complete = runs[1]
    complete.hooks = [RunRecord.Hook(name: "onFailure", code: 0)]
    try RunLog.replace(runs[1], with: complete, in: "store", disk)
    #expect(try RunLog("store", disk).runs == [runs[0], complete, runs[2]])
    // A record that is gone stays so.
    try RunLog.replace(runs[1], with: runs[0], in: "store", disk)
    #expect(try RunLog("store", disk).runs == [runs[0], complete, runs[2]])
  }

  @Test(arguments: [
    (RunRecord.Hook(name: "onChange", code: 0), nil),
    (RunRecord.Hook(name: "onChange", code: 3), "onChange exited with code 3"),
    (RunRecord.Hook(name: "onFailure", code: 143, isTimedOut: true), "onFailure timed out"),
    // A program that ends well when it is told to stop was stopped all the same.
    (RunRecord.Hook(name: "onFailure", code: 0, isTimedOut: true), "onFailure timed out"),
    (RunRecord.Hook(name: "onChange", failure: "a\u{7}b: No such file"), #"onChange failed: a\u{7}b: No such file"#),
  ])
  func hookThatFailedIsInTheLogAndTheStatus(_ hook: RunRecord.Hook, _ problem: String?) throws {
    let nights = try NightlyRun.begun()
    var run = RunRecord(time: NightlyRun.time(1), origin: .sync)
    (run.outcome, run.night, run.games, run.milliseconds, run.hooks) = (.done, 1, 90, 40, [hook])
    try RunLog.append(run, to: "store", nights.disk)
    let ending = "done, 40 ms" + (problem.map { "; " + $0 } ?? "") + "\n"
    let (history, runs) = (try nights.history, try RunLog("store", nights.disk).runs)
    #expect(
      written { history.appendText(runs, to: $0) } == "1  2026-05-01T02:00:00Z  90 games; " + ending)
    #expect(
      text(try status(nights, 1)).contains("last run: 2026-05-01T02:00:00Z (1 h ago): " + ending))
  }

  @Test func longLogLosesItsOldestRuns() throws {
    let disk = MemoryStorage()
    disk["store/lock"] = ""
    for number in 0..<RunLog.most + 5 {
      try RunLog.append(
        RunRecord(time: Instant(seconds: Int64(number)), origin: .sync), to: "store", disk)
    }
    let runs = try RunLog("store", disk).runs
    #expect(runs.count == RunLog.most && runs.first?.time == Instant(seconds: 5))
    #expect(runs.last?.time == Instant(seconds: Int64(RunLog.most + 4)))
  }

  @Test func editedLogIsNamedWithItsLine() throws {
    let disk = MemoryStorage()
    disk["store/lock"] = ""
    try RunLog.append(RunRecord(time: NightlyRun.time(1), origin: .sync), to: "store", disk)
    disk["store/runs.jsonl"]? += "{}\n"
    do {
      _ = try RunLog("store", disk)
      Issue.record("the log was read")
    } catch {
      #expect(error.message == "store/runs.jsonl:2:1: this is not a record of a run")
    }
  }

  /// Runs without a night are listed between the nights.
  @Test func logListsEachRun() throws {
    let nights = NightlyRun()
    nights.write(season)
    try nights.run(1)
    nights.write(Array(season.dropLast()))
    try night(nights, 2)
    try night(nights, 3)
    nights.write(Array(season.prefix(50)))
    try night(nights, 4)
    var failed = RunRecord(time: NightlyRun.time(5), origin: .sync)
    (failed.code, failed.failure, failed.milliseconds) = (74, "disk full", 61_000)
    try RunLog.append(failed, to: "store", nights.disk)
    let (history, runs) = (try nights.history, try RunLog("store", nights.disk).runs)
    #expect(
      written { history.appendText(runs, to: $0) } == """
        1  2026-05-01T02:00:00Z  90 games, 90 new
        2  2026-05-02T02:00:00Z  89 games, 1 withdrawn; done
        -  2026-05-03T02:00:00Z  89 games; done
        3  2026-05-04T02:00:00Z  89 games, 39 held back; held back
        -  2026-05-05T02:00:00Z  failed with exit code 74: disk full, 1 min 1 s

        """)
  }

  @Test(arguments: [
    (-5, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"), (19_200, "5 h 20 min"),
    (172_799, "47 h 59 min"), (172_800, "2 days"), (273_600, "3 days 4 h"),
    (Int64.max, "106,751,991,167,300 days 15 h"),
  ])
  func ages(_ seconds: Int64, _ text: String) { #expect(ageText(seconds: seconds) == text) }
}
