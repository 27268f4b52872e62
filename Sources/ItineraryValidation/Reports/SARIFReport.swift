import ItineraryModel
import FormatSyntax
import SourceText

/// SARIF 2.1.0 (OASIS Standard, 27 March 2020).
struct SARIFReport {
  private let style: ReportStyle
  private let report: ValidationReport
  /// Where each rule stands in the list of them.
  private let indices = Dictionary(
    uniqueKeysWithValues: RuleRegistry.all.enumerated().map { ($0.element.code, $0.offset) })

  init(_ style: ReportStyle, _ report: ValidationReport) {
    self.style = style
    self.report = report
  }

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    output.append(
      "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\"," as StaticString)
    output.append("\"runs\":[{\"tool\":{\"driver\":{\"name\":" as StaticString)
    output.appendJSON(style.toolName)
    output.append(",\"version\":" as StaticString)
    output.appendJSON(style.toolVersion)
    output.append(",\"semanticVersion\":" as StaticString)
    output.appendJSON(style.toolVersion.split(separator: " ").first.map(String.init) ?? style.toolVersion)
    output.append(",\"rules\":[" as StaticString)
    for (index, rule) in RuleRegistry.all.enumerated() {
      output.append(index > 0 ? ",\n  " as StaticString : "\n  ")
      append(rule, to: output)
    }
    output.append(
      "]}},\n \"columnKind\":\"utf16CodeUnits\",\n \"invocations\":[{\"executionSuccessful\":true" as StaticString)
    try appendNotifications(to: output, drain: drain)
    output.append("}],\n \"properties\":" as StaticString)
    appendCounts(to: output)
    output.append(",\n \"results\":[" as StaticString)
    var fingerprints = FindingFingerprints()
    for (index, finding) in report.findings.enumerated() {
      output.append(index > 0 ? ",\n  " as StaticString : "\n  ")
      let column = style.columns.indices.contains(index) ? style.columns[index] : nil
      append(finding, column: column, fingerprint: fingerprints.next(finding), to: output)
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    output.append("]}]}\n" as StaticString)
  }

  /// What was fixed, and what the limit left out: about the run, not a result of it.
  private func appendNotifications<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    var texts: [String] = []
    if report.cut > 0 { texts.append("\(report.cut) of \(report.summary.findings) findings are not shown") }
    let more = report.summary.fixed - report.fixed.count
    if more > 0 { texts.append("\(more) more were \(style.fixing.word), and are not shown") }
    if texts.isEmpty, report.fixed.isEmpty { return }
    output.append(",\n  \"toolExecutionNotifications\":[" as StaticString)
    var separator: StaticString = "\n   "
    for text in texts {
      output.append(separator)
      output.append("{\"level\":\"note\",\"message\":{\"text\":" as StaticString)
      output.appendJSON(text)
      output.append("}}" as StaticString)
      separator = ",\n   "
    }
    for fix in report.fixed {
      output.append(separator)
      append(fix: fix, to: output)
      separator = ",\n   "
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    output.append(0x5D)
  }

  private func append(fix: Diagnostic, to output: OutputBuffer) {
    output.append("{\"level\":\"note\",\"message\":{\"text\":" as StaticString)
    output.appendJSON("\(style.fixing.word): \(fix.message)")
    output.append("},\"associatedRule\":{\"id\":" as StaticString)
    output.appendJSON(fix.code.rawValue)
    if let number = indices[fix.code] {
      output.append(",\"index\":" as StaticString)
      output.append(decimal: number)
    }
    output.append("},\"locations\":[" as StaticString)
    appendLocation(fix.file, fix.line, nil, itinerary: fix.itinerary, item: fix.item, to: output)
    output.append("]}" as StaticString)
  }

  private func appendCounts(to output: OutputBuffer) {
    let summary = report.summary
    let counts = [
      ("itineraries", summary.itineraries), ("valid", summary.valid), ("invalid", summary.invalid),
      ("unreadable", summary.unreadable), ("suppressed", summary.suppressed), ("fixed", summary.fixed),
    ]
    for (index, (name, count)) in counts.enumerated() {
      output.append(index > 0 ? ",\"" as StaticString : "{\"")
      output.append(name + "\":\(count)")
    }
    output.append(0x7D)
  }

