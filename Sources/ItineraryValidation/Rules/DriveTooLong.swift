import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding
import TripChanging

extension Rule {
  static let driveTooLong = Rule(
    .driveTooLong, .warning,
    summary: "A drive does not fit into the days that it has.",
    why: """
      A calendar day has up to ten hours at the wheel, or the `maxDrivingHoursPerDay` of the trip's request; 14 in a \
      trip without a request. All drives of a day count. A drive that needs several days stops each night, by 22:00, and goes on at the request's \
      `earliestDeparture`. From its day on there is not enough time for that before the game that it reaches, or \
      before the trip is over: leave earlier, or fly. An estimated drive or train ride over an ocean is not possible \
      at all: time zones tell which continent or island a place is on.
      """,
    failing: .trip(
      days: 2, .boston(start: "2026-06-10T13:10:00-04:00"),
      .travel(
        day: 2, at: "-1",
        members: #""mode": "drive", "durationMinutes": 1000, "from": {"city": "Boston"}, "to": {"city": "Chicago"}"#),
      .game("g2", 2, "0", "Wrigley Field", "Chicago", "2026-06-11T19:05:00-05:00")),
    passing: .trip(
      days: 3, .boston(start: "2026-06-10T13:10:00-04:00"),
      .travel(
        day: 2, at: "-1",
        members: #""mode": "drive", "durationMinutes": 1000, "from": {"city": "Boston"}, "to": {"city": "Chicago"}"#),
      .game("g2", 3, "0", "Wrigley Field", "Chicago", "2026-06-12T19:05:00-05:00")),
    check: { view, report in
      var limits: TravelLimits?
      var wheel = Journey.Wheel()
      for row in view.travels {
        let travel = view.itinerary.travels[Int(row.facts)]
        let leg = view.leg(row)
        if let leg, view.lacksRoad(row, leg, travel) {
          report.add(
            view.itinerary, item: row.index,
            "no road for \(view.name(row.index)): allow flights, or state the route in the request's "
              + "`distances`")
          continue
        }
        guard let minutes = travel.duration, minutes > 0,
          view.itinerary.text.withBytes(travel.mode, { $0.equals("drive") })
        else { continue }
        let stated = limits ?? view.travelLimits
        limits = stated
        let perDay = stated.drivingMinutesPerDay
        let days = view.drivingDays(row)
        let before = leg.map { view.minutes(wheel, before: $0) } ?? 0
        let way = leg.flatMap { view.drive(row, $0, Int(minutes), stated, wheel) }
        func drive(_ fault: String) -> String {
          "\(view.name(row.index)) is a drive of \(durationText(minutes: minutes)); the limit is \(durationText(minutes: perDay)) a day"
            + (before > 0 ? ", \(durationText(minutes: before)) of which are used before it" : "") + fault
        }
        if Int(minutes) > perDay * days {
          report.add(view.itinerary, item: row.index, drive(days == 1 ? "" : ", and there are \(days) days"))
        } else if let leg, let way, let late = view.minutesLate(row, leg, Int(minutes), stated, way.stages) {
          let arrival = "arrives \(durationText(minutes: late)) too late"
          let length = durationText(minutes: minutes)
          report.add(
            view.itinerary, item: row.index,
            before == 0 && Int(minutes) <= perDay
              ? "\(view.name(row.index)) is a drive of \(length) that, without driving at night, \(arrival)"
              : drive(", and it \(arrival)"))
        }
        if let leg, let way, let after = view.wheel(after: leg, way.journey, way.stages) { wheel = after }
      }
    })
}

extension ItineraryView {
  /// The number of days for a drive, with nights between them: from its day to that of the arrival game, or to the
  /// trip's last day.
  fileprivate func drivingDays(_ row: ItemRow) -> Int {
    guard let leg = leg(row), let last = leg.arrival.map({ itinerary.items[$0].position.day }) ?? dayCount else {
      return 1
    }
    // A file may contain any number as a day.
    let (days, overflow) = last.subtractingReportingOverflow(row.day)
    return overflow ? 1 : min(max(1, days + 1), Limits.dayCount)
  }

  /// The number of minutes by which a drive that keeps to the daily limit arrives too late. Nil if it arrives in time,
  /// if it would be too late even without a limit, or if that is unknown.
  fileprivate func minutesLate(
    _ row: ItemRow, _ leg: Leg, _ minutes: Int, _ limits: TravelLimits, _ stages: Journey.Stages
  ) -> Int64? {
    guard let span = span(row, leg, limits) else { return nil }
    let to = LocalClock.minutes(span.to)
    if to - LocalClock.minutes(span.from) < Int64(minutes) { return nil }
    guard let arrival = stages.arrival, arrival > to else { return nil }
    return arrival - to
  }

  /// The minutes driven before a leg on the day of the game that it leaves.
  fileprivate func minutes(_ wheel: Journey.Wheel, before leg: Leg) -> Int {
    guard let departure = leg.departure, let date = itinerary.date(ofDay: itinerary.items[departure].position.day)
    else { return 0 }
    return wheel.minutes(on: Int(date.dayNumber))
  }

  /// The time driven on the day of the game that a drive reaches; nil if unknown.
  fileprivate func wheel(after leg: Leg, _ journey: Journey, _ stages: Journey.Stages) -> Journey.Wheel? {
    guard let arrival = leg.arrival, let date = itinerary.date(ofDay: itinerary.items[arrival].position.day)
    else { return nil }
    return journey.wheel(on: Int(date.dayNumber), stages)
  }

  /// Whether travel is by road or rail across an ocean although the user did not state it.
  fileprivate func lacksRoad(_ row: ItemRow, _ leg: Leg, _ travel: TravelFacts) -> Bool {
    let isUnstated = travel.mode.count == 0
    if !isUnstated {
      let isOnLand = itinerary.text.withBytes(travel.mode) { $0.equals("drive") || $0.equals("train") }
      guard travel.isEstimated, isOnLand else { return false }
    }
    let (from, to) = (zoneText(leg.departure), zoneText(leg.arrival))
    if from.count > 0, itinerary.text.equal(from, to) { return false }
    if land(leg.departure, from).isJoined(to: land(leg.arrival, to)) { return false }
    guard let request = FollowedRequest(of: itinerary).request else { return !isUnstated }
    if isUnstated { return !request.modes.contains(.fly) }
    return !request.distances.contains { Int32($0.minutes.rounded(.up)) == travel.duration }
  }

  /// The zone in a game's record; absent if the record has none or there is no game.
  private func zoneText(_ game: Int?) -> TextSpan {
    guard let index = game.flatMap(itinerary.gameIndex) else { return .absent }
    let venue = itinerary.games[index].facts.venueZone
    return venue.count > 0 ? venue : itinerary.games[index].facts.zone
  }

  /// The landmass of a game, or of home if there is no game.
  private func land(_ game: Int?, _ zone: TextSpan) -> Landmass {
    if zone.count > 0 { return itinerary.text.withBytes(zone) { Landmass(zone: $0) } }
    let market = game.map { itinerary.gameIndex($0).map { itinerary.games[$0].market } ?? .unknown }
    return zoneName(of: market ?? itinerary.originMarket)?.withBytes { Landmass(zone: $0) } ?? .unknown
  }

  /// The last day of driving among the drives that begin before a day; 0 if none of them takes a night.
  func lastDay(ofDrivesBefore day: Int) -> Int {
    let limits = travelLimits
    var last = 0
    for row in travels where row.day < day {
      let travel = Int(row.facts)
      guard let minutes = itinerary.travels[travel].duration, minutes > 0,
        itinerary.text.withBytes(itinerary.travels[travel].mode, { $0.equals("drive") }), let leg = leg(row),
        let span = span(row, leg, limits)
      else { continue }
      if LocalClock.minutes(span.to) - LocalClock.minutes(span.from) < Int64(minutes) { continue }
      let nights = drive(row, leg, Int(minutes), limits)?.stages.nights ?? 0
      if nights > 0 { last = max(last, row.day + nights) }
    }
    return last
  }

  fileprivate func drive(
    _ row: ItemRow, _ leg: Leg, _ minutes: Int, _ limits: TravelLimits, _ wheel: Journey.Wheel = Journey.Wheel()
  ) -> (journey: Journey, stages: Journey.Stages)? {
    guard let clocks = clocks(of: leg), let ready = ready(row, leg, limits) else { return nil }
    var journey = Journey(
      minutes: minutes, .drive, from: clocks.from, to: clocks.to, limits: limits,
      part: leg.departure == nil ? .outward : leg.arrival == nil ? .homeward : .between)
    journey.wheel = wheel
    return (journey, journey.leaving(LocalClock.minutes(ready)))
  }
}
