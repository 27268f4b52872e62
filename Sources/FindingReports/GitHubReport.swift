import ItineraryValidation
import SourceText

/// GitHub workflow commands: `::error file=trips.jsonl,line=7,col=1,title=travel-missing::…`.
struct GitHubReport {
  let style: ReportStyle
  let report: ValidationReport

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    // The summary comes first, because GitHub shows only a few notices per step.
    appendSummary(to: output)
    for finding in report.findings {
      output.append("::" + GitHubReport.command(finding.severity))
      output.append(" file=" + GitHubReport.escapedProperty(finding.file))
      output.append(",line=\(finding.line),col=\(finding.column)")
      output.append(",title=" + GitHubReport.escapedProperty(finding.code.rawValue) + "::")
      output.append(GitHubReport.escapedData(finding.sentence) + "\n")
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    for fix in report.fixed {
      output.append("::notice file=" + GitHubReport.escapedProperty(fix.file) + ",line=\(fix.line)")
      output.append(",title=" + GitHubReport.escapedProperty("\(fix.code) \(style.fixing.word)") + "::")
      output.append(GitHubReport.escapedData(fix.sentence) + "\n")
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
  }

  private func appendSummary(to output: OutputBuffer) {
    let summary = report.summary
    var text =
      "\(counted(summary.itineraries, style.subject.one, style.subject.many)): \(summary.valid) valid, \(summary.invalid) invalid, "
    text += "\(summary.unreadable) unreadable; \(counted(summary.errors, "error", "errors")), "
    text += "\(counted(summary.warnings, "warning", "warnings")), \(counted(summary.infos, "info", "infos"))"
    if summary.fixed > 0 { text += "; \(summary.fixed) \(style.fixing.word)" }
    if let comparison = report.comparison { text += "; \(comparison)" }
    if report.cut > 0 { text += "; \(counted(report.cut, "finding is", "findings are")) not shown" }
    output.append("::notice title=\(style.subject.command)::" + text + "\n")
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// The escapes of actions/toolkit, packages/core/src/command.ts.
  static func escapedData(_ text: String) -> String {
    text.percentEncoded { $0 != .percent && $0 != .carriageReturn && $0 != .lineFeed }
  }

  static func escapedProperty(_ text: String) -> String {
    displaySafe(text).percentEncoded {
      $0 != .percent && $0 != .carriageReturn && $0 != .lineFeed && $0 != .colon && $0 != .comma
    }
  }
}
