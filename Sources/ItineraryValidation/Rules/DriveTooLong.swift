import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let driveTooLong = Rule(
    .driveTooLong, .warning,
    summary: "A drive is longer than the days for it.",
    why: """
      A calendar day has up to ten hours at the wheel, or the `maxDrivingHoursPerDay` of the trip's request; 14 in a \
      trip without a request. A drive that needs several days stops each night, by 22:00, and goes on at the request's \
      `earliestDeparture`. From its day on there is not enough time for that before the game that it reaches, or \
      before the trip is over: leave earlier, or fly.
      """,
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T13:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "mode": "drive", "durationMinutes": 1000, "from": {"city": "Boston"}, "to": {"city": "Chicago"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Wrigley Field", "city": "Chicago"},
          "start": "2026-06-11T19:05:00-05:00"}}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 3, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T13:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "mode": "drive", "durationMinutes": 1000, "from": {"city": "Boston"}, "to": {"city": "Chicago"}}},
        {"id": "g2", "kind": "game", "day": 3, "sortOrder": 0, "game": {
          "venue": {"name": "Wrigley Field", "city": "Chicago"},
          "start": "2026-06-12T19:05:00-05:00"}}
      ]}
      """),
    check: { view, report in
      var limits: TravelLimits?
      for row in view.travels {
        let travel = view.itinerary.travels[Int(row.facts)]
        guard let minutes = travel.duration, minutes > 0,
          view.itinerary.text.withBytes(travel.mode, { $0.equals("drive") })
        else { continue }
        let stated = limits ?? view.itinerary.travelLimits
        limits = stated
        let perDay = stated.drivingMinutesPerDay
        let days = view.drivingDays(row)
        let drive =
          "\(view.name(row.index)) is a drive of \(ItineraryTotals.hours(Int64(minutes))); a day at the wheel has up to "
          + ItineraryTotals.hours(Int64(perDay))
        if Int(minutes) > perDay * days {
          report.add(view.itinerary, item: row.index, drive + (days == 1 ? "" : ", and there are \(days) days"))
        } else if let late = view.minutesLate(row, Int(minutes), stated) {
          report.add(
            view.itinerary, item: row.index, drive + ", and it arrives \(ItineraryTotals.hours(late)) too late")
        }
      }
    })
}

extension ItineraryView {
  /// The days that there are for a drive, with nights between them: from its own to that of the game that it reaches, or
  /// to the trip's last.
  fileprivate func drivingDays(_ row: ItemRow) -> Int {
    guard let leg = leg(row), let last = leg.arrival.map({ itinerary.items[$0].position.day }) ?? dayCount else {
      return 1
    }
    // Days in a file can be any number.
    let (days, overflow) = last.subtractingReportingOverflow(row.day)
    return overflow ? 1 : min(max(1, days + 1), Limits.dayCount)
  }

  /// Minutes by which a drive arrives too late that keeps to the limit on each day; nil if it is in time, if there would
  /// be no time without a limit either, or if that is not known.
  fileprivate func minutesLate(_ row: ItemRow, _ minutes: Int, _ limits: TravelLimits) -> Int64? {
    guard let leg = leg(row), let span = span(row, leg, limits) else { return nil }
    let to = LocalClock.minutes(span.to)
    if to - LocalClock.minutes(span.from) < Int64(minutes) { return nil }
    guard let arrival = stages(row, leg, minutes, limits)?.arrival, arrival > to else { return nil }
    return arrival - to
  }

  /// The days of the trip's drives, those that are over on their day left out.
  var drives: [ClosedRange<Int>] {
    let limits = itinerary.travelLimits
    return travels.compactMap { row in
      let travel = itinerary.travels[Int(row.facts)]
      guard let minutes = travel.duration, minutes > 0, itinerary.text.withBytes(travel.mode, { $0.equals("drive") }),
        let leg = leg(row), let span = span(row, leg, limits)
      else { return nil }
      if LocalClock.minutes(span.to) - LocalClock.minutes(span.from) < Int64(minutes) { return nil }
      let nights = stages(row, leg, Int(minutes), limits)?.nights ?? 0
      return nights > 0 ? row.day...(row.day + nights) : nil
    }
  }

  private func stages(_ row: ItemRow, _ leg: Leg, _ minutes: Int, _ limits: TravelLimits) -> Journey.Stages? {
    guard let clocks = clocks(of: leg), let ready = ready(row, leg, limits) else { return nil }
    let journey = Journey(
      minutes: minutes, .drive, from: clocks.from, to: clocks.to, limits: limits,
      part: leg.departure == nil ? .outward : leg.arrival == nil ? .homeward : .between)
    return journey.leaving(LocalClock.minutes(ready))
  }
}
