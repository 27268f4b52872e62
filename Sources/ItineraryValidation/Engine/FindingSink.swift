package import SourceText

/// Collects findings: the first `limit` of each severity, and the counts of all.
///
/// The contents depend only on the input: combining the sinks of several parts in order gives the same result as one
/// sink for the whole input.
package struct FindingSink: Sendable {
  package static let standardLimit = 10_000

  package let limit: Int
  /// Whether findings have a message and legal intervals. Callers that only need codes don't need these.
  let keepsTexts: Bool
  package private(set) var summary = ValidationSummary()
  package private(set) var errors: [Diagnostic] = []
  package private(set) var warnings: [Diagnostic] = []
  package private(set) var infos: [Diagnostic] = []
  /// The first `limit` fixed findings.
  package private(set) var fixed: [Diagnostic] = []
  package private(set) var baseline: BaselineMatch?
  /// Everything that was checked, in input order; nil if no report needs the list.
  package var checked: [CheckedItinerary]?
  private var listed = ListedIDs()
  private var firsts = FirstIDs()
  /// The severity of a duplicate itinerary id; nil if the rule is off.
  var doubleSeverity: Severity?
  /// The number of findings of each severity that come before this sink's in a report.
  private var before = (errors: 0, warnings: 0, infos: 0)

  package init(limit: Int = FindingSink.standardLimit, baseline: Baseline? = nil, keepsTexts: Bool = true) {
    self.limit = max(0, limit)
    self.keepsTexts = keepsTexts
    self.baseline = baseline.map { BaselineMatch($0) }
  }

  /// An empty sink for a later part of the input. It keeps only as many findings as `earlier`, to which it will be
  /// added, has room for.
  package init(after earlier: FindingSink) {
    self.init(limit: earlier.limit, keepsTexts: earlier.keepsTexts)
    before = (earlier.errors.count, earlier.warnings.count, earlier.infos.count)
    checked = earlier.checked.map { _ in [] }
  }

  /// Whether a finding of this severity can still be shown. Otherwise it is only counted.
  package func wants(_ severity: Severity) -> Bool {
    let errors = before.errors + errors.count
    if severity == .error { return errors < limit }
    let warnings = before.warnings + warnings.count
    if severity == .warning { return warnings < limit - errors }
    return before.infos + infos.count < limit - errors - warnings
  }

  package mutating func keep(_ finding: Diagnostic) {
    switch finding.severity {
    case .error:
      if wants(.error) { errors.append(finding) }
      // If a report is full of errors, there is no room for lower severities.
      if !wants(.error) {
        warnings = []
        infos = []
      }
    case .warning: if wants(.warning) { warnings.append(finding) }
    case .info: if wants(.info) { infos.append(finding) }
    }
  }

  package mutating func keep(fix: Diagnostic) {
    summary.fixed += 1
    if fixed.count < limit { fixed.append(fix) }
  }

  package mutating func count(_ code: DiagnosticCode, _ severity: Severity) {
    summary.add(code, severity)
  }

  /// Adds an itinerary's id, for finding duplicates when parts are combined.
  mutating func list(_ id: ByteView, at place: SourceLocation, _ verdict: ItineraryVerdict) {
    listed.list(id, at: place, isValid: verdict == .valid)
  }

  package mutating func count(verdict: ItineraryVerdict) {
    switch verdict {
    case .valid: summary.valid += 1
    case .invalid: summary.invalid += 1
    case .unreadable: summary.unreadable += 1
    }
  }

  /// Whether the baseline contains the finding. If so, it counts as suppressed.
  mutating func suppresses(itinerary: ByteView, item: ByteView, code: DiagnosticCode, barrier: ByteView) -> Bool {
    guard baseline?.take(itinerary: itinerary, item: item, code: code, barrier: barrier) == true else { return false }
    countSuppressed()
    return true
  }

  mutating func countSuppressed() { summary.suppressed += 1 }

  /// Takes over the baseline of `other`, including which findings have occurred.
  mutating func setBaseline(of other: FindingSink) { baseline = other.baseline }

  package var withoutBaseline: FindingSink {
    var copy = self
    copy.baseline = nil
    return copy
  }

  /// Adds only the findings of the baseline that occurred in `other`.
  package mutating func addBaseline(of other: FindingSink) { baseline?.add(other.baseline) }

  /// Adds the results of the next part of the input, or of the next file.
  ///
  /// - Parameter lines: the number of lines in the file before the part. Lines in the part are numbered from 1.
  package mutating func append(_ other: FindingSink, shiftingLinesBy lines: Int = 0) {
    summary.add(other.summary)
    baseline?.add(other.baseline)
    #if !hasFeature(Embedded)
      for var itinerary in other.checked ?? [] {
        itinerary.place.line += lines
        checked?.append(itinerary)
      }
    #endif
    fixed += other.fixed.prefix(max(0, limit - fixed.count))
    let doubles = doubles(of: other, shiftingLinesBy: lines)
    if doubles.isEmpty, lines == 0, other.limit == limit, errors.isEmpty, warnings.isEmpty, infos.isEmpty {
      // Move the first part as a whole, not finding by finding.
      (errors, warnings, infos) = (other.errors, other.warnings, other.infos)
      return
    }
    for (severity, part) in [(Severity.error, other.errors), (.warning, other.warnings), (.info, other.infos)] {
      var next = doubles.filter { $0.severity == severity }[...]
      for var finding in part {
        finding.line += lines
        while let double = next.first, double.line < finding.line {
          keep(double)
          next.removeFirst()
        }
        keep(finding)
      }
      for double in next { keep(double) }
    }
  }

  /// Counts the itineraries in a part whose id an earlier itinerary also has. Returns the findings that can be shown.
  private mutating func doubles(of other: FindingSink, shiftingLinesBy lines: Int) -> [Diagnostic] {
    guard let severity = other.doubleSeverity else { return [] }
    doubleSeverity = severity
    let code = DiagnosticCode.duplicateItineraryID
    let none = ByteView(start: nil, count: 0)
    if !listed.isEmpty {
      // Needed if the sink already has results of other itineraries.
      _ = firsts.add(listed, shiftingLinesBy: 0)
      listed = ListedIDs()
    }
    var doubles: [Diagnostic] = []
    for double in firsts.add(other.listed, shiftingLinesBy: lines) {
      let id = other.listed.id(of: double.entry)
      if id.withBytes({ suppresses(itinerary: $0, item: none, code: code, barrier: none) }) { continue }
      count(code, severity)
      if severity == .error, double.entry.isValid {
        summary.valid -= 1
        summary.invalid += 1
      }
      guard wants(severity), doubles.count < limit else { continue }
      let first = double.first
      let place =
        double.place.file == first.file
        ? "on line \(first.line)" : "on line \(first.line) of \(displaySafe(first.file))"
      doubles.append(
        Diagnostic(
          code: code, severity: severity,
          message: "the id \(quotedForDisplay(id)) is also the id of the itinerary \(place)", location: double.place,
          itinerary: id))
    }
    return doubles
  }

  /// Changes the stored findings, but never their severity.
  package mutating func revise(_ change: (inout Diagnostic) -> Void) {
    for index in errors.indices { change(&errors[index]) }
    for index in warnings.indices { change(&warnings[index]) }
    for index in infos.indices { change(&infos[index]) }
  }

  package var report: ValidationReport {
    var shown = Array(errors.prefix(limit))
    shown += warnings.prefix(limit - shown.count)
    shown += infos.prefix(limit - shown.count)
    return ValidationReport(
      summary: summary, findings: shown.inReportOrder, vanished: baseline?.vanished(limit) ?? [],
      vanishedCount: baseline?.vanishedCount ?? 0, fixed: fixed, checked: checked ?? [],
      cut: summary.findings - shown.count)
  }
}

