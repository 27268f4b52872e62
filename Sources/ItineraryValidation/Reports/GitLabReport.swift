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
      output.append(index > 0 ? ",\n " as StaticString : "\n ")
      output.append("{\"description\":" as StaticString)
      output.appendJSON(description(finding))
      output.append(",\"check_name\":" as StaticString)
      output.appendJSON(finding.code.rawValue)
      output.append(",\"fingerprint\":" as StaticString)
      output.appendJSON(fingerprints.next(finding))
      output.append(",\"severity\":" as StaticString)
      output.appendJSON(level(finding.severity))
      output.append(",\"location\":{\"path\":" as StaticString)
      output.appendJSON(finding.file)
      output.append(",\"lines\":{\"begin\":" as StaticString)
      output.append(decimal: finding.line)
      output.append("}}}" as StaticString)
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    output.append("]\n" as StaticString)
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
