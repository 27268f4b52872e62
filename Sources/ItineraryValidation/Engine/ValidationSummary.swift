package import SourceText

/// The counts of a run. They add up, even if the report shows only some: `itineraries` = `valid` + `invalid` +
/// `unreadable`.
package struct ValidationSummary: Hashable, Sendable {
  /// Itineraries without errors.
  package var valid = 0
  package var invalid = 0
  package var unreadable = 0
  package var errors = 0
  package var warnings = 0
  package var infos = 0
  /// Findings in the baseline. They are not counted elsewhere.
  package var suppressed = 0
  /// Fixed findings.
  package var fixed = 0
  /// The codes with findings, bytewise by code. It is a list because there are few codes; a dictionary would have to
  /// hash their names each time.
  private var counts: [CodeCount] = []

  private struct CodeCount: Hashable, Sendable {
    var code: DiagnosticCode
    var count: Int
  }

  package init() {}

  package var itineraries: Int { valid + invalid + unreadable }

  package var findings: Int { errors + warnings + infos }

  /// Each code with its number of findings, bytewise by code.
  package var byCode: [(code: DiagnosticCode, count: Int)] {
    counts.map { (code: $0.code, count: $0.count) }
  }

  /// Whether a member is missing or has the wrong type, so that rewriting the itinerary would lose data.
  package var hasGaps: Bool {
    byCode.contains { [.missingField, .wrongType, .limitExceeded].contains($0.code) }
  }

  /// The number of findings with severity `severity` or higher.
  package func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .info: findings
    }
  }

  package mutating func add(_ code: DiagnosticCode, _ severity: Severity, count: Int = 1) {
    if count == 0 { return }
    add(code, count)
    switch severity {
    case .error: errors += count
    case .warning: warnings += count
    case .info: infos += count
    }
  }

  package mutating func add(_ other: ValidationSummary) {
    valid += other.valid
    invalid += other.invalid
    unreadable += other.unreadable
    errors += other.errors
    warnings += other.warnings
    infos += other.infos
    suppressed += other.suppressed
    fixed += other.fixed
    for other in other.counts { add(other.code, other.count) }
  }

  private mutating func add(_ code: DiagnosticCode, _ count: Int) {
    if let known = counts.firstIndex(where: { $0.code == code }) {
      counts[known].count += count
    } else {
      let place = counts.firstIndex { code < $0.code } ?? counts.count
      counts.insert(CodeCount(code: code, count: count), at: place)
    }
  }
}
