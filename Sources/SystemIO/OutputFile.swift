package import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An output: a file that appears completely or not at all, or a stream that is written directly.
///
/// A file is written next to its target, synced, and renamed over it. On failure, the old file is unchanged.
package final class OutputFile {
  /// The name in messages.
  private let name: String
  private var descriptor: Int32
  private var temporary: TemporaryFile?
  /// The path that the temporary file will get.
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
      // Even root, who may write to any file, should respect a read-only file.
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

  /// Gives the new file the owner, group and mode of the old one if the user is allowed to.
  private func keep(_ old: FileStatus) {
    guard let new = FileStatus(descriptor: descriptor) else { return }
    var mode = old.mode
    if new.owner != old.owner || new.group != old.group, fchown(descriptor, old.owner, old.group) != 0,
      fchown(descriptor, uid_t.max, old.group) != 0
    {
      // Set-id bits are only valid for the old owner and group.
      mode &= 0o777
    }
    fchmod(descriptor, mode)
  }

  deinit {
    close(descriptor)
    temporary?.remove()
  }

  /// The identity of the file being written.
  package var identity: FileIdentity? {
    guard let status = FileStatus(descriptor: descriptor), status.kind == .file else { return nil }
    return status.identity
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  package func write(_ bytes: ByteView) throws(SystemError) { try writeAll(bytes, to: descriptor, name) }

  /// Makes the written bytes the file's content, durably.
  ///
  /// - Parameter replaces: false to fail if a file with the name exists, even one that was just created.
  package func commit(replaces: Bool = true) throws(SystemError) {
    guard let temporary else { return }
    while fsync(descriptor) != 0 {
      if errno != EINTR { throw .ofWriting(name) }
    }
    // Keep the temporary file locked until it has its name, so that it is not mistaken for a stale one.
    try temporary.rename(to: target, replaces: replaces, for: name)
    self.temporary = nil
    // The new name is durable only after its folder has been synced.
    try Folder.sync(PathText.folder(of: target), for: name)
  }
}
