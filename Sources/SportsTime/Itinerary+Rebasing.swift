import CivilTime
import SourceText
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import TripBuilding

extension Itinerary {
  /// An itinerary on a newer schedule, with all that became otherwise on the way.
  public struct RebaseOutcome: Sendable {
    /// The itinerary on the newer schedule.
    public var itinerary: Itinerary
    /// Games in the order of the trip, then travel, then the trip itself.
    public var changes: [Change]
    /// What is broken now and was not before, with what would fix it.
    public var broken: [Finding]
  }

  /// One thing that a rebase changed, or found to be gone.
  public struct Change: Hashable, Sendable, Codable {
    /// `game-moved`, `time-set`, `venue-changed`, `cancelled`, `travel-rederived`, … More kinds may come.
    public var kind: String
    /// The item's id; nil for the trip itself.
    public var item: String?
    /// A sentence for a person.
    public var message: String
  }

  /// Carries the itinerary to a newer schedule: games go where they are played now, travel is derived where it has to be,
  /// and nothing of the user's is lost. Onto an unchanged schedule it stays what it is, to the byte.
  ///
  /// - Parameters:
  ///   - schedule: the newer schedule.
  ///   - gazetteer: the teams and venues that the trip and the schedule name.
  public func rebased(onto schedule: Schedule, gazetteer: Gazetteer = .builtIn) -> RebaseOutcome {
    let gazetteer = gazetteer.model
    var result = Rebaser(schedule: schedule.schedule, gazetteer: gazetteer, zones: .system).rebase(model)
    var validator = Validator.ofStates(gazetteer, .system)
    validator.completeBrokenRules(of: &result, since: model)
    return RebaseOutcome(
      itinerary: Itinerary(result.itinerary),
      changes: result.changes.map { Change(kind: $0.kind.rawValue, item: $0.item, message: $0.message) },
      broken: result.broken.map { Finding($0) })
  }
}
