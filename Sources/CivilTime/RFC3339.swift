package import SourceText

extension OffsetInstant {
  /// A date-time of RFC 3339, section 5.6, as the whole text.
  ///
  /// Stricter than the RFC: years 0001...9999, also in UTC; no leap second; a `T` between date and time. A fraction of
  /// a second is ignored. The unknown offset `-00:00` is UTC.
  package init?(rfc3339 bytes: ByteView) {
    guard bytes.count >= 20, let date = LocalDate(isoPrefix: bytes) else { return nil }
    guard bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == .colon, bytes[16] == .colon else { return nil }
    let clock = LocalTime(hour: twoDigits(bytes, 11), minute: twoDigits(bytes, 14), second: twoDigits(bytes, 17))
    guard let time = clock else { return nil }
    var at = 19
    if bytes[at] == .period {
      at += 1
      let start = at
      while at < bytes.count, bytes[at].isDigit { at += 1 }
      guard at > start else { return nil }
    }
    guard let offset = OffsetInstant.offset(in: bytes, at: at) else { return nil }
    self.init(date, time, offset: offset)
    guard instant.hasDate else { return nil }
  }

  /// `Z` or `±hh:mm` from `at` to the end.
  private static func offset(in bytes: ByteView, at: Int) -> Int32? {
    switch bytes.count - at {
    case 1:
      return bytes[at] | 0x20 == UInt8(ascii: "z") ? 0 : nil
    case 6:
      let sign = bytes[at]
      guard sign == .plus || sign == .hyphen, bytes[at + 3] == .colon else { return nil }
      let hours = twoDigits(bytes, at + 1)
      let minutes = twoDigits(bytes, at + 4)
      guard hours >= 0, hours <= 23, minutes >= 0, minutes <= 59 else { return nil }
      let magnitude = hours &* 3_600 &+ minutes &* 60
      return sign == .hyphen ? -magnitude : magnitude
    default:
      return nil
    }
  }
}
