package import SourceText

/// Describes a wrong place of travel, now or after a move, with the same wording in findings and refusals.
package struct LegText {
  package enum Mood: Sendable {
    /// For an item's current place: `leaves`.
    case stands
    /// For a requested place: `would leave`.
    case wouldStand
  }

  private let itinerary: Itinerary
  private let order: [Int]
  private let mood: Mood

  package init(_ itinerary: Itinerary, _ shape: TripShape, _ mood: Mood) {
    self.itinerary = itinerary
    order = shape.order
    self.mood = mood
  }

  /// `"Boston → Bronx" on day 2 (2026-06-11) leaves before the game "Opener" is played; legal: day 2 after the game at
  /// 19:05`.
  ///
  /// - Parameter position: the current or requested place of item `index`.
  package func outsideWindow(
    _ index: Int, at position: Position, _ stance: LegStance, of leg: Leg, legal: [LegalInterval]
  ) -> String {
    "\(name(index)) on \(itinerary.dayName(position.day)) \(what(stance, leg)); legal: "
      + describe(legal, near: position)
  }

  /// `"New York → Boston" comes before "Boston → New York", which is an earlier leg of the trip`.
  package func outOfSequence(_ index: Int, _ other: Int, otherIsEarlier: Bool) -> String {
    "\(name(index)) \(comes) \(otherIsEarlier ? "before" : "after") \(name(other)), which is "
      + (otherIsEarlier ? "an earlier" : "a later") + " leg of the trip"
  }

  package func describe(_ legal: [LegalInterval], near position: Position) -> String {
    LegalText.describe(legal, near: position, in: itinerary, order: order)
  }

  private func what(_ stance: LegStance, _ leg: Leg) -> String {
    let game = stance.barrier(of: leg)
    let named = game.map { "the game \(name($0))" } ?? ""
    let day = game.map { "\(itinerary.dayName(itinerary.items[$0].position.day)), the day of \(named)" }
    switch stance {
    case .legal: return "\(be) where it may be"
    case .beforeDays: return "\(be) before \(day ?? "the trip")"
    case .afterDays: return "\(be) after \(day ?? "the trip's last day")"
    case .beforeDeparture: return "\(mood == .stands ? "leaves" : "would leave") before \(named) is played"
    case .afterArrival: return "\(comes) after \(named) has begun"
    }
  }

  private var be: String { mood == .stands ? "is" : "would be" }
  private var comes: String { mood == .stands ? "comes" : "would come" }

  private func name(_ index: Int) -> String { itinerary.displayName(itinerary.items[index]) }
}
