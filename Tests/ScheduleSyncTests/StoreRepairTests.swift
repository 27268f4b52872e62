import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// What of a damaged store is rebuilt, and what stays as it is.
@Suite struct StoreRepairTests {
  private let season = SeasonGame.season
  private var moved: [SeasonGame] { season.with(10) { $0.start = "2026-06-13T18:00:00" } }

  /// Three nights with trips, and two records of runs.
  private func store() throws -> NightlyRun {
    let nights = try NightlyRun.withTrips()
    nights.write(moved)
    try nights.run(2)
    nights.write(Array(moved.dropLast()))
    try nights.run(3)
    for night in [2, 3] {
      try RunLog.append(RunRecord(time: NightlyRun.time(night), origin: .sync), to: "store", nights.disk)
    }
    return nights
  }

  @discardableResult
  private func repair(_ nights: NightlyRun) throws -> StoreRepair { try StoreRepair("store", nights.disk) }

  /// The files of the store without the copies of damaged ones.
  private func files(_ nights: NightlyRun) -> [String: [UInt8]] {
    nights.files().filter { !$0.key.hasPrefix("store/damaged/") }
  }

  private func copies(_ nights: NightlyRun) -> [String] {
    nights.files("store/damaged").values.map { String(decoding: $0, as: UTF8.self) }
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    var file: String
    var isMissing = false
    var change: @Sendable (String) -> String = { $0 }
    /// Nil if it is not rebuilt.
    var message: String?
    var testDescription: String { "\(file): \(message ?? "not rebuilt")" }
  }

  private static let fromJournal = "rebuilt it from 3 nights of the journal"
  private static let named =
    "named night 3, to which the journal and the schedule lead; its state had no other digest to compare with"

  private static let damages: [Damage] = [
    Damage(file: "schedule.jsonl", isMissing: true, message: fromJournal),
    Damage(file: "schedule.jsonl", change: { String($0.prefix(1_000)) }, message: fromJournal),
    Damage(file: "schedule.jsonl", change: { $0.replacing("Owls", with: "Oils") }, message: fromJournal),
    Damage(file: "schedule.jsonl", change: { _ in "" }, message: fromJournal),
    Damage(file: "manifest.json", isMissing: true, message: named),
    Damage(file: "manifest.json", change: { _ in "" }, message: named),
    Damage(file: "manifest.json", change: { String($0.dropLast(20)) }, message: named),
    Damage(file: "manifest.json", change: { $0.replacing("\"version\":1", with: "\"version\":3") }),
    Damage(file: "manifest.json", change: { $0.replacing("\"number\":3", with: "\"number\":2") }),
    Damage(
      file: "journal/000003.jsonl", change: { $0 + "{\"game\":" }, message: "cut off 8 bytes after its last change"),
    Damage(file: "journal/000002.jsonl", change: { $0 + $0 }, message: "cut off"),
    Damage(file: "journal/000001.jsonl", change: { $0 + "\n" }, message: "cut off 1 byte after its last change"),
    Damage(file: "journal/000002.jsonl", isMissing: true), Damage(file: "journal/000002.jsonl", change: { _ in "" }),
    Damage(file: "journal/000002.jsonl", change: { String($0.dropLast(10)) }),
    Damage(file: "journal/000003.jsonl", change: { $0.replacing("\"changes\":1", with: "\"changes\":9") }),
    Damage(file: "journal/000003.jsonl", change: { $0.replacing("abl", with: "abx") + "x" }),
    Damage(
      file: "journal/000002.trips.jsonl", change: { $0 + "{\"trip\":" }, message: "left out 1 line that can't be read"),
    Damage(file: "runs.jsonl", change: { $0 + "{\"time\":\"2026-" }, message: "left out 1 line that can't be read"),
    Damage(file: "runs.jsonl", change: { "\u{0}\u{0}\n{}\n" + $0 }, message: "left out 2 lines that can't be read"),
    Damage(file: "state/000003/feeds.json~", change: { _ in "x" }, message: "moved it away, as no run wrote it"),
    Damage(file: "state/000003/held.jsonl", change: { _ in "{}\n" }),
    Damage(file: "state/000003/feeds.json", change: { $0.replacing("abl", with: "xyz") }),
    Damage(file: "state/000003/kept.jsonl", isMissing: true),
  ]

