package import CivilTime
import GameIdentity
import ItineraryModel
package import ScheduleModel
import SourceText
import TripBuilding

/// Offers the games of a schedule to trips.
package struct ScheduleOffers: Sendable {
  private let schedule: Schedule
  private let games: GameFinder
  private let writer: ScheduleWriter
  private let titles: GameTitles
  private let gazetteer: Gazetteer

  package init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    games = GameFinder(schedule)
    writer = ScheduleWriter(schedule)
    titles = GameTitles(schedule, gazetteer: gazetteer)
  }

  /// The game with this id or alias, or with a description such as `Blue Jays at Orioles 2026-07-22`.
  package func game(_ text: String) -> OfferedGame? {
    if let index = text.withBytes({ games.index($0) }) { return offer(schedule.games[index]) }
    let found = selector.games(described: text)
    return found.count == 1 ? offer(schedule.games[found[0]]) : nil
  }

  /// The games on the given days that can be attended, in schedule order.
  package func games(from first: LocalDate, to last: LocalDate) -> [OfferedGame] {
    schedule.games.filter { game in
      guard let date = game.localDate, !game.status.isOff else { return false }
      return date >= first && date <= last && schedule.venue(game.venue).map { !$0.city.isEmpty } ?? false
    }.compactMap(offer)
  }

  /// A suggestion for a text that means no game or several.
  package func hint(for text: String) -> String {
    let choices = selector.choices(described: text)
    return choices.isEmpty ? didYouMean(text, schedule.games.map { schedule.texts.string($0.id) }) : "; it " + choices
  }

  /// Created on demand, because finding an id doesn't need names.
  private var selector: GameSelector { GameSelector(schedule, gazetteer: gazetteer) }

  private func offer(_ game: Game) -> OfferedGame? {
    let output = OutputBuffer()
    writer.append(game, to: output)
    return OfferedGame(title: titles.title(game), record: output.array)
  }
}
