import SourceText

/// Where a text starts in its file.
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

/// Computes the lines and columns of increasing offsets in a text that starts anywhere in a file.
struct PlaceCounter {
  private let text: ByteView
  private let place: TextPlace
  private var lines = LineCounter()

  init(_ text: ByteView, from place: TextPlace) {
    self.text = text
    self.place = place
  }

  /// The location of the first byte at or after `offset` that is not white space.
  mutating func advance(to offset: Int) -> (line: Int, column: Int) {
    var target = min(max(0, offset), text.count)
    while target < text.count, text[target] <= 0x20 { target += 1 }
    // At the end, the white space after the text is ignored.
    if target == text.count { target = min(max(0, offset), text.count) }
    let (line, column) = lines.position(of: target, in: text)
    return (place.line + line - 1, line == 1 ? place.column + column - 1 : column)
  }
}
