package import SourceText

/// The encoding of a text. Readers expect UTF-8; other encodings are converted.
///
/// The decoders follow the WHATWG Encoding Standard, like the browsers in which feeds are tested.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8
  case windows1250
  case windows1251
  case windows1252
  case latin1
  case latin2

  /// The byte order of UTF-16 text, according to its byte order mark.
  package enum ByteOrder: Hashable, Sendable { case littleEndian, bigEndian }

  /// The length of a UTF-8 byte order mark at the start: 3 or 0.
  package static func utf8BOMLength(_ input: ByteView) -> Int {
    input.count >= 3 && input[0] == 0xEF && input[1] == 0xBB && input[2] == 0xBF ? 3 : 0
  }

  /// The UTF-16 byte order mark at the start; nil if there is none.
  package static func utf16ByteOrder(_ input: ByteView) -> ByteOrder? {
    guard input.count >= 2 else { return nil }
    if input[0] == 0xFF, input[1] == 0xFE { return .littleEndian }
    if input[0] == 0xFE, input[1] == 0xFF { return .bigEndian }
    return nil
  }

  /// The byte order of UTF-16 text without a mark, judging by alternating ASCII letters and NUL bytes.
  package static func unmarkedUTF16ByteOrder(_ input: ByteView) -> ByteOrder? {
    guard input.count >= 8 else { return nil }
    let zeros = (0..<8).map { input[$0] == 0 }
    if zeros == [false, true, false, true, false, true, false, true] { return .littleEndian }
    return zeros == [true, false, true, false, true, false, true, false] ? .bigEndian : nil
  }

  /// The text as UTF-8 without its byte order mark; nil if it is already UTF-8 and can be read unchanged.
  ///
  /// A UTF-16 byte order mark takes precedence over `declared`. Invalid UTF-16 (a lone surrogate, half a unit at the
  /// end) becomes invalid UTF-8, so that validating the text finds it.
  package static func decodeToUTF8(_ input: ByteView, declared: TextEncoding = .utf8) -> [UInt8]? {
    if let order = utf16ByteOrder(input) ?? unmarkedUTF16ByteOrder(input) {
      let isMarked = input[0] >= 0xFE
      let text = input.slice(isMarked ? 2 : 0, input.count)
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

  /// Writes `input` as UTF-8, at most 3 bytes per byte, and returns the number of bytes written.
  package static func decodeSingleByte(
    _ input: ByteView, _ encoding: TextEncoding, into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var written = 0
    for byte in input {
      if byte < 0x80 {
        output[written] = byte
        written += 1
      } else {
        written += encode(scalar(byte, encoding), into: output + written)
      }
    }
    return written
  }

  /// The number of bytes that `decodeSingleByte` writes for `byte`.
  package static func encodedLength(_ byte: UInt8, _ encoding: TextEncoding) -> Int {
    if byte < 0x80 { return 1 }
    return scalar(byte, encoding) >= 0x800 ? 3 : 2
  }

  /// The code point of a byte above 7F.
  @inline(__always)
  private static func scalar(_ byte: UInt8, _ encoding: TextEncoding) -> UInt32 {
    switch encoding {
    case .utf8, .latin1: UInt32(byte)
    case .windows1252: byte < 0xA0 ? UInt32(windows1252High[Int(byte & 0x1F)]) : UInt32(byte)
    case .windows1250: UInt32(windows1250High[Int(byte & 0x7F)])
    case .windows1251: UInt32(windows1251High[Int(byte & 0x7F)])
    case .latin2: byte < 0xA0 ? UInt32(byte) : UInt32(latin2High[Int(byte & 0x7F) - 0x20])
    }
  }

  /// Writes UTF-16 code units as UTF-8, at most 3 bytes per unit and one for an odd byte.
  ///
  /// Without `isLast`, the first half of a surrogate pair or of a unit at the end is left for the next call.
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

  /// Writes one code point in 1 to 4 bytes. A surrogate becomes three bytes of invalid UTF-8.
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

  /// Code points of the bytes 80 to 9F. The five that Windows-1252 leaves undefined are the same as in Latin-1.
  private static let windows1252High: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
    0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// Code points of the bytes 80 to FF.
  private static let windows1250High: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0083, 0x201E, 0x2026, 0x2020, 0x2021, 0x0088, 0x2030, 0x0160, 0x2039, 0x015A, 0x0164,
    0x017D, 0x0179, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x0098, 0x2122, 0x0161, 0x203A,
    0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141, 0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9,
    0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B, 0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6, 0x00B7,
    0x00B8, 0x0105, 0x015F, 0x00BB, 0x013D, 0x02DD, 0x013E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139,
    0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3,
    0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1,
    0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F,
    0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD,
    0x0163, 0x02D9,
  ]
  private static let windows1251High: [UInt16] = [
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A, 0x040C,
    0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x0098, 0x2122, 0x0459, 0x203A,
    0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9,
    0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6, 0x00B7,
    0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457, 0x0410, 0x0411, 0x0412, 0x0413, 0x0414, 0x0415,
    0x0416, 0x0417, 0x0418, 0x0419, 0x041A, 0x041B, 0x041C, 0x041D, 0x041E, 0x041F, 0x0420, 0x0421, 0x0422, 0x0423,
    0x0424, 0x0425, 0x0426, 0x0427, 0x0428, 0x0429, 0x042A, 0x042B, 0x042C, 0x042D, 0x042E, 0x042F, 0x0430, 0x0431,
    0x0432, 0x0433, 0x0434, 0x0435, 0x0436, 0x0437, 0x0438, 0x0439, 0x043A, 0x043B, 0x043C, 0x043D, 0x043E, 0x043F,
    0x0440, 0x0441, 0x0442, 0x0443, 0x0444, 0x0445, 0x0446, 0x0447, 0x0448, 0x0449, 0x044A, 0x044B, 0x044C, 0x044D,
    0x044E, 0x044F,
  ]
  /// Code points of the bytes A0 to FF of ISO 8859-2.
  private static let latin2High: [UInt16] = [
    0x00A0, 0x0104, 0x02D8, 0x0141, 0x00A4, 0x013D, 0x015A, 0x00A7, 0x00A8, 0x0160, 0x015E, 0x0164, 0x0179, 0x00AD,
    0x017D, 0x017B, 0x00B0, 0x0105, 0x02DB, 0x0142, 0x00B4, 0x013E, 0x015B, 0x02C7, 0x00B8, 0x0161, 0x015F, 0x0165,
    0x017A, 0x02DD, 0x017E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9,
    0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7,
    0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A,
    0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
  ]
}

