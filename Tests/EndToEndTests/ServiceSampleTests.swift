import Foundation
import TestSupport
import Testing

/// The samples for running `sync` from a timer, checked by systemd's own tools and run as by cron.
@Suite struct ServiceSampleTests {
  private static let samples = Tool.root.appendingPathComponent("Sources/SportsTime/SportsTime.docc/Resources")
  private static let cron = "/usr/sbin/cron"
  private static let systemd = URL(fileURLWithPath: "/usr/bin/systemd-analyze")

  private func sample(_ name: String) throws -> String {
    try String(
      contentsOf: ServiceSampleTests.samples.appendingPathComponent("sportstime-sync." + name), encoding: .utf8
    )
    .replacingOccurrences(of: "/usr/bin/sportstime", with: Tool.binary.path)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: systemd.path), "systemd is not installed"))
  func systemdVerifiesTheUnitsAndTheirSandbox() throws {
    let folder = try TemporaryFolder()
    for name in ["service", "timer"] { try folder.write(try sample(name), "sportstime-sync." + name) }
    // It need not be installed here.
    let publishing = try sample("publish.conf").replacingOccurrences(of: "/usr/bin/rsync", with: "/bin/true")
    try FileManager.default.createDirectory(
      at: folder.url("sportstime-sync.service.d"), withIntermediateDirectories: true)
    try folder.write(publishing, "sportstime-sync.service.d/publish.conf")
    let units = ["service", "timer"].map { folder.path("sportstime-sync." + $0) }
    let verified = try Tool.run(ServiceSampleTests.systemd, ["verify", "--man=no"] + units)
    #expect(verified.code == 0 && verified.messages.isEmpty, "\(verified.messages)")
    // The exposure level, times ten: 0 is closed, 100 is open.
    let security = try Tool.run(ServiceSampleTests.systemd, ["security", "--offline=true", "--threshold=20", units[0]])
    #expect(security.code == 0, "\(security.output)")
  }

  /// The alert rules use metrics that a run writes, with labels that they have.
  @Test func alertRulesUseWrittenMetrics() throws {
    let sync = try SyncFolder(more: #""itineraries":["trips"],"#)
    try sync.write(SyncFolder.season)
    try FileManager.default.createDirectory(at: sync.folder.url("trips"), withIntermediateDirectories: true)
    #expect(try sync.sync(["--metrics", "sync.prom"]).code == 0)
    let metrics = try sync.folder.read("sync.prom")
    let expressions = try sample("rules.yaml").split(separator: "\n").filter { $0.contains("expr:") }
    let used = expressions.flatMap { $0.matches(of: #/(sportstime_\w+)(\{[^}]*\})?/#) }
    #expect(expressions.count >= 5 && used.count >= expressions.count)
    for metric in used {
      #expect(metrics.contains("# TYPE \(metric.1) gauge\n"), "\(metric.0)")
      #expect(metrics.contains("\n\(metric.0)"), "\(metric.0)")
    }
    for label in try sample("rules.yaml").matches(of: #/\$labels\.(\w+)|by \((\w+)\)/#) {
      let name = label.1 ?? label.2 ?? ""
      #expect(metrics.contains("{\(name)=\""), "\(name)")
    }
  }

  @Test func cronLineRuns() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    let line = try #require(try sample("cron").split(separator: "\n").last)
    // Skip the five time fields and the user.
    let command = line.split(separator: " ", maxSplits: 6)[6]
      .replacingOccurrences(of: "/var/lib/sportstime", with: sync.folder.url.path)
    let result = try Tool.run(URL(fileURLWithPath: "/bin/sh"), ["-c", command])
    #expect([0, 1].contains(result.code), "\(result.messages)")
    #expect(result.output.isEmpty && result.messages.contains("1 feed: 90 records"), "\(result.messages)")
    #expect(try sync.folder.read("report.html").hasPrefix("<!DOCTYPE html>"))
    #expect(try sync.folder.read("sync.prom").hasSuffix("# EOF\n"))
  }

  /// A real cron runs the sample at the next full minute, with folders in its own mount namespace.
  @Test(
    .enabled(if: Namespaces.areThere && FileManager.default.isExecutableFile(atPath: cron), "cron can't be run here"))
  func cronRunsTheSample() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    for name in ["table", "spool", "run"] {
      try FileManager.default.createDirectory(at: sync.folder.url(name), withIntermediateDirectories: true)
    }
    let table = try sample("cron").replacingOccurrences(of: "17 4 * * * sportstime", with: "* * * * * root")
      .replacingOccurrences(of: "/var/lib/sportstime", with: sync.folder.url.path)
    #expect(table.contains("* * * * * root cd \(sync.folder.url.path) && \(Tool.binary.path) sync"))
    try sync.folder.write(table, "table/sportstime-sync")
    let script = """
      mount --bind table /etc/cron.d; mount --bind spool /var/spool/cron; mount --bind run /run
      \(ServiceSampleTests.cron) -f & for i in $(seq 75); do [ -e sync.prom ] && break; sleep 1; done
      # Other signals may be blocked here, and child processes inherit that.
      kill -KILL $!; wait
      """
    let result = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/unshare"), ["--mount", "bash", "-c", script], in: sync.folder.url)
    #expect(try sync.folder.read("sync.prom").hasSuffix("# EOF\n"), "\(result.messages)")
    #expect(try sync.folder.read("report.html").hasPrefix("<!DOCTYPE html>"))
    #expect(sync.schedule.split(separator: "\n").count == 90)
  }

  /// Messages with their times, and as JSON Lines, are those of the text.
  @Test func messagesAreTimedOrJSONLines() throws {
    let sync = try SyncFolder(
      feeds: #"{"name":"abl","source":"games.csv"},{"name":"nix","source":"nix.csv"}"#)
    let table = SeasonGame.table(SyncFolder.season)
    try sync.folder.write(
      table + table.split(separator: "\n")[1].replacing("2026-", with: "20-26-") + "\n", "games.csv")
    let text = try sync.sync(["--check", "-o", "report.txt"])
    #expect(text.code == 66 && text.messages.contains(": error: ") && text.messages.contains("\nerror: nix: "))
    let timed = try sync.sync(["--check", "-o", "report.txt", "--message-format", "timed"])
    let lines = text.messages.split(separator: "\n")
    #expect(timed.code == 66 && timed.messages == lines.map { "2026-05-01T02:00:00Z \($0)\n" }.joined())
    let jsonl = try sync.sync(["--check", "--message-format", "jsonl"])
    if Python.isThere {
      try sync.folder.write(jsonl.messages, "messages.jsonl")
      try sync.folder.write(try Tool.run(["schema", "sync-message"]).output, "schema.json")
      let checked = try Python.run("check_schema.py", ["schema.json", "messages.jsonl"].map { sync.folder.path($0) })
      #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    }
    let objects = try jsonl.messages.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    let shown = objects.map { object in
      let (message, severity) = (object["message"] as? String ?? "", object["severity"] as? String ?? "")
      let place = ["file", "line", "column"].compactMap { object[$0].map { "\($0)" } }.joined(separator: ":")
      let code = (object["code"] as? String).map { " [\($0)]" } ?? ""
      return (place.isEmpty ? "" : place + ": ") + (severity == "info" ? "" : severity + ": ") + message + code
    }
    #expect(shown == lines.map(String.init), "\(jsonl.messages)")
    #expect(objects.allSatisfy { $0["time"] as? String == "2026-05-01T02:00:00Z" })
    // What ends a run is such a line as well, and without --now the time is that of the clock.
    let failed = try Tool.run(["sync", "-c", "nix.json", "--message-format=jsonl"], in: sync.folder.url)
    #expect(failed.code == 66, "\(failed.messages)")
    #expect(
      failed.messages.contains(
        #/^\{"time":"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ","severity":"error","message":"nix.json: .*"\}\n$/#),
      "\(failed.messages)")
  }

  /// The line for logs appears once, on one of the two streams.
  @Test func summaryAppearsOnce() throws {
    for (options, isInOutput) in [([], true), (["--format", "json"], false), (["-o", "report.txt"], false)] {
      let sync = try SyncFolder()
      try sync.write(SyncFolder.season)
      let result = try sync.sync(options)
      #expect(result.output.contains("1 feed: 90 records") == isInOutput, "\(options)")
      #expect(result.messages.contains("1 feed: 90 records") != isInOutput, "\(options)")
    }
  }
}
