package import SourceText

/// A DATE or DATE-TIME of RFC 5545, sections 3.3.4 and 3.3.5: `20260405`, `20260405T190000`, `20260405T190000Z`.
package struct CalendarTime: Hashable, Sendable {
  package var date: LocalDate
  /// Nil for an all-day value.
  package var time: LocalTime?
  package var isUTC: Bool

  package init(date: LocalDate, time: LocalTime?, isUTC: Bool) {
    self.date = date
    self.time = time
    self.isUTC = isUTC
  }

  package init?(_ text: some StringProtocol) {
    guard let read = Array(text.utf8).withBytes({ CalendarTime(bytes: $0) }) else { return nil }
    self = read
  }

  package init?(_ text: ByteView) { self.init(bytes: text.trimmed) }

  private init?(bytes: ByteView) {
    // A character other than a digit results in a number below 0, which no date or time accepts.
    guard bytes.count >= 8,
      let date = LocalDate(year: fourDigits(bytes, 0), month: twoDigits(bytes, 4), day: twoDigits(bytes, 6))
    else { return nil }
    self.date = date
    isUTC = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
    if bytes.count == 8 { return }
    guard bytes.count == 15 || isUTC, bytes[8] == UInt8(ascii: "T") else { return nil }
    let second = twoDigits(bytes, 13)
    // A leap second is read as the second before it.
    let clock = LocalTime(hour: twoDigits(bytes, 9), minute: twoDigits(bytes, 11), second: min(second, 59))
    guard let time = clock, second <= 60 else { return nil }
    self.time = time
  }

  /// Writes the value as in RFC 5545.
  package func append(to output: OutputBuffer) {
    date.appendBasic(to: output)
    guard let time else { return }
    output.append(UInt8(ascii: "T"))
    time.appendBasic(to: output)
    if isUTC { output.append(UInt8(ascii: "Z")) }
  }
}
