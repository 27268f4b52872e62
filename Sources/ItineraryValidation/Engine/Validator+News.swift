package import CivilTime
package import ItineraryModel
package import ScheduleModel
import SourceText
package import TripBuilding

extension Validator {
  /// For comparing two states of an itinerary: by all rules, without a schedule.
  package static func ofStates(_ gazetteer: Gazetteer, _ zones: ZoneDatabase) -> Validator {
    Validator(gazetteer: gazetteer, zones: zones, sink: FindingSink(limit: 1_000_000))
  }

  /// A validator with all rules and without texts: it decides whether a change makes an itinerary better.
  static func judge(_ gazetteer: Gazetteer, _ zones: ZoneDatabase, schedule: ScheduleIndex? = nil) -> Validator {
    Validator(
      gazetteer: gazetteer, zones: zones, schedule: schedule, sink: FindingSink(limit: 1_000_000, keepsTexts: false))
  }

  /// All findings in an itinerary.
  mutating func findings(in itinerary: Itinerary) -> [Diagnostic] {
    validate(itinerary, at: TextPlace(file: ""))
    let found = takeSink()
    return found.errors + found.warnings + found.infos
  }

  /// Errors and warnings among the findings in an itinerary that an earlier state of it had not. Of several alike, those
  /// that are more.
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

  /// Adds every error and warning to a rebase's broken rules that the itinerary did not have before and that the rebase
  /// does not report itself.
  package mutating func completeBrokenRules(of result: inout RebaseResult, since before: Itinerary) {
    if result.isUnchanged { return }
    var told = Set(result.broken.map { FindingKey($0) })
    // A game that left the trip's dates is postponed there, which is all that has to be reported.
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
