import CivilTime

/// The clock where one leaves, which in the mornings after a game may show another time than it did at the game.
enum MorningClock {
  case zone(Zone)
  /// Its changes, in order. Those before the day of the game are none of the game's.
  case changes([PlanProblem.ClockChange])

  /// A start by this clock, whatever offset it is stated with.
  func reading(_ start: OffsetInstant) -> OffsetInstant {
    if case .zone(let zone) = self { return zone.reading(start.instant) }
    return start
  }

  /// Minutes by which the clock is ahead of what it showed at a game.
  ///
  /// - Parameters:
  ///   - day: number of the game's day, from 1970.
  ///   - offset: UTC offset at the game, in minutes.
  ///   - later: the number of days after it.
  ///   - minute: of that later day.
  func ahead(ofDay day: Int, _ offset: Int, later: Int, minute: Int) -> Int {
    switch self {
    case .zone(let zone): MorningClock.offset(of: zone, onDay: day + later, minute: minute) - offset
    case .changes(let changes):
      (changes.last { $0.day >= day && $0.day <= day + later }?.offset ?? offset) - offset
    }
  }

  /// In minutes.
  private static func offset(of zone: Zone, onDay day: Int, minute: Int) -> Int {
    let date = LocalDate(dayNumber: Int32(clamping: day))
    let time = LocalTime(secondOfDay: minute * 60) ?? .midnight
    return Int(zone.offset(at: zone.resolve(date, time).preferred.instant)) / 60
  }

  /// The changes that mornings up to a number of days after a game can meet.
  ///
  /// - Parameters:
  ///   - starts: of games, in order.
  ///   - minute: of the day on which one leaves at the earliest.
  static func changes(of zone: Zone, after starts: [Instant], days: Int, minute: Int) -> [PlanProblem.ClockChange] {
    var changes: [PlanProblem.ClockChange] = []
    var seen = Instant(seconds: .min)
    for start in starts {
      let end = start.adding(seconds: Int64(days) * 86_400)
      // What lies between two games that are far apart is met by neither.
      for change in zone.transitions(from: max(start, seen), to: end) where change.offsetBefore != change.offsetAfter {
        let (date, _) = change.instant.local(offset: change.offsetAfter)
        let morning = zone.resolve(date, LocalTime(secondOfDay: minute * 60) ?? .midnight).preferred.instant
        let day = Int(date.dayNumber) + (morning < change.instant ? 1 : 0)
        if changes.last?.day == day { changes.removeLast() }
        changes.append(PlanProblem.ClockChange(day: day, offset: Int(change.offsetAfter) / 60))
      }
      seen = max(seen, end)
    }
    return changes
  }
}
