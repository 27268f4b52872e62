import SourceText

/// Computes the locations of increasing offsets in a text that starts anywhere in a file.
struct PlaceCounter {
  private let text: ByteView
  private let place: SourceLocation
  private var lines = LineCounter()

  init(_ text: ByteView, from place: SourceLocation) {
    self.text = text
    self.place = place
  }

  /// The location of the first byte at or after `offset` that is not white space.
  mutating func advance(to offset: Int) -> SourceLocation {
    var target = min(max(0, offset), text.count)
    while target < text.count, text[target] <= .blank { target += 1 }
    // At the end, the white space after the text is ignored.
    if target == text.count { target = min(max(0, offset), text.count) }
    return place.of(lines.position(of: target, in: text))
  }
}
