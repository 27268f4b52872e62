import SourceText

extension Rule {
  static let orderInferred = Rule(
    .orderInferred, .info,
    summary: "The order of items was inferred, because the document has none.",
    why: """
      A calendar from elsewhere knows times but no sort orders. Where the order matters, check it once and save it \
      as JSON.
      """,
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}}
      ]}
      """,
      orderIsInferred: true),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}}
      ]}
      """),
    check: { view, report in
      if view.orderIsInferred {
        report.add(
          view.itinerary, "the order of items was inferred from their times, because the document has none")
      }
    })
}
