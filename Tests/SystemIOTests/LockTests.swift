import Foundation
import Testing

@testable import SystemIO

/// Locks of files that are rewritten, and temporary files.
@Suite struct LockTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("sportstime-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  @Test func theSecondWaitsAndThenGivesUp() throws {
    try withFolder { folder in
      let path = folder + "/a"
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      let first = try FileLock(path)
      let error = #expect(throws: SystemError.self) { try FileLock(path, patience: 0) }
      #expect(error?.kind == .tryLater)
      #expect(error?.message.hasSuffix("another run is changing it; try again later") == true)
      withExtendedLifetime(first) {}
    }
  }

  /// Whoever waited for the file that was replaced has the one that replaced it.
  @Test func theLockIsOfTheFileThatIsThere() throws {
    try withFolder { folder in
      let path = folder + "/a"
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      let old = try FileLock(path)
      try Data("y".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      let new = try FileLock(path, patience: 0)
      #expect(new.identity == FileStatus(path)?.identity && new.identity != old.identity)
    }
  }

  @Test func aTemporaryFileIsLockedUntilItHasItsName() throws {
    try withFolder { folder in
      let file = try TemporaryFile(in: folder, mode: 0o600, for: "x")
      TemporaryFile.removeStale(in: folder)
      #expect(try Folder.names(in: folder).count == 1)
      try file.rename(to: folder + "/x", for: "x")
      #expect(try Folder.names(in: folder) == ["x"])
      close(file.descriptor)
    }
  }

  @Test func outputsAreTheSameByWhatTheyAre() throws {
    try withFolder { folder in
      let path = folder + "/a"
      let before = try OutputPlace(path).identity
      #expect(try before == OutputPlace(folder + "/./a").identity)
      #expect(try before != OutputPlace(folder + "/b").identity)
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.createSymbolicLink(atPath: folder + "/l", withDestinationPath: "a")
      #expect(try OutputPlace(folder + "/l").identity == FileStatus(path)?.identity)
      #expect(try OutputPlace("-").identity == OutputPlace("/dev/stdout").identity)
      #expect(try OutputPlace("/dev/null").identity == nil)
    }
  }
}
