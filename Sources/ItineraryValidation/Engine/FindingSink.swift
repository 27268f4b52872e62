package import SourceText

/// Gathers findings: the first `limit` of each severity, and the counts of all of them.
///
/// What a sink keeps depends on the input alone, so that the sinks of parts, put together in order, hold what one sink
/// for the whole would.
package struct FindingSink: Sendable {
  package static let standardLimit = 10_000

  package let limit: Int
  /// Whether findings have a message and legal intervals; who only asks which there are has no use for them.
  let keepsTexts: Bool
  package private(set) var summary = ValidationSummary()
  package private(set) var errors: [Diagnostic] = []
  package private(set) var warnings: [Diagnostic] = []
  package private(set) var infos: [Diagnostic] = []
  /// The first `limit` of what was fixed.
  package private(set) var fixed: [Diagnostic] = []
  package private(set) var baseline: BaselineMatch?
  /// What was checked, in the order of the input; nil if no report lists it.
  package var checked: [CheckedItinerary]?
  private var listed = ListedIDs()
  private var firsts = FirstIDs()
  /// The severity of a duplicate itinerary id; nil if the rule is off.
  var doubleSeverity: Severity?
  /// The number of findings of each severity that come before those of this sink in a report.
  private var before = (errors: 0, warnings: 0, infos: 0)

  package init(limit: Int = FindingSink.standardLimit, baseline: Baseline? = nil, keepsTexts: Bool = true) {
    self.limit = max(0, limit)
    self.keepsTexts = keepsTexts
    self.baseline = baseline.map { BaselineMatch($0) }
  }

  /// An empty sink for a later part of the input: it keeps only what `earlier`, to which it will be added, has room for.
  package init(after earlier: FindingSink) {
    self.init(limit: earlier.limit, keepsTexts: earlier.keepsTexts)
    before = (earlier.errors.count, earlier.warnings.count, earlier.infos.count)
    checked = earlier.checked.map { _ in [] }
  }

  /// Whether a finding of this severity can still be shown, or is only counted.
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
      // What has a lower severity has no place in a report that is full of errors.
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

  /// Keeps an itinerary's id, for when parts are put together.
  mutating func list(_ id: ByteView, at place: TextPlace, _ verdict: ItineraryVerdict) {
    listed.list(id, at: place, isValid: verdict == .valid)
  }

  package mutating func count(verdict: ItineraryVerdict) {
    switch verdict {
    case .valid: summary.valid += 1
    case .invalid: summary.invalid += 1
    case .unreadable: summary.unreadable += 1
    }
  }

  /// Whether the baseline knows the finding, which is then counted as suppressed.
  mutating func suppresses(itinerary: ByteView, item: ByteView, code: DiagnosticCode, barrier: ByteView) -> Bool {
    guard baseline?.take(itinerary: itinerary, item: item, code: code, barrier: barrier) == true else { return false }
    countSuppressed()
    return true
  }

  mutating func countSuppressed() { summary.suppressed += 1 }

  /// Takes over what `other` knows of the baseline, and has seen of it.
  mutating func setBaseline(of other: FindingSink) { baseline = other.baseline }

  package var withoutBaseline: FindingSink {
    var copy = self
    copy.baseline = nil
    return copy
  }

  /// Adds what `other` has seen of the baseline, and nothing else of it.
  package mutating func addBaseline(of other: FindingSink) { baseline?.add(other.baseline) }

  /// Adds what the next part of the input, or the next file, has brought.
  ///
  /// - Parameter lines: how many lines of the same file come before that part, where its own count began at 1.
  package mutating func append(_ other: FindingSink, shiftingLinesBy lines: Int = 0) {
    summary.add(other.summary)
    baseline?.add(other.baseline)
    #if !hasFeature(Embedded)
      for var itinerary in other.checked ?? [] {
        itinerary.line += lines
        checked?.append(itinerary)
      }
    #endif
    fixed += other.fixed.prefix(max(0, limit - fixed.count))
    let doubles = doubles(of: other, shiftingLinesBy: lines)
    if doubles.isEmpty, lines == 0, other.limit == limit, errors.isEmpty, warnings.isEmpty, infos.isEmpty {
      // The first part is taken as it is, not finding by finding.
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

  /// Counts the itineraries of a part whose id one before has, and gives those that can be shown.
  private mutating func doubles(of other: FindingSink, shiftingLinesBy lines: Int) -> [Diagnostic] {
    guard let severity = other.doubleSeverity else { return [] }
    doubleSeverity = severity
    let code = DiagnosticCode.duplicateItineraryID
    let none = ByteView(start: nil, count: 0)
    if !listed.isEmpty {
      // A sink that has read other itineraries.
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

  /// Changes what is kept, never its severity.
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

/// What has become of one itinerary.
package enum ItineraryVerdict: Hashable, Sendable {
  case valid, invalid, unreadable
}

/// An itinerary, a schedule or a source that was checked.
package struct CheckedItinerary: Sendable {
  package let file: String
  /// 1-based, as the column, which counts bytes.
  package internal(set) var line = 1
  package internal(set) var column = 1
  /// The id; nil if there is none, or if the text is not readable.
  package var id: String?
  package var isReadable = true
  /// The highest severity of its findings, shown or not; nil without one.
  package var worst: Severity?

  package init(file: String, isReadable: Bool = true) {
    self.file = file
    self.isReadable = isReadable
  }
}

/// What a run has to say.
package struct ValidationReport: Sendable {
  package let summary: ValidationSummary
  /// By file, line, item, code; errors have the first claim on the room there is.
  package internal(set) var findings: [Diagnostic]
  /// Findings that are no longer there, but are in the baseline or in the report that this one is compared with: the first of
  /// them.
  package internal(set) var vanished: [BaselineEntry]
  package internal(set) var vanishedCount: Int
  /// What was fixed, in the order of the input.
  package let fixed: [Diagnostic]
  /// What was checked, in the order of the input; empty if no report lists it.
  package let checked: [CheckedItinerary]
  /// How many findings the limit left out.
  package internal(set) var cut: Int
  /// The findings that the report it is compared with does not have, counted; nil without a comparison.
  package internal(set) var news: ValidationSummary?
}
