package import CivilTime
package import ScheduleModel
import SourceText

/// A query for a schedule's games. A game must match all filters; an empty list or nil does not filter.
package struct GameQuery: Sendable {
  package enum Side: String, Sendable, CaseIterable {
    case home, away
  }

  package var leagues: [String] = []
  package var teams: [String] = []
  package var cities: [String] = []
  package var venues: [String] = []
  /// Whether the teams play at home or away. Without a team it does not filter.
  package var side: Side?
  package var phases: [String] = []
  package var rounds: [String] = []
  package var statuses: [GameStatus] = []
  /// Local dates, both inclusive.
  package var from: LocalDate?
  package var to: LocalDate?
  /// 1 (Monday) to 7.
  package var weekdays: [Int] = []
  /// Limits the start. Games without a time don't match.
  package var hours: ClockSpan?
  /// The zone of `hours`; nil for the venue's zone.
  package var zone: Zone?
  package var near: TripRequest.Place?
  /// The maximum straight-line distance from `near`.
  package var kilometres = 100.0
  /// Each one must begin a word of the game's data: teams, venue, city, league, round, phase, name, date, id.
  package var words: [String] = []
  /// Only games that are to be played and are not over at this instant.
  package var upcomingAt: Instant?
  /// The maximum number of games. The first matching ones are kept.
  package var most: Int?

  package init() {}

  /// A span of the day in minutes, including both ends; `22:00..02:00` includes midnight.
  package struct ClockSpan: Hashable, Sendable {
    package var first: Int
    package var last: Int

    package init(first: Int, last: Int) {
      self.first = first
      self.last = last
    }

    func contains(_ time: LocalTime) -> Bool {
      let minute = time.hour * 60 + time.minute
      return first <= last ? minute >= first && minute <= last : minute >= first || minute <= last
    }
  }
}

extension GameSelector {
  /// Indices of the matching games, in schedule order, including postponed, cancelled and undated ones.
  ///
  /// - Throws: all invalid names in the query.
  package func games(_ query: GameQuery) throws(BuildFailure) -> [Int] {
    var request = TripRequest()
    request.leagues = query.leagues
    request.teams = query.teams
    request.cities = query.cities
    request.venues = query.venues
    request.homeOnly = query.side == .home
    request.awayOnly = query.side == .away
    request.from = query.from
    request.to = query.to
    request.weekdays = query.weekdays
    let filter = try filter(request)
    let home = try query.near.map { place throws(BuildFailure) in
      try names.home(place, at: nil, "to measure distances from")
    }
    let isDated = query.from != nil || query.to != nil || !query.weekdays.isEmpty
    let phases = query.phases.map { NameIndex.words($0) }
    let rounds = query.rounds.map { NameIndex.words($0) }
    let words = query.words.map { NameIndex.words($0) }
    var found: [Int] = []
    for index in schedule.games.indices where filter.passes(index, names, schedule, allowsUndated: !isDated) {
      if let most = query.most, found.count >= most { break }
      let game = schedule.games[index]
      if !query.statuses.isEmpty, !query.statuses.contains(game.status) { continue }
      if let now = query.upcomingAt, !game.isAhead(at: now, schedule) { continue }
      if !phases.isEmpty, !phases.contains(where: { says(game.phase, $0) }) { continue }
      if !rounds.isEmpty, !rounds.contains(where: { says(game.round, $0) }) { continue }
      if let hours = query.hours {
        guard let start = game.start else { continue }
        let shown = query.zone.map { $0.reading(start.instant) } ?? start
        if !hours.contains(shown.localTime) { continue }
      }
      if let home, !isWithin(query.kilometres, of: home, game) { continue }
      if !words.isEmpty, !isDescribed(by: words, game) { continue }
      found.append(index)
    }
    return found
  }

  private func says(_ text: TextID, _ words: [String]) -> Bool {
    NameIndex.words(schedule.texts.string(text)) == words
  }

  private func isWithin(_ kilometres: Double, of home: CityTable.City, _ game: Game) -> Bool {
    guard let latitude = home.latitude, let longitude = home.longitude else { return false }
    let venue = schedule.venue(game.venue)
    let city = names.cities.city(ofVenue: game.venue)
    let own = venue.flatMap { venue in
      venue.latitude.flatMap { latitude in venue.longitude.map { (latitude, $0) } }
    }
    let known = city.flatMap { city in city.latitude.flatMap { latitude in city.longitude.map { (latitude, $0) } } }
    guard let place = own ?? known else { return false }
    return GreatCircle.kilometres(latitude, longitude, place.0, place.1) <= kilometres
  }

  /// Whether each text is the beginning of a word of the game, or several consecutive words of which the last may be
  /// incomplete.
  private func isDescribed(by wanted: [[String]], _ game: Game) -> Bool {
    let (home, away, venue) = (schedule.side(game.home), schedule.side(game.away), schedule.venue(game.venue))
    let ids = [
      game.id, game.league, game.season, game.phase, game.round, game.name, game.broadcast, home?.name, home?.id,
      away?.name, away?.id, venue?.name, venue?.city, venue?.region, venue?.country,
    ]
    var texts = ids.compactMap { $0 }.map { NameIndex.words(schedule.texts.string($0)) }
    if let date = game.localDate { texts.append(NameIndex.words(date.description)) }
    return wanted.allSatisfy { words in texts.contains { GameSelector.has(words, in: $0) } }
  }

  private static func has(_ words: [String], in text: [String]) -> Bool {
    guard let last = words.last else { return true }
    return text.indices.contains { start in
      guard start + words.count <= text.count else { return false }
      let end = start + words.count - 1
      return text[start..<end].elementsEqual(words.dropLast()) && text[end].hasPrefix(last)
    }
  }
}
