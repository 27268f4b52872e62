import SourceText
import SystemIO

/// A store that this run alone may change, until it lets go of it.
final class StoreWriter {
  let folder: String
  /// The last night; nil before the first.
  private(set) var store: Store?
  /// In which the paths of outputs begin.
  private let outputFolder: String
  private let lock: FileLock

  /// Makes the store where there is none, takes away what a killed run left, and puts in place what it did not come to.
  ///
  /// - Parameter outputFolder: of the configuration.
  /// - Throws: `tryLater` where another run has it.
  init(_ folder: String, outputFolder: String) throws(SyncError) {
    self.folder = folder
    self.outputFolder = outputFolder
    let path = Store.path(folder, Store.lockName)
    try StoreWriter.expectStore(folder)
    lock = try SyncError.from { () throws(SystemError) in
      try Folder.make(folder)
      try FileLock.make(path)
      return try FileLock(path, patience: 0)
    }
    store = try Store.read(folder)
    try settle()
  }

  /// A folder of something else is left alone.
  private static func expectStore(_ folder: String) throws(SyncError) {
    let known = Set([Store.manifestName, Store.lockName] + Store.folders)
    let isStore = try SyncError.from { () throws(SystemError) in
      guard try FileStatus.ifThere(folder)?.kind == .folder else { return true }
      if try FileStatus.ifThere(Store.path(folder, Store.manifestName)) != nil { return true }
      return try Folder.names(in: folder).allSatisfy { known.contains($0) || $0.hasPrefix(".sportstime-tmp-") }
    }
    if !isStore {
      throw .badInput(
        "\(displaySafe(folder)) is no store, and has other files: name a folder that is empty or not there yet")
    }
  }

  /// Makes what the last run left one night, whole.
  private func settle() throws(SyncError) {
    let manifest = Store.path(folder, Store.manifestName)
    let last = store?.night
    try SyncError.from { () throws(SystemError) in
      for name in [""] + Store.folders.map({ "/" + $0 }) where FileStatus(folder + name)?.kind == .folder {
        Folder.removeStaleTemporaries(in: folder + name)
      }
      if last == nil { try Folder.remove(manifest) }
    }
    if let last { try write(Manifest(night: last)) }
    try removeOthers(than: last?.number ?? 0)
    if let last { _ = try placeOutputs(of: last.number) }
  }

  /// Puts the outputs of a night in their places, as far as that was not done.
  ///
  /// - Returns: the paths of those that somebody else has changed meanwhile.
  private func placeOutputs(of number: Int) throws(SyncError) -> [String] {
    let path = Store.path(folder, Store.outputsName(number))
    let file = try SyncError.from { () throws(SystemError) in
      try FileStatus.ifThere(path) == nil ? nil : MappedFile(path)
    }
    guard let file else { return [] }
    var left: [String] = []
    for output in try file.withBytes({ (text) throws(SyncError) in try NightOutput.read(text, path: path) }) {
      let isPlaced = try SyncError.from { () throws(SystemError) in try output.place(in: outputFolder) }
      if !isPlaced { left.append(output.path) }
    }
    try SyncError.from { () throws(SystemError) in try Folder.remove(path) }
    return left
  }

  private func write(_ manifest: Manifest) throws(SyncError) {
    let output = OutputBuffer()
    manifest.append(to: output)
    try write(output.array, Store.manifestName)
  }

  /// Whether the store has this very state.
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

  /// Writes a file of the store, whole or not at all; one that is as it should be stays.
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

  /// Keeps a source as it came.
  func keep(_ bytes: ByteView, digest: String) throws(SyncError) {
    try SyncError.from { () throws(SystemError) in try Folder.make(Store.path(folder, "fetched")) }
    try write(bytes, Store.keptName(digest))
  }

  /// Makes a night the last one. What is there before it stays whole until the schedule has its new name.
  ///
  /// - Parameters:
  ///   - schedule: the text of the schedule, whose digest the night has.
  ///   - outputs: to be put in their places with the night.
  /// - Returns: the paths of outputs that somebody else has changed meanwhile, and what kept some from their places: the
  ///   night is written for all that, and the next run puts them there.
  func commit(
    _ night: Night, _ state: StoreState, schedule: [UInt8], outputs: [NightOutput]
  ) throws(SyncError) -> (left: [String], problem: SyncError?) {
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
    if let news = night.tripsText { try write(news, Store.tripsName(night.number)) }
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
    try removeOthers(than: night.number, kept: Set(state.kept.map(\.digest)))
    do throws(SyncError) { return (try placeOutputs(of: night.number), nil) } catch { return ([], error) }
  }

  /// Removes what belongs to no night, and what is of the last one no more.
  private func removeOthers(than number: Int, kept: Set<String>? = nil) throws(SyncError) {
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
