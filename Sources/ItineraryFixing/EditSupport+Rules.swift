package import CivilTime
package import ItineraryEditing
import ItineraryModel
import ItineraryValidation
package import ScheduleModel
import SourceText
import TripBuilding
package import TripChanging

extension EditSupport {
  /// Support for editing: the rules for fixing, and building trips.
  ///
  /// - Parameters:
  ///   - offers: the games that can be added; nil without a schedule.
  ///   - hint: suggests an id for an unknown id.
  package static func rules(
    gazetteer: Gazetteer, zones: ZoneDatabase = .system, offers: TripChanges.Offers? = nil,
    hint: @escaping @Sendable (String) -> String = { _ in "" }
  ) -> EditSupport {
    var support = EditSupport(
      fix: { itinerary, code, item, known in
        var fixer = ItineraryFixer(gazetteer: gazetteer, zones: zones)
        return fixer.fix(code, item: item, in: itinerary, &known)
      },
      fixSeveral: { itinerary, code, most, known in
        var fixer = ItineraryFixer(gazetteer: gazetteer, zones: zones)
        return fixer.fix(code, most: most, in: itinerary, &known)
      },
      change: { itinerary, change, known in
        let changes = TripChanges(gazetteer: gazetteer, zones: zones, offers: offers, hint: hint)
        do throws(Refusal) {
          var changed = try changes.apply(change, to: itinerary)
          var judge = Validator.judge(gazetteer, zones)
          let before = known ?? judge.findings(in: itinerary)
          let after = judge.findings(in: changed.itinerary)
          (known, changed.findings) = (before, after)
          if Validator.news(after, since: before).isEmpty { return .success(changed) }
          var validator = Validator.ofStates(gazetteer, zones)
          let news = Validator.news(validator.findings(in: changed.itinerary), since: before)
          if let error = news.first(where: { $0.severity == .error }) {
            throw Refusal(
              code: error.code, message: error.message, barrier: error.barrier ?? error.item, legal: error.legal)
          }
          changed.warnings = news
          return .success(changed)
        } catch {
          return .failure(error)
        }
      }, follow: { $0.follow($1) })
    #if !hasFeature(Embedded)
      support.parts = PartSupport(gazetteer: gazetteer, request: { $0.requestForParts }) { id, itinerary in
        guard let game = offers?(id) else { return nil }
        let changes = TripChanges(gazetteer: gazetteer, zones: zones, offers: nil, hint: hint)
        return (try? changes.place(of: game, in: itinerary)).map { ($0, game.id) }
      }
    #endif
    return support
  }
}
