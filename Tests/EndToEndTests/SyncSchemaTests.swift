import Foundation
import TestSupport
import Testing

/// The files that `sync` reads and writes conform to the published schemas, and invalid ones don't.
@Suite(.enabled(if: Python.isThere, "Python's jsonschema is not installed"))
struct SyncSchemaTests {
  private func follows(_ schema: String, _ name: String, _ folder: TemporaryFolder) throws -> Bool {
    try folder.write(try Tool.run(["schema", schema]).output, schema + ".schema.json")
    let checked = try Python.run("check_schema.py", [folder.path(schema + ".schema.json"), folder.path(name)])
    if checked.code != 0 { try folder.write(checked.output + checked.messages, "why") }
    return checked.code == 0
  }

  @Test func reportsConformToTheirSchema() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    var games = SyncFolder.season
    let nights: [(Int, Int32)] = [(1, 0), (2, 76), (3, 0), (4, 76), (5, 66), (6, 76)]
    for (night, code) in nights {
      switch night {
      case 2: games = Array(games.prefix(50))
      case 3:
        games = SyncFolder.season.map { game in
          var game = game
          if game.id == "g7" { game.status = "postponed" }
          return game
        }
      case 4: games[0].start = "someday"
      default: break
      }
      try sync.write(games)
      if night == 6 {
        // The feed is removed from the configuration.
        try sync.folder.write(
          #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"b","source":"b.csv"}]}"#, "sportstime-sync.json")
        try sync.write(Array(SyncFolder.season.suffix(5)), "b.csv")
      }
      if night == 5 { try FileManager.default.removeItem(at: sync.folder.url("games.csv")) }
      let result = try sync.sync(["--format", "json", "-q"], night: night)
      #expect(result.code == code, "\(night): \(result.messages)")
      try sync.folder.write(result.output, "report.json")
      #expect(
        try follows("sync-report", "report.json", sync.folder), "\(night): \((try? sync.folder.read("why")) ?? "")")
    }
    let text = try sync.folder.read("report.json")
    #expect(text.contains(#""status":"removed""#))
    for (right, wrong) in [
      (#""version":1"#, #""version":2"#), (#""read":"#, #""red":"#), (#""status":"removed""#, #""status":"bad""#),
    ] {
      try sync.folder.write(text.replacingOccurrences(of: right, with: wrong), "wrong.json")
      #expect(try !follows("sync-report", "wrong.json", sync.folder), "\(wrong)")
    }
  }

