/// One thing to be read.
struct DateTimeStep: Sendable, Equatable {
  static let colon = DateTimeStep(kind: .literal, argument: 0x3A)

  enum Kind: UInt8, Sendable {
    case literal, blanks, rest, optional
    case year4, year2, month2, month1, monthShort, monthFull, day2, day1
    case hour2, hour1, halfDayHour2, halfDayHour1, minute2, second2, fraction, halfDay
    case weekday, offset, epoch
  }

  var kind: Kind
  /// A literal's byte, or the number of steps that are optional.
  var argument: UInt16 = 0
}
