import FormatSyntax
import SourceText

/// JUnit XML: a suite a file, a test case a finding; errors are failures, what can't be read is an error.
struct JUnitReport {
  private let style: ReportStyle
  private let report: ValidationReport

  init(_ style: ReportStyle, _ report: ValidationReport) {
    self.style = style
    self.report = report
  }

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    let files = report.findings.chunkRanges { $0.file == $1.file }
    let all = Counts(report.findings)
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"")
    output.append(markup: style.toolName + " validate")
    output.append(
      "\" tests=\"\(all.tests + report.fixed.count + 1)\" failures=\"\(all.failures)\" errors=\"\(all.errors)\">\n")
    appendSummary(to: output)
    for range in files {
      let findings = report.findings[range]
      let counts = Counts(findings)
      output.append("  <testsuite name=\"")
      output.append(markup: findings.first?.file ?? "")
      output.append("\" tests=\"\(counts.tests)\" failures=\"\(counts.failures)\" errors=\"\(counts.errors)\"")
      output.append(" skipped=\"0\">\n")
      for finding in findings {
        append(finding, to: output)
        if output.view.count > ReportStyle.drainSize { try drain(output) }
      }
      output.append("  </testsuite>\n")
    }
    try appendFixed(to: output, drain: drain)
    output.append("</testsuites>\n")
  }

  /// A suite of its own, so that a run without findings is not one without tests, and no cap hides a count.
  private func appendSummary(to output: OutputBuffer) {
    let summary = report.summary
    output.append("  <testsuite name=\"summary\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">\n")
    output.append("    <properties>\n")
    let counts = [
      ("itineraries", summary.itineraries), ("valid", summary.valid), ("invalid", summary.invalid),
      ("unreadable", summary.unreadable), ("errors", summary.errors), ("warnings", summary.warnings),
      ("infos", summary.infos), ("suppressed", summary.suppressed), ("fixed", summary.fixed),
      ("notShown", report.cut),
    ]
    for (name, count) in counts { output.append("      <property name=\"\(name)\" value=\"\(count)\"/>\n") }
    output.append("    </properties>\n")
    output.append(
      "    <testcase classname=\"summary\" name=\"\(style.subject.many) were checked\"/>\n  </testsuite>\n")
  }

  private func append(_ finding: Diagnostic, to output: OutputBuffer) {
    output.append("    <testcase classname=\"")
    output.append(markup: finding.itinerary ?? finding.file)
    output.append("\" name=\"")
    output.append(markup: [finding.code.rawValue, finding.item].compactMap { $0 }.joined(separator: " "))
    output.append("\">\n")
    var text = "\(finding.file):\(finding.line):\(finding.column): \(finding.severity.rawValue): \(finding.message)"
    if let reason = finding.unfixed { text += " (not fixed: \(reason))" }
    if finding.severity == .error {
      let element = finding.isUnreadable ? "error" : "failure"
      output.append("      <\(element) type=\"\(finding.code)\" message=\"")
      output.append(markup: finding.message)
      output.append("\">")
      output.append(markup: text)
      output.append("</\(element)>\n")
    } else {
      output.append("      <system-out>")
      output.append(markup: text)
      output.append("</system-out>\n")
    }
    output.append("    </testcase>\n")
  }

  /// Tests that pass: what was broken is not any more.
  private func appendFixed<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    if report.fixed.isEmpty { return }
    output.append("  <testsuite name=\"\(style.fixing.word)\" tests=\"\(report.fixed.count)\"")
    output.append(" failures=\"0\" errors=\"0\" skipped=\"0\">\n")
    for fix in report.fixed {
      output.append("    <testcase classname=\"")
      output.append(markup: fix.itinerary ?? fix.file)
      output.append("\" name=\"")
      output.append(markup: [fix.code.rawValue, fix.item].compactMap { $0 }.joined(separator: " "))
      output.append("\">\n      <system-out>")
      output.append(markup: "\(fix.file):\(fix.line): \(style.fixing.word): \(fix.message)")
      output.append("</system-out>\n    </testcase>\n")
      if output.view.count > ReportStyle.drainSize { try drain(output) }
    }
    output.append("  </testsuite>\n")
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0

    init(_ findings: some Sequence<Diagnostic>) {
      for finding in findings {
        tests += 1
        if finding.severity == .error {
          if finding.isUnreadable { errors += 1 } else { failures += 1 }
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate var isUnreadable: Bool { code == .unreadableItinerary }
}
