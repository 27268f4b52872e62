package import SourceText

/// JSON Lines: one itinerary per line; blank lines are allowed.
package struct ItineraryLines {
  private let bytes: ByteView

  package init(_ bytes: ByteView) { self.bytes = bytes }

  /// Calls `body` for each line that is not blank, numbered from 1. Returns the number of all lines.
  @discardableResult
  package func forEach<Failure: Error>(
    _ body: (ItineraryDocument.Entry) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var line = 0
    for (_, text) in bytes.lines {
      line += 1
      if text.contains(where: { $0 > .blank }) {
        try body(ItineraryDocument.Entry(text: text, line: line, column: 1, problem: nil))
      }
    }
    return line
  }

  /// Splits JSON Lines into at most `parts` ranges of similar size, each of whole lines.
  package static func split(_ bytes: ByteView, parts: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for part in 1...max(1, parts) where start < bytes.count {
      let aim = part >= parts ? bytes.count : max(start, bytes.count / max(1, parts) * part)
      let end =
        aim >= bytes.count ? bytes.count : (bytes.firstIndex(of: .lineFeed, from: aim).map { $0 + 1 } ?? bytes.count)
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}
