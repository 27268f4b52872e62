import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
import SourceText

/// Builds itineraries: selects a request's games, keys them, and puts travel between the cities at legal positions.
package struct TripBuilder {
  private let schedule: Schedule
  private let gazetteer: Gazetteer
  private let selector: GameSelector
  private let writer: ScheduleWriter
  private let cities: CityTable
  private let titles: GameTitles
  private var reader: ItineraryReader
  private let output = OutputBuffer(capacity: 1 << 16)

  package init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    selector = GameSelector(schedule, gazetteer: gazetteer)
    writer = ScheduleWriter(schedule)
    cities = CityTable(schedule, gazetteer: gazetteer)
    reader = ItineraryReader(gazetteer)
    titles = GameTitles(schedule, gazetteer: gazetteer)
  }

  /// Builds the trip. The same request gives the same trip.
  ///
  /// The first day is that of the first game, the last that of the last game or of the user's last item.
  package mutating func build(_ request: TripRequest) throws(BuildFailure) -> Itinerary {
    let games = try selector.select(request)
    guard let first = games.first, let startDate = schedule.games[first].localDate else {
      throw BuildFailure("no game matches the selection")
    }
    var draft = TripDraft(startDate: startDate)
    try place(games, in: &draft)
    try place(request.items, in: &draft)
    guard draft.dayCount <= Limits.dayCount else {
      throw BuildFailure("the trip has \(draft.dayCount) days; \(Limits.dayCount) is the limit")
    }
    var origin: CityTable.City?
    if let place = request.origin { origin = cities.city(place) }
    let stops = stops(draft, origin: origin, returns: request.returnToOrigin)
    for (leg, pair) in zip(stops, stops.dropFirst()).enumerated() {
      draft.add(leg: leg, from: pair.0, to: pair.1, modes: request.modes)
    }
    write(request, draft)
    do throws(SyntaxError) {
      try reader.read(output.view)
    } catch {
      throw BuildFailure(error.message)
    }
    if let obstacle = reader.obstacle { throw BuildFailure(obstacle.message) }
    return reader.itinerary
  }

  // MARK: Placing

  private func place(_ games: [Int], in draft: inout TripDraft) throws(BuildFailure) {
    var at = 0
    while at < games.count {
      let date = schedule.games[games[at]].localDate
      var end = at
      while end < games.count, schedule.games[games[end]].localDate == date { end += 1 }
      let today = games[at..<end].sorted { precedes(schedule.games[$0], schedule.games[$1]) }
      for (index, number) in today.enumerated() {
        let game = schedule.games[number]
        guard let city = cities.city(ofVenue: game.venue) else {
          throw BuildFailure("the game \(selector.shown(game)) has no city")
        }
        let day = (date?.days(since: draft.startDate) ?? 0) + 1
        let key = GameBand.sortOrder(index: index, count: today.count)
        draft.ids.insert(schedule.texts.string(game.id))
        draft.games.append(.init(number: number, day: day, sortOrder: key, city: city, game: game))
        draft.occupy(day: day, sortOrder: key, isGame: true)
      }
      at = end
    }
  }

  /// Order of the games of one day: by start, unset times last, then game number, then id.
  private func precedes(_ left: Game, _ right: Game) -> Bool {
    switch (left.start?.instant, right.start?.instant) {
    case (let first?, let second?) where first != second: return first < second
    case (_?, nil): return true
    case (nil, _?): return false
    default:
      if left.gameNumber != right.gameNumber { return left.gameNumber < right.gameNumber }
      return schedule.texts.precedes(left.id, right.id)
    }
  }

  private func place(_ items: [JSONValue], in draft: inout TripDraft) throws(BuildFailure) {
    for item in items {
      guard let id = item["id"]?.string, !id.isEmpty else { throw BuildFailure("an item needs an \"id\"") }
      guard let day = item["day"]?.integer, day >= 1, let sortOrder = item["sortOrder"]?.double else {
        throw BuildFailure("the item \(quotedForDisplay(id)) needs a \"day\" from 1 and a \"sortOrder\"")
      }
      guard draft.ids.insert(id).inserted else { throw BuildFailure("two items have the id \(quotedForDisplay(id))") }
      draft.customs.append(item)
      draft.occupy(day: day, sortOrder: sortOrder, isGame: false)
    }
  }

  private func stops(_ draft: TripDraft, origin: CityTable.City?, returns: Bool) -> [TripDraft.Stop] {
    var stops: [TripDraft.Stop] = []
    if let origin { stops.append(.init(city: origin, first: nil, last: nil)) }
    for (index, game) in draft.games.enumerated() where !game.game.status.isOff {
      if let last = stops.indices.last, stops[last].city.market == game.city.market {
        if stops[last].first == nil { stops[last].first = index }
        stops[last].last = index
      } else {
        stops.append(.init(city: game.city, first: index, last: index))
      }
    }
    if returns, let origin, stops.last?.city.market != origin.market {
      stops.append(.init(city: origin, first: nil, last: nil))
    }
    return stops
  }

  // MARK: Writing

  private func write(_ request: TripRequest, _ draft: TripDraft) {
    output.removeAll()
    let last = draft.startDate.adding(days: draft.dayCount - 1) ?? draft.startDate
    let title = request.title ?? "Trip \(draft.startDate.description) to \(last.description)"
    output.append("{\"format\":\"sportstime-itinerary\",\"version\":1,\"id\":" as StaticString)
    output.appendJSON(request.id ?? Slug.of(title))
    output.append(",\"title\":" as StaticString)
    output.appendJSON(title)
    output.append(",\"startDate\":\"" as StaticString)
    draft.startDate.append(to: output)
    output.append("\",\"dayCount\":" as StaticString)
    output.append(decimal: draft.dayCount)
    if let origin = request.origin {
      output.append(",\"origin\":" as StaticString)
      origin.append(to: output)
      output.append(",\"returnToOrigin\":" as StaticString)
      output.appendJSON(request.returnToOrigin)
    }
    output.append(",\"request\":" as StaticString)
    request.append(to: output)
    output.append(",\"items\":[" as StaticString)
    var separator: StaticString = ""
    for game in draft.games {
      output.append(separator)
      separator = ","
      append(game)
    }
    for leg in draft.legs {
      output.append(separator)
      separator = ","
      leg.append(to: output)
    }
    for custom in draft.customs {
      output.append(separator)
      separator = ","
      custom.append(to: output)
    }
    output.append("]}" as StaticString)
  }

  private func append(_ placed: TripDraft.PlacedGame) {
    let game = placed.game
    output.append("{\"id\":" as StaticString)
    schedule.texts.withBytes(game.id) { output.appendJSON($0) }
    output.append(",\"kind\":\"game\",\"day\":" as StaticString)
    output.append(decimal: placed.day)
    output.append(",\"sortOrder\":" as StaticString)
    output.appendJSON(placed.sortOrder)
    output.append(",\"title\":" as StaticString)
    output.appendJSON(titles.title(game))
    output.append(",\"game\":" as StaticString)
    writer.append(game, to: output)
    output.append(0x7D)
  }
}
