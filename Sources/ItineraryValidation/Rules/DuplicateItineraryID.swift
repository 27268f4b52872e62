import SourceText

extension Rule {
  static let duplicateItineraryID = Rule(
    .duplicateItineraryID, .warning,
    summary: "Two itineraries of the input have the same id.",
    why: """
      Reports, baselines and calendars distinguish itineraries by their ids. All but the first are reported; beyond a \
      million itineraries, the others are compared with those.
      """,
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1}]}
      {"id": "trip", "startDate": "2026-06-12", "dayCount": 1, "items": [{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1}]}
      """),
    passing: RuleExample(
      """
      {"id": "trip-1", "startDate": "2026-06-10", "dayCount": 1, "items": [{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1}]}
      {"id": "trip-2", "startDate": "2026-06-12", "dayCount": 1, "items": [{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1}]}
      """))
}
