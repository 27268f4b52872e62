public import ItineraryModel
import ItineraryValidation
import ScheduleModel
import TripBuilding

extension Itinerary {
  /// Applies one edit. A refused one leaves everything as it was.
  ///
  /// - Parameters:
  ///   - operation: what to change.
  ///   - policy: what happens if a place is not legal.
  ///   - schedule: the source of games that are added; without it, none can be.
  ///   - gazetteer: the teams and venues that the trip and the schedule name.
  /// - Throws: why it is refused, with the places that would be accepted.
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

  /// Applies edits one after the other: all of them, or none.
  ///
  /// - Parameters:
  ///   - operations: what to change, in order.
  ///   - policy: what happens if a place is not legal.
  ///   - schedule: the source of games that are added; without it, none can be.
  ///   - gazetteer: the teams and venues that the trip and the schedule name.
  /// - Throws: the first refusal; then nothing was changed.
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
    let gazetteer = gazetteer.model
    let games = schedule.map { ScheduleOffers($0.schedule, gazetteer: gazetteer) }
    let offers: TripChanges.Offers? = games.map { games in { @Sendable id in games.game(id) } }
    let support = EditSupport.rules(gazetteer: gazetteer, offers: offers, hint: { games?.hint(for: $0) ?? "" })
    return support.withReservations(fitter(gazetteer))
  }
}
