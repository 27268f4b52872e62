import SourceText

/// Where a text starts in the file that it is a part of.
package struct TextPlace: Sendable {
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based, in bytes.
  package var column: Int

  package init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Lines and columns of rising offsets in a text that starts somewhere in a file.
struct PlaceCounter {
  private let text: ByteView
  private var line: Int
  /// Offset at which the line starts; negative where it starts before the text.
  private var lineStart: Int
  private var scanned = 0

  init(_ text: ByteView, from place: TextPlace) {
    self.text = text
    line = place.line
    lineStart = 1 - place.column
  }

  /// The place of the first byte at or after `offset` that is no white space.
  mutating func advance(to offset: Int) -> (line: Int, column: Int) {
    var target = min(max(0, offset), text.count)
    while target < text.count, text[target] <= 0x20 { target += 1 }
    // At the end, the white space after the text is no place to look at.
    if target == text.count { target = min(max(0, offset), text.count) }
    // Only up to the target: a search to the end, for each of many findings on one long line, would be quadratic.
    let before = text.slice(0, target)
    while let newline = before.firstIndex(of: 0x0A, from: scanned) {
      line += 1
      lineStart = newline + 1
      scanned = newline + 1
    }
    scanned = max(scanned, target)
    return (line, target - lineStart + 1)
  }
}
