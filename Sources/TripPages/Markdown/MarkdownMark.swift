import SourceText

/// The comment after an entry that identifies its item: `<!-- sportstime:c1 -->`.
///
/// Bytes of the id that could end a comment or are not printable are written as `%` and two hexadecimal digits, as in a
/// URI (RFC 3986, section 2.1).
enum MarkdownMark {
  private static let start: StaticString = "<!-- sportstime:"

  static func append(_ id: ByteView, to output: OutputBuffer) {
    output.append(start)
    var previous: UInt8 = .hyphen
    output.append(percentEncoding: id) { byte in
      defer { previous = byte }
      return isPlain(byte, after: previous)
    }
    output.append(MarkdownCarrier.end)
  }

  /// The id in a line's mark; nil if there is no mark.
  static func id(in line: ByteView) -> [UInt8]? {
    // In older files, a blank and an object follow.
    MarkdownCarrier.content(of: start, in: line) { $0.percentDecoded { $0 > .blank } }
  }

  /// Two hyphens can end a comment.
  private static func isPlain(_ byte: UInt8, after previous: UInt8) -> Bool {
    switch byte {
    case .hyphen: previous != .hyphen
    case .percent, .lessThan, .greaterThan, .backslash: false
    default: byte > .blank && byte < .delete
    }
  }
}
