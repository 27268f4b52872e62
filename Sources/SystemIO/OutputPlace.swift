import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The target of an output name, with links resolved.
package enum OutputPlace: Sendable {
  /// Standard output, or another inherited descriptor: `/dev/stdout`, `/dev/fd/63`.
  case descriptor(Int32)
  /// A device, a pipe or a socket, which is written directly.
  case stream(path: String, FileStatus)
  /// A file in its real folder; the status is nil if it does not exist.
  case file(path: String, FileStatus?)
  case folder(path: String)

  /// - Parameter path: `-` means standard output.
  package init(_ path: String) throws(SystemError) {
    var place = path
    // The system's limit for links.
    for _ in 0..<40 {
      if place == "-" && path == "-" || place == "/dev/stdout" {
        self = .descriptor(STDOUT_FILENO)
        return
      }
      if let number = OutputPlace.descriptor(place) {
        self = .descriptor(number)
        return
      }
      guard let status = FileStatus(ofLink: place) else {
        guard errno == ENOENT, !PathText.name(of: place).isEmpty else { throw .ofCreating(path) }
        self = .file(path: place, nil)
        return
      }
      switch status.kind {
      case .file: self = .file(path: place, status)
      case .folder: self = .folder(path: place)
      case .device, .stream: self = .stream(path: place, status)
      case .link:
        guard let target = OutputPlace.target(ofLink: place) else { throw .ofCreating(path) }
        place = target.hasPrefix("/") ? target : PathText.folder(of: place) + "/" + target
        continue
      }
      return
    }
    errno = ELOOP
    throw .ofCreating(path)
  }

  /// The number in `/dev/fd/63`, or in the target of a link to it. Such a name does not open a second pipe or file. It
  /// means the one that is already open, at its current position.
  private static func descriptor(_ path: String) -> Int32? {
    if path == "/dev/stderr" { return STDERR_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = PathText.withCString(path) { readlink($0, &bytes, Int(PATH_MAX)) }
    return count > 0 ? PathText.text(bytes) : nil
  }

  /// Two outputs with the same identity would overwrite each other. Nil if that does no harm, as with `/dev/null`, or
  /// if there is no file.
  package var identity: FileIdentity? {
    switch self {
    case .descriptor(let number):
      guard let status = FileStatus(descriptor: number), status.kind == .file || status.kind == .stream else {
        return FileIdentity(device: 0, inode: UInt64(number.magnitude), name: "descriptor")
      }
      return status.identity
    case .stream(_, let status): return status.kind == .device ? nil : status.identity
    case .file(_, let status?): return status.identity
    case .file(let path, nil):
      guard var identity = FileStatus(PathText.folder(of: path))?.identity else { return nil }
      identity.name = PathText.name(of: path)
      return identity
    case .folder: return nil
    }
  }
}
