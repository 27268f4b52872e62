public import SourceText

/// A day of the proleptic Gregorian calendar in the years 0001...9999, without a zone.
public struct LocalDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  @usableFromInline package let dayNumber: Int32

  /// The day with this number, or the nearest one with a four-digit year.
  @inlinable
  package init(dayNumber: Int32) {
    self.dayNumber = min(max(dayNumber, Calendar.firstDay), Calendar.lastDay)
  }

  /// - Parameter dayNumber: known to be in range.
  @inlinable
  init(checked dayNumber: Int32) { self.dayNumber = dayNumber }

  /// Nil for a date that does not exist, such as February 30.
  @inlinable
  package init?(year: Int, month: Int, day: Int) {
    guard year >= 1, year <= 9_999, month >= 1, month <= 12, day >= 1, day <= 31 else { return nil }
    self.init(
      year: Int32(truncatingIfNeeded: year), month: Int32(truncatingIfNeeded: month),
      day: Int32(truncatingIfNeeded: day))
  }

  @inlinable @inline(__always)
  package init?(year: Int32, month: Int32, day: Int32) {
    guard year >= 1, year <= 9_999, month >= 1, month <= 12, day >= 1 else { return nil }
    guard day <= 28 || day <= Calendar.length(ofMonth: month, in: year) else { return nil }
    dayNumber = Calendar.dayNumber(year, month, day)
  }

  /// Year, month and day, computed together for speed.
  @inlinable
  package var components: (year: Int, month: Int, day: Int) {
    let civil = Calendar.civil(dayNumber)
    return (Int(civil.year), Int(civil.month), Int(civil.day))
  }

  @inlinable package var year: Int { components.year }
  @inlinable package var month: Int { components.month }
  @inlinable package var day: Int { components.day }

  /// 1 (Monday) to 7 (Sunday), as in ISO 8601.
  @inlinable
  package var weekday: Int {
    // 0001-01-01 was a Monday.
    Int((dayNumber &- Calendar.firstDay) % 7 &+ 1)
  }

  /// Nil if the result is outside the years 0001...9999.
  @inlinable
  package func adding(days: Int) -> LocalDate? {
    let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
    guard !overflow, sum >= Int(Calendar.firstDay), sum <= Int(Calendar.lastDay) else { return nil }
    return LocalDate(checked: Int32(truncatingIfNeeded: sum))
  }

  /// Days from `other` to this one; negative if `other` is later.
  @inlinable
  package func days(since other: LocalDate) -> Int { Int(dayNumber) &- Int(other.dayNumber) }

  @inlinable
  public static func == (left: LocalDate, right: LocalDate) -> Bool { left.dayNumber == right.dayNumber }

  @inlinable
  public static func < (left: LocalDate, right: LocalDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension LocalDate: CustomStringConvertible {
  /// Exactly `yyyy-MM-dd` (RFC 3339, section 5.6, full-date).
  @inlinable
  package init?(iso bytes: ByteView) {
    guard bytes.count == 10 else { return nil }
    self.init(isoPrefix: bytes)
  }

  /// Reads the first ten bytes. The caller has checked that they exist.
  @inlinable @inline(__always)
  init?(isoPrefix bytes: ByteView) {
    guard bytes[4] == .hyphen, bytes[7] == .hyphen else { return nil }
    // -1, for a character other than a digit, is rejected like any other invalid number.
    self.init(year: fourDigits(bytes, 0), month: twoDigits(bytes, 5), day: twoDigits(bytes, 8))
  }

  /// Writes `yyyy-MM-dd`.
  @inlinable
  package func append(to output: OutputBuffer) {
    output.appendDigits { $0.put(date: self, separated: true) }
  }

  /// Writes `yyyyMMdd`, the DATE of RFC 5545, section 3.3.4.
  @inlinable
  package func appendBasic(to output: OutputBuffer) {
    output.appendDigits { $0.put(date: self, separated: false) }
  }

  public var description: String { OutputBuffer.digits { $0.put(date: self, separated: true) } }
}
