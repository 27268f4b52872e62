/// A rule for changing to daylight saving time and back each year. It is in the footer of a TZif file, in the form of
/// the TZ variable of POSIX.1-2017, section 8.3, as extended by RFC 9636, section 3.3.1.
struct PosixRule: Sendable {
  /// One of the rule's two clocks.
  struct Clock: Sendable {
    /// Index into the zone's local time types.
    var kind: UInt16
    /// Seconds east of UTC.
    var offset: Int32
  }

  var standard: Clock
  var daylight: Clock
  /// On the standard clock.
  var daylightStart: RuleDate
  /// On the daylight clock.
  var daylightEnd: RuleDate

  /// The changes in these years, limited to 1...9999.
  func table(years: ClosedRange<Int32>) -> TransitionTable {
    var changes: [(start: Int64, isDaylight: Bool)] = []
    let first = max(years.lowerBound, 1)
    let last = min(years.upperBound, 9_999)
    var year = first
    while year <= last {
      changes.append((daylightStart.seconds(in: year) &- Int64(standard.offset), true))
      changes.append((daylightEnd.seconds(in: year) &- Int64(daylight.offset), false))
      year += 1
    }
    // If daylight time ends when that of the next year begins, it never ends. Sort the end first, so that it is
    // overwritten.
    changes.sort { ($0.start, $0.isDaylight ? 1 : 0) < ($1.start, $1.isDaylight ? 1 : 0) }
    let before = changes.first?.isDaylight == false ? daylight : standard
    var table = TransitionTable(firstKind: before.kind, offset: before.offset)
    for (index, change) in changes.enumerated() {
      if index + 1 < changes.count, changes[index + 1].start == change.start { continue }
      let clock = change.isDaylight ? daylight : standard
      table.append(start: change.start, kind: clock.kind, offset: clock.offset)
    }
    return table
  }

  /// The year in UTC, limited to 1...9999.
  static func year(of seconds: Int64) -> Int32 {
    Calendar.civil(Calendar.day(ofSeconds: seconds).dayNumber).year
  }
}

/// A day of the year and a time on that day, in a POSIX rule.
struct RuleDate: Hashable, Sendable {
  enum Day: Hashable, Sendable {
    /// `Jn`, 1...365. February 29 is not counted, so 60 is always March 1.
    case julian(Int32)
    /// `n`, 0...365. February 29 is counted.
    case zeroBased(Int32)
    /// `Mm.w.d`: week 1...5, of which 5 is the last; day 0...6 from Sunday.
    case weekday(month: Int32, week: Int32, day: Int32)
  }

  var day: Day
  /// Seconds after midnight, from -167 to +167 hours.
  var time: Int32

  /// Seconds from the epoch to this date in `year`, as if the clock were in UTC.
  func seconds(in year: Int32) -> Int64 {
    Int64(dayNumber(in: year)) * Calendar.secondsPerDay + Int64(time)
  }

  private func dayNumber(in year: Int32) -> Int32 {
    let newYear = Calendar.dayNumber(year, 1, 1)
    switch day {
    case .julian(let number):
      return newYear + number - 1 + (number >= 60 && Calendar.isLeap(year) ? 1 : 0)
    case .zeroBased(let number):
      return newYear + number
    case .weekday(let month, let week, let day):
      let first = Calendar.dayNumber(year, month, 1)
      // 1970-01-01 was a Thursday. The multiple of 7 keeps the number positive.
      let weekdayOfFirst = (first + 4 + 7 * 110_000) % 7
      var number = (day - weekdayOfFirst + 7) % 7 + (week - 1) * 7
      if number >= Calendar.length(ofMonth: month, in: year) { number -= 7 }
      return first + number
    }
  }
}
