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
      "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",")
    output.append("\"runs\":[{\"tool\":{\"driver\":{\"name\":")
    output.appendJSON(style.toolName)
    output.append(",\"version\":")
    output.appendJSON(style.toolVersion)
    output.append(",\"semanticVersion\":")
    output.appendJSON(style.toolVersion.split(separator: " ").first.map(String.init) ?? style.toolVersion)
    output.append(",\"rules\":[")
    for (index, rule) in RuleRegistry.all.enumerated() {
      output.append(index > 0 ? ",\n  " : "\n  ")
      append(rule, to: output)
    }
    output.append(
      "]}},\n \"columnKind\":\"utf16CodeUnits\",\n \"invocations\":[{\"executionSuccessful\":true")
    try appendNotifications(to: output, drain: drain)
    output.append("}],\n \"properties\":")
    appendCounts(to: output)
    output.append(",\n \"results\":[")
    var fingerprints = FindingFingerprints()
    for (index, finding) in report.findings.enumerated() {
      output.append(index > 0 ? ",\n  " : "\n  ")
      let column = style.columns.indices.contains(index) ? style.columns[index] : nil
      append(finding, column: column, fingerprint: fingerprints.next(finding), to: output)
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    output.append("]}]}\n")
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
    output.append(",\n  \"toolExecutionNotifications\":[")
    var separator: StaticString = "\n   "
    for text in texts {
      output.append(separator)
      output.append("{\"level\":\"note\",\"message\":{\"text\":")
      output.appendJSON(text)
      output.append("}}")
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
    output.append("{\"level\":\"note\",\"message\":{\"text\":")
    output.appendJSON("\(style.fixing.word): \(fix.message)")
    output.append("},\"associatedRule\":{\"id\":")
    output.appendJSON(fix.code.rawValue)
    if let number = indices[fix.code] {
      output.append(",\"index\":")
      output.append(decimal: number)
    }
    output.append("},\"locations\":[")
    appendLocation(fix.file, fix.line, nil, itinerary: fix.itinerary, item: fix.item, to: output)
    output.append("]}")
  }

  private func appendCounts(to output: OutputBuffer) {
    let summary = report.summary
    let counts = [
      ("itineraries", summary.itineraries), ("valid", summary.valid), ("invalid", summary.invalid),
      ("unreadable", summary.unreadable), ("suppressed", summary.suppressed), ("fixed", summary.fixed),
    ]
    for (index, (name, count)) in counts.enumerated() {
      output.append(index > 0 ? ",\"" : "{\"")
      output.append(name + "\":\(count)")
    }
    output.append(0x7D)
  }

  private func append(_ rule: Rule, to output: OutputBuffer) {
    output.append("{\"id\":")
    output.appendJSON(rule.code.rawValue)
    output.append(",\"shortDescription\":{\"text\":")
    output.appendJSON(rule.summary)
    output.append("},\"fullDescription\":{\"text\":")
    output.appendJSON(rule.why)
    let fix = rule.fix.map { "\n\nWith --fix: " + $0.summary } ?? ""
    output.append("},\"help\":{\"text\":")
    output.appendJSON(rule.why + fix)
    output.append("},\"helpUri\":")
    output.appendJSON(style.rulesAddress + "#" + rule.code.rawValue)
    output.append(",\"defaultConfiguration\":{\"level\":")
    output.appendJSON(level(rule.severity))
    output.append("}}")
  }

  private func append(_ finding: Diagnostic, column: Int?, fingerprint: String, to output: OutputBuffer) {
    output.append("{\"ruleId\":")
    output.appendJSON(finding.code.rawValue)
    if let number = indices[finding.code] {
      output.append(",\"ruleIndex\":")
      output.append(decimal: number)
    }
    output.append(",\"level\":")
    output.appendJSON(level(finding.severity))
    output.append(",\"message\":{\"text\":")
    output.appendJSON(finding.message)
    output.append("},\"locations\":[")
    appendLocation(finding.file, finding.line, column, itinerary: finding.itinerary, item: finding.item, to: output)
    output.append("],\"partialFingerprints\":{\"sportstimeFinding/v1\":")
    output.appendJSON(fingerprint)
    // The columns of other reports count bytes.
    output.append("},\"properties\":{\"byteColumn\":")
    output.append(decimal: finding.column)
    member("itinerary", finding.itinerary, to: output)
    member("item", finding.item, to: output)
    member("barrier", finding.barrier, to: output)
    member("notFixed", finding.unfixed, to: output)
    if !finding.legal.isEmpty {
      output.append(",\"legal\":")
      finding.legal.append(to: output)
    }
    output.append("}}")
  }

  private func appendLocation(
    _ file: String, _ line: Int, _ column: Int?, itinerary: String?, item: String?, to output: OutputBuffer
  ) {
    output.append("{\"physicalLocation\":{\"artifactLocation\":{\"uri\":")
    output.appendJSON(SARIFReport.uri(ofPath: file))
    output.append("},\"region\":{\"startLine\":")
    output.append(decimal: line)
    if let column {
      output.append(",\"startColumn\":")
      output.append(decimal: column)
    }
    output.append("}}")
    if let itinerary {
      output.append(",\"logicalLocations\":[{\"name\":")
      output.appendJSON(item ?? itinerary)
      output.append(",\"fullyQualifiedName\":")
      output.appendJSON(item.map { itinerary + "/" + $0 } ?? itinerary)
      output.append(",\"kind\":")
      output.appendJSON(item == nil ? "object" : "element")
      output.append("}]")
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
