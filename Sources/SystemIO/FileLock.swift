import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps other runs from rewriting a file between its reading and its replacement. The lock goes when this does.
package final class FileLock {
  /// Of the file that is locked; nil for what is not a file.
  package let identity: FileIdentity?
  private let descriptor: Int32

  /// Waits until no other run holds the lock.
  ///
  /// - Parameter patience: up to this many seconds.
  package init(_ path: String, patience: Int = 30) throws(SystemError) {
    let end = Clock.nanoseconds() &+ patience &* 1_000_000_000
    while true {
      let descriptor = PathText.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { throw .ofInput(path) }
      guard let status = FileStatus(descriptor: descriptor) else {
        let error = SystemError.ofInput(path)
        close(descriptor)
        throw error
      }
      guard status.kind == .file else {
        (self.descriptor, identity) = (descriptor, nil)
        return
      }
      if FileLock.take(descriptor) {
        // Whoever had the lock has perhaps put another file in its place: that one is to be locked.
        let current = FileStatus(path)
        if let current, current.identity == status.identity {
          (self.descriptor, identity) = (descriptor, status.identity)
          return
        }
        let error = current == nil && errno != ENOENT ? SystemError.ofInput(path) : nil
        close(descriptor)
        if let error { throw error }
        continue
      }
      close(descriptor)
      if Clock.nanoseconds() >= end {
        throw SystemError(.tryLater, "\(displaySafe(path)): another run is changing it; try again later")
      }
      usleep(20_000)
    }
  }

  /// Makes the file of a lock where it is not there yet: empty, and for nothing else.
  package static func make(_ path: String) throws(SystemError) {
    let descriptor = PathText.open(path, O_RDONLY | O_CREAT | O_CLOEXEC, mode: 0o666)
    guard descriptor >= 0 else { throw .ofCreating(path) }
    close(descriptor)
  }

  /// False if another has it. A file system that knows no locks has one run at a time.
  private static func take(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { return true }
    }
    return true
  }

  deinit { close(descriptor) }
}
