import FormatSyntax
import SourceText
import SystemIO

/// Rebuilds a store's damaged files from the intact ones.
///
/// A file is replaced only if the result is certain: its digest matches the store's, or every readable line is kept.
/// The damaged file is first copied to the folder `damaged`. Everything else stays as it is.
package struct StoreRepair: Sendable {
  /// A file that was rebuilt.
  package struct Step: Sendable, Equatable {
    /// Relative to the store.
    package var file: String
    /// What was done, as text. Safe for a terminal.
    package var message: String
    /// The copy of the damaged file, relative to the store; nil if the file was missing.
    package var copy: String?
  }

  /// Sorted by file name.
  package private(set) var steps: [Step] = []
  /// What is still damaged.
  package private(set) var check: StoreCheck
  private let folder: String
  private let storage: any Storage

  /// - Throws: if there is no store, a run is writing to it, or a file can't be written.
  package init(_ folder: String, _ storage: any Storage = FileSystem()) throws(SyncError) {
    (self.folder, self.storage) = (folder, storage)
    let lock = try StoreCheck.lock(folder, storage)
    defer { withExtendedLifetime(lock) {} }
    check = try StoreCheck(locked: folder, storage)
    var tried: Set<String> = []
    while let file = next(tried) {
      tried.insert(file)
      let count = steps.count
      try repair(file)
      if steps.count == count { continue }
      check = try StoreCheck(locked: folder, storage)
      // Files that could not be rebuilt before may be possible now.
      tried = Set(steps.map(\.file))
    }
    steps.sort { $0.file.precedesBytewise($1.file) }
  }

  /// The journal comes first, because the schedule is rebuilt from it.
  private func next(_ tried: Set<String>) -> String? {
    let files = check.damages.map(\.file).filter { !tried.contains($0) }
    return files.first { $0.hasPrefix("journal/") } ?? files.first
  }

  private mutating func repair(_ file: String) throws(SyncError) {
    if file == RunLog.name {
      try dropLines(file) { RunRecord($0) != nil }
    } else if file.hasSuffix(".trips.jsonl") {
      try dropLines(file) { line in (try? JSONValue.parse(line)).flatMap { TripJournalEntry($0) } != nil }
    } else if let base = check.base, file == Store.baseName(base.night) {
      try rebuildBase(base)
    } else if file.hasPrefix("journal/") {
      try cutNight(file)
    } else if file == Store.manifestName {
      try rebuildManifest()
    } else if file == Store.scheduleName {
      try rebuildSchedule()
    } else if file.hasPrefix("fetched/") {
      try restoreSource(file)
    } else if file.hasPrefix("state/") {
      try removeForeignFiles(file)
    }
  }

  // MARK: Lines

  /// Keeps the readable lines.
  private mutating func dropLines(_ file: String, _ isRecord: (ByteView) -> Bool) throws(SyncError) {
    guard let text = read(file) else { return }
    let lines = text.split(separator: .lineFeed)
    let kept = lines.filter { line in Array(line).withBytes { isRecord($0) } }
    let rest = kept.flatMap { $0 + [.lineFeed] }
    let dropped = lines.count - kept.count
    try replace(file, by: rest, "left out \(counted(dropped, "line", "lines")) that can't be read")
  }

  /// Truncates a night after its last change, if that restores its digest.
  private mutating func cutNight(_ file: String) throws(SyncError) {
    guard let number = Int(file.dropFirst("journal/".count).prefix { $0 != "." }), let text = read(file),
      let digest = digest(ofNight: number)
    else { return }
    let changes = text.withBytes { text in
      let head = text.lines.first { _ in true }?.text ?? text
      return (try? JSONValue.parse(head))?["changes"]?.integer
    }
    guard let changes, 0..<text.count ~= changes else { return }
    var (lines, end) = (0, 0)
    while lines <= changes, end < text.count {
      if text[end] == .lineFeed { lines += 1 }
      end += 1
    }
    let night = Array(text[..<end])
    guard end < text.count, night.withBytes({ SHA256.hex($0) }) == digest else { return }
    try replace(file, by: night, "cut off \(counted(text.count - end, "byte", "bytes")) after its last change")
  }

  /// The night's digest in the manifest or the next night; nil if unknown.
  private func digest(ofNight number: Int) -> String? {
    guard let manifest = try? Store.readManifest(folder, storage), let last = manifest.night ?? manifest.coming else {
      return nil
    }
    if number == last.number { return last.journal }
    let next = Store.path(folder, Store.journalName(number + 1))
    guard let file = try? storage.readIfThere(next) else { return nil }
    return file.withBytes { (try? Night($0, path: next, wantsChanges: false))?.previous }
  }

  // MARK: Schedule

  private mutating func rebuildSchedule() throws(SyncError) {
    guard let manifest = try? Store.readManifest(folder, storage), let last = manifest.night,
      let text = try scheduleOfJournal(last.number), text.withBytes({ SHA256.hex($0) }) == last.schedule
    else { return }
    try replace(
      Store.scheduleName, by: text, "rebuilt it from \(counted(check.nights, "night", "nights")) of the journal")
  }

  /// Rebuilds the base by undoing the journal, if the result has the digest in the manifest.
  private mutating func rebuildBase(_ base: JournalBase) throws(SyncError) {
    guard let store = try? Store.read(folder, storage), store.night.base == base,
      let history = try? StoreHistory(folder, storage), let records = try? history.recordsOfBase()
    else { return }
    try replace(
      Store.baseName(base.night), by: base.text(records),
      "undid \(counted(check.nights, "night", "nights")) of the journal")
  }

  /// Applies all nights in order.
  ///
  /// - Parameter last: the number of the last night.
  /// - Returns: nil if a night is damaged or missing.
  private func scheduleOfJournal(_ last: Int) throws(SyncError) -> [UInt8]? {
    let pruned = check.base?.night ?? 0
    if check.nights != last - pruned || check.damages.contains(where: { $0.file.hasPrefix("journal/") }) { return nil }
    let night = Manifest.Night(number: last, schedule: "", base: check.base)
    let start = try Store(storage: storage, folder: folder, night: night, schedule: []).baseRecords()
    var records = RecordText.records(of: try Store.games(start, file: Store.path(folder, Store.baseName(pruned))))
    for number in pruned + 1..<last + 1 {
      for change in try self.night(number).night.changes { records[change.game] = change.after }
    }
    return StoreState.recordsText(try StoreHistory.schedule(records, file: Store.path(folder, Store.scheduleName)))
  }

  private func night(_ number: Int) throws(SyncError) -> (night: Night, digest: String) {
    let path = Store.path(folder, Store.journalName(number))
    return try storage.read(path).withBytes { (text) throws(SyncError) in
      (try Night(text, path: path), SHA256.hex(text))
    }
  }

  /// Rebuilds the manifest for the journal's last night, if the journal leads to the schedule and the only state is
  /// that night's.
  private mutating func rebuildManifest() throws(SyncError) {
    let number = check.nights + (check.base?.night ?? 0)
    // A readable manifest may be of a newer version.
    if let text = read(Store.manifestName), text.withBytes({ (try? JSONValue.parse($0)) != nil }) { return }
    guard number > 0, let schedule = read(Store.scheduleName), try scheduleOfJournal(number) == schedule,
      let (own, foreign) = try stateFiles(number), foreign.isEmpty,
      try storage.namesIfThere(in: Store.path(folder, "state")) == [Store.digits(number)]
    else { return }
    let night = Manifest.Night(
      number: number, schedule: schedule.withBytes { SHA256.hex($0) }, state: Store.digest(ofState: own),
      journal: try self.night(number).digest, base: check.base)
    let store = Store(storage: storage, folder: folder, night: night, schedule: schedule)
    guard (try? StoreState(store)) != nil else { return }
    let output = OutputBuffer()
    Manifest(night: night).append(to: output)
    try replace(
      Store.manifestName, by: output.array,
      "named night \(number), to which the journal and the schedule lead; its state had no other digest to compare with"
    )
  }

  // MARK: State and sources

  /// Removes files that no run wrote, if that restores the state's digest.
  private mutating func removeForeignFiles(_ file: String) throws(SyncError) {
    guard let manifest = try? Store.readManifest(folder, storage), let last = manifest.night,
      Store.stateName(last.number) == file, let digest = last.state,
      let (own, foreign) = try stateFiles(last.number), Store.digest(ofState: own) == digest
    else { return }
    for name in foreign.sorted(by: { $0.precedesBytewise($1) }) {
      let path = file + "/" + name
      guard let bytes = read(path) else { continue }
      let copy = try keepCopy(of: path, bytes)
      try storage.remove(Store.path(folder, path))
      steps.append(Step(file: path, message: "moved it away, as no run wrote it", copy: copy))
    }
  }

  /// A night's state files, and the names of other files among them; nil if one is unreadable.
  private func stateFiles(
    _ number: Int
  ) throws(SyncError) -> (own: [(name: String, bytes: [UInt8])], foreign: [String])? {
    let state = Store.stateName(number)
    var (own, foreign): ([(name: String, bytes: [UInt8])], [String]) = ([], [])
    for name in try storage.namesIfThere(in: Store.path(folder, state))
    where name != Store.outputsFile && !name.hasPrefix(".") {
      guard StoreState.isFile(name) else {
        foreign.append(name)
        continue
      }
      guard let bytes = read(state + "/" + name) else { return nil }
      own.append((name, bytes))
    }
    return (own, foreign)
  }

  /// Restores a kept source from its original file, if that still has the same bytes.
  private mutating func restoreSource(_ file: String) throws(SyncError) {
    let digest = String(file.dropFirst("fetched/".count))
    guard let store = try? Store.read(folder, storage), let state = try? StoreState(outlineOf: store),
      let source = state.feeds.lazy.flatMap(\.sources).first(where: { $0.digest == digest }),
      !source.path.contains("://"), let found = try? storage.readIfThere(source.path)
    else { return }
    let content = SourceContent(found)
    guard content.digest == digest else { return }
    let bytes = content.withBytes { Array($0) }
    try storage.makeFolder(Store.path(folder, "fetched"), outer: false)
    try replace(file, by: bytes, "took it from \(displaySafe(source.path))")
  }

  // MARK: Files

  /// Nil if the file is missing or unreadable.
  private func read(_ file: String) -> [UInt8]? {
    (try? storage.readIfThere(Store.path(folder, file)))?.withBytes { Array($0) }
  }

  private mutating func replace(_ file: String, by bytes: [UInt8], _ message: String) throws(SyncError) {
    // If the file exists but is unreadable, it is not replaced: the error ends the repair.
    let old = try storage.readIfThere(Store.path(folder, file))?.withBytes { Array($0) }
    if old == bytes { return }
    let copy = try old.map { old throws(SyncError) in try keepCopy(of: file, old) }
    try bytes.withBytes { (bytes) throws(SyncError) in try storage.write(bytes, to: Store.path(folder, file)) }
    steps.append(Step(file: file, message: message, copy: copy))
  }

  /// The name contains the digest, so that a second repair doesn't overwrite the first copy.
  ///
  /// - Returns: the path of the copy, relative to the store.
  private func keepCopy(of file: String, _ bytes: [UInt8]) throws(SyncError) -> String {
    let digest = bytes.withBytes { SHA256.hex($0) }.prefix(12)
    let copy = Store.copiesName + "/" + file.split(separator: "/").joined(separator: "-") + "." + digest
    try storage.makeFolder(Store.path(folder, Store.copiesName), outer: false)
    try bytes.withBytes { (bytes) throws(SyncError) in try storage.write(bytes, to: Store.path(folder, copy)) }
    return copy
  }
}
