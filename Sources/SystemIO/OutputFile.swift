package import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An output: a file that appears whole or not at all, or a stream that is written as it comes.
///
/// A file is written next to its target, synced, and renamed over it; a failure leaves the old file as it was.
package final class OutputFile {
  /// For messages.
  private let name: String
  private var descriptor: Int32
  private var temporary: TemporaryFile?
  /// What the temporary file is to become.
  private let target: String

  package init(_ place: OutputPlace, name: String) throws(SystemError) {
    self.name = name
    target = if case .file(let path, _) = place { path } else { "" }
    switch place {
    case .descriptor(let number):
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      if descriptor < 0 { throw .ofCreating(name) }
    case .stream(let path, _):
      descriptor = PathText.open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw .ofCreating(name) }
    case .folder:
      errno = EISDIR
      throw .ofCreating(name)
    case .file(let path, let old):
      // Also root, who may write to anything, heeds what says that it is not to be written to.
      if let old, old.mode & 0o222 == 0 || PathText.withCString(path, { access($0, W_OK) }) != 0 {
        throw SystemError(.cannotCreate, "can't create \(displaySafe(name)): the file that is there is read-only")
      }
      let folder = PathText.folder(of: path)
      TemporaryFile.removeStale(in: folder)
      let temporary = try TemporaryFile(in: folder, mode: old == nil ? 0o666 : 0o600, for: name)
      descriptor = temporary.descriptor
      self.temporary = temporary
      if let old { keep(old) }
    }
  }

  /// Gives the new file the owner, the group and the mode of the old one, as far as the user may.
  private func keep(_ old: FileStatus) {
    guard let new = FileStatus(descriptor: descriptor) else { return }
    var mode = old.mode
    if new.owner != old.owner || new.group != old.group, fchown(descriptor, old.owner, old.group) != 0,
      fchown(descriptor, uid_t.max, old.group) != 0
    {
      // What a set-id bit gives is the owner's and the group's alone.
      mode &= 0o777
    }
    fchmod(descriptor, mode)
  }

  deinit {
    close(descriptor)
    temporary?.remove()
  }

  /// Of the file that is being written.
  package var identity: FileIdentity? {
    guard let status = FileStatus(descriptor: descriptor), status.kind == .file else { return nil }
    return status.identity
  }

  package func write(_ bytes: ByteView) throws(SystemError) { try writeAll(bytes, to: descriptor, name) }

  /// Makes what was written the file's content, for good.
  ///
  /// - Parameter replaces: false to fail if there is a file of that name, also one that came a moment ago.
  package func commit(replaces: Bool = true) throws(SystemError) {
    guard let temporary else { return }
    while fsync(descriptor) != 0 {
      if errno != EINTR { throw .ofWriting(name) }
    }
    // The lock of the temporary file is held until it has its name: it is not taken for stale.
    try temporary.rename(to: target, replaces: replaces, for: name)
    self.temporary = nil
    // The new name is safe only once its folder is.
    try Folder.sync(PathText.folder(of: target), for: name)
  }
}
