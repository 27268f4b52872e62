import SourceText

/// Escapes text so that Markdown shows it unchanged: it can't become a heading, link, tag, list, table or emphasis
/// (CommonMark 0.31, section 2.4, backslash escapes).
enum MarkdownText {
  /// Appends one line of clean text (`VisibleText`).
  ///
  /// - Parameter startsBlock: whether a block may begin here, so that more characters are special.
  static func append(_ line: ByteView, startsBlock: Bool, to output: OutputBuffer) {
    var start = 0
    if startsBlock {
      while start < line.count, line[start] == .blank { start += 1 }
      if let mark = blockMark(line, start) {
        output.append(line.slice(start, mark))
        output.append(.backslash)
        output.append(line[mark])
        start = mark + 1
      }
    }
    var at = start
    while at < line.count {
      let byte = line[at]
      if let entity = entity(line, at) {
        output.append(line.slice(start, at))
        output.append(entity)
        start = at + 1
      } else if needsEscape(line, at) {
        output.append(line.slice(start, at))
        output.append(.backslash)
        output.append(byte)
        start = at + 1
      }
      at += 1
    }
    output.append(line.slice(start, line.count))
  }

  /// The offset of the character that would make `- a`, `+ a`, `1. a`, `1) a`, `===` or `: a` special at the start of a
  /// block.
  private static func blockMark(_ line: ByteView, _ start: Int) -> Int? {
    guard start < line.count else { return nil }
    switch line[start] {
    case .hyphen, .plus, .equalsSign, .colon: return start
    case 0x30...0x39:
      var at = start
      while at < line.count, line[at].isDigit { at += 1 }
      return at < line.count && (line[at] == .period || line[at] == .closeParenthesis) ? at : nil
    default: return nil
    }
  }

  /// Writes angle brackets as entities, so that the only raw ones in a document are in its own comments. Also escapes
  /// an ampersand that would begin an entity.
  @inline(__always)
  private static func entity(_ line: ByteView, _ at: Int) -> StaticString? {
    switch line[at] {
    case .lessThan: return "&lt;"
    case .greaterThan: return "&gt;"
    case .ampersand:
      guard at + 1 < line.count else { return nil }
      return line[at + 1] == .numberSign || line[at + 1].isLetter ? "&amp;" : nil
    default: return nil
    }
  }

  @inline(__always)
  private static func needsEscape(_ line: ByteView, _ at: Int) -> Bool {
    switch line[at] {
    case .backslash, .backtick, .asterisk, .underscore, .openBracket, .closeBracket, .verticalBar, .tilde, .dollar,
      .numberSign:
      true
    // GitHub turns bare addresses into links.
    case .colon: at + 2 < line.count && line[at + 1] == .slash && line[at + 2] == .slash
    case .period: at >= 3 && line.slice(at - 3, at).equalsIgnoringCase("www")
    default: false
    }
  }

  /// The text of `markdown` without backslashes, emphasis and comments, as the user sees it.
  static func plain(_ markdown: ByteView) -> String {
    var bytes: [UInt8] = []
    var at = 0
    while at < markdown.count {
      let byte = markdown[at]
      if byte == .backslash, at + 1 < markdown.count, isPunctuation(markdown[at + 1]) {
        bytes.append(markdown[at + 1])
        at += 2
        continue
      }
      if byte == .lessThan, markdown.slice(at, markdown.count).hasPrefix("<!--") {
        at = (markdown.firstRange(of: "-->", from: at + 4) ?? markdown.count) + 3
        continue
      }
      if byte == .ampersand,
        let entity = entities.first(where: { markdown.slice(at, markdown.count).hasPrefix($0.name) })
      {
        bytes.append(entity.byte)
        at += entity.name.utf8CodeUnitCount
        continue
      }
      if byte != .asterisk, byte != .backtick { bytes.append(byte) }
      at += 1
    }
    return bytes.withBytes { $0.trimmed.text }
  }

  private static let entities: [(name: StaticString, byte: UInt8)] = [
    ("&lt;", .lessThan), ("&gt;", .greaterThan), ("&amp;", .ampersand), ("&quot;", .quote),
  ]

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
