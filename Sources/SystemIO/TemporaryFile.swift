import SourceText
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written before it gets its name. It is locked while it is written. If such a file can be locked, a
/// killed run left it, on this machine or in another container.
struct TemporaryFile {
  let descriptor: Int32
  private let path: String
  /// The index in the table of files that a signal removes.
  private let entry: Int

  private static let prefix = ".sportstime-tmp-"

  /// - Parameters:
  ///   - mode: the mode before the user's mask.
  ///   - name: the name of the output, for messages.
  init(in folder: String, mode: mode_t, for name: String) throws(SystemError) {
    while true {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = folder + "/" + TemporaryFile.prefix + digits
      // No signal can arrive between the creation of the file and its registration.
      let (descriptor, entry, problem) = Signals.whileBlocked { () -> (Int32, Int, Int32) in
        let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = PathText.open(path, flags, mode: mode)
        if descriptor < 0 { return (descriptor, 0, errno) }
        return (descriptor, PathText.withCString(path) { Signals.register(temporary: $0) }, 0)
      }
      if descriptor < 0 {
        if problem == EEXIST { continue }
        errno = problem
        throw .ofCreating(name)
      }
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      let state = TemporaryFile.state(descriptor, path)
      if state == 0 {
        (self.descriptor, self.path, self.entry) = (descriptor, path, entry)
        return
      }
      if state != ENOENT { _ = PathText.withCString(path) { unlink($0) } }
      Signals.unregister(temporary: entry)
      close(descriptor)
      if state != ENOENT {
        errno = state
        throw .ofCreating(name)
      }
    }
  }

  /// 0 for a file that has its name; ENOENT if another run removed it as stale before it was locked; otherwise why
  /// neither is known.
  private static func state(_ descriptor: Int32, _ path: String) -> Int32 {
    guard let own = FileStatus(descriptor: descriptor), let named = FileStatus(ofLink: path) else { return errno }
    return own.identity == named.identity ? 0 : ENOENT
  }

  /// - Parameter replaces: false to fail if a file with the name exists, even one that was just created.
  func rename(to target: String, replaces: Bool = true, for name: String) throws(SystemError) {
    if !replaces {
      let result = uninterrupted {
        PathText.withCString(path) { path in PathText.withCString(target) { link(path, $0) } }
      }
      if result == 0 { return remove() }
      if errno == EEXIST { throw .ofCreating(name) }
      // Some file systems have no links.
    }
    let result = uninterrupted {
      PathText.withCString(path) { path in PathText.withCString(target) { systemRename(path, $0) } }
    }
    if result != 0 { throw .ofCreating(name) }
    Signals.unregister(temporary: entry)
  }

  func remove() {
    _ = uninterrupted { PathText.withCString(path) { unlink($0) } }
    Signals.unregister(temporary: entry)
  }

  // MARK: What killed runs left

  private static let visited = Mutex<Set<String>>([])

  /// Removes files of killed runs from a folder, once per run, because a folder may contain thousands of files.
  static func removeStale(in folder: String) {
    guard visited.withLock({ $0.insert(folder).inserted }) else { return }
    // If the folder is writable but can't be listed, nothing is removed.
    guard let names = try? Folder.names(in: folder) else { return }
    for name in names {
      let path = folder + "/" + name
      if name.hasPrefix(prefix) {
        removeIfUnlocked(path)
      } else if let process = processOfOldName(name), kill(process, 0) != 0, errno == ESRCH {
        _ = PathText.withCString(path) { unlink($0) }
      }
    }
  }

  /// The process number in `.trip.json.sportstime-123`, the old form of temporary names.
  private static func processOfOldName(_ name: String) -> Int32? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasPrefix("."), parts.count > 1, parts[parts.count - 2].hasSuffix(".sportstime"),
      let last = parts.last, last.utf8.allSatisfy({ $0.isDigit })
    else { return nil }
    return Int32(last)
  }

  private static func removeIfUnlocked(_ path: String) {
    let descriptor = PathText.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.kind == .file,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileStatus(ofLink: path)?.identity == status.identity
    else { return }
    _ = PathText.withCString(path) { unlink($0) }
  }
}

/// The system's `rename`, with a name that no method hides.
private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { rename(old, new) }
