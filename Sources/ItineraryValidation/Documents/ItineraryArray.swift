import SourceText

/// Finds the elements of an array of itineraries by their brackets alone, so that an error in one element does not hide
/// the others.
struct ItineraryArray {
  private let bytes: ByteView
  private let start: Int
  private var lines = LineCounter()

  /// - Parameter start: the offset of the opening bracket.
  init(_ bytes: ByteView, start: Int) {
    self.bytes = bytes
    self.start = start
  }

  mutating func forEach<Failure: Error>(_ body: (ItineraryDocument.Entry) throws(Failure) -> Void) throws(Failure) {
    var at = start + 1
    var count = 0
    while true {
      let elementStart = skipBlank(at)
      let end = elementEnd(from: elementStart)
      let isLast = end < bytes.count && bytes[end] == .closeBracket
      let text = bytes.slice(elementStart, end)
      if text.trimmed.isEmpty {
        try body(gap(elementStart, end, isOnly: count == 0 && isLast))
      } else {
        // If the last element is complete, only the closing bracket is missing.
        let isCut = end >= bytes.count
        try body(entry(elementStart, text, isCut ? (text.count, ItineraryArray.cut) : nil))
      }
      count += 1
      if isLast {
        let rest = skipBlank(end + 1)
        if rest < bytes.count {
          try body(entry(rest, bytes.slice(rest, bytes.count), (0, "unexpected text after the list")))
        }
        return
      }
      if end >= bytes.count { return }
      at = end + 1
    }
  }

  private func skipBlank(_ from: Int) -> Int {
    var at = from
    while at < bytes.count, bytes[at] <= .blank { at += 1 }
    return at
  }

  /// The offset of the comma or bracket after the element that starts at `from`; the end of the text if there is none.
  private func elementEnd(from: Int) -> Int {
    var at = from
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case .quote: at = stringEnd(from: at + 1)
      case .openBrace, .openBracket: depth += 1
      case .closeBrace: depth = max(0, depth - 1)
      case .closeBracket:
        if depth == 0 { return at }
        depth -= 1
      case .comma: if depth == 0 { return at }
      default: break
      }
      at += 1
    }
    return bytes.count
  }

  /// The offset of the quote that ends a string.
  private func stringEnd(from: Int) -> Int {
    var at = from
    while at < bytes.count, bytes[at] != .quote { at += bytes[at] == .backslash ? 2 : 1 }
    return at
  }

  private static let cut = "the text ends within an array"

  private mutating func gap(_ from: Int, _ end: Int, isOnly: Bool) -> ItineraryDocument.Entry {
    let place = isOnly ? start : min(from, end)
    let message =
      isOnly
      ? "an empty list holds no itinerary" : end >= bytes.count ? ItineraryArray.cut : "expected an itinerary"
    return entry(place, bytes.slice(place, place), (0, message))
  }

  private mutating func entry(
    _ at: Int, _ text: ByteView, _ problem: (offset: Int, message: String)?
  ) -> ItineraryDocument.Entry {
    let (line, column) = lines.position(of: at, in: bytes)
    return ItineraryDocument.Entry(
      text: text, line: line, column: column,
      problem: problem.map { SyntaxError(offset: $0.offset, message: $0.message) })
  }
}
