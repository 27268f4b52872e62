import FormatSyntax
import SourceText

/// Control characters in texts: no table or calendar can carry them, so that the schedule has the symbols that Unicode
/// has for them (U+2401 for 01), in whichever form it is written.
enum ControlCharacters {
  /// Joins the texts of a path that takes all of them.
  private static let separator: UInt8 = 0x1F

  /// The first slot with a text in which there may be some; nil if there are none. Tabs and line ends count
  /// here, too: what most records don't have is looked at once.
  static func firstSuspect(in fields: RecordFields, of paths: [String]) -> Int? {
    paths.indices.first { mayHaveControls(fields[$0]) }
  }

  /// Whether one of the bytes is below a blank, or 7F; tabs and line ends count.
  static func mayHaveControls(_ text: ByteView) -> Bool {
    text.firstMarked(from: 0) { $0.isBelow(0x20) | $0.equals(0x7F) } < text.count
  }

  /// Replaces them in the fields, and gives the first slot that had some.
  ///
  /// - Parameter first: the first slot that may have some.
  static func show(in fields: RecordFields, of paths: [String], from first: Int) -> Int? {
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

  /// The text with their symbols in their places, where it is kept apart from the record that it is of.
  static func shown(_ text: ByteView) -> [UInt8] {
    hasControls(text) ? text.flatMap { symbol($0) } : Array(text)
  }

  private static func hasControls(_ text: ByteView) -> Bool { text.contains(where: isControl) }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F
  }

  private static func symbol(_ byte: UInt8) -> [UInt8] {
    isControl(byte) ? [0xE2, 0x90, byte == 0x7F ? 0xA1 : 0x80 + byte] : [byte]
  }
}
