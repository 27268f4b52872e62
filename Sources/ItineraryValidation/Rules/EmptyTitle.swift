import ItineraryModel
import SourceText

extension Rule {
  static let emptyTitle = Rule(
    .emptyTitle, .info,
    summary: "A title is empty or blank.",
    why: "A reader of the trip does not see what is planned, and calendars show an event without a name.",
    failing: .trip(#"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": " "}"#),
    passing: .replacing(#"" ""#, by: #""Dinner""#),
    check: { view, report in
      if view.itinerary.text.isBlank(view.itinerary.title) { report.add(view.itinerary, "the trip's title is empty") }
      guard view.traits.contains(.emptyTitle) else { return }
      for row in view.rows where row.traits.contains(.emptyTitle) {
        let id = quotedForDisplay(view.itinerary.idText(view.item(row)))
        report.add(view.itinerary, item: row.index, "the title of \(id) on \(view.dayName(row.day)) is empty")
      }
    })
}

extension TextStore {
  /// Whether there is text without any visible character.
  func isBlank(_ span: TextSpan) -> Bool {
    if span.isAbsent { return false }
    return withBytes(span) { text in text.first.map { $0 <= .blank } ?? true && text.trimmed.isEmpty }
  }
}
