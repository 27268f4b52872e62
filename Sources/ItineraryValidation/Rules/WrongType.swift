import SourceText

extension Rule {
  static let wrongType = Rule(
    .wrongType, .error,
    summary:
      "A member has a value of the wrong type or out of its range, such as text for a number, an impossible date or a latitude of 95, or occurs twice.",
    why:
      "The value is not guessed: it is left out of all other checks until it is fixed. If a member occurs twice, the last value is used.",
    failing: .trip(#"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": "first", "title": "Dinner"}"#),
    passing: .trip(.dinner))
}
