package import FormatSyntax
package import SourceText

/// Replaces control characters in texts with Unicode symbols (U+2401 for 01), because tables and calendars can't
/// contain control characters.
package enum ControlCharacters {
  /// Joins the texts of a path that matches several.
  private static let separator: UInt8 = 0x1F

  /// The first slot that may contain a control character; nil if there is none. Tabs and line endings count as well,
  /// because a cheap test is enough for most records.
  package static func firstSuspect(in fields: RecordFields, of paths: [String]) -> Int? {
    paths.indices.first { mayHaveControls(fields[$0]) }
  }

  /// Whether a byte is below a blank or is 7F. Tabs and line endings count.
  package static func mayHaveControls(_ text: ByteView) -> Bool {
    text.firstMarked(from: 0) { $0.isBelow(.blank) | $0.equals(.delete) } < text.count
  }

  /// Replaces control characters in the fields, and returns the first slot that had one.
  ///
  /// - Parameter first: the first slot that may have one.
  package static func show(in fields: RecordFields, of paths: [String], from first: Int) -> Int? {
    var found: Int?
    for slot in paths.indices.dropFirst(first) where hasControls(fields[slot]) {
      let isList = paths[slot].hasSuffix("[]")
      let text = fields[slot]
      let shown = text.flatMap { byte in isList && byte == separator ? [byte] : symbol(byte) }
      guard shown.count > text.count, let room = fields.reserveScratch(shown.count) else { continue }
      for (index, byte) in shown.enumerated() { room[index] = byte }
      fields.set(slot, fields.commitScratch(shown.count))
      found = found ?? slot
    }
    return found
  }

  /// Text with symbols for control characters, for text that is stored apart from its record.
  package static func shown(_ text: ByteView) -> [UInt8] {
    hasControls(text) ? text.flatMap { symbol($0) } : Array(text)
  }

  private static func hasControls(_ text: ByteView) -> Bool { text.contains(where: isControl) }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < .blank ? byte != .tab && byte != .lineFeed && byte != .carriageReturn : byte == .delete
  }

  private static func symbol(_ byte: UInt8) -> [UInt8] {
    isControl(byte) ? [0xE2, 0x90, byte == .delete ? 0xA1 : 0x80 + byte] : [byte]
  }
}
