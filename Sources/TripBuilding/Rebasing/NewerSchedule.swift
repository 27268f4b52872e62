import ItineraryModel
import ScheduleModel
import SourceText

/// The schedule that itineraries are carried to, with what is asked of it again and again.
struct NewerSchedule {
  let schedule: Schedule
  let gazetteer: Gazetteer
  let games: GameFinder
  let selector: GameSelector
  let writer: ScheduleWriter
  let titles: GameTitles
  let cities: CityTable

  init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    games = GameFinder(schedule)
    selector = GameSelector(schedule, gazetteer: gazetteer)
    writer = ScheduleWriter(schedule)
    titles = GameTitles(schedule, gazetteer: gazetteer)
    cities = selector.names.cities
  }

  func id(_ game: Game) -> String { schedule.texts.string(game.id) }

  /// Whether no trip can lead to the game's venue, as its city is not known.
  func lacksCity(_ game: Game) -> Bool {
    schedule.venue(game.venue)?.city.isEmpty ?? true
  }
}
