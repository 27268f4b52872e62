/// The lines of a text, without their line feeds. No line follows a final line feed.
package struct ByteLines: Sequence, IteratorProtocol {
  private let bytes: ByteView
  private var start: Int

  fileprivate init(_ bytes: ByteView, from start: Int) { (self.bytes, self.start) = (bytes, start) }

  /// The next line and the offset of its start.
  package mutating func next() -> (start: Int, text: ByteView)? {
    guard start < bytes.count else { return nil }
    let begin = start
    let end = bytes.firstIndex(of: .lineFeed, from: begin) ?? bytes.count
    start = end + 1
    return (begin, bytes.slice(begin, end))
  }
}

extension ByteView {
  package var lines: ByteLines { lines(from: 0) }

  package func lines(from start: Int) -> ByteLines { ByteLines(self, from: start) }
}
