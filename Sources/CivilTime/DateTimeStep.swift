/// One parse step.
struct DateTimeStep: Sendable, Equatable {
  static let colon = DateTimeStep(kind: .literal, argument: 0x3A)
  private static let hyphen = DateTimeStep(kind: .literal, argument: 0x2D)

  /// Common sequences of steps, each with an equivalent single step. Separate steps would take twice as long.
  static let joined: [(steps: [DateTimeStep], by: DateTimeStep)] = [
    (
      [DateTimeStep(kind: .year4), hyphen, DateTimeStep(kind: .month2), hyphen, DateTimeStep(kind: .day2)],
      DateTimeStep(kind: .hyphenDate)
    ),
    ([DateTimeStep(kind: .hour2), colon, DateTimeStep(kind: .minute2)], DateTimeStep(kind: .colonTime)),
  ]

  enum Kind: UInt8, Sendable {
    case literal, blanks, rest, optional
    case year4, year2, month2, month1, monthShort, monthFull, day2, day1
    case hour2, hour1, halfDayHour2, halfDayHour1, minute2, second2, fraction, halfDay
    case weekday, offset, epoch
    /// Days since December 30, 1899, and the fraction of a day, as in spreadsheets.
    case excelDay, excelTime
    /// `yyyy-MM-dd` and `HH:mm`.
    case hyphenDate, colonTime

    /// Whether the step can't match at the end of a text.
    var needsText: Bool {
      switch self {
      case .literal, .blanks, .offset, .minute2, .second2, .colonTime, .hyphenDate: true
      default: false
      }
    }
  }

  var kind: Kind
  /// A literal's byte, or the number of optional steps.
  var argument: UInt16 = 0
}
