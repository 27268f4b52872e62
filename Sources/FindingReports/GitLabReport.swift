import FormatSyntax
import ItineraryValidation
import SourceText

/// A Code Quality report: a JSON list of issues.
struct GitLabReport {
  let report: ValidationReport

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    var fingerprints = FindingFingerprints()
    try output.json { (json) throws(Failure) in
      try json.array { (json) throws(Failure) in
        for finding in report.findings {
          if !json.isFirst { json.startLine(1) }
          json.object { json in
            json.member("description", finding.sentence)
            json.member("check_name", finding.code.rawValue)
            json.member("fingerprint", fingerprints.next(finding))
            json.member("severity", level(finding.severity))
            json.object("location") { json in
              json.member("path", finding.file)
              json.object("lines") { $0.member("begin", finding.line) }
            }
          }
          if output.count > ReportStyle.drainSize { try drain(output) }
        }
      }
      json.endLine()
    }
  }

  private func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "major"
    case .info: "info"
    }
  }
}

extension Diagnostic {
  /// The subject, the message, and why it was not fixed, safe for a terminal.
  var sentence: String {
    let place = [itinerary, item].compactMap { $0 }.joined(separator: ", ")
    let text = (place.isEmpty ? "" : place + ": ") + message
    return displaySafe(unfixed.map { text + " (not fixed: \($0))" } ?? text)
  }
}
