import SourceText

@testable import ScheduleSync
@testable import SyncStore
@testable import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file system in memory. Its changes are counted, and can fail from one of them on.
final class MemoryStorage: Storage {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var folders: Set<String> = [""]
    var locked: Set<String> = []
    var inodes: [String: UInt] = [:]
    var unreadable: Set<String> = []
    var changes = 0
    var failing: Range<Int>?
    var onChange: (@Sendable () -> Void)?
    var onRead: (@Sendable (String) -> Void)?
  }

  private let state = Guarded(State())

  /// The files by path.
  var files: [String: [UInt8]] { state.withLock { $0.files } }

  /// The number of writes, new folders and removals so far.
  var changes: Int { state.withLock { $0.changes } }

  subscript(path: String) -> String? {
    get { files[MemoryStorage.normal(path)].map { String(decoding: $0, as: UTF8.self) } }
    set {
      state.withLock { state in
        let path = MemoryStorage.normal(path)
        state.files[path] = newValue.map { Array($0.utf8) }
        if newValue != nil { state.folders.formUnion(MemoryStorage.outer(path)) }
      }
    }
  }

  /// Lets the changes with these numbers fail.
  func fail(_ failing: Range<Int>?) { state.withLock { $0.failing = failing } }

  /// Lets reading these paths fail midway.
  func failReading(_ paths: Set<String>) { state.withLock { $0.unreadable = paths } }

  /// Calls a closure after each change.
  func onChange(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onChange = body } }

  /// Calls a closure with the path of each file before it is read.
  func onRead(_ body: (@Sendable (String) -> Void)?) { state.withLock { $0.onRead = body } }

  /// Replaces all files.
  func restore(_ files: [String: [UInt8]]) { state.withLock { $0.files = files } }

  /// The folders around a path, and none other.
  private static func outer(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return parts.indices.map { parts[..<$0].joined(separator: "/") }
  }

  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private func missing(_ path: String) -> SyncError {
    .system(SystemError(.noInput, "\(path): No such file or directory"))
  }

  private func change(_ path: String, _ body: (inout State, String) -> SyncError?) throws(SyncError) {
    let (problem, onChange) = state.withLock { state in
      state.changes += 1
      if state.failing?.contains(state.changes) == true {
        let problem = SyncError.system(SystemError(.writing, "writing \(path) failed: No space left on device"))
        return (problem as SyncError?, state.onChange)
      }
      return (body(&state, MemoryStorage.normal(path)), state.onChange)
    }
    if let problem { throw problem }
    onChange?()
  }

  // MARK: Storage

  func status(_ path: String) throws(SyncError) -> FileStatus? {
    state.withLock { state in
      let path = MemoryStorage.normal(path)
      var status = stat()
      status.st_ino = .init(state.inodes[path] ?? UInt(state.inodes.count + 1))
      state.inodes[path] = UInt(status.st_ino)
      if let bytes = state.files[path] {
        (status.st_mode, status.st_size) = (S_IFREG, .init(bytes.count))
      } else if state.folders.contains(path) {
        status.st_mode = S_IFDIR
      } else {
        return nil
      }
      return FileStatus(status)
    }
  }

  func names(in folder: String) throws(SyncError) -> [String] {
    let path = MemoryStorage.normal(folder)
    let (files, folders) = state.withLock { ($0.files.keys, $0.folders) }
    guard folders.contains(path) else { throw missing(folder) }
    let inside = (Array(files) + folders).filter {
      !$0.isEmpty && PathText.folder(of: $0) == (path.isEmpty ? "." : path)
    }
    return inside.map { PathText.name(of: $0) }
  }

  func read(_ path: String) throws(SyncError) -> MappedFile {
    state.withLock { $0.onRead }?(MemoryStorage.normal(path))
    let (bytes, fails) = state.withLock {
      ($0.files[MemoryStorage.normal(path)], $0.unreadable.contains(MemoryStorage.normal(path)))
    }
    if fails { throw .system(SystemError(.reading, "\(path): Input/output error")) }
    guard let bytes else { throw missing(path) }
    return bytes.withBytes { MappedFile(memory: $0) }
  }

  func write(_ bytes: ByteView, to path: String) throws(SyncError) {
    let bytes = Array(bytes)
    try change(path) { state, name in
      guard MemoryStorage.outer(name).allSatisfy(state.folders.contains), !state.folders.contains(name) else {
        return .system(SystemError(.cannotCreate, "can't create \(path): No such file or directory"))
      }
      state.files[name] = bytes
      return nil
    }
  }

  func makeFolder(_ path: String, outer: Bool) throws(SyncError) {
    if try isFolder(path) { return }
    try change(path) { state, name in
      let around = Set(MemoryStorage.outer(name))
      if outer { state.folders.formUnion(around) }
      guard state.folders.isSuperset(of: around), state.files[name] == nil,
        around.allSatisfy({ state.files[$0] == nil })
      else { return .system(SystemError(.cannotCreate, "can't create \(path): Not a directory")) }
      state.folders.insert(name)
      return nil
    }
  }

  func remove(_ path: String) throws(SyncError) {
    if try status(path) == nil { return }
    try change(path) { state, name in
      state.files = state.files.filter { $0.key != name && !$0.key.hasPrefix(name + "/") }
      state.folders = state.folders.filter { $0 != name && !$0.hasPrefix(name + "/") }
      return nil
    }
  }

  func removeStaleTemporaries(in folder: String) {
    let prefix = MemoryStorage.normal(folder) + "/.sportstime-tmp-"
    state.withLock { state in state.files = state.files.filter { !$0.key.hasPrefix(prefix) } }
  }

  /// Released with the last reference.
  private final class Lock {
    let release: () -> Void
    init(release: @escaping () -> Void) { self.release = release }
    deinit { release() }
  }

  func lock(_ path: String, creates: Bool, patience: Int) throws(SyncError) -> AnyObject {
    let name = MemoryStorage.normal(path)
    if creates, try status(path) == nil { self[name] = "" }
    guard state.withLock({ $0.locked.insert(name).inserted }) else {
      throw .system(SystemError(.tryLater, "\(path): another run is changing it; try again later"))
    }
    return Lock { [self] in _ = state.withLock { $0.locked.remove(name) } }
  }
}
