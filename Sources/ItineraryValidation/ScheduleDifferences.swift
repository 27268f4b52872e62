import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// In what a schedule has a game otherwise than an itinerary.
struct ScheduleDifferences: OptionSet {
  let rawValue: UInt8
  static let date = ScheduleDifferences(rawValue: 1)
  static let start = ScheduleDifferences(rawValue: 2)
  static let venue = ScheduleDifferences(rawValue: 4)
}

extension ItineraryView {
  func differences(_ row: ItemRow, from game: Game) -> ScheduleDifferences {
    guard let facts = itinerary.game(item(row))?.facts else { return [] }
    var differences: ScheduleDifferences = []
    if let date = game.localDate, row.date != .min, date.dayNumber != row.date { differences.insert(.date) }
    if game.start?.instant != facts.start?.instant { differences.insert(.start) }
    if let schedule, let venue = schedule.schedule.venue(game.venue), isElsewhere(facts, venue, schedule.schedule.texts)
    {
      differences.insert(.venue)
    }
    return differences
  }

  /// Ids decide where both have one; else the names and the cities.
  private func isElsewhere(_ facts: GameFacts, _ venue: Venue, _ texts: TextTable) -> Bool {
    func differs(_ mine: TextSpan, _ theirs: TextID) -> Bool? {
      if mine.count == 0 || theirs.isEmpty { return nil }
      return itinerary.text.withBytes(mine) { mine in texts.withBytes(theirs) { !mine.equals($0) } }
    }
    if let isOther = differs(facts.venueID, venue.id) { return isOther }
    if differs(facts.place.city, venue.city) == true { return true }
    return differs(facts.venueName, venue.name) ?? false
  }

  /// `on 2026-06-11, not 2026-06-10, at Fenway Park in Boston`.
  func describe(_ differences: ScheduleDifferences, of game: Game, against row: ItemRow) -> String {
    var parts: [String] = []
    if differences.contains(.date), let date = game.localDate {
      parts.append("on \(date), not on \(LocalDate(dayNumber: row.date))")
    }
    if differences.contains(.start) {
      let mine = itinerary.game(item(row))?.facts.start
      parts.append(game.start.map { "starting at \($0)" } ?? "with no time set")
      parts.append(mine.map { "not at \($0)" } ?? "where the trip has no time")
    }
    if differences.contains(.venue), let schedule, let venue = schedule.schedule.venue(game.venue) {
      let name = displaySafe(schedule.schedule.texts.string(venue.name))
      let city = displaySafe(schedule.schedule.texts.string(venue.city))
      parts.append((name.isEmpty ? "" : "at \(name) ") + "in \(city)")
    }
    return parts.joined(separator: ", ")
  }
}
