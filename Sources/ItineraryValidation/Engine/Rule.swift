package import SourceText

/// A requirement for itineraries or schedules, with its explanation and a check that finds violations.
package struct Rule: Sendable {
  /// Stable; lowercase with hyphens: `travel-missing`.
  package let code: DiagnosticCode
  /// The severity of a finding, unless the settings change it.
  package let severity: Severity
  /// Whether the rule is off unless the settings turn it on.
  package let isOptional: Bool
  /// What a safe fix does; nil if only a person can fix the findings.
  package let fix: RuleFix?
  // The editor page shows findings, but not the catalog of rules.
  #if !hasFeature(Embedded)
    /// One line: what is wrong if the rule is violated.
    package let summary: String
    /// Why it matters and what to do.
    package let why: String
    /// An example that violates the rule.
    package let failing: RuleExample
    /// An example that complies with the rule.
    package let passing: RuleExample
  #endif
  /// The kind of input that the rule checks.
  package let subject: Subject
  /// Nil if the findings come from the reader of itineraries.
  package let check: RuleCheck?
  /// For a rule about schedules; nil if it compares two of them.
  package let scheduleCheck: ScheduleCheck?

  package enum Subject: Sendable {
    case itinerary, schedule
    /// A source of an import. Only reports use it; no rule checks it.
    case source

    /// The noun, in singular and plural.
    package var one: String {
      switch self {
      case .itinerary: "itinerary"
      case .schedule: "schedule"
      case .source: "source"
      }
    }

    package var many: String {
      switch self {
      case .itinerary: "itineraries"
      case .schedule: "schedules"
      case .source: "sources"
      }
    }

    /// The command that reports findings about this kind.
    package var command: String {
      switch self {
      case .itinerary: "validate"
      case .schedule: "audit"
      case .source: "import"
      }
    }
  }

  init(
    _ code: DiagnosticCode, _ severity: Severity, isOptional: Bool = false, summary: @autoclosure () -> String,
    why: @autoclosure () -> String, fix: RuleFix? = nil, failing: @autoclosure () -> RuleExample,
    passing: @autoclosure () -> RuleExample, check: RuleCheck? = nil, subject: Subject = .itinerary,
    scheduleCheck: ScheduleCheck? = nil
  ) {
    self.code = code
    self.severity = severity
    self.isOptional = isOptional
    #if !hasFeature(Embedded)
      self.summary = summary()
      self.why = why()
      self.failing = failing()
      self.passing = passing().resolved(in: self.failing)
    #endif
    self.fix = fix
    self.check = check
    self.subject = subject
    self.scheduleCheck = scheduleCheck
  }

  /// A rule about schedules.
  init(
    _ code: DiagnosticCode, _ severity: Severity, ofSchedules summary: @autoclosure () -> String,
    why: @autoclosure () -> String, failing: @autoclosure () -> RuleExample, passing: @autoclosure () -> RuleExample,
    check: ScheduleCheck? = nil
  ) {
    self.init(
      code, severity, summary: summary(), why: why(), failing: failing(), passing: passing(), subject: .schedule,
      scheduleCheck: check)
  }
}

/// How findings of a rule are fixed.
package struct RuleFix: Sendable {
  package let step: FixStep
  /// What the fix does, in one sentence.
  package let summary: String

  init(_ step: FixStep, _ summary: String) {
    self.step = step
    self.summary = summary
  }
}

package typealias RuleCheck = @Sendable (ItineraryView, inout FindingReporter) -> Void

/// An input that demonstrates a rule: an itinerary and, for some rules, a schedule to compare it with.
package struct RuleExample: Sendable {
  /// JSON, or for `unreadable-itinerary` text that should be JSON; empty for a rule about schedules.
  package private(set) var itinerary: String
  /// The lines of a schedule; nil if the rule needs none.
  package let schedule: String?
  /// The lines of another schedule to compare with the first.
  package let otherSchedule: String?
  /// Whether to treat the itinerary as read from a document without sort orders.
  package let orderIsInferred: Bool
  /// Codes that also occur in a failing example and can't be avoided.
  package private(set) var others: [DiagnosticCode]
  /// The text that was replaced in the failing example; nil for an example that is written in full.
  private var replaced: String?

  init(_ itinerary: String, schedule: String? = nil, orderIsInferred: Bool = false, others: [DiagnosticCode] = []) {
    self.itinerary = itinerary
    self.schedule = schedule
    otherSchedule = nil
    self.orderIsInferred = orderIsInferred
    self.others = others
  }

  /// The failing example with one change.
  static func replacing(_ text: String, by other: String) -> RuleExample {
    var example = RuleExample(other)
    example.replaced = text
    return example
  }

  #if !hasFeature(Embedded)
    func resolved(in failing: RuleExample) -> RuleExample {
      guard let replaced else { return self }
      var example = failing
      example.itinerary = failing.itinerary.replacing(replaced, with: itinerary)
      example.others = []
      return example
    }
  #endif

  /// An example for a rule about schedules.
  init(schedule: String, other: String? = nil, others: [DiagnosticCode] = []) {
    itinerary = ""
    self.schedule = schedule
    otherSchedule = other
    orderIsInferred = false
    self.others = others
  }
}
