import ScheduleModel
import CivilTime
import ItineraryModel
import SourceText

/// Names in findings.
extension ItineraryView {
  func name(_ index: Int) -> String { itinerary.displayName(itinerary.items[index]) }

  func title(_ index: Int) -> String { itinerary.displayTitle(itinerary.items[index]) }

  func dayName(_ day: Int) -> String { itinerary.dayName(day) }

  func dayNames(_ first: Int, _ last: Int) -> String { itinerary.dayNames(first, last) }

  /// The city of a game, as in its record.
  func city(ofGame row: ItemRow) -> String {
    guard itinerary.games.indices.contains(Int(row.facts)) else { return "an unknown city" }
    return displaySafe(itinerary.text.string(itinerary.games[Int(row.facts)].facts.place.city))
  }

  /// `Boston → Bronx`, from the games of the leg or the origin.
  func legName(_ leg: Leg) -> String {
    "\(stopName(leg.departure)) → \(stopName(leg.arrival))"
  }

  private func stopName(_ game: Int?) -> String {
    let place = game.flatMap { itinerary.game(itinerary.items[$0]) }?.facts.place ?? itinerary.origin
    return displaySafe(itinerary.text.string(place.city))
  }

  /// `2026-06-10 19:05`, in local time.
  func clock(_ start: OffsetInstant) -> String {
    let (date, time) = start.local
    return "\(date) \(time)".dropLastSeconds
  }
}

extension String {
  /// `19:05` for `19:05:00`. Other seconds are kept.
  fileprivate var dropLastSeconds: String { hasSuffix(":00") ? String(dropLast(3)) : self }
}
