import FormatSyntax
package import SourceText

extension [LegalInterval] {
  /// Writes the intervals as every report has them: a list of objects, in which an open end is absent.
  package func append(to output: OutputBuffer) {
    output.append(0x5B)
    for (index, interval) in enumerated() {
      output.append(index == 0 ? "{\"day\":" as StaticString : ",{\"day\":")
      output.append(decimal: interval.day)
      if interval.after.isFinite {
        output.append(",\"after\":" as StaticString)
        output.appendJSON(interval.after)
      }
      if interval.before.isFinite {
        output.append(",\"before\":" as StaticString)
        output.appendJSON(interval.before)
      }
      output.append(0x7D)
    }
    output.append(0x5D)
  }
}
