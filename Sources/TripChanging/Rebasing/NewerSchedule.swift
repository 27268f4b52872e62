import TripBuilding
import CivilTime
import FormatSyntax
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// The schedule to rebase itineraries onto, with cached lookups.
///
/// It is a class, so that passing it copies nothing.
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

  /// The same schedule, with the known routes of a trip's request.
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

  /// A patch that adds known routes of this schedule to a trip's request if the request lacks routes that concern the
  /// trip; nil for a trip without a request. As when a trip is built, these are the routes between the venues of all
  /// games that the request selects, so that a game that they exclude stays excluded.
  func routes(missingIn itinerary: Itinerary) -> (text: String, new: [KnownRoute])? {
    guard let request = FollowedRequest(of: itinerary).request else { return nil }
    var venues: Set<Int32> = []
    for game in itinerary.games {
      let index = itinerary.text.withBytes(game.facts.id) { games.index($0) }
      if let index { venues.insert(schedule.games[index].venue) }
    }
    let selected = (try? GameAdditions.select(request, self)) ?? []
    venues.formUnion(selected.map { schedule.games[$0].venue })
    let routes = cities.routes(between: venues, home: request.origin.map { cities.city($0) })
    let new = routes.filter { !request.distances.contains($0) }
    if new.isEmpty { return nil }
    let kept = request.distances.filter { old in !new.contains { $0.from == old.from && $0.to == old.to } }
    let text = JSONWriter.string { json in json.object { $0.member("distances", kept + new) } }
    return (text, new)
  }

  func id(_ game: Game) -> String { schedule.texts.string(game.id) }

  /// Whether the game's venue has no known city, so that no trip can go there.
  func lacksCity(_ game: Game) -> Bool {
    schedule.venue(game.venue)?.city.isEmpty ?? true
  }
}
