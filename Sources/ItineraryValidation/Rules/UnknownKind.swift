import ItineraryModel
import SourceText

extension Rule {
  static let unknownKind = Rule(
    .unknownKind, .error,
    summary: "An item is neither a game nor travel nor custom.",
    why: """
      The kind decides who may move an item and what holds it in place. An item of an unknown kind is kept as it \
      is, and it is not checked otherwise.
      """,
    failing: .trip(#"{"id": "c1", "kind": "gmae", "day": 1, "sortOrder": 1, "title": "Dinner"}"#),
    passing: .replacing(#""gmae""#, by: #""custom""#),
    check: { view, report in
      guard view.hasGaps else { return }
      for (index, item) in view.itinerary.items.enumerated() {
        guard item.kind == .unknown, !item.kindText.isAbsent else { continue }
        report.add(
          view.itinerary, item: index,
          "\(view.name(index)) is of the kind \(quotedForDisplay(view.itinerary.text.string(item.kindText))); an item is "
            + "a game, travel or custom")
      }
    })
}
