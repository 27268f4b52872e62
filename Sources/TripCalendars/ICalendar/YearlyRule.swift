import CivilTime
import SourceText

/// The rule by which a zone changes its clock twice a year, for a range of years, if an RRULE can express it.
struct YearlyRule {
  /// One of the two changes: a weekday of the month and a time of day.
  struct Change {
    /// The earliest occurrence.
    private(set) var first: ZoneTransition
    /// The date and time of an occurrence, on the clock before the change.
    private let date: LocalDate
    private let time: LocalTime
    private var canBeLast: Bool
    private var isSameOrdinal = true

    /// Whether the clock moves forward. The database calls Ireland's winter time daylight time, but calendar programs
    /// don't.
    var isDaylight: Bool { first.offsetAfter > first.offsetBefore }

    fileprivate init(_ first: ZoneTransition) {
      self.first = first
      (date, time) = first.instant.local(offset: first.offsetBefore)
      canBeLast = Self.isLast(date)
    }

    /// Whether another transition is the same change in another year.
    fileprivate mutating func takes(_ other: ZoneTransition) -> Bool {
      let (day, clock) = other.instant.local(offset: other.offsetBefore)
      canBeLast = canBeLast && Self.isLast(day)
      isSameOrdinal = isSameOrdinal && Self.ordinal(day) == Self.ordinal(date)
      let isSame =
        clock == time && day.month == date.month && day.weekday == date.weekday && (canBeLast || isSameOrdinal)
        && other.offsetBefore == first.offsetBefore && other.offsetAfter == first.offsetAfter
        && other.abbreviation == first.abbreviation
      if isSame, other.instant < first.instant { first = other }
      return isSame
    }

    private static func ordinal(_ date: LocalDate) -> Int { (date.day - 1) / 7 + 1 }

    private static func isLast(_ date: LocalDate) -> Bool { date.adding(days: 7)?.month != date.month }

    /// `RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU`.
    func appendRule(to output: OutputBuffer) {
      let weekdays: [StaticString] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      guard weekdays.indices.contains(date.weekday - 1) else { return }
      output.append("RRULE:FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=")
      if canBeLast { output.append("-1") } else { output.append(decimal: Self.ordinal(date)) }
      output.append(weekdays[date.weekday - 1])
      output.append("\r\n")
    }
  }

  /// In the order of the year.
  private(set) var changes: [Change]

  /// The earliest year for which a rule is stated.
  private static let earliest: Int32 = 1970

  /// Nil if there is no such rule. The rule begins in the first year in which it applied.
  init?(_ zone: Zone, years: ClosedRange<Int32>) {
    let transitions = Self.transitions(zone, years)
    guard transitions.count >= 2, transitions.count == 2 * years.count else { return nil }
    var changes = [Change(transitions[0]), Change(transitions[1])]
    guard changes[0].isDaylight != changes[1].isDaylight,
      transitions[0].offsetAfter == transitions[1].offsetBefore
    else { return nil }
    for (index, transition) in transitions.enumerated().dropFirst(2) where !changes[index % 2].takes(transition) {
      return nil
    }
    var year = years.lowerBound - 1
    while year >= Self.earliest {
      let before = Self.transitions(zone, year...year)
      var extended = changes
      guard before.count == 2, extended[0].takes(before[0]), extended[1].takes(before[1]) else { break }
      changes = extended
      year -= 1
    }
    self.changes = changes
  }

  private static func transitions(_ zone: Zone, _ years: ClosedRange<Int32>) -> [ZoneTransition] {
    guard let first = LocalDate(year: years.lowerBound, month: 1, day: 1),
      let last = LocalDate(year: years.upperBound, month: 12, day: 31)
    else { return [] }
    let end = Instant(last, .midnight, offset: 0).adding(seconds: 86_400)
    return zone.transitions(from: Instant(first, .midnight, offset: 0), to: end)
  }
}
