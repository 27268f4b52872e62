import Foundation
import TestSupport
import Testing

/// Problems of unattended runs: changed clocks, configurations, feeds and stores.
@Suite struct SyncMishapTests {
  private let season = SyncFolder.season

  // MARK: Zones

  /// New time zone rules: the sources are identical, and every start is a different instant.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/tzdata.zi"), "there is no tzdata.zi"))
  func changedTimeZonesAreDetected() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    let system = URL(fileURLWithPath: "/usr/share/zoneinfo")
    try FileManager.default.copyItem(at: system, to: sync.folder.url("zones"))
    let zone = sync.folder.url("zones/America/New_York")
    try FileManager.default.removeItem(at: zone)
    try FileManager.default.copyItem(
      at: system.appendingPathComponent("America/Chicago").resolvingSymlinksInPath(), to: zone)
    try sync.folder.write(sync.folder.read("zones/tzdata.zi") + "# another edition\n", "zones/tzdata.zi")
    let run = ["sync", "--now", "2026-05-02T02:00:00Z", "--format", "json", "-q"]
    let other = try Tool.run(run, in: sync.folder.url, environment: ["SPORTSTIME_ZONEINFO": sync.folder.path("zones")])
    #expect(other.code == 76 && other.output.contains("offsetShifted"), "\(other.code) \(other.messages)")
    #expect(sync.schedule == before)
    #expect(try sync.sync(night: 3).code == 0 && sync.schedule == before)
  }

  /// A zone that the system lacks, or can't read, fails the feed that needs it, and no other.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/America/New_York"), "there are no zones"),
    arguments: [
      (
        false,
        "this system has no time zone \"Europe/Berlin\", which the feed ergx needs: install the whole package tzdata"
      ),
      (
        true, "zones/Europe/Berlin can't be opened: Too many levels of symbolic links; it belongs to the package tzdata"
      ),
    ])
  func missingZoneFailsItsFeed(_ isThere: Bool, _ message: String) throws {
    let sync = try SyncFolder(
      feeds: #"{"name":"abl","source":"games.csv"},{"name":"de","source":"de.xml"}"#)
    try sync.write(season)
    try sync.folder.write(
      "<ergx><termin><termin_id>1</termin_id><liga>bl1</liga><saison>2026</saison><teama_id>1</teama_id><teama>Köln</teama>"
        + "<teamb_id>2</teamb_id><teamb>Mainz</teamb><ort>Köln</ort><datum>20.09.2026</datum><zeit>15.30</zeit></termin>"
        + "</ergx>\n", "de.xml")
    let system = URL(fileURLWithPath: "/usr/share/zoneinfo/America/New_York").resolvingSymlinksInPath()
    for folder in ["zones/America", "zones/Europe"] {
      try FileManager.default.createDirectory(at: sync.folder.url(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: system, to: sync.folder.url("zones/America/New_York"))
    if isThere {
      try FileManager.default.createSymbolicLink(
        atPath: sync.folder.path("zones/Europe/Berlin"), withDestinationPath: "Berlin")
    }
    let zones = ["SPORTSTIME_ZONEINFO": "zones"]
    let result = try Tool.run(["sync", "--now", "2026-05-01T02:00:00Z"], in: sync.folder.url, environment: zones)
    #expect(result.code == 65 && result.messages.contains("de: de.xml:1:1: "), "\(result.messages)")
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(sync.schedule.split(separator: "\n").count == 90)
    let one = try Tool.run(["import", "games.csv", "-o", "games.jsonl"], in: sync.folder.url, environment: zones)
    #expect(one.code == 0, "\(one.messages)")
    let other = try Tool.run(["import", "de.xml", "-o", "de.jsonl"], in: sync.folder.url, environment: zones)
    #expect(other.code == 65 && other.messages.contains(message), "\(other.messages)")
    #expect(try sync.sync(night: 2).code == 0)
    #expect(sync.schedule.split(separator: "\n").count == 91)
  }

  // MARK: Sources

  /// What has no end, or no other end, is said to be no file, and the other feeds are read.
  @Test(arguments: [("/dev/zero", "device"), ("pipe", "pipe")])
  func sourceThatIsNoFileIsRefused(_ source: String, _ kind: String) throws {
    let sync = try SyncFolder(
      feeds: #"{"name":"abl","source":"games.csv"},{"name":"x","source":"\#(source)"}"#)
    try sync.write(season)
    #expect(mkfifo(sync.folder.path("pipe"), 0o600) == 0)
    let result = try sync.sync()
    #expect(
      result.code == 66 && result.messages.contains("x: \(source) is a \(kind), not a file"), "\(result.messages)")
    #expect(sync.schedule.split(separator: "\n").count == 90)
  }

  /// A folder whose files are all itineraries gets no index of what is published.
  @Test func folderOfItinerariesIsNotPublishedIn() throws {
    let sync = try SyncFolder(more: #""itineraries":["trips"],"publish":{"folder":"./trips"},"#)
    try sync.write(season)
    try FileManager.default.createDirectory(at: sync.folder.url("trips"), withIntermediateDirectories: true)
    let result = try sync.sync()
    #expect(result.code == 65 && result.messages.contains("runs publish in ./trips"), "\(result.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sync.folder.path("trips")).isEmpty)
  }

  // MARK: The store

  /// Of several runs at once, one writes the configuration, and the others say that it is there.
  @Test func oneRunWritesTheStarterConfiguration() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      "for i in 1 2 3 4 5 6 7 8; do { sportstime sync --init; echo $?; } & done; wait", in: folder)
    #expect(result.output.split(separator: "\n").sorted() == ["0"] + [Substring](repeating: "73", count: 7))
    #expect(result.messages.components(separatedBy: "wrote sportstime-sync.json").count == 2, "\(result.messages)")
    #expect(folder.names == ["sportstime-sync.json"])
  }

  /// Several runs at once that make the same folder.
  @Test func aFolderThatAnotherRunMadeIsFine() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-itinerary","version":1,"id":"t","startDate":"2026-06-01","dayCount":1,"#
        + #""items":[]}"#, "t.json")
    let result = try Tool.shell(
      """
      for n in 1 2 3 4 5 6 7 8 9 10; do
        for i in 1 2 3 4; do { sportstime export t.json --to ics -o d$n/ -q; echo $?; } & done; wait
      done
      """, in: folder)
    // The folder is nobody's fault; a file that another run wrote meanwhile is to be tried again.
    let codes = result.output.split(separator: "\n")
    #expect(Set(codes).isSubset(of: ["0", "75"]) && codes.contains("0"), "\(result.messages)")
    for n in 1...10 { #expect(try folder.read("d\(n)/t.ics").contains("END:VCALENDAR")) }
  }

  /// A report must not overwrite the store's files.
  @Test func reportIsNotWrittenIntoTheStore() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    try FileManager.default.createSymbolicLink(atPath: sync.folder.path("link"), withDestinationPath: "store/state")
    let files = try sync.files()
    for options in [
      ["-o", "store/schedule.jsonl"], ["--metrics", "store/journal/000002.jsonl"], ["-o", "./link/../new.txt"],
      ["-o", "link/000001/held.jsonl", "--accept"], ["-o", sync.folder.path("store/x.html"), "--check"],
    ] {
      let result = try sync.sync(options, night: 2)
      #expect(result.code == 64 && result.messages.contains("would be written into the store"), "\(result.messages)")
      #expect(try sync.files() == files, "\(options)")
    }
    #expect(try sync.sync(["-o", "store.txt"], night: 2).code == 0)
  }

  // MARK: onChange

  @Test(arguments: [
    (#"["/nowhere/program"]"#, Int32(66), "onChange: /nowhere/program: "),
    (#"["sh","-c","exit 3"]"#, 1, "exited with code 3"),
    (#"["sh","-c","kill -9 $$"]"#, 1, "exited with code 137"), (#"["true"]"#, 0, ""),
    (#"["sh","-c","exec 0<&-; sleep 0.2"]"#, 0, ""),
  ])
  func failingProgramIsReported(_ test: (program: String, code: Int32, message: String)) throws {
    let sync = try SyncFolder(more: #""onChange":\#(test.program),"#)
    try sync.write(season)
    let result = try sync.sync()
    #expect(result.code == test.code && (test.message.isEmpty || result.messages.contains(test.message)), "\(result)")
    #expect(sync.schedule.split(separator: "\n").count == 90)
    #expect(try sync.sync(night: 2).code == 0, "a quiet night does not run it")
  }
}
