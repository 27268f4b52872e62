package import SourceText
package import SystemIO

/// The files that a run reads and writes: the machine's, or in tests a file system in memory.
package protocol Storage: Sendable {
  /// Nil if there is no such file or folder.
  func status(_ path: String) throws(SyncError) -> FileStatus?
  /// The names in a folder, in any order.
  func names(in folder: String) throws(SyncError) -> [String]
  func read(_ path: String) throws(SyncError) -> MappedFile
  /// Creates or replaces a file in one step.
  func write(_ bytes: ByteView, to path: String) throws(SyncError)
  /// Creates a folder if it doesn't exist.
  ///
  /// - Parameter outer: whether to create missing parent folders as well.
  func makeFolder(_ path: String, outer: Bool) throws(SyncError)
  /// Removes a file, or a folder that contains only files, if it exists.
  func remove(_ path: String) throws(SyncError)
  /// Removes temporary files of killed runs from a folder.
  func removeStaleTemporaries(in folder: String)
  /// Locks a file against other runs until the result is released.
  ///
  /// - Parameters:
  ///   - creates: whether to create the file if it doesn't exist.
  ///   - patience: the number of seconds to wait for another run.
  func lock(_ path: String, creates: Bool, patience: Int) throws(SyncError) -> AnyObject
}

extension Storage {
  /// Nil if there is no such file.
  package func readIfThere(_ path: String) throws(SyncError) -> MappedFile? {
    try status(path) == nil ? nil : try read(path)
  }

  package func isFolder(_ path: String) throws(SyncError) -> Bool { try status(path)?.kind == .folder }

  /// Empty if there is no such folder.
  package func namesIfThere(in folder: String) throws(SyncError) -> [String] {
    try status(folder) == nil ? [] : try names(in: folder)
  }

  /// The digest of a file's content; nil if there is no such file.
  package func digest(of path: String) throws(SyncError) -> String? {
    try readIfThere(path)?.withBytes { SHA256.hex($0) }
  }
}

/// The machine's files.
package struct FileSystem: Storage {
  package init() {}

  package func status(_ path: String) throws(SyncError) -> FileStatus? {
    try SyncError.from { () throws(SystemError) in try FileStatus.ifThere(path) }
  }

  package func names(in folder: String) throws(SyncError) -> [String] {
    try SyncError.from { () throws(SystemError) in try Folder.names(in: folder) }
  }

  package func read(_ path: String) throws(SyncError) -> MappedFile {
    // Reading a device or a pipe might never end.
    if let kind = try status(path)?.kind, kind == .device || kind == .stream {
      throw .badInput("\(displaySafe(path)) is a \(kind == .device ? "device" : "pipe"), not a file")
    }
    return try SyncError.from { () throws(SystemError) in try MappedFile(path) }
  }

  package func write(_ bytes: ByteView, to path: String) throws(SyncError) {
    try SyncError.from { () throws(SystemError) in
      let file = try OutputFile(try OutputPlace(path), name: path)
      try file.write(bytes)
      try file.commit()
    }
  }

  package func makeFolder(_ path: String, outer: Bool) throws(SyncError) {
    try SyncError.from { () throws(SystemError) in
      if outer { try Folder.makeAll(path) } else { try Folder.make(path) }
    }
  }

  package func remove(_ path: String) throws(SyncError) {
    try SyncError.from { () throws(SystemError) in try Folder.remove(path) }
  }

  package func removeStaleTemporaries(in folder: String) { Folder.removeStaleTemporaries(in: folder) }

  package func lock(_ path: String, creates: Bool, patience: Int) throws(SyncError) -> AnyObject {
    try SyncError.from { () throws(SystemError) in
      if creates { try FileLock.make(path) }
      return try FileLock(path, patience: patience)
    }
  }
}
