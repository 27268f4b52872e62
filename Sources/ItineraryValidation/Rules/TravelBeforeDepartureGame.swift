import ItineraryModel
import SourceText

extension Rule {
  static let travelBeforeDepartureGame = Rule(
    .travelBeforeDepartureGame, .error,
    summary: "Travel leaves before the last game of the stop that it leaves.",
    why: """
      On the day of the departure game, the leg has to come after it, or the game is missed. A tie puts the game \
      first.
      """,
    fix: RuleFix(.moveTravel, "The item goes to the nearest legal place."),
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 1, "sortOrder": -1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}}
      ]}
      """),
    passing: .replacing(" -1", by: " 1"),
    check: { view, report in view.reportTravel(.beforeDeparture, to: &report) })
}
