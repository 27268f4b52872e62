import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Plans when a leg is travelled, preferably by day. `LegTime` determines the available time.
struct LegTiming {
  /// The start or end of a leg. Minutes count from midnight of its day, in local time there.
  struct End {
    /// Number of a calendar day: days since 1970, where `clock` is asked.
    var day: Int
    /// Earliest departure or latest arrival.
    var minute: Int
    /// UTC offset in minutes, if known.
    var offset: Int?
    /// The instant; nil until the game's time is set.
    var instant: Instant?
    /// The clock there; nil for one that does not change.
    var clock: MorningClock?
  }

  /// Departure, by day.
  enum Departure: Hashable {
    /// On a day of its own, counted from the departure's day, or back from the arrival's if the leg has no departure.
    case freeDay(Int)
    /// On the day of the arrival, before the game.
    case morning
    /// On the day of the departure, after the game.
    case evening
  }

  struct Plan: Hashable {
    var departure: Departure
    /// Nights spent on the way.
    var nights = 0
    /// Days from leaving to arriving, where the trip has to be extended.
    var daysOnTheWay = 0
  }

  let limits: TravelLimits

  /// Assumed end of the user's items on the last day.
  static let endOfItems = 18 * 60
  /// A game without a time is assumed to be in the evening.
  static let unsetStart = 19 * 60
  private static let day = 24 * 60

  /// - Parameter minutes: duration of the game.
  func leaving(_ start: OffsetInstant?, day: Int, minutes: Int64, _ clock: MorningClock? = nil) -> End {
    var end = end(start, day: day, shift: Int(minutes), clock)
    end.instant = start?.instant.adding(seconds: minutes * 60)
    return end
  }

  func reaching(_ start: OffsetInstant?, day: Int, _ clock: MorningClock? = nil) -> End {
    var end = end(start, day: day, shift: -limits.time.slack, clock)
    end.instant = (start?.instant).map(limits.time.deadline)
    return end
  }

  private func end(_ start: OffsetInstant?, day: Int, shift: Int, _ clock: MorningClock?) -> End {
    let start = start.map { clock?.reading($0) ?? $0 }
    let minute = start.map { Int($0.localTime.secondOfDay) / 60 } ?? LegTiming.unsetStart
    return End(day: day, minute: minute + shift, offset: start.map { Int($0.offset) / 60 }, clock: clock)
  }

  /// Minutes by which the clock where one leaves is ahead, on a later morning, of what it was at the game.
  private func changed(_ from: End, after days: Int) -> Int {
    guard let clock = from.clock, let offset = from.offset else { return 0 }
    return clock.ahead(ofDay: from.day, offset, later: days, minute: limits.time.earliest)
  }

  /// Minutes lost on the way because clocks are ahead at the arrival.
  private static func ahead(_ from: Int?, _ to: Int?) -> Int {
    guard let from, let to else { return 0 }
    return to - from
  }

  /// Plans a leg between two games; nil if none keeps to the limits.
  ///
  /// - Parameter minutes: duration of the leg; 0 if unknown.
  func between(_ from: End, _ to: End, minutes: Int, by mode: TravelMode?) -> Plan? {
    // The total time must suffice, by day or night.
    if let end = from.instant, let deadline = to.instant, LegTime.minutes(from: end, to: deadline) < Int64(minutes) {
      return nil
    }
    let days = to.day - from.day
    let latest = to.minute - LegTiming.ahead(from.offset, to.offset)
    if days < 1 { return days == 0 && from.minute + minutes <= latest ? Plan(departure: .evening) : nil }
    if let plan = byDay(from, latest, days: days, minutes, splits: mode == .drive) { return plan }
    // Ocean flights don't fit in a day.
    let isLong = mode == .fly && minutes > LegTiming.longFlight
    guard limits.overnight || isLong, from.minute + minutes <= latest + days * LegTiming.day else { return nil }
    return Plan(departure: .evening)
  }

  /// Longer flights include part of the night.
  private static let longFlight = 10 * 60

  /// - Parameter latest: minute of the arrival's day, by the clock at the game that one leaves.
  private func byDay(_ from: End, _ latest: Int, days: Int, _ minutes: Int, splits: Bool) -> Plan? {
    let free = days - 1
    // Where the clock has been put forward since, its morning comes earlier.
    let morning = latest - limits.time.earliest + changed(from, after: days)
    let evening = LegTiming.day - max(from.minute, limits.time.earliest)
    guard splits else {
      if free > 0, limits.time.earliest - changed(from, after: 1) + minutes <= latest + free * LegTiming.day {
        return Plan(departure: .freeDay(1))
      }
      if minutes <= morning { return Plan(departure: .morning) }
      return minutes <= evening && from.minute + minutes <= latest + days * LegTiming.day
        ? Plan(departure: .evening) : nil
    }
    let perDay = limits.drivingMinutesPerDay
    let (first, last) = (max(0, min(perDay, evening)), max(0, min(perDay, morning)))
    // Where nothing is between them on free days, a morning before noon is better than an evening.
    if minutes <= free * perDay { return Plan(departure: .freeDay(1), nights: max(0, (minutes - 1) / perDay)) }
    if minutes <= free * perDay + last {
      return free > 0 ? Plan(departure: .freeDay(1), nights: free) : Plan(departure: .morning)
    }
    if minutes <= first, from.minute + minutes <= latest + days * LegTiming.day { return Plan(departure: .evening) }
    return minutes <= first + free * perDay + last ? Plan(departure: .evening, nights: free + 1) : nil
  }

