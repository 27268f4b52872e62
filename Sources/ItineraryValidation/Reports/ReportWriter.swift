package import SourceText

/// Writes a report in one of its formats.
package struct ReportWriter {
  package var format: ReportFormat
  /// Name and version of the tool, as the report states them.
  package var toolName = "sportstime"
  package var toolVersion = "1.0.0"
  /// Text only: terminal colours.
  package var usesColour = false
  /// Text only: how many findings are shown before "and … more".
  package var mostShown = 100
  package var fixing = Fixing.notAsked
  /// What was checked.
  package var subject = Rule.Subject.itinerary

  package init(_ format: ReportFormat) { self.format = format }

  /// Whether the report is of a run that fixes.
  package enum Fixing: Hashable, Sendable {
    case notAsked
    /// What is reported as fixed would be fixed; nothing was written.
    case tried
    case done

    /// What has become of a finding that is told as fixed.
    var word: String { self == .tried ? "would be fixed" : "fixed" }
  }

  /// Appends the report; `drain` is called whenever there is enough to pass on, and once at the end.
  package func write<Failure: Error>(
    _ report: ValidationReport, to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    switch format {
    case .text: TextReport(self, report).append(to: output)
    case .json: try JSONReport(self, report).write(to: output, drain: drain)
    case .jsonl: try JSONReport(self, report).writeLines(to: output, drain: drain)
    case .sarif: try SARIFReport(self, report).write(to: output, drain: drain)
    case .junit: try JUnitReport(self, report).write(to: output, drain: drain)
    case .html: try HTMLReport(self, report).write(to: output, drain: drain)
    case .github: try GitHubReport(self, report).write(to: output, drain: drain)
    }
    try drain(output)
  }

  /// The whole report.
  package func append(_ report: ValidationReport, to output: OutputBuffer) {
    write(report, to: output) { (_) throws(Never) in }
  }
}

extension ReportWriter {
  /// Bytes after which a report is passed on.
  static let drainSize = 1 << 18
}
