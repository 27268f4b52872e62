import CivilTime
package import ScheduleModel
import SourceText

/// Finds a request's games in a schedule, quickly for one request after the other.
package struct GameSelector {
  private let schedule: Schedule
  private let gazetteer: Gazetteer
  /// Games with a date that can be gone to, in schedule order, by side.
  private var gamesBySide: [[Int32]]
  private let leagueOfSide: [TextID]
  private let sidesByName: [String: [Int32]]
  private var venuesByName: [String: [Int32]]
  private let marketOfVenue: [String]
  private let gamesByID: GamesByID
  private let datedCount: Int

  package init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    var bySide = [[Int32]](repeating: [], count: schedule.sides.count)
    var leagues = [TextID](repeating: .empty, count: schedule.sides.count)
    var dated = 0
    for (index, game) in schedule.games.enumerated() {
      if game.localDate != nil { dated = index + 1 }
      for side in [game.home, game.away] where bySide.indices.contains(Int(side)) {
        bySide[Int(side)].append(Int32(index))
        leagues[Int(side)] = game.league
      }
    }
    gamesBySide = bySide
    leagueOfSide = leagues
    gamesByID = GamesByID(schedule)
    datedCount = dated
    var sides: [String: [Int32]] = [:]
    for (number, side) in schedule.sides.enumerated() {
      for text in Set([schedule.texts.string(side.id), schedule.texts.string(side.name)]) where !text.isEmpty {
        sides[text.lowercased(), default: []].append(Int32(number))
      }
    }
    sidesByName = sides
    var venues: [String: [Int32]] = [:]
    for (number, venue) in schedule.venues.enumerated() {
      for text in Set([schedule.texts.string(venue.id), schedule.texts.string(venue.name)]) where !text.isEmpty {
        venues[text.lowercased(), default: []].append(Int32(number))
      }
    }
    venuesByName = venues
    marketOfVenue = schedule.venues.map { venue in
      let city = schedule.texts.string(venue.city)
      let entry = gazetteer.city(
        city, region: schedule.texts.string(venue.region), country: schedule.texts.string(venue.country))
      return entry.map { gazetteer.markets[$0.market] } ?? city
    }
  }

  /// Indices of the request's games, in schedule order. Games that are off are taken only by their id.
  package func select(_ request: TripRequest) throws(BuildFailure) -> [Int] {
    let sides = try numbers(of: request.teams, what: "team", lookUp: sides(named:)) { teamNames }
    let venues = try numbers(of: request.venues, what: "venue", lookUp: venues(named:)) {
      schedule.venues.map { schedule.texts.string($0.name) }
    }
    let markets = try markets(of: request.cities)
    let leagues = try leagues(of: request.leagues)
    var selected: [Int] = []
    for index in try candidates(request, sides) {
      let game = schedule.games[index]
      if request.games.isEmpty, game.status.isOff { continue }
      guard let date = game.localDate else {
        if request.games.isEmpty { continue }
        throw BuildFailure("the game \(shown(game)) has no date")
      }
      if let from = request.from, date < from { continue }
      if let to = request.to, date > to { continue }
      if let leagues, !leagues.contains(game.league) { continue }
      if let venues, !venues.contains(game.venue) { continue }
      if let markets, game.venue < 0 || !markets.contains(marketOfVenue[Int(game.venue)]) { continue }
      if let sides {
        let isHome = sides.contains(game.home)
        let isAway = sides.contains(game.away)
        guard isHome || isAway else { continue }
        if request.homeOnly, !isHome { continue }
        if request.awayOnly, !isAway { continue }
      } else if request.homeOnly || request.awayOnly {
        throw BuildFailure("homeOnly and awayOnly need a team")
      }
      selected.append(index)
    }
    return cut(selected, to: request.maxGamesPerDay)
  }

  private func cut(_ games: [Int], to most: Int?) -> [Int] {
    guard let most else { return games }
    var day: LocalDate?
    var count = 0
    return games.filter { index in
      let date = schedule.games[index].localDate
      count = date == day ? count + 1 : 1
      day = date
      return count <= most
    }
  }

  /// The smallest set of games that is known to hold all that can be meant.
  private func candidates(_ request: TripRequest, _ sides: Set<Int32>?) throws(BuildFailure) -> [Int] {
    if !request.games.isEmpty {
      var indices: Set<Int> = []
      for id in request.games {
        guard let index = id.withBytes({ gamesByID.index($0) }) else {
          throw BuildFailure("no game \(quotedForDisplay(id)) in the schedule")
        }
        indices.insert(index)
      }
      return indices.sorted()
    }
    if let sides {
      if sides.count == 1, let side = sides.first { return gamesBySide[Int(side)].map(Int.init) }
      return Set(sides.flatMap { gamesBySide[Int($0)] }).sorted().map(Int.init)
    }
    var low = 0
    var high = datedCount
    if let from = request.from { low = firstGame { $0 >= from } }
    if let to = request.to { high = firstGame { $0 > to } }
    return Array(low..<max(low, high))
  }

  private func firstGame(_ reached: (LocalDate) -> Bool) -> Int {
    var low = 0
    var high = datedCount
    while low < high {
      let middle = (low + high) / 2
      if let date = schedule.games[middle].localDate, !reached(date) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Names

  private func numbers(
    of texts: [String], what: String, lookUp: (String) -> [Int32], known: () -> [String]
  ) throws(BuildFailure) -> Set<Int32>? {
    if texts.isEmpty { return nil }
    var numbers: Set<Int32> = []
    for text in texts {
      let found = lookUp(text)
      if found.isEmpty {
        throw BuildFailure(
          "no \(what) \(quotedForDisplay(text)) in the schedule" + didYouMean(text, Set(known()).sorted()))
      }
      numbers.formUnion(found)
    }
    return numbers
  }

  /// What the schedule's teams are called, in full and for short.
  private var teamNames: [String] {
    zip(schedule.sides, leagueOfSide).flatMap { side, league in
      let entry = gazetteer.team(id: schedule.texts.string(side.id), league: schedule.texts.string(league))
      return [schedule.texts.string(side.name)] + (entry.map { [$0.shortName] } ?? [])
    }
  }

  private func sides(named text: String) -> [Int32] {
    if let known = sidesByName[text.lowercased()] { return known }
    let entries = gazetteer.teams(named: text)
    return entries.flatMap { entry in
      (sidesByName[entry.id] ?? []).filter { schedule.texts.string(leagueOfSide[Int($0)]) == entry.league }
    }
  }

  private func venues(named text: String) -> [Int32] {
    if let known = venuesByName[text.lowercased()] { return known }
    return gazetteer.venues(named: text).flatMap { venuesByName[$0.id] ?? [] }
  }

  private func markets(of cities: [String]) throws(BuildFailure) -> Set<String>? {
    if cities.isEmpty { return nil }
    let known = Set(marketOfVenue)
    var markets: Set<String> = []
    for text in cities {
      let place = TripRequest.Place(text: text) { gazetteer.city($0, region: $1, country: "") != nil }
      let entry = place.flatMap { gazetteer.city($0.city, region: $0.region, country: $0.country) }
      let market = entry.map { gazetteer.markets[$0.market] } ?? text
      guard known.contains(market) else {
        throw BuildFailure(
          "no game in \(quotedForDisplay(text)) in the schedule" + didYouMean(text, known.sorted()))
      }
      markets.insert(market)
    }
    return markets
  }

  private func leagues(of texts: [String]) throws(BuildFailure) -> Set<TextID>? {
    if texts.isEmpty { return nil }
    var leagues: Set<TextID> = []
    for text in texts {
      guard let id = text.withBytes({ schedule.texts.find($0) }), schedule.games.contains(where: { $0.league == id })
      else { throw BuildFailure("no league \(quotedForDisplay(text)) in the schedule") }
      leagues.insert(id)
    }
    return leagues
  }

  package func shown(_ game: Game) -> String { quotedForDisplay(schedule.texts.string(game.id)) }
}
