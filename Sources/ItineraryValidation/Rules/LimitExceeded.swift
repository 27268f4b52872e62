import SourceText

extension Rule {
  static let limitExceeded = Rule(
    .limitExceeded, .error,
    summary: "A stated limit is exceeded: size, nesting, length of an id, number of days.",
    why: "Limits keep time and memory bounded for any input. The message names the limit.",
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 3661, "items": [
        {"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Dinner"}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Dinner"}
      ]}
      """))
}
