package import CivilTime
package import ItineraryModel
import ScheduleModel
import SourceText

/// Chooses the days of a leg and avoids travel in the evening if possible. `Journey` determines what fits on a day.
package struct LegTiming {
  /// The start or end of a leg: the end of a game, or the slack before one.
  package struct End {
    /// The number of a calendar day: days since 1970.
    package var day: Int
    /// Minutes since 1970 UTC; nil if the game's time is not set.
    package var instant: Int64?
    /// The clock there, if known.
    var clock: LocalClock?
    /// The number of minutes from an assumed start to this end.
    package var shift: Int
    /// The minutes that other legs drive on the day: before a departing leg, or after an arriving one.
    var wheel = 0
    /// The number of days after the game on which the leg departs: 0 for right after the game, otherwise in the
    /// morning; nil for any day.
    package var wait: Int?

    /// - Parameter other: the clock at the other end, used if this end has none.
    func instant(_ other: LocalClock?) -> Int64 {
      instant
        ?? (clock ?? other ?? .utc).instant(day: day, minute: LegTiming.unsetStart) + Int64(shift)
    }
  }

  /// The time of departure, by day.
  package enum Departure: Hashable {
    /// On a day without a game, counted forward from the day of departure or, without a departure game, backward from
    /// the day of arrival.
    case freeDay(Int)
    /// On the day of the arrival game, before the game.
    case morning
    /// On the day of the departure game, after the game.
    case evening
  }

  package struct Plan: Hashable {
    package var departure: Departure
    /// Nights spent on the way.
    var nights = 0
    /// The number of days from departure to arrival. The trip may have to be extended by them.
    package var daysOnTheWay = 0
    /// Whether the leg takes part of the night because no day is long enough, although that was not requested.
    var breaksNight = false
    /// The minutes driven on the day of the first game, for a leg from home.
    var wheel = 0
  }

  /// A possible choice for a leg.
  struct Choice {
    /// Nil if the distance is unknown.
    var estimate: TravelEstimate?
    var plan: Plan
    /// The minutes driven on the days of departure and arrival, including earlier legs.
    var wheelAtDeparture: Int
    var wheel: Int
  }

  package let limits: TravelLimits

  package init(limits: TravelLimits) { self.limits = limits }

  /// The assumed start of a game without a time: in the evening.
  static let unsetStart = 19 * 60
  /// The minutes of the day at which a game without a time may start.
  static let unsetStarts = 10 * 60...22 * 60

  /// - Parameter minutes: the duration of the game.
  package func leaving(_ start: OffsetInstant?, day: Int, minutes: Int64, _ clock: LocalClock? = nil) -> End {
    LegTiming.end(start, day: day, shift: Int(clamping: minutes), clock)
  }

  package func reaching(_ start: OffsetInstant?, day: Int, _ clock: LocalClock? = nil) -> End {
    LegTiming.end(start, day: day, shift: -limits.time.slack, clock)
  }

  private static func end(_ start: OffsetInstant?, day: Int, shift: Int, _ clock: LocalClock?) -> End {
    End(
      day: day, instant: start.map { LocalClock.minutes($0.instant) + Int64(shift) },
      clock: clock ?? start.map { .offset(Int($0.offset) / 60) }, shift: shift)
  }

  private func journey(
    _ minutes: Int, _ mode: TravelMode?, _ from: LocalClock?, _ to: LocalClock?,
    _ part: Journey.Part = .between
  ) -> Journey {
    let kind: Journey.Mode =
      switch mode {
      case .drive: .drive
      case .fly: .fly
      case .train, nil: .other
      }
    return Journey(
      minutes: minutes, kind, from: from ?? to ?? .utc, to: to ?? from ?? .utc, limits: limits, part: part)
  }

  /// Plans a leg between two games; nil if no plan stays within the limits.
  ///
  /// - Parameter minutes: the duration of the leg; 0 if unknown.
  package func between(_ from: End, _ to: End, minutes: Int, by mode: TravelMode?) -> Plan? {
    var plan: Plan?
    eachPlan(from, to, minutes: minutes, by: mode) { found, _, _ in
      plan = found
      return false
    }
    return plan
  }

  /// Calls `body` with the plans for a leg that stay within the limits, best first, until it returns false.
  private func eachPlan(
    _ from: End, _ to: End, minutes: Int, by mode: TravelMode?, _ body: (Plan, Journey, Journey.Stages) -> Bool
  ) {
    let (ready, deadline) = (from.instant(to.clock), to.instant(from.clock))
    let days = to.day - from.day
    if days < 0 || deadline - ready < Int64(minutes) { return }
    var journey = journey(minutes, mode, from.clock, to.clock)
    journey.wheel = Journey.Wheel(day: from.day, minutes: from.wheel)
    // If nothing happens on the free days between them, a morning is better than an evening.
    if days > 0, from.wait != 0 {
      let day = from.wait.map { from.day + $0 } ?? (days > 1 ? from.day + 1 : to.day)
      let stages = journey.leaving(max(ready, journey.morning(of: day)))
      if let plan = plan(stages, deadline, from.day, days), !body(plan, journey, stages) { return }
    }
    if let wait = from.wait, wait > 0 { return }
    let stages = journey.leaving(ready)
    if let plan = plan(stages, deadline, from.day, days) { _ = body(plan, journey, stages) }
  }

  /// The local days of departure, of the last travel and of arrival for a leg between two games; nil if it exceeds
  /// the limits.
  package func days(
    _ from: End, _ to: End, minutes: Int, by mode: TravelMode?
  ) -> (first: Int, last: Int, arrival: Int)? {
    var days: (first: Int, last: Int, arrival: Int)?
    eachPlan(from, to, minutes: minutes, by: mode) { _, journey, stages in
      guard let start = stages.first, let end = stages.arrival else { return true }
      let last = max(start.day, journey.to.day(at: max(start.start, end - 1)))
      days = (start.day, last, journey.to.day(at: end))
      return false
    }
    return days
  }

  /// The number of nights on the way during the first minutes of a planned leg.
  func nights(before minutes: Int, _ plan: Plan, _ from: End, _ to: End, _ estimate: TravelEstimate) -> Int {
    var nights = 0
    eachPlan(from, to, minutes: estimate.duration, by: estimate.mode) { found, _, stages in
      if found != plan { return true }
      var left = minutes
      for stage in stages where left > stage.minutes {
        left -= stage.minutes
        nights += 1
      }
      return false
    }
    return nights
  }

  /// The end of a game for a departure on a later morning.
  package func waiting(_ end: End, days: Int) -> End {
    if days == 0 { return end }
    var later = end
    later.day += days
    later.instant = (end.clock ?? .utc).instant(day: later.day, minute: limits.time.earliest)
    return later
  }

  /// The choices for a leg that stay within the limits, best first. Each choice after the first drives less on the day
  /// of arrival than the previous ones.
  func choices(_ estimates: [TravelEstimate], _ from: End, _ to: End) -> [Choice] {
    var choices: [Choice] = []
    func add(_ estimate: TravelEstimate?) {
      eachPlan(from, to, minutes: estimate?.duration ?? 0, by: estimate?.mode) { plan, journey, stages in
        let wheel = journey.wheel(on: to.day, stages).minutes
        if choices.allSatisfy({ wheel < $0.wheel }) {
          let first = journey.wheel(on: from.day, stages).minutes
          choices.append(Choice(estimate: estimate, plan: plan, wheelAtDeparture: first, wheel: wheel))
        }
        return true
      }
    }
    if estimates.isEmpty { add(nil) }
    for estimate in estimates { add(estimate) }
    return choices
  }

  private func plan(_ stages: Journey.Stages, _ deadline: Int64, _ day: Int, _ days: Int) -> Plan? {
    guard let first = stages.first, let end = stages.arrival, end <= deadline else { return nil }
    let after = first.day - day
    let departure: Departure = after <= 0 || days < 1 ? .evening : after < days ? .freeDay(after) : .morning
    return Plan(departure: departure, nights: stages.nights)
  }

  /// The minutes driven on the day of arrival by a drive that departs on a given day: after the game of that day,
  /// otherwise in the morning.
  ///
  /// - Parameter from: nil for a drive from home.
  func wheel(_ from: End?, _ to: End, leavingOn day: Int, minutes: Int, home: LocalClock?) -> Int {
    var journey = journey(
      minutes, .drive, from == nil ? home : from?.clock, to.clock, from == nil ? .outward : .between)
    let morning = journey.morning(of: day)
    var ready = morning
    if let from {
      journey.wheel = Journey.Wheel(day: from.day, minutes: from.wheel)
      ready = day > from.day ? max(from.instant(to.clock), morning) : from.instant(to.clock)
    }
    return journey.wheel(on: to.day, journey.leaving(ready)).minutes
  }

  /// The number of days, between those of two games, on which a plan travels.
  func freeDays(on plan: Plan, _ from: End, _ to: End, minutes: Int, by mode: TravelMode?) -> Int {
    let journey = journey(minutes, mode, from.clock, to.clock)
    let ready: Int64
    switch plan.departure {
    case .morning: return 0
    case .evening: ready = from.instant(to.clock)
    case .freeDay(let days): ready = max(from.instant(to.clock), journey.morning(of: from.day + days))
    }
    let stages = journey.leaving(ready)
    guard let first = stages.first, let end = stages.arrival else { return 0 }
    let last = max(first.day + stages.nights, journey.from.day(at: end - 1))
    return max(0, min(last, to.day - 1) - max(first.day, from.day + 1) + 1)
  }

  /// Plans travel from home to the first game, as late as possible: on the game's day, otherwise on an earlier one. A
  /// plan always exists, because an earlier departure is always possible.
  ///
  /// - Parameter home: the clock at home; nil to use the game's clock.
  func outward(_ to: End, _ home: LocalClock?, minutes: Int, by mode: TravelMode?) -> Plan {
    let (stages, breaksNight) = outwardStages(to, home, minutes: minutes, by: mode)
    let days = stages.first.map { to.day - $0.day } ?? 0
    let wheel = journey(minutes, mode, home, to.clock).wheel(on: to.day, stages).minutes
    return Plan(
      departure: days < 1 ? .morning : .freeDay(days), nights: stages.nights, breaksNight: breaksNight, wheel: wheel)
  }

  package func outwardStages(
    _ to: End, _ home: LocalClock?, minutes: Int, by mode: TravelMode?
  ) -> (stages: Journey.Stages, breaksNight: Bool) {
    var journey = journey(minutes, mode, home, to.clock, .outward)
    journey.wheel = Journey.Wheel(day: to.day, minutes: to.wheel)
    let stages = journey.reaching(to.instant(home), leavingBy: to.day)
    if stages.first != nil || limits.overnight { return (stages, false) }
    journey.limits.overnight = true
    return (journey.reaching(to.instant(home), leavingBy: to.day), true)
  }

  /// Plans travel from the last game home, as early as possible: after the game, otherwise from the next morning on.
  ///
  /// - Parameter home: the clock at home; nil to use the game's clock.
  func homeward(_ from: End, _ home: LocalClock?, minutes: Int, by mode: TravelMode?) -> Plan {
    homeward(homewardStages(from, home, minutes: minutes, by: mode), from, home)
  }

  /// The plan for stages of travel home.
  package func homeward(
    _ journey: (stages: Journey.Stages, breaksNight: Bool), _ from: End, _ home: LocalClock?
  ) -> Plan {
    let (stages, breaksNight) = journey
    guard let first = stages.first, let end = stages.arrival else { return Plan(departure: .evening) }
    let days = first.day - from.day
    let last = (home ?? from.clock ?? .utc).day(at: end > first.start ? end - 1 : end)
    return Plan(
      departure: days < 1 ? .evening : .freeDay(days), nights: stages.nights,
      daysOnTheWay: max(0, last - max(first.day, from.day)), breaksNight: breaksNight)
  }

  package func homewardStages(
    _ from: End, _ home: LocalClock?, minutes: Int, by mode: TravelMode?
  ) -> (stages: Journey.Stages, breaksNight: Bool) {
    var journey = journey(minutes, mode, from.clock, home, .homeward)
    journey.wheel = Journey.Wheel(day: from.day, minutes: from.wheel)
    let stages = journey.leaving(from.instant(home))
    if stages.first != nil || limits.overnight { return (stages, false) }
    journey.limits.overnight = true
    return (journey.leaving(max(from.instant(home), journey.morning(of: from.day + 1))), true)
  }

  /// The first estimate with a feasible plan between two games, and the plan.
  func first(of estimates: [TravelEstimate], _ from: End, _ to: End) -> (estimate: TravelEstimate?, plan: Plan)? {
    if estimates.isEmpty { return between(from, to, minutes: 0, by: nil).map { (nil, $0) } }
    for estimate in estimates {
      if let plan = between(from, to, minutes: estimate.duration, by: estimate.mode) { return (estimate, plan) }
    }
    return nil
  }
}
