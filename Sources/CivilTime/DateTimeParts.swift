/// What a date or time text said. Parts that the form does not have are nil.
///
/// Kept as plain numbers with a set of those that count: seven optionals side by side cost as much to copy as a text
/// costs to read.
public struct DateTimeParts: Hashable, Sendable {
  @usableFromInline let present: DateTimeFields
  @usableFromInline let dayNumber: Int32
  @usableFromInline let yearNumber: Int32
  @usableFromInline let monthNumber: Int32
  @usableFromInline let dayOfMonth: Int32
  @usableFromInline let secondOfDay: Int32
  @usableFromInline let offsetSeconds: Int32
  @usableFromInline let seconds: Int64

  /// Numbers of parts that are not `present` are zero.
  @inlinable @inline(__always)
  init(
    present: DateTimeFields, dayNumber: Int32, year: Int32, month: Int32, day: Int32, secondOfDay: Int32,
    offset: Int32, seconds: Int64
  ) {
    self.present = present
    self.dayNumber = dayNumber
    yearNumber = year
    monthNumber = month
    dayOfMonth = day
    self.secondOfDay = secondOfDay
    offsetSeconds = offset
    self.seconds = seconds
  }

  /// Where there is a year, a month and a day.
  @inlinable package var date: LocalDate? {
    present.isSuperset(of: .date) ? LocalDate(checked: dayNumber) : nil
  }
  @inlinable package var year: Int32? { present.contains(.year) ? yearNumber : nil }
  /// 1...12.
  @inlinable package var month: Int32? { present.contains(.month) ? monthNumber : nil }
  /// 1...31, and with a month at most as many as that month can have.
  @inlinable package var day: Int32? { present.contains(.day) ? dayOfMonth : nil }
  /// Where there is an hour; minutes and seconds that the text lacks are zero.
  @inlinable package var time: LocalTime? { present.contains(.hour) ? LocalTime(checked: secondOfDay) : nil }
  /// Seconds east of UTC.
  @inlinable package var offset: Int32? { present.contains(.offset) ? offsetSeconds : nil }
  /// Where the text alone says it: by an offset with date and time, or by Unix seconds.
  @inlinable package var instant: Instant? { present.contains(.epoch) ? Instant(seconds: seconds) : nil }

  /// The date, with `year` where the text had none. Nil for 29 February of a year without it, or with no month or day.
  package func date(inYear year: Int) -> LocalDate? {
    if let date { return date }
    guard let month, let day else { return nil }
    return LocalDate(year: self.year.map(Int.init) ?? year, month: Int(month), day: Int(day))
  }
}
