/// Eight bytes of a text, which are looked through at once.
enum ByteWord {
  /// High bits where a byte is zero; above the lowest one there may be wrong ones, which are not looked at.
  @inline(__always)
  static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
