import CivilTime
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText

extension Itinerary {
  /// Checks the itinerary against all rules.
  ///
  /// - Parameters:
  ///   - schedule: a schedule to compare the games with; nil to skip that.
  ///   - disabled: codes of rules to skip.
  ///   - gazetteer: knows the teams and venues of the trip.
  /// - Returns: the findings, errors first.
  /// - Throws: if there is no rule with one of the codes.
  public func validate(
    against schedule: Schedule? = nil, disabled: [DiagnosticCode] = [], gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> [Finding] {
    let settings = try RuleSettings.disabling(disabled)
    var validator = Validator(
      settings, gazetteer: gazetteer.model, schedule: schedule.map { ScheduleIndex($0.localized(gazetteer)) })
    validator.validate(model, at: SourceLocation(file: ""))
    let found = validator.takeSink()
    return (found.errors + found.warnings + found.infos).map { Finding($0) }
  }

  /// The result of a fix.
  public struct FixOutcome: Sendable {
    /// The itinerary with the fixes.
    public var itinerary: Itinerary
    /// A description of each change.
    public var fixes: [String]
    /// A description of each finding that could not be fixed, with the reason.
    public var left: [String]
  }

  /// Fixes findings that are safe to fix: keys without room between them, and travel that is outside its window,
  /// missing or duplicate. It never causes a new error or warning, and keeps every custom item.
  ///
  /// - Parameter gazetteer: knows the teams and venues of the trip.
  public func fixed(gazetteer: Gazetteer = .builtIn) -> FixOutcome {
    var fixer = ItineraryFixer(gazetteer: gazetteer.model)
    let result = fixer.fix(model)
    return FixOutcome(
      itinerary: Itinerary(result.itinerary), fixes: result.fixes.map(\.message), left: result.refusals.map(\.message))
  }
}

/// A validation rule, as described in the catalog.
public struct ValidationRule: Hashable, Identifiable, Sendable {
  /// The code of its findings.
  public var code: DiagnosticCode
  /// The code as text.
  public var id: String { code.rawValue }
  /// The severity of its findings, unless settings change it.
  public var severity: Finding.Severity
  /// One sentence that states what the rule checks.
  public var summary: String
  /// Why it matters.
  public var why: String

  /// All rules about itineraries, in the order of the catalog.
  public static var all: [ValidationRule] {
    RuleRegistry.all.filter { $0.subject == .itinerary }.map { rule in
      ValidationRule(
        code: rule.code, severity: Finding.Severity(rule.severity), summary: rule.summary, why: rule.why)
    }
  }
}
