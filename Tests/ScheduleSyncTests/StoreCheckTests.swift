import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// What a check finds in intact, killed and damaged stores.
@Suite struct StoreCheckTests {
  private let season = SeasonGame.season
  private var moved: [SeasonGame] { season.with(10) { $0.start = "2026-06-13T18:00:00" } }

  private func check(_ nights: NightlyRun) throws -> StoreCheck { try StoreCheck("store", nights.disk) }

  /// `file: message` of each damage.
  private func damages(_ nights: NightlyRun) throws -> [String] {
    try check(nights).damages.map { "\($0.file): \($0.message)" }
  }

  private func failure(_ nights: NightlyRun) throws -> String? {
    do {
      _ = try check(nights)
      return nil
    } catch let error as SyncError {
      return error.message
    }
  }

  /// A store with trips, changes, withdrawals that were held back and accepted, and a rejected change.
  private func longStore() throws -> NightlyRun {
    let nights = try NightlyRun.withTrips()
    nights.write(moved)
    try nights.run(2)
    nights.write(Array(moved.prefix(60)))
    #expect(try nights.run(3).outcome == .heldBack)
    try nights.run(4, .accept)
    nights.write(Array(moved.prefix(30)))
    #expect(try nights.run(5).outcome == .heldBack)
    try nights.decide(6, .reject, ["abl"])
    try RunLog.append(RunRecord(time: NightlyRun.time(6), origin: .reject), to: "store", nights.disk)
    return nights
  }

  @Test func intactStoreHasNoDamage() throws {
    let nights = try longStore()
    let (files, changes) = (nights.disk.files, nights.disk.changes)
    let check = try check(nights)
    #expect(check.damages.isEmpty, "\(check.damages)")
    #expect(check.nights == 6 && check.games == 60 && check.kept.sources == 4, "\(check)")
    #expect(nights.disk.files == files && nights.disk.changes == changes, "a check changes nothing")
  }

  /// Whatever a kill or a full disk leaves is the old night or the new one, and no damage.
  @Test func killedRunLeavesNoDamage() throws {
    let undisturbed = try NightlyRun.withTrips()
    undisturbed.write(moved)
    let start = undisturbed.disk.changes
    try undisturbed.run(2)
    let count = undisturbed.disk.changes - start
    #expect(count > 20, "\(count)")
    for failing in 1...count {
      let nights = try NightlyRun.withTrips()
      nights.write(moved)
      nights.disk.fail(nights.disk.changes + failing..<Int.max)
      _ = try? nights.run(2)
      nights.disk.fail(nil)
      #expect(try damages(nights) == [], "change \(failing)")
    }
  }

  @Test func killedFirstNightIsNoStore() throws {
    var found: Set<String> = []
    for failing in 1...30 {
      let nights = NightlyRun()
      nights.write(season)
      nights.disk.fail(failing..<Int.max)
      _ = try? nights.run()
      nights.disk.fail(nil)
      found.insert(try failure(nights) ?? "\(try damages(nights))")
    }
    #expect(found == ["store is not a store: it has no night", "[]"])
  }

