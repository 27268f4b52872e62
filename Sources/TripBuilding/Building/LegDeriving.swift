import CivilTime
package import ItineraryModel
import ScheduleModel
import SourceText

/// Derives travel for legs without travel, in rebased and in fixed trips.
package struct LegDeriving {
  package let cities: CityTable
  /// Allowed modes of travel, at least one.
  private let modes: [TravelMode]
  private let timing: LegTiming

  /// - Parameters:
  ///   - cities: knows the routes of the request.
  ///   - request: the trip's request, with its modes and limits.
  package init(cities: CityTable, _ request: TripRequest) {
    self.cities = cities
    modes = request.modes
    timing = LegTiming(limits: request.travel)
  }

  /// The derived travel of a leg: by the usual mode or, between two games, by the first mode that fits.
  package struct Derived {
    package var estimate: TravelEstimate?
    fileprivate var departure: LegTiming.Departure
    /// For a leg home: the day after whose items it departs, and the last day that it takes.
    fileprivate var leavingDay: Int?
    package var lastDay: Int?
    /// Whether the places are only connected by air, although flights are not allowed.
    package var lacksRoad: Bool
  }

  /// By leg: minutes driven before it on the day of its game. Filled as needed.
  package typealias Wheels = [Int: Int]

  package func derive(_ leg: Int, _ shape: TripShape, of itinerary: Itinerary, minutes: Int? = nil) -> Derived {
    var wheels: Wheels = [:]
    return derive(leg, shape, of: itinerary, minutes: minutes, &wheels)
  }

  /// - Parameters:
  ///   - minutes: the duration; nil to estimate it.
  ///   - wheels: values of this leg and those before it, if their travel has not changed.
  package func derive(
    _ leg: Int, _ shape: TripShape, of itinerary: Itinerary, minutes: Int? = nil, _ wheels: inout Wheels
  ) -> Derived {
    let (from, to) = ends(ofLeg: leg, shape, of: itinerary)
    let (departure, arrival) = (shape.legs[leg].departure, shape.legs[leg].arrival)
    var ways = cities.choices(from.spot, to.spot, modes: modes)
    if let minutes {
      for index in ways.indices { ways[index].duration = minutes }
      ways.removeLast(max(0, ways.count - 1))
    }
    var derived = Derived(
      estimate: ways.first, departure: departure == nil ? .morning : .evening,
      lacksRoad: !cities.isReachable(from.spot, to.spot, modes: modes))
    switch (departure, arrival) {
    case (let departure?, let arrival?):
      var (leaving, reaching) = (
        leaving(departure, of: itinerary), timing.reaching(arrival, of: itinerary, cities)
      )
      // Days in a file may be any number, so a subtraction could overflow.
      let (left, reached) = (itinerary.items[departure].position.day, itinerary.items[arrival].position.day)
      if reached > left, reached - 1 > left { derived.departure = .freeDay(1) }
      leaving.wheel = wheel(at: departure, before: leg, shape, of: itinerary, &wheels)
      var choice = timing.choices(ways, leaving, reaching).first
      if choice == nil {
        // A game without a time may be at its earliest or latest time.
        if leaving.instant == nil { leaving.shift -= LegTiming.unsetStart - LegTiming.unsetStarts.lowerBound }
        if reaching.instant == nil { reaching.shift += LegTiming.unsetStarts.upperBound - LegTiming.unsetStart }
        choice = timing.choices(ways, leaving, reaching).first
      }
      if let choice { (derived.estimate, derived.departure) = (choice.estimate, choice.plan.departure) }
    case (nil, let arrival?):
      let reaching = timing.reaching(arrival, of: itinerary, cities)
      let plan = timing.outward(
        reaching, cities.clock(at: from), minutes: ways.first?.duration ?? 0, by: ways.first?.mode)
      derived.departure = plan.departure
    case (let departure?, nil):
      var leaving = leaving(departure, of: itinerary)
      let day = itinerary.items[departure].position.day
      let last = lastDay(after: day, leg, shape, of: itinerary)
      if last > day {
        let (later, overflow) = leaving.day.addingReportingOverflow(last - day)
        if overflow { break }
        leaving.day = later
        leaving.instant = (leaving.clock ?? .utc).instant(day: later, minute: Journey.evening)
      } else {
        leaving.wheel = wheel(at: departure, before: leg, shape, of: itinerary, &wheels)
      }
      let plan = timing.homeward(
        leaving, cities.clock(at: to), minutes: ways.first?.duration ?? 0, by: ways.first?.mode)
      derived.departure = plan.departure
      derived.leavingDay = last
      var days = max(plan.nights, plan.daysOnTheWay)
      if case .freeDay(let more) = plan.departure { days += more }
      let (lastDay, overflow) = last.addingReportingOverflow(days)
      derived.lastDay = overflow ? last : lastDay
    case (nil, nil): break
    }
    return derived
  }

  /// The last day with items of the trip on or after a day. Nights during the leg don't count.
  private func lastDay(after day: Int, _ leg: Int, _ shape: TripShape, of itinerary: Itinerary) -> Int {
    let nights = itinerary.items.indices.filter { shape.leg(ofItem: $0) == leg }
      .map { itinerary.idText(itinerary.items[$0]) + "-night" }
    return itinerary.items.indices.reduce(day) { last, index in
      let item = itinerary.items[index]
      guard item.kind == .custom, item.position.day > last, item.position.day <= Limits.dayCount else { return last }
      return nights.contains { itinerary.idText(item).hasPrefix($0) } ? last : item.position.day
    }
  }

  private func leaving(_ game: Int, of itinerary: Itinerary) -> LegTiming.End {
    timing.leaving(game, of: itinerary, cities)
  }

  /// Minutes driven before a leg on the day of a game, according to the existing travel.
  private func wheel(
    at game: Int, before leg: Int, _ shape: TripShape, of itinerary: Itinerary, _ wheels: inout Wheels
  ) -> Int {
    if let known = wheels[leg] { return known }
    let minutes = minutesAtWheel(at: game, before: leg, shape, of: itinerary, &wheels)
    wheels[leg] = minutes
    return minutes
  }

  private func minutesAtWheel(
    at game: Int, before leg: Int, _ shape: TripShape, of itinerary: Itinerary, _ wheels: inout Wheels
  ) -> Int {
    guard leg > 0, let arrival = shape.legs[leg - 1].arrival,
      itinerary.items[arrival].position.day == itinerary.items[game].position.day, shape.itemOfLeg[leg - 1] >= 0
    else { return 0 }
    let index = Int(shape.itemOfLeg[leg - 1])
    guard let travel = itinerary.travel(itinerary.items[index]), let minutes = travel.duration else { return 0 }
    let reaching = timing.reaching(arrival, of: itinerary, cities)
    let departure = shape.legs[leg - 1].departure
    var from = departure.map { leaving($0, of: itinerary) }
    if let departure { from?.wheel = wheel(at: departure, before: leg - 1, shape, of: itinerary, &wheels) }
    guard itinerary.text.string(travel.mode) == TravelMode.drive.rawValue else {
      return from?.day == reaching.day ? from?.wheel ?? 0 : 0
    }
    let home = departure == nil ? cities.clock(at: city(ofStop: leg - 1, shape, of: itinerary)) : nil
    let day = itinerary.date(ofDay: itinerary.items[index].position.day).map { Int($0.dayNumber) } ?? reaching.day
    return timing.wheel(from, reaching, leavingOn: day, minutes: Int(minutes), home: home)
  }

  /// The position for a leg without travel that does not add a day to the trip.
  package func position(
    _ derived: Derived, _ leg: Int, _ shape: TripShape, of itinerary: Itinerary, _ placing: LegPlacing
  ) -> Position {
    let departure = shape.legs[leg].departure.map { itinerary.items[$0].position }
    let arrival = shape.legs[leg].arrival.map { itinerary.items[$0].position }
    if departure == nil, let arrival, arrival.day > 1, case .freeDay(let days) = derived.departure {
      return placing.first(of: max(1, arrival.day - min(days, arrival.day - 1)))
    }
    if let departure, arrival == nil, let day = derived.leavingDay {
      let place = placing.position(
        derived.departure, after: Position(day: day, sortOrder: departure.sortOrder), before: nil)
      if place.day <= itinerary.dayCount { return place }
      return placing.position(.evening, after: departure, before: nil)
    }
    let way = departure == nil ? .morning : derived.departure
    return placing.position(way, after: departure, before: arrival)
  }

  /// Adds a travel item for a leg and returns its index. The markets of its cities are not yet resolved.
  ///
  /// - Parameters:
  ///   - ids: the ids in use; the new id is added to them.
  ///   - wanted: the position; nil to choose the usual one.
  package func add(
    _ leg: Int, _ shape: TripShape, to itinerary: inout Itinerary, _ placing: inout LegPlacing,
    _ ids: inout Set<[UInt8]>, _ wheels: inout Wheels, at wanted: Position? = nil
  ) -> Int {
    let derived = derive(leg, shape, of: itinerary, &wheels)
    let position = wanted ?? position(derived, leg, shape, of: itinerary, placing)
    var id = TravelID.first(leg: itinerary.firstLeg + leg)
    while !ids.insert(Array(id.utf8)).inserted { id += TravelID.suffix }
    placing.occupy(position, isGame: false)
    return travel(derived, leg, shape, of: itinerary).add(id: id, at: position, to: &itinerary)
  }

  /// Changes derived travel to the mode that fits now.
  package func update(_ index: Int, _ derived: Derived, _ leg: Int, _ shape: TripShape, of itinerary: inout Itinerary) {
    guard let estimate = derived.estimate, let known = itinerary.travel(itinerary.items[index]),
      itinerary.text.string(known.mode) != estimate.mode.rawValue
    else { return }
    set(index, derived, leg, shape, of: &itinerary)
  }

  /// The travel as derived now, if a known route for the leg is new, or if its length differs from that of the item's
  /// travel by road or rail. Nil if the item already has the derived values.
  package func reroute(
    _ index: Int, _ leg: Int, _ shape: TripShape, of itinerary: Itinerary, new: Set<KnownRoute>
  ) -> Derived? {
    let (from, to) = ends(ofLeg: leg, shape, of: itinerary)
    guard let distances = cities.distances, let row = distances.row(from.known, to.known),
      let known = itinerary.travel(itinerary.items[index])
    else { return nil }
    let mode = TravelMode(rawValue: itinerary.text.string(known.mode))
    func isSame(_ estimate: TravelEstimate) -> Bool {
      mode == estimate.mode && known.distance == estimate.distance
        && known.duration == Int32(clamping: estimate.duration)
    }
    if !new.contains(distances.route(row)) {
      guard let mode, mode != .fly, !isSame(TravelEstimate(mode, distances.rows[row].way)) else { return nil }
    }
    let derived = derive(leg, shape, of: itinerary)
    return derived.estimate.map(isSame) ?? true ? nil : derived
  }

  /// Writes derived values to a travel item.
  package func set(_ index: Int, _ derived: Derived, _ leg: Int, _ shape: TripShape, of itinerary: inout Itinerary) {
    let texts = TextBatch(OutputBuffer(capacity: 256), for: itinerary.text)
    travel(derived, leg, shape, of: itinerary).set(ofItem: index, in: &itinerary, texts)
  }

  private func travel(_ derived: Derived, _ leg: Int, _ shape: TripShape, of itinerary: Itinerary) -> DerivedTravel {
    DerivedTravel(
      leg: itinerary.firstLeg + leg, from: city(ofStop: leg, shape, of: itinerary).place,
      to: city(ofStop: leg + 1, shape, of: itinerary).place, estimate: derived.estimate)
  }

  /// The places of departure and arrival, because a market may have several venues.
  private func ends(
    ofLeg leg: Int, _ shape: TripShape, of itinerary: Itinerary
  ) -> (from: CityTable.City, to: CityTable.City) {
    func city(_ game: Int?, _ stop: Int) -> CityTable.City {
      game.map { self.city(ofGame: $0, of: itinerary) } ?? self.city(ofStop: stop, shape, of: itinerary)
    }
    return (city(shape.legs[leg].departure, leg), city(shape.legs[leg].arrival, leg + 1))
  }

  /// The city of a stop: that of its first game, or the origin, which is the first stop if there is one.
  private func city(ofStop stop: Int, _ shape: TripShape, of itinerary: Itinerary) -> CityTable.City {
    let first = shape.stops[stop].firstGame
    return city(ofGame: stop > 0 || !itinerary.hasOrigin ? first : -1, of: itinerary)
  }

  /// - Parameter game: negative for the origin.
  private func city(ofGame game: Int, of itinerary: Itinerary) -> CityTable.City {
    func place(_ facts: PlaceFacts) -> TripRequest.Place {
      TripRequest.Place(
        city: itinerary.text.string(facts.city), region: itinerary.text.string(facts.region),
        country: itinerary.text.string(facts.country))
    }
    if game >= 0, let facts = itinerary.game(itinerary.items[game])?.facts {
      return cities.city(
        place(facts.place), latitude: facts.latitude, longitude: facts.longitude,
        zone: itinerary.text.string(facts.venueZone.count > 0 ? facts.venueZone : facts.zone),
        names: [itinerary.text.string(facts.venueName), itinerary.text.string(facts.venueID)])
    }
    return cities.city(place(itinerary.origin))
  }
}

extension LegTiming {
  /// The end of a leg at a game of an itinerary.
  fileprivate func leaving(_ game: Int, of itinerary: Itinerary, _ cities: CityTable) -> End {
    let (facts, day, clock) = place(of: game, itinerary, cities)
    return leaving(facts.plannedStart, day: day, minutes: facts.minutes(in: itinerary.text), clock)
  }

  fileprivate func reaching(_ game: Int, of itinerary: Itinerary, _ cities: CityTable) -> End {
    let (facts, day, clock) = place(of: game, itinerary, cities)
    return reaching(facts.plannedStart, day: day, clock)
  }

  private func place(
    of game: Int, _ itinerary: Itinerary, _ cities: CityTable
  ) -> (facts: GameFacts, day: Int, clock: LocalClock?) {
    let facts = itinerary.game(itinerary.items[game])?.facts ?? GameFacts()
    let date = itinerary.date(ofDay: itinerary.items[game].position.day) ?? facts.date
    return (facts, Int(date?.dayNumber ?? 0), cities.clock(at: facts, in: itinerary.text))
  }
}
