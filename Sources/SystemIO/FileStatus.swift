#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Identifies a file. Two names of the same file have the same identity.
package struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  /// If the file does not exist, its name in the folder with these numbers; otherwise empty.
  var name = ""
}

/// The system's information about a file.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case file, folder, link
    /// A terminal, `/dev/null`.
    case device
    /// A pipe or a socket.
    case stream
  }

  package let identity: FileIdentity
  package let kind: Kind
  package let size: Int
  let mode: mode_t
  let owner: uid_t
  let group: gid_t

  /// Nil if there is no such file. `errno` contains the reason.
  package init?(_ path: String) {
    var status = stat()
    guard uninterrupted({ PathText.withCString(path) { stat($0, &status) } }) == 0 else { return nil }
    self.init(status)
  }

  /// Nil if nothing with this name exists.
  ///
  /// - Throws: if that can't be determined.
  package static func ifThere(_ path: String) throws(SystemError) -> FileStatus? {
    if let status = FileStatus(path) { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw .ofInput(path)
  }

  /// The status of the link itself if the path is a link.
  init?(ofLink path: String) {
    var status = stat()
    guard uninterrupted({ PathText.withCString(path) { lstat($0, &status) } }) == 0 else { return nil }
    self.init(status)
  }

  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = Int(status.st_size)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFCHR, S_IFBLK: .device
      default: .stream
      }
  }
}