  /// A file that is missing, empty, cut, longer or changed is named; of the state, its folder.
  @Test func eachDamagedFileIsNamed() throws {
    let nights = try longStore()
    let good = nights.files()
    #expect(good.count > 20, "\(good.keys)")
    for (path, content) in good where path != "store/lock" {
      let text = String(decoding: content, as: UTF8.self)
      let file = String(path.dropFirst("store/".count))
      // Lines of these files have no digest, and they need not be there.
      let isOptional = file == RunLog.name || file.hasSuffix(".trips.jsonl")
      let name = file.hasPrefix("state/") ? "state/000006" : file
      var wrong: [String?] = [String(text.dropLast(text.utf8.count / 2)), text + "x\n", "\u{0}" + text.dropFirst()]
      if file != Store.manifestName { wrong.append(text + " \n") }
      if !isOptional { wrong += [nil, "", text.replacing("a", with: "b", maxReplacements: 1)] }
      for damage in wrong where damage != text {
        nights.disk[path] = damage
        let found = try check(nights).damages
        #expect(found.contains { $0.file == name }, "\(path) \(damage?.prefix(40) ?? "missing"): \(found)")
        #expect(found.allSatisfy { $0.message.hasPrefix("store/") || $0.message.hasPrefix("state/") }, "\(found)")
      }
      nights.disk[path] = text
    }
    nights.disk["store/state/000006/extra"] = "x"
    #expect(try check(nights).damages.map(\.file) == ["state/000006"])
    nights.disk["store/state/000006/extra"] = nil
    #expect(try damages(nights) == [] && nights.files() == good)
  }

