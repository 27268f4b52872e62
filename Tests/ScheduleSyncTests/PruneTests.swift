import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync

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
    }
  }
}
