package import SourceText

/// Content lines one after the other, for readers that want all of a file: the lossless layer under `ICalendarReader`.
package struct ICalendarLines {
  private var scanner: ICalendarScanner
  private let unfolded = OutputBuffer()

  package init(_ input: ByteView) { scanner = ICalendarScanner(input) }

  /// The next line, whose views hold until the next call; nil after the last one. Empty lines are skipped.
  ///
  /// - Throws: where a line is not a content line. The next call continues after it.
  package mutating func next() throws(SyntaxError) -> ICalendarLine? {
    while scanner.step() {
      let text = scanner.isFolded ? unfold() : scanner.line
      if text.isEmpty { continue }
      if let line = ICalendarLine(text, offset: scanner.start, end: scanner.end) { return line }
      throw SyntaxError(offset: scanner.start, message: "not a content line (name, parameters, colon, value)")
    }
    return nil
  }

  private func unfold() -> ByteView {
    ICalendarScanner.unfold(scanner.line, to: unfolded)
    return unfolded.view
  }
}