  private func append(_ rule: Rule, to output: OutputBuffer) {
    output.append("{\"id\":" as StaticString)
    output.appendJSON(rule.code.rawValue)
    output.append(",\"shortDescription\":{\"text\":" as StaticString)
    output.appendJSON(rule.summary)
    output.append("},\"fullDescription\":{\"text\":" as StaticString)
    output.appendJSON(rule.why)
    let fix = rule.fix.map { "\n\nWith --fix: " + $0.summary } ?? ""
    output.append("},\"help\":{\"text\":" as StaticString)
    output.appendJSON(rule.why + fix)
    output.append("},\"helpUri\":" as StaticString)
    output.appendJSON(style.rulesAddress + "#" + rule.code.rawValue)
    output.append(",\"defaultConfiguration\":{\"level\":" as StaticString)
    output.appendJSON(level(rule.severity))
    output.append("}}" as StaticString)
  }

  private func append(_ finding: Diagnostic, column: Int?, fingerprint: String, to output: OutputBuffer) {
    output.append("{\"ruleId\":" as StaticString)
    output.appendJSON(finding.code.rawValue)
    if let number = indices[finding.code] {
      output.append(",\"ruleIndex\":" as StaticString)
      output.append(decimal: number)
    }
    output.append(",\"level\":" as StaticString)
    output.appendJSON(level(finding.severity))
    output.append(",\"message\":{\"text\":" as StaticString)
    output.appendJSON(finding.message)
    output.append("},\"locations\":[" as StaticString)
    appendLocation(finding.file, finding.line, column, itinerary: finding.itinerary, item: finding.item, to: output)
    output.append("],\"partialFingerprints\":{\"sportstimeFinding/v1\":" as StaticString)
    output.appendJSON(fingerprint)
    // The columns of other reports count bytes.
    output.append("},\"properties\":{\"byteColumn\":" as StaticString)
    output.append(decimal: finding.column)
    member("itinerary", finding.itinerary, to: output)
    member("item", finding.item, to: output)
    member("barrier", finding.barrier, to: output)
    member("notFixed", finding.unfixed, to: output)
    if !finding.legal.isEmpty {
      output.append(",\"legal\":" as StaticString)
      finding.legal.append(to: output)
    }
    output.append("}}" as StaticString)
  }

  private func appendLocation(
    _ file: String, _ line: Int, _ column: Int?, itinerary: String?, item: String?, to output: OutputBuffer
  ) {
    output.append("{\"physicalLocation\":{\"artifactLocation\":{\"uri\":" as StaticString)
    output.appendJSON(SARIFReport.uri(ofPath: file))
    output.append("},\"region\":{\"startLine\":" as StaticString)
    output.append(decimal: line)
    if let column {
      output.append(",\"startColumn\":" as StaticString)
      output.append(decimal: column)
    }
    output.append("}}" as StaticString)
    if let itinerary {
      output.append(",\"logicalLocations\":[{\"name\":" as StaticString)
      output.appendJSON(item ?? itinerary)
      output.append(",\"fullyQualifiedName\":" as StaticString)
      output.appendJSON(item.map { itinerary + "/" + $0 } ?? itinerary)
      output.append(",\"kind\":" as StaticString)
      output.appendJSON(item == nil ? "object" : "element")
      output.append("}]" as StaticString)
    }
    output.append(0x7D)
  }

  private func member(_ name: String, _ text: String?, to output: OutputBuffer) {
    guard let text else { return }
    output.append(",\"" + name + "\":")
    output.appendJSON(text)
  }

  private func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// A path as a URI reference (RFC 3986): absolute ones with the scheme `file`, all else but the plain characters
  /// of a path percent-encoded.
  static func uri(ofPath path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var uri = path.utf8.first == 0x2F ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri.append("%")
        uri.append(digits[Int(byte >> 4)])
        uri.append(digits[Int(byte & 15)])
      }
    }
    return uri
  }
}
