import CivilTime

/// When a leg is travelled: as people would, by day, with time after the game that it leaves and before the one that it
/// reaches.
struct LegTiming {
  /// What a leg leaves or reaches. Minutes are counted from midnight of the day on which it is, by the clock there.
  struct End {
    /// Number of a calendar day.
    var day: Int
    /// When one can leave, or has to be there.
    var minute: Int
    /// Minutes by which the clock is ahead of UTC, where it is known.
    var offset: Int?
  }

  /// When one leaves, in days.
  enum Departure: Hashable {
    /// On a day of its own, so many after the departure's; for a leg without a departure, so many before the arrival's.
    case freeDay(Int)
    /// On the day of the arrival, before it.
    case morning
    /// On the day of the departure, after it.
    case evening
  }

  struct Plan: Hashable {
    var departure: Departure
    /// Nights on the way.
    var nights = 0
  }

  let limits: TravelLimits

  /// A game takes three hours, with the way out.
  static let gameMinutes = 180
  /// When the user's own items of the last day are over.
  static let endOfItems = 18 * 60
  /// A game whose time is not set is taken for an evening's.
  private static let unsetStart = 19 * 60
  private static let day = 24 * 60

  func leaving(_ start: OffsetInstant?, day: Int) -> End {
    end(start, day: day, shift: LegTiming.gameMinutes)
  }

  func reaching(_ start: OffsetInstant?, day: Int) -> End { end(start, day: day, shift: -limits.slack) }

  private func end(_ start: OffsetInstant?, day: Int, shift: Int) -> End {
    let minute = start.map { Int($0.localTime.secondOfDay) / 60 } ?? LegTiming.unsetStart
    return End(day: day, minute: minute + shift, offset: start.map { Int($0.offset) / 60 })
  }

  /// Minutes that the clocks go forward on the way, which takes them from it.
  private static func ahead(_ from: Int?, _ to: Int?) -> Int {
    guard let from, let to else { return 0 }
    return to - from
  }

  /// Between two games; nil where no way is found that keeps to the limits.
  ///
  /// - Parameter minutes: how long it takes; 0 where nobody knows.
  func between(_ from: End, _ to: End, minutes: Int, by mode: TravelMode?) -> Plan? {
    let days = to.day - from.day
    let latest = to.minute - LegTiming.ahead(from.offset, to.offset)
    if days < 1 { return days == 0 && from.minute + minutes <= latest ? Plan(departure: .evening) : nil }
    if let plan = byDay(from, latest, days: days, minutes, splits: mode == .drive) { return plan }
    // Nobody gets over an ocean by day.
    let isLong = mode == .fly && minutes > LegTiming.longFlight
    guard limits.overnight || isLong, from.minute + minutes <= latest + days * LegTiming.day else { return nil }
    return Plan(departure: .evening)
  }

  /// A longer way by air takes a part of the night.
  private static let longFlight = 10 * 60

  private func byDay(_ from: End, _ latest: Int, days: Int, _ minutes: Int, splits: Bool) -> Plan? {
    let free = days - 1
    let morning = latest - limits.earliest
    let evening = LegTiming.day - max(from.minute, limits.earliest)
    guard splits else {
      if free > 0, limits.earliest + minutes <= latest + free * LegTiming.day { return Plan(departure: .freeDay(1)) }
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

  /// From home to the first game: in its morning, else on a day before. Never nil: one can always leave earlier.
  ///
  /// - Parameter offset: of the clock at home.
  func outward(_ to: End, offset: Int?, minutes: Int, by mode: TravelMode?) -> Plan {
    let latest = to.minute - LegTiming.ahead(offset, to.offset)
    let perDay = limits.drivingMinutesPerDay
    if minutes <= latest - limits.earliest, mode != .drive || minutes <= perDay { return Plan(departure: .morning) }
    if mode == .drive {
      let days = max(1, (minutes + perDay - 1) / perDay)
      return Plan(departure: .freeDay(days), nights: days - 1)
    }
    var days = 1
    while limits.earliest + minutes > latest + days * LegTiming.day { days += 1 }
    return Plan(departure: .freeDay(days))
  }

  /// From the last game home: after it, where one is home by midnight, else from the next morning on.
  func homeward(_ from: End, minutes: Int, by mode: TravelMode?) -> Plan {
    let perDay = limits.drivingMinutesPerDay
    if from.minute + minutes <= LegTiming.day, mode != .drive || minutes <= perDay {
      return Plan(departure: .evening)
    }
    return Plan(departure: .freeDay(1), nights: mode == .drive ? max(0, (minutes - 1) / perDay) : 0)
  }

  /// The first of some estimates that a way between two games is found for, with it.
  func first(of estimates: [TravelEstimate], _ from: End, _ to: End) -> (estimate: TravelEstimate?, plan: Plan)? {
    if estimates.isEmpty { return between(from, to, minutes: 0, by: nil).map { (nil, $0) } }
    for estimate in estimates {
      if let plan = between(from, to, minutes: estimate.duration, by: estimate.mode) { return (estimate, plan) }
    }
    return nil
  }
}
