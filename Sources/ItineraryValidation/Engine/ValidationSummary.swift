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
  /// By the number of the rule.
  package var byRule = [Int](repeating: 0, count: RuleRegistry.all.count)

  public init() {}

  public var itineraries: Int { valid + invalid + unreadable }

  public var findings: Int { errors + warnings + infos }

  /// Codes with findings and how many, bytewise by code.
  public var byCode: [(code: String, count: Int)] {
    zip(RuleRegistry.all, byRule).filter { $0.1 > 0 }.map { (code: $0.0.code, count: $0.1) }
      .sorted { $0.code.precedesBytewise($1.code) }
  }

  /// Whether a member is missing or of a wrong type, and would be lost if the itinerary were written.
  package var hasGaps: Bool {
    byCode.contains { ["missing-field", "wrong-type", "limit-exceeded"].contains($0.code) }
  }

  /// How many findings weigh `severity` or more.
  public func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .info: findings
    }
  }

  package mutating func add(_ severity: Severity, rule: Int, count: Int = 1) {
    byRule[rule] += count
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
    for (rule, count) in other.byRule.enumerated() { byRule[rule] += count }
  }
}
