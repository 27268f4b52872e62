package import SourceText

extension ZoneDatabase {
  /// `UTC-6`, `UTC+05:30`, `GMT+1`, `+02:00`, `-0400`, `Z`: with the usual sign, so that `UTC-6` is west.
  ///
  /// The zone's identifier always has the form `UTC-06:00`, which this function also reads.
  package func fixedOffset(_ text: ByteView) -> Zone? {
    guard let offset = parseFixedOffset(text) else { return nil }
    if offset == 0 { return .utc }
    let identifier = OutputBuffer.digits { writer in
      for byte in "UTC".utf8 { writer.put(byte) }
      writer.put(offset: offset)
    }
    // The form of TZif files for zones without letters: `-06` or `+0530`.
    let minutes = offset % 3_600 / 60
    let abbreviation = identifier.utf8.dropFirst(3).filter { $0 != .colon }.prefix(minutes == 0 ? 3 : 5)
    return Zone(
      identifier: identifier, fixedOffset: offset, abbreviation: String(decoding: Array(abbreviation), as: UTF8.self))
  }

  package func fixedOffset(_ text: String) -> Zone? { text.withBytes { fixedOffset($0) } }
}

/// Seconds east of UTC.
private func parseFixedOffset(_ text: ByteView) -> Int32? {
  var rest = text.trimmed
  let hasPrefix = rest.count >= 3 && (isPrefix(rest, "utc") || isPrefix(rest, "gmt"))
  if hasPrefix { rest = rest.slice(3, rest.count).trimmed }
  if rest.isEmpty { return hasPrefix ? 0 : nil }
  if !hasPrefix, rest.count == 1, rest[0] | 0x20 == UInt8(ascii: "z") { return 0 }
  let isWest: Bool
  if rest[0] == .plus || rest[0] == .hyphen {
    isWest = rest[0] == .hyphen
    rest = rest.slice(1, rest.count)
  } else if rest.hasPrefix("\u{2212}") {
    // The typographic minus sign.
    isWest = true
    rest = rest.slice(3, rest.count)
  } else {
    return nil
  }
  guard let magnitude = offsetMagnitude(rest.trimmed) else { return nil }
  return isWest ? -magnitude : magnitude
}

/// `h`, `hh`, `hmm`, `hhmm`, `h:mm` or `hh:mm`, up to 23:59.
private func offsetMagnitude(_ text: ByteView) -> Int32? {
  var digits: [Int32] = []
  var colon: Int?
  for (index, byte) in text.enumerated() {
    if byte == .colon, colon == nil {
      colon = index
    } else if byte.isDigit, digits.count < 4 {
      digits.append(Int32(byte &- 0x30))
    } else {
      return nil
    }
  }
  if let colon, digits.count - colon != 2 { return nil }
  let value = digits.reduce(0) { $0 * 10 + $1 }
  let hasMinutes = digits.count > 2
  guard digits.count >= 1, colon == nil || hasMinutes else { return nil }
  let hours = hasMinutes ? value / 100 : value
  let minutes = hasMinutes ? value % 100 : 0
  return hours <= 23 && minutes <= 59 ? hours * 3_600 + minutes * 60 : nil
}

private func isPrefix(_ text: ByteView, _ lowercase: StaticString) -> Bool {
  let prefix = lowercase.bytes
  return text.count >= prefix.count && zip(text, prefix).allSatisfy { $0 | 0x20 == $1 }
}
