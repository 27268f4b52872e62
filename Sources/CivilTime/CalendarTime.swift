package import SourceText

/// A DATE or DATE-TIME of RFC 5545, sections 3.3.4 and 3.3.5: `20260405`, `20260405T190000`, `20260405T190000Z`.
package struct CalendarTime: Hashable, Sendable {
  package var date: LocalDate
  /// Nil for all of the day.
  package var time: LocalTime?
  package var isUTC: Bool

  package init(date: LocalDate, time: LocalTime?, isUTC: Bool) {
    self.date = date
    self.time = time
    self.isUTC = isUTC
  }

  package init?(_ text: some StringProtocol) { self.init(bytes: Array(text.utf8)) }

  package init?(_ text: ByteView) { self.init(bytes: Array(text.trimmed)) }

  private init?(bytes: [UInt8]) {
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[start..<start + count] {
        guard byte &- 0x30 < 10 else { return nil }
        value = value * 10 + Int(byte &- 0x30)
      }
      return value
    }
    guard let year = number(0, 4), let month = number(4, 2), let day = number(6, 2),
      let date = LocalDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    isUTC = bytes.count == 16 && bytes[15] == 0x5A
    if bytes.count == 8 { return }
    guard bytes.count == 15 || isUTC, bytes[8] == 0x54, let hour = number(9, 2), let minute = number(11, 2),
      let second = number(13, 2),
      // A leap second is the one before it.
      let time = LocalTime(hour: Int32(hour), minute: Int32(minute), second: Int32(min(second, 59))), second <= 60
    else { return nil }
    self.time = time
  }

  /// The value as RFC 5545 writes it.
  package func append(to output: OutputBuffer) {
    date.appendBasic(to: output)
    guard let time else { return }
    output.append(0x54)
    let second = Int(time.secondOfDay)
    for part in [second / 3_600, second / 60 % 60, second % 60] {
      output.append(UInt8(truncatingIfNeeded: 0x30 + part / 10))
      output.append(UInt8(truncatingIfNeeded: 0x30 + part % 10))
    }
    if isUTC { output.append(0x5A) }
  }
}
