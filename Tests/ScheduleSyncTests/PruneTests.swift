import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// Which kept sources go, and what stays.
@Suite struct PruneTests {
  private let season = SeasonGame.season

  /// Four nights, each with another source: on days 1, 2, 3 and 10.
  private func store(more: String = "") throws -> NightlyRun {
    let nights = NightlyRun(more: more)
    for (index, night) in [1, 2, 3, 10].enumerated() {
      nights.write(season.with(10) { $0.start = "2026-06-1\(index)T18:00:00" })
      #expect(try nights.run(night).night?.number == index + 1)
    }
    return nights
  }

  private func sources(_ nights: NightlyRun) -> [String] { nights.files("store/fetched").keys.sorted() }

  /// The nights whose sources are kept.
  private func kept(_ nights: NightlyRun) throws -> [Int] {
    let store = try #require(try Store.read("store", nights.disk))
    return try StoreState(store).kept.map(\.night)
  }

  /// The limits of size and age. Nothing that the last night needs is removed.
  @Test(arguments: [
    (Retention(bytes: 1 << 30), [1, 2, 3, 4]), (Retention(bytes: 0), [4]), (Retention(bytes: 1 << 30, days: 0), [4]),
    (Retention(bytes: 1 << 30, days: 7), [3, 4]), (Retention(bytes: 1 << 30, days: 8), [2, 3, 4]),
    (Retention(bytes: 1 << 30, days: 36_600), [1, 2, 3, 4]),
  ])
  func limitsAreKept(_ retention: Retention, _ left: [Int]) throws {
    let nights = try store()
    let before = nights.disk.files
    let dry = try nights.prune(10, retention, isDryRun: true)
    #expect(nights.disk.files == before && dry.left.map(\.night) == left)
    let report = try nights.prune(10, retention)
    #expect(report.removed.map(\.source.night) == (1...4).filter { !left.contains($0) } && report.left == dry.left)
    #expect(try kept(nights) == left && sources(nights).count == left.count)
    #expect(try StoreCheck("store", nights.disk).damages.isEmpty)
    let changed = Set(before.keys).union(nights.disk.files.keys).filter { before[$0] != nights.disk.files[$0] }
    #expect(changed.isEmpty == (left.count == 4), "what removes nothing changes nothing")
    // The schedule, the held changes, a replay and each earlier schedule are as before.
    #expect(nights.schedule.withBytes { Array($0) } == before["store/schedule.jsonl"])
    #expect(try nights.run(11, .replay).outcome == .done && nights.run(11).night == nil)
    let history = try nights.history
    #expect(try history.schedule(asOf: NightlyRun.time(1).local(offset: 0).0).games.count == 90)
    #expect(history.nights.map(\.origin) == [.sync, .sync, .sync, .sync] + (left.count < 4 ? [.prune] : []))
    // A second prune has nothing to remove.
    let files = nights.disk.files
    #expect(try nights.prune(10, retention).removed.isEmpty && nights.disk.files == files)
  }

  /// The size counts the sources of earlier nights only, the newest first.
  @Test func newestSourcesStay() throws {
    let nights = try store()
    let one = try #require(nights.files("store/fetched").values.first).count
    #expect(try nights.prune(10, Retention(bytes: 2 * one - 1)).left.map(\.night) == [3, 4])
  }

  /// A night with changes keeps to the limits of the configuration.
  @Test func nightsKeepToTheLimits() throws {
    #expect(try kept(store()) == [1, 2, 3, 4])
    #expect(try kept(store(more: #""keptDays":7,"#)) == [3, 4])
    #expect(try kept(store(more: #""keptDays":0,"#)) == [4])
    #expect(try kept(store(more: #""keptBytes":0,"keptDays":99,"#)) == [4])
  }

  /// Held changes and decisions are as before.
  @Test func heldChangesStay() throws {
    let nights = try store()
    nights.write(Array(season.prefix(60)))
    #expect(try nights.run(11).outcome == .heldBack)
    #expect(try nights.prune(12, Retention(bytes: 0)).removed.count == 4)
    #expect(try nights.run(12).outcome == .heldBack)
    let accepted = try nights.run(12, .accept)
    #expect(accepted.changes.count { $0.kinds == [.withdrawn] } == 30 && nights.gameCount == 60)
  }

