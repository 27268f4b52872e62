#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum StandardStreams {
  /// Opens closed standard streams before anything else is opened. Otherwise the next file would become standard output
  /// or standard error and receive their output.
  ///
  /// They are opened in the wrong mode, so that reading or writing them fails as if they were closed.
  package static func openClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width in columns of the terminal at standard output; nil if it is not a terminal or has no width.
  package static var outputColumns: Int? { columns(STDOUT_FILENO) }
  package static var errorColumns: Int? { columns(STDERR_FILENO) }

  private static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes to standard error unchanged.
  package static func writeError(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR || waitUntilReady(STDERR_FILENO, POLLOUT) { continue }
      // There is no other place to report the error.
      if written <= 0 { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
