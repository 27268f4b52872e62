import FormatSyntax
import SourceText

/// A Code Quality report: a JSON list of issues, which GitLab shows in merge requests.
struct GitLabReport {
  let report: ValidationReport

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    var fingerprints = FindingFingerprints()
    output.append(.openBracket)
    for (index, finding) in report.findings.enumerated() {
      output.append(index > 0 ? ",\n " : "\n ")
      output.append("{\"description\":")
      output.appendJSON(description(finding))
      output.append(",\"check_name\":")
      output.appendJSON(finding.code.rawValue)
      output.append(",\"fingerprint\":")
      output.appendJSON(fingerprints.next(finding))
      output.append(",\"severity\":")
      output.appendJSON(level(finding.severity))
      output.append(",\"location\":{\"path\":")
      output.appendJSON(finding.file)
      output.append(",\"lines\":{\"begin\":")
      output.append(decimal: finding.line)
      output.append("}}}")
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    output.append("]\n")
  }

  private func description(_ finding: Diagnostic) -> String {
    let place = [finding.itinerary, finding.item].compactMap { $0 }.joined(separator: ", ")
    let text = (place.isEmpty ? "" : place + ": ") + finding.message
    return displaySafe(finding.unfixed.map { text + " (not fixed: \($0))" } ?? text)
  }

  private func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "major"
    case .info: "info"
    }
  }
}
