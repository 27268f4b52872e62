import FormatSyntax
import ItineraryModel
import SourceText

/// The report of the contract: `sportstime-report`, version 1.
struct JSONReport {
  private let style: ReportStyle
  private let report: ValidationReport

  init(_ style: ReportStyle, _ report: ValidationReport) {
    self.style = style
    self.report = report
  }

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    appendHead(fixSeparator: "\n  ", to: output)
    output.append(",\n \"findings\":[")
    for (index, finding) in report.findings.enumerated() {
      output.append(index > 0 ? ",\n  " : "\n  ")
      JSONReport.append(finding, to: output)
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    output.append(report.findings.isEmpty ? "]}\n" : "\n ]}\n")
  }

  func writeLines<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    for finding in report.findings {
      JSONReport.append(finding, to: output)
      output.append(0x0A)
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    appendHead(fixSeparator: "", to: output)
    output.append("}\n")
  }

  /// - Parameter fixSeparator: what stands before each fix besides the comma; nothing where all is one line.
  private func appendHead(fixSeparator: StaticString, to output: OutputBuffer) {
    output.append("{\"format\":\"sportstime-report\",\"version\":1,\"tool\":")
    output.appendJSON(style.toolName + " " + style.toolVersion)
    output.append(",\"summary\":")
    append(report.summary, to: output)
    if report.cut > 0 {
      output.append(",\"cut\":{\"shown\":")
      output.append(decimal: report.findings.count)
      output.append(",\"of\":")
      output.append(decimal: report.summary.findings)
      output.append(0x7D)
    }
    if style.fixing == .tried { output.append(",\"dryRun\":true") }
    if !report.fixed.isEmpty {
      output.append(",\"fixed\":[")
      for (index, fix) in report.fixed.enumerated() {
        if index > 0 { output.append(0x2C) }
        output.append(fixSeparator)
        append(fix: fix, to: output)
      }
      output.append(0x5D)
    }
    if !report.vanished.isEmpty {
      output.append(",\"vanished\":[")
      for (index, entry) in report.vanished.enumerated() {
        if index > 0 { output.append(0x2C) }
        append(entry, to: output)
      }
      output.append(0x5D)
    }
  }

  private func append(_ summary: ValidationSummary, to output: OutputBuffer) {
    var separator: StaticString = "{\""
    func member(_ name: String, _ count: Int) {
      output.append(separator)
      output.append(name)
      output.append("\":")
      output.append(decimal: count)
      separator = ",\""
    }
    member("itineraries", summary.itineraries)
    member("valid", summary.valid)
    member("invalid", summary.invalid)
    member("unreadable", summary.unreadable)
    member("errors", summary.errors)
    member("warnings", summary.warnings)
    member("infos", summary.infos)
    if summary.suppressed > 0 { member("suppressed", summary.suppressed) }
    if summary.fixed > 0 { member("fixed", summary.fixed) }
    if report.vanishedCount > 0 { member("vanished", report.vanishedCount) }
    output.append(",\"byCode\":{")
    separator = "\""
    for (code, count) in summary.byCode {
      member(code.rawValue, count)
    }
    output.append("}}")
  }

  static func append(_ finding: Diagnostic, to output: OutputBuffer) {
    output.append("{\"code\":")
    output.appendJSON(finding.code.rawValue)
    output.append(",\"severity\":")
    output.appendJSON(finding.severity.rawValue)
    append(",\"itinerary\":", finding.itinerary, to: output)
    append(",\"item\":", finding.item, to: output)
    append(",\"file\":", finding.file, to: output)
    output.append(",\"line\":")
    output.append(decimal: finding.line)
    output.append(",\"column\":")
    output.append(decimal: finding.column)
    append(",\"message\":", finding.message, to: output)
    append(",\"barrier\":", finding.barrier, to: output)
    if !finding.legal.isEmpty {
      output.append(",\"legal\":")
      finding.legal.append(to: output)
    }
    append(",\"notFixed\":", finding.unfixed, to: output)
    output.append(0x7D)
  }

  private func append(fix: Diagnostic, to output: OutputBuffer) {
    output.append("{\"code\":")
    output.appendJSON(fix.code.rawValue)
    JSONReport.append(",\"itinerary\":", fix.itinerary, to: output)
    JSONReport.append(",\"item\":", fix.item, to: output)
    JSONReport.append(",\"file\":", fix.file, to: output)
    output.append(",\"line\":")
    output.append(decimal: fix.line)
    JSONReport.append(",\"message\":", fix.message, to: output)
    output.append(0x7D)
  }

  private func append(_ entry: BaselineEntry, to output: OutputBuffer) {
    output.append("{\"code\":")
    output.appendJSON(entry.code)
    JSONReport.append(",\"itinerary\":", entry.itinerary, to: output)
    JSONReport.append(",\"item\":", entry.item, to: output)
    JSONReport.append(",\"barrier\":", entry.barrier, to: output)
    output.append(0x7D)
  }

  private static func append(_ name: StaticString, _ text: String?, to output: OutputBuffer) {
    guard let text else { return }
    output.append(name)
    output.appendJSON(text)
  }
}
