import ScheduleModel
import CivilTime
import ItineraryModel
import SourceText

extension Rule {
  static let travelTimeTooShort = Rule(
    "travel-time-too-short", .warning,
    summary: "Between two games there is less time than the travel between them takes.",
    why: "A game takes 180 minutes; what is left until the next one starts has to be enough for the way.",
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 1, "sortOrder": 1, "travel": {
          "durationMinutes": 1200, "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T12:05:00-04:00"}}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 1, "sortOrder": 1, "travel": {
          "durationMinutes": 240, "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T12:05:00-04:00"}}
      ]}
      """),
    check: { view, report in
      for row in view.travels {
        guard let leg = view.leg(row), let available = view.minutesAvailable(leg) else { continue }
        guard let needed = view.itinerary.travels[Int(row.facts)].duration, Int64(needed) > available else { continue }
        let left = available < 0 ? "no time" : "\(available) minutes"
        report.add(
          view, item: row.index, barrier: leg.arrival,
          "\(view.name(row.index)) takes \(needed) minutes, but between the games \(leg.departure.map(view.name) ?? "") and "
            + "\(leg.arrival.map(view.name) ?? "") there is \(left)")
      }
    })
}

extension ItineraryView {
  /// Whole minutes from the end of the leg's departure game to the start of its arrival game; nil where they have no
  /// times.
  fileprivate func minutesAvailable(_ leg: Leg) -> Int64? {
    guard let departure = leg.departure, let arrival = leg.arrival, let leaves = start(departure),
      let arrives = start(arrival)
    else { return nil }
    let seconds = arrives.seconds(since: leaves.adding(seconds: GameDuration.seconds))
    return Int64((Double(seconds) / 60).rounded(.down))
  }

  private func start(_ game: Int) -> Instant? {
    itinerary.gameIndex(game).flatMap { itinerary.games[$0].facts.start?.instant }
  }
}
