package import SourceText

/// Something that an itinerary or a schedule has to be, with the words that explain it and the check that finds where it is not.
package struct Rule: Sendable {
  /// Stable, lower case, with hyphens: `travel-missing`.
  package let code: DiagnosticCode
  /// The severity of a finding, unless the settings change it.
  package let severity: Severity
  /// Whether it is off unless the settings name it.
  package let isOptional: Bool
  /// What fixing does about a finding, where that is safe; nil for a rule whose findings only a person can fix.
  package let fix: RuleFix?
  // A page shows findings, not the catalogue of rules.
  #if !hasFeature(Embedded)
    /// One line: what is wrong where the rule is broken.
    package let summary: String
    /// Why it matters, and what to do.
    package let why: String
    /// What breaks the rule.
    package let failing: RuleExample
    /// What keeps it.
    package let passing: RuleExample
  #endif
  /// What is checked by it.
  package let subject: Subject
  /// Nil for a rule whose findings the reader of itineraries makes.
  package let check: RuleCheck?
  #if !hasFeature(Embedded)
    /// Of a rule about schedules; nil for one that needs two of them.
    package let scheduleCheck: ScheduleCheck?
  #endif

  package enum Subject: Sendable {
    case itinerary, schedule
    /// A source of an import; only reports use it, no rule checks it.
    case source

    /// What one and several of them are called.
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

    /// The command that reports findings about them.
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
    passing: @autoclosure () -> RuleExample, check: RuleCheck? = nil
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
    subject = .itinerary
    #if !hasFeature(Embedded)
      scheduleCheck = nil
    #endif
  }

  #if !hasFeature(Embedded)
    /// A rule about schedules.
    init(
      _ code: DiagnosticCode, _ severity: Severity, ofSchedules summary: String, why: String, failing: RuleExample,
      passing: RuleExample, check: ScheduleCheck? = nil
    ) {
      self.code = code
      self.severity = severity
      isOptional = false
      self.summary = summary
      self.why = why
      self.failing = failing
      self.passing = passing
      fix = nil
      self.check = nil
      subject = .schedule
      scheduleCheck = check
    }
  #endif
}

/// What fixing does about the findings of a rule.
package struct RuleFix: Sendable {
  package let step: FixStep
  /// What it does, in one sentence.
  package let summary: String

  init(_ step: FixStep, _ summary: String) {
    self.step = step
    self.summary = summary
  }
}

package typealias RuleCheck = @Sendable (ItineraryView, inout FindingReporter) -> Void

/// An input that shows a rule: an itinerary, and for some rules the schedule that it is held against.
package struct RuleExample: Sendable {
  /// JSON, or for `unreadable-itinerary` what should have been JSON; empty for a rule about schedules.
  private(set) package var itinerary: String
  /// Schedule lines; nil if the rule needs none.
  package let schedule: String?
  /// Lines of another schedule that is held against the first.
  package let otherSchedule: String?
  /// Whether the itinerary counts as read back from a document without sort orders.
  package let orderIsInferred: Bool
  /// Codes that can't be kept out of a failing example.
  private(set) package var others: [DiagnosticCode]
  /// What the failing example has instead; nil for an example that is written out.
  private var replaced: String?

  init(_ itinerary: String, schedule: String? = nil, orderIsInferred: Bool = false, others: [DiagnosticCode] = []) {
    self.itinerary = itinerary
    self.schedule = schedule
    otherSchedule = nil
    self.orderIsInferred = orderIsInferred
    self.others = others
  }

  /// The failing example, changed in one place.
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

  /// Of a rule about schedules.
  init(schedule: String, other: String? = nil, others: [DiagnosticCode] = []) {
    itinerary = ""
    self.schedule = schedule
    otherSchedule = other
    orderIsInferred = false
    self.others = others
  }
}
