package import SourceText

/// Escapes and unescapes special characters in iCalendar's TEXT values (RFC 5545, section 3.3.11) and parameters (RFC
/// 6868).
package enum ICalendarText {
  /// Writes a TEXT value without its escapes. A backslash before any other character is kept.
  ///
  /// - Returns: the number of bytes written, at most `text.count`.
  package static func unescape(_ text: ByteView, into output: UnsafeMutablePointer<UInt8>) -> Int {
    decode(text, mark: .backslash, into: output) { byte in
      switch byte {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): .lineFeed
      case .backslash, .comma, .semicolon: byte
      default: nil
      }
    }
  }

  package static func unescape(_ text: ByteView, to output: OutputBuffer) {
    append(text, to: output) { unescape($0, into: $1) }
  }

  /// Writes a parameter's value without its quotes and carets (RFC 6868, section 3.1). A comma between several quoted
  /// values stays.
  ///
  /// - Returns: the number of bytes written, at most `value.count`.
  package static func decodeParameter(_ value: ByteView, into output: UnsafeMutablePointer<UInt8>) -> Int {
    var unquoted = 0
    for byte in value where byte != .quote {
      output[unquoted] = byte
      unquoted += 1
    }
    return decode(ByteView(start: output, count: unquoted), mark: .caret, into: output) { byte in
      switch byte {
      case UInt8(ascii: "n"): .lineFeed
      case .apostrophe: .quote
      case .caret: byte
      default: nil
      }
    }
  }

  package static func decodeParameter(_ value: ByteView, to output: OutputBuffer) {
    append(value, to: output) { decodeParameter($0, into: $1) }
  }

  /// Appends a TEXT value. Backslashes, semicolons, commas and line endings are escaped; all other control characters
  /// are dropped.
  package static func escape(_ text: ByteView, to output: OutputBuffer) {
    var start = 0
    var at = 0
    while let special = firstSpecial(in: text, from: at) {
      let byte = text[special]
      if byte == 0xC2, !isC1Control(text, special) {
        at = special + 1
        continue
      }
      output.append(text.slice(start, special))
      at = special + 1
      switch byte {
      case .backslash, .semicolon, .comma:
        output.append(.backslash)
        output.append(byte)
      case .lineFeed: output.append("\\n")
      case 0xC2: at += 1
      default: break
      }
      start = at
    }
    output.append(start == 0 ? text : text.slice(start, text.count))
  }

  /// Appends a parameter's value, in quotes if necessary. Carets follow RFC 6868; control characters are dropped.
  package static func encodeParameter(_ value: ByteView, to output: OutputBuffer) {
    if isPlain(value) {
      output.append(value)
      return
    }
    let quotes = value.contains { $0 == .comma || $0 == .colon || $0 == .semicolon }
    if quotes { output.append(.quote) }
    for byte in value {
      switch byte {
      case .lineFeed: output.append("^n")
      case .quote: output.append("^'")
      case .caret: output.append("^^")
      case 0x00..<0x09, 0x0B..<0x20, .delete: break
      default: output.append(byte)
      }
    }
    if quotes { output.append(.quote) }
  }

  /// Appends a value that is not TEXT. Control characters are dropped, so that no value can end its line.
  package static func appendRaw(_ value: ByteView, to output: OutputBuffer) {
    if isPlain(value) || !value.contains(where: isControl) {
      output.append(value)
      return
    }
    for byte in value where !isControl(byte) { output.append(byte) }
  }

  /// Whether the byte is a CONTROL of RFC 5545, section 3.1. The tab is not one.
  @inline(__always)
  private static func isControl(_ byte: UInt8) -> Bool { byte < .blank && byte != .tab || byte == .delete }

  /// Whether the value has only characters that need no escape in a parameter, like most values. May be false for other
  /// values that need none.
  private static func isPlain(_ value: ByteView) -> Bool {
    let special = value.firstMarked(from: 0) {
      $0.isBelow(.blank) | $0.equals(.delete) | $0.equals(.quote) | $0.equals(.comma) | $0.equals(.colon)
        | $0.equals(.semicolon)
        | $0.equals(.caret)
    }
    return special == value.count
  }

  /// U+0080 to U+009F, which include a line ending (U+0085).
  private static func isC1Control(_ text: ByteView, _ at: Int) -> Bool {
    at + 1 < text.count && text[at + 1] & 0xE0 == 0x80
  }

  /// The first control character other than a tab, or the first backslash, semicolon, comma or C2 (the first byte of C1
  /// control characters).
  private static func firstSpecial(in text: ByteView, from start: Int) -> Int? {
    var at = start
    while true {
      at = text.firstMarked(from: at) {
        $0.isBelow(.blank) | $0.equals(.backslash) | $0.equals(.semicolon) | $0.equals(.comma) | $0.equals(.delete)
          | $0.equals(0xC2)
      }
      guard at < text.count else { return nil }
      if text[at] != .tab { return at }
      at += 1
    }
  }

  /// Copies `text`, replacing each `mark` and the byte after it with the `meaning` of that byte, if known. Input and
  /// output may be the same.
  @inline(__always)
  private static func decode(
    _ text: ByteView, mark: UInt8, into output: UnsafeMutablePointer<UInt8>, _ meaning: (UInt8) -> UInt8?
  ) -> Int {
    var written = 0
    var at = 0
    while at < text.count {
      var byte = text[at]
      at += 1
      if byte == mark, at < text.count, let meant = meaning(text[at]) {
        byte = meant
        at += 1
      }
      output[written] = byte
      written += 1
    }
    return written
  }

  /// Appends the result of `decode` for `text`.
  private static func append(
    _ text: ByteView, to output: OutputBuffer, _ decode: (ByteView, UnsafeMutablePointer<UInt8>) -> Int
  ) {
    let decoded = [UInt8](unsafeUninitializedCapacity: text.count) { room, count in
      guard let base = room.baseAddress else { return }
      count = decode(text, base)
    }
    output.append(decoded)
  }
}
