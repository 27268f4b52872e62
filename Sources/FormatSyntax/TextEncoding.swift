package import SourceText

/// How the bytes of a text stand for characters. A format's readers take UTF-8; what is something else is converted.
///
/// The decoders follow the WHATWG Encoding Standard, as that is what the producers of feeds test with.
package enum TextEncoding: String, Hashable, Sendable {
  case utf8
  case windows1252
  case latin1

  /// The byte order of UTF-16 text, as its byte order mark says.
  package enum ByteOrder: Hashable, Sendable { case littleEndian, bigEndian }

  /// Bytes of a UTF-8 byte order mark at the start: 3 or 0.
  package static func utf8BOMLength(_ input: ByteView) -> Int {
    input.count >= 3 && input[0] == 0xEF && input[1] == 0xBB && input[2] == 0xBF ? 3 : 0
  }

  /// Whether the text starts with a UTF-16 byte order mark, and which.
  package static func utf16ByteOrder(_ input: ByteView) -> ByteOrder? {
    guard input.count >= 2 else { return nil }
    if input[0] == 0xFF, input[1] == 0xFE { return .littleEndian }
    if input[0] == 0xFE, input[1] == 0xFF { return .bigEndian }
    return nil
  }

  /// The text as UTF-8 without its byte order mark; nil where it is UTF-8 already and can be read as it is.
  ///
  /// A UTF-16 byte order mark wins over `declared`. What UTF-16 can't hold (a lone surrogate, half a unit at the end)
  /// becomes bytes that are not UTF-8 either, so that whoever validates the text finds the place.
  package static func decodeToUTF8(_ input: ByteView, declared: TextEncoding = .utf8) -> [UInt8]? {
    if let order = utf16ByteOrder(input) {
      let text = input.slice(2, input.count)
      return [UInt8](unsafeUninitializedCapacity: text.count / 2 * 3 + 1) { output, count in
        guard let base = output.baseAddress else { return }
        count = decodeUTF16(text, order, isLast: true, into: base).written
      }
    }
    if declared == .utf8 { return nil }
    return [UInt8](unsafeUninitializedCapacity: input.count * 3) { output, count in
      guard let base = output.baseAddress else { return }
      count = decodeSingleByte(input, declared, into: base)
    }
  }

  /// Writes `input` as UTF-8, at most 3 bytes for each of its own, and returns how many bytes were written.
  package static func decodeSingleByte(
    _ input: ByteView, _ encoding: TextEncoding, into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var written = 0
    for byte in input {
      if byte < 0x80 {
        output[written] = byte
        written += 1
      } else if encoding == .windows1252, byte < 0xA0 {
        written += encode(UInt32(windows1252High[Int(byte & 0x1F)]), into: output + written)
      } else {
        written += encode(UInt32(byte), into: output + written)
      }
    }
    return written
  }

  /// How many bytes `decodeSingleByte` writes for `byte`.
  static func encodedLength(_ byte: UInt8, _ encoding: TextEncoding) -> Int {
    if byte < 0x80 { return 1 }
    return encoding == .windows1252 && byte < 0xA0 && windows1252High[Int(byte & 0x1F)] >= 0x800 ? 3 : 2
  }

  /// Writes UTF-16 code units as UTF-8, at most 3 bytes for each unit and one for an odd byte.
  ///
  /// Without `isLast` the first half of a surrogate pair at the end, or of a unit, is left to the next call.
  package static func decodeUTF16(
    _ input: ByteView, _ order: ByteOrder, isLast: Bool, into output: UnsafeMutablePointer<UInt8>
  ) -> (written: Int, read: Int) {
    let high = order == .bigEndian ? 0 : 1
    var written = 0
    var at = 0
    while at + 1 < input.count {
      let unit = UInt32(input[at + high]) << 8 | UInt32(input[at + 1 - high])
      if unit & 0xFC00 == 0xD800 {
        if at + 3 < input.count {
          let low = UInt32(input[at + 2 + high]) << 8 | UInt32(input[at + 3 - high])
          if low & 0xFC00 == 0xDC00 {
            written += encode(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF), into: output + written)
            at += 4
            continue
          }
        } else if !isLast {
          return (written, at)
        }
      }
      written += encode(unit, into: output + written)
      at += 2
    }
    if isLast, at < input.count {
      output[written] = 0xFF
      return (written + 1, input.count)
    }
    return (written, at)
  }

  /// Writes one code point, 1 to 4 bytes; a surrogate becomes three bytes that are no UTF-8.
  @inline(__always)
  private static func encode(_ value: UInt32, into output: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 0x80 {
      output[0] = UInt8(truncatingIfNeeded: value)
      return 1
    }
    let last = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
    if value < 0x800 {
      output[0] = UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
      output[1] = last
      return 2
    }
    let middle = UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F)
    if value < 0x10000 {
      output[0] = UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
      output[1] = middle
      output[2] = last
      return 3
    }
    output[0] = UInt8(truncatingIfNeeded: 0xF0 | value >> 18)
    output[1] = UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F)
    output[2] = middle
    output[3] = last
    return 4
  }

  /// Code points of the bytes 80 to 9F; the five that Windows-1252 leaves open stay what they are in Latin-1.
  private static let windows1252High: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
    0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x009D, 0x017E, 0x0178,
  ]
}

extension TextEncoding {
  /// Whether the input is no text: a NUL byte in the first 8 KiB, and no UTF-16 byte order mark to explain it.
  package static func looksBinary(_ input: ByteView) -> Bool {
    utf16ByteOrder(input) == nil && input.slice(0, 8_192).firstIndex(of: 0, from: 0) != nil
  }

  /// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629, section 4); nil where there is none.
  @inlinable
  package static func firstInvalidUTF8(in input: ByteView) -> Int? {
    guard let base = input.baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    let count = input.count
    var at = 0
    while at < count {
      while at + 32 <= count {
        let first = raw.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
        let second = raw.loadUnaligned(fromByteOffset: at + 16, as: SIMD2<UInt64>.self)
        let either = first | second
        if (either[0] | either[1]) & 0x8080_8080_8080_8080 != 0 { break }
        at += 32
      }
      while at + 8 <= count {
        let high = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) & 0x8080_8080_8080_8080
        if high != 0 {
          at += high.trailingZeroBitCount >> 3
          break
        }
        at += 8
      }
      // Non-ASCII characters come in runs: one after the other, and only then eight at a time again.
      while at < count, base[at] >= 0x80 {
        let length = UTF8Sequence.length(base + at, count - at)
        if length == 0 { return at }
        at += length
      }
      if at + 8 > count {
        while at < count, base[at] < 0x80 { at += 1 }
      }
    }
    return nil
  }
}
