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
    append(0x22)
    write(self)
    let text = ByteView(start: base + start + 1, count: count - start - 1)
    if text.count <= limit, isPlain(text) { return append(0x22) }
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
