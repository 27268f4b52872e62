import ItineraryModel
import SourceText

extension Rule {
  static let travelOutOfSequence = Rule(
    .travelOutOfSequence, .error,
    summary: "A travel leg comes before an earlier leg or after a later one.",
    why: """
      Legs are travelled in the order of the stops. The item that is outside its own window is the one that is \
      named; moving it back into the window fixes both.
      """,
    fix: RuleFix(.moveTravel, "The item that is outside its window goes to the nearest legal place."),
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 3, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t2", "kind": "travel", "day": 2, "sortOrder": -3, "travel": {
          "from": {"city": "New York"}, "to": {"city": "Boston"}}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}},
        {"id": "g3", "kind": "game", "day": 3, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-12T19:10:00-04:00"}}
      ]}
      """,
      others: [.travelBeforeDepartureGame]),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 3, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}},
        {"id": "t2", "kind": "travel", "day": 2, "sortOrder": 1, "travel": {
          "from": {"city": "New York"}, "to": {"city": "Boston"}}},
        {"id": "g3", "kind": "game", "day": 3, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-12T19:10:00-04:00"}}
      ]}
      """),
    check: { view, report in
      // Legs within their windows are in order, because the games between them are.
      guard view.knowsLegs, view.travels.count > 1, !view.travelsRise else { return }
      let text = LegText(view.itinerary, .stands)
      var latest: ItemRow?
      for row in view.travels {
        guard let leg = view.leg(row) else { continue }
        if row.stance == .afterArrival, let later = latest, later.leg > row.leg {
          report.add(
            view.itinerary, item: row.index, barrier: later.index, legal: view.legalIntervals(leg, near: row.day),
            text.outOfSequence(row.index, later.index, otherIsEarlier: false))
        }
        if row.stance.isWithinDays, row.leg > latest?.leg ?? -1 { latest = row }
      }
      var earliest: ItemRow?
      for row in view.travels.reversed() {
        guard let leg = view.leg(row) else { continue }
        if row.stance == .beforeDeparture, let earlier = earliest, earlier.leg < row.leg {
          report.add(
            view.itinerary, item: row.index, barrier: earlier.index, legal: view.legalIntervals(leg, near: row.day),
            text.outOfSequence(row.index, earlier.index, otherIsEarlier: true))
        }
        if row.stance.isWithinDays, row.leg < earliest?.leg ?? .max { earliest = row }
      }
    })
}
