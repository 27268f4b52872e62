public import SourceText

/// Counts of a run. They reconcile: `itineraries` = `valid` + `invalid` + `unreadable`, whatever the report shows.
public struct ValidationSummary: Hashable, Sendable {
  /// Without a finding of severity error.
  public package(set) var valid = 0
  public package(set) var invalid = 0
  public package(set) var unreadable = 0
  public package(set) var errors = 0
  public package(set) var warnings = 0
  public package(set) var infos = 0
  /// Findings that the baseline knows, and which count nowhere else.
  public package(set) var suppressed = 0
  /// Findings that are gone, as itineraries were fixed.
  public package(set) var fixed = 0
  private var counts: [DiagnosticCode: Int] = [:]

  public init() {}

  public var itineraries: Int { valid + invalid + unreadable }

  public var findings: Int { errors + warnings + infos }

  /// Codes with findings and how many, bytewise by code.
  public var byCode: [(code: DiagnosticCode, count: Int)] {
    counts.map { (code: $0.key, count: $0.value) }.sorted { $0.code < $1.code }
  }

  /// Whether a member is missing or of a wrong type, and would be lost if the itinerary were written.
  package var hasGaps: Bool {
    byCode.contains { [.missingField, .wrongType, .limitExceeded].contains($0.code) }
  }

  /// How many findings weigh `severity` or more.
  public func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .info: findings
    }
  }

  package mutating func add(_ code: DiagnosticCode, _ severity: Severity, count: Int = 1) {
    if count == 0 { return }
    counts[code, default: 0] += count
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
    for (code, count) in other.counts { counts[code, default: 0] += count }
  }
}
