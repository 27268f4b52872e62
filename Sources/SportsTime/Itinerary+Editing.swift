import ItineraryEditing
import ItineraryFixing
public import ItineraryModel
import ItineraryValidation
import ScheduleModel
import TripBuilding
import TripChanging

extension Itinerary {
  /// Applies one edit. A refused edit changes nothing.
  ///
  /// - Parameters:
  ///   - operation: the edit.
  ///   - policy: what to do if the target is not legal.
  ///   - schedule: the source of games to add; without it, no game can be added.
  ///   - gazetteer: knows the teams and venues of the trip and the schedule.
  /// - Throws: the refusal, with the places that would be accepted.
  @discardableResult
  public mutating func apply(
    _ operation: EditOperation, policy: EditPolicy = .reject, schedule: Schedule? = nil,
    gazetteer: Gazetteer = .builtIn
  ) throws(Refusal) -> EditOutcome {
    var editor = Editor(model, policy: policy, support: Itinerary.support(schedule, gazetteer))
    let outcome = try editor.apply(operation).get()
    model = editor.itinerary
    return outcome
  }

  /// Applies all edits in order, or none.
  ///
  /// - Parameters:
  ///   - operations: the edits, in order.
  ///   - policy: what to do if a target is not legal.
  ///   - schedule: the source of games to add; without it, no game can be added.
  ///   - gazetteer: knows the teams and venues of the trip and the schedule.
  /// - Throws: the first refusal, in which case nothing was changed.
  @discardableResult
  public mutating func apply(
    _ operations: [EditOperation], policy: EditPolicy = .reject, schedule: Schedule? = nil,
    gazetteer: Gazetteer = .builtIn
  ) throws(Refusal) -> [EditOutcome] {
    var editor = Editor(model, policy: policy, support: Itinerary.support(schedule, gazetteer))
    var outcomes: [EditOutcome] = []
    for operation in operations { outcomes.append(try editor.apply(operation).get()) }
    model = editor.itinerary
    return outcomes
  }

  static func support(_ schedule: Schedule?, _ gazetteer: Gazetteer) -> EditSupport {
    let schedule = schedule?.localized(gazetteer)
    let gazetteer = gazetteer.model
    let games = schedule.map { ScheduleOffers($0, gazetteer: gazetteer) }
    let offers: TripChanges.Offers? = games.map { games in { @Sendable id in games.game(id) } }
    let support = EditSupport.rules(gazetteer: gazetteer, offers: offers, hint: { games?.hint(for: $0) ?? "" })
    return support.withReservations(fitter(gazetteer))
  }
}
