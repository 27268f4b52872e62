import SourceText

extension Rule {
  static let missingField = Rule(
    .missingField, .error,
    summary: "A required member is missing.",
    why: """
      An item without a day or a sort order has no place, a game without a city or a date can not be visited, and \
      a trip that returns to its origin needs one.
      """,
    failing: .trip(#"{"id": "c1", "kind": "custom", "day": 1, "title": "Dinner"}"#),
    passing: .trip(.dinner))
}