  @Test(arguments: [
    ("tellers.jsonl", #"a line needs "feeds" and "games""#),
    ("held.jsonl", #"a held change needs "feed" and "change""#),
    ("kept.jsonl", #"a kept source needs "digest", "bytes" and "night""#),
    ("trips.jsonl", "invalid entry for an itinerary"),
    ("published.jsonl", #"a published file needs "path" and "digest""#),
  ])
  func lineOfTheStateThatLacksSomethingIsNamed(_ name: String, _ message: String) throws {
    let nights = try longStore()
    nights.disk["store/state/000006/" + name] = "{}\n"
    let found = try check(nights).damages.map(\.message)
    #expect(found.contains { $0.hasPrefix("store/state/000006/\(name):1:") && $0.hasSuffix(message) }, "\(found)")
  }

  @Test func damageHasItsPlace() throws {
    let nights = try longStore()
    let journal = try #require(nights.disk["store/journal/000002.jsonl"])
    nights.disk["store/journal/000002.jsonl"] = journal.replacing("\"kinds\"", with: "\"kind\"")
    nights.disk["store/schedule.jsonl"] = nights.schedule.replacing("\"league\"", with: "league", maxReplacements: 1)
    let found = try check(nights).damages.map(\.message)
    #expect(
      found.contains { $0.hasPrefix("store/journal/000002.jsonl:2:") && $0.contains(": a change needs ") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("store/schedule.jsonl:1:") }, "\(found)")
    #expect(
      found.contains("store/schedule.jsonl does not match manifest.json: it was changed after the last run"), "\(found)"
    )
  }

  // MARK: The journal

  /// Changes the journal of the last night, and the manifest so that its digest fits.
  private func rewrite(_ nights: NightlyRun, _ number: Int, _ right: String, _ wrong: String) throws {
    let name = "store/" + Store.journalName(number)
    let text = try #require(nights.disk[name])
    try #require(text.contains(right), "\(text)")
    let changed = text.replacing(right, with: wrong, maxReplacements: 1)
    nights.disk[name] = changed
    let manifest = try #require(nights.disk["store/manifest.json"])
    nights.disk["store/manifest.json"] = manifest.replacing(
      text.withBytes { SHA256.hex($0) }, with: changed.withBytes { SHA256.hex($0) })
  }

  @Test(arguments: [
    ("\"games\":90", "\"games\":91", ":1:1: the night has 91 games, but the changes after it lead to 90 games"),
    ("T18:00:00", "T18:30:00", #":2:1: the change of "abl:g10" does not lead to its next record"#),
    ("\"night\":2", "\"night\":3", ":1:1: this is night 3"),
  ])
  func journalThatDoesNotLeadToTheScheduleIsNamed(_ right: String, _ wrong: String, _ message: String) throws {
    let nights = try NightlyRun.begun()
    nights.write(moved)
    try nights.run(2)
    try rewrite(nights, 2, right, wrong)
    let found = try check(nights).damages
    #expect(found.map(\.message) == ["store/journal/000002.jsonl" + message], "\(found)")
  }

  /// The first night adds all games that no later one adds.
  @Test func gameThatNoNightAddsIsFound() throws {
    let nights = try NightlyRun.begun()
    let journal = try #require(nights.disk["store/journal/000001.jsonl"])
    let line = try #require(journal.split(separator: "\n").last)
    try rewrite(nights, 1, line + "\n", "")
    try rewrite(nights, 1, "\"changes\":90", "\"changes\":89")
    #expect(
      try check(nights).damages.map(\.message)
        == ["store/journal/000001.jsonl:1:1: the nights do not add 1 game that the schedule has"])
  }

  @Test func missingNightsAreOneDamage() throws {
    let nights = try longStore()
    for number in [2, 3, 5] { nights.disk["store/" + Store.journalName(number)] = nil }
    #expect(
      try check(nights).damages.map(\.message) == [
        "store/journal/000005.jsonl is missing",
        "store/journal/000002.jsonl is missing, and so are those of the nights up to 3",
      ])
    // A number that no store has is not counted to.
    let manifest = try #require(nights.disk["store/manifest.json"])
    nights.disk["store/manifest.json"] = manifest.replacing("\"number\":6", with: "\"number\":9223372036854775807")
    let found = try check(nights).damages
    #expect(found.contains { $0.file == "journal/000007.jsonl" } && found.count < 8, "\(found)")
  }

  /// The journal is checked also if nothing leads to it.
  @Test func storeWithoutAManifestIsChecked() throws {
    let nights = try longStore()
    nights.disk["store/manifest.json"] = nil
    #expect(try damages(nights) == ["manifest.json: store/manifest.json is missing"])
    nights.disk["store/journal/000004.jsonl"] = "{}"
    #expect(try check(nights).damages.map(\.file) == ["manifest.json", "journal/000004.jsonl"])
    nights.disk["store/schedule.jsonl"] = nil
    #expect(try failure(nights) == "store is not a store: it has no night")
  }

  // MARK: Locks and reports

  @Test func storeThatARunWritesToIsNotChecked() throws {
    let nights = try NightlyRun.begun()
    let lock = try nights.disk.lock("store/lock", creates: true, patience: 0)
    #expect(try failure(nights) == "store/lock: another run is changing it; try again later")
    withExtendedLifetime(lock) {}
    // A copy may have no file for locks, and gets none.
    nights.disk["store/lock"] = nil
    #expect(try damages(nights) == [] && nights.disk["store/lock"] == nil)
  }

  @Test func reportsHaveEachDamage() throws {
    let nights = try NightlyRun.begun()
    let kept = try #require(nights.files("store/fetched").keys.first)
    let bytes = nights.disk[kept]?.utf8.count ?? 0
    let whole = try check(nights)
    #expect(
      written { whole.appendText(to: $0) }
        == "store: 1 night, 90 games, 1 kept source (\(digitGrouped(bytes)) bytes): all is well\n")
    nights.disk[kept] = "x"
    nights.disk["store/runs.jsonl"] = "{}\n"
    let broken = try check(nights)
    let digest = kept.dropFirst("store/fetched/".count)
    #expect(
      written { broken.appendText(to: $0) } == """
        damage: \(kept) does not match its digest: the kept source was changed
        damage: store/runs.jsonl:1:1: this is not a record of a run
        store: 1 night, 90 games, 1 kept source (\(digitGrouped(bytes)) bytes): 2 damages

        """)
    #expect(
      written { broken.appendJSON(code: 65, to: $0) } == """
        {"format":"sportstime-sync-verification","version":1,"exitCode":65,"nights":1,"games":90,"keptSources":1,"keptBytes":\(bytes),
        "damages":[
         {"file":"fetched/\(digest)","message":"\(kept) does not match its digest: the kept source was changed"},
         {"file":"runs.jsonl","message":"store/runs.jsonl:1:1: this is not a record of a run"}]}

        """)
  }
}
