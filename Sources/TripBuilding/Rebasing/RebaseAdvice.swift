import ItineraryModel
import ScheduleModel
import SourceText

/// What findings of a rebase advise where a trip would be better off without a game.
enum RebaseAdvice {
  /// - Parameter game: its id in the newer schedule, or an alias of it.
  static func leavingOut(_ game: String) -> String {
    "leave it out: build the trip again with \(quotedForDisplay(game)) in its request's `without`"
  }

  static func leavingOut(_ index: Int, of itinerary: Itinerary) -> String {
    let item = itinerary.items[index]
    let id = itinerary.game(item).map { itinerary.text.string($0.facts.id) } ?? ""
    return leavingOut(id.isEmpty ? itinerary.idText(item) : id)
  }
}
