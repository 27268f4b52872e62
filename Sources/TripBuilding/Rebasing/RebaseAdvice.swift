import ItineraryModel
import ScheduleModel
import SourceText

/// Advice in rebase findings for trips that would be better without a game.
enum RebaseAdvice {
  /// - Parameter game: id or alias in the newer schedule.
  static func leavingOut(_ game: String) -> String {
    "leave it out: build the trip again with \(quotedForDisplay(game)) in its request's `without`"
  }

  static func leavingOut(_ index: Int, of itinerary: Itinerary) -> String {
    let item = itinerary.items[index]
    let id = itinerary.game(item).map { itinerary.text.string($0.facts.id) } ?? ""
    return leavingOut(id.isEmpty ? itinerary.idText(item) : id)
  }
}
