import SourceText

extension Rule {
  static let sortOrderTie = Rule(
    .sortOrderTie, .warning,
    summary: "Two items of a day have the same sort order.",
    why: """
      Kind and id decide which comes first, which is rarely what was meant. Normalizing the day gives each \
      its own key.
      """,
    fix: RuleFix(.normalize, "The day is normalized: its items get evenly spaced keys and keep their order."),
    failing: .trip(.dinner, #"{"id": "c2", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Dinner"}"#),
    passing: .replacing(
      #""c2", "kind": "custom", "day": 1, "sortOrder": 1"#,
      by: #""c2", "kind": "custom", "day": 1, "sortOrder": 2"#),
    check: { view, report in
      guard view.traits.contains(.crowded), var previous = view.rows.first else { return }
      for row in view.rows.dropFirst() {
        if row.sortOrder == previous.sortOrder, row.day == previous.day {
          report.add(
            view.itinerary, item: row.index, barrier: previous.index,
            "\(view.name(row.index)) has the same sort order, \(row.sortOrder), as \(view.name(previous.index)) on "
              + view.dayName(row.day))
        }
        previous = row
      }
    })
}