/// The result for one itinerary.
package enum ItineraryVerdict: Hashable, Sendable {
  case valid, invalid, unreadable
}

/// An itinerary, a schedule or a source that was checked.
package struct CheckedItinerary: Sendable {
  package internal(set) var place: SourceLocation
  /// The id; nil if there is none or the text is unreadable.
  package var id: String?
  package var isReadable = true
  /// The highest severity of its findings, shown or not; nil if there are none.
  package var worst: Severity?

  package init(_ place: SourceLocation, isReadable: Bool = true) {
    self.place = place
    self.isReadable = isReadable
  }
}

/// The results of a run.
package struct ValidationReport: Sendable {
  package let summary: ValidationSummary
  /// Ordered by file, line, item and code. If there is not enough room for all, errors take precedence.
  package var findings: [Diagnostic]
  /// The first findings in the baseline or the compared report that no longer occur.
  package var vanished: [BaselineEntry]
  package var vanishedCount: Int
  /// The fixed findings, in input order.
  package let fixed: [Diagnostic]
  /// Everything that was checked, in input order; empty if no report needs the list.
  package let checked: [CheckedItinerary]
  /// The number of findings that the limit left out.
  package var cut: Int
  /// The counts of findings that are not in the compared report; nil without a comparison.
  package var news: ValidationSummary?
}
