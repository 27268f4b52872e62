import CommandInterface
import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import SourceText
import TripChanging

/// The games of a schedule that fit into a trip, those with the least additional travel first.
struct GameSuggestions {
  private let offers: ScheduleOffers
  private let support: EditSupport

  init(_ offers: ScheduleOffers, _ context: Context) throws(ToolError) {
    self.offers = offers
    support = .rules(gazetteer: context.gazetteer, zones: try context.zones(), offers: { offers.game($0) })
  }

  /// Findings that mean that the added game can't be seen.
  private static let obstacles: Set<DiagnosticCode> = [
    .travelTimeTooShort, .driveTooLong, .gamesOverlapInDifferentCities, .gamesOverlap,
  ]

  /// The games on a trip's days that can be added and seen, each with its cost; empty for a trip without dates.
  func suggestions(for trip: Itinerary) -> [OfferedGame] {
    guard let first = trip.startDate, let last = trip.date(ofDay: trip.dayCount) else { return [] }
    let before = ItineraryTotals(trip)
    let unit = DistanceUnit.usual(for: trip)
    var found: [(game: OfferedGame, minutes: Int)] = []
    var findings: KnownFindings = nil
    for var game in offers.games(from: first, to: last) {
      guard case .success(let change) = support.change(trip, .addGame(game.id), &findings) else { continue }
      if change.warnings.contains(where: { Self.obstacles.contains($0.code) }) { continue }
      let after = ItineraryTotals(change.itinerary)
      let minutes = Int(after.minutes - before.minutes)
      let kilometres = after.kilometres - before.kilometres
      game.cost =
        minutes > 0
        ? "\(durationText(minutesInDays: minutes)) more travel, \(unit.text(kilometres: max(0, kilometres)))"
        : minutes < 0 ? "\(durationText(minutesInDays: -minutes)) less travel" : "no more travel"
      found.append((game, minutes))
    }
    return found.enumerated().sorted { ($0.element.minutes, $0.offset) < ($1.element.minutes, $1.offset) }
      .map(\.element.game)
  }
}
