import ItineraryModel
import SourceText

extension Rule {
  static let duplicateItemID = Rule(
    .duplicateItemID, .error,
    summary: "Two items of an itinerary have the same id.",
    why: "Edits, reports and calendars address items by id: if two items share an id, a change may hit the wrong one.",
    failing: .trip(.dinner, #"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 2, "title": "Dinner"}"#),
    passing: .trip(.dinner, #"{"id": "c2", "kind": "custom", "day": 1, "sortOrder": 2, "title": "Dinner"}"#),
    check: { view, report in
      let items = view.itinerary.items
      guard items.count > 1 else { return }
      view.ids.findDoubles(among: items.count, of: view.itinerary.text, id: { items[$0].id }) { index, first in
        report.add(
          view.itinerary, item: index, barrier: first,
          "the id \(quotedForDisplay(view.itinerary.idText(items[index]))) of \(view.title(index)) is also the id of "
            + "\(view.title(first)) on day \(items[first].position.day)")
      }
    })
}
