package import CivilTime
package import SourceText

/// Dates and times in English.
package enum DateText {
  private static let weekdays: [StaticString] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static let months: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `Saturday, June 13, 2026`.
  package static func append(_ date: LocalDate, to output: OutputBuffer) {
    appendWeekday(date, withYear: true, to: output)
  }

  private static func appendWeekday(_ date: LocalDate, withYear: Bool, to output: OutputBuffer) {
    output.append(weekdays[date.weekday - 1])
    output.append(", ")
    append(date, withYear: withYear, to: output)
  }

  /// `Saturday, June 13`.
  package static func weekdayAndDay(_ date: LocalDate) -> String {
    let output = OutputBuffer(capacity: 32)
    appendWeekday(date, withYear: false, to: output)
    return output.text
  }

  /// `June 12, ` before the time of an arrival; nothing if the arrival is on the date of the departure.
  package static func append(arrivalOn date: LocalDate, departureOn other: LocalDate, to output: OutputBuffer) {
    if date == other { return }
    append(date, withYear: false, to: output)
    output.append(", ")
  }

  /// `Sat 2026-06-13`.
  package static func sortable(_ date: LocalDate) -> String {
    "\(weekdays[date.weekday - 1].bytes.slice(0, 3).text) \(date)"
  }

  /// `Sat, Jun 13`.
  package static func appendShort(_ date: LocalDate, to output: OutputBuffer) {
    let (_, month, day) = date.components
    output.append(weekdays[date.weekday - 1].bytes.slice(0, 3))
    output.append(", ")
    output.append(months[month - 1].bytes.slice(0, 3))
    output.append(.blank)
    output.append(decimal: day)
  }

  /// `19:05` → `7:05 PM`; nil if the text is not a time.
  package static func clock(_ text: String) -> String? {
    guard let time = text.withBytes({ time(in: $0) }) else { return nil }
    let output = OutputBuffer(capacity: 16)
    append(time, to: output)
    return output.text
  }

  /// `June 13, 2026` or `June 13`.
  package static func append(_ date: LocalDate, withYear: Bool, to output: OutputBuffer) {
    let (year, month, day) = date.components
    output.append(months[month - 1])
    output.append(.blank)
    output.append(decimal: day)
    if !withYear { return }
    output.append(", ")
    output.append(decimal: year)
  }

  /// `June 10 – June 13, 2026`, with both years if they differ; one date for a one-day trip.
  package static func append(_ first: LocalDate, through last: LocalDate, to output: OutputBuffer) {
    if first != last {
      append(first, withYear: first.year != last.year, to: output)
      output.append(" – ")
    }
    append(last, withYear: true, to: output)
  }

  /// As above, but returns the text.
  package static func range(_ first: LocalDate, through last: LocalDate) -> String {
    let output = OutputBuffer(capacity: 64)
    append(first, through: last, to: output)
    return output.text
  }

  /// `7:05 PM EDT`; `7:05 PM UTC-03:00` if the zone has no abbreviation.
  package static func append(_ start: OffsetInstant, abbreviation: String?, to output: OutputBuffer) {
    append(start.local.1, to: output)
    output.append(.blank)
    if let abbreviation, let first = abbreviation.utf8.first, first.isLetter {
      output.append(abbreviation)
      return
    }
    output.append("UTC")
    if start.offset == 0 { return }
    output.append(start.offset < 0 ? .hyphen : .plus)
    let minutes = Int(start.offset.magnitude / 60)
    output.append(decimal: minutes / 60, width: 2)
    output.append(.colon)
    output.append(decimal: minutes % 60, width: 2)
  }

  /// `Thursday, April 2, 2026, 1:05 AM CEST` on the clock of `zone`; nil if that clock agrees with the one of `start`.
  package static func reading(of start: OffsetInstant, in zone: Zone) -> String? {
    let reading = zone.reading(start.instant)
    if reading.offset == start.offset { return nil }
    let output = OutputBuffer(capacity: 64)
    append(moment: reading, abbreviation: zone.abbreviation(at: start.instant), to: output)
    return output.text
  }

  /// `Thursday, April 2, 2026, 1:05 AM CEST`.
  package static func append(moment start: OffsetInstant, abbreviation: String?, to output: OutputBuffer) {
    append(start.localDate, to: output)
    output.append(", ")
    append(start, abbreviation: abbreviation, to: output)
  }

  /// `7:05 PM`.
  package static func append(_ time: LocalTime, to output: OutputBuffer) {
    output.append(decimal: (time.hour + 11) % 12 + 1)
    output.append(.colon)
    output.append(decimal: time.minute, width: 2)
    output.append(time.hour < 12 ? " AM" : " PM")
  }

  /// `3 days`.
  package static func append(days: Int, to output: OutputBuffer) {
    output.append(decimal: days)
    output.append(days == 1 ? " day" : " days")
  }
}

extension DateText {
  /// The first date like `June 13, 2026` in `text`.
  package static func date(in text: ByteView) -> LocalDate? {
    for (index, month) in months.enumerated() {
      guard let at = text.firstRange(of: month.bytes) else { continue }
      var rest = text.slice(at + month.utf8CodeUnitCount, text.count).trimmed
      let day = number(&rest)
      rest = rest.first == .comma ? rest.slice(1, rest.count).trimmed : rest
      let year = number(&rest)
      if let date = LocalDate(year: year, month: index + 1, day: day) { return date }
    }
    return nil
  }

  /// The time in text such as `7:05 PM` or `19:05`, which may be in emphasis; nil for any other text.
  package static func time(in text: ByteView) -> LocalTime? {
    let plain = text.filter { $0 != .asterisk && $0 != .blank && $0 != 0xC2 && $0 != 0xB7 }
    return plain.withBytes { plain in
      var rest = plain
      let hour = number(&rest)
      guard rest.first == .colon, rest.count >= 3 else { return nil }
      rest = rest.slice(1, rest.count)
      let minutes = rest.count
      let minute = number(&rest)
      guard minutes - rest.count == 2 else { return nil }
      if rest.isEmpty { return LocalTime(hour: hour, minute: minute) }
      let isMorning = rest.equalsIgnoringCase("AM")
      guard isMorning || rest.equalsIgnoringCase("PM"), (1...12).contains(hour) else {
        return nil
      }
      return LocalTime(hour: hour % 12 + (isMorning ? 0 : 12), minute: minute)
    }
  }

  /// Removes up to four digits from the start of `text` and returns their value; 0 if there are none.
  private static func number(_ text: inout ByteView) -> Int {
    var value = 0
    var at = 0
    while at < text.count, at < 4, text[at].isDigit {
      value = value * 10 + Int(text[at] &- 0x30)
      at += 1
    }
    text = text.slice(at, text.count)
    return value
  }
}
