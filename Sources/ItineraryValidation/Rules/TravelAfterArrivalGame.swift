import ItineraryModel
import SourceText

extension Rule {
  static let travelAfterArrivalGame = Rule(
    .travelAfterArrivalGame, .error,
    summary: "Travel arrives after the first game of the stop that it goes to.",
    why: """
      On the day of the arrival game, the leg has to come before it, or the game is missed. A tie puts the game \
      first, so travel tied with it comes too late.
      """,
    fix: RuleFix(.moveTravel, "The item goes to the nearest legal place."),
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": 0.5, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}}
      ]}
      """),
    passing: .replacing("0.5", by: "-1"),
    check: { view, report in view.reportTravel(.afterArrival, to: &report) })
}
