package import SourceText

/// Writes compact JSON text (RFC 8259). The same value always has the same form.
extension OutputBuffer {
  /// Appends a string in quotes. Invalid UTF-8 becomes U+FFFD, and only the required characters are escaped.
  package func appendJSON(_ text: ByteView) {
    append(.quote)
    appendJSONFragment(text)
    append(.quote)
  }

  /// Appends a part of a string without quotes. Can be called again for the next part.
  package func appendJSONFragment(_ text: ByteView) {
    if JSONScan.isPlain(text) { append(text) } else { appendEscaped(text) }
  }

  /// Escapes the text written since `start`.
  package func escapeJSON(from start: Int) {
    let text = view.slice(start, count)
    if JSONScan.isPlain(text) { return }
    let copy = Array(text)
    truncate(to: start)
    copy.withBytes { appendEscaped($0) }
  }

  private func appendEscaped(_ text: ByteView) {
    var runStart = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte >= .blank, byte < .delete, byte != .quote, byte != .backslash {
        at += 1
        continue
      }
      if byte >= 0x80 {
        let length = UTF8Sequence.length(at: at, in: text)
        if length > 0 {
          at += length
          continue
        }
      }
      append(text.slice(runStart, at))
      appendEscape(byte)
      at += 1
      runStart = at
    }
    append(text.slice(runStart, text.count))
  }

  private func appendEscape(_ byte: UInt8) {
    switch byte {
    case .quote: append("\\\"")
    case .backslash: append("\\\\")
    case .lineFeed: append("\\n")
    case .carriageReturn: append("\\r")
    case .tab: append("\\t")
    case 0..<0x20, .delete:
      append("\\u00")
      let digits: StaticString = "0123456789abcdef"
      append(digits.bytes[Int(byte >> 4)])
      append(digits.bytes[Int(byte & 15)])
    default: append("\u{FFFD}")
    }
  }

  package func appendJSON(_ text: String) {
    var copy = text
    copy.withUTF8 { appendJSON($0) }
  }

  package func appendJSON(_ value: Bool) {
    append(value ? "true" : "false")
  }

  /// Appends the shortest text that reads back as the same double; integers without a decimal point.
  package func appendJSON(_ value: Double) {
    guard value.isFinite else {
      append("null")
      return
    }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      // `Int` has 32 bits in the browser.
      if let short = Int(exactly: whole) { append(decimal: short) } else { append(String(whole)) }
    } else {
      append(value.description)
    }
  }

  /// Appends `text`, which is one JSON value, without white space between its tokens.
  package func appendCompacted(_ text: ByteView) {
    var at = 0
    var runStart = 0
    while true {
      at = JSONScan.quoteOrBlank(text, from: at)
      guard at < text.count else { break }
      if text[at] == .quote {
        at = JSONScan.afterString(text, from: at + 1)
      } else {
        append(text.slice(runStart, at))
        at += 1
        runStart = at
      }
    }
    append(text.slice(runStart, text.count))
  }
}

/// Scans text that is known to be JSON.
private enum JSONScan {
  /// Whether no byte needs an escape. Conservatively false for text that is not ASCII.
  @inline(__always)
  static func isPlain(_ text: ByteView) -> Bool {
    text.firstMarked(from: 0) { $0.isUnprintable | $0.equals(.quote) | $0.equals(.backslash) } == text.count
  }

  /// The offset of the next quote or blank, or the end.
  @inline(__always)
  static func quoteOrBlank(_ text: ByteView, from start: Int) -> Int {
    text.firstMarked(from: start) { $0.equals(.quote) | $0.isBelow(0x21) }
  }

  /// The offset after the closing quote of the string that contains `start`, or the end.
  @inline(__always)
  static func afterString(_ text: ByteView, from start: Int) -> Int {
    var at = start
    while true {
      at = text.firstMarked(from: at) { $0.equals(.quote) | $0.equals(.backslash) }
      guard at < text.count else { return text.count }
      if text[at] == .quote { return at + 1 }
      at = min(at + 2, text.count)
    }
  }
}
