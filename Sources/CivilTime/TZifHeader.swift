import SourceText

/// The 44 bytes before each of a TZif file's two blocks (RFC 9636, section 3.1).
struct TZifHeader {
  static let size = 44
  /// Real files stay below 4 KiB.
  static let greatestFile = 256 << 10

  /// `2`, `3`, `4`, … or zero for version 1.
  let version: UInt8
  let universalCount: Int
  let standardCount: Int
  let leapCount: Int
  let timeCount: Int
  let typeCount: Int
  /// The size of all abbreviations in bytes.
  let nameCount: Int

  init?(_ bytes: ByteView, at start: Int) {
    guard start >= 0, start <= bytes.count - TZifHeader.size else { return nil }
    guard bytes.slice(start, start + 4).equals("TZif") else { return nil }
    version = bytes[start + 4]
    guard version == 0 || (0x32...0x39).contains(version) else { return nil }
    var counts: [Int] = []
    for index in 0..<6 {
      guard let count = bytes.bigEndian(at: start + 20 + index * 4, UInt32.self) else { return nil }
      // No count exceeds a file's size, so the sums below can't overflow.
      guard count <= UInt32(TZifHeader.greatestFile) else { return nil }
      counts.append(Int(count))
    }
    universalCount = counts[0]
    standardCount = counts[1]
    leapCount = counts[2]
    timeCount = counts[3]
    typeCount = counts[4]
    nameCount = counts[5]
  }

  func blockSize(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * 6 + nameCount + leapCount * (timeSize + 4) + standardCount + universalCount
  }

  /// RFC 9636, section 3.1. A type's index is a byte, so there are at most 256.
  var isConsistent: Bool {
    typeCount >= 1 && typeCount <= 256 && nameCount >= 1
      && (universalCount == 0 || universalCount == typeCount)
      && (standardCount == 0 || standardCount == typeCount)
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The big-endian number at `start`; nil if it is incomplete.
  func bigEndian<Number: FixedWidthInteger>(at start: Int, _ type: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard start >= 0, start <= count - size, let base = baseAddress else { return nil }
    return Number(bigEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: Number.self))
  }
}
