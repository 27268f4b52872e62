import SourceText

/// Finds bytes eight at a time.
enum ByteScan {
  /// The offset of the first byte at or after `start` that is not printable ASCII; the end where there is none.
  @inline(__always)
  static func firstUnprintable(in text: ByteView, from start: Int) -> Int {
    first(in: text, from: start) { word, _ in
      belowBlank(word) | word | equal(word, 0x7F)
    } matches: {
      $0 < 0x20 || $0 >= 0x7F
    }
  }

  /// The same for a backslash or what is not printable ASCII.
  @inline(__always)
  static func firstBackslashOrUnprintable(in text: ByteView, from start: Int) -> Int {
    first(in: text, from: start) { word, _ in
      belowBlank(word) | word | equal(word, 0x7F) | equal(word, 0x5C)
    } matches: {
      $0 < 0x20 || $0 >= 0x7F || $0 == 0x5C
    }
  }

  /// The same, for `<`, `>` and the second of two hyphens besides. `start` is not 0.
  @inline(__always)
  static func firstForComment(in text: ByteView, from start: Int) -> Int {
    first(in: text, from: start) { word, before in
      belowBlank(word) | word | equal(word, 0x7F) | equal(word, 0x5C) | equal(word, 0x3C) | equal(word, 0x3E)
        | equal(word, 0x2D) & equal(before, 0x2D)
    } matches: {
      $0 < 0x20 || $0 >= 0x7F || $0 == 0x5C || $0 == 0x3C || $0 == 0x3E || $0 == 0x2D
    }
  }

  /// - Parameters:
  ///   - hits: of the eight bytes and of those one place earlier: the high bit set for each that is looked for, and
  ///     for others at most after one that is.
  ///   - matches: for what is left at the end, where more may stop than in words.
  @inline(__always)
  private static func first(
    in text: ByteView, from start: Int, hits: (_ word: UInt64, _ before: UInt64) -> UInt64,
    matches: (UInt8) -> Bool
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(base)
    var at = start
    while at + 8 <= text.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let before = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: max(0, at - 1), as: UInt64.self))
      let found = hits(word, before) & 0x8080_8080_8080_8080
      if found != 0 { return at + found.trailingZeroBitCount >> 3 }
      at += 8
    }
    while at < text.count, !matches(base[at]) { at += 1 }
    return at
  }

  @inline(__always)
  private static func belowBlank(_ word: UInt64) -> UInt64 { (word &- 0x2020_2020_2020_2020) & ~word }

  /// The high bit of each byte that equals `byte`, exactly.
  @inline(__always)
  private static func equal(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    let difference = word ^ (byte &* 0x0101_0101_0101_0101)
    let low = (difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
    return ~(low | difference) & 0x8080_8080_8080_8080
  }
}
