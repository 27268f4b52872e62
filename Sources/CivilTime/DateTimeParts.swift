/// The parts of a date or time text. Parts that the form does not have are nil.
///
/// They are plain numbers with a set of the present ones, because copying seven optionals would take as long as
/// parsing.
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

  /// Nil unless year, month and day are present.
  @inlinable package var date: LocalDate? {
    present.isSuperset(of: .date) ? LocalDate(checked: dayNumber) : nil
  }
  @inlinable package var year: Int32? { present.contains(.year) ? yearNumber : nil }
  /// 1...12.
  @inlinable package var month: Int32? { present.contains(.month) ? monthNumber : nil }
  /// 1...31, limited by the month if there is one.
  @inlinable package var day: Int32? { present.contains(.day) ? dayOfMonth : nil }
  /// Nil without an hour. Missing minutes and seconds are zero.
  @inlinable package var time: LocalTime? { present.contains(.hour) ? LocalTime(checked: secondOfDay) : nil }
  /// Seconds east of UTC.
  @inlinable package var offset: Int32? { present.contains(.offset) ? offsetSeconds : nil }
  /// Nil unless the text alone determines it: by an offset with a date and a time, or by Unix seconds.
  @inlinable package var instant: Instant? { present.contains(.epoch) ? Instant(seconds: seconds) : nil }

  /// The date, in `year` if the text has no year. Nil for February 29 of a common year, and without a month or a day.
  package func date(inYear year: Int) -> LocalDate? {
    if let date { return date }
    guard let month, let day else { return nil }
    return LocalDate(year: self.year.map(Int.init) ?? year, month: Int(month), day: Int(day))
  }
}
