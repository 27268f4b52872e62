import SourceText

extension Rule {
  static let unreadableItinerary = Rule(
    .unreadableItinerary, .error,
    summary: "The text is not an itinerary: broken JSON, or JSON that is not an object.",
    why: "Nothing in it can be checked or shown. The other itineraries of the input are still read.",
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
      """),
    passing: .trip(.boston()))
}