  /// Rebuilt files are as they were, and the damaged ones are kept. All else is named and stays as it is.
  @Test(arguments: damages) func onlyWhatIsCertainIsRebuilt(_ damage: Damage) throws {
    let nights = try store()
    let good = nights.disk.files
    let path = "store/" + damage.file
    let wrong = damage.isMissing ? nil : damage.change(nights.disk[path] ?? "")
    try #require(wrong != nights.disk[path])
    nights.disk[path] = wrong
    let damaged = nights.disk.files
    let repair = try repair(nights)
    guard let message = damage.message else {
      #expect(repair.steps.isEmpty && !repair.check.damages.isEmpty, "\(repair.steps)")
      #expect(nights.disk.files == damaged, "what is not rebuilt stays as it is")
      return
    }
    #expect(repair.check.damages.isEmpty, "\(repair.check.damages)")
    #expect(repair.steps.map(\.file) == [damage.file])
    #expect(repair.steps.allSatisfy { $0.message.hasPrefix(message) }, "\(repair.steps)")
    #expect(files(nights) == good.filter { $0.key.hasPrefix("store/") })
    #expect(copies(nights) == [wrong].compactMap { $0 })
    #expect(repair.steps.map { $0.copy.map { nights.disk["store/" + $0] } } == [wrong.map { Optional($0) }])
    // A second repair has nothing to do, and the next run works.
    let changes = nights.disk.changes
    #expect(try self.repair(nights).steps.isEmpty && nights.disk.changes == changes)
    #expect(try nights.run(4).outcome == .done)
  }