  /// Lets each change fail, once or with all that follow. The next prune ends with the same bytes.
  @Test(arguments: [false, true]) func everyWriteThatFailsIsMadeUpFor(_ isKilled: Bool) throws {
    let undisturbed = try store()
    let start = undisturbed.disk.changes
    try undisturbed.prune(10, Retention(bytes: 0))
    let count = undisturbed.disk.changes - start
    #expect(count > 10, "\(count)")
    for failing in 1...count {
      let nights = try store()
      let first = nights.disk.changes + failing
      nights.disk.fail(first..<(isKilled ? .max : first + 1))
      #expect(throws: SyncError.self, "change \(failing)") { try nights.prune(10, Retention(bytes: 0)) }
      nights.disk.fail(nil)
      #expect(try StoreCheck("store", nights.disk).damages.isEmpty, "change \(failing)")
      try nights.prune(10, Retention(bytes: 0))
      #expect(nights.disk.files == undisturbed.disk.files, "change \(failing)")
    }
  }

  // MARK: The journal

  /// The lines of the log that are about nights.
  private func log(_ nights: NightlyRun) throws -> String {
    let history = try nights.history
    return written { history.appendText([], to: $0) }
  }

  /// The journal keeps so many nights, that of the prune included. All that is left is as before.
  @Test(arguments: [(5, nil, 1), (4, nil, 1), (3, 2, 3), (2, 3, 4), (1, 4, 5)] as [(Int, Int?, Int)])
  func journalKeepsItsNights(_ limit: Int, _ base: Int?, _ first: Int) throws {
    let nights = try store()
    let (schedule, before) = (nights.schedule, try nights.history)
    let files = nights.disk.files
    let retention = Retention(bytes: 1 << 30, nights: limit)
    let dry = try nights.prune(11, retention, isDryRun: true)
    #expect(nights.disk.files == files)
    let report = try nights.prune(11, retention)
    #expect(report.nights.removed == (base ?? 0) && dry.nights == report.nights && report.last?.number == base)
    #expect(try StoreCheck("store", nights.disk).damages == [])
    let history = try nights.history
    let last = base == nil ? 4 : 5
    #expect(history.nights.map(\.number) == Array(first...last) && history.base?.night == base)
    #expect(nights.files("store/journal").count == last - first + 1 + (base == nil ? 0 : 1))
    #expect(nights.schedule == schedule)
    // Each schedule that is left is as before, that of the base included; earlier ones are an error.
    for (number, day) in [1, 2, 3, 10].enumerated() {
      let date = NightlyRun.time(day).local(offset: 0).0
      guard number + 1 >= base ?? 1 else {
        #expect(throws: SyncError.self) { try history.schedule(asOf: date) }
        continue
      }
      #expect(
        try StoreState.recordsText(history.schedule(asOf: date))
          == StoreState.recordsText(before.schedule(asOf: date)), "\(day)")
    }
    #expect(try kept(nights) == (1...4).filter { $0 >= first || $0 == 4 })
    // A second prune has nothing to remove, and the next nights go on.
    let pruned = nights.disk.files
    #expect(try nights.prune(11, retention).last == nil && nights.disk.files == pruned)
    nights.write(season.with(10) { $0.start = "2026-06-20T18:00:00" })
    #expect(try nights.run(12).night?.number == last + 1)
    #expect(try StoreCheck("store", nights.disk).damages == [] && nights.history.base?.night == base)
  }

  /// A journal is pruned again and again, and says since when it goes back.
  @Test func journalIsPrunedAgain() throws {
    let nights = try store()
    #expect(!(nights.disk["store/manifest.json"] ?? "").contains("base"))
    try nights.prune(11, Retention(nights: 3))
    #expect(nights.disk["store/manifest.json"]?.contains(#""version":2"#) == true)
    try nights.prune(12, Retention(nights: 2))
    let base = try #require(try nights.history.base)
    #expect(base.night == 4 && base.began == NightlyRun.time(1) && base.time == NightlyRun.time(10))
    #expect(
      nights.files("store/journal").keys.sorted().map { $0.dropFirst("store/journal/".count) } == [
        "000004.base.jsonl", "000005.jsonl", "000006.jsonl",
      ])
    #expect(
      try log(nights) == """
        the journal starts after night 4 (2026-05-10T02:00:00Z): earlier changes were pruned
        5  2026-05-11T02:00:00Z  90 games, pruned
        6  2026-05-12T02:00:00Z  90 games, pruned

        """)
    let history = try nights.history
    for (day, message) in [
      (9, "store has no night up to 2026-05-09: those before night 4 (2026-05-10T02:00:00Z) were pruned"),
      (0, "store has no night up to 2026-04-30: its first night is 2026-05-01T02:00:00Z"),
    ] {
      let error = #expect(throws: SyncError.self) {
        try history.schedule(asOf: NightlyRun.time(day).local(offset: 0).0)
      }
      #expect(error?.message == message)
    }
    // The log of runs outlives the journal.
    var run = RunRecord(time: NightlyRun.time(2), origin: .sync)
    run.night = 2
    #expect(written { history.appendText([run], to: $0) }.contains("pruned\n2  2026-05-02T02:00:00Z"))
  }

  /// The changes of a game say what is gone. A game without a change in the journal is a game of the store.
  @Test func historySaysWhatIsGone() throws {
    let nights = try store()
    try nights.prune(11, Retention(nights: 3))
    let history = try nights.history
    let gone = "the journal starts after night 2 (2026-05-02T02:00:00Z): earlier changes were pruned\n"
    let moved = try history.changes(of: "abl:g10")
    #expect(moved.map(\.night.number) == [3, 4], "\(moved)")
    #expect(written { history.appendText(changes: moved, to: $0) }.hasPrefix(gone + "3  2026-05-03T02:00:00Z  "))
    #expect(try history.changes(of: "abl:g1").isEmpty && history.startsWith("abl:g1") && !history.startsWith("abl:nix"))
    #expect(
      written { history.appendJSON([], of: "abl:g1", to: $0) }.contains(
        #""pruned":{"nights":2,"until":"2026-05-02T02:00:00Z"}"#))
  }

  /// Lets each change of a prune of the journal fail, once or with all that follow: the store is readable, all its nights
  /// are as before, and the next prune ends with the same bytes.
  @Test(arguments: [false, true]) func everyWriteOfTheJournalIsMadeUpFor(_ isKilled: Bool) throws {
    let retention = Retention(bytes: 0, nights: 2)
    let undisturbed = try store()
    let start = undisturbed.disk.changes
    try undisturbed.prune(11, retention)
    let count = undisturbed.disk.changes - start
    #expect(count > 12, "\(count)")
    for failing in 1...count {
      let nights = try store()
      let first = nights.disk.changes + failing
      nights.disk.fail(first..<(isKilled ? .max : first + 1))
      #expect(throws: SyncError.self, "change \(failing)") { try nights.prune(11, retention) }
      nights.disk.fail(nil)
      #expect(try StoreCheck("store", nights.disk).damages.isEmpty, "change \(failing)")
      let history = try nights.history
      #expect(try history.schedule(asOf: NightlyRun.time(3).local(offset: 0).0).games.count == 90, "change \(failing)")
      try nights.prune(11, retention)
      #expect(nights.disk.files == undisturbed.disk.files, "change \(failing)")
    }
  }

  /// The files that a pruned store has besides: each damage is named, and what is certain is rebuilt.
  @Test func baseIsCheckedAndRebuilt() throws {
    let nights = try store()
    try nights.prune(11, Retention(nights: 3))
    let good = nights.files()
    let (base, manifest) = ("store/journal/000002.base.jsonl", "store/manifest.json")
    let text = try #require(nights.disk[base])
    for damage in [
      nil, "", String(text.dropLast(20)), text + "x\n", text.replacing("abl:g7", with: "abl:x7"), "x" + text,
    ] {
      nights.disk[base] = damage
      #expect(try StoreCheck("store", nights.disk).damages.map(\.file) == ["journal/000002.base.jsonl"])
      let repair = try StoreRepair("store", nights.disk)
      #expect(repair.check.damages == [] && repair.steps.map(\.message) == ["undid 3 nights of the journal"])
      #expect(nights.disk[base] == text)
    }
    // The manifest of a pruned store is rebuilt from it, and so is the schedule.
    nights.disk[manifest] = nil
    #expect(try StoreCheck("store", nights.disk).damages.map(\.file) == ["manifest.json"])
    #expect(try StoreRepair("store", nights.disk).check.damages == [])
    nights.disk["store/schedule.jsonl"] = "x"
    let repair = try StoreRepair("store", nights.disk)
    #expect(repair.check.damages == [] && repair.steps.first?.message == "rebuilt it from 3 nights of the journal")
    #expect(nights.files().filter { !$0.key.hasPrefix("store/damaged/") } == good)
    // Both are damaged.
    (nights.disk[base], nights.disk[manifest]) = ("x", nil)
    let both = try StoreRepair("store", nights.disk).check.damages
    #expect(both.contains { $0.message.contains("this is not where the journal starts after night 2") }, "\(both)")
    (nights.disk[base], nights.disk[manifest]) = (text, good[manifest].map { String(decoding: $0, as: UTF8.self) })
    let other = try #require(nights.disk[manifest])
    nights.disk[manifest] = other.replacing(#""base":{"night":2"#, with: #""base":{"night":9"#)
    #expect(
      try StoreCheck("store", nights.disk).damages.contains {
        $0.message.contains("\"base\" is not where a journal starts")
      })
  }

  /// A start whose digests fit, but not the nights after it.
  @Test func baseThatNoNightFollowsIsDamage() throws {
    let nights = try store()
    try nights.prune(11, Retention(nights: 3))
    let store = try #require(try Store.read("store", nights.disk))
    let (start, records) = (try #require(store.night.base), try store.baseRecords())
    let manifest = try #require(nights.disk["store/manifest.json"])
    func damages(_ base: JournalBase, _ records: [UInt8]) throws -> [String] {
      nights.disk["store/journal/000002.base.jsonl"] = String(decoding: base.text(records), as: UTF8.self)
      nights.disk["store/manifest.json"] = manifest.replacing(start.journal, with: base.journal)
        .replacing(
          #""games":90,"schedule":"\#(start.schedule)","journal""#,
          with: #""games":90,"schedule":"\#(base.schedule)","journal""#)
      return try StoreCheck("store", nights.disk).damages.map(\.message)
    }
    #expect(try damages(start, records) == [])
    var base = start
    base.journal = String(repeating: "0", count: 64)
    #expect(
      try damages(base, records) == [
        "store/journal/000003.jsonl:1:1: this night does not follow night 2, where the journal starts"
      ])
    base = start
    let others = Array(records.dropLast().split(separator: 0x0A).dropLast().joined(separator: [0x0A])) + [0x0A]
    base.schedule = others.withBytes { SHA256.hex($0) }
    #expect(
      try damages(base, others) == [
        "store/journal/000002.base.jsonl is not the schedule to which undoing the journal leads"
      ])
  }

  @Test func damagedStoreIsNotPruned() throws {
    let nights = try store()
    nights.disk["store/state/000004/extra"] = "x"
    let files = nights.disk.files
    #expect(throws: SyncError.self) { try nights.prune(10, Retention(bytes: 0)) }
    #expect(nights.disk.files == files)
  }

  @Test func reportHasEachSource() throws {
    let nights = try store()
    let store = try #require(try Store.read("store", nights.disk))
    let digest = try #require(try StoreState(store).kept.first).digest
    let bytes = digitGrouped(try #require(nights.disk["games.csv"]).utf8.count)
    for (isDryRun, verb) in [(true, "would remove"), (false, "removed")] {
      let report = try nights.prune(10, Retention(bytes: 1 << 30, days: 8), isDryRun: isDryRun)
      let text = written { report.appendText(to: $0) }
      #expect(
        text.hasPrefix(
          "\(verb) fetched/\(digest): \(bytes) bytes, last used by night 1 (2026-05-01T02:00:00Z)\n"
            + "\(verb) 1 kept source (\(bytes) bytes); 3 kept sources ("), "\(text)")
      #expect(text.hasSuffix(" bytes) are left\n"), "\(text)")
      let journal = try nights.prune(10, Retention(bytes: 1 << 30, nights: 2), isDryRun: true)
      let lines = written { journal.appendText(to: $0) }.split(separator: "\n")
      #expect(
        lines.last?.hasPrefix("would remove ") == true
          && lines.last?.hasSuffix(
            " bytes), up to night \(isDryRun ? 3 : 4) (2026-05-\(isDryRun ? "03" : "10")T02:00:00Z); 2 nights are left")
            == true,
        "\(lines)")
    }
  }
}
