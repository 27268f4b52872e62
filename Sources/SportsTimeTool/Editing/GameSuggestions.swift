import CivilTime
import ItineraryModel
import ItineraryValidation
import SourceText
import TripBuilding

/// The games of a schedule that a trip has time for, those that take the least more travel first.
struct GameSuggestions {
  private let support: EditSupport

  init(_ offers: ScheduleOffers, _ context: Context) throws(ToolError) {
    support = .rules(gazetteer: context.gazetteer, zones: try context.zones(), offers: { offers.game($0) })
  }

  /// Findings of a trip with a game that can't be seen.
  private static let obstacles: Set<DiagnosticCode> = [
    .travelTimeTooShort, .driveTooLong, .gamesOverlapInDifferentCities, .gamesOverlap,
  ]

  /// The games that can be added to a trip and seen, each with what it costs.
  func suggestions(for trip: Itinerary, among games: [OfferedGame]) -> [OfferedGame] {
    let before = Self.travel(trip)
    let unit = DistanceUnit.usual(for: trip)
    var found: [(game: OfferedGame, minutes: Int)] = []
    for var game in games {
      guard case .success(let change) = support.change(trip, .addGame(game.id)) else { continue }
      if change.warnings.contains(where: { Self.obstacles.contains($0.code) }) { continue }
      let after = Self.travel(change.itinerary)
      let (minutes, kilometres) = (after.minutes - before.minutes, after.kilometres - before.kilometres)
      game.cost =
        minutes > 0
        ? "\(PlanWords.duration(minutes)) more travel, \(unit.text(kilometres: max(0, kilometres)))"
        : minutes < 0 ? "\(PlanWords.duration(-minutes)) less travel" : "no more travel"
      found.append((game, minutes))
    }
    return found.enumerated().sorted { ($0.element.minutes, $0.offset) < ($1.element.minutes, $1.offset) }
      .map(\.element.game)
  }

  private static func travel(_ trip: Itinerary) -> (minutes: Int, kilometres: Double) {
    trip.items.reduce((0, 0)) { total, item in
      guard let travel = trip.travel(item) else { return total }
      return (total.minutes + Int(travel.duration ?? 0), total.kilometres + (travel.distance ?? 0))
    }
  }
}
