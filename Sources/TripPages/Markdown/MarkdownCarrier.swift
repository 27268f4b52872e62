package import SourceText

/// The beginnings of the comments in an export. All end with ` -->`.
package enum MarkdownCarrier {
  /// The whole itinerary, after its days.
  static let trip: StaticString = "<!-- sportstime-trip: "
  /// Used before version 1.0; no longer supported.
  static let former: StaticString = "<!-- sportstime-itinerary: "
  /// The common beginning of all comments.
  static let start: StaticString = "<!-- sportstime"
  static let end: StaticString = " -->"

  /// The visible text of a line, without an export's comments.
  package static func removed(from line: ByteView) -> [UInt8] {
    var visible: [UInt8] = []
    var start = 0
    while let comment = first(in: line, from: start) {
      visible += line.slice(start, comment.lowerBound).trimmed
      start = comment.upperBound
    }
    visible += line.slice(start, line.count).trimmed
    return visible
  }

  /// The result of `read` for the first comment in `line` that it can read. In a user's text, an entity or a backslash
  /// escapes `<`.
  static func content<Value>(of start: StaticString, in line: ByteView, _ read: (ByteView) -> Value?) -> Value? {
    var from = 0
    while let begin = line.firstRange(of: start.bytes, from: from) {
      from = begin + 1
      if begin > 0, line[begin - 1] == .backslash { continue }
      let content = begin + start.utf8CodeUnitCount
      guard let end = line.firstRange(of: MarkdownCarrier.end.bytes, from: content) else { continue }
      if let value = read(line.slice(content, end)) { return value }
    }
    return nil
  }

  /// The 1-based number of the first line with a comment from before version 1.0.
  static func formerLine(of text: ByteView) -> Int? {
    guard let at = text.firstRange(of: former.bytes, from: 0) else { return nil }
    return text.slice(0, at).count { $0 == .lineFeed } + 1
  }

  /// The range of the first comment. A comment that only begins like an export's is a user's.
  private static func first(in line: ByteView, from start: Int) -> Range<Int>? {
    var from = start
    while let begin = line.firstRange(of: MarkdownCarrier.start.bytes, from: from),
      let end = line.firstRange(of: MarkdownCarrier.end.bytes, from: begin)
    {
      let range = begin..<(end + MarkdownCarrier.end.utf8CodeUnitCount)
      let comment = line.slice(range.lowerBound, range.upperBound)
      if MarkdownMark.id(in: comment) != nil || comment.hasPrefix(trip) || comment.hasPrefix(former) { return range }
      from = begin + 1
    }
    return nil
  }
}
