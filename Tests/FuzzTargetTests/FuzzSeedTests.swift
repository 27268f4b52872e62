import Foundation
import FuzzTargets
import SourceText
import TestSupport
import Testing

/// The targets of `make fuzz` with what its runs begin with, and with parts of it: what they require ends the tests.
@Suite struct FuzzSeedTests {
  private static let seeds = SharedFiles.project + "Tests/Fuzz/Seeds/"

  @Test(arguments: FuzzTargets.all.keys.sorted()) func takesItsSeeds(_ name: String) throws {
    let target = try #require(FuzzTargets.all[name])
    let files = try FileManager.default.contentsOfDirectory(atPath: FuzzSeedTests.seeds)
    for file in files.filter({ $0.hasPrefix(name + ".") }).sorted() {
      let bytes = try #require(fileBytes(FuzzSeedTests.seeds + file))
      #expect(!bytes.isEmpty, "\(file) is empty")
      bytes.withBytes { target($0) }
      for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        Array(bytes[..<end]).withBytes { target($0) }
      }
    }
    // Any bytes, the same ones each time.
    var numbers = SeededGenerator(seed: 1)
    for count in [0, 1, 2, 7, 64, 200] {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
      bytes.withBytes { target($0) }
    }
  }
}
