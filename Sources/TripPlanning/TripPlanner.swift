package import TripBuilding
package import CivilTime
import ItineraryModel
package import ScheduleModel
package import SourceText

/// Converts wishes to a planning problem, and a plan to a request that can be built.
package struct TripPlanner {
  let schedule: Schedule
  let selector: GameSelector
  var names: ScheduleNames { selector.names }
  var cities: CityTable { selector.names.cities }
  /// By club: the venue of most of its home games.
  let homeGrounds: [Int: Int]
  let gazetteer: Gazetteer
  let zones: ZoneDatabase?
  /// The assumed times in `schedule`.
  private var assumedTimes = AssumedTimes()

  /// - Parameters:
  ///   - zones: determine the clocks at the parks; without zones, the offset at each park is constant.
  ///   - distances: known routes, which take precedence over estimates.
  package init(
    _ schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase? = nil, distances: TravelTable? = nil
  ) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    self.zones = zones
    selector = GameSelector(schedule, gazetteer: gazetteer, zones: zones, distances: distances)
    var counts: [Int: [Int: Int]] = [:]
    for (index, game) in schedule.games.enumerated() where !game.neutralSite && !game.status.isOff {
      let (club, venue) = (selector.names.homeClub[index], selector.names.venue(of: game))
      if club >= 0, venue >= 0 { counts[club, default: [:]][venue, default: 0] += 1 }
    }
    homeGrounds = counts.compactMapValues { venues in
      venues.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }
  }

  /// Findings about the parts of the travel table that are never used.
  package func unusedRoutes(homes: [TripRequest.Place]?) -> [Diagnostic] {
    cities.unusedRoutes(schedule, homes: homes)
  }

  /// The planning problem. Its games are identified by their ids in the schedule.
  package func problem(_ request: PlanRequest) throws(BuildFailure) -> PlanProblem {
    var findings: [Diagnostic] = []
    return try problem(request, &findings)
  }

  /// As above, with a finding for each wish for which no game can be used, and the reasons. Findings are errors, or
  /// warnings if the plan should see as many games as possible.
  package func problem(
    _ request: PlanRequest, _ findings: inout [Diagnostic]
  ) throws(BuildFailure) -> PlanProblem {
    if request.trip.assumedTimes != assumedTimes {
      try request.trip.assumedTimes.check(names, request.trip)
      var planner = TripPlanner(
        request.trip.assumedTimes.applied(to: schedule, names), gazetteer: gazetteer, zones: zones,
        distances: cities.distances)
      planner.assumedTimes = request.trip.assumedTimes
      return try planner.problem(request, &findings)
    }
    let sieve = try PlanSieve(request, selector)
    let takesMore = request.aims.contains(.games)
    let wantsParks = request.aims.contains(.parks)
    var wishes = PlanWishes()
    var untimed = takesMore ? Set(sieve.games.filter { sieve.obstacle($0) == .noTime }) : []
    for (name, games, isPark) in try wished(request, sieve.games) {
      let isOptional = wantsParks && isPark
      untimed.formUnion(games.filter { sieve.obstacle($0) == .noTime })
      let eligible = games.filter { sieve.obstacle($0) == nil }
      if eligible.isEmpty {
        findings.append(
          Diagnostic(
            code: .wishInConflict, severity: isOptional ? .info : takesMore ? .warning : .error,
            message: "\(displaySafe(name)) can't be seen: \(sieve.reason(games))"))
      }
      if !eligible.isEmpty || !takesMore && !isOptional { wishes.add(name, eligible, isOptional: isOptional) }
    }
    if wishes.names.isEmpty, !takesMore {
      throw BuildFailure(findings.first?.message ?? "there is no wish: name a park, a team or a game to see")
    }
    let firstStop = wishes.names.count
    for stop in request.stops { wishes.add("the stop \(quotedForDisplay(stop.place))", [], isOptional: false) }
    if wishes.names.count > PlanProblem.mostGroups {
      throw BuildFailure("there are \(wishes.names.count) wishes; \(PlanProblem.mostGroups) is the limit")
    }
    if findings.isEmpty, !untimed.isEmpty {
      findings.append(
        Diagnostic(
          code: .gameTimeNotSet, severity: .info,
          message: "\(counted(untimed.count, "game has", "games have")) no time yet, so the plan leaves "
            + (untimed.count == 1 ? "it" : "them") + " out; --assume-time 19:00 plans with "
            + (untimed.count == 1 ? "it" : "them")))
    }
    let eligible = sieve.games.filter { sieve.obstacle($0) == nil }
    if takesMore, eligible.isEmpty { throw BuildFailure("no game can be seen: \(sieve.reason(sieve.games))") }
    return try problem(request, eligible, wishes, firstStop: firstStop, takesMore: takesMore)
  }

  // MARK: Wishes

  /// The name of each wish with its games, including games that can't be used for planning.
  private func wished(
    _ request: PlanRequest, _ known: [Int]
  ) throws(BuildFailure) -> [(name: String, games: [Int], isPark: Bool)] {
    var wishes: [(name: String, games: [Int], isPark: Bool)] = []
    for venue in try PlanParks(self, known).venues(request).sorted() {
      wishes.append((names.shown(venue, .venue), known.filter { names.venue(of: schedule.games[$0]) == venue }, true))
    }
    for text in request.trip.cities {
      let market = try market(text)
      let found = known.filter { names.market(of: schedule.games[$0]) == market }
      wishes.append(("a game in " + names.shown(market, .city), found, false))
    }
    for text in request.homes {
      let club = try club(text, known)
      wishes.append(
        (
          names.shown(club, .team) + " at home",
          known.filter { names.homeClub[$0] == club && !schedule.games[$0].neutralSite }, false
        ))
    }
    for text in request.clubs {
      let club = try club(text, known)
      wishes.append(
        (names.shown(club, .team), known.filter { names.homeClub[$0] == club || names.awayClub[$0] == club }, false))
    }
    for id in request.games {
      let game = try selector.game(named: id)
      wishes.append(("the game " + quotedForDisplay(id), known.filter { $0 == game }, false))
    }
    return wishes
  }

  private func club(_ text: String, _ known: [Int]) throws(BuildFailure) -> Int {
    let playing = Set(known.flatMap { [names.homeClub[$0], names.awayClub[$0]] })
    let named = names.candidates(text, .team)
    if named.isEmpty { throw selector.unknown(text, .team, at: nil) }
    let found = named.filter(playing.contains)
    if found.count == 1 { return found[0] }
    if found.isEmpty, named.count == 1 { return named[0] }
    throw ambiguous(text, named, .team)
  }

  private func ambiguous(_ text: String, _ found: [Int], _ kind: OpenName.Kind) -> BuildFailure {
    BuildFailure(
      "\(quotedForDisplay(text)) may be any of \(found.count) \(kind.plural): "
        + NameIndex.list(found.map { names.shown($0, kind) }) + "; say which")
  }

  /// By venue number: a venue of the schedule with that number.
  func representatives(_ known: [Int]) -> [Int: Int32] {
    var found: [Int: Int32] = [:]
    for game in schedule.games {
      let venue = names.venue(of: game)
      if venue >= 0, found[venue] == nil { found[venue] = game.venue }
    }
    return found
  }

  // MARK: Numbers

  private func problem(
    _ request: PlanRequest, _ eligible: [Int], _ wishes: PlanWishes, firstStop: Int, takesMore: Bool
  ) throws(BuildFailure) -> PlanProblem {
    var problem = PlanProblem()
    problem.groups = wishes.names
    problem.takesMore = takesMore
    problem.aims = request.planAims
    problem.limits = request.trip.travel
    let used = takesMore ? eligible : eligible.filter { wishes.groups[$0] != nil }
    problem.optional = wishes.optional
    let representatives = representatives(eligible)
    var numbers: [Int: Int] = [:]
    var cities: [CityTable.City] = []
    var venues: [Int32] = []
    var clocks: [LocalClock?] = []
    for index in used {
      let game = schedule.games[index]
      let venue = names.venue(of: game)
      let representative = representatives[venue] ?? game.venue
      let clock = self.cities.clock(at: game)
      guard let stated = game.start, let city = self.cities.city(ofVenue: representative) else { continue }
      let minute = LocalClock.minutes(stated.instant)
      let offset = clock?.offset(at: minute) ?? Int(stated.offset) / 60
      let place = numbers[venue] ?? cities.count
      if place == cities.count {
        numbers[venue] = place
        problem.places.append(names.shown(venue, .venue))
        cities.append(city)
        venues.append(representative)
        clocks.append(clock)
      }
      problem.games.append(
        PlanProblem.Game(
          id: schedule.texts.string(game.id), place: place, start: Int(minute),
          length: (request.gameMinutes ?? Int(schedule.minutes(game))) + request.after, offset: offset,
          groups: wishes.groups[index] ?? 0))
    }
    problem.ways = ways(cities, request.trip.modes)
    if !request.stops.isEmpty {
      let detours = PlanDetours(
        try detours(request, cities), cities: venues.map { names.market(ofVenue: $0) })
      detours.add(to: &problem, firstGroup: firstStop)
      let count = request.stops.count + 1
      cities = [[CityTable.City]](repeating: cities, count: count).flatMap { $0 }
      venues = [[Int32]](repeating: venues, count: count).flatMap { $0 }
      clocks = [[LocalClock?]](repeating: clocks, count: count).flatMap { $0 }
    }
    problem.games.sort { left, right in
      if left.start != right.start { return left.start < right.start }
      return left.id != right.id ? left.id.precedesBytewise(right.id) : left.place < right.place
    }
    if problem.games.count * cities.count > 1 << 23 {
      throw BuildFailure("there are too many games to plan: narrow the dates or the leagues")
    }
    addChanges(of: clocks, to: &problem)
    problem.pace = try pace(request, venues, wishes)
    if problem.pace != nil, problem.aims.contains(.insurance) {
      throw BuildFailure("the aim insurance can't be combined with nights in a city, days of rest or a limit of legs")
    }
    try addHome(request, cities, venues, clocks, to: &problem)
    if request.after > 0, !request.trip.returnToOrigin {
      // The trip is over after its last game.
      if problem.outward.isEmpty { problem.outward = problem.games.map { _ in PlanProblem.End() } }
      for index in problem.outward.indices { problem.outward[index].minutes -= request.after }
    }
    if problem.aims.contains(where: { problem.ceiling($0) > PlanProblem.mostCounted }) {
      throw BuildFailure("the costs are too high to be counted")
    }
    return problem
  }

  /// Adds the clock changes during the games and the longest possible travel around them.
  private func addChanges(of clocks: [LocalClock?], to problem: inout PlanProblem) {
    guard let first = problem.games.first, let last = problem.games.last else { return }
    let longest = problem.ways.reduce(0) { max($0, $1?.minutes ?? 0) }
    let margin = Int64(longest / max(1, problem.limits.drivingMinutesPerDay) + 3) * 86_400
    problem.clocks = clocks.map { clock in
      guard case .zone(let zone) = clock else { return nil }
      return LocalClock(
        zone, from: first.clock.instant.adding(seconds: -margin), to: last.clock.instant.adding(seconds: margin))
    }
  }

  private func ways(_ cities: [CityTable.City], _ modes: [TravelMode]) -> [PlanProblem.Way?] {
    cities.flatMap { from in cities.map { way(from, $0, modes) } }
  }

  private func way(_ from: CityTable.City, _ to: CityTable.City, _ modes: [TravelMode]) -> PlanProblem.Way? {
    cities.estimate(from: from, to: to, modes: modes).map { estimate in
      PlanProblem.Way(minutes: estimate.duration, metres: Int((estimate.distance * 1_000).rounded()), estimate.mode)
    }
  }

  private func detours(
    _ request: PlanRequest, _ cities: [CityTable.City]
  ) throws(BuildFailure) -> [PlanDetours.Stop] {
    guard request.trip.modes.contains(.drive) else { throw BuildFailure("a stop on the way needs the mode drive") }
    var stops: [PlanDetours.Stop] = []
    for (text, minutes) in request.stops {
      let place = try stop(text)
      stops.append(
        PlanDetours.Stop(
          minutes: minutes, there: cities.map { way($0, place, [.drive]) },
          onward: cities.map { way(place, $0, [.drive]) }))
    }
    return stops
  }

  /// Nil if there are no limits on the pace.
  private func pace(
    _ request: PlanRequest, _ venues: [Int32], _ wishes: PlanWishes
  ) throws(BuildFailure) -> PlanPace? {
    let markets = venues.map { names.market(ofVenue: $0) }
    var nights = markets.map { _ in request.nights }
    for (text, count) in request.nightsByCity {
      let wanted = try market(text)
      if !markets.contains(wanted) {
        let stay = counted(count, "night", "nights")
        throw BuildFailure("\(stay) in \(quotedForDisplay(text)): no game that can be in the trip is there")
      }
      for (place, market) in markets.enumerated() where market == wanted { nights[place] = count }
    }
    var pace = PlanPace(cities: markets, nights: nights)
    pace.busyDays = request.restEvery
    // A trip that sees only needed games has at most as many legs as there are wishes, plus the travel home.
    if request.aims.contains(.games) || request.maxLegs ?? .max <= wishes.names.count { pace.legs = request.maxLegs }
    return pace.busyDays == nil && pace.legs == nil && nights.allSatisfy { $0 == 0 } ? nil : pace
  }

  private func market(_ text: String) throws(BuildFailure) -> Int {
    let markets = names.candidates(text, .city)
    if markets.isEmpty { throw selector.unknown(text, .city, at: nil) }
    guard markets.count == 1 else { throw ambiguous(text, markets, .city) }
    return markets[0]
  }

  /// By game: the latest departure from home to reach it, and the earliest arrival at home after it.
  private func addHome(
    _ request: PlanRequest, _ cities: [CityTable.City], _ venues: [Int32], _ clocks: [LocalClock?],
    to problem: inout PlanProblem
  ) throws(BuildFailure) {
    var dates = PlanDates(first: problem.games.map(\.day), last: problem.games.map(\.day))
    defer { addDates(dates, request, to: &problem) }
    if !request.stops.isEmpty {
      // No trip begins with a stop on the way.
      let plain = problem.places.count / (request.stops.count + 1)
      dates.isLater = problem.games.map { $0.place >= plain }
    }
    guard let place = request.trip.origin else { return }
    let home = try names.home(place, at: nil)
    let clock = self.cities.clock(at: home)
    let timing = LegTiming(limits: request.trip.travel)
    let isAtHome = venues.map { self.cities.isVenue($0, in: home) }
    problem.pace?.isHome = isAtHome
    if let pace = problem.pace {
      let stated = Set(try request.nightsByCity.map { (city, _) throws(BuildFailure) in try market(city) })
      for (place, isHome) in isAtHome.enumerated() where isHome && !stated.contains(pace.cities[place]) {
        problem.pace?.nights[place] = 0
      }
    }
    // The time before the game at the venue is the same as after other travel.
    let waysOut = zip(cities, isAtHome).map { city, isAtHome in
      isAtHome ? nil : self.cities.estimate(from: home, to: city, modes: request.trip.modes)
    }
    problem.outward = problem.games.indices.map { index in
      let game = problem.games[index]
      guard let estimate = waysOut[game.place] else { return PlanProblem.End(minutes: request.trip.travel.time.slack) }
      let end = timing.reaching(game.clock, day: game.day, clocks[game.place])
      let (stages, _) = timing.outwardStages(end, clock, minutes: estimate.duration, by: estimate.mode)
      if let first = stages.first { dates.first[index] = min(first.day, game.day) }
      return PlanProblem.End(
        minutes: stages.first.map { max(0, Int(clamping: Int64(game.start) - $0.start)) } ?? 0,
        metres: Int((estimate.distance * 1_000).rounded()))
    }
    guard request.trip.returnToOrigin else { return }
    let waysHome = cities.map { self.cities.estimate(from: $0, to: home, modes: request.trip.modes) }
    func wayHome(_ game: PlanProblem.Game, waiting days: Int) -> PlanPace.Home {
      guard !isAtHome[game.place], let estimate = waysHome[game.place] else {
        return PlanPace.Home(end: PlanProblem.End(), first: game.day, last: game.day)
      }
      let end = timing.waiting(
        timing.leaving(game.clock, day: game.day, minutes: Int64(game.length), clocks[game.place]), days: days)
      let journey = timing.homewardStages(end, clock, minutes: estimate.duration, by: estimate.mode)
      let plan = timing.homeward(journey, end, clock)
      var last = end.day + plan.daysOnTheWay
      if case .freeDay(let later) = plan.departure { last += later }
      let minutes = max(0, (journey.stages.arrival ?? 0) - Int64(game.start + game.length))
      return PlanPace.Home(
        end: PlanProblem.End(
          minutes: Int(clamping: minutes), metres: Int((estimate.distance * 1_000).rounded())),
        first: journey.stages.first?.day ?? end.day, last: last)
    }
    let latest = request.homeBy.flatMap { by in
      by.minute.map { (clock ?? .utc).instant(day: Int(by.date.dayNumber), minute: $0) }
    }
    func isTooLate(_ game: PlanProblem.Game, _ end: PlanProblem.End) -> Bool {
      latest.map { Int64(game.start + game.length + end.minutes) > $0 } ?? false
    }
    let homeward = problem.games.map { wayHome($0, waiting: 0) }
    problem.homeward = homeward.map(\.end)
    dates.last = homeward.map(\.last)
    if latest != nil { dates.isTooLate = zip(problem.games, homeward).map { isTooLate($0, $1.end) } }
    guard let pace = problem.pace else { return }
    problem.pace?.homeward = problem.games.map { game in
      (0...pace.waits(at: game.place)).map { days in
        var home = wayHome(game, waiting: days)
        home.isTooLate = isTooLate(game, home.end)
        return home
      }
    }
  }

  /// Adds the limits on the days of the whole trip, if there are any.
  private func addDates(_ dates: PlanDates, _ request: PlanRequest, to problem: inout PlanProblem) {
    var dates = dates
    dates.most = request.days
    let first = request.between.map { Int($0.lowerBound.dayNumber) } ?? .min
    let last = [request.between?.upperBound, request.homeBy?.date].compactMap { $0.map { Int($0.dayNumber) } }.min()
    dates.days = first...max(first, last ?? .max)
    problem.dates = dates
  }

  /// The place of a stop on the way: a venue of the gazetteer or a city.
  func stop(_ text: String) throws(BuildFailure) -> CityTable.City {
    let venues = gazetteer.venues(named: text)
    if let venue = venues.first, venues.allSatisfy({ $0.id == venue.id }) {
      return cities.city(
        TripRequest.Place(city: venue.city, region: venue.region, country: venue.country), latitude: venue.latitude,
        longitude: venue.longitude, zone: venue.zone, names: [venue.name, venue.id])
    }
    guard
      let place = TripRequest.Place(text: text, isRegion: { gazetteer.city($0, region: $1, country: "") != nil })
    else { throw BuildFailure("a stop is a city, such as 'Canton, OH', or a venue, not \(quotedForDisplay(text))") }
    return try names.home(place, at: nil, "to stop in")
  }

  // MARK: The trip

  /// Each game of a problem as `Blue Jays at Orioles 2026-07-22`.
  package func descriptions(of games: [PlanProblem.Game]) -> [String] {
    selector.descriptions(of: games.compactMap { selector.game($0.id) })
  }

  /// The meters of a plan between games in one market. The distance of the plan includes them, but no leg does.
  package func metresWithinCities(_ problem: PlanProblem, _ plan: [Int]) -> Int {
    func market(_ game: Int) -> Int? {
      selector.game(problem.games[game].id).map { names.market(of: schedule.games[$0]) }
    }
    return zip(plan, plan.dropFirst()).reduce(0) { sum, pair in
      let (from, to) = (problem.games[pair.0].place, problem.games[pair.1].place)
      return market(pair.0) == market(pair.1) ? sum + (problem.way(from, to)?.metres ?? 0) : sum
    }
  }

  /// The request for the trip of a plan.
  package func request(
    _ request: PlanRequest, _ problem: PlanProblem, _ plan: [Int], waits: [Int] = []
  ) -> TripRequest {
    var trip = request.trip
    trip.games = plan.map { problem.games[$0].id }
    trip.waits = Dictionary(zip(trip.games, waits)) { first, _ in first }
    for (from, to) in zip(plan, plan.dropFirst()) {
      let (from, to) = (problem.games[from].place, problem.games[to])
      guard let way = problem.way(from, to.place), let before = way.stop else { continue }
      let number = to.place / (problem.places.count / (request.stops.count + 1)) - 1
      guard request.stops.indices.contains(number), let city = try? stop(request.stops[number].place) else { continue }
      trip.detours[to.id] = TripRequest.Detour(
        name: request.stops[number].place, place: city.place, before: before, stay: request.stops[number].minutes,
        minutes: way.minutes, kilometres: Double(way.metres) / 1_000)
    }
    (trip.cities, trip.venues, trip.without) = ([], [], [])
    // According to the planner, all games can be seen. If the builder disagrees, its findings are reported.
    trip.onConflict = .keep
    return trip
  }
}

/// The games of each wish.
private struct PlanWishes {
  var names: [String] = []
  /// By game.
  var groups: [Int: UInt64] = [:]
  /// Bit set of the optional wishes.
  var optional: UInt64 = 0

  mutating func add(_ name: String, _ games: [Int], isOptional: Bool) {
    if names.count < PlanProblem.mostGroups {
      for game in games { groups[game, default: 0] |= 1 << UInt64(names.count) }
      if isOptional { optional |= 1 << UInt64(names.count) }
    }
    names.append(name)
  }
}
