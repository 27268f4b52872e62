import FormatSyntax
import ItineraryValidation
import SourceText

/// JUnit XML: a suite for each file and a test case for each itinerary. A case fails if it has a finding that causes
/// exit code 1; other findings are written as its output.
struct JUnitReport {
  let style: ReportStyle
  let report: ValidationReport

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    let cases = self.cases
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"")
    output.append("\(markup: "\(style.toolName) \(style.subject.command)")\"\(counts(cases[...]))>\n")
    for range in cases.chunkRanges({ $0.checked.place.file == $1.checked.place.file }) {
      let file = cases[range.lowerBound].checked.place.file
      output.append("  <testsuite name=\"\(markup: file)\"\(counts(cases[range])) skipped=\"0\">\n")
      for test in cases[range] {
        append(test, to: output)
        if output.view.count > ReportStyle.drainSize { try drain(output) }
      }
      output.append("  </testsuite>\n")
    }
    output.append("</testsuites>\n")
  }

  private struct Case {
    enum Result { case passed, failed, broken }

    var checked: CheckedItinerary
    var findings: ArraySlice<Diagnostic> = []
    var result = Result.passed
  }

  /// The checked itineraries by file, with their findings. A finding belongs to the last itinerary that begins before
  /// it.
  private var cases: [Case] {
    var findings = Dictionary(grouping: report.findings) { $0.file }.mapValues { $0[...] }
    var cases: [Case] = []
    for range in report.checked.chunkRanges({ $0.place.file == $1.place.file }) {
      let file = report.checked[range.lowerBound].place.file
      for index in range {
        let next = index + 1 < range.upperBound ? report.checked[index + 1] : nil
        let rest = findings[file] ?? []
        let end = next.flatMap { next in
          rest.firstIndex { ($0.line, $0.column) >= (next.place.line, next.place.column) }
        }
        cases.append(judged(report.checked[index], rest[..<(end ?? rest.endIndex)]))
        findings[file] = rest[(end ?? rest.endIndex)...]
      }
    }
    return cases
  }

  private func judged(_ checked: CheckedItinerary, _ findings: ArraySlice<Diagnostic>) -> Case {
    // In a comparison, all shown findings are new.
    let worst = report.news == nil ? checked.worst : nil
    let isFailing = style.failOn.map { level in
      worst.map { $0 >= level } == true || findings.contains { $0.severity >= level }
    }
    let result: Case.Result = isFailing != true ? .passed : checked.isReadable ? .failed : .broken
    return Case(checked: checked, findings: findings, result: result)
  }

  private func counts(_ cases: ArraySlice<Case>) -> String {
    let (failed, broken) = (cases.count { $0.result == .failed }, cases.count { $0.result == .broken })
    return " tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"\(broken)\""
  }

  private func append(_ test: Case, to output: OutputBuffer) {
    output.append("    <testcase classname=\"\(markup: test.checked.place.file)\" name=\"")
    output.append("\(markup: test.checked.id ?? "\(style.subject.one) on line \(test.checked.place.line)")\"")
    if test.result == .passed, test.findings.isEmpty { return output.append("/>\n") }
    output.append(">\n")
    let level = test.result == .passed ? nil : style.failOn
    let failing = level.map { level in test.findings.filter { $0.severity >= level } } ?? []
    let others = test.findings.filter { finding in level.map { finding.severity < $0 } ?? true }
    if level != nil {
      let element = test.result == .broken ? "error" : "failure"
      output.append("      <\(element) type=\"\(failing.first?.code.rawValue ?? style.subject.command)\" message=\"")
      output.append(
        markup: failing.first?.message ?? "findings that --max-findings left out")
      output.append("\">")
      append(failing, to: output)
      output.append("</\(element)>\n")
    }
    if !others.isEmpty {
      output.append("      <system-out>")
      append(others, to: output)
      output.append("</system-out>\n")
    }
    output.append("    </testcase>\n")
  }

  /// One line per finding, in the form of compiler messages.
  private func append(_ findings: [Diagnostic], to output: OutputBuffer) {
    for (index, finding) in findings.enumerated() {
      let place = "\(finding.file):\(finding.line):\(finding.column)"
      output.append(index > 0 ? "\n" : "")
      output.append(markup: "\(place): \(finding.severity.rawValue): \(finding.sentence) [\(finding.code)]")
    }
  }
}
