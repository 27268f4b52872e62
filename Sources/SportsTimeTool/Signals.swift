#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends by a signal leave no temporary file behind.
enum Signals {
  /// Read by the handler: a C string that is never freed while it is registered.
  nonisolated(unsafe) private static var temporary: UnsafeMutablePointer<CChar>?

  /// Installs the handlers, once, at the start.
  static func install() {
    // A closed pipe is told by `write`, so that what was begun can be taken back.
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if let temporary = Signals.temporary { unlink(temporary) }
        _exit(128 + number)
      }
    }
    // A mapped file that somebody cuts short while it is read.
    signal(SIGBUS) { _ in
      let message: StaticString = "error: an input was cut short while it was read\n"
      _ = systemWrite(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      if let temporary = Signals.temporary { unlink(temporary) }
      _exit(74)
    }
  }

  static func register(temporary path: String) {
    unregisterTemporary()
    temporary = strdup(path)
  }

  static func unregisterTemporary() {
    let old = temporary
    temporary = nil
    free(old)
  }
}
