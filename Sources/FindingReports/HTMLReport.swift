import DataFiles
import FormatSyntax
import ItineraryValidation
import SourceText

/// A self-contained page without scripts, links or external resources.
struct HTMLReport {
  let style: ReportStyle
  let report: ValidationReport
  private let page = PageTemplate(DataFiles.reportPage)

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    appendHead(to: output)
    appendRun(to: output)
    appendSummary(to: output)
    appendCodes(to: output)
    appendFilter(to: output)
    var known: Set<DiagnosticCode> = []
    for range in report.findings.chunkRanges({ $0.file == $1.file }) {
      let findings = report.findings[range]
      output.append("<h2>\(markup: findings.first?.file ?? "")")
      output.append("</h2>\n<p>\(counts(findings))</p>\n<table class=\"findings\">\n<thead><tr><th>Severity</th>")
      output.append(
        "<th>Place</th><th>Itinerary</th><th>Item</th><th>Finding</th></tr></thead>\n<tbody>\n")
      for finding in findings {
        append(finding, isFirst: known.insert(finding.code).inserted, to: output)
        if output.view.count > ReportStyle.drainSize { try drain(output) }
      }
      output.append("</tbody>\n</table>\n")
    }
    if report.cut > 0 {
      output.append("<p>and \(digitGrouped(report.cut)) more, which --max-findings left out.</p>\n")
    }
    appendFixed(to: output)
    appendVanished(to: output)
    output.append("</main>\n<footer>\(markup: style.toolName + " " + style.toolVersion)</footer>\n")
    page.appendFoot(to: output)
  }

  private func appendHead(to output: OutputBuffer) {
    let summary = report.summary
    page.appendHead(to: output)
    output.append("<title>Validation report: \(counted(summary.errors, "error", "errors")), ")
    output.append("\(counted(summary.warnings, "warning", "warnings"))</title>\n")
    page.appendMiddle(to: output)
  }

  /// Appends the inputs and the command line, so that the report can be reproduced.
  private func appendRun(to output: OutputBuffer) {
    if style.commandLine.isEmpty { return }
    output.append("<p>Checked: ")
    for (index, input) in style.inputs.prefix(HTMLReport.mostInputs).enumerated() {
      output.append(index > 0 ? ", <code>" : "<code>")
      output.append("\(markup: input)</code>")
    }
    let more = style.inputs.count - HTMLReport.mostInputs
    if more > 0 { output.append(" and \(digitGrouped(more)) more") }
    output.append(". Command: <code>\(markup: style.commandLine.joined(separator: " "))</code></p>\n")
  }

  private static let mostInputs = 20

  /// Appends the filter for severities. It works with CSS, because there is no script.
  private func appendFilter(to output: OutputBuffer) {
    if report.findings.isEmpty { return }
    output.append("<fieldset>\n<legend>Show</legend>\n")
    for (severity, name) in [(Severity.error, "errors"), (.warning, "warnings"), (.info, "infos")] {
      let count = report.findings.count { $0.severity == severity }
      output.append("<label><input type=\"checkbox\" id=\"show-\(severity.rawValue)\" checked> ")
      output.append("\(name) (\(digitGrouped(count)))</label>\n")
    }
    output.append("</fieldset>\n")
  }

  /// The number of findings by severity.
  private func counts(_ findings: ArraySlice<Diagnostic>) -> String {
    let names = [(Severity.error, "error", "errors"), (.warning, "warning", "warnings"), (.info, "info", "infos")]
    return names.compactMap { severity, one, many in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : counted(count, one, many)
    }.joined(separator: ", ")
  }

  private func appendSummary(to output: OutputBuffer) {
    let summary = report.summary
    var counts = [
      (style.subject.many, summary.itineraries), ("valid", summary.valid), ("invalid", summary.invalid),
      ("unreadable", summary.unreadable), ("errors", summary.errors), ("warnings", summary.warnings),
      ("infos", summary.infos),
    ]
    if summary.suppressed > 0 { counts.append(("suppressed", summary.suppressed)) }
    if summary.fixed > 0 { counts.append((style.fixing.word, summary.fixed)) }
    if let news = report.news { counts += [("new", news.findings), ("gone", report.vanishedCount)] }
    output.append("<dl>\n")
    for (name, count) in counts {
      output.append("<div><dt>\(name)</dt><dd>\(digitGrouped(count))</dd></div>\n")
    }
    output.append("</dl>\n")
  }

  private func appendCodes(to output: OutputBuffer) {
    let worst = Dictionary(report.findings.map { ($0.code, $0.severity) }, uniquingKeysWith: max)
    func order(_ code: DiagnosticCode) -> Severity { worst[code] ?? RuleRegistry.rule(code)?.severity ?? .info }
    let codes = report.summary.byCode.sorted {
      (order($1.code), $1.count, $0.code) < (order($0.code), $0.count, $1.code)
    }
    if codes.isEmpty { return }
    output.append("<table>\n<thead><tr><th class=\"n\">Findings</th><th>Code</th><th>What it means</th></tr></thead>\n")
    output.append("<tbody>\n")
    for (code, count) in codes {
      // If all findings of a code are left out, there is no row to link to.
      let link = worst[code] == nil ? "<code>\(code)</code>" : "<a href=\"#first-\(code)\"><code>\(code)</code></a>"
      output.append("<tr id=\"rule-\(code)\"><td class=\"n\">\(digitGrouped(count))</td><td>\(link)</td><td>")
      if let rule = RuleRegistry.rule(code) { append(rule, to: output) }
      output.append("</td></tr>\n")
    }
    output.append("</tbody>\n</table>\n")
  }

  /// Appends a rule's summary with a collapsed explanation and fix.
  private func append(_ rule: Rule, to output: OutputBuffer) {
    output.append("<details><summary>\(markup: rule.summary)</summary>\(markup: rule.why)")
    if let fix = rule.fix {
      output.append("<br><b>validate --fix:</b> \(markup: fix.summary)")
    }
    output.append("</details>")
  }

  private func append(_ finding: Diagnostic, isFirst: Bool, to output: OutputBuffer) {
    output.append("<tr class=\"\(finding.severity.rawValue)\"")
    if isFirst { output.append(" id=\"first-\(finding.code)\"") }
    output.append("><td><b>\(finding.severity.rawValue)</b></td>")
    output.append("<td class=\"n\">\(finding.line):\(finding.column)</td><td>\(markup: finding.itinerary ?? "")")
    output.append("</td><td>\(markup: finding.item ?? "")")
    output.append("</td><td><a href=\"#rule-\(finding.code)\"><code>\(finding.code)</code></a><br>")
    output.append(markup: finding.message)
    if let reason = finding.unfixed {
      output.append("<br><i>not fixed: \(markup: reason)</i>")
    }
    output.append("</td></tr>\n")
  }

  private func appendFixed(to output: OutputBuffer) {
    if report.fixed.isEmpty { return }
    output.append(
      style.fixing == .tried ? "<h2>Would be fixed; nothing is written</h2>\n" : "<h2>Fixed</h2>\n")
    output.append("<table>\n<thead><tr><th>Place</th><th>Itinerary</th><th>Item</th>")
    output.append("<th>What is done</th></tr></thead>\n<tbody>\n")
    for fix in report.fixed {
      output.append("<tr><td>\(markup: fix.file):\(fix.line)</td><td>\(markup: fix.itinerary ?? "")</td><td>")
      output.append("\(markup: fix.item ?? "")</td><td><code>\(fix.code)</code><br>\(markup: fix.message)</td></tr>\n")
    }
    output.append("</tbody>\n</table>\n")
    let more = report.summary.fixed - report.fixed.count
    if more > 0 { output.append("<p>and \(digitGrouped(more)) more.</p>\n") }
  }

  private func appendVanished(to output: OutputBuffer) {
    if report.vanishedCount == 0 { return }
    output.append("<h2>\(report.news == nil ? "In the baseline, but no longer found" : "Gone")</h2>\n<ul>\n")
    for entry in report.vanished {
      output.append("<li><code>\(markup: entry.code)</code> ")
      output.append("\(markup: [entry.itinerary, entry.item].compactMap { $0 }.joined(separator: " "))</li>\n")
    }
    output.append("</ul>\n")
    let more = report.vanishedCount - report.vanished.count
    if more > 0 { output.append("<p>and \(digitGrouped(more)) more.</p>\n") }
  }
}
