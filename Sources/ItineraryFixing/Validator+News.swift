package import CivilTime
package import ItineraryEditing
package import ItineraryModel
package import ItineraryValidation
package import ScheduleModel
import SourceText
import TripBuilding
package import TripChanging

extension Validator {
  /// A validator for comparing two states of an itinerary, with all rules but without a schedule.
  package static func ofStates(_ gazetteer: Gazetteer, _ zones: ZoneDatabase) -> Validator {
    Validator(gazetteer: gazetteer, zones: zones, sink: FindingSink(limit: 1_000_000))
  }

  /// A validator with all rules but without texts, for deciding whether a change improves an itinerary.
  static func judge(_ gazetteer: Gazetteer, _ zones: ZoneDatabase, schedule: ScheduleIndex? = nil) -> Validator {
    Validator(
      gazetteer: gazetteer, zones: zones, schedule: schedule, sink: FindingSink(limit: 1_000_000, keepsTexts: false))
  }

  /// All findings in an itinerary.
  mutating func findings(in itinerary: Itinerary) -> [Diagnostic] {
    validate(itinerary, at: SourceLocation(file: ""))
    let found = takeSink()
    return found.errors + found.warnings + found.infos
  }

  /// The errors and warnings in an itinerary that an earlier state did not have. If a finding occurs several times,
  /// only the additional ones.
  static func news(_ findings: [Diagnostic], since before: [Diagnostic]) -> [Diagnostic] {
    var known: [FindingKey: Int] = [:]
    for finding in before { known[FindingKey(finding), default: 0] += 1 }
    return findings.filter { finding in
      guard finding.severity > .info else { return false }
      let left = known[FindingKey(finding)] ?? 0
      known[FindingKey(finding)] = left - 1
      return left < 1
    }
  }

  /// The warnings of `after` that `before` does not have.
  package static func newWarnings(
    in after: Itinerary, since before: Itinerary, _ gazetteer: Gazetteer, _ zones: ZoneDatabase
  ) -> [EditOutcome.Warning] {
    var validator = Validator.ofStates(gazetteer, zones)
    let old = validator.findings(in: before)
    var markets = MarketTable(gazetteer)
    var after = after
    // Edits leave the cities of stays as they are written.
    after.resolveMarkets(&markets)
    return news(validator.findings(in: after), since: old).map {
      EditOutcome.Warning(code: $0.code, message: $0.message)
    }
  }

  /// Adds the itinerary's new errors and warnings to the broken rules of a rebase, unless the rebase already reports
  /// them.
  package mutating func completeBrokenRules(of result: inout RebaseResult, since before: Itinerary) {
    if result.isUnchanged { return }
    var told = Set(result.broken.map { FindingKey($0) })
    // If a game left the trip's dates, the rebase reports that it was postponed, which is sufficient.
    for rule in result.broken where rule.code == .gameLeftTrip {
      told.insert(FindingKey(code: .gamePostponed, item: rule.item))
    }
    let (old, new) = (findings(in: before), findings(in: result.itinerary))
    for finding in Validator.news(new, since: old) where told.insert(FindingKey(finding)).inserted {
      result.broken.append(
        Diagnostic(
          code: finding.code, severity: finding.severity, message: finding.message, item: finding.item,
          barrier: finding.barrier, legal: finding.legal,
          suggestion: RebaseAdvice.fixing(finding) ?? "run 'sportstime validate' for details"))
    }
  }
}