extension TextEncoding {
  /// Bytes that rarely or never occur in Windows-1252 text.
  private static let noLetters: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xFF]

  /// The text converted to UTF-8 if it seems to be in a single-byte encoding: it has bytes that are not UTF-8, and no
  /// non-ASCII characters that are. Nil for any other text, including one that is only partly broken.
  ///
  /// - Parameter onDone: called with parts of a large input that are no longer needed for now.
  package static func decodeSingleByteGuess(_ input: ByteView, onDone: (ByteView) -> Void = { _ in }) -> [UInt8]? {
    // One non-ASCII character in UTF-8 is enough.
    guard var at = firstNonASCII(in: input, onDone: onDone) else { return nil }
    while at < input.count {
      if input[at] < 0x80 {
        at += 1
        continue
      }
      let rest = input.slice(at, min(input.count, at + 4))
      guard let base = rest.baseAddress, UTF8Sequence.length(base, rest.count) == 0, !noLetters.contains(input[at])
      else {
        return nil
      }
      at += 1
    }
    return decodeToUTF8(input, declared: .windows1252)
  }
}

extension TextEncoding {
  private static func firstNonASCII(in input: ByteView, onDone: (ByteView) -> Void) -> Int? {
    var start = 0
    while start < input.count {
      let part = input.slice(start, min(input.count, start + bytesDoneAtOnce))
      if let base = part.baseAddress {
        var at = asciiEnd(base, from: 0, part.count)
        while at < part.count, part[at] < 0x80 { at += 1 }
        if at < part.count { return start + at }
      }
      onDone(part)
      start += part.count
    }
    return nil
  }

  private static let bytesDoneAtOnce = 1 << 22

  /// The offset of the first non-ASCII byte, or an offset with fewer than eight bytes left.
  @inline(__always)
  private static func asciiEnd(_ raw: UnsafeRawPointer, from start: Int, _ count: Int) -> Int {
    var at = start
    while at + 32 <= count {
      let first = raw.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
      let second = raw.loadUnaligned(fromByteOffset: at + 16, as: SIMD2<UInt64>.self)
      let either = first | second
      if (either[0] | either[1]) & 0x8080_8080_8080_8080 != 0 { break }
      at += 32
    }
    while at + 8 <= count {
      let high = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) & 0x8080_8080_8080_8080
      if high != 0 { return at + high.trailingZeroBitCount >> 3 }
      at += 8
    }
    return at
  }

  /// Whether the input is not text: it has a NUL byte in the first 8 KiB and no UTF-16 byte order mark.
  package static func looksBinary(_ input: ByteView) -> Bool {
    utf16ByteOrder(input) == nil && input.slice(0, 8_192).firstIndex(of: 0, from: 0) != nil
  }

  /// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629, section 4); nil if there is none.
  @inlinable
  package static func firstInvalidUTF8(in input: ByteView) -> Int? {
    guard let base = input.baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    let count = input.count
    var at = 0
    while at < count {
      at = asciiEnd(raw, from: at, count)
      // Non-ASCII characters come in runs. Check them one by one, then go back to eight bytes at a time.
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
