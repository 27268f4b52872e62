import ItineraryDocuments
import Testing
import TripTimeline

/// VTIMEZONE: the rule, or the observances, of the years that the events are in (RFC 5545, section 3.6.5).
@Suite struct ICalendarZonesTests {
  private static func zone(_ name: String, date: String, start: String) -> [String] {
    let game = SampleTrips.game("g", day: 1, key: 0, at: start, date: date, zone: name)
    let lines = unfolded(exported(SampleTrips.trip([game], start: date), .ics))
    return Array(lines.drop { $0 != "BEGIN:VTIMEZONE" }.prefix { $0 != "BEGIN:VEVENT" })
  }

  /// The rule of the years of the events from its first use on; else, each change of these years.
  @Test(arguments: [
    (
      "America/New_York", "2026-07-01", "2026-07-01T19:00:00-04:00",
      ["20070311T020000 -0500 -0400 EDT 3 2SU", "20071104T020000 -0400 -0500 EST 11 1SU"]
    ),
    ("America/Phoenix", "2026-07-01", "2026-07-01T19:00:00-07:00", ["19700101T000000 -0700 -0700 MST"]),
    (
      "Australia/Sydney", "2026-01-10", "2026-01-10T19:00:00+11:00",
      ["20080406T030000 +1100 +1000 AEST 4 1SU", "20081005T020000 +1000 +1100 AEDT 10 1SU"]
    ),
    (
      "Australia/Lord_Howe", "2026-01-10", "2026-01-10T19:00:00+11:00",
      ["20080406T020000 +1100 +1030 +1030 4 1SU", "20081005T020000 +1030 +1100 +11 10 1SU"]
    ),
    (
      "Europe/Dublin", "2026-01-10", "2026-01-10T19:00:00+00:00",
      ["19960331T010000 +0000 +0100 IST 3 -1SU", "19961027T020000 +0100 +0000 GMT 10 -1SU"]
    ),
    ("Asia/Kolkata", "2026-01-10", "2026-01-10T19:00:00+05:30", ["19700101T000000 +0530 +0530 IST"]),
    // The last year of a rule, and the first one.
    (
      "America/New_York", "2006-07-01", "2006-07-01T19:00:00-04:00",
      ["19870405T020000 -0500 -0400 EDT 4 1SU", "19871025T020000 -0400 -0500 EST 10 -1SU"]
    ),
    (
      "America/New_York", "2007-07-01", "2007-07-01T19:00:00-04:00",
      [
        "20061029T020000 -0400 -0500 EST", "20070311T020000 -0500 -0400 EDT", "20071104T020000 -0400 -0500 EST",
      ]
    ),
    // Its summer time was over in 2019, and follows the moon in Morocco.
    ("America/Sao_Paulo", "2026-07-01", "2026-07-01T19:00:00-03:00", ["20190217T000000 -0200 -0300 -03"]),
    (
      "Africa/Casablanca", "2026-07-01", "2026-07-01T19:00:00+01:00",
      ["20250406T020000 +0000 +0100 +01", "20260215T030000 +0100 +0000 +00", "20260322T020000 +0000 +0100 +01"]
    ),
  ])
  func observances(name: String, date: String, start: String, expected: [String]) {
    let lines = Self.zone(name, date: date, start: start)
    #expect(lines.contains("TZID:\(name)"))
    var found: [String] = []
    for (index, line) in lines.enumerated() where line.hasPrefix("DTSTART:") {
      let values = lines[index...(index + 4)].filter { !$0.hasPrefix("END") }
      let ordered = values.filter { !$0.hasPrefix("RRULE") } + values.filter { $0.hasPrefix("RRULE") }
      found.append(
        ordered.map { $0.drop { $0 != ":" }.dropFirst().replacing("FREQ=YEARLY;BYMONTH=", with: "") }
          .joined(separator: " ").replacing(";BYDAY=", with: " "))
    }
    #expect(found == expected)
  }

  @Test func utcNeedsNone() {
    #expect(Self.zone("UTC", date: "2026-06-10", start: "2026-06-10T19:05:00Z").isEmpty)
    #expect(Self.zone("Nowhere/Land", date: "2026-06-10", start: "2026-06-10T19:05:00-03:00").isEmpty)
  }

  /// 01:30 comes twice on the day on which clocks go back; the second one can't be told in the zone.
  @Test func theSecondOfTwoReadingsIsInUTC() {
    let first = SampleTrips.game("a", day: 1, key: 0, at: "2026-11-01T01:30:00-04:00", date: "2026-11-01")
    let second = SampleTrips.game("b", day: 1, key: 0.001, at: "2026-11-01T01:30:00-05:00", date: "2026-11-01")
    let calendar = exported(SampleTrips.trip([first, second], start: "2026-11-01"), .ics)
    #expect(eventLines(calendar, id: "a")[0].contains("DTSTART;TZID=America/New_York:20261101T013000"))
    #expect(eventLines(calendar, id: "b")[0].contains("DTSTART:20261101T063000Z"))
  }
}
