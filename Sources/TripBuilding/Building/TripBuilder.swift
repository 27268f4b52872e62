package import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// A trip, and what the request asked for that is not in it or can't be done.
package struct BuiltTrip: Sendable {
  package var itinerary: Itinerary
  /// A trip that has any is not all that was asked for.
  package var findings: [Finding] = []
}

/// Builds itineraries: selects a request's games, keys them, and puts travel between the cities at legal positions.
package struct TripBuilder {
  private let schedule: Schedule
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase?
  private let selector: GameSelector
  private let writer: ScheduleWriter
  private let titles: GameTitles
  private var reader: ItineraryReader
  private let output = OutputBuffer(capacity: 1 << 16)

  private var cities: CityTable { selector.names.cities }

  /// - Parameters:
  ///   - zones: for the clock at home; without them it is taken to be that of the first game.
  ///   - distances: ways that are known, before all estimates.
  package init(
    _ schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase? = nil, distances: TravelTable? = nil
  ) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    self.zones = zones
    selector = GameSelector(schedule, gazetteer: gazetteer, distances: distances)
    writer = ScheduleWriter(schedule)
    reader = ItineraryReader(gazetteer)
    titles = GameTitles(schedule, gazetteer: gazetteer)
  }

  /// A builder beside another one, for another thread: what is known of the schedule is shared.
  package init(beside other: TripBuilder.Shared) {
    schedule = other.schedule
    gazetteer = other.gazetteer
    zones = other.zones
    selector = other.selector
    writer = other.writer
    titles = other.titles
    reader = ItineraryReader(other.gazetteer)
  }

  /// What builders of one schedule have in common.
  package struct Shared: Sendable {
    fileprivate let schedule: Schedule
    fileprivate let gazetteer: Gazetteer
    fileprivate let zones: ZoneDatabase?
    fileprivate let selector: GameSelector
    fileprivate let writer: ScheduleWriter
    fileprivate let titles: GameTitles
  }

  package var shared: Shared {
    Shared(
      schedule: schedule, gazetteer: gazetteer, zones: zones, selector: selector, writer: writer, titles: titles)
  }

  /// Builds the trip. The same request gives the same trip.
  ///
  /// It begins on the day of the first game, or as many days before as it takes to get there, and ends with the last
  /// game, the user's last item, or at home.
  package mutating func build(_ request: TripRequest) throws(BuildFailure) -> BuiltTrip {
    var findings: [Finding] = []
    let games = try games(of: request, &findings)
    return try build(request, games, findings)
  }

  /// A trip for each stretch of games that the request's teams play away, in order: one that ends with a game at home,
  /// or with a week without games.
  package mutating func buildTrips(_ request: TripRequest) throws(BuildFailure) -> [BuiltTrip] {
    var findings: [Finding] = []
    let stretches = try RoadTrips.stretches(of: request, selector)
    var trips: [BuiltTrip] = []
    for stretch in stretches {
      var part = request
      let number = trips.count + 1
      part.id = Slug.of(request.id ?? request.title ?? request.teams.first ?? "trip") + "-\(number)"
      part.title = request.title.map { "\($0) \(number)" }
      part.games = stretch.map { schedule.texts.string(schedule.games[$0].id) }
      let games = try canBeSeen(stretch, part, &findings)
      trips.append(try build(part, games, findings))
      findings = []
    }
    return trips
  }

  /// Which games could be left out of the request's so that all others can be seen.
  package struct Alternatives: Sendable {
    /// The games that each way leaves out, in words; the ways with the fewest first.
    package var ways: [[String]]
    /// Whether there is no further way.
    package var isAll: Bool
  }

  /// Every way to settle what clashes, up to so many; a way that leaves out a game for no reason is none.
  package func alternatives(_ request: TripRequest, most: Int) throws(BuildFailure) -> Alternatives {
    let games = try selector.select(request).filter { cities.city(ofVenue: schedule.games[$0].venue) != nil }
    var clashes = GameClashes(schedule, cities, request)
    let found = clashes.alternatives(of: games, most: most)
    return Alternatives(ways: found.dropped.map { $0.map(shown) }, isAll: found.isAll)
  }

  private mutating func build(
    _ request: TripRequest, _ games: [Int], _ findings: [Finding]
  ) throws(BuildFailure) -> BuiltTrip {
    guard let first = games.first, let firstDate = schedule.games[first].localDate else {
      throw BuildFailure("no game that is left can be gone to")
    }
    var origin: CityTable.City?
    if let place = request.origin { origin = try selector.names.home(place, at: request.offset(of: "origin")) }
    let ahead = outward(request, origin, to: games)
    let lead: Int
    if case .freeDay(let days) = ahead?.plan.departure { lead = days } else { lead = 0 }
    guard let startDate = firstDate.adding(days: -lead) else {
      throw BuildFailure("the trip would begin before the calendar does")
    }
    var draft = TripDraft(startDate: startDate)
    try place(games, in: &draft)
    try place(request, in: &draft, lead: lead)
    guard draft.dayCount <= Limits.dayCount else {
      throw BuildFailure(
        "the trip has \(draft.dayCount) days; \(Limits.dayCount) is the limit", at: request.offset(of: "items"))
    }
    let stops = stops(draft, origin: origin, returns: request.returnToOrigin)
    for (leg, pair) in zip(stops, stops.dropFirst()).enumerated() { add(leg, pair.0, pair.1, request, ahead, &draft) }
    guard draft.dayCount <= Limits.dayCount else {
      throw BuildFailure("the trip has \(draft.dayCount) days; \(Limits.dayCount) is the limit")
    }
    write(request, draft)
    do throws(SyntaxError) {
      try reader.read(output.view)
    } catch {
      throw BuildFailure(error.message)
    }
    if let obstacle = reader.obstacle { throw BuildFailure(obstacle.message, at: request.offset(of: "items")) }
    return BuiltTrip(itinerary: reader.itinerary, findings: findings)
  }

  // MARK: Games

  private func games(of request: TripRequest, _ findings: inout [Finding]) throws(BuildFailure) -> [Int] {
    try canBeSeen(try selector.select(request), request, &findings)
  }

  /// Those of the games that have a place, and can be seen with the others.
  private func canBeSeen(
    _ selected: [Int], _ request: TripRequest, _ findings: inout [Finding]
  ) throws(BuildFailure) -> [Int] {
    var games: [Int] = []
    for index in selected {
      if cities.city(ofVenue: schedule.games[index].venue) != nil {
        games.append(index)
      } else if request.games.isEmpty {
        findings.append(
          Finding(
            code: "missing-field", severity: .warning,
            message: "left out \(shown(index)): the schedule has no city for it"))
      } else {
        throw BuildFailure(
          "the game \(selector.shown(schedule.games[index])) has no city", at: request.offset(of: "game"))
      }
    }
    if games.isEmpty { throw BuildFailure("no game that matches has a city") }
    // A game that is off is there only because the request names it.
    for index in games where schedule.games[index].status.isOff {
      let status = schedule.games[index].status
      findings.append(
        Finding(
          code: status == .cancelled ? "game-cancelled" : "game-postponed", severity: .warning,
          message: "\(shown(index)) is \(status.word)"))
    }
    var clashes = GameClashes(schedule, cities, request)
    switch request.onConflict {
    case .keep:
      findings += clashes.among(games).map { clash in
        Finding(code: clash.code, severity: .warning, message: words(clash, " clashes with "))
      }
    case .drop:
      let dropped = clashes.fewest(of: games)
      if dropped.isEmpty { return games }
      findings += clashes.clashes(of: dropped, among: games).map { clash in
        Finding(code: clash.code, severity: .warning, message: "left out " + words(clash, ", which clashes with "))
      }
      games.removeAll { dropped.contains($0) }
    case .fail:
      let dropped = clashes.fewest(of: games)
      if dropped.isEmpty { return games }
      let problems = clashes.clashes(of: dropped, among: games).map {
        BuildFailure.Problem(
          message: words($0, " clashes with "), offset: request.offset(of: "onConflict"))
      }
      throw BuildFailure(problems)
    }
    return games
  }

  private func words(_ clash: GameClashes.Clash, _ verb: String) -> String {
    shown(clash.game) + verb + shown(clash.other) + ": " + clash.reason
  }

  /// `"Red Sox at Yankees" (mlb:745123, 2026-06-10 in Bronx)`.
  private func shown(_ index: Int) -> String {
    let game = schedule.games[index]
    let city = schedule.venue(game.venue).map { schedule.texts.string($0.city) } ?? ""
    let title = titles.title(game)
    return (title.isEmpty ? "" : quotedForDisplay(title) + " ") + "(" + displaySafe(schedule.texts.string(game.id))
      + (game.localDate.map { ", \($0)" } ?? "") + (city.isEmpty ? "" : " in " + displaySafe(city)) + ")"
  }

  // MARK: Travel

  /// How one gets to the first game; nil where one is there.
  private func outward(
    _ request: TripRequest, _ origin: CityTable.City?, to games: [Int]
  ) -> (estimate: TravelEstimate?, plan: LegTiming.Plan)? {
    guard let origin, let first = games.first(where: { !schedule.games[$0].status.isOff }) else { return nil }
    // The first of a day is not the first in the schedule where game numbers say so.
    let date = schedule.games[first].localDate
    let today = games.filter { schedule.games[$0].localDate == date && !schedule.games[$0].status.isOff }
    guard let game = inOrder(today[...]).first.map({ schedule.games[$0] }),
      let city = cities.city(ofVenue: game.venue), city.market != origin.market
    else { return nil }
    let timing = LegTiming(limits: request.travel)
    let estimate = cities.estimate(from: origin, to: city, modes: request.modes)
    let reaching = timing.reaching(game.start, day: 0)
    return (
      estimate,
      timing.outward(
        reaching, on: game.localDate, clock(at: origin), minutes: estimate?.duration ?? 0, by: estimate?.mode)
    )
  }

  /// The clock at home, where it is known.
  private func clock(at home: CityTable.City) -> LegTime.Clock? { zones?.zone(home.zone).map { .zone($0) } }

  private func add(
    _ leg: Int, _ from: TripDraft.Stop, _ to: TripDraft.Stop, _ request: TripRequest,
    _ ahead: (estimate: TravelEstimate?, plan: LegTiming.Plan)?, _ draft: inout TripDraft
  ) {
    let timing = LegTiming(limits: request.travel)
    // A market may have several parks: one leaves the last one, and goes to the first.
    let estimates = cities.choices(
      from: from.last.map { draft.games[$0].city } ?? from.city, to: to.first.map { draft.games[$0].city } ?? to.city,
      modes: request.modes)
    switch (from.last, to.first) {
    case (nil, _):
      draft.add(
        leg: leg, from: from, to: to, estimate: ahead?.estimate, ahead?.plan ?? LegTiming.Plan(departure: .morning))
    case (let last?, let first?):
      let (departure, arrival) = (draft.games[last], draft.games[first])
      let found = timing.first(
        of: estimates,
        timing.leaving(departure.game.start, day: departure.day, minutes: schedule.minutes(departure.game)),
        timing.reaching(arrival.game.start, day: arrival.day))
      // What can't be done was kept all the same, or has no time yet: it goes the usual way, right after the game.
      let isNextDay = arrival.day > departure.day + 1
      draft.add(
        leg: leg, from: from, to: to, estimate: found?.estimate ?? estimates.first,
        found?.plan ?? LegTiming.Plan(departure: isNextDay ? .freeDay(1) : .evening))
    case (let last?, nil):
      let game = draft.games[last]
      var leaving = timing.leaving(game.game.start, day: game.day, minutes: schedule.minutes(game.game))
      if draft.dayCount > game.day {
        leaving.day = draft.dayCount
        leaving.minute = LegTiming.endOfItems
        leaving.instant = draft.startDate.adding(days: leaving.day - 1).flatMap { date in
          game.game.start.map { LegTime.Clock.offset($0.offset).instant(date, minute: LegTiming.endOfItems) }
        }
      }
      let plan = timing.homeward(
        leaving, on: draft.startDate.adding(days: leaving.day - 1), clock(at: to.city),
        minutes: estimates.first?.duration ?? 0, by: estimates.first?.mode)
      draft.add(leg: leg, from: from, to: to, estimate: estimates.first, plan, after: leaving.day)
    }
  }

  // MARK: Placing

  private func place(_ games: [Int], in draft: inout TripDraft) throws(BuildFailure) {
    var at = 0
    while at < games.count {
      let date = schedule.games[games[at]].localDate
      var end = at
      while end < games.count, schedule.games[games[end]].localDate == date { end += 1 }
      let today = inOrder(games[at..<end])
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

  /// The games of a day, as they are played.
  private func inOrder(_ games: ArraySlice<Int>) -> [Int] {
    if games.count < 2 { return Array(games) }
    // A closure that asks the builder would copy it for each sort.
    let (all, texts) = (schedule.games, schedule.texts)
    return games.sorted { first, second in
      let (left, right) = (all[first], all[second])
      return GameOrder(start: left.start, gameNumber: Int(left.gameNumber)).precedes(
        GameOrder(start: right.start, gameNumber: Int(right.gameNumber)), idPrecedes: texts.precedes(left.id, right.id))
    }
  }

  /// The user's items. Days count from the day of the first game: the user can't know how many the way there takes.
  private func place(_ request: TripRequest, in draft: inout TripDraft, lead: Int) throws(BuildFailure) {
    for (number, item) in request.items.enumerated() {
      let offset = request.offset(of: "items", element: number)
      guard let id = item["id"]?.string, let day = item["day"]?.integer, let sortOrder = item["sortOrder"]?.double,
        day >= 1, day <= Limits.dayCount
      else {
        throw BuildFailure(
          "an item needs an \"id\", a \"day\" up to \(Limits.dayCount) and a \"sortOrder\"", at: offset)
      }
      guard draft.ids.insert(id).inserted else {
        throw BuildFailure("two items have the id \(quotedForDisplay(id))", at: offset)
      }
      var members = item.members
      for index in members.indices where members[index].key == "day" {
        members[index].value = .number(String(day + lead))
      }
      draft.customs.append(.object(members))
      draft.occupy(day: day + lead, sortOrder: sortOrder, isGame: false)
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
    for night in draft.nights {
      output.append(separator)
      separator = ","
      night.append(to: output)
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
