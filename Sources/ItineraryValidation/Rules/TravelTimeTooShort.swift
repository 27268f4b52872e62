import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let travelTimeTooShort = Rule(
    .travelTimeTooShort, .warning,
    summary: "Travel takes longer than the time available.",
    why: """
      A leg starts after the game that it leaves (3 h; in basketball 2 h 30 min, ice hockey 2 h 45 min, American \
      football 3 h 30 min, soccer 2 h) and ends two hours before the game that it reaches, or the `slackMinutes` of the trip's request. A game \
      without a time may start at any time from 10:00 to 22:00. From home one leaves at seven in the morning of the day of the travel, or at the request's \
      `earliestDeparture`; back home one is by midnight of the trip's last day.
      """,
    failing: .trip(
      days: 2, .boston(),
      .travel(at: "1", members: #""durationMinutes": 1200, "from": {"city": "Boston"}, "to": {"city": "New York"}"#),
      .bronx(day: 2, start: "2026-06-11T12:05:00-04:00")),
    passing: .replacing("1200", by: "240"),
    check: { view, report in
      var time: TravelLimits?
      // By leg: the earliest arrival. A departure after a game without a time depends on it.
      var arrivals: [Int32: Instant] = [:]
      let hasUntimed = view.traits.contains(.timeNotSet)
      for row in view.travels {
        if let booked = view.itinerary.travels[Int(row.facts)].bookedSpan {
          let limits = time ?? view.travelLimits
          time = limits
          view.report(row, arriving: booked.to, limits, to: &report)
          continue
        }
        guard let minutes = view.itinerary.travels[Int(row.facts)].duration, let leg = view.leg(row),
          hasUntimed || view.mayBeTooShort(leg, Int64(minutes))
        else { continue }
        // Read the trip's request only if there may be something to report.
        let limits = time ?? view.travelLimits
        time = limits
        guard let span = view.span(row, leg, limits, arrival: arrivals[row.leg - 1]) else { continue }
        arrivals[row.leg] = span.from.adding(seconds: Int64(minutes) * 60)
        let available = LegTime.minutes(from: span.from, to: span.to)
        guard available < Int64(minutes) else { continue }
        let lacking = Int64(minutes) - available
        let left = available < 0 ? "no time" : "only " + durationText(minutes: available)
        report.add(
          view.itinerary, item: row.index, barrier: leg.arrival ?? leg.departure,
          "\(view.name(row.index)) takes \(durationText(minutes: minutes)), but there is "
            + "\(left) \(view.between(leg, limits.time)): \(durationText(minutes: lacking)) too short")
      }
    })
}

extension ItineraryView {
  /// Reports a booked leg that arrives before its game but too late for the slack. Another rule reports a leg that
  /// misses the game.
  fileprivate func report(
    _ row: ItemRow, arriving arrival: Instant, _ limits: TravelLimits, to report: inout FindingReporter
  ) {
    guard let game = leg(row)?.arrival, let start = plannedStart(ofGame: game), arrival <= start else { return }
    let lacking = LegTime.minutes(from: limits.time.deadline(start), to: arrival)
    if lacking <= 0 { return }
    report.add(
      itinerary, item: row.index, barrier: game,
      "\(name(row.index)) arrives \(durationText(minutes: LegTime.minutes(from: arrival, to: start))) before \(name(game)) "
        + "begins: \(durationText(minutes: lacking)) too late to be there \(durationText(minutes: limits.time.slack)) before"
    )
  }

  /// False if there is enough time in any league and with any request.
  fileprivate func mayBeTooShort(_ leg: Leg, _ minutes: Int64) -> Bool {
    guard let departure = leg.departure, let arrival = leg.arrival else { return true }
    guard let leaves = plannedStart(ofGame: departure), let arrives = plannedStart(ofGame: arrival) else {
      return false
    }
    let usual = itinerary.request.isAbsent ? LegTime().slack : LegTime.slacks.upperBound
    let slack = parameters.slackMinutes ?? usual
    return arrives.seconds(since: leaves) / 60 - GameDuration.longest - Int64(slack) < minutes
  }

  /// The time in which the leg can be traveled; nil if unknown.
  ///
  /// - Parameter arrival: the earliest arrival in the departure city, if known.
  func span(
    _ row: ItemRow, _ leg: Leg, _ limits: TravelLimits, arrival: Instant? = nil
  ) -> (from: Instant, to: Instant)? {
    let arrived = arrival?.adding(seconds: Int64(limits.time.slack * 60))
    switch (leg.departure, leg.arrival) {
    case (let departure?, let arrival?):
      guard let from = end(departure, from: arrived), let to = start(arrival, .latest) else { return nil }
      return (from, limits.time.deadline(to.instant))
    case (nil, let arrival?):
      guard let to = start(arrival, .latest), let ready = ready(row, leg, limits) else { return nil }
      return (ready, limits.time.deadline(to.instant))
    case (_?, nil):
      guard let dayCount, let clocks = clocks(of: leg), let ready = ready(row, leg, limits, arrived: arrived),
        let last = itinerary.date(ofDay: dayCount)
      else { return nil }
      let midnight = clocks.to.instant(day: Int(last.dayNumber), minute: 1_440)
      return (ready, Instant(seconds: midnight * 60))
    case (nil, nil): return nil
    }
  }

