import CivilTime
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText

extension Itinerary {
  /// Checks the itinerary against all rules.
  ///
  /// - Parameters:
  ///   - schedule: also compares the games with it.
  ///   - disabled: codes of rules to leave out.
  ///   - gazetteer: the teams and venues that the trip names.
  /// - Returns: the findings, errors first.
  /// - Throws: for a code that is not a rule's.
  public func validate(
    against schedule: Schedule? = nil, disabled: [DiagnosticCode] = [], gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> [Finding] {
    let settings = try RuleSettings.disabling(disabled)
    var validator = Validator(
      settings, gazetteer: gazetteer.model, schedule: schedule.map { ScheduleIndex($0.schedule) })
    validator.validate(model, at: TextPlace(file: ""))
    let found = validator.takeSink()
    return (found.errors + found.warnings + found.infos).map { Finding($0) }
  }

  /// What `fix` did.
  public struct FixOutcome: Sendable {
    /// The itinerary with the fixes.
    public var itinerary: Itinerary
    /// What was changed, in words.
    public var fixes: [String]
    /// What could not be fixed, and why.
    public var left: [String]
  }

  /// Fixes what is safe to fix: keys that leave no room, travel out of its window, missing, or there twice. Never makes a
  /// new error or warning, and keeps every item of the user's.
  ///
  /// - Parameter gazetteer: the teams and venues that the trip names.
  public func fixed(gazetteer: Gazetteer = .builtIn) -> FixOutcome {
    var fixer = ItineraryFixer(gazetteer: gazetteer.model)
    let result = fixer.fix(model)
    return FixOutcome(
      itinerary: Itinerary(result.itinerary), fixes: result.fixes.map(\.message), left: result.refusals.map(\.message))
  }
}

/// A validation rule, as the catalogue describes it.
public struct ValidationRule: Hashable, Identifiable, Sendable {
  /// The code of its findings.
  public var code: DiagnosticCode
  /// The code as text.
  public var id: String { code.rawValue }
  /// The severity of its findings, unless settings change it.
  public var severity: Finding.Severity
  /// What it checks, in one sentence.
  public var summary: String
  /// Why that matters.
  public var why: String

  /// Every rule about itineraries, in the order of the catalogue.
  public static var all: [ValidationRule] {
    RuleRegistry.all.filter { $0.subject == .itinerary }.map { rule in
      ValidationRule(
        code: rule.code, severity: Finding.Severity(rule.severity), summary: rule.summary, why: rule.why)
    }
  }
}
