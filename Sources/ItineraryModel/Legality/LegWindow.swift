package import SourceText

/// The legal places of a leg's travel, which the games before and after the leg determine. Only this type decides it.
///
/// The window extends from the day of the departure game (for a leg from the origin, the trip's first day) to the day
/// of the arrival game (for the return, the trip's last day). On the day of the departure game, travel comes after it,
/// and a tie counts as after. On the day of the arrival game, travel comes before it, and a tie does not count as
/// before. Travel of other legs is not considered; see `LegSequence`.
package struct LegWindow: Hashable, Sendable {
  package let first: Int
  /// Before `first` if the games leave no day; nil if the trip's days are unknown and nothing limits the window.
  package let last: Int?
  /// The key of the departure game, on the first day.
  private let departure: Double?
  /// The key of the arrival game, on the last day.
  private let arrival: Double?

  package init(_ leg: Leg, in itinerary: Itinerary) { self = itinerary.window(of: leg) }

  fileprivate init(first: Int, last: Int?, departure: Double?, arrival: Double?) {
    self.first = first
    self.last = last
    self.departure = departure
    self.arrival = arrival
  }

  /// The stance of travel at `position` relative to the window.
  package func stance(of position: Position) -> LegStance {
    if position.day < first { return .beforeDays }
    if let last, position.day > last { return .afterDays }
    if let departure, position.day == first, position.sortOrder < departure { return .beforeDeparture }
    if let arrival, position.day == last, position.sortOrder >= arrival { return .afterArrival }
    return .legal
  }

  package func contains(_ position: Position) -> Bool {
    position.sortOrder.isFinite && stance(of: position) == .legal
  }

  /// The days of the window within a trip of `lastDay` days.
  package func days(upTo lastDay: Int) -> ClosedRange<Int>? {
    let low = max(1, first)
    let high = min(last ?? first, lastDay)
    return low <= high ? low...high : nil
  }

  /// The keys within the window on one of its days; empty if the games leave none.
  package func interval(on day: Int) -> LegalInterval {
    LegalInterval(
      day: day, after: (day == first ? departure : nil) ?? -.infinity,
      before: (day == last ? arrival : nil) ?? .infinity)
  }
}

extension Itinerary {
  /// The window of a leg. It is a method of the itinerary because an initializer would get a copy of the itinerary.
  func window(of leg: Leg) -> LegWindow {
    let leaves = leg.departure.map { items[$0].position }
    let reaches = leg.arrival.map { items[$0].position }
    return LegWindow(
      first: leaves?.day ?? 1, last: reaches?.day ?? knownDayCount, departure: leaves?.sortOrder,
      arrival: reaches?.sortOrder)
  }
}

/// The place of a travel item relative to its leg's window.
package enum LegStance: UInt8, Hashable, Sendable {
  case legal
  case beforeDays, afterDays
  /// On the departure game's day, and before the game.
  case beforeDeparture
  /// On the arrival game's day, and not before the game.
  case afterArrival

  package var isWithinDays: Bool { self != .beforeDays && self != .afterDays }

  /// The code of the rule that the item violates; nil if it violates none.
  package var code: DiagnosticCode? {
    switch self {
    case .legal: nil
    case .beforeDays, .afterDays: .travelOutsideDayRange
    case .beforeDeparture: .travelBeforeDepartureGame
    case .afterArrival: .travelAfterArrivalGame
    }
  }

  /// The game that blocks it; nil for the start or end of the trip.
  package func barrier(of leg: Leg) -> Int? {
    switch self {
    case .legal: nil
    case .beforeDays, .beforeDeparture: leg.departure
    case .afterDays, .afterArrival: leg.arrival
    }
  }
}
