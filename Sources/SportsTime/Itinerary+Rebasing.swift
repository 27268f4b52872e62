import CivilTime
import ItineraryFixing
import SourceText
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import TripBuilding
import TripChanging

extension Itinerary {
  /// An itinerary that was rebased onto a newer schedule, with its changes.
  public struct RebaseOutcome: Sendable {
    /// The itinerary on the newer schedule.
    public var itinerary: Itinerary
    /// Changes of games in the order of the trip, then changes of travel, then changes of the trip itself.
    public var changes: [Change]
    /// New violations of rules, with possible fixes.
    public var broken: [Finding]
  }

  /// A change made or detected by a rebase.
  public struct Change: Hashable, Sendable, Codable {
    /// `game-moved`, `time-set`, `venue-changed`, `cancelled`, `travel-rederived`, … More kinds may be added.
    public var kind: String
    /// The item's id; nil for the trip itself.
    public var item: String?
    /// A sentence for a person.
    public var message: String
  }

  /// Rebases the itinerary onto a newer schedule: games move to their current dates, travel is derived again where
  /// necessary, and none of the user's data are lost. If the schedule has not changed, the result is the same byte for
  /// byte.
  ///
  /// - Parameters:
  ///   - schedule: the newer schedule.
  ///   - gazetteer: knows the teams and venues of the trip and the schedule.
  public func rebased(onto schedule: Schedule, gazetteer: Gazetteer = .builtIn) -> RebaseOutcome {
    let newer = schedule.localized(gazetteer)
    let gazetteer = gazetteer.model
    var result = Rebaser(schedule: newer, gazetteer: gazetteer, zones: .system).rebase(model)
    var validator = Validator.ofStates(gazetteer, .system)
    validator.completeBrokenRules(of: &result, since: model)
    return RebaseOutcome(
      itinerary: Itinerary(result.itinerary),
      changes: result.changes.map { Change(kind: $0.kind.rawValue, item: $0.item, message: $0.message) },
      broken: result.broken.map { Finding($0) })
  }
}
