/// Percent-encoding, as in URIs (RFC 3986, section 2.1).
extension OutputBuffer {
  /// Appends `text`, with each byte that is not plain as `%` and two hexadecimal digits.
  ///
  /// - Parameter isPlain: called for each byte, in order.
  @inlinable
  package func append(percentEncoding text: ByteView, unless isPlain: (UInt8) -> Bool) {
    let digits: StaticString = "0123456789ABCDEF"
    var start = 0
    for (at, byte) in text.enumerated() where !isPlain(byte) {
      append(text.slice(start, at))
      append(.percent)
      append(digits.bytes[Int(byte >> 4)])
      append(digits.bytes[Int(byte & 15)])
      start = at + 1
    }
    append(text.slice(start, text.count))
  }
}

extension String {
  /// The text with each byte that is not plain as `%` and two hexadecimal digits.
  package func percentEncoded(unless isPlain: (UInt8) -> Bool) -> String {
    let output = OutputBuffer(capacity: utf8.count)
    withBytes { output.append(percentEncoding: $0, unless: isPlain) }
    return output.view.text
  }
}

extension ByteView {
  /// The bytes without percent-encoding; nil if an escape is incomplete or another byte is not plain.
  package func percentDecoded(_ isPlain: (UInt8) -> Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var at = 0
    while at < count {
      if self[at] == .percent {
        guard at + 2 < count, let high = self[at + 1].hexDigit, let low = self[at + 2].hexDigit else { return nil }
        bytes.append(high << 4 | low)
        at += 3
      } else {
        guard isPlain(self[at]) else { return nil }
        bytes.append(self[at])
        at += 1
      }
    }
    return bytes
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case; nil for another byte.
  package var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }

  /// Whether a URI may contain the byte anywhere (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    isDigit || isLetter || self == .hyphen || self == .period || self == .underscore || self == .tilde
  }
}
