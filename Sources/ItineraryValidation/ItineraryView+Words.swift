import ScheduleModel
import CivilTime
import ItineraryModel
import SourceText

/// How findings call things.
extension ItineraryView {
  /// The item's title in quotes, or its id where it has none.
  func name(_ index: Int) -> String {
    let item = itinerary.items[index]
    let title = itinerary.titleText(item)
    return quotedForDisplay(title.isEmpty ? itinerary.idText(item) : title)
  }

  /// The item's title in quotes, or what it is where it has none.
  func title(_ index: Int) -> String {
    let item = itinerary.items[index]
    let title = itinerary.titleText(item)
    return title.isEmpty ? "an untitled \(item.kind.word) item" : quotedForDisplay(title)
  }

  /// `day 2 (2026-06-11)`.
  func dayName(_ day: Int) -> String {
    guard let date = date(ofDay: day) else { return "day \(day)" }
    return "day \(day) (\(date))"
  }

  /// `day 2` or `days 2 to 5`.
  func dayNames(_ first: Int, _ last: Int) -> String {
    first == last ? dayName(first) : "days \(first) to \(last)"
  }

  /// The city that a game is played in, as its record has it.
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

  /// `2026-06-10 19:05`, as the clock on the wall shows it.
  func clock(_ start: OffsetInstant) -> String {
    let (date, time) = start.local
    return "\(date) \(time)".dropLastSeconds
  }

  /// `day 2 from 0.001, day 3 anywhere`.
  func describe(_ legal: [LegalInterval], near row: ItemRow) -> String {
    LegalText.describe(legal, near: Position(day: row.day, sortOrder: row.sortOrder))
  }
}

extension String {
  /// `19:05` for `19:05:00`; other seconds stay.
  fileprivate var dropLastSeconds: String { hasSuffix(":00") ? String(dropLast(3)) : self }
}
