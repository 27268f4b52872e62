import SourceText

/// A recurrence rule (RFC 5545, section 3.3.10) with the features that schedules use: days, weeks, months and years.
package struct RecurrenceRule: Hashable, Sendable {
  package enum Frequency: String, Sendable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// `2SU` is the second Sunday, `-1SU` the last, and `SU` every Sunday.
  package struct Weekday: Hashable, Sendable {
    /// 0 for every one.
    var ordinal: Int32
    /// 0...6 from Sunday.
    var day: Int32
  }

  package var frequency = Frequency.daily
  package var interval: Int32 = 1
  package var count: Int?
  /// The last time at which the event may recur.
  package var until: CalendarTime?
  var weekdays: [Weekday] = []
  var months: [Int32] = []
  /// Counted from the end of the month if negative.
  var monthDays: [Int32] = []
  /// Which days of each period to keep; counted from the end if negative.
  var positions: Set<Int32> = []
  /// 0...6 from Sunday.
  var weekStart: Int32 = 1

  /// Days, and whether there are more.
  package struct Days {
    package var dates: [LocalDate]
    /// Whether there are more days than requested, or may be more because the budget ran out.
    package var hasMore: Bool
  }

  /// The number of consecutive empty periods after which the rule counts as over. Around 2100, two occurrences of
  /// February 29 are eight years apart.
  private static let mostEmptyPeriods = 10_000

  /// The days on which the event recurs. `first` is always one of them (section 3.8.5.3).
  ///
  /// - Parameters:
  ///   - last: the last day to return; nil for no limit. `until` is ignored, because its zone is unknown here.
  ///   - limit: the maximum number of days.
  ///   - budget: the number of calendar days that may still be checked.
  package func days(from first: LocalDate, through last: LocalDate?, limit: Int, budget: inout Int) -> Days {
    var days = Days(dates: [first], hasMore: false)
    let most = min(count ?? .max, limit)
    var empty = 0
    var period: Int64 = 0
    while empty < Self.mostEmptyPeriods {
      guard budget > 0 else {
        days.hasMore = true
        return days
      }
      budget -= frequency.length
      guard let found = self.days(ofPeriod: period, from: first) else { return days }
      period += 1
      empty += 1
      for date in found where date > first {
        empty = 0
        if let last, date > last { return days }
        if days.dates.count >= most {
          days.hasMore = most < count ?? .max
          return days
        }
        days.dates.append(date)
      }
    }
    return days
  }

  /// As above, for a rule with its own budget.
  package func days(from first: LocalDate, through last: LocalDate?, limit: Int) -> Days {
    var budget = Limits.eventDays
    return days(from: first, through: last, limit: limit, budget: &budget)
  }

  /// The days of the period with this number, in order; nil after the end of the calendar.
  private func days(ofPeriod period: Int64, from first: LocalDate) -> [LocalDate]? {
    let step = period * Int64(interval)
    let start = Calendar.civil(first.dayNumber)
    var numbers: [Int32]
    switch frequency {
    case .daily:
      guard let day = Self.inCalendar(Int64(first.dayNumber) + step) else { return nil }
      numbers = fits(day) ? [day] : []
    case .weekly:
      let sinceWeekStart = (Self.weekday(first.dayNumber) - weekStart + 7) % 7
      guard let week = Self.inCalendar(Int64(first.dayNumber - sinceWeekStart) + step * 7) else { return nil }
      let wanted = weekdays.isEmpty ? [Self.weekday(first.dayNumber)] : weekdays.map { $0.day }
      numbers = (0..<7).map { week + $0 }.filter { wanted.contains(Self.weekday($0)) && isInMonths($0) }
    case .monthly:
      let month = Int64(start.year) * 12 + Int64(start.month) - 1 + step
      guard month < 120_000 else { return nil }
      let (year, number) = (Int32(month / 12), Int32(month % 12) + 1)
      numbers = months.isEmpty || months.contains(number) ? self.days(year, number, startDay: start.day) : []
    case .yearly:
      guard Int64(start.year) + step <= 9_999 else { return nil }
      let year = start.year + Int32(step)
      if months.isEmpty, !weekdays.isEmpty {
        let newYear = Calendar.dayNumber(year, 1, 1)
        numbers = weekdays(from: newYear, count: Calendar.isLeap(year) ? 366 : 365).filter(isOnMonthDay)
      } else {
        let wanted = months.isEmpty ? (monthDays.isEmpty ? [start.month] : Array(1...12)) : months
        numbers = wanted.flatMap { self.days(year, $0, startDay: start.day) }
      }
    }
    numbers = Array(Set(numbers)).sorted()
    if !positions.isEmpty {
      numbers = numbers.indices.filter { index in
        positions.contains(Int32(index) + 1) || positions.contains(Int32(index - numbers.count))
      }.map { numbers[$0] }
    }
    return numbers.filter { $0 <= Calendar.lastDay }.map { LocalDate(dayNumber: $0) }
  }

  private func days(_ year: Int32, _ month: Int32, startDay: Int32) -> [Int32] {
    let first = Calendar.dayNumber(year, month, 1)
    let length = Calendar.length(ofMonth: month, in: year)
    let ofWeekdays = weekdays.isEmpty ? nil : weekdays(from: first, count: length)
    if monthDays.isEmpty {
      if let ofWeekdays { return ofWeekdays }
      return startDay <= length ? [first + startDay - 1] : []
    }
    let days = monthDays.map { $0 > 0 ? $0 : length + 1 + $0 }.filter { $0 >= 1 && $0 <= length }
      .map { first + $0 - 1 }
    return days.filter { ofWeekdays?.contains($0) ?? true }
  }

  /// The days in a range that are among the rule's weekdays. Ordinals are counted within the range.
  private func weekdays(from first: Int32, count: Int32) -> [Int32] {
    var days: [Int32] = []
    for weekday in weekdays {
      let start = first + (weekday.day - Self.weekday(first) + 7) % 7
      let end = first + count
      if weekday.ordinal == 0 {
        days += stride(from: start, to: end, by: 7)
      } else {
        let number = (end - start + 6) / 7
        let index = weekday.ordinal > 0 ? weekday.ordinal - 1 : number + weekday.ordinal
        if (0..<number).contains(index) { days.append(start + index * 7) }
      }
    }
    return days
  }

  /// Whether a day meets all parts of the rule that limit days.
  private func fits(_ day: Int32) -> Bool {
    guard isInMonths(day) else { return false }
    if !weekdays.isEmpty, !weekdays.contains(where: { $0.day == Self.weekday(day) }) { return false }
    return isOnMonthDay(day)
  }

  private func isOnMonthDay(_ day: Int32) -> Bool {
    if monthDays.isEmpty { return true }
    let civil = Calendar.civil(day)
    let length = Calendar.length(ofMonth: civil.month, in: civil.year)
    return monthDays.contains { $0 == civil.day || $0 == civil.day - length - 1 }
  }

  private func isInMonths(_ day: Int32) -> Bool { months.isEmpty || months.contains(Calendar.civil(day).month) }

  private static func inCalendar(_ day: Int64) -> Int32? {
    day <= Int64(Calendar.lastDay) ? Int32(max(day, Int64(Calendar.firstDay))) : nil
  }

  /// 0...6 from Sunday. 1970-01-01 was a Thursday. The multiple of 7 keeps the number positive.
  private static func weekday(_ day: Int32) -> Int32 { (day + 4 + 7 * 110_000) % 7 }
}

extension RecurrenceRule.Frequency {
  /// The maximum number of days in a period.
  fileprivate var length: Int {
    switch self {
    case .daily: 1
    case .weekly: 7
    case .monthly: 31
    case .yearly: 366
    }
  }
}
