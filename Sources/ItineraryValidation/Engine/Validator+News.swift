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

  /// All findings in an itinerary.
  mutating func findings(in itinerary: Itinerary) -> [Diagnostic] {
    validate(itinerary, at: TextPlace(file: ""))
    let found = takeSink()
    return found.errors + found.warnings + found.infos
  }

  /// Errors and warnings that an itinerary has and an earlier state of it had not. Of several alike, those that are more.
  mutating func news(in itinerary: Itinerary, since before: Itinerary) -> [Diagnostic] {
    var known: [FindingKey: Int] = [:]
    for finding in findings(in: before) { known[FindingKey(finding), default: 0] += 1 }
    return findings(in: itinerary).filter { finding in
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
    // A game that left the trip's dates is postponed there, and that is all that there is to say of it.
    for rule in result.broken where rule.code == .gameLeftTrip {
      told.insert(FindingKey(code: .gamePostponed, item: rule.item))
    }
    for finding in news(in: result.itinerary, since: before) where told.insert(FindingKey(finding)).inserted {
      result.broken.append(
        Diagnostic(
          code: finding.code, severity: finding.severity, message: finding.message, item: finding.item,
          barrier: finding.barrier, legal: finding.legal,
          suggestion: RebaseAdvice.fixing(finding) ?? "run 'sportstime validate' for details"))
    }
  }
}
