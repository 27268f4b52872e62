import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// The texts, metrics and pages that a run reports.
@Suite struct ReportTests {
  private static func report(_ change: (inout SyncReport) -> Void) -> SyncReport {
    var report = SyncReport()
    change(&report)
    return report
  }

  private static func feed(
    _ name: String, _ status: FeedStatus = .whole, _ change: (inout FeedCounts) -> Void = { _ in }
  )
    -> SyncReport.Feed
  {
    var counts = FeedCounts(name: name)
    change(&counts)
    return SyncReport.Feed(counts: counts, status: status)
  }

  private static func change(_ number: Int, _ kinds: [ChangeKind]) -> GameChange {
    let record = #"{"id":"abl:\#(number)","league":"abl","home":{"id":"o","name":"O"},"away":{"id":"h","name":"H"}}"#
    return GameChange(
      game: "abl:\(number)", kinds: kinds, feeds: ["a"], title: "H at O", before: nil, after: Array(record.utf8))
  }

  @Test func summaryCountsInWords() {
    let one = ReportTests.report {
      $0.feeds = [ReportTests.feed("a") { ($0.read, $0.new) = (1_140, 2) }]
      $0.games = 980
    }
    #expect(
      one.summary
        == "1 feed: 1,140 records, 980 games; 2 new, 0 changed, 0 withdrawn, 0 held back, 0 unchanged")
    let more = ReportTests.report {
      $0.feeds = [
        ReportTests.feed("a"), ReportTests.feed("b", .part) { $0.heldBack = 3 }, ReportTests.feed("c", .unavailable),
      ]
      var trips = SyncReport.Trips()
      trips.news = [
        TripNews(trip: "t", title: "", file: "t", kind: .changed, errors: 1),
        TripNews(trip: "", title: "", file: "u", kind: .unread),
      ]
      $0.trips = trips
    }
    #expect(
      more.summary
        == "3 feeds (2 incomplete): 0 records, 0 games; 0 new, 0 changed, 0 withdrawn, 3 held back, 0 unchanged"
        + "; 1 trip, 1 changed, 1 broken, 1 not read")
  }

  @Test func textNamesEachFeedWithItsProblems() {
    let report = ReportTests.report {
      var part = ReportTests.feed("a\u{7}", .part) { ($0.read, $0.rejected, $0.notGames) = (2_000, 1_001, 1) }
      part.errors = ["x.csv:1:1: torn"]
      part.alarms = ["5 of 9 upcoming games are gone"]
      part.drift = [Drift(cause: .truncated, message: "it is truncated")]
      part.changed = NightlyRun.time(1)
      $0.feeds = [part, ReportTests.feed("b", .removed)]
    }
    #expect(
      report.text.hasPrefix(
        #"""
        a\u{7}: 2,000 records: 1,001 rejected, 1 not games; sources last changed 2026-05-01T02:00:00Z
          partly read: x.csv:1:1: torn
          the feed has changed: it is truncated
          held back: 5 of 9 upcoming games are gone
        b: 0 records
          no longer in the configuration

        """#), "\(report.text)")
  }

  @Test func longListsAreCut() {
    let report = ReportTests.report {
      $0.changes = (0..<25).map { ReportTests.change($0, [.added]) } + [ReportTests.change(99, [.comeBack, .venue])]
    }
    let lines = report.text.split(separator: "\n")
    #expect(lines.contains("added (25)") && lines.contains("  … and 5 more") && lines.contains("returned (1)"))
    #expect(lines.count { $0.hasPrefix("  + abl:") } == 21)
    #expect(!lines.contains { $0.hasPrefix("venue") }, "a game is listed under its first kind")
    let json = written { report.append(as: .json, to: $0) }
    #expect(json.split(separator: "{\"game\":").count == 27, "the JSON has all of them")
  }

  @Test func kindsHaveWords() {
    let labels = ChangeKind.allCases.map(\.label)
    #expect(Set(labels).count == labels.count && labels.allSatisfy { !$0.contains { $0.isUppercase } }, "\(labels)")
  }

  @Test func metricsHaveEachCount() {
    let report = ReportTests.report {
      $0.feeds = [ReportTests.feed("a") { $0.new = 90 }, ReportTests.feed("b", .unusable)]
      $0.feeds[0].changed = NightlyRun.time(1)
      ($0.games, $0.outcome, $0.trips) = (90, .unusable, SyncReport.Trips())
    }
    let lines = written { SyncReport.appendMetrics(of: report, run: nil, status: nil, to: $0) }
      .split(separator: "\n")
    for line in [
      "sportstime_sync_games 90", "sportstime_sync_outcome 3",
      #"sportstime_sync_records{feed="a",became="new"} 90"#, #"sportstime_sync_feed_whole{feed="a"} 1"#,
      #"sportstime_sync_feed_whole{feed="b"} 0"#,
      #"sportstime_sync_feed_changed_timestamp_seconds{feed="a"} 1777600800"#,
      #"sportstime_sync_trips{became="broken"} 0"#,
    ] { #expect(lines.contains(Substring(line)), "\(line)") }
    #expect(lines.last == "# EOF" && lines.count { $0.contains("sportstime_sync_records{") } == 20)
    #expect(!lines.contains { $0.contains(#"timestamp_seconds{feed="b""#) })
  }

  /// What an alert needs: times, the exit code, what fails, and what waits for a decision.
  @Test func metricsHaveTheStateOfTheStore() throws {
    let nights = NightlyRun(
      feeds: #"{"name":"abl","source":"games.csv"},{"name":"cup","source":"cup.csv"}"#)
    nights.write(SeasonGame.season)
    nights.write(
      [SeasonGame(id: "c", home: "Owls", away: "Larks", start: "2026-10-01T19:00:00")], "cup.csv")
    func record(_ night: Int) throws -> (SyncReport, RunRecord) {
      let report = try nights.run(night)
      var run = RunRecord(time: NightlyRun.time(night), origin: .sync)
      run.add(report)
      (run.code, run.milliseconds) = (report.outcome == .done ? 0 : 76, 2_034)
      try RunLog.append(run, to: "store", nights.disk)
      return (report, run)
    }
    _ = try record(1)
    nights.write(Array(SeasonGame.season.prefix(60)))
    nights.disk["cup.csv"] = nil
    let (report, run) = try record(2)
    let status = try StoreStatus("store", nights.disk, now: NightlyRun.time(2), maxAge: 1)
    let text = written { SyncReport.appendMetrics(of: report, run: run, status: status, to: $0) }
    let lines = text.split(separator: "\n")
    for line in [
      "sportstime_sync_exit_code 76", "sportstime_sync_last_run_timestamp_seconds 1777687200",
      "sportstime_sync_last_success_timestamp_seconds 1777600800",
      "sportstime_sync_duration_seconds 2.034",
      #"sportstime_sync_feed_failing_runs{feed="abl"} 0"#,
      #"sportstime_sync_feed_failing_runs{feed="cup"} 1"#,
      #"sportstime_sync_held_changes{feed="abl",part="withdrawn"} 30"#,
      #"sportstime_sync_held_changes{feed="cup",part="withdrawn"} 0"#,
      #"sportstime_sync_rejected_changes{feed="abl"} 0"#,
    ] { #expect(lines.contains(Substring(line)), "\(line)\n\(text)") }
    // Without a report, as of a run that stopped, the rest is there.
    let failed = written { SyncReport.appendMetrics(of: nil, run: run, status: nil, to: $0) }
    #expect(
      failed.hasPrefix("# TYPE sportstime_sync_exit_code gauge\n")
        && failed.hasSuffix(" 2.034\n# EOF\n"))
  }

  /// Feeds that are files have no status, and a run whose time is given has no times.
  @Test func metricsHaveTheResponseOfEachFeed() {
    var run = RunRecord(time: NightlyRun.time(1), origin: .sync)
    run.milliseconds = 70_000
    run.feeds = [
      RunRecord.Feed(name: "a", status: .whole, fetch: FetchResult(httpStatus: 304, milliseconds: 61_007)),
      RunRecord.Feed(name: "b", status: .unavailable, fetch: FetchResult(httpStatus: 0, milliseconds: nil)),
      RunRecord.Feed(name: "c", status: .whole, fetch: nil),
    ]
    func lines() -> [Substring] {
      written { SyncReport.appendMetrics(of: nil, run: run, status: nil, to: $0) }.split(separator: "\n")
    }
    func fetches() -> [Substring] { lines().filter { $0.hasPrefix("sportstime_feed_") } }
    #expect(
      fetches() == [
        #"sportstime_feed_http_status{feed="a"} 304"#, #"sportstime_feed_http_status{feed="b"} 0"#,
        #"sportstime_feed_fetch_seconds{feed="a"} 61.007"#,
      ])
    #expect(lines().contains("# TYPE sportstime_feed_fetch_seconds gauge"))
    run.dropDurations()
    #expect(fetches().count == 2 && !lines().contains { $0.contains("_seconds ") && !$0.contains("timestamp") })
    run.feeds.removeFirst(2)
    #expect(!lines().contains { $0.contains("sportstime_feed_") }, "no metric without a value")
  }

  @Test func metricsHaveTheExitCodesOfHooks() {
    var run = RunRecord(time: NightlyRun.time(1), origin: .sync)
    run.hooks = [
      RunRecord.Hook(name: "onChange", code: 3), RunRecord.Hook(name: "onFailure", failure: "nosuch: No such file"),
    ]
    let text = written { SyncReport.appendMetrics(of: nil, run: run, status: nil, to: $0) }
    #expect(
      text.hasSuffix("\nsportstime_sync_hook_exit_code{hook=\"onChange\"} 3\n# EOF\n"), "\(text)")
  }

  @Test func pageEscapesWhatFeedsSay() {
    let report = ReportTests.report {
      var feed = ReportTests.feed("a")
      feed.errors = ["<img src=x onerror=alert(1)>&\"'"]
      $0.feeds = [feed]
      $0.changes = [ReportTests.change(1, [.added])]
      $0.night = (3, NightlyRun.time(3))
    }
    let page = written { report.append(as: .html, to: $0) }
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<h1>Night 3, 2026-05-03T02:00:00Z</h1>") && page.contains("<h2>Added (1)</h2>"))
    #expect(page.contains("&lt;img src=x") && !page.contains("<img"))
  }

  @Test func worstOutcomeCounts() {
    var outcome = RunOutcome.done
    for (next, worst) in [
      (RunOutcome.findings, RunOutcome.findings), (.notFetched, .notFetched), (.findings, .notFetched),
      (.missing, .missing), (.unusable, .missing), (.heldBack, .heldBack), (.failedReading, .failedReading),
    ] {
      outcome.worsen(next)
      #expect(outcome == worst)
    }
  }

  @Test(arguments: [
    (SyncStep.fetching(addresses: 1), "fetching 1 address"), (.fetching(addresses: 12), "fetching 12 addresses"),
    (.reading(feed: "mlb", number: 3, feeds: 30, records: 12_000), "reading 3 of 30: mlb, 12,000 records"),
    (.reading(feed: "mlb", number: 1, feeds: 1, records: 0), "reading 1 of 1: mlb"),
    (.comparing(games: 1), "comparing 1 game"), (.writing(games: 2_000), "writing 2,000 games"),
    (.following(trips: "a\n.json", number: 1, files: 2), #"trips 1 of 2: a\u{a}.json"#),
  ])
  func stepsHaveWords(_ step: SyncStep, _ words: String) { #expect(step.words == words) }

  @Test func newsWithoutContentIsNotReported() {
    var news = TripNews(trip: "t", title: "T", file: "t.json", kind: .same)
    #expect(!news.isReported && news.journalEntry == nil && news.headline == #"t "T" (t.json): unchanged"#)
    (news.kind, news.errors) = (.gone, 2)
    #expect(news.isReported && news.journalEntry?.lines == ["the trip is cancelled"])
    #expect(news.headline == #"t "T" (t.json): gone: its upcoming events are cancelled, 2 errors"#)
    news.problems = ["x"]
    #expect(news.journalEntry == nil, "what failed is no news for subscribers")
  }

  @Test func endingChoosesTheFormat() {
    #expect(SyncReportFormat(file: "a.txt") == .text && SyncReportFormat(file: "a.HTM") == .html)
    #expect(SyncReportFormat(file: "a.json") == .json && SyncReportFormat(file: "a.csv") == nil)
  }
}
