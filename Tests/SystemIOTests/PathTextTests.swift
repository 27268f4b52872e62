import TestSupport
import Testing

@testable import SystemIO

/// A path is bytes, and its text says all of them.
@Suite struct PathTextTests {
  private func roundTrip(_ bytes: [UInt8]) -> [UInt8] {
    PathText.withCString(PathText.text(bytes)) { path in
      var back: [UInt8] = []
      var index = 0
      while path[index] != 0 {
        back.append(UInt8(bitPattern: path[index]))
        index += 1
      }
      return back
    }
  }

  @Test(
    arguments: [
      [0x61], [0xFF], [0xC3, 0xA9], [0xC3], [0xE2, 0x82], [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
      [0xED, 0xA0, 0x80], [0x61, 0xFE, 0xC3, 0xA9, 0x2F, 0x80, 0x80],
    ] as [[UInt8]])
  func everyByteIsKept(_ bytes: [UInt8]) { #expect(roundTrip(bytes) == bytes) }

  @Test func anyBytesAreKept() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let bytes = (0..<random.below(12)).map { _ in UInt8(1 + random.below(255)) }
      #expect(roundTrip(bytes) == bytes)
    }
  }

  @Test func whatHoldsANULIsTheNameOfNothing() {
    #expect(PathText.withCString("a\u{0}b") { $0[0] } == 0)
    #expect(FileStatus("/\u{0}tmp") == nil)
  }
}
