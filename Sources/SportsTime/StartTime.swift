import CivilTime
import SourceText

/// A point in time with the offset of the local clock.
public struct StartTime: Hashable, Sendable {
  let start: OffsetInstant

  init(_ start: OffsetInstant) { self.start = start }

  /// Whole seconds since 1970-01-01T00:00:00Z.
  public var secondsSince1970: Int64 { start.instant.seconds }
  /// Offset of the local clock in seconds east of UTC.
  public var secondsFromUTC: Int { Int(start.offset) }
  /// The local date.
  public var localDate: CalendarDate { CalendarDate(start.localDate) }
}

extension StartTime: LosslessStringConvertible, Codable {
  /// Reads `2026-06-10T19:05:00-04:00` (RFC 3339, section 5.6).
  public init?(_ description: String) {
    guard let start = description.withBytes({ OffsetInstant(rfc3339: $0) }) else { return nil }
    self.start = start
  }

  /// `2026-06-10T19:05:00-04:00`.
  public var description: String { start.description }

  public init(from decoder: any Decoder) throws {
    self = try decoder.value("is not an instant such as 2026-06-10T19:05:00-04:00") { StartTime($0) }
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
