import SourceText

extension Rule {
  static let wrongType = Rule(
    .wrongType, .error,
    summary:
      "A member has a value of the wrong type or out of its range, such as text for a number, an impossible date or a latitude of 95, or occurs twice.",
    why:
      "The value is not guessed: it is left out of all other checks until it is fixed. If a member occurs twice, the last value is used.",
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "c1", "kind": "custom", "day": 1, "sortOrder": "first", "title": "Dinner"}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Dinner"}
      ]}
      """))
}
