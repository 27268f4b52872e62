import CivilTime
import SourceText

/// A day of the Gregorian calendar in the years 0001 to 9999, without a time or a zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
  let date: LocalDate

  init(_ date: LocalDate) { self.date = date }

  /// Nil for a date that does not exist, such as February 30.
  public init?(year: Int, month: Int, day: Int) {
    guard let date = LocalDate(year: year, month: month, day: day) else { return nil }
    self.date = date
  }

  /// 1 to 9999.
  public var year: Int { date.year }
  /// 1 to 12.
  public var month: Int { date.month }
  /// 1 to 31.
  public var day: Int { date.day }
  /// 1 is Monday and 7 is Sunday (ISO 8601).
  public var weekday: Int { date.weekday }

  /// The date `days` later, or earlier if `days` is negative; nil outside the years 0001 to 9999.
  public func adding(days: Int) -> CalendarDate? { date.adding(days: days).map { CalendarDate($0) } }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.date < right.date }
}

extension CalendarDate: LosslessStringConvertible, Codable {
  /// Reads `2026-06-10` (RFC 3339, section 5.6, full-date).
  public init?(_ description: String) {
    guard let date = description.withBytes({ LocalDate(iso: $0) }) else { return nil }
    self.date = date
  }

  /// `2026-06-10`.
  public var description: String { date.description }

  public init(from decoder: any Decoder) throws {
    self = try decoder.value("is not a date such as 2026-06-10") { CalendarDate($0) }
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
