package import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// A trip, with findings about parts of the request that are missing or impossible.
package struct BuiltTrip: Sendable {
  package var itinerary: Itinerary
  /// If there are any, the trip does not include everything that was requested.
  package var findings: [Diagnostic] = []
  /// Additional minutes due to several drives on the day of the first or the last game.
  package var minutesOfRest = 0
}

/// Builds itineraries: selects a request's games, assigns keys, and places travel at legal positions between cities.
package struct TripBuilder {
  let schedule: Schedule
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase?
  private var selector: GameSelector
  private let writer: ScheduleWriter
  private let titles: GameTitles
  private var markets: MarketTable
  private var known: KnownEstimates
  private var feasible: FeasibleGames
  /// A scratch buffer for composing text.
  private let buffer = OutputBuffer()
  /// The cities in which trips have begun.
  private var homes: [TripRequest.Place: CityTable.City] = [:]

  var cities: CityTable { known.cities }

  /// Maximum numbers of cached estimates and cached cities.
  private static let mostKnown = (estimates: 1 << 14, homes: 1 << 8)

  /// - Parameters:
  ///   - zones: determine the clocks at home and at games; without zones, the offset at each place is constant.
  ///   - distances: known routes, which take precedence over estimates.
  package init(
    _ schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase? = nil, distances: TravelTable? = nil
  ) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    self.zones = zones
    selector = GameSelector(schedule, gazetteer: gazetteer, zones: zones, distances: distances)
    writer = ScheduleWriter(schedule)
    markets = MarketTable(gazetteer)
    titles = GameTitles(schedule, gazetteer: gazetteer)
    known = KnownEstimates(schedule, selector.names.cities, room: TripBuilder.mostKnown.estimates)
    feasible = FeasibleGames(schedule, selector, known, titles, buffer)
  }

  /// A second builder for another thread, which shares the data about the schedule.
  package init(beside other: TripBuilder.Shared) {
    schedule = other.schedule
    gazetteer = other.gazetteer
    zones = other.zones
    selector = other.selector
    writer = other.writer
    titles = other.titles
    markets = MarketTable(other.gazetteer)
    known = KnownEstimates(schedule, selector.names.cities, room: TripBuilder.mostKnown.estimates)
    feasible = FeasibleGames(schedule, selector, known, titles, buffer)
  }

  /// A builder with the known routes and the assumed times of a request.
  private init(_ other: TripBuilder, for request: TripRequest) throws(BuildFailure) {
    if request.assumedTimes.isEmpty {
      self.init(beside: other.shared)
    } else {
      let names = other.selector.names
      try request.assumedTimes.check(names, request)
      self.init(
        request.assumedTimes.applied(to: other.schedule, names), gazetteer: other.gazetteer, zones: other.zones,
        distances: names.cities.distances)
    }
    selector = selector.knowing(request.distances)
    known = KnownEstimates(schedule, selector.names.cities)
    feasible = FeasibleGames(schedule, selector, known, titles, buffer)
  }

  /// State shared by all builders of one schedule.
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

  /// Builds the trip. The same request always gives the same trip.
  ///
  /// It starts on the day of the first game, or earlier if travel to it takes several days. It ends with the last game,
  /// the user's last item, or the arrival at home.
  package mutating func build(_ request: TripRequest) throws(BuildFailure) -> BuiltTrip {
    if request.changesSchedule {
      var other = try TripBuilder(self, for: request)
      return try other.buildTrip(request)
    }
    return try buildTrip(request)
  }

  /// Builds a trip for each run of away games of the request's teams, in order. A run ends with a home game or a week
  /// without games. Each trip has the requested days of rest. A trip that can't have them is not shortened, but
  /// reported.
  package mutating func buildTrips(_ request: TripRequest) throws(BuildFailure) -> [BuiltTrip] {
    if request.changesSchedule {
      var other = try TripBuilder(self, for: request)
      return try other.buildRoadTrips(request)
    }
    return try buildRoadTrips(request)
  }

  private mutating func buildTrip(_ request: TripRequest) throws(BuildFailure) -> BuiltTrip {
    var findings: [Diagnostic] = []
    let selected = try selector.select(request)
    let games = try feasible.choose(selected, request, &findings)
    return try build(request, games, selected, findings)
  }

  private mutating func buildRoadTrips(_ request: TripRequest) throws(BuildFailure) -> [BuiltTrip] {
    var findings: [Diagnostic] = []
    let stretches = try RoadTrips.stretches(of: request, selector)
    var trips: [BuiltTrip] = []
    let id = request.id.map { Slug.of($0) } ?? TripID.made(of: request, stretches.first ?? [], of: schedule)
    for stretch in stretches {
      var part = request
      let number = trips.count + 1
      part.id = "\(id)-\(number)"
      part.title = request.title.map { "\($0) \(number)" }
      part.games = stretch.map { schedule.texts.string(schedule.games[$0].id) }
      part.without = []
      let games = try feasible.choose(stretch, part, isStretch: true, &findings)
      // No road leads to any of its games. The next trip gets the findings.
      if games.isEmpty { continue }
      trips.append(try build(part, games, stretch, findings))
      findings = []
    }
    if trips.isEmpty, let first = findings.first { throw BuildFailure("nothing is left to build: \(first.message)") }
    if !trips.isEmpty { trips[trips.count - 1].findings += findings }
    return trips
  }

  /// Ways to resolve the clashes of a request.
  package struct Alternatives: Sendable {
    /// For each game that can't be seen: whether it is left out or swapped for another one. Games are texts.
    package struct Way: Sendable {
      package var leftOut: [String] = []
      package var swaps: [(game: String, instead: String)] = []
    }

    /// Sorted by number of changes.
    package var ways: [Way]
    /// Whether the list is complete.
    package var isAll: Bool
  }

  /// All minimal ways to resolve the clashes, up to a limit. A way that swaps games comes before the one that only
  /// leaves them out.
  package func alternatives(_ request: TripRequest, most: Int) throws(BuildFailure) -> Alternatives {
    let builder = request.changesSchedule ? try TripBuilder(self, for: request) : self
    return try builder.findAlternatives(request, most: most)
  }

  private func findAlternatives(_ request: TripRequest, most: Int) throws(BuildFailure) -> Alternatives {
    let games = try selector.select(request).filter { cities.city(ofVenue: schedule.games[$0].venue) != nil }
    let clashes = GameClashes(known, request)
    let found = clashes.alternatives(of: games, most: most)
    var result = Alternatives(ways: [], isAll: found.isAll)
    let others = try selector.games(insteadOf: Set(found.dropped.joined()), of: games, request)
    let instead = others.mapValues { $0.filter { cities.city(ofVenue: schedule.games[$0].venue) != nil } }
    for dropped in found.dropped {
      let choices = dropped.map { (game: $0, instead: instead[$0] ?? []) }
      let gone = Set(dropped)
      let swaps = clashes.swaps(games.filter { !gone.contains($0) }, choices, mostPerDay: request.maxGamesPerDay)
      if !swaps.isEmpty {
        let swapped = Set(swaps.map(\.game))
        result.ways.append(
          Alternatives.Way(
            leftOut: dropped.filter { !swapped.contains($0) }.map(feasible.shown),
            swaps: swaps.map { (feasible.shown($0.game), feasible.shown($0.instead)) }))
      }
      result.ways.append(Alternatives.Way(leftOut: dropped.map(feasible.shown)))
    }
    if result.ways.count > most {
      result.ways.removeLast(result.ways.count - most)
      result.isAll = false
    }
    return result
  }

  /// - Parameter selected: the games that the request selects; `games` are those of them that can be seen.
  private mutating func build(
    _ request: TripRequest, _ games: [Int], _ selected: [Int], _ findings: [Diagnostic]
  ) throws(BuildFailure) -> BuiltTrip {
    guard let first = games.first, let firstDate = schedule.games[first].localDate else {
      throw BuildFailure("no games left")
    }
    var origin: CityTable.City?
    if let place = request.origin { origin = try home(place, at: request.offset(of: "origin")) }
    var draft = TripDraft(startDate: firstDate, buffer: buffer)
    if let origin { setOrigin(request, origin, of: &draft) }
    try place(games, from: firstDate, in: &draft)
    draft.resolveMarkets(&markets)
    // Everything below depends only on the games, and shifting their days changes nothing.
    let shape = TripShape(draft.itinerary)
    let legs = GameClashes(known, request).legs(games)
    let ahead = outward(request, origin, shape, legs, draft)
    let lead: Int
    if case .freeDay(let days) = ahead?.plan.departure { lead = days } else { lead = 0 }
    guard draft.lead(by: lead) else {
      throw BuildFailure("the trip would start on a date that the calendar does not have")
    }
    try place(request, in: &draft, lead: lead)
    try checkDays(draft, at: request.offset(of: "items"))
    var findings = findings
    var rest = ahead?.rest ?? 0
    for leg in shape.legs.indices { findings += add(leg, shape, origin, request, ahead, legs, &draft, &rest) }
    try checkDays(draft, at: nil)
    // Keep the routes that determined the trip's games, so that rebases use them as well.
    var kept = request
    let venues = Set(selected.map { schedule.games[$0].venue })
    for route in cities.routes(between: venues, home: origin) where !kept.distances.contains(route) {
      kept.distances.append(route)
    }
    return BuiltTrip(itinerary: try finished(&draft, kept), findings: findings, minutesOfRest: rest)
  }

  private mutating func home(_ place: TripRequest.Place, at offset: Int?) throws(BuildFailure) -> CityTable.City {
    if let known = homes[place] { return known }
    let home = try selector.names.home(place, at: offset)
    if homes.count < TripBuilder.mostKnown.homes { homes[place] = home }
    return home
  }

  private func checkDays(_ draft: TripDraft, at offset: Int?) throws(BuildFailure) {
    if draft.dayCount <= Limits.dayCount { return }
    throw BuildFailure(
      "the trip has \(digitGrouped(draft.dayCount)) days; \(digitGrouped(Limits.dayCount)) is the limit", at: offset)
  }

  private func setOrigin(_ request: TripRequest, _ home: CityTable.City, of draft: inout TripDraft) {
    guard var place = request.origin else { return }
    // Use the gazetteer's spelling. Otherwise a reader of the trip would see a different city, or another one with the
    // same name.
    let market = cities.market(ofKnown: home.place)
    if market != .unknown, cities.market(ofKnown: place) != market { place = home.place }
    draft.setOrigin(place, returns: request.returnToOrigin)
  }

  private mutating func finished(_ draft: inout TripDraft, _ request: TripRequest) throws(BuildFailure) -> Itinerary {
    draft.resolveTravel(&markets)
    buffer.removeAll()
    buffer.json { request.write(to: &$0) }
    let itinerary = draft.name(id: request.id, title: request.title, request: buffer.view, schedule)
    if itinerary.id.count > Limits.idBytes {
      throw BuildFailure(
        "the trip's id is longer than \(Limits.idBytes) bytes (the limit)", at: request.offset(of: "id"))
    }
    if let item = itinerary.items.first(where: { $0.id.count > Limits.idBytes }) {
      throw BuildFailure(
        "the id of \(itinerary.displayName(item)) is longer than \(Limits.idBytes) bytes (the limit)")
    }
    if itinerary.items.count > Limits.itineraryItems {
      throw BuildFailure(
        "the trip has \(digitGrouped(itinerary.items.count)) items; \(digitGrouped(Limits.itineraryItems)) is the limit"
      )
    }
    if itinerary.isTooLarge(adding: 0) {
      throw BuildFailure("the trip would be larger than \(digitGrouped(Limits.itineraryBytes)) bytes (the limit)")
    }
    return itinerary
  }

  // MARK: Travel

  /// Travel to the first game; nil if the trip starts there.
  private func outward(
    _ request: TripRequest, _ origin: CityTable.City?, _ shape: TripShape, _ legs: [Int: GameClashes.PlannedLeg],
    _ draft: TripDraft
  ) -> Ahead? {
    guard let origin, let leg = shape.legs.first, leg.departure == nil, let arrival = leg.arrival,
      let city = city(ofStop: 1, shape, origin, draft)
    else { return nil }
    let game = game(arrival, draft)
    let timing = LegTiming(limits: request.travel)
    let estimate = cities.estimate(from: origin, to: city, modes: request.modes)
    var reaching = timing.reaching(game.start, day: dayNumber(ofGame: arrival, draft), cities.clock(at: game))
    // Driving after the game reduces the time that is left on its day.
    reaching.wheel =
      legs.values.filter { $0.from.day == reaching.day }.compactMap { $0.choice?.wheelAtDeparture }.max() ?? 0
    func stages(_ end: LegTiming.End) -> Journey.Stages {
      timing.outwardStages(
        end, cities.clock(at: origin), minutes: estimate?.duration ?? 0, by: estimate?.mode
      ).stages
    }
    var alone = reaching
    alone.wheel = 0
    let rest = reaching.wheel == 0 ? 0 : (stages(alone).first?.start ?? 0) - (stages(reaching).first?.start ?? 0)
    return Ahead(
      estimate: estimate,
      plan: timing.outward(
        reaching, cities.clock(at: origin), minutes: estimate?.duration ?? 0, by: estimate?.mode),
      rest: Int(clamping: rest))
  }

  /// Travel to the first game.
  private struct Ahead {
    var estimate: TravelEstimate?
    var plan: LegTiming.Plan
    /// Minutes by which it departs earlier because of driving after the game.
    var rest: Int
  }

  private func game(_ item: Int, _ draft: TripDraft) -> Game { schedule.games[draft.games[item]] }

  /// The number of a game's day, counted from 1970.
  private func dayNumber(ofGame item: Int, _ draft: TripDraft) -> Int {
    draft.firstDay + draft.itinerary.items[item].position.day - 1
  }

  private func city(ofGame item: Int, _ draft: TripDraft) -> CityTable.City? {
    cities.city(ofVenue: game(item, draft).venue)
  }

  /// The city of a stop: that of its first game, or the origin, which is the first stop if there is one.
  private func city(
    ofStop stop: Int, _ shape: TripShape, _ origin: CityTable.City?, _ draft: TripDraft
  ) -> CityTable.City? {
    let first = shape.stops[stop].firstGame
    return first >= 0 && (stop > 0 || origin == nil) ? city(ofGame: first, draft) : origin
  }

  /// Adds the travel of a leg, with its nights.
  ///
  /// - Returns: findings about it.
  private func add(
    _ number: Int, _ shape: TripShape, _ origin: CityTable.City?, _ request: TripRequest,
    _ ahead: Ahead?, _ legs: [Int: GameClashes.PlannedLeg], _ draft: inout TripDraft, _ rest: inout Int
  ) -> [Diagnostic] {
    guard let from = city(ofStop: number, shape, origin, draft), let to = city(ofStop: number + 1, shape, origin, draft)
    else { return [] }
    var name: String { quotedForDisplay("\(from.place.city) → \(to.place.city)") }
    func findings(_ plan: LegTiming.Plan?, _ estimate: TravelEstimate?) -> [Diagnostic] {
      guard let estimate, plan?.breaksNight ?? false else { return [] }
      return [
        Diagnostic(
          code: .travelTimeTooShort, severity: .warning,
          message: "\(name) takes "
            + "\(durationText(minutes: estimate.duration)) (\(estimate.mode.rawValue)) and runs through the night, "
            + "because no day is long enough; --overnight allows that")
      ]
    }
    func travel(_ estimate: TravelEstimate?) -> DerivedTravel {
      DerivedTravel(leg: number, from: from.place, to: to.place, estimate: estimate)
    }
    let timing = LegTiming(limits: request.travel)
    let clashes = GameClashes(known, request)
    let leg = shape.legs[number]
    switch (leg.departure, leg.arrival) {
    case (nil, _):
      draft.add(travel(ahead?.estimate), leg, ahead?.plan ?? LegTiming.Plan(departure: .morning))
      return findings(ahead?.plan, ahead?.estimate)
    case (let last?, let first?):
      // A market may have several parks: leave from the last one and go to the first.
      let (departure, arrival) = (draft.games[last], draft.games[first])
      var planned = legs[arrival]
      if planned?.departure != departure { planned = clashes.leg(departure, arrival) }
      // A leg that doesn't fit uses the usual mode right after the game.
      let isNextDay = dayNumber(ofGame: first, draft) > dayNumber(ofGame: last, draft) + 1
      let estimate = planned?.choice.map(\.estimate) ?? planned?.ways.first
      let plan = planned?.choice?.plan ?? LegTiming.Plan(departure: isNextDay ? .freeDay(1) : .evening)
      var travel = travel(estimate)
      travel.detour = clashes.detour(to: arrival)
      let position = draft.add(travel, leg, plan)
      if let detour = travel.detour, let planned, let estimate {
        let nights = timing.nights(before: detour.before, plan, planned.from, planned.to, estimate)
        draft.addStop(detour, on: travel, after: position, nights: nights)
      }
      // The planner does not know how legs affect each other.
      guard let planned, planned.choice == nil, planned.from.wait != nil || travel.detour != nil else { return [] }
      return [
        Diagnostic(
          code: .driveTooLong, severity: .warning,
          message: "\(name) would exceed the limit of "
            + "\(durationText(minutes: request.travel.drivingMinutesPerDay)) of driving a day, with the drive before it"
        )
      ]
    case (let last?, nil):
      let usual = cities.choices(
        cities.spot(ofVenue: game(last, draft).venue) ?? from.spot, to.spot, modes: request.modes
      ).first
      var leaving = leavingHome(last, timing, draft)
      if let wait = clashes.wait(after: draft.games[last]) {
        leaving = timing.waiting(leaving, days: wait)
      }
      if leaving.day == dayNumber(ofGame: last, draft) {
        let reached = legs.values.filter { $0.to.day == leaving.day }
        leaving.wheel = reached.compactMap { $0.choice?.wheel }.max() ?? 0
        // If the first game is on the same day, the drive from home counts as well.
        if shape.legs[0].departure == nil, let arrival = shape.legs[0].arrival, let plan = ahead?.plan,
          dayNumber(ofGame: arrival, draft) == leaving.day
        {
          leaving.wheel += plan.wheel
        }
      }
      func arrival(_ end: LegTiming.End) -> Int64 {
        timing.homewardStages(end, cities.clock(at: to), minutes: usual?.duration ?? 0, by: usual?.mode)
          .stages.arrival ?? 0
      }
      var alone = leaving
      alone.wheel = 0
      if leaving.wheel > 0 { rest += Int(clamping: arrival(leaving) - arrival(alone)) }
      let plan = timing.homeward(
        leaving, cities.clock(at: to), minutes: usual?.duration ?? 0, by: usual?.mode)
      draft.add(travel(usual), leg, plan, after: leaving.day - draft.firstDay + 1)
      return findings(plan, usual)
    }
  }

  /// The earliest departure for home: after the last game, and after custom items on later days.
  private func leavingHome(_ item: Int, _ timing: LegTiming, _ draft: TripDraft) -> LegTiming.End {
    let game = game(item, draft)
    let day = dayNumber(ofGame: item, draft)
    var leaving = timing.leaving(game.start, day: day, minutes: schedule.minutes(game), cities.clock(at: game))
    let lastDay = draft.firstDay + draft.dayCount - 1
    if lastDay <= day { return leaving }
    leaving.day = lastDay
    leaving.instant = (leaving.clock ?? .utc).instant(day: lastDay, minute: Journey.evening)
    return leaving
  }

  // MARK: Placement

  private func place(_ games: [Int], from firstDate: LocalDate, in draft: inout TripDraft) throws(BuildFailure) {
    var at = 0
    while at < games.count {
      let date = schedule.games[games[at]].localDate
      var end = at
      while end < games.count, schedule.games[games[end]].localDate == date { end += 1 }
      let today = inOrder(games[at..<end])
      let day = (date?.days(since: firstDate) ?? 0) + 1
      for (index, number) in today.enumerated() {
        let game = schedule.games[number]
        guard cities.city(ofVenue: game.venue) != nil else {
          throw BuildFailure("the game \(selector.shown(game)) has no city")
        }
        draft.add(
          game, number: number, id: schedule.texts.string(game.id),
          at: Position(day: day, sortOrder: GameBand.sortOrder(index: index, count: today.count)), titles, writer)
      }
      at = end
    }
  }

  /// The games of a day in playing order.
  private func inOrder(_ games: ArraySlice<Int>) -> [Int] {
    if games.count < 2 { return Array(games) }
    // A closure that captures the builder would copy it for each sort.
    let (all, texts) = (schedule.games, schedule.texts)
    return games.sorted { first, second in
      let (left, right) = (all[first], all[second])
      return GameOrder(start: left.start, gameNumber: Int(left.gameNumber)).precedes(
        GameOrder(start: right.start, gameNumber: Int(right.gameNumber)), idPrecedes: texts.precedes(left.id, right.id))
    }
  }

  /// Places custom items. Their days count from the first game, because the user can't know how many days come before
  /// it.
  private func place(_ request: TripRequest, in draft: inout TripDraft, lead: Int) throws(BuildFailure) {
    for (number, item) in request.items.enumerated() {
      let offset = request.offset(of: "items", element: number)
      guard (1...Limits.dayCount).contains(item.position.day) else {
        throw BuildFailure("the days of a request's items are 1 to \(digitGrouped(Limits.dayCount))", at: offset)
      }
      let position = Position(day: item.position.day + lead, sortOrder: item.position.sortOrder)
      guard draft.add(item, at: position) else {
        throw BuildFailure("two items have the id \(quotedForDisplay(item.item.id))", at: offset)
      }
    }
  }
}
