import CivilTime
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// Compares a game of an itinerary with a schedule.
extension ItineraryView {
  /// The differences from the schedule that a traveler must know about, except for the status, which another rule
  /// reports.
  func differences(_ row: ItemRow, from game: Game) -> GameAspects {
    guard let schedule, let facts = itinerary.game(item(row))?.facts else { return [] }
    let date = row.date == .min ? nil : LocalDate(dayNumber: row.date)
    return GameComparison.aspects(from: facts, in: itinerary.text, on: date, to: game, of: schedule.schedule)
      .intersection([.date, .time, .venue, .teams])
  }

  /// `on 2026-06-11, not 2026-06-10, at Fenway Park in Boston`.
  func describe(_ differences: GameAspects, of game: Game, against row: ItemRow) -> String {
    var parts: [String] = []
    if differences.contains(.date), let date = game.localDate {
      parts.append("on \(date), not on \(LocalDate(dayNumber: row.date))")
    }
    if differences.contains(.time) {
      let mine = itinerary.game(item(row))?.facts.start
      parts.append(game.start.map { "starting at \($0)" } ?? "with no time set")
      parts.append(mine.map { "not at \($0)" } ?? "while the trip has no time")
    }
    if differences.contains(.venue), let schedule, let venue = schedule.schedule.venue(game.venue) {
      let texts = schedule.schedule.texts
      parts.append(place(texts.string(venue.name), texts.string(venue.city)))
      if let facts = itinerary.game(item(row))?.facts {
        let mine = place(itinerary.text.string(facts.venueName), itinerary.text.string(facts.place.city))
        if !mine.isEmpty { parts.append("not " + mine) }
      }
    }
    if differences.contains(.teams), let schedule { parts.append("as \(sides(game, in: schedule.schedule))") }
    return parts.joined(separator: ", ")
  }

  private func place(_ name: String, _ city: String) -> String {
    let parts = [name.isEmpty ? "" : "at " + displaySafe(name), city.isEmpty ? "" : "in " + displaySafe(city)]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func sides(_ game: Game, in schedule: Schedule) -> String {
    func name(_ number: Int32) -> String {
      guard let side = schedule.side(number) else { return "an unknown team" }
      return displaySafe(schedule.texts.string(side.name.isEmpty ? side.id : side.name))
    }
    return "\(name(game.away)) at \(name(game.home))"
  }

  /// `; the schedule has these sides on 2026-06-12, as mlb:746000`, for a game that is not in the schedule.
  func nearestMeeting(_ row: ItemRow) -> String {
    guard let schedule, let facts = itinerary.game(item(row))?.facts else { return "" }
    let text = itinerary.text
    let found = text.withBytes(facts.homeID) { home in
      text.withBytes(facts.awayID) { schedule.nearestMeeting(home: home, away: $0, day: row.date) }
    }
    guard let found, let date = found.localDate else { return "" }
    return "; it has these teams on \(date), as \(displaySafe(schedule.schedule.texts.string(found.id)))"
  }
}
