package import SourceText

/// Writes text in HTML and XML (XML 1.0, sections 2.2 and 2.4), between tags and in quoted attributes.
package enum Markup {
  /// Appends `text` with markup and entities escaped. In an attribute, an XML parser turns line endings and tabs into
  /// blanks.
  ///
  /// Characters that no document may contain, such as control characters and noncharacters, become U+FFFD.
  package static func append(_ text: ByteView, to output: OutputBuffer) {
    var start = 0
    for (at, byte) in text.enumerated() {
      guard isSpecial[Int(byte)], let escape = escape(text, at) else { continue }
      output.append(text.slice(start, at))
      output.append(escape)
      start = at + (byte == 0xEF ? 3 : 1)
    }
    output.append(text.slice(start, text.count))
  }

  private static func escape(_ text: ByteView, _ at: Int) -> StaticString? {
    switch text[at] {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    case 0x0D: "&#13;"
    case 0x09, 0x0A: nil
    case 0xEF:
      // U+FFFE and U+FFFF.
      at + 2 < text.count && text[at + 1] == 0xBF && text[at + 2] >= 0xBE ? "\u{FFFD}" : nil
    default: "\u{FFFD}"
    }
  }

  /// The bytes that `escape` has to check.
  private static let isSpecial: [Bool] = (0..<256).map { byte in
    byte < 0x20 || [0x22, 0x26, 0x27, 0x3C, 0x3E, 0xEF].contains(byte)
  }
}

extension DefaultStringInterpolation {
  /// Inserts visible text of HTML or XML: `"<p>\(markup: message)</p>"`. Markup is escaped, and control characters are
  /// shown as escapes.
  package mutating func appendInterpolation(markup text: String) {
    let output = OutputBuffer(capacity: text.utf8.count)
    output.append(markup: text)
    appendLiteral(output.text)
  }
}

extension OutputBuffer {
  /// Appends visible text of HTML or XML. Markup is escaped, and control characters are shown as escapes.
  package func append(markup text: String) {
    displaySafe(text).withBytes { Markup.append($0, to: self) }
  }
}
