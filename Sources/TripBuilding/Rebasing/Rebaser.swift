import SourceText
package import ItineraryModel
package import ScheduleModel

/// Carries itineraries to a newer schedule.
///
/// Games go to their new day, time and place or are marked as off; the user's items keep their calendar date and sort
/// order; travel keeps its place where that is still legal, else is derived as for a new trip. Nothing of the user's is
/// lost, and onto a schedule that says nothing new an itinerary stays what it is, to the byte.
package struct Rebaser {
  private let newer: NewerSchedule

  package init(schedule: Schedule, gazetteer: Gazetteer) {
    newer = NewerSchedule(schedule, gazetteer: gazetteer)
  }

  package func rebase(_ itinerary: Itinerary) -> RebaseResult {
    var run = RebaseRun(itinerary, newer)
    run.run()
    return run.result
  }
}

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
    cities = CityTable(schedule, gazetteer: gazetteer)
  }

  /// Whether nobody can be sent to the game's venue, as its city is not known.
  func lacksCity(_ game: Game) -> Bool {
    schedule.venue(game.venue)?.city.isEmpty ?? true
  }
}