  @Test func reportsOfTripsConformToTheirSchema() throws {
    let sync = try SyncFolder(more: #""itineraries":["trips"],"publish":{"address":"https://example.org"},"#)
    try sync.write(SyncFolder.season)
    #expect(try follows("sync-config", "sportstime-sync.json", sync.folder))
    try FileManager.default.createDirectory(at: sync.folder.url("trips"), withIntermediateDirectories: true)
    try sync.folder.write(try Tool.run(["import", "games.csv", "-q"], in: sync.folder.url).output, "first.jsonl")
    let build = ["build", "--schedule", "first.jsonl", "--team", "Owls", "--away-only", "-o", "trips/a.json", "-q"]
    #expect(try Tool.run(build, in: sync.folder.url).code == 0)
    #expect(try sync.sync().code == 0)
    var games = SyncFolder.season
    games[10].start = "2026-06-13T18:00:00"
    games[15].status = "cancelled"
    try sync.write(games)
    try sync.folder.write("{", "trips/b.json")
    let result = try sync.sync(["--format", "json", "-q", "--metrics", "sync.prom"], night: 2)
    #expect(result.code == 1, "\(result.messages)")
    try sync.folder.write(result.output, "report.json")
    #expect(try follows("sync-report", "report.json", sync.folder), "\((try? sync.folder.read("why")) ?? "")")
    for text in [
      #""kind":"game-moved""#, #""code":"game-cancelled""#, #""status":"unread""#, #""kind":"changed","uid""#,
    ] {
      #expect(result.output.contains(text), "\(text)")
    }
    let wrong = result.output.replacingOccurrences(of: #""status":"unread""#, with: #""status":"lost""#)
    try sync.folder.write(wrong, "wrong.json")
    #expect(try !follows("sync-report", "wrong.json", sync.folder))
    #expect(try sync.folder.read("sync.prom").contains("sportstime_sync_trips{became=\"broken\"} 1\n"))
    for more in [#""itineraries":"trips","#, #""publish":{"to":"x"},"#, #""publish":{"address":"example.org"},"#] {
      let bad = try SyncFolder(more: more)
      #expect(try !follows("sync-config", "sportstime-sync.json", bad.folder) && bad.sync(["--check"]).code == 65)
    }
  }

  /// The schema and the command accept and refuse the same configurations.
  @Test(arguments: [
    (#"{"name":"a","source":"x"}"#, true), (#"{"name":"a.b-c_1","source":"x","keepPast":true,"league":"x"}"#, true),
    (#"{"name":"a","source":"x","guard":{"maxWithdrawnPercent":5.5,"minGames":0}}"#, true),
    (#"{"name":"a","source":"http://localhost/x","http":{"attempts":1,"timeoutSeconds":0.5}}"#, true),
    (#"{"name":"a","source":"http://localhost:1/{w}","each":{"w":"1-3"},"http":{"attempts":1}}"#, true),
    (
      #"{"name":"a","source":"http://localhost:1/{w}","each":{"w":["a",2]},"http":{"attempts":1,"pauseSeconds":0}}"#,
      true
    ),
    (#"{"name":"a","source":"http://localhost:1/{w}","each":{"w":7},"http":{"attempts":1,"headers":{"X":"y"}}}"#, true),
    (#"{"name":"a","source":"http://localhost/{w}","each":{"w":"3"}}"#, false),
    (#"{"name":"a","source":"http://localhost/{w}","each":{}}"#, false),
    (#"{"name":"a","source":"http://localhost/{w}","each":{"w":[1.5]}}"#, false),
    (#"{"name":"a","source":"http://localhost/x","http":{"headers":{"X Y":"y"}}}"#, false),
    (#"{"name":"a","source":"http://localhost/x","http":{"pauseSeconds":601}}"#, false),
    (#"{"name":"a"}"#, false), (#"{"name":"","source":"x"}"#, false), (#"{"name":"a/b","source":"x"}"#, false),
    (#"{"name":"a","source":"x","extra":1}"#, false), (#"{"name":"a","source":7}"#, false),
    (#"{"name":"a","source":"x","http":{"attempts":0}}"#, false),
    (#"{"name":"a","source":"x","http":{"tries":2}}"#, false),
    (#"{"name":"a","source":"x","keepPast":"yes"}"#, false), ("7", false),
  ])
  func configurationsConformToTheirSchema(_ test: (feed: String, isRight: Bool)) throws {
    let sync = try SyncFolder(feeds: test.feed)
    #expect(try follows("sync-config", "sportstime-sync.json", sync.folder) == test.isRight)
    // With a valid configuration, the source does not exist or can't be fetched.
    let code = try sync.sync(["--check"]).code
    #expect(test.isRight ? [66, 75].contains(code) : code == 65, "\(code)")
  }

  @Test func metricsAndPagesAreComplete() throws {
    let sync = try SyncFolder(more: #""onChange":["sh","-c","cat > change.json"],"#)
    try sync.write(SyncFolder.season)
    let result = try sync.sync(["-o", "report.html", "--metrics", "sync.prom"])
    #expect(result.code == 0 && result.output.isEmpty, "\(result.messages)")
    let page = try sync.folder.read("report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("<h2>Added (90)</h2>") && page.hasSuffix("</html>\n"))
    let metrics = try sync.folder.read("sync.prom")
    #expect(
      metrics.contains("sportstime_sync_records{feed=\"abl\",became=\"new\"} 90\n") && metrics.hasSuffix("# EOF\n"))
    #expect(try sync.folder.read("change.json").contains(#""night":1"#))
    // A quiet night does not run the program. A failing program is reported.
    try FileManager.default.removeItem(at: sync.folder.url("change.json"))
    #expect(try sync.sync(night: 2).code == 0)
    #expect(!FileManager.default.fileExists(atPath: sync.folder.path("change.json")))
    let config = try sync.folder.read("sportstime-sync.json")
    try sync.folder.write(config.replacingOccurrences(of: "cat > change.json", with: "exit 3"), "sportstime-sync.json")
    try sync.write(Array(SyncFolder.season.dropLast()))
    let failed = try sync.sync(night: 3)
    #expect(failed.code == 1 && failed.messages.contains("onChange: sh exited with code 3"), "\(failed.messages)")
    #expect(sync.schedule.split(separator: "\n").count == 89)
  }

  @Test func verificationsConformToTheirSchema() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    #expect(try sync.sync().code == 0)
    for (code, damages) in [(Int32(0), "[]"), (65, #"[{"file":"runs.jsonl""#)] {
      let result = try sync.sync(["--verify", "--format", "json"])
      #expect(result.code == code && result.output.filter { !$0.isWhitespace }.contains(#""damages":"# + damages))
      try sync.folder.write(result.output, "report.json")
      #expect(try follows("sync-verification", "report.json", sync.folder), "\((try? sync.folder.read("why")) ?? "")")
      let wrong = result.output.replacingOccurrences(of: "\"exitCode\":\(code)", with: "\"exitCode\":1")
      try sync.folder.write(wrong, "wrong.json")
      #expect(try !follows("sync-verification", "wrong.json", sync.folder))
      try sync.folder.write("{}\n", "store/runs.jsonl")
    }
  }

  @Test func configurationOfRetentionConformsToItsSchema() throws {
    for (days, isRight) in [("0", true), ("36600", true), ("-1", false), ("36601", false), ("\"7\"", false)] {
      let sync = try SyncFolder(more: "\"keptDays\":\(days),")
      try sync.write(SyncFolder.season)
      #expect(try follows("sync-config", "sportstime-sync.json", sync.folder) == isRight, "\(days)")
      #expect(try sync.sync(["--check"]).code == (isRight ? 0 : 65), "\(days)")
    }
  }

  @Test func reportsOfAPrunedStoreConformToTheirSchemas() throws {
    let sync = try SyncFolder(more: #""keptNights":1,"#)
    for night in 1...2 {
      try sync.write(Array(SyncFolder.season.dropLast(night)))
      #expect(try sync.sync(night: night).code == 0)
    }
    #expect(
      try follows("sync-config", "sportstime-sync.json", sync.folder) && sync.sync(["--prune"], night: 3).code == 0)
    let reports = [
      ("nights", try sync.sync(["--log", "--format", "json"])),
      ("sync-verification", try sync.sync(["--verify", "--format", "json"])),
      ("game-history", try Tool.run(["history", "abl:g1", "--store", "store", "-f", "json"], in: sync.folder.url)),
    ]
    for (schema, result) in reports {
      #expect(result.code == 0 && result.output.contains(#""pruned":{"nights":2,"until":"2026-05-02T02:00:00Z"}"#))
      try sync.folder.write(result.output, "report.json")
      #expect(try follows(schema, "report.json", sync.folder), "\(schema) \((try? sync.folder.read("why")) ?? "")")
    }
  }

  @Test func repairsConformToTheirSchema() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    #expect(try sync.sync().code == 0)
    try sync.folder.write("{}\n", "store/runs.jsonl")
    try sync.folder.write("{}\n", "store/journal/000001.jsonl")
    let result = try sync.sync(["--repair", "--format", "json"])
    #expect(result.code == 65, "\(result.messages)")
    try sync.folder.write(result.output, "report.json")
    #expect(try follows("sync-repair", "report.json", sync.folder), "\((try? sync.folder.read("why")) ?? "")")
    for (right, wrong) in [("\"copy\"", "\"kopie\""), ("\"file\"", "\"path\""), ("\"version\":1", "\"version\":0")] {
      try #require(result.output.contains(right), "\(result.output)")
      try sync.folder.write(result.output.replacingOccurrences(of: right, with: wrong), "wrong.json")
      #expect(try !follows("sync-repair", "wrong.json", sync.folder))
    }
  }

  /// The log and the status have the exit code of each program, whether it timed out, and why it did not start.
  @Test func endsOfProgramsAreRecorded() throws {
    let sync = try SyncFolder(
      more: #""onChange":["sh","-c","cat > change.json; exit 3"],"onFailure":["sh","-c","sleep 600"],"hookSeconds":1,"#)
    let config = try sync.folder.read("sportstime-sync.json")
    try sync.write(SyncFolder.season)
    #expect(try sync.sync(["--metrics", "sync.prom"]).code == 1)
    #expect(try sync.folder.read("sync.prom").contains("sportstime_sync_hook_exit_code{hook=\"onChange\"} 3\n"))
    try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
    #expect(try sync.sync(["--metrics", "sync.prom"], night: 2).code == 66)
    let status = try sync.sync(["--status"], night: 2)
    #expect(
      status.code == 66 && status.output.contains("; onChange exited with code 3; onFailure timed out\n"),
      "\(status.output)")
    // A program that does not start counts as a failure by itself, and is recorded once.
    try sync.folder.write(
      config.replacingOccurrences(of: "[\"sh\",", with: "[\"./nosuch\","), "sportstime-sync.json")
    try sync.write(Array(SyncFolder.season.dropLast()))
    let unstarted = try sync.sync(night: 3)
    #expect(
      unstarted.code == 66 && unstarted.messages.contains("onChange: ./nosuch: No such file")
        && unstarted.messages.contains("onFailure: ./nosuch: No such file"), "\(unstarted.messages)")
    #expect(sync.schedule.split(separator: "\n").count == 89)
    let lines = try sync.sync(["--log"]).output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3 && lines[0].hasSuffix("; done; onChange exited with code 3"), "\(lines)")
    #expect(lines[1].hasSuffix("; missing source; onChange exited with code 3; onFailure timed out"), "\(lines)")
    #expect(lines[2].contains("; done; onChange failed: ./nosuch: No such file"), "\(lines)")
    for (mode, schema, hook) in [
      ("--log", "nights", #""hooks":[{"name":"onChange","exitCode":3,"timedOut":false}]"#),
      ("--log", "nights", #","timedOut":false},{"name":"onFailure","exitCode":143,"timedOut":true}]"#),
      ("--status", "sync-status", #"{"name":"onFailure","timedOut":false,"failure":"./nosuch: No such file"#),
    ] {
      let result = try sync.sync([mode, "--format", "json"], night: 3)
      #expect(result.output.contains(hook), "\(result.output)")
      try sync.folder.write(result.output, "report.json")
      #expect(try follows(schema, "report.json", sync.folder), "\((try? sync.folder.read("why")) ?? "")")
      try sync.folder.write(result.output.replacingOccurrences(of: "timedOut", with: "late"), "wrong.json")
      #expect(try !follows(schema, "wrong.json", sync.folder))
    }
  }

  /// A program that hangs, and what it started, is stopped: `cron` would wait for whoever has the standard error.
  @Test func programThatHangsIsStopped() throws {
    let sync = try SyncFolder(more: #""onChange":["sh","-c","sleep 600 & sleep 600"],"hookSeconds":1,"#)
    try sync.write(SyncFolder.season)
    let result = try sync.sync()
    #expect(
      result.code == 1 && result.messages.contains("onChange: sh was stopped after 1 second"), "\(result.messages)")
    #expect(try follows("sync-config", "sportstime-sync.json", sync.folder))
  }

  /// A run that fails tells `onFailure` and the metrics; one that holds changes back, or has findings, does not.
  @Test func failureIsToldToItsProgram() throws {
    let sync = try SyncFolder(more: #""onFailure":["sh","-c","cat > failure.json; exit 4"],"#)
    func failed() -> String { (try? sync.folder.read("failure.json")) ?? "" }
    try sync.write(SyncFolder.season)
    #expect(try sync.sync(["--metrics", "sync.prom"]).code == 0 && failed().isEmpty)
    try sync.write(Array(SyncFolder.season.prefix(60)))
    #expect(try sync.sync(night: 2).code == 76 && failed().isEmpty)
    try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
    let missing = try sync.sync(night: 3)
    #expect(
      missing.code == 66 && missing.messages.contains("onFailure: sh exited with code 4"),
      "\(missing.messages)")
    #expect(failed().contains(#""outcome":"missing","exitCode":66"#), "\(failed())")
    // The run stops: there is no report, and the metrics have its exit code.
    let state = try #require(
      FileManager.default.contentsOfDirectory(atPath: sync.folder.path("store/state")).first)
    try sync.folder.write("x", "store/state/\(state)/extra")
    #expect(try sync.sync(["--metrics", "sync.prom"], night: 4).code == 65)
    #expect(
      failed().contains(#""exitCode":65"#) && failed().contains(#""failure":"store/state/"#),
      "\(failed())")
    let metrics = try sync.folder.read("sync.prom")
    #expect(
      metrics.contains("\nsportstime_sync_exit_code 65\n") && metrics.hasSuffix("# EOF\n"),
      "\(metrics)")
    #expect(!metrics.contains("sportstime_sync_games"))
    #expect(try follows("sync-config", "sportstime-sync.json", sync.folder))
  }

  /// Independent parsers read the HTML report and the metrics.
  @Test(.enabled(if: Python.isThere, "Python's packages are not installed"))
  func independentParsersReadMetricsAndPages() throws {
    let sync = try SyncFolder(
      feeds: #"{"name":"abl","source":"games.csv"},{"name":"old","source":"old.csv"}"#)
    try sync.write(SyncFolder.season)
    try sync.write([SyncFolder.Game(id: "o", home: "Owls", away: "Larks", start: "2026-10-01T19:00:00")], "old.csv")
    #expect(try sync.sync(["-o", "first.html"]).code == 0)
    // Text that needs escaping, an unavailable feed, and held changes.
    var games = Array(SyncFolder.season.prefix(50))
    games[0].home = "<img src=x onerror=alert(1)>&\"'"
    try sync.write(games)
    try FileManager.default.removeItem(at: sync.folder.url("old.csv"))
    let held = try sync.sync(["-o", "held.html", "--metrics", "sync.prom"], night: 2)
    #expect(held.code == 76, "\(held.messages)")
    let page = try sync.folder.read("held.html")
    #expect(page.contains("<h2>Findings (") && page.contains("[unknown-league]") && page.contains("held back"))
    let checked = try Python.run(
      "check_sync_reports.py", ["sync.prom", "first.html", "held.html"].map { sync.folder.path($0) })
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
  }
}
