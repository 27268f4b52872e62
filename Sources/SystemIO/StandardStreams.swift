#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum StandardStreams {
  /// Opens those that are closed, before anything else is opened: what is opened next would become standard output or
  /// standard error, and get what is meant for these.
  ///
  /// They are opened the wrong way round, so that reading or writing them fails as if they were closed.
  package static func openClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The columns of the terminal that standard output is; nil if it is not one, or has no width.
  package static var outputColumns: Int? { columns(STDOUT_FILENO) }
  package static var errorColumns: Int? { columns(STDERR_FILENO) }

  private static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes to standard error as it is.
  package static func writeError(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR || waitUntilReady(STDERR_FILENO, POLLOUT) { continue }
      // There is no one left to report to.
      if written <= 0 { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
