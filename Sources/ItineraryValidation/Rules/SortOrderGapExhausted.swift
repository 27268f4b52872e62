import ItineraryModel
import SourceText

extension Rule {
  static let sortOrderGapExhausted = Rule(
    .sortOrderGapExhausted, .warning,
    summary: "Two sort orders are so close that no item fits between them.",
    why: """
      An insertion there would need the day to be normalized first; between two games with the same key not even \
      that helps.
      """,
    fix: RuleFix(
      .normalize,
      "The day is normalized; if two games leave no room between them, its games get new keys in their order."),
    failing: .trip(
      .dinner, #"{"id": "c2", "kind": "custom", "day": 1, "sortOrder": 1.00000000001, "title": "Dinner"}"#),
    passing: .replacing("1.00000000001", by: "1.5"),
    check: { view, report in
      guard view.traits.contains(.crowded), var previous = view.rows.first else { return }
      for row in view.rows.dropFirst() {
        if row.day == previous.day, view.isExhausted(previous, row) {
          report.add(
            view.itinerary, item: row.index, barrier: previous.index,
            "no item fits between \(view.name(previous.index)) and \(view.name(row.index)) on \(view.dayName(row.day)): "
              + "their sort orders are \(previous.sortOrder) and \(row.sortOrder)")
        }
        previous = row
      }
    })
}

extension ItineraryView {
  /// Equal keys are a tie, which normalizing fixes. For two games it doesn't, because it does not change their keys.
  fileprivate func isExhausted(_ previous: ItemRow, _ row: ItemRow) -> Bool {
    if row.sortOrder == previous.sortOrder { return previous.kind == .game && row.kind == .game }
    return row.traits.contains(.crowded)
  }
}
