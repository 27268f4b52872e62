public import ItineraryModel
import ItineraryValidation
import ScheduleModel
import TripBuilding

extension Itinerary {
  /// Applies one edit. A refused one leaves everything as it was.
  ///
  /// - Parameters:
  ///   - operation: what to change.
  ///   - policy: what to do with a place that is not legal.
  ///   - schedule: where games come from that are added.
  /// - Throws: why it is refused, with the places that would be accepted.
  @discardableResult
  public mutating func apply(
    _ operation: EditOperation, policy: EditPolicy = .reject, schedule: Schedule? = nil
  ) throws(Refusal) -> EditOutcome {
    var editor = Editor(model, policy: policy, support: Itinerary.support(schedule))
    let outcome = try editor.apply(operation).get()
    model = editor.itinerary
    return outcome
  }

  /// Applies edits one after the other: all of them, or none.
  ///
  /// - Parameters:
  ///   - operations: what to change, in order.
  ///   - policy: what to do with a place that is not legal.
  ///   - schedule: where games come from that are added.
  /// - Throws: the first refusal; then nothing was changed.
  @discardableResult
  public mutating func apply(
    _ operations: [EditOperation], policy: EditPolicy = .reject, schedule: Schedule? = nil
  ) throws(Refusal) -> [EditOutcome] {
    var editor = Editor(model, policy: policy, support: Itinerary.support(schedule))
    var outcomes: [EditOutcome] = []
    for operation in operations { outcomes.append(try editor.apply(operation).get()) }
    model = editor.itinerary
    return outcomes
  }

  private static func support(_ schedule: Schedule?) -> EditSupport {
    guard let schedule else { return .rules(gazetteer: .builtIn) }
    let games = ScheduleOffers(schedule.schedule, gazetteer: .builtIn)
    return .rules(gazetteer: .builtIn, offers: { games.game($0) }, hint: { games.hint(for: $0) })
  }
}

/// A drag of one item with a pointer, without a user interface: lift, move, then drop or cancel.
///
/// While an item is in the air, rows are counted with its own row taken out. Nothing changes until the drop. An itinerary
/// that is loaded meanwhile waits, and does not undo the drop.
public struct ItineraryDrag: Sendable {
  /// How a drag ended.
  public struct End: Sendable {
    /// What the drop did; nil where it was refused or cancelled.
    public var outcome: EditOutcome?
    /// Why the item is back where it was; nil after a drop or a cancel.
    public var refusal: Refusal?
    /// What to play or to show.
    public var cue: DragCue?
    /// The edit that was made, to be stored or sent.
    public var operation: EditOperation?
    /// Why the edit is no longer legal on the itinerary that was loaded meanwhile: it is in `operation`, to be offered
    /// again.
    public var invalidated: Refusal?
  }

  private var session: DragSession

  /// Ready for the first drag.
  public init(_ itinerary: Itinerary) { session = DragSession(itinerary.model) }

  /// With every drop so far.
  public var itinerary: Itinerary { Itinerary(session.itinerary) }

  /// Whether an item is in the air.
  public var isOpen: Bool { session.isOpen }

  /// The rows to show: while an item is in the air, without its own.
  public var rows: [Itinerary.Row] { itinerary.rows(session.destinations?.rows ?? session.rows) }

  /// The rows that the item in the air may be dropped right above; the number of rows stands for the end.
  public var legalRows: [Int] { session.destinations?.legalRows ?? [] }

  /// The header rows that the item in the air may be dropped on: the first place of that day.
  public var legalHeaders: [Int] { session.destinations?.legalHeaders ?? [] }

  /// Lifts an item.
  ///
  /// - Throws: for a game, which has its place from the schedule.
  @discardableResult
  public mutating func lift(item id: String) throws(Refusal) -> DragCue { try session.begin(item: id).get() }

  /// Takes up an item of the user's own that is not in the itinerary yet.
  @discardableResult
  public mutating func lift(new item: NewItem) throws(Refusal) -> DragCue {
    try session.begin(external: item).get()
  }

  /// Whether the item may be dropped where the pointer is.
  public mutating func move(to pointer: DragPointer) -> DragUpdate { session.update(pointer) }

  /// Drops the item where the pointer is, or was last. What may not stand there goes back to where it was.
  public mutating func drop(at pointer: DragPointer? = nil) -> End { End(session.drop(at: pointer)) }

  /// Leaves the item where it was.
  @discardableResult
  public mutating func cancel() -> End { End(session.cancel()) }

  /// Takes over the itinerary as it was saved elsewhere: at once, or when the drag has ended.
  public mutating func reload(_ itinerary: Itinerary) { _ = session.take(.reload(itinerary.model)) }
}

extension ItineraryDrag.End {
  init(_ end: DragEnd) {
    if case .dropped(let outcome) = end.fate { self.outcome = outcome }
    if case .rejected(let refusal) = end.fate { self.refusal = refusal }
    cue = end.cue
    operation = end.operation
    invalidated = end.invalidated
  }
}
