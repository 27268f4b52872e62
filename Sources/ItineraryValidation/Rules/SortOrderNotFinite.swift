import ItineraryModel
import SourceText

extension Rule {
  static let sortOrderNotFinite = Rule(
    .sortOrderNotFinite, .error,
    summary: "A sort order is too large for a double.",
    why: "Such a sort order reads as infinite: nothing can be placed after it, and it can't be written as a number.",
    fix: RuleFix(.normalize, "The day is normalized: its items get evenly spaced keys and keep their order."),
    failing: .trip(#"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1e999, "title": "Dinner"}"#),
    passing: .replacing("1e999", by: "1"),
    check: { view, report in
      guard view.hasGaps else { return }
      for index in view.itinerary.items.indices {
        if view.itinerary.items[index].position.sortOrder.isFinite { continue }
        report.add(
          view.itinerary, item: index, "the sort order of \(view.name(index)) is too large to be a finite number")
      }
    })
}
