package import SourceText

/// An HTML page that is a data file, with `{{title}}` and `{{body}}`, each on a separate line, where those come.
package struct PageTemplate: Sendable {
  private let text: [UInt8]
  private let title: Range<Int>
  private let body: Range<Int>

  /// - Parameter text: what was embedded; where it has no marks, everything comes after it.
  package init(_ text: [UInt8]) {
    self.text = text
    title = text.withBytes { PageTemplate.range(of: "{{title}}\n", in: $0) }
    body = text.withBytes { PageTemplate.range(of: "{{body}}\n", in: $0) }
  }

  private static func range(of mark: StaticString, in text: ByteView) -> Range<Int> {
    guard let start = text.firstRange(of: mark) else { return text.count..<text.count }
    return start..<start + mark.utf8CodeUnitCount
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
  package func appendMiddle(to output: OutputBuffer, style: [UInt8] = []) {
    let middle = title.upperBound..<max(title.upperBound, body.lowerBound)
    append(middle, to: output, "{{style}}\n") { output.append(style) }
  }

  /// - Parameter scripts: the end of the page, where it has the mark `{{scripts}}`.
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
