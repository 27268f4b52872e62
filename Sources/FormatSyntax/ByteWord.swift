/// Eight bytes of a text, which are looked through at once.
enum ByteWord {
  /// High bits where a byte is zero; above the lowest one there may be wrong ones, which are not looked at.
  @inline(__always)
  static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// High bits of the bytes that are no ASCII letters.
  @inline(__always)
  static func marksOfOtherThanLetters(_ word: UInt64) -> UInt64 {
    // 7 bits of each byte in lower case, so that a sum does not reach the next byte.
    let lower = (word | 0x2020_2020_2020_2020) & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = lower &+ 0x1F1F_1F1F_1F1F_1F1F
    let beyondZ = lower &+ 0x0505_0505_0505_0505
    return ~(fromA & ~beyondZ & ~word) & 0x8080_8080_8080_8080
  }
}
