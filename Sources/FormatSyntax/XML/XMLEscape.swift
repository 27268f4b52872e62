package import SourceText

/// Text as it stands in XML, and in HTML, too (XML 1.0, sections 2.2 and 2.4).
package enum XMLEscape {
  /// Appends character data; it is safe inside an attribute's value, too, but there a parser makes blanks of line ends
  /// and tabs.
  ///
  /// What no XML document may hold, a control or a noncharacter, becomes U+FFFD.
  package static func append(_ text: ByteView, to output: OutputBuffer) {
    append(text, to: output, isAttribute: false)
  }

  package static func append(_ text: String, to output: OutputBuffer) {
    text.withBytes { append($0, to: output) }
  }

  /// Appends an attribute's value, which comes back as it is, with its line ends and tabs.
  package static func appendAttribute(_ text: ByteView, to output: OutputBuffer) {
    append(text, to: output, isAttribute: true)
  }

  private static func append(_ text: ByteView, to output: OutputBuffer, isAttribute: Bool) {
    var start = 0
    for (at, byte) in text.enumerated() {
      guard isSpecial[Int(byte)], let escape = escape(text, at, isAttribute: isAttribute) else { continue }
      output.append(text.slice(start, at))
      output.append(escape)
      start = at + (byte == 0xEF ? 3 : 1)
    }
    output.append(text.slice(start, text.count))
  }

  private static func escape(_ text: ByteView, _ at: Int, isAttribute: Bool) -> StaticString? {
    switch text[at] {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    case 0x0D: "&#13;"
    case 0x09: isAttribute ? "&#9;" : nil
    case 0x0A: isAttribute ? "&#10;" : nil
    case 0xEF:
      // U+FFFE and U+FFFF.
      at + 2 < text.count && text[at + 1] == 0xBF && text[at + 2] >= 0xBE ? "\u{FFFD}" : nil
    default: "\u{FFFD}"
    }
  }

  /// The bytes that `escape` is asked about.
  private static let isSpecial: [Bool] = (0..<256).map { byte in
    byte < 0x20 || [0x22, 0x26, 0x27, 0x3C, 0x3E, 0xEF].contains(byte)
  }
}
