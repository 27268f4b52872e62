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
    let units = ["service", "timer"].map { folder.path("sportstime-sync." + $0) }
    let verified = try Tool.run(ServiceSampleTests.systemd, ["verify", "--man=no"] + units)
    #expect(verified.code == 0 && verified.messages.isEmpty, "\(verified.messages)")
    // The exposure level, times ten: 0 is closed, 100 is open.
    let security = try Tool.run(ServiceSampleTests.systemd, ["security", "--offline=true", "--threshold=20", units[0]])
    #expect(security.code == 0, "\(security.output)")
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