  /// Each file with damage of its own is rebuilt, in an order in which that can be.
  @Test func severalDamagesAreRebuilt() throws {
    let nights = try store()
    let good = files(nights)
    nights.disk["store/schedule.jsonl"] = nil
    nights.disk["store/journal/000003.jsonl"]? += "x"
    nights.disk["store/journal/000001.jsonl"]? += "x"
    nights.disk["store/runs.jsonl"]? += "x"
    let repair = try repair(nights)
    #expect(repair.check.damages.isEmpty && files(nights) == good, "\(repair.check.damages)")
    #expect(
      repair.steps.map(\.file).sorted()
        == ["journal/000001.jsonl", "journal/000003.jsonl", "runs.jsonl", "schedule.jsonl"])
  }

  /// A night that could not be read at first, and can be now, costs nothing.
  @Test func whatIsReadableAgainIsUsed() throws {
    let nights = try store()
    let good = files(nights)
    nights.disk["store/schedule.jsonl"] = "x"
    nights.disk["store/runs.jsonl"]? += "x"
    nights.disk.failReading(["store/journal/000001.jsonl"])
    let disk = nights.disk
    disk.onRead { if $0 == "store/runs.jsonl" { disk.failReading([]) } }
    let repair = try repair(nights)
    disk.onRead(nil)
    #expect(repair.check.damages.isEmpty && files(nights) == good, "\(repair.check.damages)")
    #expect(repair.steps.map(\.file) == ["runs.jsonl", "schedule.jsonl"])
  }

  /// A night that is lost also costs what would be rebuilt from it.
  @Test func scheduleOfADamagedJournalIsNotRebuilt() throws {
    let nights = try store()
    nights.disk["store/schedule.jsonl"] = "{}\n"
    nights.disk["store/journal/000002.jsonl"] = nil
    let damaged = nights.disk.files
    let repair = try repair(nights)
    #expect(repair.steps.isEmpty && nights.disk.files == damaged)
    #expect(
      Set(repair.check.damages.map(\.file)) == ["schedule.jsonl", "journal/000002.jsonl"], "\(repair.check.damages)")
  }

  /// A kept source is taken from the file that it was read from, if that is still the same.
  @Test func keptSourceIsTakenFromItsFile() throws {
    let nights = try store()
    let good = files(nights)
    let digest = try #require(nights.disk["games.csv"]).withBytes { SHA256.hex($0) }
    for wrong in [nil, "x"] {
      nights.disk["store/fetched/" + digest] = wrong
      let repair = try repair(nights)
      #expect(repair.steps.map(\.message) == ["took it from games.csv"] && repair.check.damages.isEmpty)
      #expect(files(nights) == good)
    }
    nights.write(season)
    nights.disk["store/fetched/" + digest] = "x"
    let changed = try repair(nights)
    #expect(changed.steps.isEmpty && changed.check.damages.map(\.file) == ["fetched/" + digest])
  }

  /// A file that can't be read is not replaced, as it can't be copied.
  @Test func unreadableFileIsNotReplaced() throws {
    let nights = try store()
    nights.disk["store/schedule.jsonl"] = "x"
    let damaged = nights.disk.files
    nights.disk.failReading(["store/schedule.jsonl"])
    do {
      try repair(nights)
      Issue.record("the schedule was replaced")
    } catch let error as SyncError {
      #expect(error.message == "store/schedule.jsonl: Input/output error")
    }
    nights.disk.failReading([])
    #expect(nights.disk.files == damaged)
  }

  /// Lets each change fail, once or with all that follow. The next repair ends with the same bytes.
  @Test(arguments: [false, true]) func everyWriteThatFailsIsMadeUpFor(_ isKilled: Bool) throws {
    func damaged() throws -> NightlyRun {
      let nights = try store()
      nights.disk["store/schedule.jsonl"] = String(nights.schedule.prefix(500))
      nights.disk["store/journal/000003.jsonl"]? += "x"
      nights.disk["store/runs.jsonl"]? += "x"
      nights.disk["store/state/000003/extra"] = "x"
      return nights
    }
    let undisturbed = try damaged()
    let start = undisturbed.disk.changes
    try repair(undisturbed)
    let count = undisturbed.disk.changes - start
    #expect(count == 9, "a folder, four copies, three files and a removal")
    for failing in 1...count {
      let nights = try damaged()
      let before = nights.disk.files
      let first = nights.disk.changes + failing
      nights.disk.fail(first..<(isKilled ? .max : first + 1))
      #expect(throws: SyncError.self, "change \(failing)") { try repair(nights) }
      nights.disk.fail(nil)
      for (path, bytes) in nights.disk.files where before[path] != bytes && before[path] != nil {
        #expect(undisturbed.disk.files[path] == bytes, "change \(failing): \(path) is neither old nor new")
      }
      try repair(nights)
      #expect(nights.disk.files == undisturbed.disk.files, "change \(failing)")
    }
  }

  /// Without its manifest, a store would be taken for a new one, and its journal be removed.
  @Test func storeWithoutAManifestIsNotBegunAnew() throws {
    let nights = try store()
    nights.disk["store/manifest.json"] = nil
    let files = nights.disk.files
    for mode in [NightlyRun.Mode.run, .dryRun, .accept, .replay] {
      #expect(
        try nights.failure(4, mode)
          == "store/manifest.json is missing, but the store has a journal: restore it, or run 'sportstime sync --repair'"
      )
    }
    #expect(nights.disk.files == files)
  }

  @Test func lockedStoreIsNotRepaired() throws {
    let nights = try store()
    nights.disk["store/runs.jsonl"]? += "x"
    let files = nights.disk.files
    let lock = try nights.disk.lock("store/lock", creates: true, patience: 0)
    #expect(throws: SyncError.self) { try repair(nights) }
    #expect(nights.disk.files == files)
    withExtendedLifetime(lock) {}
  }

  @Test func reportsHaveRepairsAndDamages() throws {
    let nights = try store()
    nights.disk["store/runs.jsonl"]? += "x"
    nights.disk["store/journal/000002.jsonl"] = nil
    let repair = try repair(nights)
    let text = written { repair.appendText(to: $0) }
    #expect(
      text.hasPrefix(
        "repaired: runs.jsonl: left out 1 line that can't be read; the damaged file is kept as damaged/runs.jsonl."),
      "\(text)")
    #expect(text.contains("\ndamage: store/journal/000002.jsonl is missing\n"), "\(text)")
    #expect(
      text.hasSuffix(
        ": 1 damage\nwhat is still damaged can't be rebuilt: restore it from a backup, or start a new store\n"),
      "\(text)")
    let json = written { repair.appendJSON(code: 65, to: $0) }
    #expect(json.hasPrefix(#"{"format":"sportstime-sync-repair","version":1,"exitCode":65,"#), "\(json)")
    #expect(json.contains(#"{"file":"runs.jsonl","message":"left out 1 line that can't be read","copy":"damaged/"#))
  }

  /// A state file that a run may write is never taken for a foreign one.
  @Test func eachStateFileIsKnown() throws {
    let nights = try store()
    let names = nights.files("store/state").keys.map { String($0.split(separator: "/").last ?? "") }
    #expect(names.count > 6 && names.allSatisfy(StoreState.isFile), "\(names)")
    var state = StoreState()
    state.rejects["abl"] = Array("x".utf8)
    state.knownFindings = KnownFindings([Diagnostic(code: .syncConfig, severity: .error, message: "m")])
    #expect(state.files().map(\.name).allSatisfy(StoreState.isFile))
    #expect(!StoreState.isFile("extra") && !StoreState.isFile("feeds.json~"))
  }
}
