import SourceText
import SystemIO

/// Exclusive write access to a store, held until this object is released.
final class StoreWriter {
  let folder: String
  /// The last night; nil before the first.
  private(set) var store: Store?
  /// The base of the outputs' paths.
  private let outputFolder: String
  private let lock: FileLock

  /// Opens the store, or creates it, and completes or cleans up after a killed run.
  ///
  /// - Parameter outputFolder: the configuration's folder.
  /// - Throws: `tryLater` if another run holds the lock.
  init(_ folder: String, outputFolder: String) throws(SyncError) {
    self.folder = folder
    self.outputFolder = outputFolder
    let path = Store.path(folder, Store.lockName)
    try StoreWriter.refuseForeignFolder(folder)
    lock = try SyncError.from { () throws(SystemError) in
      try Folder.make(folder)
      try FileLock.make(path)
      return try FileLock(path, patience: 0)
    }
    store = try Store.read(folder)
    try recover()
  }

  /// Refuses a folder that has other files in it.
  private static func refuseForeignFolder(_ folder: String) throws(SyncError) {
    let known = Set([Store.manifestName, Store.lockName] + Store.folders)
    let isStore = try SyncError.from { () throws(SystemError) in
      guard try FileStatus.ifThere(folder)?.kind == .folder else { return true }
      if try FileStatus.ifThere(Store.path(folder, Store.manifestName)) != nil { return true }
      return try Folder.names(in: folder).allSatisfy { known.contains($0) || $0.hasPrefix(".sportstime-tmp-") }
    }
    if !isStore {
      throw .badInput(
        "\(displaySafe(folder)) is not a store, and has other files: name an empty folder or a new one")
    }
  }

  /// Brings the store back to one complete night after a killed run.
  private func recover() throws(SyncError) {
    let manifest = Store.path(folder, Store.manifestName)
    let last = store?.night
    try SyncError.from { () throws(SystemError) in
      for name in [""] + Store.folders.map({ "/" + $0 }) where FileStatus(folder + name)?.kind == .folder {
        Folder.removeStaleTemporaries(in: folder + name)
      }
      if last == nil { try Folder.remove(manifest) }
    }
    if let last { try write(Manifest(night: last)) }
    try removeObsolete(after: last?.number ?? 0)
    if let last { _ = try installOutputs(of: last.number) }
  }

  /// Installs the staged outputs of a night that are not installed yet.
  ///
  /// - Returns: the paths of outputs that were skipped, as another program has changed the files since.
  private func installOutputs(of number: Int) throws(SyncError) -> [String] {
    let path = Store.path(folder, Store.outputsName(number))
    let file = try SyncError.from { () throws(SystemError) in
      try FileStatus.ifThere(path) == nil ? nil : MappedFile(path)
    }
    guard let file else { return [] }
    var skipped: [String] = []
    for output in try file.withBytes({ (text) throws(SyncError) in try NightOutput.read(text, path: path) }) {
      let isInstalled = try SyncError.from { () throws(SystemError) in try output.install(in: outputFolder) }
      if !isInstalled { skipped.append(output.path) }
    }
    try SyncError.from { () throws(SystemError) in try Folder.remove(path) }
    return skipped
  }

  private func write(_ manifest: Manifest) throws(SyncError) {
    let output = OutputBuffer()
    manifest.append(to: output)
    try write(output.array, Store.manifestName)
  }

  /// Whether the store's state equals this one, to the byte.
  func hasState(_ state: StoreState) throws(SyncError) -> Bool {
    guard let store else { return false }
    let folder = Store.stateName(store.night.number)
    let files = state.files()
    let names = try SyncError.from { () throws(SystemError) in try Folder.names(in: store.path(folder)) }
    guard Set(names.filter { !$0.hasPrefix(".") }) == Set(files.map(\.name)) else { return false }
    for file in files {
      let isSame = try SyncError.from { () throws(SystemError) in
        try MappedFile(store.path(folder + "/" + file.name)).withBytes { old in
          file.bytes.withBytes { $0.equals(old) }
        }
      }
      if !isSame { return false }
    }
    return true
  }

  /// Writes a file of the store atomically. A file that already has these bytes is not touched.
  func write(_ bytes: [UInt8], _ name: String) throws(SyncError) {
    try bytes.withBytes { (bytes) throws(SyncError) in try write(bytes, name) }
  }

  func write(_ bytes: ByteView, _ name: String) throws(SyncError) {
    let path = Store.path(folder, name)
    try SyncError.from { () throws(SystemError) in
      if try FileStatus.ifThere(path)?.size == bytes.count,
        try MappedFile(path).withBytes({ $0.equals(bytes) })
      {
        return
      }
      let file = try OutputFile(try OutputPlace(path), name: path)
      try file.write(bytes)
      try file.commit()
    }
  }

  /// Keeps the bytes of a source.
  func keep(_ bytes: ByteView, digest: String) throws(SyncError) {
    try SyncError.from { () throws(SystemError) in try Folder.make(Store.path(folder, "fetched")) }
    try write(bytes, Store.keptName(digest))
  }

  /// Commits a night. The previous night stays intact until the new schedule is renamed into place.
  ///
  /// - Parameters:
  ///   - schedule: the text of the schedule; `night` has its digest.
  ///   - outputs: the files outside the store to install with the night.
  /// - Returns: the paths of outputs that were skipped, as another program has changed the files since, and the error
  ///   that stopped the installation. The night is committed in either case; the next run installs the rest.
  func commit(
    _ night: Night, _ state: StoreState, schedule: [UInt8], outputs: [NightOutput]
  ) throws(SyncError) -> (skipped: [String], problem: SyncError?) {
    let stateFolder = Store.stateName(night.number)
    try SyncError.from { () throws(SystemError) in
      for name in Store.folders + [stateFolder] { try Folder.make(Store.path(folder, name)) }
    }
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
    let next = Manifest.Night(
      number: night.number, schedule: night.schedule, state: StoreState.digest(files), journal: journal)
    if store?.night.schedule != next.schedule {
      try write(Manifest(night: store?.night, coming: next))
      try write(schedule, Store.scheduleName)
    }
    try write(Manifest(night: next))
    store = Store(folder: folder, night: next, schedule: schedule)
    try removeObsolete(after: night.number, kept: Set(state.kept.map(\.digest)))
    do throws(SyncError) { return (try installOutputs(of: night.number), nil) } catch { return ([], error) }
  }

  /// Removes files of uncommitted and of earlier nights that are no longer needed.
  private func removeObsolete(after number: Int, kept: Set<String>? = nil) throws(SyncError) {
    let state = number > 0 ? String(Store.stateName(number).dropFirst("state/".count)) : ""
    try SyncError.from { () throws(SystemError) in
      try removeAll(in: "state") { $0 != state }
      try removeAll(in: "journal") { Int($0.prefix { $0 != "." }).map { $0 > number } ?? false }
      if let kept { try removeAll(in: "fetched") { !kept.contains($0) && !$0.hasPrefix(".") } }
    }
  }

  private func removeAll(in name: String, _ isStale: (String) -> Bool) throws(SystemError) {
    let path = Store.path(folder, name)
    guard FileStatus(path)?.kind == .folder else { return }
    for entry in try Folder.names(in: path) where isStale(entry) { try Folder.remove(path + "/" + entry) }
  }
}
