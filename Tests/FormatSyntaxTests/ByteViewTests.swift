import SourceText
import Testing

/// What all readers build upon: comparing bytes, and telling where they are.
struct ByteViewTests {
  /// Texts of any length, at any place in memory, that differ in one byte or in none.
  @Test(arguments: 0..<80) func equalityLooksAtEveryByte(_ length: Int) {
    let text = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    func equals(_ other: [UInt8], shiftedBy shift: Int) -> Bool {
      let moved = [UInt8](repeating: 0xEE, count: shift) + other + [0xEE]
      return text.withBytes { text in moved.withBytes { text.equals($0.slice(shift, shift + other.count)) } }
    }
    for shift in [0, 1, 3, 7] { #expect(equals(text, shiftedBy: shift)) }
    for index in text.indices {
      var other = text
      other[index] ^= 0x80
      #expect(!equals(other, shiftedBy: index % 5), "at \(index)")
    }
    #expect(!equals(text + [0], shiftedBy: 0))
    #expect(!equals(Array(text.dropLast()), shiftedBy: 0) || text.isEmpty)
  }

  static let lines = "one\ntwo \n\nfour is long enough to be something\r\nfive"

  /// Lines are counted sixteen bytes at a time, in sums that hold 255 each.
  @Test func linesOfLongTextsAreCounted() {
    for count in [15, 16, 17, 4_079, 4_080, 4_081, 8_200, 20_000] {
      for isAllFeeds in [false, true] {
        let bytes = (0..<count).map { isAllFeeds || $0 % 7 == 3 ? 0x0A : UInt8(truncatingIfNeeded: $0 * 37) }
        bytes.withBytes { view in
          var counter = LineCounter()
          #expect(counter.advance(to: count, in: view) == bytes.count { $0 == 0x0A } + 1, "\(count) bytes")
        }
      }
    }
  }

  /// In any order, and beyond either end: the place is that of the byte, counted anew.
  @Test func placesAreRightInAnyOrder() {
    let bytes = Array(Self.lines.utf8)
    func place(_ offset: Int) -> [Int] {
      let before = bytes.prefix(max(0, offset))
      return [before.count { $0 == 0x0A } + 1, before.count - (before.lastIndex(of: 0x0A) ?? -1)]
    }
    bytes.withBytes { view in
      for step in [1, 2, 5, 7, 11, 47] {
        var counter = LineCounter()
        for number in 0...200 {
          // Forth, and back a little or to the start.
          let offset = number * step % (bytes.count + 3) - 1
          let found = counter.position(of: offset, in: view)
          #expect([found.line, found.column] == place(offset), "step \(step), offset \(offset)")
          #expect(LineCounter.position(of: offset, in: view) == found)
        }
      }
    }
  }
}
