/// Eight bytes of a text that are examined together.
///
/// A mark is the high bit of a matching byte. Marks above the first one may be wrong, except those of `isExactly`.
@frozen
public struct ByteWord {
  /// The first byte is the lowest.
  @usableFromInline let word: UInt64

  @inlinable @inline(__always)
  init(_ word: UInt64) { self.word = word }

  /// The bytes at `offset`. All eight must exist.
  @inlinable @inline(__always)
  package init(_ text: UnsafeRawPointer, at offset: Int) {
    word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inlinable @inline(__always)
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @usableFromInline static let highs: UInt64 = 0x8080_8080_8080_8080
  @usableFromInline static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// Marks the bytes equal to `byte`.
  @inlinable @inline(__always)
  package func equals(_ byte: UInt8) -> UInt64 {
    let difference = word ^ ByteWord.repeated(byte)
    return (difference &- ByteWord.repeated(1)) & ~difference & ByteWord.highs
  }

  /// Marks the bytes equal to `byte`. All marks are correct.
  @inlinable @inline(__always)
  package func isExactly(_ byte: UInt8) -> UInt64 {
    let difference = word ^ ByteWord.repeated(byte)
    return ~(((difference & ByteWord.lows) &+ ByteWord.lows) | difference) & ByteWord.highs
  }

  /// Marks the bytes below `byte`, which must be ASCII.
  @inlinable @inline(__always)
  package func isBelow(_ byte: UInt8) -> UInt64 { (word &- ByteWord.repeated(byte)) & ~word & ByteWord.highs }

  /// Marks the bytes that are not ASCII.
  @inlinable @inline(__always)
  package var isBeyondASCII: UInt64 { word & ByteWord.highs }

  /// Marks the bytes that are neither visible ASCII characters nor blanks.
  @inlinable @inline(__always)
  package var isUnprintable: UInt64 { isBelow(.blank) | isBeyondASCII | equals(.delete) }

  /// Marks the bytes that are not ASCII letters.
  @inlinable @inline(__always)
  package var isNoLetter: UInt64 {
    // The low 7 bits of each byte, so that a sum does not carry into the next byte.
    let lower = (word | ByteWord.repeated(.blank)) & ByteWord.lows
    let fromA = lower &+ ByteWord.repeated(0x1F)
    let beyondZ = lower &+ ByteWord.repeated(0x05)
    return ~(fromA & ~beyondZ & ~word) & ByteWord.highs
  }

  /// The number of bytes before the first mark, which must exist.
  @inlinable @inline(__always)
  package static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The offset of the first marked byte at or after `start`; the end if there is none.
  @inlinable @inline(__always)
  package func firstMarked(from start: Int, _ marks: (ByteWord) -> UInt64) -> Int {
    guard let base = baseAddress else { return count }
    let raw = UnsafeRawPointer(base)
    var at = start
    while at + 8 <= count {
      let found = marks(ByteWord(raw, at: at))
      if found != 0 { return at + ByteWord.first(found) }
      at += 8
    }
    if at >= count { return count }
    // The last bytes, padded with zeros.
    var word: UInt64 = 0
    for index in 0..<count - at { word |= UInt64(base[at + index]) << UInt64(8 * index) }
    let found = marks(ByteWord(word))
    return found == 0 ? count : Swift.min(count, at + ByteWord.first(found))
  }
}
