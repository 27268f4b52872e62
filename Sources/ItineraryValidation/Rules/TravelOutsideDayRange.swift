import ItineraryModel
import SourceText

extension Rule {
  static let travelOutsideDayRange = Rule(
    "travel-outside-day-range", .error,
    summary: "Travel is on a day before its departure game or after its arrival game.",
    why: """
      A leg is travelled between the last game of one stop and the first game of the next, both days included; \
      from the origin from day 1 on, back to it until the last day.
      """,
    mend: "The item goes to the nearest legal place.",
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 3, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 3, "sortOrder": 1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}}
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
      for row in view.travels {
        guard let leg = view.leg(row) else { continue }
        let stance = view.stance(row, on: leg)
        if stance.isWithinDays { continue }
        let isEarly = stance == .beforeDays
        let legal = view.legalIntervals(leg, near: row.day)
        report.add(
          view, item: row.index, barrier: isEarly ? leg.departure : leg.arrival, legal: legal,
          "\(view.name(row.index)) on \(view.dayName(row.day)) is \(view.bound(leg, isEarly: isEarly)); legal: "
            + view.describe(legal, near: row))
      }
    })
}

extension ItineraryView {
  fileprivate func bound(_ leg: Leg, isEarly: Bool) -> String {
    guard let game = isEarly ? leg.departure : leg.arrival else {
      return isEarly ? "before the trip" : "after the trip's last day"
    }
    let day = dayName(itinerary.items[game].position.day)
    return "\(isEarly ? "before" : "after") \(day), the day of the game \(name(game))"
  }
}
