import CivilTime
import ItineraryModel
import SourceText

/// What there is to know about an item, apart from the itinerary that holds it.
struct ItemFacts: Equatable {
  var kind: ItemKind
  /// The calendar date of its day.
  var date: LocalDate?
  var sortOrder: Double
  var title: String
  /// JSON text of its record and of unknown members.
  var record: String

  /// Of all items, by id.
  static func all(of itinerary: Itinerary) -> [String: ItemFacts] {
    var all: [String: ItemFacts] = [:]
    for item in itinerary.items {
      all[itinerary.idText(item)] = ItemFacts(
        kind: item.kind, date: itinerary.date(ofDay: item.position.day), sortOrder: item.position.sortOrder,
        title: itinerary.titleText(item),
        record: itinerary.text.string(item.payload) + itinerary.text.string(item.extra))
    }
    return all
  }
}
