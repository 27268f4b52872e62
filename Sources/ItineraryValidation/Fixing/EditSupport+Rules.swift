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
        let changes = TripChanges(gazetteer: gazetteer, zones: zones, offers: offers, hint: hint)
        do throws(Refusal) {
          var changed = try changes.apply(change, to: itinerary)
          var validator = Validator.ofStates(gazetteer, zones)
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
