package import CivilTime
package import ItineraryModel
package import ScheduleModel
import SourceText
package import TripBuilding

extension EditSupport {
  /// What the rules know of fixing, and the building of trips of games.
  ///
  /// - Parameters:
  ///   - offers: the games that can be added; nil without a schedule.
  ///   - hint: what an id that is not among them may have been meant to be.
  package static func rules(
    gazetteer: Gazetteer, zones: ZoneDatabase = .system, offers: TripChanges.Offers? = nil,
    hint: @escaping @Sendable (String) -> String = { _ in "" }
  ) -> EditSupport {
    EditSupport(
      fix: { itinerary, code, item in
        var fixer = ItineraryFixer(gazetteer: gazetteer, zones: zones)
        return fixer.fix(code, item: item, in: itinerary)
      },
      change: { itinerary, change in
        let changes = TripChanges(gazetteer: gazetteer, offers: offers, hint: hint)
        do throws(Refusal) {
          var changed = try changes.apply(change, to: itinerary)
          var validator = Validator(
            RuleSettings(), gazetteer: gazetteer, zones: zones, schedule: nil,
            sink: FindingSink(limit: 1_000_000))
          let news = validator.news(in: changed.itinerary, since: itinerary)
          if let error = news.first(where: { $0.severity == .error }) {
            throw Refusal(
              code: error.code, message: error.message, barrier: error.barrier ?? error.item, legal: error.legal)
          }
          changed.warnings = news
          return .success(changed)
        } catch {
          return .failure(error)
        }
      })
  }
}

extension Validator {
  /// Errors and warnings that an itinerary has and an earlier state of it had not. Of several alike, those that are more.
  fileprivate mutating func news(in itinerary: Itinerary, since before: Itinerary) -> [Diagnostic] {
    var known: [FindingKey: Int] = [:]
    for finding in findings(in: before) { known[FindingKey(finding), default: 0] += 1 }
    return findings(in: itinerary).filter { finding in
      guard finding.severity > .info else { return false }
      let left = known[FindingKey(finding)] ?? 0
      known[FindingKey(finding)] = left - 1
      return left < 1
    }
  }
}
