package import SourceText
import SystemIO

/// Exclusive write access to a store, held until this object is released.
package final class StoreWriter {
  let folder: String
  /// The last night; nil if there is none yet.
  package private(set) var store: Store?
  /// The folder that the outputs' relative paths start from.
  private let outputFolder: String
  private let storage: any Storage
  private let lock: AnyObject

  /// Opens or creates the store, and finishes or cleans up after a killed run.
  ///
  /// - Parameter outputFolder: the configuration's folder.
  /// - Throws: `tryLater` if another run holds the lock.
  package init(_ folder: String, outputFolder: String, _ storage: any Storage) throws(SyncError) {
    self.folder = folder
    self.outputFolder = outputFolder
    self.storage = storage
    try StoreWriter.refuseForeignFolder(folder, storage)
    try storage.makeFolder(folder, outer: false)
    lock = try storage.lock(Store.path(folder, Store.lockName), creates: true, patience: 0)
    store = try Store.read(folder, storage)
    try recover()
  }

  /// Refuses a folder that contains other files.
  private static func refuseForeignFolder(_ folder: String, _ storage: any Storage) throws(SyncError) {
    guard try storage.isFolder(folder), try storage.status(Store.path(folder, Store.manifestName)) == nil else {
      return
    }
    if try Store.hasNights(folder, storage) { throw Store.lostManifest(folder) }
    let known = Set([Store.manifestName, Store.lockName, RunLog.name, Store.copiesName] + Store.folders)
    if try !storage.names(in: folder).allSatisfy({ known.contains($0) || $0.hasPrefix(".sportstime-tmp-") }) {
      throw .badInput(
        "\(displaySafe(folder)) is not a store, and has other files: name an empty folder or a new one")
    }
  }

  /// Restores one complete night after a killed run.
  private func recover() throws(SyncError) {
    let last = store?.night
    for name in [""] + Store.folders.map({ "/" + $0 }) where try storage.isFolder(folder + name) {
      storage.removeStaleTemporaries(in: folder + name)
    }
    if let last {
      try write(Manifest(night: last))
    } else {
      try storage.remove(Store.path(folder, Store.manifestName))
    }
    try removeObsolete(last)
    if let last { _ = try installOutputs(of: last.number) }
  }

  /// Installs a night's staged outputs that have not been installed yet.
  ///
  /// - Returns: the paths of outputs that were skipped because another program has changed the files.
  private func installOutputs(of number: Int) throws(SyncError) -> [String] {
    let path = Store.path(folder, Store.outputsName(number))
    guard let file = try storage.readIfThere(path) else { return [] }
    var skipped: [String] = []
    for output in try file.withBytes({ (text) throws(SyncError) in try NightOutput.read(text, path: path) }) {
      if try !output.install(in: outputFolder, storage) { skipped.append(output.path) }
    }
    try storage.remove(path)
    return skipped
  }

  private func write(_ manifest: Manifest) throws(SyncError) {
    let output = OutputBuffer()
    manifest.append(to: output)
    try write(output.array, Store.manifestName)
  }

  /// Whether the store's state equals this one byte for byte.
  package func hasState(_ state: StoreState) throws(SyncError) -> Bool {
    guard let store else { return false }
    let folder = Store.stateName(store.night.number)
    let files = state.files()
    let names = try storage.names(in: store.path(folder))
    guard Set(names.filter { !$0.hasPrefix(".") }) == Set(files.map(\.name)) else { return false }
    for file in files {
      let old = try storage.read(store.path(folder + "/" + file.name))
      if !old.withBytes({ old in file.bytes.withBytes { $0.equals(old) } }) { return false }
    }
    return true
  }

  /// Writes a file of the store atomically. A file that already has these bytes is not touched.
  func write(_ bytes: [UInt8], _ name: String) throws(SyncError) {
    try bytes.withBytes { (bytes) throws(SyncError) in try write(bytes, name) }
  }

  func write(_ bytes: ByteView, _ name: String) throws(SyncError) {
    let path = Store.path(folder, name)
    if try storage.status(path)?.size == bytes.count, try storage.read(path).withBytes({ $0.equals(bytes) }) { return }
    try storage.write(bytes, to: path)
  }

  /// Keeps a source's bytes.
  package func keep(_ bytes: ByteView, digest: String) throws(SyncError) {
    try storage.makeFolder(Store.path(folder, "fetched"), outer: false)
    try write(bytes, Store.keptName(digest))
  }

  /// Commits a night. The previous night stays intact until the new schedule is renamed into place.
  ///
  /// - Parameters:
  ///   - schedule: the schedule's text, whose digest is in `night`.
  ///   - base: the new start of the journal, with the records of its schedule; nil if no night is pruned.
  ///   - outputs: the files outside the store to install with the night.
  /// - Returns: the paths of outputs that were skipped because another program has changed the files, and the error
  ///   that stopped the installation. The night is committed in either case; the next run installs the rest.
  package func commit(
    _ night: Night, _ state: StoreState, schedule: [UInt8], base: (start: JournalBase, records: [UInt8])? = nil,
    outputs: [NightOutput]
  ) throws(SyncError) -> (skipped: [String], problem: SyncError?) {
    let stateFolder = Store.stateName(night.number)
    for name in Store.folders + [stateFolder] { try storage.makeFolder(Store.path(folder, name), outer: false) }
    var night = night
    night.previous = store?.night.journal
    let output = OutputBuffer()
    night.append(to: output)
    let journal = SHA256.hex(output.view)
    try write(output.array, Store.journalName(night.number))
    output.removeAll()
    if let trips = night.tripsText { try write(trips, Store.tripsName(night.number)) }
    let files = state.files()
    for file in files { try write(file.bytes, stateFolder + "/" + file.name) }
    if !outputs.isEmpty {
      NightOutput.append(outputs, to: output)
      try write(output.array, Store.outputsName(night.number))
    }
    if let base { try write(base.start.text(base.records), Store.baseName(base.start.night)) }
    let next = Manifest.Night(
      number: night.number, schedule: night.schedule, state: Store.digest(ofState: files), journal: journal,
      base: base?.start ?? store?.night.base)
    if store?.night.schedule != next.schedule {
      try write(Manifest(night: store?.night, coming: next))
      try write(schedule, Store.scheduleName)
    }
    try write(Manifest(night: next))
    store = Store(storage: storage, folder: folder, night: next, schedule: schedule)
    try removeObsolete(next, kept: Set(state.kept.map(\.digest)))
    do throws(SyncError) { return (try installOutputs(of: night.number), nil) } catch { return ([], error) }
  }

  /// Removes files of uncommitted, pruned and earlier nights that are no longer needed.
  ///
  /// - Parameter last: the last night; nil if there is none yet.
  private func removeObsolete(_ last: Manifest.Night?, kept: Set<String>? = nil) throws(SyncError) {
    let state = last.map { String(Store.stateName($0.number).dropFirst("state/".count)) } ?? ""
    try removeAll(in: "state") { $0 != state }
    let base = last?.base?.night ?? 0
    try removeAll(in: "journal") { name in
      guard let number = Int(name.prefix { $0 != "." }) else { return false }
      let isBase = "journal/" + name == Store.baseName(number)
      return isBase ? number != base : !(base + 1...max(base + 1, last?.number ?? 0) ~= number)
    }
    if let kept { try removeSources(except: kept) }
  }

  /// - Parameter kept: the digests of the sources to keep.
  package func removeSources(except kept: Set<String>) throws(SyncError) {
    try removeAll(in: "fetched") { !kept.contains($0) && !$0.hasPrefix(".") }
  }

  private func removeAll(in name: String, _ isStale: (String) -> Bool) throws(SyncError) {
    let path = Store.path(folder, name)
    for entry in try storage.namesIfThere(in: path) where isStale(entry) { try storage.remove(path + "/" + entry) }
  }
}
