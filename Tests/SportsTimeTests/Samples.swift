import SportsTime
import Testing

/// Schedules and trips made in code.
enum Samples {
  static func game(
    _ id: String, _ away: String, _ home: String, _ start: String, at venue: Game.Venue = fenway
  ) -> Game {
    Game(
      id: id, league: "mlb", home: Game.Team(home), away: Game.Team(away), venue: venue,
      start: StartTime(start))
  }

  /// The date of the first game.
  static var day: CalendarDate { get throws { try #require(CalendarDate(year: 2026, month: 6, day: 10)) } }

  static let fenway = Game.Venue(
    id: "fenway-park", name: "Fenway Park", city: "Boston", region: "MA", country: "US", latitude: 42.3467,
    longitude: -71.0972, timeZone: "America/New_York")
  static let camden = Game.Venue(
    name: "Oriole Park at Camden Yards", city: "Baltimore", region: "MD", country: "US", timeZone: "America/New_York")
  static let wrigley = Game.Venue(
    name: "Wrigley Field", city: "Chicago", region: "IL", country: "US", timeZone: "America/Chicago")

  static func schedule() throws -> Schedule {
    try Schedule(games: [
      game("g1", "New York Yankees", "Boston Red Sox", "2026-06-10T19:10:00-04:00"),
      game("g2", "New York Yankees", "Boston Red Sox", "2026-06-11T13:35:00-04:00"),
      game("g3", "New York Yankees", "Baltimore Orioles", "2026-06-13T19:05:00-04:00", at: camden),
      game("g4", "St. Louis Cardinals", "Chicago Cubs", "2026-06-15T13:20:00-05:00", at: wrigley),
    ])
  }

  static func trip() throws -> Itinerary {
    var request = TripRequest()
    request.title = "Yankees on the road"
    request.teams = ["New York Yankees"]
    var trip = try schedule().build(request).itinerary
    try trip.apply(.insert(NewItem(id: "dinner", title: "Dinner"), at: .last(day: 1)))
    return trip
  }
}
