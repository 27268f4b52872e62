import FormatSyntax
import ItineraryValidation
import SourceText

/// SARIF 2.1.0 (OASIS Standard, 27 March 2020).
struct SARIFReport {
  let style: ReportStyle
  let report: ValidationReport
  /// By code, the rule's index in the list of rules.
  private let indices = Dictionary(
    uniqueKeysWithValues: RuleRegistry.all.enumerated().map { ($0.element.code, $0.offset) })

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    try output.json { (json) throws(Failure) in
      try json.object { (json) throws(Failure) in
        json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        json.member("version", "2.1.0")
        try json.array("runs") { (json) throws(Failure) in
          try json.object { (json) throws(Failure) in try writeRun(to: &json, drain: drain) }
        }
      }
      json.endLine()
    }
  }

  private func writeRun<Failure: Error>(
    to json: inout JSONWriter, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", style.toolName)
        json.member("version", style.toolVersion)
        json.member(
          "semanticVersion", style.toolVersion.split(separator: " ").first.map(String.init) ?? style.toolVersion)
        json.array("rules", lines: 2) { json in
          for rule in RuleRegistry.all { write(rule, to: &json) }
        }
      }
    }
    json.startLine(1)
    json.member("columnKind", "utf16CodeUnits")
    json.startLine(1)
    try json.array("invocations") { (json) throws(Failure) in
      try json.object { (json) throws(Failure) in
        json.member("executionSuccessful", true)
        try writeNotifications(to: &json, drain: drain)
      }
    }
    json.startLine(1)
    json.object("properties") { json in
      json.member("itineraries", report.summary.itineraries)
      json.member("valid", report.summary.valid)
      json.member("invalid", report.summary.invalid)
      json.member("unreadable", report.summary.unreadable)
      json.member("suppressed", report.summary.suppressed)
      json.member("fixed", report.summary.fixed)
    }
    json.startLine(1)
    var fingerprints = FindingFingerprints()
    try json.array("results", lines: 2) { (json) throws(Failure) in
      for (index, finding) in report.findings.enumerated() {
        let column = style.columns.indices.contains(index) ? style.columns[index] : nil
        let fix = style.fixes.indices.contains(index) ? style.fixes[index] : nil
        write(finding, column: column, fingerprint: fingerprints.next(finding), fix, to: &json)
        if json.output.count > ReportStyle.drainSize { try drain(json.output) }
      }
      if report.news == nil { return }
      for entry in report.vanished { write(absent: entry, to: &json) }
    }
  }

  /// Writes what was fixed and how many findings were left out. These concern the run and are not results.
  private func writeNotifications<Failure: Error>(
    to json: inout JSONWriter, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    var texts: [String] = []
    if report.cut > 0 { texts.append("\(report.cut) of \(report.findings.count + report.cut) findings are not shown") }
    let more = report.summary.fixed - report.fixed.count
    if more > 0 { texts.append("\(more) more were \(style.fixing.word), and are not shown") }
    if texts.isEmpty, report.fixed.isEmpty { return }
    json.startLine(2)
    try json.array("toolExecutionNotifications", lines: 3) { (json) throws(Failure) in
      for text in texts {
        json.object { json in
          json.member("level", "note")
          write("message", text, to: &json)
        }
      }
      for fix in report.fixed {
        write(fix: fix, to: &json)
        if json.output.count > ReportStyle.drainSize { try drain(json.output) }
      }
    }
  }

  private func write(fix: Diagnostic, to json: inout JSONWriter) {
    json.object { json in
      json.member("level", "note")
      write("message", "\(style.fixing.word): \(fix.message)", to: &json)
      json.object("associatedRule") { json in
        json.member("id", fix.code.rawValue)
        json.member("index", indices[fix.code])
      }
      writeLocations(fix.file, fix.line, nil, itinerary: fix.itinerary, item: fix.item, to: &json)
    }
  }

  /// Writes an object with one text.
  private func write(_ key: StaticString, _ text: String, to json: inout JSONWriter) {
    json.object(key) { $0.member("text", text) }
  }

  private func write(_ rule: Rule, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", rule.code.rawValue)
      write("shortDescription", rule.summary, to: &json)
      write("fullDescription", rule.why, to: &json)
      write("help", rule.why + (rule.fix.map { "\n\nWith --fix: " + $0.summary } ?? ""), to: &json)
      json.member("helpUri", style.rulesAddress + "#" + rule.code.rawValue)
      json.object("defaultConfiguration") { $0.member("level", level(rule.severity)) }
    }
  }

  /// Writes a finding of the earlier report that no longer occurs.
  private func write(absent entry: BaselineEntry, to json: inout JSONWriter) {
    json.object { json in
      json.member("ruleId", entry.code)
      json.member("ruleIndex", DiagnosticCode(rawValue: entry.code).flatMap { indices[$0] })
      json.member("level", "none")
      write("message", "no longer found", to: &json)
      json.member("baselineState", "absent")
      json.object("properties") { json in
        json.member("itinerary", entry.itinerary)
        json.member("item", entry.item)
        json.member("barrier", entry.barrier)
      }
    }
  }

  private func write(_ fix: SuggestedFix, of file: String, to json: inout JSONWriter) {
    json.array("fixes") { json in
      json.object { json in
        write("description", fix.message, to: &json)
        json.array("artifactChanges") { json in
          json.object { json in
            json.object("artifactLocation") { $0.member("uri", SARIFReport.uri(ofPath: file)) }
            json.array("replacements") { json in
              json.object { json in
                json.object("deletedRegion") { json in
                  json.member("startLine", fix.start.line)
                  json.member("startColumn", fix.start.column)
                  json.member("endLine", fix.end.line)
                  json.member("endColumn", fix.end.column)
                }
                write("insertedContent", fix.text, to: &json)
              }
            }
          }
        }
      }
    }
  }

  private func write(
    _ finding: Diagnostic, column: Int?, fingerprint: String, _ fix: SuggestedFix?, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("ruleId", finding.code.rawValue)
      json.member("ruleIndex", indices[finding.code])
      json.member("level", level(finding.severity))
      write("message", finding.message, to: &json)
      writeLocations(finding.file, finding.line, column, itinerary: finding.itinerary, item: finding.item, to: &json)
      if report.news != nil { json.member("baselineState", finding.isKnown ? "unchanged" : "new") }
      if let fix { write(fix, of: finding.file, to: &json) }
      json.object("partialFingerprints") { $0.member("sportstimeFinding/v1", fingerprint) }
      json.object("properties") { json in
        // The columns of other reports count bytes.
        json.member("byteColumn", finding.column)
        json.member("itinerary", finding.itinerary)
        json.member("item", finding.item)
        json.member("barrier", finding.barrier)
        json.member("notFixed", finding.unfixed)
        json.member("legal", finding.legal.filled)
      }
    }
  }

  private func writeLocations(
    _ file: String, _ line: Int, _ column: Int?, itinerary: String?, item: String?, to json: inout JSONWriter
  ) {
    json.array("locations") { json in
      json.object { json in
        json.object("physicalLocation") { json in
          json.object("artifactLocation") { $0.member("uri", SARIFReport.uri(ofPath: file)) }
          json.object("region") { json in
            json.member("startLine", line)
            json.member("startColumn", column)
          }
        }
        guard let itinerary else { return }
        json.array("logicalLocations") { json in
          json.object { json in
            json.member("name", item ?? itinerary)
            json.member("fullyQualifiedName", item.map { itinerary + "/" + $0 } ?? itinerary)
            json.member("kind", item == nil ? "object" : "element")
          }
        }
      }
    }
  }

  private func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// A path as a URI reference (RFC 3986). Absolute paths have the scheme `file`, and special characters are
  /// percent-encoded.
  static func uri(ofPath path: String) -> String {
    (path.utf8.first == .slash ? "file://" : "") + path.percentEncoded { $0.isUnreserved || $0 == .slash }
  }
}
