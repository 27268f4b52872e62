import SourceText

/// What would be lost if a document were rewritten from what was read of it: alarms and tasks in a calendar, text
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
