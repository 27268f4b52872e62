import ItineraryValidation
import SourceText

/// The text report: findings by file and itinerary, then totals.
struct TextReport {
  let style: ReportStyle
  let report: ValidationReport

  func append(to output: OutputBuffer) {
    appendFixed(to: output)
    let shown = TextReport.mostSevere(report.findings, most: style.mostShown)
    var file: String?
    var group: String?
    for finding in shown {
      if finding.file != file {
        if file != nil { output.append(.lineFeed) }
        output.append(bold(displaySafe(finding.file)))
        output.append(.lineFeed)
        file = finding.file
        group = nil
      }
      let name = finding.itinerary.map(displaySafe) ?? "(no itinerary)"
      if name != group, style.subject == .itinerary {
        output.append("  " + name + "\n")
        group = name
      }
      append(finding, to: output)
    }
    let more = report.findings.count + report.cut - shown.count
    if more > 0 {
      output.append("  … and \(counted(more, "more finding", "more findings"))\n")
      let listed = report.cut > 0 ? "\(digitGrouped(report.findings.count)) of them" : "all of them"
      output.append("    (--format html -o report.html lists \(listed)")
      output.append(report.cut > 0 ? "; --max-findings sets how many)\n" : ")\n")
    }
    appendVanished(to: output)
    if !shown.isEmpty || more > 0 || report.vanishedCount > 0 { output.append(.lineFeed) }
    appendSummary(to: output)
  }

  /// The `most` most severe findings, in report order. Codes of equal severity share the room, each with its first few
  /// findings.
  static func mostSevere(_ findings: [Diagnostic], most: Int) -> [Diagnostic] {
    if findings.count <= most { return findings }
    var room = max(0, most)
    var taken: Set<Int> = []
    for severity in Severity.allCases.reversed() {
      let indices = findings.indices.filter { findings[$0].severity == severity }
      for share in [5, Int.max] {
        var shown: [DiagnosticCode: Int] = [:]
        for index in indices where room > 0 {
          let count = shown[findings[index].code, default: 0]
          shown[findings[index].code] = count + 1
          guard count < share, taken.insert(index).inserted else { continue }
          room -= 1
        }
      }
    }
    return findings.indices.filter(taken.contains).map { findings[$0] }
  }

  private func append(_ finding: Diagnostic, to output: OutputBuffer) {
    output.append("    \(finding.line):\(finding.column) ")
    output.append(coloured(finding.severity.rawValue, finding.severity))
    output.append(" " + finding.code.rawValue)
    if let item = finding.item { output.append(" [" + displaySafe(item) + "]") }
    output.append("\n      " + displaySafe(finding.message) + "\n")
    if let reason = finding.unfixed, RuleRegistry.rule(finding.code)?.fix != nil {
      output.append("      not fixed: " + displaySafe(reason) + "\n")
    }
  }

  private func appendFixed(to output: OutputBuffer) {
    let fixed = report.fixed.prefix(max(0, style.mostShown))
    if report.summary.fixed == 0 { return }
    output.append(bold(style.fixing == .tried ? "Would be fixed; nothing is written" : "Fixed") + "\n")
    var group: String?
    for fix in fixed {
      let name = displaySafe(fix.file) + ":\(fix.line)" + (fix.itinerary.map { " " + displaySafe($0) } ?? "")
      if name != group {
        output.append("  " + name + "\n")
        group = name
      }
      output.append("    " + fix.code.rawValue + (fix.item.map { " [" + displaySafe($0) + "]" } ?? "") + "\n")
      output.append("      " + displaySafe(fix.message) + "\n")
    }
    let more = report.summary.fixed - fixed.count
    if more > 0 { output.append("  … and \(digitGrouped(more)) more\n") }
    output.append(.lineFeed)
  }

  private func appendVanished(to output: OutputBuffer) {
    let vanished = report.vanished
    if report.vanishedCount == 0 { return }
    output.append(report.news == nil ? "\nIn the baseline, but no longer found:\n" : "\nGone:\n")
    for entry in vanished.prefix(max(0, style.mostShown)) {
      let place = [entry.itinerary, entry.item].compactMap { $0 }.map(displaySafe).joined(separator: " ")
      output.append("  \(entry.code)" + (place.isEmpty ? "" : " " + place) + "\n")
    }
    let more = report.vanishedCount - min(vanished.count, max(0, style.mostShown))
    if more > 0 { output.append("  … and \(digitGrouped(more)) more\n") }
  }

  private func appendSummary(to output: OutputBuffer) {
    let summary = report.summary
    output.append(bold(counted(summary.itineraries, style.subject.one, style.subject.many)))
    output.append(": \(digitGrouped(summary.valid)) valid, \(digitGrouped(summary.invalid)) invalid, ")
    output.append("\(digitGrouped(summary.unreadable)) unreadable\n")
    output.append(
      counted(summary.errors, "error", "errors") + ", "
        + counted(summary.warnings, "warning", "warnings"))
    output.append(", " + counted(summary.infos, "info", "infos"))
    if summary.suppressed > 0 { output.append(", \(digitGrouped(summary.suppressed)) suppressed") }
    if summary.fixed > 0 { output.append(", \(digitGrouped(summary.fixed)) \(style.fixing.word)") }
    output.append(.lineFeed)
    if let comparison = report.comparison { output.append(comparison + "\n") }
    appendCodes(summary, to: output)
    appendAdvice(summary, to: output)
  }

  /// Appends the number of findings by code, the most frequent first, with the meaning of each code.
  private func appendCodes(_ summary: ValidationSummary, to output: OutputBuffer) {
    let codes = summary.byCode.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    func padding(_ text: String, _ width: Int) -> String { String(repeating: " ", count: width - text.utf8.count) }
    let digits = codes.map { digitGrouped($0.count) }
    let digitsWidth = digits.map(\.utf8.count).max() ?? 0
    let codeWidth = codes.map(\.code.rawValue.utf8.count).max() ?? 0
    for (number, (code, _)) in zip(digits, codes) {
      output.append(
        "  " + padding(number, digitsWidth) + number + " \(code)" + padding(code.rawValue, codeWidth) + "  ")
      output.append((RuleRegistry.rule(code)?.summary ?? "") + "\n")
    }
  }

  private func appendAdvice(_ summary: ValidationSummary, to output: OutputBuffer) {
    if summary.findings == 0 { return }
    let fixable = summary.byCode.reduce(0) { $0 + (RuleRegistry.rule($1.code)?.fix == nil ? 0 : $1.count) }
    if fixable > 0, style.fixing == .notAsked {
      output.append("\(digitGrouped(fixable)) of \(digitGrouped(summary.findings)) ")
      output.append("may be fixable: --fix --dry-run shows how, --fix --in-place does it\n")
    }
    output.append("'sportstime rules CODE' explains a code and what to do about it\n")
  }

  // MARK: Color

  private func bold(_ text: String) -> String { style.usesColour ? "\u{1B}[1m" + text + "\u{1B}[0m" : text }

  private func coloured(_ text: String, _ severity: Severity) -> String {
    guard style.usesColour else { return text }
    let colour =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .info: "36"
      }
    return "\u{1B}[" + colour + "m" + text + "\u{1B}[0m"
  }
}
