import FormatSyntax
package import SourceText

/// A user's text as a document may show it, without control characters, line endings and direction overrides.
package enum VisibleText {
  /// The words of a text, for comparison.
  package static func words(_ text: some Collection<UInt8>) -> [[UInt8]] { text.split { $0 <= 0x20 }.map { Array($0) } }

  /// The replacement for a line ending inside the text.
  package enum LineEnd { case space, newline }

  /// Appends `text` cleaned. Each run of line endings becomes one `lineEnd`; those at either end are dropped.
  package static func append(_ text: ByteView, lineEnd: LineEnd = .space, to output: OutputBuffer) {
    if isPlain(text) { return output.append(text) }
    let start = output.count
    var pendingLineEnd = false
    var at = 0
    while at < text.count {
      let unit = unit(text, at)
      at += unit.length
      switch unit.meaning {
      case .hidden: continue
      case .lineEnd: pendingLineEnd = true
      case .shown:
        if pendingLineEnd {
          if output.count > start { output.append(lineEnd == .space ? 0x20 : 0x0A) }
          pendingLineEnd = false
        }
        output.append(text.slice(at - unit.length, at))
      }
    }
  }

  /// Whether anything is visible.
  package static func isEmpty(_ text: ByteView) -> Bool {
    if let first = text.first, first > 0x20, first < 0x7F { return false }
    var at = 0
    while at < text.count {
      let unit = unit(text, at)
      if unit.meaning == .shown, text[at] != .blank { return false }
      at += unit.length
    }
    return true
  }

  enum Meaning { case shown, hidden, lineEnd }

  /// The character at `at`. A tab counts as a line ending, because neither may affect a document's lines.
  static func unit(_ text: ByteView, _ at: Int) -> (length: Int, meaning: Meaning) {
    let byte = text[at]
    if byte < 0x80 {
      if byte >= 0x20, byte != .delete { return (1, .shown) }
      return (1, byte == .lineFeed || byte == .carriageReturn || byte == .tab ? .lineEnd : .hidden)
    }
    let length = UTF8Sequence.length(at: at, in: text)
    if length == 0 { return (1, .hidden) }
    switch length {
    case 2 where byte == 0xC2 && text[at + 1] < 0xA0: return (2, text[at + 1] == 0x85 ? .lineEnd : .hidden)
    case 3 where byte == 0xE2 && text[at + 1] == 0x80 && text[at + 2] & 0xFE == 0xA8: return (3, .lineEnd)
    case 2, 3: return (length, hiddenScalar(text, at) == nil ? .shown : .hidden)
    default: return (length, .shown)
    }
  }

  /// The character at `at` if it must not be written raw: U+007F…U+009F, direction marks and overrides, line and
  /// paragraph separators, the byte order mark. All except U+007F have two or three bytes in UTF-8.
  @inline(__always)
  static func hiddenScalar(_ text: ByteView, _ at: Int) -> UInt16? {
    let byte = text[at]
    switch byte {
    case .delete: return 0x7F
    case 0xC2:
      guard at + 1 < text.count, text[at + 1] < 0xA0 else { return nil }
      return UInt16(text[at + 1])
    case 0xD8:
      return at + 1 < text.count && text[at + 1] == 0x9C ? 0x061C : nil
    case 0xE2, 0xEF:
      guard at + 2 < text.count else { return nil }
      let scalar = UInt16(byte & 0x0F) << 12 | UInt16(text[at + 1] & 0x3F) << 6 | UInt16(text[at + 2] & 0x3F)
      return isHidden(scalar) ? scalar : nil
    default: return nil
    }
  }

  static func isHidden(_ scalar: UInt16) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether all characters are visible.
  @inline(__always)
  private static func isPlain(_ text: ByteView) -> Bool {
    var at = text.firstMarked(from: 0) { $0.isUnprintable }
    while at < text.count {
      let unit = unit(text, at)
      if unit.meaning != .shown { return false }
      at = text.firstMarked(from: at + unit.length) { $0.isUnprintable }
    }
    return true
  }
}
