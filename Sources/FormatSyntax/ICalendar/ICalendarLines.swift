package import SourceText

/// Reads content lines in order, for readers of whole files: the lossless layer below `ICalendarReader`.
package struct ICalendarLines {
  private var scanner: ICalendarScanner
  private let unfolded = OutputBuffer()

  package init(_ input: ByteView) { scanner = ICalendarScanner(input) }

  /// The next line, whose views are valid until the next call; nil after the last one. Empty lines are skipped.
  ///
  /// - Throws: if a line is not a content line. The next call continues after it.
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
