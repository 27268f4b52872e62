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

  func forEach(_ body: (ItineraryDocument.Entry) -> Void) {
    var walk = self
    walk.run(body)
  }

  private mutating func run(_ body: (ItineraryDocument.Entry) -> Void) {
    var at = start + 1
    var count = 0
    while true {
      let elementStart = skipBlank(at)
      let end = elementEnd(from: elementStart)
      let isLast = end < bytes.count && bytes[end] == .closeBracket
      let text = bytes.slice(elementStart, end)
      if text.trimmed.isEmpty {
        tellGap(elementStart, end, isOnly: count == 0 && isLast, body)
      } else {
        body(entry(elementStart, text, end < bytes.count ? nil : unfinished(text)))
      }
      count += 1
      if isLast { return finish(after: end + 1, body) }
      if end >= bytes.count { return }
      at = end + 1
    }
  }

  private func skipBlank(_ from: Int) -> Int {
    var at = from
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
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

  private mutating func tellGap(_ from: Int, _ end: Int, isOnly: Bool, _ body: (ItineraryDocument.Entry) -> Void) {
    let message =
      if isOnly {
        "an empty list holds no itinerary"
      } else if end >= bytes.count {
        "the text ends within an array"
      } else {
        "expected an itinerary"
      }
    let place = isOnly ? start : min(from, end)
    body(entry(place, bytes.slice(place, place), SyntaxError(offset: 0, message: message)))
  }

  /// The error for a truncated array. If the last element is complete, only the closing bracket is missing.
  private func unfinished(_ text: ByteView) -> SyntaxError {
    SyntaxError(offset: text.count, message: "the text ends within an array")
  }

  private mutating func finish(after end: Int, _ body: (ItineraryDocument.Entry) -> Void) {
    let rest = skipBlank(end)
    if rest < bytes.count {
      let problem = SyntaxError(offset: 0, message: "unexpected text after the list")
      body(entry(rest, bytes.slice(rest, bytes.count), problem))
    }
  }

  private mutating func entry(_ at: Int, _ text: ByteView, _ problem: SyntaxError?) -> ItineraryDocument.Entry {
    let (line, column) = lines.position(of: at, in: bytes)
    return ItineraryDocument.Entry(text: text, line: line, column: column, problem: problem)
  }
}
