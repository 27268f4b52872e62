import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// The schedule that itineraries are rebased onto, with cached lookups.
///
/// A class, so that it is handed on without copies: a third of a rebase was counting what is in it.
final class NewerSchedule: Sendable {
  let schedule: Schedule
  let gazetteer: Gazetteer
  let games: GameFinder
  let selector: GameSelector
  let writer: ScheduleWriter
  let titles: GameTitles
  let cities: CityTable
  let span: ScheduleSpan

  init(_ schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase?, distances: TravelTable?) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    games = GameFinder(schedule)
    selector = GameSelector(schedule, gazetteer: gazetteer, zones: zones, distances: distances)
    writer = ScheduleWriter(schedule)
    titles = GameTitles(schedule, gazetteer: gazetteer)
    cities = selector.names.cities
    span = ScheduleSpan(schedule)
  }

  /// The same schedule with the known routes of a trip's request.
  init(_ other: NewerSchedule, knowing routes: [KnownRoute]) {
    schedule = other.schedule
    gazetteer = other.gazetteer
    games = other.games
    selector = other.selector.knowing(routes)
    writer = other.writer
    titles = other.titles
    cities = selector.names.cities
    span = other.span
  }

  func id(_ game: Game) -> String { schedule.texts.string(game.id) }

  /// Whether the game's venue has no known city, so that no trip can go there.
  func lacksCity(_ game: Game) -> Bool {
    schedule.venue(game.venue)?.city.isEmpty ?? true
  }
}
