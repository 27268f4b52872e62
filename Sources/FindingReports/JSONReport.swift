package import FormatSyntax
package import ItineraryValidation
import SourceText

/// The format `sportstime-report`, version 1.
struct JSONReport {
  let style: ReportStyle
  let report: ValidationReport

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    try output.json { (json) throws(Failure) in
      try json.object { (json) throws(Failure) in
        writeHead(fixLines: 2, to: &json)
        json.startLine(1)
        let end = report.findings.isEmpty ? -1 : 1
        try json.array("findings", lines: 2, end: end) { (json) throws(Failure) in
          for finding in report.findings {
            JSONReport.write(finding, isCompared: report.news != nil, to: &json)
            if output.count > ReportStyle.drainSize { try drain(output) }
          }
        }
      }
      json.endLine()
    }
  }

  func writeLines<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    try output.json { (json) throws(Failure) in
      for finding in report.findings {
        JSONReport.write(finding, isCompared: report.news != nil, to: &json)
        json.endLine()
        if output.count > ReportStyle.drainSize { try drain(output) }
      }
      json.object { json in writeHead(fixLines: -1, to: &json) }
      json.endLine()
    }
  }

  /// - Parameter fixLines: see `lines` of `JSONWriter.array`.
  private func writeHead(fixLines: Int, to json: inout JSONWriter) {
    json.member("format", "sportstime-report")
    json.member("version", 1)
    json.member("tool", style.toolName + " " + style.toolVersion)
    json.object("summary") { json in write(report.summary, to: &json) }
    if report.cut > 0 {
      json.object("cut") { json in
        json.member("shown", report.findings.count)
        json.member("of", report.findings.count + report.cut)
      }
    }
    if style.fixing == .tried { json.member("dryRun", true) }
    if !report.fixed.isEmpty {
      json.array("fixed", lines: fixLines) { json in
        for fix in report.fixed { write(fix: fix, to: &json) }
      }
    }
    json.member("vanished", report.vanished.filled)
  }

  private func write(_ summary: ValidationSummary, to json: inout JSONWriter) {
    json.member("itineraries", summary.itineraries)
    json.member("valid", summary.valid)
    json.member("invalid", summary.invalid)
    json.member("unreadable", summary.unreadable)
    json.member("errors", summary.errors)
    json.member("warnings", summary.warnings)
    json.member("infos", summary.infos)
    if summary.suppressed > 0 { json.member("suppressed", summary.suppressed) }
    if summary.fixed > 0 { json.member("fixed", summary.fixed) }
    if report.vanishedCount > 0 { json.member("vanished", report.vanishedCount) }
    if let news = report.news {
      json.object("comparison") { json in
        json.member("new", news.findings)
        json.member("gone", report.vanishedCount)
        json.member("same", summary.findings - news.findings)
      }
    }
    json.object("byCode") { json in
      for (code, count) in summary.byCode { json.member(code.rawValue, count) }
    }
  }

  /// - Parameter isCompared: whether to write if the finding is new.
  static func write(_ finding: Diagnostic, isCompared: Bool = false, to json: inout JSONWriter) {
    json.object { json in
      json.member("code", finding.code.rawValue)
      json.member("severity", finding.severity.rawValue)
      json.member("itinerary", finding.itinerary)
      json.member("item", finding.item)
      json.member("file", finding.file)
      json.member("line", finding.line)
      json.member("column", finding.column)
      json.member("message", finding.message)
      json.member("barrier", finding.barrier)
      json.member("legal", finding.legal.filled)
      json.member("notFixed", finding.unfixed)
      if isCompared { json.member("state", finding.isKnown ? "same" : "new") }
    }
  }

  private func write(fix: Diagnostic, to json: inout JSONWriter) {
    json.object { json in
      json.member("code", fix.code.rawValue)
      json.member("itinerary", fix.itinerary)
      json.member("item", fix.item)
      json.member("file", fix.file)
      json.member("line", fix.line)
      json.member("message", fix.message)
    }
  }
}

extension BaselineEntry: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("code", code)
      json.member("itinerary", itinerary)
      json.member("item", item)
      json.member("barrier", barrier)
    }
  }
}
