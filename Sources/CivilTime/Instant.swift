/// A point in time, in whole seconds since 1970-01-01T00:00:00Z without leap seconds (POSIX).
///
/// Any number is valid, but only instants in the years 0001...9999 have a date.
public struct Instant: Hashable, Comparable, Sendable {
  @usableFromInline package let seconds: Int64

  @inlinable
  package init(seconds: Int64) { self.seconds = seconds }

  /// The instant at which a clock `offset` seconds east of UTC shows this date and time.
  @inlinable
  package init(_ date: LocalDate, _ time: LocalTime, offset: Int32) {
    seconds = date.secondsSinceEpoch &+ Int64(time.secondOfDay) &- Int64(offset)
  }

  /// 0001-01-01T00:00:00Z.
  @inlinable package static var earliest: Instant {
    Instant(seconds: Int64(Calendar.firstDay) &* Calendar.secondsPerDay)
  }
  /// 9999-12-31T23:59:59Z.
  @inlinable package static var latest: Instant {
    Instant(seconds: Int64(Calendar.lastDay) &* Calendar.secondsPerDay &+ 86_399)
  }

  /// Whether its date in UTC has a four-digit year.
  @inlinable
  package var hasDate: Bool { Instant.earliest <= self && self <= Instant.latest }

  /// Saturates instead of wrapping around.
  @inlinable
  package func adding(seconds extra: Int64) -> Instant {
    let (sum, overflow) = seconds.addingReportingOverflow(extra)
    return Instant(seconds: overflow ? (extra < 0 ? .min : .max) : sum)
  }

  /// Seconds from `other` to this one; negative if `other` is later. Clamped to `Int64`.
  @inlinable
  package func seconds(since other: Instant) -> Int64 {
    let (difference, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    return overflow ? (seconds < other.seconds ? .min : .max) : difference
  }

  /// The reading of a clock `offset` seconds east of UTC. Outside the years 0001...9999, their first or last second.
  @inlinable
  package func local(offset: Int32) -> (LocalDate, LocalTime) {
    let shown = Calendar.day(ofSeconds: adding(seconds: Int64(offset)).seconds)
    return (LocalDate(checked: shown.dayNumber), LocalTime(checked: shown.secondOfDay))
  }

  @inlinable
  public static func == (left: Instant, right: Instant) -> Bool { left.seconds == right.seconds }

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension LocalDate {
  /// Seconds from the epoch to its midnight in UTC.
  @inlinable
  package var secondsSinceEpoch: Int64 { Int64(dayNumber) &* Calendar.secondsPerDay }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC.
  public var description: String { OffsetInstant(instant: self, offset: 0).text(utc: true) }
}