  /// The days between those of two games on which a plan travels.
  func freeDays(on plan: Plan, _ from: End, _ to: End, minutes: Int) -> Int {
    /// Days that begin on the way of one who leaves at this minute, by the clock at the game.
    func spill(_ minute: Int) -> Int {
      (minute + minutes + LegTiming.ahead(from.offset, to.offset)) / LegTiming.day
    }
    let travelled =
      switch plan.departure {
      case .morning: 0
      case .freeDay: 1 + (plan.nights > 0 ? plan.nights : spill(limits.time.earliest - changed(from, after: 1)))
      case .evening: plan.nights > 0 ? plan.nights : spill(from.minute)
      }
    return max(0, min(travelled, to.day - from.day - 1))
  }

  /// From home to the first game: on its morning, otherwise on an earlier day. Never nil: one can always leave earlier.
  ///
  /// - Parameters:
  ///   - date: date of the game.
  ///   - home: the clock at home; nil if unknown, then the game's clock is used.
  func outward(_ to: End, on date: LocalDate?, _ home: LegTime.Clock?, minutes: Int, by mode: TravelMode?) -> Plan {
    let perDay = limits.drivingMinutesPerDay
    func fits(_ days: Int) -> Bool {
      if let deadline = to.instant, let clock = home ?? clock(at: to), let morning = date?.adding(days: -days) {
        return LegTime.minutes(from: limits.time.morning(of: morning, clock), to: deadline) >= Int64(minutes)
      }
      return limits.time.earliest + minutes <= to.minute + days * LegTiming.day
    }
    if fits(0), mode != .drive || minutes <= perDay { return Plan(departure: .morning) }
    var days = mode == .drive ? max(1, (minutes + perDay - 1) / perDay) : 1
    while !fits(days) { days += 1 }
    return Plan(departure: .freeDay(days), nights: mode == .drive ? days - 1 : 0)
  }

  /// From the last game home: after the game if home is reached by midnight, otherwise from the next morning on.
  ///
  /// - Parameters:
  ///   - date: the first day on which one can leave.
  ///   - home: the clock at home; nil if unknown, then the game's clock is used.
  func homeward(_ from: End, on date: LocalDate?, _ home: LegTime.Clock?, minutes: Int, by mode: TravelMode?) -> Plan {
    let perDay = limits.drivingMinutesPerDay
    func isHome(_ leaves: Instant?, _ minute: Int, after days: Int) -> Bool {
      if let leaves, let clock = home ?? clock(at: from), let last = date?.adding(days: days),
        let midnight = clock.midnight(after: last)
      {
        return LegTime.minutes(from: leaves, to: midnight) >= Int64(minutes)
      }
      return minute + minutes <= LegTiming.day * (days + 1)
    }
    if isHome(from.instant, from.minute, after: 0), mode != .drive || minutes <= perDay {
      return Plan(departure: .evening)
    }
    let nights = mode == .drive ? max(0, (minutes - 1) / perDay) : 0
    let next = date?.adding(days: 1)
    let morning = next.flatMap { next in clock(at: from).map { limits.time.morning(of: next, $0) } }
    var days = nights
    while !isHome(morning, LegTiming.day + limits.time.earliest, after: 1 + days) { days += 1 }
    return Plan(departure: .freeDay(1), nights: nights, daysOnTheWay: days)
  }

  func clock(at end: End) -> LegTime.Clock? {
    if case .zone(let zone) = end.clock { return .zone(zone) }
    return end.offset.map { .offset(Int32(clamping: $0 * 60)) }
  }

  /// The first estimate that gives a feasible plan between two games, and the plan.
  func first(of estimates: [TravelEstimate], _ from: End, _ to: End) -> (estimate: TravelEstimate?, plan: Plan)? {
    if estimates.isEmpty { return between(from, to, minutes: 0, by: nil).map { (nil, $0) } }
    for estimate in estimates {
      if let plan = between(from, to, minutes: estimate.duration, by: estimate.mode) { return (estimate, plan) }
    }
    return nil
  }
}
