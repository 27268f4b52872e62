/// Sixteen bytes of a text, which are looked through at once.
///
/// A mark is the high bit of a byte that fits; behind the first mark of each half there may be wrong ones.
/// Public, as other modules can't have it inlined otherwise.
@frozen
public struct ByteBlock {
  @usableFromInline let words: SIMD2<UInt64>

  @inlinable public static var size: Int { 16 }

  /// `size` bytes are there to be read.
  @inlinable
  @inline(__always)
  public init(_ text: UnsafeRawPointer, at offset: Int) {
    words = text.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }

  /// Marks of the bytes equal to `byte`, which is ASCII.
  @inlinable
  @inline(__always)
  public func equal(to byte: UInt8) -> SIMD2<UInt64> {
    let difference = words ^ SIMD2(repeating: ByteBlock.repeated(byte))
    return (difference &- SIMD2(repeating: ByteBlock.repeated(1))) & ~difference & ByteBlock.highs
  }

  /// Marks of the bytes below `byte`, which is ASCII.
  @inlinable
  @inline(__always)
  public func below(_ byte: UInt8) -> SIMD2<UInt64> {
    (words &- SIMD2(repeating: ByteBlock.repeated(byte))) & ~words & ByteBlock.highs
  }

  /// How many bytes come before the first mark; nil without one.
  @inlinable
  @inline(__always)
  public static func first(_ marks: SIMD2<UInt64>) -> Int? {
    if marks[0] != 0 { return UInt64(littleEndian: marks[0]).trailingZeroBitCount >> 3 }
    return marks[1] != 0 ? 8 + UInt64(littleEndian: marks[1]).trailingZeroBitCount >> 3 : nil
  }

  @inlinable
  @inline(__always)
  static var highs: SIMD2<UInt64> { SIMD2(repeating: 0x8080_8080_8080_8080) }

  @inlinable
  @inline(__always)
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Whether one of the bytes is below a blank, or 7F.
  public static func hasControls(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    var at = 0
    if text.count >= size {
      var marks = SIMD2<UInt64>()
      while at + size <= text.count {
        let block = ByteBlock(base, at: at)
        marks |= block.below(0x20) | block.equal(to: 0x7F)
        at += size
      }
      // The last one overlaps the one before.
      let last = ByteBlock(base, at: text.count - size)
      marks |= last.below(0x20) | last.equal(to: 0x7F)
      return marks != SIMD2()
    }
    var found: UInt8 = 0
    while at < text.count {
      found |= (base[at] < 0x20 ? 1 : 0) | (base[at] == 0x7F ? 1 : 0)
      at += 1
    }
    return found != 0
  }
}
