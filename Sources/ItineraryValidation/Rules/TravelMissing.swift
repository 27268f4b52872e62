import ItineraryModel
import SourceText

extension Rule {
  static let travelMissing = Rule(
    .travelMissing, .error,
    summary: "A leg between two stops has no travel.",
    why: """
      Two games in a row are in different cities, or the origin is in another city than the first or the last \
      game, and nothing says how to get there.
      """,
    fix: RuleFix(
      .addTravel, "The leg gets the travel item that a new trip would have, if there is enough time for it."),
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}}
      ]}
      """),
    check: { view, report in
      guard view.knowsLegs, view.knowsTravel, !view.shape.legs.isEmpty, !view.everyLegHasTravel else { return }
      let travelled = Set(view.shape.legOfItem)
      for (number, leg) in view.shape.legs.enumerated() where !travelled.contains(Int32(number)) {
        let window = LegWindow(leg, in: view.itinerary)
        report.add(
          view.itinerary, barrier: leg.arrival ?? leg.departure, legal: view.legalIntervals(leg, near: window.first),
          "no travel for leg \(number), \(view.legName(leg)), \(view.whenMissing(leg, window))")
      }
    })
}

extension ItineraryView {
  fileprivate func whenMissing(_ leg: Leg, _ window: LegWindow) -> String {
    let when = dayNames(window.first, max(window.first, window.last ?? window.first))
    guard let arrival = leg.arrival else { return "back to the origin, on \(when)" }
    guard let departure = leg.departure else { return "before the game \(name(arrival)), on \(when)" }
    return "between the games \(name(departure)) and \(name(arrival)), on \(when)"
  }
}
