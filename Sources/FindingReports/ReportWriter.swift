package import ItineraryValidation
package import SourceText

/// Writes a report in one of its formats.
package struct ReportWriter {
  package var format: ReportFormat
  package var style = ReportStyle()

  package init(_ format: ReportFormat) { self.format = format }

  /// Appends the report. Calls `drain` when there is enough to pass on, and once at the end.
  package func write<Failure: Error>(
    _ report: ValidationReport, to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    switch format {
    case .text: TextReport(style: style, report: report).append(to: output)
    case .json: try JSONReport(style: style, report: report).write(to: output, drain: drain)
    case .jsonl: try JSONReport(style: style, report: report).writeLines(to: output, drain: drain)
    case .sarif: try SARIFReport(style: style, report: report).write(to: output, drain: drain)
    case .html: try HTMLReport(style: style, report: report).write(to: output, drain: drain)
    case .github: try GitHubReport(style: style, report: report).write(to: output, drain: drain)
    case .gitlab: try GitLabReport(report: report).write(to: output, drain: drain)
    case .junit: try JUnitReport(style: style, report: report).write(to: output, drain: drain)
    }
    try drain(output)
  }

  /// The whole report.
  package func append(_ report: ValidationReport, to output: OutputBuffer) {
    write(report, to: output) { (_) throws(Never) in }
  }
}
