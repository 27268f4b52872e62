package import SourceText

/// Content that would be lost if a document were rewritten from the itinerary that was read from it: alarms and tasks
/// in a calendar, text between the entries of a Markdown document.
package struct RewriteLoss: Error, Hashable, Sendable {
  /// 1-based line of the first lost text in the document.
  package var line: Int
  /// The lost text in the document.
  package var text: String
  /// Why it can't be kept; nil if the document and the itinerary changed the same thing.
  package var reason: String?

  package init(line: Int, text: String, reason: String? = nil) {
    self.line = line
    self.text = text
    self.reason = reason
  }

  /// One line of text: `"SUMMARY:Supper" would be lost`.
  package var message: String {
    let loss = text.isEmpty ? "an entry without a title would be lost" : "\(quotedForDisplay(text)) would be lost"
    return reason.map { "\(loss) (\($0))" } ?? loss
  }
}

extension RewriteLoss {
  /// A loss that starts at the first line with text, at or after the given one.
  package init(in document: ByteView, from line: Int, reason: String) {
    self.init(line: line, text: "", reason: reason)
    for (index, content) in document.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
      let content = ByteView(rebasing: content).trimmed
      guard index + 1 >= line, !content.isEmpty else { continue }
      (self.line, text) = (index + 1, content.text)
      return
    }
  }

  package init(in document: ByteView, at offset: Int, text: String) {
    self.init(line: LineCounter.position(of: offset, in: document).line, text: text)
  }

  package init(in document: ByteView, _ fault: SyntaxError, from offset: Int = 0) {
    self.init(
      in: document, from: LineCounter.position(of: offset + fault.offset, in: document).line, reason: fault.message)
  }
}
