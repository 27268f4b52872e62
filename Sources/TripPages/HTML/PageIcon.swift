import ItineraryModel
import SourceText
import TripTimeline

/// The icon next to an item, from the page's template. The words next to it mean the same.
enum PageIcon: String {
  case game, drive, train, fly, meal, bed, note, plan

  private static let categories: [(words: [StaticString], icon: PageIcon)] = [
    (["meal", "food", "restaurant", "breakfast", "lunch", "dinner", "drinks", "bar"], .meal),
    (["hotel", "lodging", "stay", "accommodation", "sleep"], .bed), (["note", "reminder"], .note),
  ]

  init(_ item: Item, _ text: ItemText) {
    switch item.kind {
    case .game: self = .game
    case .travel:
      switch TravelMeans(text.source[text.source.itinerary.travel(item)?.mode ?? .absent]) {
      case .air: self = .fly
      case .rail: self = .train
      case .road: self = .drive
      }
    case .custom, .unknown:
      let category = text.category(item)
      let known = PageIcon.categories.first { entry in
        entry.words.contains { category?.equalsIgnoringCase($0.bytes) == true }
      }
      self = known?.icon ?? .plan
    }
  }

  func append(to output: OutputBuffer) {
    output.append("<svg class=\"icon\" aria-hidden=\"true\"><use href=\"#icon-")
    output.append(rawValue)
    output.append("\"/></svg>")
  }
}
