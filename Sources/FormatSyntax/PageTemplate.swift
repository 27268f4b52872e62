package import SourceText

/// An HTML page that is a data file, with `{{title}}` and `{{body}}`, each on a line of its own, where those come.
package struct PageTemplate: Sendable {
  private let text: StaticString
  private let title: Range<Int>
  private let body: Range<Int>

  /// - Parameter text: what was embedded; where it has no marks, everything comes after it.
  package init(_ text: StaticString) {
    self.text = text
    title = PageTemplate.range(of: "{{title}}\n", in: text.bytes)
    body = PageTemplate.range(of: "{{body}}\n", in: text.bytes)
  }

  private static func range(of mark: StaticString, in text: ByteView) -> Range<Int> {
    let mark = mark.bytes
    for start in 0..<max(0, text.count - mark.count + 1) where text.slice(start, start + mark.count).equals(mark) {
      return start..<start + mark.count
    }
    return text.count..<text.count
  }

  package func appendHead(to output: OutputBuffer) { output.append(text.bytes.slice(0, title.lowerBound)) }

  /// What comes between the title and the body, the style among it.
  package func appendMiddle(to output: OutputBuffer) {
    output.append(text.bytes.slice(title.upperBound, max(title.upperBound, body.lowerBound)))
  }

  package func appendFoot(to output: OutputBuffer) {
    output.append(text.bytes.slice(body.upperBound, text.bytes.count))
  }
}
