import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Prevents other runs from rewriting a file between reading and replacing it. The lock is released with this object.
package final class FileLock {
  /// The identity of the locked file; nil if it is not a file.
  package let identity: FileIdentity?
  private let descriptor: Int32

  /// Waits until no other run has the lock.
  ///
  /// - Parameter patience: the maximum number of seconds.
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
        // The previous owner may have replaced the file, so lock the new one.
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

  /// Creates an empty lock file if it does not exist.
  package static func make(_ path: String) throws(SystemError) {
    let descriptor = PathText.open(path, O_RDONLY | O_CREAT | O_CLOEXEC, mode: 0o666)
    guard descriptor >= 0 else { throw .ofCreating(path) }
    close(descriptor)
  }

  /// Returns false if another run has the lock. On a file system without locks, every run gets it.
  private static func take(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { return true }
    }
    return true
  }

  deinit { close(descriptor) }
}
