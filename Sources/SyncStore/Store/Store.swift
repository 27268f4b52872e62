package import ScheduleModel
import SourceText
import SystemIO

/// A read-only view of a store's last night. While another process commits, the view is either the old night or the new
/// one.
package struct Store: Sendable {
  package let storage: any Storage
  package let folder: String
  package let night: Manifest.Night
  /// The text of `schedule.jsonl`.
  package let schedule: [UInt8]

  /// The last night before the journal starts; 0 if no night was pruned.
  package var prunedNights: Int { night.base?.night ?? 0 }

  package static let manifestName = "manifest.json"
  package static let scheduleName = "schedule.jsonl"
  static let lockName = "lock"
  /// The folder for copies of damaged files.
  static let copiesName = "damaged"
  static let folders = ["journal", "state", "fetched"]

  package static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  package func path(_ name: String) -> String { Store.path(folder, name) }

  static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 6 - text.count)) + text
  }

  package static func journalName(_ number: Int) -> String { "journal/\(digits(number)).jsonl" }

  /// The file of a journal's base.
  static func baseName(_ night: Int) -> String { "journal/\(digits(night)).base.jsonl" }

  /// The journal entries of trips.
  package static func tripsName(_ number: Int) -> String { "journal/\(digits(number)).trips.jsonl" }

  static let outputsFile = "outputs"

  static func outputsName(_ number: Int) -> String { stateName(number) + "/" + outputsFile }

  package static func keptName(_ digest: String) -> String { "fetched/" + digest }

  static func stateName(_ number: Int) -> String { "state/\(digits(number))" }

  /// Reads the manifest and the matching schedule.
  ///
  /// - Returns: nil if there is no store yet, or its first night was never committed.
  package static func read(_ folder: String, _ storage: any Storage) throws(SyncError) -> Store? {
    // A run may commit between the two reads, so try again. That doesn't happen every time.
    for _ in 0..<100 {
      guard let manifest = try readManifest(folder, storage) else {
        if try !hasNights(folder, storage) { return nil }
        // The first run may commit in between.
        if try storage.status(path(folder, manifestName)) != nil { continue }
        throw lostManifest(folder)
      }
      let text = try storage.readIfThere(path(folder, scheduleName))?.withBytes { Array($0) }
      let digest = text.map { $0.withBytes { SHA256.hex($0) } }
      for night in [manifest.coming, manifest.night] {
        if let night, let text, night.schedule == digest {
          return Store(storage: storage, folder: folder, night: night, schedule: text)
        }
      }
      if manifest.night == nil, text == nil { return nil }
      if try readManifest(folder, storage) == manifest { break }
    }
    throw .badInput(
      "\(displaySafe(path(folder, scheduleName))) does not match \(manifestName): "
        + "it was changed or lost after the last run; restore it, or start a new store")
  }

  /// Whether a folder without a manifest has a schedule and a journal. A killed run doesn't leave such a folder.
  static func hasNights(_ folder: String, _ storage: any Storage) throws(SyncError) -> Bool {
    let hasJournal = try storage.isFolder(path(folder, "journal"))
    return hasJournal ? try storage.status(path(folder, scheduleName)) != nil : false
  }

  package static func missing(_ folder: String) -> SyncError {
    .missing("\(displaySafe(folder)) is not a store: it has no night")
  }

  static func lostManifest(_ folder: String) -> SyncError {
    .badInput(
      "\(displaySafe(path(folder, manifestName))) is missing, but the store has a journal: restore it, or run "
        + "'sportstime sync --repair'")
  }

  static func readManifest(_ folder: String, _ storage: any Storage) throws(SyncError) -> Manifest? {
    let path = path(folder, manifestName)
    return try storage.readIfThere(path)?.withBytes { (text) throws(SyncError) in try Manifest(text, path: path) }
  }

  /// The night's schedule.
  package func games() throws(SyncError) -> Schedule {
    try Store.games(schedule, file: path(Store.scheduleName))
  }

  static func games(_ text: [UInt8], file: String) throws(SyncError) -> Schedule {
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    text.withBytes { reader.read($0, file: file, findings: &findings) }
    if let finding = findings.first {
      throw .badInput("\(finding.location?.description ?? displaySafe(file)): \(displaySafe(finding.message))")
    }
    return reader.schedule
  }

  /// The records of the journal's base, as lines of a schedule; empty if no night was pruned.
  ///
  /// - Throws: if the file is missing or doesn't match the manifest.
  func baseRecords() throws(SyncError) -> [UInt8] {
    guard let base = night.base else { return [] }
    let name = Store.baseName(base.night)
    let text = try bytes(name)
    let records = text.firstIndex(of: .lineFeed).map { Array(text[($0 + 1)...]) } ?? []
    guard text.withBytes({ JournalBase(headOf: $0) }) == base, records.withBytes({ SHA256.hex($0) }) == base.schedule
    else {
      throw .badInput(
        "\(displaySafe(path(name))) does not match \(Store.manifestName): it was changed after it was written")
    }
    return records
  }

  /// The digest of all state files, for the manifest.
  static func digest(ofState files: [(name: String, bytes: [UInt8])]) -> String {
    let all = OutputBuffer()
    for file in files.sorted(by: { $0.name.precedesBytewise($1.name) }) {
      all.append("\(file.name) \(file.bytes.count)\n")
      all.append(file.bytes)
    }
    return SHA256.hex(all.view)
  }

  /// Checks the state against the manifest's digest. If the state had been edited, the guard might miss any change.
  package func verifyState() throws(SyncError) {
    guard let digest = night.state else { return }
    let folder = Store.stateName(night.number)
    var files: [(name: String, bytes: [UInt8])] = []
    for name in try storage.names(in: path(folder)) where name != Store.outputsFile && !name.hasPrefix(".") {
      files.append((name, try bytes(folder + "/" + name)))
    }
    if Store.digest(ofState: files) == digest { return }
    throw .badInput(
      "\(displaySafe(path(folder))) does not match \(Store.manifestName): a file in it was changed, "
        + "added or lost after the last run; restore it, or start a new store")
  }

  /// Reads a file of the store.
  func bytes(_ name: String) throws(SyncError) -> [UInt8] {
    try storage.read(path(name)).withBytes { Array($0) }
  }

  func bytesIfThere(_ name: String) throws(SyncError) -> [UInt8]? {
    try storage.readIfThere(path(name))?.withBytes { Array($0) }
  }
}
