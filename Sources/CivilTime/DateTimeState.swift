/// The parse state of a text.
struct DateTimeState {
  /// Offset of the next byte.
  var at = 0
  var fields: DateTimeFields = []
  var year: Int32 = 0
  var month: Int32 = 0
  var day: Int32 = 0
  var hour: Int32 = 0
  var minute: Int32 = 0
  var second: Int32 = 0
  var isAfternoon = false
  /// Whether the hour is the word `noon`.
  var isNoon = false
  /// Seconds east of UTC.
  var offset: Int32 = 0
  /// Unix seconds.
  var epoch: Int64 = 0

  /// Returns false if `field` was read before, because two optional parts contain it.
  @inline(__always)
  mutating func note(_ field: DateTimeFields) -> Bool {
    guard fields.rawValue & field.rawValue == 0 else { return false }
    fields = DateTimeFields(rawValue: fields.rawValue | field.rawValue)
    return true
  }

  /// Nil if the date or time does not exist.
  ///
  /// Mutating and separate only for speed: copying the state right after writing single bytes stalls the processor.
  @inline(never)
  mutating func parts() -> DateTimeParts? {
    if fields.contains(.epoch) { return DateTimeState.parts(epoch: epoch) }
    var dayNumber: Int32 = 0
    if fields.isSuperset(of: .date) {
      guard let date = LocalDate(year: year, month: month, day: day) else { return nil }
      dayNumber = date.dayNumber
    } else if !partialDateExists {
      return nil
    }
    var present = fields.intersection([.year, .month, .day, .offset])
    var secondOfDay: Int32 = 0
    if fields.contains(.hour), hour >= 24, hour < 30, fields.isSuperset(of: .date) {
      // 24:00 ends a day, and 25:30 is late in the evening of the same day.
      guard let next = LocalDate(checked: dayNumber).adding(days: 1) else { return nil }
      dayNumber = next.dayNumber
      (year, month, day) = (Int32(next.year), Int32(next.month), Int32(next.day))
      hour -= 24
    }
    if !fields.isDisjoint(with: [.hour, .halfDayHour]) {
      guard let hour = hourOfDay, let time = LocalTime(hour: hour, minute: minute, second: second) else { return nil }
      if fields.contains(.second), !fields.contains(.minute) { return nil }
      secondOfDay = time.secondOfDay
      present.insert(.hour)
    } else if !fields.isDisjoint(with: [.minute, .second, .halfDay]) {
      return nil
    }
    var seconds: Int64 = 0
    if present.isSuperset(of: [.date, .hour, .offset]) {
      let instant = Instant(LocalDate(checked: dayNumber), LocalTime(checked: secondOfDay), offset: offset)
      guard instant.hasDate else { return nil }
      seconds = instant.seconds
      present.insert(.epoch)
    }
    return DateTimeParts(
      present: present, dayNumber: dayNumber, year: year, month: month, day: day, secondOfDay: secondOfDay,
      offset: offset, seconds: seconds)
  }

  private static func parts(epoch: Int64) -> DateTimeParts {
    DateTimeParts(
      present: .epoch, dayNumber: 0, year: 0, month: 0, day: 0, secondOfDay: 0, offset: 0, seconds: epoch)
  }

  /// Whether the month and day exist in some year: without a year, February 29 does.
  private var partialDateExists: Bool {
    if fields.contains(.month), month < 1 || month > 12 { return false }
    guard fields.contains(.day) else { return true }
    let longest = fields.contains(.month) ? Calendar.length(ofMonth: month, in: 2_000) : 31
    return day >= 1 && day <= longest
  }

  /// The hour (0...23), or an invalid larger number; nil if the half of the day is missing or superfluous.
  private var hourOfDay: Int32? {
    guard fields.contains(.halfDayHour) else { return fields.contains(.halfDay) ? nil : hour }
    guard fields.contains(.halfDay), !fields.contains(.hour), hour >= 1, hour <= 12 else { return nil }
    return hour % 12 &+ (isAfternoon ? 12 : 0)
  }
}
