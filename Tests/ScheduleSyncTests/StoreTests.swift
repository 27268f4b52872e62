import CivilTime
import FormatSyntax
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// The files of a store: damage, runs that break off, readers next to a run, and the nights that it keeps.
@Suite struct StoreTests {
  private let season = SeasonGame.season
  private var moved: [SeasonGame] { season.with(10) { $0.start = "2026-06-13T18:00:00" } }

  // MARK: Runs that break off

  /// Lets each change of a night fail, once or with all that follow, as in a run that is killed or has no space left.
  /// The next run ends with the same bytes as if nothing had happened.
  @Test(arguments: [false, true]) func everyWriteThatFailsIsMadeUpFor(_ isKilled: Bool) throws {
    let undisturbed = try NightlyRun.withTrips()
    undisturbed.write(moved)
    let start = undisturbed.disk.changes
    try undisturbed.run(2)
    let count = undisturbed.disk.changes - start
    #expect(count > 20, "\(count)")
    for failing in 1...count {
      let nights = try NightlyRun.withTrips()
      let before = try Store.read("store", nights.disk)?.night.number
      nights.write(moved)
      let first = nights.disk.changes + failing
      nights.disk.fail(first..<(isKilled ? .max : first + 1))
      let report = Result { try nights.run(2) }
      nights.disk.fail(nil)
      let problem = (try? report.get()).map { $0.problem?.message } ?? "thrown"
      #expect(problem != nil, "change \(failing) fails without a word")
      let night = try Store.read("store", nights.disk)?.night.number
      #expect(night == before || night == 2, "change \(failing) leaves no whole night")
      try nights.run(2)
      #expect(nights.disk.files == undisturbed.disk.files, "change \(failing)")
    }
  }

  @Test func firstNightThatFailsLeavesNoNight() throws {
    for failing in 1...8 {
      let nights = NightlyRun()
      nights.write(season)
      nights.disk.fail(failing..<Int.max)
      #expect(try nights.failure()?.hasSuffix("No space left on device") == true)
      nights.disk.fail(nil)
      #expect(try nights.run(2).night?.number == 1 && nights.gameCount == 90, "\(failing)")
    }
  }

  /// Whoever reads between any two changes of a run sees the old night or the new one, whole.
  @Test func readerSeesOneNightAtEachMoment() throws {
    let nights = try NightlyRun.begun()
    let first = nights.schedule
    nights.write(moved)
    let seen = Guarded<[String: Int]>([:])
    let disk = nights.disk
    disk.onChange {
      let history = Result { try StoreHistory("store", disk) }
      let schedule = history.flatMap { history in
        Result { (history.nights.count, try history.schedule(asOf: Instant.latest.local(offset: 0).0)) }
      }
      let text = (try? schedule.get()).map {
        "\($0.0) " + String(decoding: StoreState.recordsText($0.1), as: UTF8.self)
      }
      seen.withLock { $0[text ?? "\(schedule)", default: 0] += 1 }
    }
    try nights.run(2)
    disk.onChange(nil)
    let states = seen.withLock { $0 }
    #expect(Set(states.keys) == ["1 " + first, "2 " + nights.schedule])
    #expect(states.values.allSatisfy { $0 > 1 }, "\(states.values)")
  }

  /// Another run commits after the manifest is read, and before the schedule is.
  @Test func readerWaitsForTheNightThatIsCommitted() throws {
    let nights = try NightlyRun.begun()
    nights.write(moved)
    let before = nights.disk.files
    try nights.run(2)
    let after = nights.disk.files
    let disk = nights.disk
    disk.restore(before)
    disk.onRead { if $0 == "store/schedule.jsonl" { disk.restore(after) } }
    #expect(try Store.read("store", disk)?.night.number == 2)
  }

  @Test func temporaryFilesOfKilledRunsAreRemoved() throws {
    let nights = try NightlyRun.begun()
    let files = nights.disk.files
    for folder in ["store", "store/journal", "store/state", "store/fetched"] {
      nights.disk[folder + "/.sportstime-tmp-1"] = "half"
    }
    try nights.run(2)
    #expect(nights.disk.files == files)
  }

  @Test func concurrentRunIsRefused() throws {
    let nights = try NightlyRun.begun()
    nights.write(moved)
    let files = nights.disk.files
    let lock = try nights.disk.lock("store/lock", creates: true, patience: 0)
    #expect(try nights.failure(2) == "store/lock: another run is changing it; try again later")
    #expect(nights.disk.files == files)
    #expect(try nights.run(2, .dryRun).changes.count == 1, "a reader needs no lock")
    withExtendedLifetime(lock) {}
  }

