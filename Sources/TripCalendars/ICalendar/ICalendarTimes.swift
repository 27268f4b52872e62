package import CivilTime
package import SourceText
package import TripTimeline

/// Writes DTSTART and DTEND of events (RFC 5545, sections 3.8.2.2 and 3.8.2.4).
package struct ICalendarTimes {
  let zones: ZoneBook
  let output: OutputBuffer

  package init(zones: ZoneBook, output: OutputBuffer) {
    self.zones = zones
    self.output = output
  }

  /// Appends whole days, inclusive.
  package func append(from first: LocalDate, through last: LocalDate) {
    output.append("DTSTART;VALUE=DATE:")
    first.appendBasic(to: output)
    // DTEND is exclusive: it is the day after (RFC 5545, section 3.6.1).
    output.append("\r\nDTEND;VALUE=DATE:")
    LocalDate(dayNumber: last.dayNumber &+ 1).appendBasic(to: output)
    output.append("\r\n")
  }

  /// Writes a game in an unknown zone as an instant, and any other item there as a local time.
  ///
  /// - Parameters:
  ///   - seconds: seconds since 1970, in UTC.
  ///   - number: the zone's number.
  package func append(_ name: StaticString, _ seconds: Int64, _ number: Int32, isGame: Bool) {
    let instant = Instant(seconds: seconds)
    let zone = zones[number]
    let isNamed = zones.isNamed(number)
    output.append(name)
    if isNamed ? isSecondReading(instant, zone) : isGame {
      output.append(.colon)
      instant.appendUTCBasic(to: output)
    } else {
      let (date, time) = zone.reading(instant).local
      if isNamed {
        output.append(";TZID=")
        output.append(zones.identifier(number))
      }
      output.append(.colon)
      date.appendBasic(to: output)
      output.append(UInt8(ascii: "T"))
      time.appendBasic(to: output)
    }
    output.append("\r\n")
  }

  /// Whether an instant is the second of two with the same local time. The local time means the first (RFC 5545,
  /// section 3.3.5), so the second must be written in UTC.
  private func isSecondReading(_ instant: Instant, _ zone: Zone) -> Bool {
    let offset = zone.offset(at: instant)
    if zone.offset(at: instant.adding(seconds: -3 * 3_600)) <= offset { return false }
    let (date, time) = instant.local(offset: offset)
    return zone.resolve(date, time).preferred.instant != instant
  }
}
