package import CivilTime

/// The clock of a place in whole minutes, which determines when days of travel begin and end.
package enum LocalClock: Sendable {
  case zone(Zone)
  /// A constant number of minutes ahead of UTC.
  case offset(Int)
  /// The number of minutes ahead of UTC before the first of some sorted changes.
  case changes(Int, [ClockChange])

  package static let utc = LocalClock.offset(0)

  /// The changes of a zone's clock within a range of time, for use without the zone.
  package init(_ zone: Zone, from: Instant, to: Instant) {
    let changes = zone.transitions(from: from, to: to).filter { $0.offsetBefore != $0.offsetAfter }.map {
      ClockChange(instant: LocalClock.minutes($0.instant), offset: Int($0.offsetAfter) / 60)
    }
    let first = Int(zone.offset(at: from)) / 60
    self = changes.isEmpty ? .offset(first) : .changes(first, changes)
  }

  /// The minutes from 1970 UTC until the clock shows a minute of a day. For a repeated time, the first one counts; a
  /// skipped time is read with the offset before the change.
  ///
  /// - Parameters:
  ///   - day: the number of the day, counted from 1970.
  ///   - minute: the minute of the day; 1,440 is the midnight at its end.
  package func instant(day: Int, minute: Int) -> Int64 {
    let local = Int64(day) * 1_440 + Int64(minute)
    switch self {
    case .offset(let offset): return local - Int64(offset)
    case .changes(let offset, let changes):
      var offset = offset
      for change in changes {
        if local - Int64(max(offset, change.offset)) < change.instant { break }
        offset = change.offset
      }
      return local - Int64(offset)
    case .zone(let zone):
      let (day, minute) = minute >= 1_440 ? (day + 1, minute - 1_440) : (day, minute)
      let date = LocalDate(dayNumber: Int32(clamping: day))
      let resolved = zone.resolve(date, LocalTime(secondOfDay: minute * 60) ?? .midnight).preferred.instant
      return LocalClock.minutes(resolved)
    }
  }

  /// The number of the day on the clock, counted from 1970.
  package func day(at instant: Int64) -> Int {
    Int(clamping: LocalClock.floor(instant + Int64(offset(at: instant)), 1_440))
  }

  /// Minutes ahead of UTC.
  package func offset(at instant: Int64) -> Int {
    switch self {
    case .offset(let offset): offset
    case .changes(let offset, let changes): changes.last { $0.instant <= instant }?.offset ?? offset
    case .zone(let zone): Int(LocalClock.floor(Int64(zone.offset(at: Instant(seconds: instant &* 60))), 60))
    }
  }

  /// The whole minutes from 1970 to an instant.
  package static func minutes(_ instant: Instant) -> Int64 { floor(instant.seconds, 60) }

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

/// A change of a clock.
package struct ClockChange: Hashable, Sendable {
  /// Minutes since 1970 UTC.
  package var instant: Int64
  /// Minutes ahead of UTC after the change.
  package var offset: Int

  package init(instant: Int64, offset: Int) {
    self.instant = instant
    self.offset = offset
  }
}
