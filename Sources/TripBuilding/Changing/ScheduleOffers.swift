package import CivilTime
import ItineraryModel
package import ScheduleModel
import SourceText

/// The games of a schedule, as they are offered to trips.
package struct ScheduleOffers: Sendable {
  private let schedule: Schedule
  private let games: GameFinder
  private let writer: ScheduleWriter
  private let titles: GameTitles

  package init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.schedule = schedule
    games = GameFinder(schedule)
    writer = ScheduleWriter(schedule)
    titles = GameTitles(schedule, gazetteer: gazetteer)
  }

  /// The game with an id or alias.
  package func game(_ id: String) -> OfferedGame? {
    id.withBytes { games.index($0) }.flatMap { offer(schedule.games[$0]) }
  }

  /// Those of some days that can be gone to, in the schedule's order.
  package func games(from first: LocalDate, to last: LocalDate) -> [OfferedGame] {
    schedule.games.filter { game in
      guard let date = game.localDate, !game.status.isOff else { return false }
      return date >= first && date <= last && schedule.venue(game.venue).map { !$0.city.isEmpty } ?? false
    }.compactMap(offer)
  }

  /// What a person who named an unknown id may have meant; empty where nothing is like it.
  package func hint(for id: String) -> String {
    didYouMean(id, schedule.games.map { schedule.texts.string($0.id) })
  }

  private func offer(_ game: Game) -> OfferedGame? {
    let output = OutputBuffer()
    writer.append(game, to: output)
    return OfferedGame(title: titles.title(game), record: output.array)
  }
}
