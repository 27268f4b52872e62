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
}
