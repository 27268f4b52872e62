import ScheduleModel
import SourceText
import SystemIO

/// The damaged and missing files of a store. Checking changes nothing.
package struct StoreCheck: Sendable {
  /// A file that is missing or doesn't have the content that a run wrote.
  package struct Damage: Sendable, Equatable {
    /// Relative to the store: a file, or the folder of a night's state.
    package var file: String
    /// One line, with a line number if there is one. Safe for a terminal.
    package var message: String
  }

  /// In the order of the checks: manifest, schedule, state, journal from the last night backward, kept sources, log of
  /// runs.
  package private(set) var damages: [Damage] = []
  /// The start of the journal; nil if no night was pruned.
  package private(set) var base: JournalBase?
  /// The number of nights in the journal.
  package private(set) var nights = 0
  /// The number of games in the schedule.
  package private(set) var games = 0
  /// The kept sources in the state.
  package private(set) var kept = (sources: 0, bytes: 0)
  package let folder: String
  private let storage: any Storage

  /// - Throws: if there is no store, or a run is writing to it.
  package init(_ folder: String, _ storage: any Storage = FileSystem()) throws(SyncError) {
    let lock = try StoreCheck.lock(folder, storage)
    defer { withExtendedLifetime(lock) {} }
    try self.init(locked: folder, storage)
  }

  /// Locks a store against runs. While no run writes, all files are of the same night.
  ///
  /// - Returns: nil if the store is a copy without a lock file.
  static func lock(_ folder: String, _ storage: any Storage) throws(SyncError) -> AnyObject? {
    let path = Store.path(folder, Store.lockName)
    return try storage.status(path) == nil ? nil : try storage.lock(path, creates: false, patience: 0)
  }

  init(locked folder: String, _ storage: any Storage) throws(SyncError) {
    (self.folder, self.storage) = (folder, storage)
    let (store, schedule) = try checkSchedule()
    let state = store.flatMap { checkState($0) }
    try checkJournal(store?.night, schedule)
    if let store, let state { checkKept(state, in: store) }
    attempt(RunLog.name) { () throws(SyncError) in try RunLog(folder, storage) }
  }

  // MARK: Schedule and state

  /// Checks the manifest and the schedule.
  ///
  /// - Returns: the store as of its last night, or nil if the manifest is damaged; and the schedule, or nil if it is
  ///   not the night's.
  private mutating func checkSchedule() throws(SyncError) -> (store: Store?, schedule: Schedule?) {
    let path = Store.path(folder, Store.scheduleName)
    let hasSchedule = try storage.status(path) != nil
    if try storage.status(Store.path(folder, Store.manifestName)) == nil {
      guard try Store.hasNights(folder, storage) else { throw Store.missing(folder) }
      report(Store.manifestName, "is missing")
      return (nil, nil)
    }
    let (folder, storage) = (folder, storage)
    let manifest = attempt(Store.manifestName) { () throws(SyncError) in try Store.readManifest(folder, storage) }
    guard let manifest = manifest ?? nil else { return (nil, nil) }
    // A run that was killed in its first night leaves no store.
    guard var night = manifest.night ?? (hasSchedule ? manifest.coming : nil) else { throw Store.missing(folder) }
    let text = attempt(Store.scheduleName) { () throws(SyncError) in try storage.read(path).withBytes { Array($0) } }
    var schedule: Schedule?
    if let text {
      schedule = attempt(Store.scheduleName) { () throws(SyncError) in try Store.games(text, file: path) }
      let digest = text.withBytes { SHA256.hex($0) }
      if let match = [manifest.coming, manifest.night].compactMap({ $0 }).first(where: { $0.schedule == digest }) {
        night = match
        games = schedule?.games.count ?? 0
      } else {
        report(Store.scheduleName, "does not match \(Store.manifestName): it was changed after the last run")
        schedule = nil
      }
    }
    let known = schedule == nil ? [] : text ?? []
    return (Store(storage: storage, folder: folder, night: night, schedule: known), schedule)
  }

  /// - Returns: nil if it can't be read.
  private mutating func checkState(_ store: Store) -> StoreState? {
    let name = Store.stateName(store.night.number)
    guard (try? store.storage.isFolder(store.path(name))) == true else {
      report(name, "is missing")
      return nil
    }
    attempt(name) { () throws(SyncError) in try store.verifyState() }
    let outputs = Store.outputsName(store.night.number)
    attempt(outputs) { () throws(SyncError) in
      try store.bytesIfThere(outputs)?.withBytes { (text) throws(SyncError) in
        try NightOutput.read(text, path: store.path(outputs))
      }
    }
    // For an unreadable file, report the line; that is more useful than a digest mismatch.
    return attempt(name) { () throws(SyncError) in try StoreState(store) }
  }

  private mutating func checkKept(_ state: StoreState, in store: Store) {
    for source in state.kept {
      kept.sources += 1
      kept.bytes &+= source.bytes
      let file = FeedState.Source(path: "", digest: source.digest, bytes: source.bytes)
      attempt(Store.keptName(source.digest)) { () throws(SyncError) in try SourceContent(kept: file, in: store) }
    }
  }

  // MARK: Journal

  /// Follows the journal from the last night back to the first. Each night contains the previous night's digest, and
  /// each change contains both records of its game. Undoing all changes must therefore lead from the schedule to an
  /// empty one, or to that of the journal's base.
  ///
  /// - Parameters:
  ///   - last: nil if the manifest is damaged. The last file is then the last night.
  ///   - schedule: nil if it is damaged. Changes are then not undone.
  private mutating func checkJournal(_ last: Manifest.Night?, _ schedule: Schedule?) throws(SyncError) {
    let names = try storage.namesIfThere(in: Store.path(folder, "journal"))
    func numbers(_ fileName: (Int) -> String) -> [Int] {
      names.compactMap { name in
        Int(name.prefix { $0 != "." }).flatMap { "journal/" + name == fileName($0) ? $0 : nil }
      }
    }
    let written = numbers(Store.journalName)
    base = last == nil ? baseOfJournal(numbers(Store.baseName).max()) : last?.base
    let first = (base?.night ?? 0) + 1
    let end = last?.number ?? max(written.max() ?? 0, first - 1)
    nights = end - first + 1
    let night = Manifest.Night(number: end, schedule: "", base: base)
    let store = Store(storage: storage, folder: folder, night: night, schedule: [])
    let start = attempt(base.map { Store.baseName($0.night) } ?? "") { () throws(SyncError) in
      try Store.games(try store.baseRecords(), file: store.path(Store.baseName(first - 1)))
    }
    var (next, digest, records) = (end, last?.journal, schedule.map { RecordText.records(of: $0) })
    for number in written.filter({ first...max(first, end) ~= $0 }).sorted(by: >) {
      if number < next { reportMissing(number + 1...next, &digest, &records) }
      let night = checkNight(number, digest, store)
      (next, digest) = (number - 1, night?.previous)
      guard let night, var left = records, undo(night, in: &left) else {
        records = nil
        continue
      }
      records = left
    }
    if next >= first { reportMissing(first...next, &digest, &records) }
    guard let start, let records else { return }
    if let base {
      if digest.map({ $0 != base.journal }) ?? false {
        report(
          Store.journalName(first), line: 1,
          "this night does not follow night \(base.night), where the journal starts")
      } else if RecordText.records(of: start) != records {
        report(Store.baseName(base.night), "is not the schedule to which undoing the journal leads")
      }
    } else if !records.isEmpty {
      report(
        Store.journalName(1), line: 1,
        "the nights do not add \(counted(records.count, "game", "games")) that the schedule has")
    }
  }

  /// The base in a file, for a journal without a manifest; nil if there is no such file or its first line is damaged.
  private mutating func baseOfJournal(_ night: Int?) -> JournalBase? {
    guard let night else { return nil }
    let name = Store.baseName(night)
    let (storage, path) = (storage, Store.path(folder, name))
    guard let text = attempt(name, { () throws(SyncError) in try storage.read(path) }) else { return nil }
    if let base = text.withBytes({ JournalBase(headOf: $0) }), base.night == night { return base }
    report(name, line: 1, "this is not where the journal starts after night \(night)")
    return nil
  }

  /// Nights before the missing ones are not undone.
  private mutating func reportMissing(
    _ numbers: ClosedRange<Int>, _ digest: inout String?, _ records: inout [String: [UInt8]]?
  ) {
    (digest, records) = (nil, nil)
    let isOne = numbers.count == 1
    report(
      Store.journalName(numbers.lowerBound),
      isOne ? "is missing" : "is missing, and so are those of the nights up to \(digitGrouped(numbers.upperBound))")
  }

  /// - Parameter digest: nil if unknown.
  /// - Returns: nil if the night is damaged.
  private mutating func checkNight(_ number: Int, _ digest: String?, _ store: Store) -> Night? {
    let name = Store.journalName(number)
    attempt(Store.tripsName(number)) { () throws(SyncError) in try StoreHistory.trips(number, of: store) }
    guard let bytes = attempt(name, { () throws(SyncError) in try store.bytes(name) }),
      let night = attempt(
        name,
        { () throws(SyncError) in
          try bytes.withBytes { (text) throws(SyncError) in try Night(text, path: store.path(name)) }
        })
    else { return nil }
    if let digest, bytes.withBytes({ SHA256.hex($0) }) != digest {
      report(name, "does not match its digest: it was changed after it was written")
      return nil
    }
    if night.number == number { return night }
    report(name, line: 1, "this is night \(night.number)")
    return nil
  }

  /// - Returns: false if the records are not the result of the night's changes.
  private mutating func undo(_ night: Night, in records: inout [String: [UInt8]]) -> Bool {
    let name = Store.journalName(night.number)
    if night.games != records.count {
      report(
        name, line: 1,
        "the night has \(counted(night.games, "game", "games")), but the changes after it lead to "
          + counted(records.count, "game", "games"))
      return false
    }
    for (index, change) in night.changes.enumerated() {
      guard records[change.game] == change.after else {
        report(name, line: index + 2, "the change of \(quotedForDisplay(change.game)) does not lead to its next record")
        return false
      }
      records[change.game] = change.before
    }
    return true
  }

  // MARK: Damages

  @discardableResult
  private mutating func attempt<Result>(_ file: String, _ body: () throws(SyncError) -> Result) -> Result? {
    do throws(SyncError) { return try body() } catch {
      damages.append(Damage(file: file, message: error.message))
      return nil
    }
  }

  /// - Parameter line: the line number, from 1; nil if the whole file is damaged.
  private mutating func report(_ file: String, line: Int? = nil, _ problem: String) {
    let place = displaySafe(Store.path(folder, file)) + (line.map { ":\($0):1:" } ?? "")
    damages.append(Damage(file: file, message: "\(place) \(problem)"))
  }
}
