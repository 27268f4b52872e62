/// Proleptic Gregorian arithmetic on day numbers (0 is 1970-01-01).
///
/// Uses the divisions of Neri and Schneider, "Euclidean affine functions and their application to calendar algorithms"
/// (2022), without loops, tables or branches on the date. Years start on March 1, so that the leap day comes last.
@usableFromInline
package enum Calendar {
  /// 0001-01-01.
  @inlinable package static var firstDay: Int32 { -719_162 }
  /// 9999-12-31.
  @inlinable package static var lastDay: Int32 { 2_932_896 }
  /// The days from 0000-03-01, where the computational era begins, to 1970-01-01.
  @inlinable package static var eraOffset: Int32 { 719_468 }
  @inlinable package static var secondsPerDay: Int64 { 86_400 }

  /// Year, month and day of a day number in `firstDay...lastDay`.
  @inlinable @inline(__always)
  package static func civil(_ dayNumber: Int32) -> (year: Int32, month: Int32, day: Int32) {
    let shifted = UInt32(bitPattern: dayNumber &+ eraOffset)
    let inEra = 4 &* shifted &+ 3
    let century = inEra / 146_097
    let inCentury = 4 &* (inEra % 146_097 / 4) &+ 3
    let product = UInt64(2_939_745) &* UInt64(inCentury)
    let yearOfCentury = UInt32(truncatingIfNeeded: product >> 32)
    let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
    let inYear = 2_141 &* dayOfYear &+ 197_913
    let month = inYear >> 16
    let day = (inYear & 0xFFFF) / 2_141
    let afterDecember: UInt32 = dayOfYear >= 306 ? 1 : 0
    return (
      Int32(bitPattern: 100 &* century &+ yearOfCentury &+ afterDecember),
      Int32(bitPattern: month &- 12 &* afterDecember),
      Int32(bitPattern: day &+ 1)
    )
  }

  /// The day number of a date with a year of 1...9999 and a month of 1...12. `day` may be outside its month.
  @inlinable @inline(__always)
  package static func dayNumber(_ year: Int32, _ month: Int32, _ day: Int32) -> Int32 {
    let beforeMarch: Int32 = month <= 2 ? 1 : 0
    let eraYear = year &- beforeMarch
    let eraMonth = month &+ 12 &* beforeMarch
    let century = eraYear / 100
    let yearDays = 1_461 &* eraYear / 4 &- century &+ century / 4
    let monthDays = (979 &* eraMonth &- 2_919) / 32
    return yearDays &+ monthDays &+ day &- 1 &- eraOffset
  }

  @inlinable
  package static func isLeap(_ year: Int32) -> Bool {
    year & 3 == 0 && (year % 25 != 0 || year & 15 == 0)
  }

  /// The number of days in a month (1...12).
  @inlinable
  package static func length(ofMonth month: Int32, in year: Int32) -> Int32 {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return 30 | (month ^ (month >> 3))
  }

  /// The whole days before `seconds`, rounded down and limited to the years 1...9999.
  @inlinable
  package static func day(ofSeconds seconds: Int64) -> (dayNumber: Int32, secondOfDay: Int32) {
    var day = seconds / secondsPerDay
    var rest = seconds % secondsPerDay
    if rest < 0 {
      rest &+= secondsPerDay
      day &-= 1
    }
    if day < Int64(firstDay) { return (firstDay, 0) }
    if day > Int64(lastDay) { return (lastDay, 86_399) }
    return (Int32(truncatingIfNeeded: day), Int32(truncatingIfNeeded: rest))
  }
}
