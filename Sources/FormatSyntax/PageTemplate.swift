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

  /// - Parameter policy: more of the page's content security policy, where it has the mark `{{policy}}`.
  package func appendHead(to output: OutputBuffer, policy: String? = nil) {
    append(0..<title.lowerBound, to: output, "{{policy}}") { if let policy { output.append(policy) } }
  }

  /// All that comes before the body, with a title.
  package func begin(_ title: String, policy: String? = nil, to output: OutputBuffer) {
    appendHead(to: output, policy: policy)
    output.append("<title>")
    output.append(markup: title)
    output.append("</title>\n")
    appendMiddle(to: output)
  }

  /// What comes between the title and the body, the style among it.
  ///
  /// - Parameter style: more of it, where the page has the mark `{{style}}`.
  package func appendMiddle(to output: OutputBuffer, style: StaticString? = nil) {
    let middle = title.upperBound..<max(title.upperBound, body.lowerBound)
    append(middle, to: output, "{{style}}\n") { if let style { output.append(style) } }
  }

  /// - Parameter scripts: what stands last in the page, where it has the mark `{{scripts}}`.
  package func appendFoot(to output: OutputBuffer, scripts: [UInt8]? = nil) {
    append(body.upperBound..<text.bytes.count, to: output, "{{scripts}}\n") {
      if let scripts { output.append(scripts) }
    }
  }

  private func append(_ range: Range<Int>, to output: OutputBuffer, _ mark: StaticString, _ fill: () -> Void) {
    let part = text.bytes.slice(range.lowerBound, range.upperBound)
    let place = PageTemplate.range(of: mark, in: part)
    output.append(part.slice(0, place.lowerBound))
    if place.isEmpty { return }
    fill()
    output.append(part.slice(place.upperBound, part.count))
  }
}
