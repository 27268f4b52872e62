import ItineraryDocuments
import Testing

/// VTIMEZONE: the observances of the years that the events are in (RFC 5545, section 3.6.5).
@Suite struct ICalendarZonesTests {
  private static func zone(_ name: String, date: String, start: String) -> [String] {
    let game = SampleTrips.game("g", day: 1, key: 0, at: start, date: date, zone: name)
    let lines = unfolded(exported(SampleTrips.trip([game], start: date), .ics))
    return Array(lines.drop { $0 != "BEGIN:VTIMEZONE" }.prefix { $0 != "BEGIN:VEVENT" })
  }

  @Test(arguments: [
    (
      "America/New_York", "2026-07-01", "2026-07-01T19:00:00-04:00",
      ["20251102T020000 -0400 -0500 EST", "20260308T020000 -0500 -0400 EDT", "20261101T020000 -0400 -0500 EST"]
    ),
    ("America/Phoenix", "2026-07-01", "2026-07-01T19:00:00-07:00", ["19700101T000000 -0700 -0700 MST"]),
    (
      "Australia/Sydney", "2026-01-10", "2026-01-10T19:00:00+11:00",
      ["20251005T020000 +1000 +1100 AEDT", "20260405T030000 +1100 +1000 AEST", "20261004T020000 +1000 +1100 AEDT"]
    ),
    ("Asia/Kolkata", "2026-01-10", "2026-01-10T19:00:00+05:30", ["19700101T000000 +0530 +0530 IST"]),
    (
      "America/New_York", "2026-12-31", "2026-12-31T23:00:00-05:00",
      [
        "20251102T020000 -0400 -0500 EST", "20260308T020000 -0500 -0400 EDT", "20261101T020000 -0400 -0500 EST",
        "20270314T020000 -0500 -0400 EDT", "20271107T020000 -0400 -0500 EST",
      ]
    ),
  ])
  func observances(name: String, date: String, start: String, expected: [String]) {
    let lines = Self.zone(name, date: date, start: start)
    #expect(lines.contains("TZID:\(name)"))
    var found: [String] = []
    for (index, line) in lines.enumerated() where line.hasPrefix("DTSTART:") {
      found.append(lines[index...(index + 3)].map { $0.drop { $0 != ":" }.dropFirst() }.joined(separator: " "))
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
