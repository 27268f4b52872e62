import FormatSyntax
package import SourceText

extension [LegalInterval] {
  /// Writes the intervals as every report has them: a list of objects, in which an open end is absent.
  package func append(to output: OutputBuffer) {
    output.appendList(self) { interval in
      output.append("{\"day\":")
      output.append(decimal: interval.day)
      if interval.after.isFinite {
        output.append(",\"after\":")
        output.appendJSON(interval.after)
      }
      if interval.before.isFinite {
        output.append(",\"before\":")
        output.appendJSON(interval.before)
      }
      output.append(.closeBrace)
    }
  }
}
