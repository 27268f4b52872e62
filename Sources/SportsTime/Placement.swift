import ItineraryEditing
import ItineraryModel
import SourceText

/// The legal places of an itinerary's items when no drag is in progress, such as for a "Move to day …" menu or to check
/// a position.
///
/// ```swift
/// let placement = Placement(trip)
/// let days = placement.dayRange(of: "t0")
/// ```
///
/// It does not follow later edits.
public struct Placement: Sendable {
  private let editor: Editor
  private let constraints: Constraints
  private var itinerary: ItineraryModel.Itinerary { editor.itinerary }

  /// Finds the legal places of an itinerary's items.
  public init(_ itinerary: Itinerary) {
    editor = Editor(itinerary.model)
    constraints = Constraints(itinerary.model, forEditing: true)
  }

  /// The legal places of an item by day, at most one per day; empty for an unknown item. For a game, only its own
  /// place.
  public func places(of item: String) -> [LegalPlace] {
    itinerary.index(ofItem: item).map { constraints.legalIntervals(for: $0) } ?? []
  }

  /// The first and the last day (1-based) on which an item can be; nil if there is none or the item is unknown.
  public func dayRange(of item: String) -> ClosedRange<Int>? {
    let days = places(of: item).map(\.day)
    guard let first = days.first, let last = days.last else { return nil }
    return first...last
  }

  /// Why an item can't be at a position; nil if it can.
  public func refusal(of item: String, at position: Position) -> Refusal? {
    do throws(Refusal) {
      _ = try moving(item, to: position, .reject).get()
      return nil
    } catch {
      return isPosition(position, of: item) ? nil : error
    }
  }

  /// Whether an item can be at a position.
  public func isValid(_ position: Position, for item: String) -> Bool { refusal(of: item, at: position) == nil }

  /// The legal position nearest to another one: on the same day if possible, otherwise on the nearest day (the earlier
  /// of two). Nil if there is none, for games, and for an unknown item.
  public func nearest(to position: Position, for item: String) -> Position? {
    do throws(Refusal) {
      return try moving(item, to: position, .snap).get().to?.position
    } catch {
      return nil
    }
  }

  /// The ids of the games between which a leg of travel must be: the last game in the city of departure, and the first
  /// game in the city of arrival. Nil if there is no such game, and for any item other than travel.
  public func barriers(of item: String) -> (after: String?, before: String?) {
    guard let index = itinerary.index(ofItem: item), itinerary.items[index].kind == .travel,
      let number = constraints.shape.leg(ofItem: index)
    else { return (nil, nil) }
    let leg = constraints.shape.legs[number]
    return (leg.departure.map(id), leg.arrival.map(id))
  }

  private func moving(_ item: String, to position: Position, _ policy: EditPolicy) -> Result<EditOutcome, Refusal> {
    var trial = editor
    trial.policy = policy
    return trial.apply(.move(item: item, to: .position(position)))
  }

  private func isPosition(_ position: Position, of item: String) -> Bool {
    itinerary.index(ofItem: item).map { itinerary.items[$0].position == position } ?? false
  }

  private func id(_ index: Int) -> String { itinerary.idText(itinerary.items[index]) }
}
