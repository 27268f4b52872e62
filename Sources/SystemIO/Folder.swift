#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum Folder {
  /// The names in a folder, unsorted.
  ///
  /// - Throws: also if reading stops midway, so that a part is never mistaken for the whole.
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let folder = open(path) else { throw .ofInput(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno == EINTR { continue }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { PathText.text($0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 {
      var error = SystemError.ofInput(path)
      error.kind = .reading
      throw error
    }
    return names
  }

  private static func open(_ path: String) -> OpaquePointer? {
    while true {
      if let folder = PathText.withCString(path, { opendir($0) }) { return folder }
      if errno != EINTR { return nil }
    }
  }

  /// Whether the file with this path is, or would be, in the folder or below it. Other names of the file and the folder
  /// don't matter.
  package static func contains(_ folder: String, _ file: String) -> Bool {
    guard let wanted = FileStatus(folder)?.identity else { return false }
    var place = PathText.folder(of: file)
    while let found = FileStatus(place)?.identity {
      if found == wanted { return true }
      let outer = place + "/.."
      if FileStatus(outer)?.identity == found { return false }
      place = outer
    }
    return false
  }

  /// Creates the folder if it does not exist.
  package static func make(_ path: String) throws(SystemError) {
    if FileStatus(path)?.kind == .folder { return }
    if uninterrupted({ PathText.withCString(path) { mkdir($0, 0o777) } }) == 0 { return }
    // Another run may have created it in the meantime.
    let problem = errno
    if problem == EEXIST, FileStatus(path)?.kind == .folder { return }
    errno = problem
    throw .ofCreating(path)
  }

  /// Creates the folder and its parent folders if they do not exist.
  package static func makeAll(_ path: String) throws(SystemError) {
    if FileStatus(path)?.kind == .folder { return }
    let outer = PathText.folder(of: path)
    if outer != path, outer != "." { try makeAll(outer) }
    try make(path)
  }

  /// Removes a file, or a folder that contains only files. If it does not exist, that is not an error.
  package static func remove(_ path: String) throws(SystemError) {
    if FileStatus(ofLink: path)?.kind == .folder {
      for name in try names(in: path) { try removeEntry(path + "/" + name, isFolder: false) }
      try removeEntry(path, isFolder: true)
    } else {
      try removeEntry(path, isFolder: false)
    }
  }

  private static func removeEntry(_ path: String, isFolder: Bool) throws(SystemError) {
    let result = uninterrupted { PathText.withCString(path) { isFolder ? rmdir($0) : unlink($0) } }
    if result != 0, errno != ENOENT { throw .ofWriting(path) }
  }

  /// Removes temporary files of killed runs from a folder.
  package static func removeStaleTemporaries(in path: String) { TemporaryFile.removeStale(in: path) }

  /// Makes sure that the last rename in the folder survives a power loss.
  ///
  /// - Parameter name: the name of the output, for messages.
  static func sync(_ path: String, for name: String) throws(SystemError) {
    let descriptor = PathText.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // The folder is writable, but can't be listed.
    if descriptor < 0, errno == EACCES { return }
    if descriptor < 0 { throw .ofWriting(name) }
    defer { close(descriptor) }
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      // Some file systems can't sync folders.
      if errno == EINVAL || errno == ENOTSUP || errno == ENOSYS { return }
      throw .ofWriting(name)
    }
  }
}
