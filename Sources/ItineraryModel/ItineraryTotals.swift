import ScheduleModel
import SourceText

/// The totals of an itinerary.
package struct ItineraryTotals: Hashable, Sendable {
  package private(set) var days: Int
  /// Games, except cancelled and postponed ones.
  package private(set) var games = 0
  package private(set) var gamesOff = 0
  package private(set) var legs = 0
  /// Custom items.
  package private(set) var own = 0
  package private(set) var kilometres = 0.0
  package private(set) var minutes: Int64 = 0

  package init(_ itinerary: Itinerary) {
    days = itinerary.dayCount
    for item in itinerary.items {
      if let game = itinerary.game(item) {
        if game.facts.status.isOff { gamesOff += 1 } else { games += 1 }
      } else if let travel = itinerary.travel(item) {
        legs += 1
        if let some = travel.distance, some.isFinite { kilometres += some }
        if let some = travel.duration { minutes = minutes.addingReportingOverflow(Int64(some)).partialValue }
      } else {
        own += 1
      }
    }
  }

  /// Nil if there is no distance or an impossible one.
  package var wholeKilometres: Int? {
    kilometres >= 0.5 && kilometres < 1e9 ? Int(kilometres.rounded()) : nil
  }

  /// `12 days: 16 games, 4 legs (2,345 km, about 31 h 10 min), 9 items of your own`. Cancelled and postponed games are
  /// listed separately.
  package func text(distance: (Double) -> String) -> String {
    var parts = [counted(games, "game", "games")]
    if gamesOff > 0 { parts.append("\(counted(gamesOff, "game", "games")) cancelled or postponed") }
    if legs > 0 {
      var details: [String] = []
      if kilometres > 0 { details.append(distance(kilometres)) }
      if minutes > 0 { details.append("about " + durationText(minutes: minutes)) }
      parts.append(counted(legs, "leg", "legs") + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"))
    }
    if own > 0 { parts.append(counted(own, "custom item", "custom items")) }
    return "\(counted(days, "day", "days")): " + parts.joined(separator: ", ")
  }
}
