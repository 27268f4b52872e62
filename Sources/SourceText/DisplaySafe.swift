/// `text` without anything that could control a terminal. Control characters and direction overrides are written as
/// escapes, as are the scalars at the end of Unicode that represent non-UTF-8 bytes of a file name.
public func displaySafe(_ text: String) -> String {
  if text.withBytes({ isPlain($0) }) { return text }
  if text.unicodeScalars.allSatisfy({ !steersTerminal($0) }) { return text }
  var safe = ""
  for scalar in text.unicodeScalars {
    if scalar.value >= 0x10_FF80 {
      safe += "\\x" + String(scalar.value & 0xFF, radix: 16)
    } else if steersTerminal(scalar) {
      safe += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}

#if !hasFeature(Embedded)
  /// Makes output safe for a terminal, piece by piece. Line ends and tabs remain. Other control characters become JSON escapes,
  /// so that JSON keeps its meaning: U+009B → `\u009b`.
  package struct TerminalText {
    /// An incomplete character or line end, which the next piece completes.
    private var rest: [UInt8] = []

    package init() {}

    package mutating func safe(_ piece: ByteView) -> String {
      rest += piece
      let text = String(decoding: rest.dropLast(unfinished), as: UTF8.self)
      rest.removeFirst(rest.count - unfinished)
      return safe(text)
    }

    /// The end of the last piece.
    package mutating func finish() -> String {
      defer { rest = [] }
      return safe(String(decoding: rest, as: UTF8.self))
    }

    /// The number of bytes at the end that belong to an incomplete character or line end.
    private var unfinished: Int {
      if rest.last == .carriageReturn { return 1 }
      guard let start = rest.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
      let length = rest[start] < 0xC0 ? 1 : rest[start] < 0xE0 ? 2 : rest[start] < 0xF0 ? 3 : 4
      return start + length > rest.count ? rest.count - start : 0
    }

    private func safe(_ text: String) -> String {
      let scalars = Array(text.unicodeScalars)
      var safe = ""
      for (index, scalar) in scalars.enumerated() {
        let endsLine = scalar == "\n" || scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
        if scalar == "\t" || endsLine || !steersTerminal(scalar) {
          safe.unicodeScalars.append(scalar)
          continue
        }
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
      return safe
    }
  }
#endif

/// `text` in quotes, safe for a terminal and truncated to `limit` characters. Diagnostics show input in this form.
public func quotedForDisplay(_ text: String, limit: Int = 60) -> String {
  // A text has at most as many characters as bytes.
  if text.utf8.count <= limit { return "\"" + displaySafe(text) + "\"" }
  // Don't count all characters, because the text may be a megabyte long.
  let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
  let cut = end < text.endIndex ? String(text[..<end]) + "…" : text
  return "\"" + displaySafe(cut) + "\""
}

extension OutputBuffer {
  /// Appends `displaySafe` of the text.
  package func append(displaySafe text: ByteView) {
    if isPlain(text) { append(text) } else { append(displaySafe(text.text)) }
  }

  /// Appends `quotedForDisplay` of the text that `write` appends.
  package func appendQuoted(limit: Int = 60, _ write: (OutputBuffer) -> Void) {
    let start = count
    append(.quote)
    write(self)
    let text = ByteView(start: base + start + 1, count: count - start - 1)
    if text.count <= limit, isPlain(text) { return append(.quote) }
    let quoted = quotedForDisplay(text.text, limit: limit)
    truncate(to: start)
    append(quoted)
  }
}

/// Whether the text has only visible ASCII characters and blanks, like most texts.
private func isPlain(_ text: ByteView) -> Bool { text.firstMarked(from: 0) { $0.isUnprintable } == text.count }

private func steersTerminal(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0: true
  case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
  case 0x10_FF80...0x10_FFFF: true
  default: false
  }
}
