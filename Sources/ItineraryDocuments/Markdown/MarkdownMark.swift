import SourceText

/// The comment after an entry that identifies its item: `<!-- sportstime:c1 -->`.
///
/// Bytes of the id that could end a comment or are not printable are written as `%` and two hexadecimal digits, as in a
/// URI (RFC 3986, section 2.1).
enum MarkdownMark {
  private static let start: StaticString = "<!-- sportstime:"

  static func append(_ id: ByteView, to output: OutputBuffer) {
    output.append(start)
    var previous: UInt8 = 0x2D
    for byte in id {
      if isPlain(byte, after: previous) {
        output.append(byte)
      } else {
        output.append(.percent)
        output.append(digits.bytes[Int(byte >> 4)])
        output.append(digits.bytes[Int(byte & 15)])
      }
      previous = byte
    }
    output.append(MarkdownCarrier.end)
  }

  /// The id in a line's mark; nil if there is no mark.
  static func id(in line: ByteView) -> [UInt8]? { MarkdownCarrier.content(of: start, in: line, decoded) }

  private static func decoded(_ text: ByteView) -> [UInt8]? {
    var id: [UInt8] = []
    var at = 0
    while at < text.count {
      if text[at] == .percent {
        guard at + 2 < text.count, let high = digit(text[at + 1]), let low = digit(text[at + 2]) else { return nil }
        id.append(high << 4 | low)
        at += 3
      } else {
        // In older files, a blank and an object follow.
        guard text[at] > 0x20 else { return nil }
        id.append(text[at])
        at += 1
      }
    }
    return id
  }

  /// Two hyphens can end a comment.
  private static func isPlain(_ byte: UInt8, after previous: UInt8) -> Bool {
    switch byte {
    case .hyphen: previous != .hyphen
    case .percent, .lessThan, .greaterThan, .backslash: false
    default: byte > 0x20 && byte < 0x7F
    }
  }

  private static let digits: StaticString = "0123456789ABCDEF"

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
