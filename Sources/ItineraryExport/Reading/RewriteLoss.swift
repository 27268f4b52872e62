import FormatSyntax
package import SourceText

/// What would be lost if a document were written anew from what was read of it: alarms and tasks in a calendar, text
/// between the entries of a Markdown document.
package struct RewriteLoss: Error, Hashable, Sendable {
  /// 1-based line in the document, of the first that would be lost.
  package var line: Int
  package var text: String

  init(line: Int, text: String) {
    self.line = line
    self.text = text
  }

  init(in document: ByteView, at offset: Int, text: String) {
    self.init(line: LineCounter.position(of: offset, in: document).line, text: text)
  }

  /// Nil where everything would be written again. What follows from the itinerary (times of events, carriers, stamps)
  /// may change.
  ///
  /// - Parameters:
  ///   - document: the part of a file that is one itinerary.
  ///   - rewritten: the same itinerary, exported.
  package static func first(
    in document: ByteView, comparedWith rewritten: ByteView, format: ExportFormat
  ) -> RewriteLoss? {
    var left: [[UInt8]: Int] = [:]
    forEachLine(rewritten, format) { line, _ in
      left[line, default: 0] += 1
      return true
    }
    var loss: RewriteLoss?
    forEachLine(document, format) { line, offset in
      let count = left[line, default: 0]
      left[line] = count - 1
      if count > 0 { return true }
      loss = RewriteLoss(
        line: LineCounter.position(of: offset, in: document).line, text: line.withBytes { $0.text })
      return false
    }
    return loss
  }

  /// Calls `body` with what must not be lost and its offset, until it returns false.
  private static func forEachLine(_ text: ByteView, _ format: ExportFormat, _ body: ([UInt8], Int) -> Bool) {
    switch format {
    case .ics: forEachProperty(text, body)
    case .markdown: forEachVisibleLine(text, body)
    case .json, .html: break
    }
  }

  // MARK: Calendars

  private static let derived: [StaticString] = [
    "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED", "DTSTART", "DTEND", "PRODID", "VERSION", "CALSCALE",
    "X-SPORTSTIME-ITINERARY", "X-SPORTSTIME-ITEM", "X-SPORTSTIME-DAY", "X-SPORTSTIME-SORT-ORDER",
  ]

  private static func forEachProperty(_ text: ByteView, _ body: ([UInt8], Int) -> Bool) {
    var lines = ICalendarLines(text)
    var isInZone = false
    while true {
      do throws(SyntaxError) {
        guard let line = try lines.next() else { return }
        let isZone = line.value.trimmed.equals("VTIMEZONE")
        if isZone, line.isNamed("BEGIN") { isInZone = true }
        if !isInZone, !derived.contains(where: { line.isNamed($0) }) {
          var bytes = line.name.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }
          bytes += line.parameterText
          bytes.append(0x3A)
          bytes += line.value.trimmed
          if !body(bytes, line.offset) { return }
        }
        if isZone, line.isNamed("END") { isInZone = false }
      } catch {
        // No content line: nothing is known of it, and nothing would write it again.
        let end = text.firstIndex(of: 0x0A, from: error.offset) ?? text.count
        if !body(Array(text.slice(error.offset, end).trimmed), error.offset) { return }
      }
    }
  }

  // MARK: Markdown

  private static func forEachVisibleLine(_ text: ByteView, _ body: ([UInt8], Int) -> Bool) {
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
      let visible = withoutCarriers(text.slice(start, end))
      if !visible.isEmpty, !body(visible, start) { return }
      start = end + 1
    }
  }

  static func withoutCarriers(_ line: ByteView) -> [UInt8] {
    var visible: [UInt8] = []
    var start = 0
    while let comment = carrier(line, from: start) {
      visible += line.slice(start, comment.lowerBound).trimmed
      start = comment.upperBound
    }
    visible += line.slice(start, line.count).trimmed
    return visible
  }

  private static func carrier(_ line: ByteView, from start: Int) -> Range<Int>? {
    guard let begin = line.firstRange(of: MarkdownCarrier.start.bytes, from: start),
      let end = line.firstRange(of: MarkdownCarrier.end.bytes, from: begin)
    else { return nil }
    return begin..<(end + MarkdownCarrier.end.utf8CodeUnitCount)
  }
}
