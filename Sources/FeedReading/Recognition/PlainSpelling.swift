import SourceText

/// Converts the beginning of a file to a plain spelling, so that recognition does not depend on formatting.
enum PlainSpelling {
  /// JSON without blanks between tokens and with only the necessary escapes.
  static func json(_ text: ByteView, startsInString: Bool = false) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var at = 0
    var isQuoted = startsInString
    while at < text.count {
      let byte = text[at]
      at += 1
      if !isQuoted {
        if byte > .blank { plain.append(byte) }
        isQuoted = byte == .quote
      } else if byte == .backslash, at < text.count {
        appendEscape(text, &at, to: &plain)
      } else {
        plain.append(byte)
        isQuoted = byte != .quote
      }
    }
    return plain
  }

  /// Appends the character of an escape.
  private static func appendEscape(_ text: ByteView, _ at: inout Int, to plain: inout [UInt8]) {
    let letter = text[at]
    at += 1
    if letter == .slash { return plain.append(letter) }
    if letter == UInt8(ascii: "u"), at + 4 <= text.count, let code = UInt32(text.slice(at, at + 4).text, radix: 16),
      0x20..<0x7F ~= code, code != 0x22, code != 0x5C
    {
      at += 4
      return plain.append(UInt8(code))
    }
    plain += [.backslash, letter]
  }

  /// Unfolded calendar lines with names in capitals. A line with parameters is also added without them.
  static func calendar(_ text: ByteView) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var line: [UInt8] = []
    func end() {
      let name = line.prefix { $0 != .colon && $0 != .semicolon }
      let upper = name.map(\.asciiUpperCase)
      let isComponent = upper.elementsEqual("BEGIN".utf8) || upper.elementsEqual("END".utf8)
      plain += upper + line.dropFirst(name.count).map { isComponent ? $0.asciiUpperCase : $0 } + [.lineFeed]
      if name.count < line.count, line[name.count] == .semicolon, let colon = line.firstIndex(of: .colon) {
        plain += upper + line[colon...] + [.lineFeed]
      }
      line.removeAll(keepingCapacity: true)
    }
    for (at, byte) in text.enumerated() where byte != .carriageReturn {
      if byte != .lineFeed {
        let isFold = (byte == .blank || byte == .tab) && at > 0 && text[at - 1] == .lineFeed
        if !isFold { line.append(byte) }
      } else if at + 1 >= text.count || text[at + 1] != .blank && text[at + 1] != .tab {
        end()
      }
    }
    end()
    return plain
  }

  /// XML without prefixes: each tag as `<name>`, and once more for each of its attributes as `<name attribute="value"`.
  static func xml(_ text: ByteView) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count * 2)
    var at = 0
    while at < text.count {
      guard text[at] == .lessThan else {
        plain.append(text[at])
        at += 1
        continue
      }
      at += 1
      let name = localName(text, &at)
      if name.isEmpty {
        plain.append(.lessThan)
        continue
      }
      plain += [.lessThan] + name + [.greaterThan]
      while at < text.count, text[at] != .greaterThan {
        skipBlanks(text, &at)
        let attribute = localName(text, &at)
        skipBlanks(text, &at)
        guard !attribute.isEmpty, at < text.count, text[at] == .equalsSign else {
          if attribute.isEmpty, at < text.count, text[at] != .greaterThan { at += 1 }
          continue
        }
        at += 1
        skipBlanks(text, &at)
        guard at < text.count, text[at] == .quote || text[at] == .apostrophe else { continue }
        let end = text.firstIndex(of: text[at], from: at + 1) ?? text.count
        let value = HTMLEntities.text(text.slice(min(at + 1, end), end))
        plain += [.lessThan] + name + [.blank] + attribute + [.equalsSign, .quote] + Array(value.utf8) + [.quote]
        at = end + 1
      }
      at += 1
    }
    return plain
  }

  /// A name without its prefix.
  private static func localName(_ text: ByteView, _ at: inout Int) -> [UInt8] {
    let start = at
    while at < text.count, isNameByte(text[at]) { at += 1 }
    let name = text.slice(start, at)
    return Array(name.lastIndex(of: .colon).map { name.slice($0 + 1, name.count) } ?? name)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isDigit || byte.isLetter || byte == .colon || byte == .underscore
      || byte == .hyphen || byte == .period
  }

  private static func skipBlanks(_ text: ByteView, _ at: inout Int) {
    while at < text.count, text[at] <= .blank { at += 1 }
  }
}
