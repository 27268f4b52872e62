import ItineraryModel
import SourceText

extension Rule {
  static let travelOutsideDayRange = Rule(
    .travelOutsideDayRange, .error,
    summary: "Travel is on a day before its departure game or after its arrival game.",
    why: """
      A leg is travelled between the last game of one stop and the first game of the next, both days included; \
      from the origin from day 1 on, back to it until the last day.
      """,
    fix: RuleFix(.moveTravel, "The item goes to the nearest legal place."),
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
    check: { view, report in view.reportTravel(.beforeDays, .afterDays, to: &report) })
}