  // MARK: Damage

  /// With an edited state, the guard could miss any change.
  @Test func editedStateIsRejected() throws {
    let nights = try NightlyRun.begun()
    nights.write(Array(season.prefix(50)))
    #expect(try nights.run(2).outcome == .heldBack)
    let good = nights.files("store/state")
    #expect(good.count > 4)
    for (name, content) in good {
      let text = String(decoding: content, as: UTF8.self)
      let damages: [String?] = [nil, "", String(text.prefix(text.count / 2)), text + "\n", "\u{0}x\n"]
      for damage in damages where damage != text {
        nights.disk[name] = damage
        let files = nights.disk.files
        for mode in [NightlyRun.Mode.run, .dryRun, .accept, .replay] {
          #expect(
            try nights.failure(3, mode)?.hasPrefix("store/state/000002 does not match manifest.json") == true,
            "\(name) \(damage ?? "-") \(mode)")
        }
        #expect(nights.disk.files == files)
        nights.disk[name] = text
      }
    }
    nights.disk["store/state/000002/extra"] = "x"
    #expect(try nights.failure(3) != nil)
    nights.disk["store/state/000002/extra"] = nil
    #expect(try nights.run(3).outcome == .heldBack && nights.files("store/state") == good)
  }

  @Test func invalidStoreIsLeftAsItIs() throws {
    let nights = try NightlyRun.begun()
    let manifest = try #require(nights.disk["store/manifest.json"])
    for (name, text, message) in [
      ("manifest.json", manifest.replacing("\"version\":1", with: "\"version\":3"), "use a newer program"),
      ("manifest.json", manifest.replacing("\"number\":1", with: "\"number\":0"), "a night needs \"number\", from 1"),
      ("manifest.json", "{", "store/manifest.json:1:2:"), ("manifest.json", "{}", "is not the manifest of a store"),
      ("manifest.json", #"{"format":"sportstime-store","version":1}"#, "store/manifest.json names no night"),
      ("schedule.jsonl", nights.schedule.replacing("Owls", with: "Oils"), "it was changed or lost after the last run"),
      ("schedule.jsonl", nil, "it was changed or lost after the last run"),
    ] {
      let good = nights.disk["store/" + name]
      nights.disk["store/" + name] = text
      let files = nights.disk.files
      let failure = try nights.failure(2)
      #expect(failure?.contains(message) == true, "\(failure ?? "")")
      #expect(nights.disk.files == files)
      nights.disk["store/" + name] = good
    }
    #expect(try nights.run(2).outcome == .done)
  }

  @Test func folderWithOtherFilesIsNotAStore() throws {
    let nights = NightlyRun(more: #""store":"mine","#)
    nights.write(season)
    nights.disk["mine/diary.txt"] = "dear diary"
    #expect(try nights.failure()?.hasPrefix("mine is not a store, and has other files") == true)
    #expect(nights.files("mine").keys.sorted() == ["mine/diary.txt"])
  }

  @Test func editedKeptSourceIsNotReplayed() throws {
    let nights = try NightlyRun.begun()
    let kept = try #require(nights.files("store/fetched").keys.first)
    nights.disk[kept] = nights.disk[kept]?.replacing("T19:00", with: "T20:00")
    #expect(try nights.failure(2, .replay) == "\(kept) does not match its digest: the kept source was changed")
    // The next night with changes keeps the current source.
    nights.write(Array(season.dropLast()))
    try nights.run(3)
    #expect(try nights.run(4, .replay).outcome == .done)
  }

  // MARK: Outputs

  private static func output(_ kind: NightOutput.Kind, before: String?) -> NightOutput {
    NightOutput(
      kind: kind, path: "out/x", before: before.map { $0.withBytes { SHA256.hex($0) } }, bytes: Array("new".utf8))
  }

  /// An output replaces the file that the run read, and no other.
  @Test(arguments: [
    (NightOutput.Kind.published, nil, nil, true), (.published, "old", "old", true), (.published, "other", "old", false),
    (.published, "other", nil, false), (.published, nil, "old", false), (.published, "new", "old", true),
    (.itinerary, "old", "old", true), (.itinerary, "other", "old", false), (.itinerary, nil, "old", false),
    (.itinerary, "new", "old", true),
  ])
  func outputReplacesWhatTheRunRead(
    _ kind: NightOutput.Kind, _ present: String?, _ before: String?, _ isInstalled: Bool
  ) throws {
    let disk = MemoryStorage()
    disk["out/x"] = present
    #expect(try StoreTests.output(kind, before: before).install(in: ".", disk) == isInstalled)
    #expect(disk["out/x"] == (isInstalled ? "new" : present))
  }

  @Test func lockedOutputIsNotReplaced() throws {
    let disk = MemoryStorage()
    disk["out/x"] = "old"
    let lock = try disk.lock("out/x", creates: false, patience: 0)
    #expect(throws: SyncError.self) { try StoreTests.output(.itinerary, before: "old").install(in: ".", disk) }
    #expect(disk["out/x"] == "old")
    withExtendedLifetime(lock) {}
  }

  @Test func stagedOutputsAreReadAsWritten() throws {
    let outputs = [
      NightOutput(kind: .itinerary, path: "a \"b\"\n.json", before: "0", bytes: [0, 10, 255]),
      NightOutput(kind: .published, path: "p", before: nil, bytes: []),
    ]
    let text = written { NightOutput.append(outputs, to: $0) }
    let buffer = OutputBuffer()
    NightOutput.append(outputs, to: buffer)
    let read = try NightOutput.read(buffer.view, path: "outputs")
    #expect(read.map(\.path) == outputs.map(\.path) && read.map(\.bytes) == outputs.map(\.bytes))
    #expect(read.map(\.before) == ["0", nil] && read.map(\.kind) == [.itinerary, .published])
    for damage in [String(text.dropLast(3)), "x" + text, text.replacing("itinerary", with: "other")] {
      #expect(throws: SyncError.self) {
        try damage.withBytes { (text) throws(SyncError) in try NightOutput.read(text, path: "outputs") }
      }
    }
  }

  // MARK: History

  @Test func everyNightCanBeReproduced() throws {
    let nights = NightlyRun()
    var games = season
    var schedules: [String] = []
    for night in 1...4 {
      nights.write(games)
      try nights.run(night * 2)
      schedules.append(nights.schedule)
      games[night].start = "2026-09-1\(night)T19:00:00"
      games.remove(at: 50)
    }
    let history = try nights.history
    for (index, schedule) in schedules.enumerated() {
      for day in [index * 2 + 2, index * 2 + 3] {
        let date = try #require(LocalDate(year: 2026, month: 5, day: day))
        let asOf = try history.schedule(asOf: date)
        #expect(String(decoding: StoreState.recordsText(asOf), as: UTF8.self) == schedule)
      }
    }
    let early = try #require(LocalDate(year: 2026, month: 5, day: 1))
    #expect(throws: SyncError.self) { try history.schedule(asOf: early) }
    #expect(
      written { history.appendText([], to: $0) } == """
        1  2026-05-02T02:00:00Z  90 games, 90 new
        2  2026-05-04T02:00:00Z  89 games, 1 changed, 1 withdrawn
        3  2026-05-06T02:00:00Z  88 games, 1 changed, 1 withdrawn
        4  2026-05-08T02:00:00Z  87 games, 1 changed, 1 withdrawn

        """)
    let changes = try history.changes(of: "abl:g1")
    #expect(
      written { history.appendText(changes: changes, to: $0) } == """
        1  2026-05-02T02:00:00Z  + abl:g1 2026-06-02 Foxes at Owls: added [abl, games.csv:3]
        2  2026-05-04T02:00:00Z  ~ abl:g1 2026-09-11 Foxes at Owls: day moved 2026-06-02 → 2026-09-11 [abl, games.csv:3]

        """)
    #expect(try history.changes(of: "abl:nix").isEmpty)
  }

  @Test func editedJournalIsRejected() throws {
    let nights = try NightlyRun.begun()
    nights.write(Array(season.dropLast()))
    try nights.run(3)
    for number in [1, 2] {
      let name = "store/journal/00000\(number).jsonl"
      let journal = try #require(nights.disk[name])
      nights.disk[name] = journal.replacing("Crows Park", with: "Elsewhere")
      let history = try nights.history
      do {
        _ = try history.changes(of: "abl:g89")
        Issue.record("night \(number) was read")
      } catch {
        #expect(error.message == "\(name) does not match its digest: it was changed after it was written")
      }
      nights.disk[name] = journal + "garbage\n"
      let lines = journal.split(separator: "\n").count
      let damaged = try nights.history
      do {
        _ = try damaged.changes(of: "abl:g89")
        Issue.record("the garbage in night \(number) was read")
      } catch {
        #expect(error.message.hasPrefix("\(name):\(lines + 1):1: "), "\(error.message)")
      }
      nights.disk[name] = journal
    }
    #expect(try nights.history.changes(of: "abl:g89").count == 2)
  }

  /// The journal is read before its digest is checked.
  @Test(arguments: [
    ("\"read\":90", "\"read\":9223372036854775807", ":1:1: a count of its feeds is not a count of records"),
    ("\"read\":90", "\"read\":-1", ":1:1: a count of its feeds is not a count of records"),
    ("\"origin\":\"sync\"", "\"origin\":\"x\"", ":1:1: this is not a night of a store's journal"),
    ("\"version\":1", "\"version\":2", ":1:1: this is not a night of a store's journal"), ("{", "[", ":1:"),
  ])
  func damagedNightIsNamedWithItsPlace(_ right: String, _ wrong: String, _ message: String) throws {
    let nights = try NightlyRun.begun()
    let name = "store/journal/000001.jsonl"
    nights.disk[name] = nights.disk[name]?.replacing(right, with: wrong, maxReplacements: 1)
    do {
      _ = try nights.history
      Issue.record("the night was read")
    } catch {
      #expect((error as? SyncError)?.message.hasPrefix(name + message) == true, "\(error)")
    }
  }

  @Test func nightIsReadAsWritten() throws {
    let change = GameChange(
      game: "a:1", kinds: [.dayMoved, .venue], feeds: ["x", "y"], title: "A at \"B\"", before: Array("{\"id\":1}".utf8),
      after: nil)
    var counts = FeedCounts(name: "x")
    (counts.read, counts.heldBack) = (7, 3)
    let night = Night(
      number: 3, time: NightlyRun.time(3), origin: .accept, schedule: "abc", games: 12, feeds: [counts],
      changes: [change])
    let text = written { night.append(to: $0) }
    func read(_ text: String, wantsChanges: Bool = true) throws(SyncError) -> Night {
      try text.withBytes { (text) throws(SyncError) in try Night(text, path: "j", wantsChanges: wantsChanges) }
    }
    let back = try read(text)
    #expect(back.changes == [change] && back.feeds == [counts] && back.origin == .accept && back.number == 3)
    #expect(back.time == night.time && back.games == 12 && back.schedule == "abc")
    #expect(try read(text, wantsChanges: false).changes.isEmpty)
    for (wrong, message) in [
      (text.replacing("\"changes\":1", with: "\"changes\":2"), "2 changes should follow the first line, not 1"),
      (text.replacing("venue", with: "vanue"), "j:2:"),
      (
        text.replacing("\"title\":", with: "\"t\":"),
        #"a change needs "game", "kinds", "feeds", "title" and a record"#
      ),
    ] {
      do {
        _ = try read(wrong)
        Issue.record("\(wrong) was read")
      } catch { #expect(error.message.contains(message), "\(error.message)") }
    }
  }

  // MARK: State

  private func readAgain(_ feed: FeedState) -> FeedState? {
    let text = written { output in output.json { json in json.value(feed) } }
    return text.withBytes { try? JSONValue.parse($0) }.flatMap { FeedState($0) }
  }

  /// A digest is the name of a file.
  @Test(arguments: [
    String(repeating: "a", count: 63), String(repeating: "A", count: 64), "../" + String(repeating: "a", count: 61),
    String(repeating: ":", count: 64), String(repeating: "g", count: 64),
  ])
  func digestThatIsNoFileNameIsRefused(_ digest: String) {
    var feed = FeedState(name: "abl", changed: NightlyRun.time(1))
    feed.sources = [FeedState.Source(path: "x", digest: String(repeating: "0", count: 64), bytes: 1)]
    #expect(readAgain(feed) == feed)
    feed.sources[0].digest = digest
    #expect(readAgain(feed) == nil)
  }

  @Test func stateOfAFeedIsReadAsWritten() {
    var feed = FeedState(name: "abl", changed: NightlyRun.time(1))
    feed.validators = [FeedState.Validators(address: "a", etag: "\"1\"", lastModified: nil)]
    (feed.keys, feed.heldKeys, feed.usualRejects, feed.hasIDChurn) = (["a", "b"], ["a"], 3, true)
    feed.definitions = ["plain-csv"]
    feed.counts.read = 9
    #expect(readAgain(feed) == feed)
    feed.validators.append(FeedState.Validators(address: "b", lastModified: "now", content: "c"))
    #expect(readAgain(feed) == feed)
    feed.validators = []
    #expect(readAgain(feed) == feed)
    feed.counts.rejected = 5
    feed.accept()
    #expect(feed.keys == ["a"] && !feed.hasHeldKeys && feed.usualRejects == 5)
  }
}
