public import SourceText

/// A point in time with the offset of the local clock, in seconds east of UTC.
public struct OffsetInstant: Hashable, Sendable {
  @usableFromInline package let instant: Instant
  /// Seconds east of UTC.
  @usableFromInline package let offset: Int32

  @inlinable
  package init(instant: Instant, offset: Int32) {
    self.instant = instant
    self.offset = offset
  }

  @inlinable
  package init(_ date: LocalDate, _ time: LocalTime, offset: Int32) {
    instant = Instant(date, time, offset: offset)
    self.offset = offset
  }

  @inlinable package var localDate: LocalDate { instant.local(offset: offset).0 }
  @inlinable package var localTime: LocalTime { instant.local(offset: offset).1 }

  /// Local date and time, computed together for speed.
  @inlinable package var local: (LocalDate, LocalTime) { instant.local(offset: offset) }
}

extension OffsetInstant: CustomStringConvertible {
  /// Writes `2026-06-10T19:05:00-04:00`, or `2026-06-10T23:05:00Z` for `utc` (RFC 3339, section 5.6).
  ///
  /// Offsets in RFC 3339 have no seconds. For the local mean time of the nineteenth century, the offset is rounded down
  /// to the minute and the time is adjusted, so that the instant is the same.
  @inlinable
  package func append(to output: OutputBuffer, utc: Bool = false) {
    output.appendDigits { put(in: &$0, utc: utc) }
  }

  /// Writes `20260610T230500Z`, the UTC DATE-TIME of RFC 5545, section 3.3.5.
  @inlinable
  package func appendUTCBasic(to output: OutputBuffer) { instant.appendUTCBasic(to: output) }

  public var description: String { text(utc: false) }

  func text(utc: Bool) -> String { OutputBuffer.digits { put(in: &$0, utc: utc) } }

  @usableFromInline
  func put(in writer: inout DigitWriter, utc: Bool) {
    // An offset of a day or more, which RFC 3339 can't express, is replaced by UTC.
    let asUTC = utc || offset.magnitude >= 86_400
    let shown = asUTC ? 0 : offset &- offset % 60
    let (date, time) = instant.local(offset: shown)
    writer.put(date: date, separated: true)
    writer.put(UInt8(ascii: "T"))
    writer.put(time: time, separated: true)
    if asUTC { writer.put(UInt8(ascii: "Z")) } else { writer.put(offset: shown) }
  }
}

extension Instant {
  /// Writes `2026-06-10T23:05:00Z`.
  @inlinable
  package func append(to output: OutputBuffer) {
    OffsetInstant(instant: self, offset: 0).append(to: output, utc: true)
  }

  /// Writes `20260610T230500Z`, the UTC DATE-TIME of RFC 5545, section 3.3.5.
  @inlinable
  package func appendUTCBasic(to output: OutputBuffer) {
    output.appendDigits { writer in
      let (date, time) = local(offset: 0)
      writer.put(date: date, separated: false)
      writer.put(UInt8(ascii: "T"))
      writer.put(time: time, separated: false)
      writer.put(UInt8(ascii: "Z"))
    }
  }
}