  /// The earliest departure on the day of a leg: after the day's game, otherwise in the morning. With overnight travel,
  /// right after a game that ends after midnight.
  ///
  /// - Parameter arrived: the earliest arrival at the departure game, if known.
  func ready(_ row: ItemRow, _ leg: Leg, _ limits: TravelLimits, arrived: Instant? = nil) -> Instant? {
    guard let date = itinerary.date(ofDay: row.day), let clocks = clocks(of: leg) else { return nil }
    let day = Int(date.dayNumber)
    let morning = Instant(seconds: clocks.from.instant(day: day, minute: limits.time.earliest) * 60)
    guard let departure = leg.departure else { return morning }
    guard let ends = end(departure, from: arrived) else { return nil }
    let isNight = limits.overnight && clocks.from.day(at: LocalClock.minutes(ends)) == day
    return row.day > itinerary.items[departure].position.day && !isNight ? max(ends, morning) : ends
  }

  fileprivate func between(_ leg: Leg, _ time: LegTime) -> String {
    func after(_ game: Int) -> String {
      "between the game \(name(game))" + (isUntimed(game) ? " (10:00 or later)" : "")
    }
    func before(_ game: Int) -> String {
      "\(durationText(minutes: time.slack)) before the game \(name(game))"
        + (isUntimed(game) ? " (22:00 or earlier)" : "")
    }
    switch (leg.departure, leg.arrival) {
    case (let departure?, let arrival?): return "\(after(departure)) and \(before(arrival))"
    case (nil, let arrival?): return "between the morning of its day and \(before(arrival))"
    case (let departure?, nil): return "\(after(departure)) and midnight of the last day"
    case (nil, nil): return ""
    }
  }

  /// The clocks at the start and end of a leg; nil if a game at one end has no time.
  func clocks(of leg: Leg) -> (from: LocalClock, to: LocalClock)? {
    let home = leg.departure == nil || leg.arrival == nil ? homeClock : nil
    let from = leg.departure.map { clock($0) } ?? home
    let to = leg.arrival.map { clock($0) } ?? home
    guard let one = from ?? to, let other = to ?? from else { return nil }
    return (one, other)
  }

  private var homeClock: LocalClock? {
    zoneName(of: itinerary.originMarket)?.withBytes { zones.zone($0) }.map { .zone($0) }
  }

  /// The time zone of a market's city; nil if unknown.
  func zoneName(of market: MarketID) -> String? {
    market == .unknown ? nil : gazetteer.gazetteer.principalCity(ofMarket: Int(market.raw))?.zone
  }

  /// The clock at a game; nil if neither its zone nor its time is known.
  private func clock(_ game: Int) -> LocalClock? {
    travelZone(ofGame: game).map { .zone($0) } ?? start(game, .earliest).map { .offset(Int($0.offset) / 60) }
  }

  /// The zone of a game, otherwise the zone of its city.
  private func travelZone(ofGame game: Int) -> Zone? {
    guard let index = itinerary.gameIndex(game) else { return nil }
    if let zone = zone(ofGame: index) { return zone }
    if itinerary.games[index].facts.start != nil { return nil }
    return zoneName(of: itinerary.games[index].market)?.withBytes { zones.zone($0) }
  }

  private func isUntimed(_ game: Int) -> Bool { plannedStart(ofGame: game) == nil }

  private enum UnsetStart: Int {
    case earliest = 600
    case latest = 1_320
  }

  /// The start of a game. Without a time, the earliest or latest possible start if its clock is known.
  private func start(_ game: Int, _ unset: UnsetStart) -> OffsetInstant? {
    guard let index = itinerary.gameIndex(game) else { return nil }
    if let start = itinerary.games[index].facts.plannedStart { return start }
    guard let date = itinerary.games[index].facts.localDate, let zone = travelZone(ofGame: game),
      let time = LocalTime(secondOfDay: unset.rawValue * 60)
    else { return nil }
    return zone.resolve(date, time).preferred
  }

  /// The earliest end of a game.
  ///
  /// - Parameter ready: the earliest arrival at the game, if known.
  private func end(_ game: Int, from ready: Instant?) -> Instant? {
    guard let index = itinerary.gameIndex(game), let start = start(game, .earliest)?.instant else { return nil }
    let begins = isUntimed(game) ? max(start, ready ?? start) : start
    return begins.adding(seconds: itinerary.games[index].facts.minutes(in: itinerary.text) * 60)
  }
}
