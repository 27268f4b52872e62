import Foundation
import Testing

/// Problems of unattended runs: changed clocks, configurations, feeds and stores.
@Suite struct SyncMishapTests {
  private let season = SyncFolder.season

  private func configure(_ sync: SyncFolder, _ feeds: String, more: String = "") throws {
    try sync.folder.write(
      #"{"format":"sportstime-sync","version":1,\#(more)"feeds":[\#(feeds)]}"#, "sportstime-sync.json")
  }

  private func feed(_ report: [String: Any], _ name: String) throws -> [String: Any] {
    try #require((report["feeds"] as? [[String: Any]])?.first { $0["name"] as? String == name }, "\(name)")
  }

  // MARK: Configuration

  /// Games that only the removed feed listed are held back.
  @Test func removedFeedIsHeldBack() throws {
    let sync = try SyncFolder(feeds: #"{"name":"a","source":"a.csv"},{"name":"b","source":"b.csv"}"#)
    try sync.write(Array(season.prefix(60)), "a.csv")
    try sync.write(Array(season.suffix(40)), "b.csv")
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    try configure(sync, #"{"name":"b","source":"b.csv"}"#)
    for night in 2...3 {
      let report = try sync.report(night: night, code: 76)
      let removed = try feed(report, "a")
      #expect(removed["status"] as? String == "removed" && removed["heldBack"] as? Int == 50, "\(removed)")
      #expect("\(removed["alarms"] ?? "")".contains("it is no longer in the configuration: 50 of "))
      #expect(sync.schedule == before)
    }
    let text = try sync.sync(night: 3)
    #expect(text.output.contains("a: 0 records: 50 held back\n  no longer in the configuration\n"), "\(text.output)")
    #expect(try sync.sync(["--accept"], night: 4).code == 0)
    #expect(sync.schedule.split(separator: "\n").count == 40)
    let files = try sync.files()
    #expect(try (sync.report(night: 5)["feeds"] as? [Any])?.count == 1)
    #expect(try sync.files().keys.sorted() == files.keys.sorted(), "nothing is held back")
  }

  /// A few games are withdrawn with their feed, and reported.
  @Test func removedSmallFeedIsReported() throws {
    let sync = try SyncFolder(feeds: #"{"name":"a","source":"a.csv"},{"name":"b","source":"b.csv"}"#)
    try sync.write(Array(season.prefix(3)), "a.csv")
    try sync.write(Array(season.suffix(40)), "b.csv")
    #expect(try sync.sync().code == 0)
    try configure(sync, #"{"name":"b","source":"b.csv"}"#)
    let report = try sync.report(night: 2)
    #expect(try feed(report, "a")["withdrawn"] as? Int == 3)
    #expect(try (sync.report(night: 3)["feeds"] as? [Any])?.count == 1)
  }

  /// A renamed feed keeps its guard, its past games and its shape.
  @Test func renamedFeedKeepsItsState() throws {
    let sync = try SyncFolder(feeds: #"{"name":"old","source":"games.csv","keepPast":true}"#)
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    try configure(sync, #"{"name":"new","source":"games.csv","keepPast":true}"#)
    try sync.write(Array(season.prefix(60)))
    let held = try sync.report(night: 2, code: 76)
    #expect(try sync.counts(held)["heldBack"] == 30 && sync.schedule == before)
    let drift = try feed(held, "new")["drift"]
    #expect("\(drift ?? "")".contains("cutAtLimit"), "\(String(describing: drift))")
    try sync.write(season)
    #expect(try sync.report(night: 3)["changes"] as? [String] == [])
    // All games are past, and the feed drops them. They stay with the third name too.
    try configure(sync, #"{"name":"third","source":"games.csv","keepPast":true}"#)
    try sync.write(Array(season.suffix(5)))
    let past = try Tool.run(["sync", "-q", "--now", "2026-12-01T02:00:00Z"], in: sync.folder.url)
    #expect(past.code == 0 && sync.schedule.split(separator: "\n").count == 90, "\(past.messages)")
  }

  // MARK: Feeds that disagree while one fails

  /// While the leading feed is unavailable, different values in the other feed change nothing.
  @Test func leadingFeedLeadsWhileItFails() throws {
    let sync = try SyncFolder(feeds: #"{"name":"a","source":"a.csv"},{"name":"b","source":"b.csv"}"#)
    try sync.write(season, "a.csv")
    try sync.write(season, "b.csv")
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    let whole = try sync.folder.read("a.csv")
    try FileManager.default.removeItem(at: sync.folder.url("a.csv"))
    var other = season
    other[2].start = "2026-06-03T21:00:00"
    other.remove(at: 7)
    try sync.write(other, "b.csv")
    for night in 2...4 {
      let report = try sync.report(night: night, code: 66)
      #expect(try sync.changes(report).isEmpty && sync.schedule == before, "night \(night)")
      let counts = try feed(report, "b")
      #expect(counts["changed"] as? Int == 0 && counts["same"] as? Int == 89, "\(counts)")
    }
    // Both are available: of records with the same id, the last one wins. A game that one of them lists is not withdrawn.
    try sync.folder.write(whole, "a.csv")
    #expect(try sync.changes(sync.report(night: 5)) == ["abl:g2 timeMoved"])
    try sync.write(other, "a.csv")
    #expect(try sync.changes(sync.report(night: 6)) == ["abl:g7 withdrawn"])
  }

  /// A feed serves the file of an earlier night again. The changes back and forth are all reported.
  @Test func earlierFileIsReported() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    var games = season
    games[3].start = "2026-06-04T21:00:00"
    games.append(SyncFolder.Game(id: "new", home: "Owls", away: "Hens", start: "2026-10-01T19:00:00"))
    for (night, file, changes) in [
      (2, games, ["abl:g3 timeMoved", "abl:new added"]), (3, season, ["abl:g3 timeMoved", "abl:new withdrawn"]),
      (4, games, ["abl:g3 timeMoved", "abl:new comeBack"]),
    ] {
      try sync.write(file)
      #expect(try sync.changes(sync.report(night: night)) == changes, "night \(night)")
    }
  }

  // MARK: Shape

  /// A renamed column in a table without ids, late in the season, is recognised in every run.
  @Test(arguments: [false, true]) func renamedColumnChangesNothingInAnyRun(hasIDs: Bool) throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv","feed":"plain-csv","season":"2026"}"#)
    func write(_ games: [SyncFolder.Game], start: String = "start") throws {
      let header = SyncFolder.header.replacingOccurrences(of: "start", with: start)
      let rows = ([header] + games.map(\.row)).map { hasIDs ? $0 : String($0.drop { $0 != "," }.dropFirst()) }
      try sync.folder.write(rows.joined(separator: "\n") + "\n", "games.csv")
    }
    func run(_ options: [String] = []) throws -> Tool.Result {
      // Two games are upcoming.
      try Tool.run(["sync", "--now", "2026-09-04T02:00:00Z", "--format", "json"] + options, in: sync.folder.url)
    }
    try write(season)
    #expect(try run().code == 0)
    let before = sync.schedule
    try write(season, start: "startsAt")
    var files: [String: Data] = [:]
    for number in 1...3 {
      let result = try run()
      #expect(result.code == 76 && result.output.contains("memberRenamed"), "\(number): \(result.messages)")
      #expect(result.messages.contains("held back: the member \"start\" seems to have been renamed to \"startsAt\""))
      #expect(sync.schedule == before, "\(number)")
      if number > 1 { #expect(try sync.files() == files, "\(number)") }
      files = try sync.files()
    }
    try write(season)
    #expect(try run().code == 0 && sync.schedule == before)
  }

  /// A missing member that changes no game is accepted once.
  @Test func missingMemberIsAcceptedOnce() throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv","feed":"plain-csv"}"#)
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let rows = season.map { $0.row.split(separator: ",").dropLast().joined(separator: ",") }
    let header = String(SyncFolder.header.dropLast(",status".count))
    try sync.folder.write(([header] + rows).joined(separator: "\n") + "\n", "games.csv")
    for night in 2...3 {
      let result = try sync.sync(night: night)
      #expect(result.code == 1, "\(result.messages)")
      #expect(result.messages.contains("held back: the member \"status\" is missing"), "\(result.messages)")
    }
    #expect(try sync.sync(["--accept"], night: 4).code == 0)
    let quiet = try sync.sync(night: 5)
    #expect(quiet.code == 0 && !quiet.messages.contains("status"), "\(quiet.messages)")
  }

  /// A typo in a row does not withdraw its game. Once accepted, it holds back nothing else.
  @Test func rejectedRecordIsNotWithdrawn() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    var broken = season
    broken[4].start = "2026-06-45T19:00:00"
    try sync.write(broken)
    for night in 2...3 {
      let report = try sync.report(night: night, code: 76)
      #expect(try sync.counts(report)["rejected"] == 1 && sync.counts(report)["heldBack"] == 1)
      #expect(sync.schedule == before)
    }
    let text = try sync.sync(night: 3)
    #expect(
      text.messages.contains("1 game is missing, and 1 more record was rejected than before"), "\(text.messages)")
    // After accepting, the game is withdrawn; the row is still wrong.
    #expect(try sync.sync(["--accept"], night: 4).code == 0)
    #expect(sync.schedule.split(separator: "\n").count == 89)
    broken.remove(at: 9)
    try sync.write(broken)
    #expect(try sync.changes(sync.report(night: 5, code: 1)) == ["abl:g9 withdrawn"])
    try sync.write(season)
    #expect(try sync.changes(sync.report(night: 6)) == ["abl:g4 comeBack", "abl:g9 comeBack"])
  }

  // MARK: Definitions and zones

  @Test func changedDefinitionIsHeldBackOrRefused() throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv","feed":"own.json"}"#)
    let definition = try String(
      contentsOf: Tool.root.appendingPathComponent("feeds/definitions/plain-csv.json"), encoding: .utf8
    ).replacingOccurrences(of: "\"plain-csv\"", with: "\"own\"")
    try sync.folder.write(definition, "own.json")
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    let swapped = definition.replacingOccurrences(of: "\"home\": \"home\"", with: "\"home\": \"away\"")
      .replacingOccurrences(of: "\"away\": \"away\"", with: "\"away\": \"home\"")
    let cases: [(text: String?, code: Int32, message: String)] = [
      ("{", 65, "own.json:"), (nil, 66, "own.json: No such file"),
      (swapped, 76, "90 of 90 upcoming games changed"),
      (definition.replacingOccurrences(of: "\"from\": \"start\"", with: "\"from\": \"beginning\""), 76, "held back"),
    ]
    #expect(swapped != definition)
    for (text, code, message) in cases {
      if let text {
        try sync.folder.write(text, "own.json")
      } else {
        try FileManager.default.removeItem(at: sync.folder.url("own.json"))
      }
      for _ in 1...2 {
        let result = try sync.sync(night: 2)
        #expect(
          result.code == code && result.messages.contains(message), "\(message): \(result.code) \(result.messages)")
        #expect(sync.schedule == before, "\(message)")
      }
    }
    try sync.folder.write(definition, "own.json")
    #expect(try sync.sync(night: 3).code == 0 && sync.schedule == before)
  }

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

  // MARK: The clock

  @Test func clockThatWentBackIsReported() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync(night: 10).code == 0)
    var games = season
    for (night, time) in [(5, "20"), (20, "21")] {
      games[3].start = "2026-06-04T\(time):00:00"
      try sync.write(games)
      for run in 1...2 {
        let result = try sync.sync(night: night)
        // The second run of a night is at the time of the first.
        #expect(result.code == 0 && result.messages.contains("[clock-went-back]") == (night == 5 && run == 1))
      }
    }
    // A quiet night with a wrong clock also reports it, and writes nothing.
    let files = try sync.files()
    let quiet = try sync.sync(night: 1)
    #expect(quiet.messages.contains("2026-05-01T02:00:00Z, before the last night at 2026-05-20T02:00:00Z"))
    #expect(try sync.files() == files)
    for (date, time) in [("05", "20:00"), ("12", "20:00"), ("20", "21:00")] {
      let asOf = try sync.sync(["--as-of", "2026-05-" + date])
      #expect(asOf.output.contains("\"start\":\"2026-06-04T\(time):00-04:00\""), "\(date): \(asOf.messages)")
    }
  }

  // MARK: The store

  /// If any state file is emptied, truncated, edited, removed or added, the run reports it and changes nothing.
  @Test func editedStateIsRejected() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    try sync.write(Array(season.prefix(50)))
    #expect(try sync.sync(night: 2).code == 76)
    let good = try sync.files()
    let names = good.keys.filter { $0.hasPrefix("/state/") }.sorted()
    #expect(names.count > 4)
    for name in names {
      let content = try #require(good[name])
      let damages: [Data?] = [
        nil, Data(), content.prefix(content.count / 2), content + Data("\n".utf8), Data("\u{0}x\n".utf8),
      ]
      for damage in damages where damage != content {
        let url = sync.folder.url("store" + name)
        if let damage { try damage.write(to: url) } else { try FileManager.default.removeItem(at: url) }
        let changed = try sync.files()
        for options in [[], ["--dry-run"], ["--accept"], ["--replay"]] {
          let result = try sync.sync(options, night: 3)
          #expect(
            result.code == 65 && result.messages.contains("does not match manifest.json"),
            "\(name) \(damage?.count ?? -1) \(options): \(result.code) \(result.messages)")
        }
        #expect(try sync.files() == changed)
        try content.write(to: url)
      }
    }
    try sync.folder.write("x", "store/state/000002/extra")
    #expect(try sync.sync(night: 3).code == 65)
    try FileManager.default.removeItem(at: sync.folder.url("store/state/000002/extra"))
    #expect(try sync.sync(night: 3).code == 76)
    #expect(try sync.files() == good)
  }

  /// An edited kept source is not replayed.
  @Test func editedKeptSourceIsNotReplayed() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let kept = try #require(sync.files().keys.first { $0.hasPrefix("/fetched/") })
    let text = try sync.folder.read("store" + kept)
    try sync.folder.write(text.replacingOccurrences(of: "T19:00", with: "T20:00"), "store" + kept)
    let result = try sync.sync(["--replay"], night: 2)
    #expect(result.code == 65 && result.messages.contains("does not match its digest"), "\(result.messages)")
    // The next night with changes keeps the current source.
    try sync.write(Array(season.dropLast()))
    #expect(try sync.sync(night: 3).code == 0)
    #expect(try sync.sync(["--replay"], night: 4).code == 0)
  }

  /// A count that no night can have is an error at its line, not a fault of the program.
  @Test(arguments: ["9223372036854775807", "-1", "1.5", "99999999999999999999"])
  func impossibleCountIsRefused(_ count: String) throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let night = "store/journal/000001.jsonl"
    let text = try sync.folder.read(night).replacingOccurrences(of: "\"read\":90", with: "\"read\":\(count)")
    #expect(text.contains(count))
    try sync.folder.write(text, night)
    let result = try sync.sync(["--log"], night: 2)
    #expect(
      result.code == 65 && result.messages.contains("000001.jsonl:1:1: a count of its feeds"), "\(result.messages)")
  }

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
