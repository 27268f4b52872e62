#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import SourceText

/// Where results go: standard output, or a file that appears whole or not at all.
///
/// A file is written beside its target, synced, and renamed over it; a failure leaves the old file as it was. What is
/// no regular file (a device, a pipe) is written directly.
final class OutputTarget {
  private let path: String?
  private var descriptor: Int32
  private var temporary: String?

  /// - Parameter path: nil or `-` for standard output.
  init(_ path: String?) throws(ToolError) {
    guard let path, path != "-" else {
      self.path = nil
      descriptor = STDOUT_FILENO
      return
    }
    self.path = path
    var status = stat()
    let exists = lstat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw ToolError(.cannotCreate, "\(displaySafe(path)) is a directory") }
    if exists, kind != S_IFREG, kind != S_IFLNK {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw OutputTarget.failure(path) }
      return
    }
    OutputTarget.removeStaleTemporaries(of: path)
    let temporary = OutputTarget.temporaryName(path, process: getpid())
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    if descriptor < 0 { throw OutputTarget.failure(path) }
    if exists, kind == S_IFREG { fchmod(descriptor, status.st_mode & 0o7777) }
    self.temporary = temporary
    Signals.register(temporary: temporary)
  }

  deinit { abandon() }

  private static func failure(_ path: String) -> ToolError {
    ToolError(.cannotCreate, "can't create \(displaySafe(path)): \(systemReason())")
  }

  /// Writes all of the buffer and empties it.
  func write(_ buffer: OutputBuffer) throws(ToolError) {
    try write(buffer.view)
    buffer.removeAll()
  }

  func write(_ bytes: ByteView) throws(ToolError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = systemWrite(descriptor, rest.baseAddress, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE { throw ToolError(.closedPipe, "") }
        throw ToolError(.ioFailure, "writing \(displaySafe(path ?? "standard output")) failed: \(systemReason())")
      }
      rest = rest.slice(written, rest.count)
    }
  }

  func write(_ text: String) throws(ToolError) {
    let buffer = OutputBuffer(capacity: text.utf8.count)
    buffer.append(text)
    try write(buffer)
  }

  /// Makes what was written the file's content, for good.
  func commit() throws(ToolError) {
    guard let temporary, let path else { return }
    try Context.expectZonesRead()
    if fsync(descriptor) != 0 {
      throw ToolError(.ioFailure, "writing \(displaySafe(path)) failed: \(systemReason())")
    }
    if close(descriptor) != 0 {
      descriptor = -1
      throw ToolError(.ioFailure, "writing \(displaySafe(path)) failed: \(systemReason())")
    }
    descriptor = -1
    if rename(temporary, path) != 0 { throw OutputTarget.failure(path) }
    self.temporary = nil
    Signals.unregisterTemporary()
    // The new name is safe only once its directory is.
    let folder = open(OutputTarget.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private func abandon() {
    if descriptor > STDERR_FILENO { close(descriptor) }
    if let temporary {
      unlink(temporary)
      Signals.unregisterTemporary()
    }
  }

  // MARK: Names

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func prefix(_ path: String) -> String {
    "." + (path.split(separator: "/").last.map(String.init) ?? path) + ".sportstime-"
  }

  private static func temporaryName(_ path: String, process: Int32) -> String {
    folder(of: path) + "/" + prefix(path) + String(process)
  }

  /// Removes what killed runs left for this target.
  private static func removeStaleTemporaries(of path: String) {
    let prefix = prefix(path)
    for name in directoryEntries(folder(of: path)) ?? [] {
      guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count)) else { continue }
      if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) { unlink(folder(of: path) + "/" + name) }
    }
  }
}

extension OutputTarget {
  /// Makes the directory where it is not there yet.
  static func makeDirectory(_ path: String) throws(ToolError) {
    if InputFile.isDirectory(path) { return }
    if mkdir(path, 0o777) != 0 {
      throw ToolError(.cannotCreate, "can't create \(displaySafe(path)): \(systemReason())")
    }
  }
}
