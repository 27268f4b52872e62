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
  static let sides = ScheduleDifferences(rawValue: 8)
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
    if let schedule, hasOtherSides(facts, game, schedule.schedule) { differences.insert(.sides) }
    return differences
  }

  /// Only by their ids: names differ from feed to feed.
  private func hasOtherSides(_ facts: GameFacts, _ game: Game, _ schedule: Schedule) -> Bool {
    func differs(_ mine: TextSpan, _ number: Int32) -> Bool {
      guard mine.count > 0, let theirs = schedule.side(number)?.id, !theirs.isEmpty else { return false }
      return itinerary.text.withBytes(mine) { mine in schedule.texts.withBytes(theirs) { !mine.equals($0) } }
    }
    return differs(facts.homeID, game.home) || differs(facts.awayID, game.away)
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
      let texts = schedule.schedule.texts
      parts.append(place(texts.string(venue.name), texts.string(venue.city)))
      if let facts = itinerary.game(item(row))?.facts {
        let mine = place(itinerary.text.string(facts.venueName), itinerary.text.string(facts.place.city))
        if !mine.isEmpty { parts.append("not " + mine) }
      }
    }
    if differences.contains(.sides), let schedule { parts.append("as \(sides(game, in: schedule.schedule))") }
    return parts.joined(separator: ", ")
  }

  private func place(_ name: String, _ city: String) -> String {
    let parts = [name.isEmpty ? "" : "at " + displaySafe(name), city.isEmpty ? "" : "in " + displaySafe(city)]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func sides(_ game: Game, in schedule: Schedule) -> String {
    func name(_ number: Int32) -> String {
      guard let side = schedule.side(number) else { return "nobody" }
      return displaySafe(schedule.texts.string(side.name.isEmpty ? side.id : side.name))
    }
    return "\(name(game.away)) at \(name(game.home))"
  }

  /// `; the schedule has these sides on 2026-06-12, as mlb:746000`, for a game that it does not have.
  func nearestMeeting(_ row: ItemRow) -> String {
    guard let schedule, let facts = itinerary.game(item(row))?.facts else { return "" }
    let text = itinerary.text
    let found = text.withBytes(facts.homeID) { home in
      text.withBytes(facts.awayID) { schedule.nearestMeeting(home: home, away: $0, day: row.date) }
    }
    guard let found, let date = found.localDate else { return "" }
    return "; it has these sides on \(date), as \(displaySafe(schedule.schedule.texts.string(found.id)))"
  }
}
