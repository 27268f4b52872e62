package import SourceText

/// An HTML page from a data file. Its placeholders `{{title}}` and `{{body}}` are each on a separate line.
package struct PageTemplate: Sendable {
  private let text: [UInt8]
  private let title: Range<Int>
  private let body: Range<Int>

  /// - Parameter text: the embedded file. Without placeholders, the content follows it.
  package init(_ text: [UInt8]) {
    self.text = text
    title = text.withBytes { PageTemplate.range(of: "{{title}}\n", in: $0) }
    body = text.withBytes { PageTemplate.range(of: "{{body}}\n", in: $0) }
  }

  private static func range(of mark: StaticString, in text: ByteView) -> Range<Int> {
    guard let start = text.firstRange(of: mark) else { return text.count..<text.count }
    return start..<start + mark.utf8CodeUnitCount
  }

  /// - Parameter policy: added to the page's content security policy at the placeholder `{{policy}}`.
  package func appendHead(to output: OutputBuffer, policy: String? = nil) {
    append(0..<title.lowerBound, to: output, "{{policy}}") { if let policy { output.append(policy) } }
  }

  /// Writes everything before the body, with a title.
  package func begin(_ title: String, policy: String? = nil, to output: OutputBuffer) {
    appendHead(to: output, policy: policy)
    output.append("<title>\(markup: title)</title>\n")
    appendMiddle(to: output)
  }

  /// Writes the part between the title and the body, including the style.
  ///
  /// - Parameter style: added at the placeholder `{{style}}`.
  package func appendMiddle(to output: OutputBuffer, style: [UInt8] = []) {
    let middle = title.upperBound..<max(title.upperBound, body.lowerBound)
    append(middle, to: output, "{{style}}\n") { output.append(style) }
  }

  /// - Parameter scripts: inserted at the placeholder `{{scripts}}` at the end of the page.
  package func appendFoot(to output: OutputBuffer, scripts: [UInt8]? = nil) {
    append(body.upperBound..<text.count, to: output, "{{scripts}}\n") {
      if let scripts { output.append(scripts) }
    }
  }

  private func append(_ range: Range<Int>, to output: OutputBuffer, _ mark: StaticString, _ fill: () -> Void) {
    text.withBytes { text in
      let part = text.slice(range.lowerBound, range.upperBound)
      let place = PageTemplate.range(of: mark, in: part)
      output.append(part.slice(0, place.lowerBound))
      if place.isEmpty { return }
      fill()
      output.append(part.slice(place.upperBound, part.count))
    }
  }
}
