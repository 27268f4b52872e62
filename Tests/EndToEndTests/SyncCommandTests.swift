import Foundation
import TestSupport
import Testing

/// `sync` over several nights: changes, failing sources, the guard, the history and the store.
@Suite struct SyncCommandTests {
  private let season = SyncFolder.season

  // MARK: Nights

  @Test func firstNightAddsAllGamesAndTheNextIsQuiet() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    let first = try sync.report()
    #expect(try sync.counts(first)["new"] == 90)
    #expect(sync.schedule.split(separator: "\n").count == 90)
    let files = try sync.files()
    for night in [2] {
      let next = try sync.report(night: night)
      #expect(try sync.counts(next)["same"] == 90)
      #expect(next["night"] == nil && (next["changes"] as? [Any])?.isEmpty == true)
      #expect(try sync.files() == files, "a quiet night changes no byte")
    }
    let imported = try Tool.run(["import", "games.csv", "-q"], in: sync.folder.url)
    #expect(sync.schedule == imported.output)
  }

  /// A venue that is added to the gazetteer is applied to the games of the last night, without their source file.
  @Test func replayUsesTheNewGazetteer() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
    try FileManager.default.createDirectory(at: sync.folder.url("own"), withIntermediateDirectories: true)
    try sync.folder.write(
      "id,name,city,region,country,latitude,longitude,timeZone,from,until\n"
        + "owls-park,Owls Park,Boston,MA,US,42.3467,-71.0972,America/New_York,,\n", "own/venues.csv")
    let report = try sync.report(["--replay", "--gazetteer", "own"], night: 2)
    #expect(try sync.counts(report)["changed"] == 15 && sync.counts(report)["same"] == 75)
    #expect(sync.schedule.contains("42.3467"))
  }

  /// The exit codes of runs, and the options of `sync` together on one store. What runs make of feeds is tested in
  /// memory.
  @Test func modesHaveTheirExitCodes() throws {
    let sync = try SyncFolder()
    let missing = try sync.sync(["--log"])
    #expect(missing.code == 66 && missing.messages.contains("is not a store"), "\(missing.messages)")
    try sync.write(season)
    #expect(try sync.counts(sync.report(["--dry-run"]))["new"] == 90)
    #expect(!FileManager.default.fileExists(atPath: sync.folder.path("store")))
    #expect(try sync.sync().code == 0)
    try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
    let gone = try sync.sync(night: 2)
    #expect(gone.code == 66 && gone.messages.contains("abl: games.csv: no such file"), "\(gone.messages)")
    try sync.folder.write("<html></html>", "games.csv")
    #expect(try sync.sync(night: 2).code == 76)
    var games = Array(season.prefix(60))
    games[0].start = "someday"
    try sync.write(games)
    let held = try sync.sync(night: 3)
    #expect(
      held.code == 76 && held.messages.contains("abl: held back: 31 of 90 upcoming games are gone"), "\(held.messages)")
    #expect(try sync.sync(["--replay"], night: 3).code == 76)
    let accepted = try sync.report(["--accept"], night: 4)
    #expect((accepted["changes"] as? [Any])?.count == 31 && sync.schedule.split(separator: "\n").count == 59)
    let nothing = try sync.sync(["--accept"], night: 5)
    #expect(nothing.code == 0 && nothing.messages.contains("nothing is held back"), "\(nothing.messages)")
    let clock = try sync.sync(night: 1)
    #expect(clock.code == 1 && clock.messages.contains("[clock-went-back]"), "\(clock.messages)")
    let state = try #require(FileManager.default.contentsOfDirectory(atPath: sync.folder.path("store/state")).first)
    try sync.folder.write("x", "store/state/\(state)/extra")
    let damaged = try sync.sync(night: 6)
    #expect(damaged.code == 65 && damaged.messages.contains("does not match manifest.json"), "\(damaged.messages)")
    #expect(try sync.sync(["--log"]).output.split(separator: "\n").count { $0.hasSuffix(", accepted; done") } == 2)
  }

  // MARK: Status

  /// The exit codes that monitors rely on.
  @Test func statusHasItsExitCodes() throws {
    let sync = try SyncFolder()
    func status(_ options: [String] = [], night: Int) throws -> Tool.Result {
      try sync.sync(["--status"] + options, night: night)
    }
    let none = try status(night: 1)
    #expect(none.code == 66 && none.messages.contains("store is not a store"), "\(none.messages)")
    try sync.write(season)
    #expect(try sync.sync(night: 1).code == 0)
    #expect(try status(night: 2).output.hasPrefix("all is well\nlast run: 2026-05-01T02:00:00Z (24 h ago): done\n"))
    let files = try sync.files()
    #expect(try sync.sync(night: 2).code == 0)
    #expect(try sync.files() == files)
    #expect(try status(night: 2).code == 0)
    let old = try status(night: 4)
    #expect(old.code == 75 && old.output.contains("problem: the last run was 2 days ago, which is more than 26 h\n"))
    #expect(try status(["--max-age", "3d"], night: 4).code == 0 && status(["--max-age", "90m"], night: 4).code == 75)
    try sync.write(Array(season.prefix(60)))
    #expect(try sync.sync(night: 3).code == 76)
    let held = try status(["--format", "json"], night: 3)
    let group = #"{"feed":"abl","withdrawn":30,"changed":0,"rejected":0,"since":"2026-05-03T"#
    #expect(held.code == 76 && held.output.contains(group), "\(held.output)")
    #expect(try sync.sync(["--accept"], night: 3).code == 0 && status(night: 3).code == 0)
    try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
    #expect(try sync.sync(night: 4).code == 66 && status(night: 4).code == 66)
    let config = try sync.folder.read("sportstime-sync.json")
    try sync.folder.write(config + "}", "sportstime-sync.json")
    #expect(try status(night: 4).code == 65)
  }

  /// A run that stopped is in the log, with the reason; without `--now` also how long a run took.
  @Test func logHasFailedRunsAndDurations() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try Tool.run(["sync", "-q"], in: sync.folder.url).code == 0)
    try sync.folder.write("x", "store/state/000001/extra")
    #expect(try Tool.run(["sync", "-q"], in: sync.folder.url).code == 65)
    let lines = try sync.sync(["--log"]).output.split(separator: "\n").map(String.init)
    let first = try Regex("90 games, 90 new; done, [0-9.]+ m?s$")
    #expect(lines.count == 2 && lines[0].contains(first), "\(lines)")
    #expect(lines[1].contains("failed with exit code 65: store/state/000001 does not match manifest.json"), "\(lines)")
    // Neither a dry run nor a check is a run of the store.
    #expect(try sync.sync(["--dry-run"]).code == 65 && sync.sync(["--check"]).code == 0)
    #expect(try sync.sync(["--log"]).output.split(separator: "\n").count == 2)
    // What is not understood is not written over.
    try sync.folder.write("mine\n", "store/runs.jsonl")
    let status = try sync.sync(["--status"])
    #expect(status.code == 65 && status.messages.contains("store/runs.jsonl:1:1: this is not a record of a run"))
  }

  // MARK: Verification

  @Test func verificationHasItsExitCodes() throws {
    let sync = try SyncFolder()
    let none = try sync.sync(["--verify"])
    #expect(none.code == 66 && none.messages.contains("store is not a store"), "\(none.messages)")
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let files = try sync.files()
    let whole = try sync.sync(["--verify"])
    #expect(whole.code == 0 && whole.output.hasPrefix("store: 1 night, 90 games, 1 kept source ("), "\(whole.output)")
    #expect(whole.output.hasSuffix(": all is well\n") && whole.messages.isEmpty, "\(whole.messages)")
    let locked = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/flock"), ["store/lock", Tool.binary.path, "sync", "--verify"], in: sync.folder.url)
    #expect(locked.code == 75 && locked.messages.contains("another run is changing it"), "\(locked.messages)")
    #expect(try sync.files() == files)
    try sync.folder.change("store/journal/000001.jsonl", "Owls", "Oils")
    let damage = "store/journal/000001.jsonl does not match its digest: it was changed after it was written"
    let damaged = try sync.sync(["--verify"])
    #expect(damaged.code == 65 && damaged.output.hasPrefix("damage: \(damage)\n"), "\(damaged.output)")
    // A copy elsewhere, whose report is a file.
    try FileManager.default.copyItem(at: sync.folder.url("store"), to: sync.folder.url("copy"))
    let copy = try sync.sync(["--verify", "--store", "copy", "-o", "report.json"])
    #expect(copy.code == 65 && copy.messages.contains("copy/journal/000001.jsonl does not match"), "\(copy.messages)")
    #expect(try sync.folder.read("report.json").contains(#"{"file":"journal/000001.jsonl","message":"copy/"#))
    let inside = try sync.sync(["--verify", "-o", "store/report.json"])
    #expect(inside.code == 64 && inside.messages.contains("would be written into the store"), "\(inside.messages)")
  }

  @Test func pruneRemovesSourcesOfEarlierNights() throws {
    let sync = try SyncFolder(more: #""keptDays":30,"#)
    try sync.write(season)
    #expect(try sync.sync(["--prune"]).code == 66)
    for night in 1...3 {
      try sync.write(Array(season.dropLast(night)))
      #expect(try sync.sync(night: night).code == 0)
    }
    let files = try sync.files()
    let dry = try sync.sync(["--prune", "--kept-days", "1", "--dry-run"], night: 3)
    #expect(dry.code == 0 && dry.output.hasPrefix("would remove fetched/"), "\(dry.output)\(dry.messages)")
    let none = try sync.sync(["--prune"], night: 3)
    #expect(none.output.hasPrefix("removed 0 kept sources (0 bytes); 3 kept sources ("), "\(none.output)")
    #expect(try sync.files() == files)
    let pruned = try sync.sync(["--prune", "--kept-days", "1"], night: 3)
    #expect(pruned.code == 0 && pruned.output.contains("last used by night 1 (2026-05-01T02:00:00Z)\nremoved 1 kept"))
    let emptied = try sync.sync(["--prune", "--kept-bytes", "0"], night: 3)
    #expect(emptied.code == 0 && emptied.output.contains("; 1 kept source ("), "\(emptied.output)")
    #expect(try sync.sync(["--verify"]).code == 0 && sync.sync(["--replay"], night: 3).code == 0)
    #expect(try sync.sync(["--log"]).output.split(separator: "\n").count { $0.hasSuffix("87 games, pruned") } == 2)
  }

  /// Nights are removed from the journal; what is left of it says so.
  @Test func pruneRemovesNightsOfTheJournal() throws {
    let sync = try SyncFolder(more: #""keptNights":2,"#)
    for night in 1...3 {
      try sync.write(Array(season.dropLast(night)))
      #expect(try sync.sync(night: night).code == 0)
    }
    let asOf = try sync.sync(["--as-of", "2026-05-02"])
    let files = try sync.files()
    let dry = try sync.sync(["--prune", "--dry-run", "--kept-nights", "3"], night: 4)
    #expect(
      try dry.code == 0 && !dry.output.contains("journal") && sync.files() == files, "\(dry.output)\(dry.messages)")
    let pruned = try sync.sync(["--prune"], night: 4)
    #expect(
      pruned.code == 0 && pruned.output.contains("removed 2 nights of the journal (")
        && pruned.output.hasSuffix(" bytes), up to night 2 (2026-05-02T02:00:00Z); 2 nights are left\n"),
      "\(pruned.output)")
    let gone = "the journal starts after night 2 (2026-05-02T02:00:00Z): earlier changes were pruned\n"
    let log = try sync.sync(["--log"])
    #expect(log.output.hasPrefix(gone + "1  2026-05-01T02:00:00Z  89 games, 89 new; done\n"), "\(log.output)")
    #expect(try sync.sync(["--verify"]).output.contains(": 2 nights after night 2, 87 games, "))
    #expect(try sync.sync(["--as-of", "2026-05-02"]).output == asOf.output)
    let early = try sync.sync(["--as-of", "2026-05-01"])
    #expect(
      early.code == 65 && early.messages.contains("those before night 2 (2026-05-02T02:00:00Z) were pruned"),
      "\(early.messages)")
    let history = try Tool.run(["history", "abl:g1", "--store", "store"], in: sync.folder.url)
    #expect(history.code == 0 && history.output == gone, "\(history.output)\(history.messages)")
    let unknown = try Tool.run(["history", "abl:nix", "--store", "store"], in: sync.folder.url)
    #expect(
      unknown.code == 65
        && unknown.messages.contains("has no game \"abl:nix\" since night 2, and earlier changes were pruned"),
      "\(unknown.messages)")
  }

  @Test func repairHasItsExitCodes() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let whole = try sync.sync(["--repair"])
    #expect(whole.code == 0 && whole.output.hasSuffix(": all is well\n"), "\(whole.output)\(whole.messages)")
    let files = try sync.files()
    let schedule = sync.schedule
    try sync.folder.write(String(schedule.dropLast(100)), "store/schedule.jsonl")
    #expect(try sync.sync(night: 2).code == 65)
    let repaired = try sync.sync(["--repair"])
    #expect(
      repaired.code == 0
        && repaired.output.hasPrefix(
          "repaired: schedule.jsonl: rebuilt it from 1 night of the journal; the damaged file"),
      "\(repaired.output)\(repaired.messages)")
    #expect(sync.schedule == schedule && FileManager.default.fileExists(atPath: sync.folder.path("store/damaged")))
    #expect(try sync.sync(night: 2).code == 0)
    // Without its manifest, the store is not taken for a new one.
    try FileManager.default.removeItem(at: sync.folder.url("store/manifest.json"))
    let missing = try sync.sync(night: 3)
    #expect(missing.code == 65 && missing.messages.contains("store/manifest.json is missing"), "\(missing.messages)")
    #expect(try sync.sync(["--repair"]).code == 0)
    #expect(try sync.files().filter { !$0.key.hasPrefix("/damaged") } == files)
    // What can't be rebuilt is named, and stays.
    try sync.folder.change("store/state/000001/feeds.json", "abl", "xyz")
    let lost = try sync.sync(["--repair", "-o", "report.txt"])
    #expect(lost.code == 65 && lost.messages.contains("store/state/000001 does not match"), "\(lost.messages)")
    #expect(try sync.folder.read("report.txt").hasSuffix("restore it from a backup, or start a new store\n"))
  }

  // MARK: History

  @Test func everyNightCanBeReproduced() throws {
    let sync = try SyncFolder()
    var games = season
    var states: [String] = []
    for night in 1...2 {
      try sync.write(games)
      #expect(try sync.sync(night: night * 2).code == 0)
      states.append(sync.schedule)
      games[night].start = "2026-09-1\(night)T19:00:00"
      games.remove(at: 50)
    }
    for (index, state) in states.enumerated() {
      for date in [index * 2 + 2] {
        let asOf = try sync.sync(["--as-of", String(format: "2026-05-%02d", date)])
        #expect(asOf.code == 0 && asOf.output == state, "\(asOf.messages)")
      }
    }
    let early = try sync.sync(["--as-of", "2026-05-01"])
    #expect(early.code == 65 && early.messages.contains("its first night is 2026-05-02T02:00:00Z"), "\(early.messages)")
    let log = try sync.sync(["--log"])
    #expect(
      log.output.split(separator: "\n").count == 2
        && log.output.contains("2  2026-05-04T02:00:00Z  89 games, 1 changed, 1 withdrawn"))
    let history = try Tool.run(["history", "abl:g1"], in: sync.folder.url)
    #expect(
      history.output == """
        1  2026-05-02T02:00:00Z  + abl:g1 2026-06-02 Foxes at Owls: added [abl, games.csv:3]
        2  2026-05-04T02:00:00Z  ~ abl:g1 2026-09-11 Foxes at Owls: day moved 2026-06-02 → 2026-09-11 [abl, games.csv:3]

        """, "\(history.output)\(history.messages)")
    let unknown = try Tool.run(["history", "abl:nix", "--store", "store"], in: sync.folder.url)
    #expect(unknown.code == 65 && unknown.messages.contains("the store has no game \"abl:nix\""))
    let diff = try Tool.run(["diff", "--store", "store", "--since", "2026-05-03"], in: sync.folder.url)
    #expect(diff.code == 0 && diff.output.contains("1 changed (1 date, 1 time), 0 added, 1 removed"), "\(diff.output)")
  }

  // MARK: The store

  @Test func concurrentRunIsRefused() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let files = try sync.files()
    let locked = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/flock"), ["store/lock", Tool.binary.path, "sync"], in: sync.folder.url)
    #expect(locked.code == 75 && locked.messages.contains("another run is changing it"), "\(locked.messages)")
    // A reader needs no lock.
    let reader = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/flock"), ["store/lock", Tool.binary.path, "sync", "--log"], in: sync.folder.url)
    #expect(reader.code == 0 && reader.output.hasPrefix("1  "), "\(reader.messages)")
    #expect(try sync.files() == files)
  }

  /// A process that reads during runs sees the old night or the new one, never a mixture. Each moment of a run is tested
  /// in memory.
  @Test func concurrentReaderSeesOneNight() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let first = sync.schedule
    var moved = season
    for index in 10..<14 { moved[index].start = moved[index].start.replacingOccurrences(of: "T19", with: "T20") }
    try sync.write(moved)
    #expect(try sync.sync(night: 2).code == 0)
    let second = sync.schedule
    try sync.write(season, "a.csv")
    try sync.write(moved, "b.csv")
    let script = """
      (for i in $(seq 1 10); do
        for s in a b; do cp $s.csv games.csv; sportstime sync -q --now 2026-05-03T02:00:00Z > /dev/null || echo failed; done
      done; touch done) > runs &
      n=0
      while [ ! -e done ]; do
        n=$((n + 1)); cat store/schedule.jsonl > seen; sportstime sync --as-of 2026-05-04 > looked || echo "$n failed"
        cmp -s seen first || cmp -s seen second || echo "$n mixed"
        cmp -s looked first || cmp -s looked second || echo "$n looked mixed"
      done; wait; cat runs; [ $n -gt 1 ] || echo "only $n times"
      """
    try sync.folder.write(first, "first")
    try sync.folder.write(second, "second")
    let result = try Tool.shell(script, in: sync.folder)
    #expect(result.output.isEmpty && result.messages.isEmpty, "\(result.output)\(result.messages)")
    #expect(try sync.sync(["--log"]).output.split(separator: "\n").count == 22)
  }

  // MARK: Configuration

  @Test func invalidConfigurationIsRefused() throws {
    let sync = try SyncFolder()
    try sync.folder.write(#"{"format":"sportstime-sync","version":1,"feds":[]}"#, "c.json")
    let result = try sync.sync(["-c", "c.json"])
    #expect(
      result.code == 65 && result.messages.contains(#"c.json:1:41: error: a configuration has no member "feds""#),
      "\(result.messages)")
    #expect(sync.folder.names == ["c.json", "sportstime-sync.json"])
  }

  struct Wrong: CustomTestStringConvertible {
    var text: String
    var message: String
    var testDescription: String { message }
  }

  @Test func starterConfigurationIsValid() throws {
    let folder = try TemporaryFolder()
    let written = try Tool.run(["sync", "--init"], in: folder.url)
    #expect(written.code == 0)
    let text = try folder.read("sportstime-sync.json")
    let again = try Tool.run(["sync", "--init"], in: folder.url)
    #expect(again.code == 73 && again.messages.contains("already exists"), "\(again.messages)")
    #expect(try folder.read("sportstime-sync.json") == text)
    let checked = try Tool.run(["sync", "--check"], in: folder.url)
    #expect(checked.code == 66 && checked.messages.contains("no such file"), "\(checked.messages)")
  }

  @Test(arguments: [
    (["sync", "x"], "sync takes no \"x\""), (["sync", "--reject"], "--reject needs the name of a feed"),
    (["sync", "--only", "changed"], "--only needs --accept or --reject"),
    (["sync", "--accept", "--only", "all"], "--only takes withdrawn, changed or rejected"),
    (["sync", "--reject", "a", "--only", "rejected"], "rejected changes are rejected already"),
    (["sync", "--accept", "--reject", "a"], "--accept and --reject can't be combined"),
    (["sync", "--check", "--log"], "--check and --log can't be combined"),
    (["sync", "--dry-run", "--accept"], "--dry-run can't be combined with --accept"),
    (["sync", "--format", "jsn"], "did you mean \"json\"?"),
    (["sync", "--as-of", "yesterday"], "takes a date"),
    (["sync", "--max-age", "2h"], "--max-age needs --status"),
    (["sync", "--status", "--max-age", "26"], "takes a time like 90m, 26h or 3d"),
    (["sync", "--status", "--format", "html"], "--status is text or json"),
    (["sync", "--verify", "--format", "html"], "--verify is text or json"),
    (["sync", "--kept-days", "3"], "--kept-days needs --prune"),
    (["sync", "--kept-nights", "3"], "--kept-nights needs --prune"),
    (["sync", "--prune", "--kept-nights", "0"], "takes a whole number from 1"),
    (["sync", "--prune", "--format", "json"], "--prune is text"),
    (["sync", "--prune", "--kept-days", "-1"], "takes a whole number from 0"),
    (["sync", "--repair", "--format", "html"], "--repair is text or json"),
    (["sync", "--verify", "--repair"], "--verify and --repair can't be combined"),
    (["sync", "--verify", "--replay"], "--replay and --verify can't be combined"),
    (["history"], "the id of one game is missing"),
    (["diff", "--since", "2026-01-01"], "--since needs --store"), (["diff", "--store", "x"], "--store needs --since"),
  ])
  func invalidCommandLineIsRefused(_ line: (words: [String], message: String)) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"a","source":"x"}]}"#, "sportstime-sync.json")
    let result = try Tool.run(line.words, in: folder.url)
    #expect(result.code == 64 && result.messages.contains(line.message), "\(result.messages)")
  }

}
