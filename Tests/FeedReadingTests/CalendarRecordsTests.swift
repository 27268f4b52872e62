import CivilTime
import FeedImporting
import TestSupport
import SourceText
import Testing

import FeedReading

/// Events that recur, and zones that only the calendar knows.
struct CalendarRecordsTests {
  static let clubTime = """
    BEGIN:VTIMEZONE
    TZID:Club Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    END:VTIMEZONE
    """

  /// The same rules with the first years that other programs write, and one that was over in 1999.
  static func clubTime(from first: String, _ rest: String = "") -> String {
    clubTime.replacing("DTSTART:1601", with: "DTSTART:" + first).replacing("BYDAY=-1SU", with: "BYDAY=-1SU" + rest)
  }

  static let onceTime = """
    BEGIN:VTIMEZONE
    TZID:Once
    BEGIN:DAYLIGHT
    DTSTART:20260301T020000
    TZOFFSETFROM:-0300
    TZOFFSETTO:-0200
    RDATE:20260305T020000,20260309T020000
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:20260303T000000
    TZOFFSETFROM:-0200
    TZOFFSETTO:-0300
    RDATE:20260307T000000
    END:STANDARD
    END:VTIMEZONE
    """

  static let named = """
    BEGIN:VTIMEZONE
    TZID:Here
    X-LIC-LOCATION:America/New_York
    END:VTIMEZONE
    """

  static func event(_ lines: String, uid: String = "a@x", _ summary: String = "Foxes at Seals") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(summary)\n\(lines)\nEND:VEVENT"
  }

  static func imported(_ parts: [String]) -> Imported {
    let lines = ["BEGIN:VCALENDAR"] + parts + ["END:VCALENDAR", ""]
    return Imported([FeedText("x.ics", lines.joined(separator: "\n").replacing("\n", with: "\r\n"))])
  }

  /// No event here says of which league it is, nor where: of some the date is that of UTC.
  static func codes(_ imported: Imported) -> [DiagnosticCode] {
    imported.report.findings.map(\.code).filter { $0 != "missing-league" && $0 != "date-of-utc" }
  }

  /// Bytes that are no characters are no part of a game, in whichever occurrence or place they stand.
  @Test func bytesThatAreNotUTF8AreInNoGame() {
    let event = Self.event("DTSTART:20260601T190500Z\nRRULE:FREQ=DAILY;COUNT=3", "Fox~es at Seals")
    let calendar =
      "BEGIN:VCALENDAR\nX-WR-CALNAME:Cu~p\n" + event + "\n" + Self.event("DTSTART:20260601T190500Z", uid: "b")
    let bytes = (calendar + "\nEND:VCALENDAR\n").utf8.map { $0 == 0x7E ? 0xFF : $0 }
    let definition = feedDefinition(
      #"{"name":"x","syntax":"ical","game":{"name":{"from":["/X-WR-CALNAME","SUMMARY"]},"date":"#
        + #"{"from":"DTSTART","forms":["yyyyMMddTHHmmssX"]}}}"#)
    let imported = Imported([FeedText("x.ics", bytes)], feed: definition.definition)
    #expect(imported.games.map { $0["name"] } == ["Foxes at Seals"])
    #expect(imported.counts == ["read=4 games=1 rejected=3 timeNotSet=1"])
    #expect(
      imported.findings.filter { $0.contains("invalid-utf8") } == [
        "2: invalid-utf8: a property of the calendar that is not UTF-8 is left out",
        "5: invalid-utf8: bytes that are not UTF-8 (3 times)",
      ])
  }

  /// A calendar's own zone is that of times without one, and of the days of others. Where a game is, it doesn't say.
  @Test(arguments: [
    ("DTSTART:20260601T190500", "Foxes at Seals", "2026-06-01T19:05:00+09:00 Asia/Tokyo"),
    ("DTSTART:20260601T190500Z", "Foxes at Seals", "2026-06-02T04:05:00+09:00 -"),
    ("CATEGORIES:mlb\nDTSTART:20260601T190500Z", "Mets at Cubs", "2026-06-01T14:05:00-05:00 America/Chicago"),
    ("CATEGORIES:mlb\nDTSTART:20260602T080500", "Mets at Cubs", "2026-06-01T18:05:00-05:00 America/Chicago"),
  ])
  func zoneOfACalendarIsOfFloatingTimes(_ lines: String, _ summary: String, _ expected: String) {
    let imported = Self.imported(["X-WR-TIMEZONE:Asia/Tokyo", Self.event(lines, summary)])
    #expect(imported.games.map { $0.summary("start", "timeZone") } == [expected])
  }

  /// A zone that the user states goes before that of the calendar.
  @Test func aStatedZoneIsOfFloatingTimes() {
    var settings = ImportSettings()
    settings.zone = ZoneDatabase.system.zone("America/Denver")
    let event = Self.event("DTSTART:20260601T190500").replacing("\n", with: "\r\n")
    let text = "BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:Asia/Tokyo\r\n\(event)\r\nEND:VCALENDAR\r\n"
    let imported = Imported([FeedText("x.ics", text)], settings: settings)
    // Shown by the calendar's clock.
    #expect(imported.games.map { $0["start"] } == ["2026-06-02T10:05:00+09:00"])
  }

  /// What a rule has too much of: occurrences, or days between them.
  @Test(arguments: [
    ("20260401", "FREQ=DAILY", "more than 1,000 occurrences"),
    ("00010101", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "more than 3,000,000 days to be checked"),
  ])
  func longRuleIsAFinding(_ date: String, _ rule: String, _ message: String) {
    let event = Self.event("DTSTART;TZID=America/New_York:\(date)T190000\nRRULE:\(rule)")
    let found = Self.imported([event]).findings.filter { $0.contains("limit-exceeded") }
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  /// In every definition of calendars that are published with the word.
  @Test(arguments: [
    ("cycling-ical", "X-A:UWT)", "Race"),
    ("packers-ical", "X-WR-CALNAME:Packers", "Week 1. Bears at Packers. FOX"),
    ("world-cup-ical", "X-WR-CALNAME:2026 World Cup", "Mexico v Canada"),
    ("plain-ical", "X-A:1", "Foxes at Seals"),
  ])
  func cancelledEventIsACancelledGame(_ feed: String, _ line: String, _ summary: String) throws {
    let definition = try #require(FeedCatalogue.builtIn.definition(named: feed))
    func statuses(_ status: String) -> [String?] {
      let event = Self.event("DTSTART:20260601T190500Z\n\(status)", summary)
      let text = ["BEGIN:VCALENDAR", line, event, "END:VCALENDAR", ""].joined(separator: "\n")
      return Imported([FeedText("x.ics", text)], feed: definition).games.map { $0["status"] }
    }
    #expect(statuses("STATUS:CANCELLED") == ["cancelled"])
    #expect(statuses("STATUS:CONFIRMED") == ["scheduled"])
    #expect(statuses("X-B:1") == ["scheduled"])
  }

  /// A club's own calendar names opponents, and the club itself in its title.
  @Test(arguments: [
    ("[H] Arsenal", "Fulham", "Fulham Arsenal"), ("(A) Arsenal", "Fulham Fixtures 2026", "Arsenal Fulham"),
    ("[A] Arsenal", "FULHAM SCHEDULE", "Arsenal FULHAM"), ("Members' meeting", "Fulham", nil),
  ])
  func marksOfAClubsCalendarAreRead(_ title: String, _ name: String, _ sides: String?) {
    let other = Self.event("DTSTART:20260701T190500Z", uid: "other", "[H] Leeds")
    let imported = Self.imported(["X-WR-CALNAME:\(name)", Self.event("DTSTART:20260601T190500Z", title), other])
    let first = imported.games.filter { $0["localDate"] == "2026-06-01" }.map { $0.summary("home.name", "away.name") }
    #expect(first == (sides.map { [$0] } ?? []))
    #expect(imported.games.count == (sides == nil ? 1 : 2) && imported.rejects.isEmpty)
  }

  /// Events that recur without end, or never again, take nothing from those after them.
  @Test func eachEventHasABudgetOfItsOwn() {
    let endless = (1...105).map {
      Self.event("DTSTART:20260601T190500Z\nRRULE:FREQ=DAILY", uid: "e\($0)", "Foxes \($0) at Seals \($0)")
    }
    let never = (1...8).map {
      Self.event(
        "DTSTART:20260601T190500Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", uid: "n\($0)", "Owls at Bears \($0)")
    }
    let last = Self.event("DTSTART:20260601T190500Z\nRRULE:FREQ=WEEKLY;COUNT=30", uid: "z", "Wolves at Lions")
    let imported = Self.imported(endless + never + [last])
    #expect(imported.games.count { $0["home.name"] == "Lions" } == 30)
    #expect(imported.games.count { $0["home.name"]?.hasPrefix("Seals") == true } == 105_000)
  }

  struct Case: CustomTestStringConvertible {
    var parts: [String]
    var starts: [String]
    var testDescription: String { parts.last ?? "" }

    init(_ parts: [String], _ starts: [String]) {
      self.parts = parts
      self.starts = starts
    }
  }

  static let cases = [
    // Seven in the evening stays seven in the evening.
    Case(
      [event("DTSTART;TZID=America/New_York:20260306T190000\nRRULE:FREQ=DAILY;COUNT=3")],
      ["2026-03-06T19:00:00-05:00", "2026-03-07T19:00:00-05:00", "2026-03-08T19:00:00-04:00"]),
    // The last moment is told in UTC: 19:00 on the 8th is 23:00Z, after the change of the clock.
    Case(
      [event("DTSTART;TZID=America/New_York:20260307T190000\nRRULE:FREQ=DAILY;UNTIL=20260308T230000Z")],
      ["2026-03-07T19:00:00-05:00", "2026-03-08T19:00:00-04:00"]),
    Case(
      [event("DTSTART;TZID=America/New_York:20260307T190000\nRRULE:FREQ=DAILY;UNTIL=20260308T225959Z")],
      ["2026-03-07T19:00:00-05:00"]),
    Case(
      [event("DTSTART:20260307T190000Z\nRDATE:20260309T180000Z,20260308T190000Z/PT2H")],
      ["2026-03-07T19:00:00+00:00", "2026-03-08T19:00:00+00:00", "2026-03-09T18:00:00+00:00"]),
    Case(
      [
        event(
          "DTSTART;TZID=Europe/Berlin:20260301T150000\nRRULE:FREQ=WEEKLY;COUNT=5\n"
            + "EXDATE;TZID=Europe/Berlin:20260308T150000\nEXDATE:20260315T140000Z,20260329T130000Z")
      ],
      ["2026-03-01T15:00:00+01:00", "2026-03-22T15:00:00+01:00"]),
    // Moved by a day and an hour, whether that stands before or after the rule.
    Case(
      [
        event("DTSTART;TZID=Europe/Berlin:20260309T160000\nRECURRENCE-ID:20260308T140000Z"),
        event("DTSTART;TZID=Europe/Berlin:20260301T150000\nRRULE:FREQ=WEEKLY;COUNT=3"),
      ],
      ["2026-03-01T15:00:00+01:00", "2026-03-09T16:00:00+01:00", "2026-03-15T15:00:00+01:00"]),
    Case(
      [event("DTSTART:20260301T150000\nRRULE:FREQ=WEEKLY;COUNT=2")].map { "X-WR-TIMEZONE:Asia/Tokyo\n" + $0 },
      ["2026-03-01T15:00:00+09:00", "2026-03-08T15:00:00+09:00"]),
    Case(
      [clubTime, event("DTSTART;TZID=Club Time:20260322T190000\nRRULE:FREQ=WEEKLY;COUNT=2")],
      ["2026-03-22T19:00:00+01:00", "2026-03-29T19:00:00+02:00"]),
    Case(
      [event("DTSTART;TZID=Europe/Amsterdam:20261024T023000\nRRULE:FREQ=DAILY;UNTIL=20261025T002959Z")],
      ["2026-10-24T02:30:00+02:00"]),
    // Rules from the year 1, as Microsoft and .NET write them, hold until today; those that ended do not.
    Case(
      [clubTime(from: "0001"), event("DTSTART;TZID=Club Time:20260322T190000\nRRULE:FREQ=WEEKLY;COUNT=2")],
      ["2026-03-22T19:00:00+01:00", "2026-03-29T19:00:00+02:00"]),
    Case(
      [clubTime(from: "0399"), event("DTSTART;TZID=Club Time:20991025T190000")], ["2099-10-25T19:00:00+01:00"]),
    Case(
      [
        clubTime(from: "0001", ";UNTIL=19991031T010000Z"),
        event("DTSTART;TZID=Club Time:19990725T190000\nRDATE;TZID=Club Time:20260725T190000"),
      ], ["1999-07-25T19:00:00+02:00", "2026-07-25T19:00:00+01:00"]),
    // Outlook numbers zones of one name; what the calendar says of it goes first.
    Case([event("DTSTART;TZID=Eastern Standard Time 1:20260702T120000")], ["2026-07-02T12:00:00-04:00"]),
    Case(
      [
        clubTime.replacing("Club Time", with: "Eastern Standard Time 1"),
        event("DTSTART;TZID=Eastern Standard Time 1:20260702T120000"),
      ], ["2026-07-02T12:00:00+02:00"]),
    // The zone may stand after what uses it, and its name in quotes.
    Case([event("DTSTART;TZID=\"Club Time\":20261101T120000"), clubTime], ["2026-11-01T12:00:00+01:00"]),
    Case(
      [onceTime, event("DTSTART;TZID=Once:20260302T120000\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=4")],
      [
        "2026-03-02T12:00:00-02:00", "2026-03-04T12:00:00-03:00", "2026-03-06T12:00:00-02:00",
        "2026-03-08T12:00:00-03:00",
      ]),
    Case([named, event("DTSTART;TZID=Here:20260702T120000")], ["2026-07-02T12:00:00-04:00"]),
    Case([event("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260702T120000")], ["2026-07-02T12:00:00+02:00"]),
    Case([event("DTSTART;TZID=W. Europe Standard Time:20260702T120000")], ["2026-07-02T12:00:00+02:00"]),
    Case([event("DTSTART;TZID=US-Central:20260702T120000")], ["2026-07-02T12:00:00-05:00"]),
  ]

  @Test(arguments: cases) func occurrencesHaveTheirOwnTimes(_ expected: Case) {
    let imported = Self.imported(expected.parts)
    #expect(imported.games.map { $0["start"] } == expected.starts)
    #expect(Self.codes(imported).isEmpty)
    #expect(Set(imported.games.map { $0["id"] }).count == expected.starts.count)
    #expect(imported.doCountsReconcile)
  }

  @Test func occurrencesAreToldApartByWhatTheRuleGaveThem() {
    let imported = Self.imported([
      Self.event("DTSTART:20260301T150000Z\nRRULE:FREQ=DAILY;COUNT=2"),
      Self.event("DTSTART:20260305T120000Z\nRECURRENCE-ID:20260302T150000Z\nSTATUS:CANCELLED"),
    ])
    #expect(
      imported.games.map { $0.summary("id", "start", "status") } == [
        "none:a/20260301T150000Z 2026-03-01T15:00:00+00:00 scheduled",
        "none:a/20260302T150000Z 2026-03-05T12:00:00+00:00 cancelled",
      ])
  }

  @Test func daysWithoutTimesRecur() {
    let imported = Self.imported([Self.event("DTSTART;TZID=US-Central:20190105\nRRULE:FREQ=DAILY;UNTIL=20190106")])
    #expect(imported.games.map { $0.summary("localDate", "start") } == ["2019-01-05 -", "2019-01-06 -"])
  }

  /// 02:30 comes twice on the 25th: the first one is 00:30Z, before the last moment.
  @Test func lastMomentInARepeatedHour() {
    let imported = Self.imported([
      Self.event("DTSTART;TZID=Europe/Amsterdam:20261024T023000\nRRULE:FREQ=DAILY;UNTIL=20261025T010000Z")
    ])
    #expect(imported.games.map { $0["start"] } == ["2026-10-24T02:30:00+02:00", "2026-10-25T02:30:00+02:00"])
    #expect(Self.codes(imported) == ["time-ambiguous"])
  }

  /// Exchange writes dates with a time.
  @Test func dateWithATimeIsADate() {
    let imported = Self.imported([Self.event("DTSTART;VALUE=DATE:20260604T000000")])
    #expect(imported.games.map { $0.summary("localDate", "start") } == ["2026-06-04 -"])
    #expect(
      imported.report.findings.map(\.message).contains("the start is a DATE with a time: only its date is used"),
      "\(imported.findings)")
    #expect(imported.report.findings.map(\.severity) == [.warning, .warning], "\(imported.findings)")
    #expect(Self.codes(imported) == ["unparsed-time"])
  }

  /// UTC is no place: the venue's zone is that of the game. Of a zone that nobody knows it is used, and that is told.
  @Test(arguments: [
    ("UTC:20260607T020500", "2026-06-06T22:05:00-04:00 America/New_York", []),
    ("Etc/UTC-5:20260606T190500", "2026-06-06T19:05:00-04:00 America/New_York", ["unknown-time-zone"]),
    ("tzone://Microsoft/Custom:20260606T190500", "2026-06-06T19:05:00-04:00 America/New_York", ["unknown-time-zone"]),
    ("tzone://Microsoft/Utc:20260607T020500", "2026-06-06T22:05:00-04:00 America/New_York", []),
  ])
  func venueZone(_ start: String, _ game: String, _ codes: [DiagnosticCode]) {
    let parts = start.split(separator: ":")
    let (zone, time) = (parts.dropLast().joined(separator: ":"), parts.last ?? "")
    let place = "LOCATION:Yankee Stadium\\, Bronx\\, NY"
    let imported = Self.imported([
      Self.event("DTSTART;TZID=\"\(zone)\":\(time)\n\(place)", "Boston Red Sox at New York Yankees")
    ])
    #expect(imported.games.map { $0.summary("start", "timeZone") } == [game])
    #expect(Self.codes(imported) == codes, "\(imported.findings)")
  }

  /// A time without a zone may be that of whoever wrote the calendar; the user can state that it is the venue's.
  @Test func aTimeWithoutAZoneIsTheVenuesIfThatIsStated() {
    let event = Self.event(
      "DTSTART:20260606T190500\nLOCATION:Yankee Stadium\\, Bronx\\, NY", "Boston Red Sox at New York Yankees")
    let text = ["BEGIN:VCALENDAR", event, "END:VCALENDAR", ""].joined(separator: "\n").replacing("\n", with: "\r\n")
    var settings = ImportSettings()
    for (isVenueClock, start) in [(false, "-"), (true, "2026-06-06T19:05:00-04:00")] {
      settings.isVenueClock = isVenueClock
      let imported = Imported([FeedText("x.ics", text)], settings: settings)
      #expect(imported.games.map { $0.summary("start") } == [start])
      #expect(Self.codes(imported).contains(.unknownTimeZone) != isVenueClock, "\(imported.findings)")
    }
  }

  /// Nobody else knows the zone, so that only the offset is told.
  @Test func privateZoneIsNotNamed() {
    let imported = Self.imported([Self.clubTime, Self.event("DTSTART;TZID=Club Time:20260702T120000")])
    #expect(imported.games.map { $0.summary("start", "timeZone") } == ["2026-07-02T12:00:00+02:00 -"])
  }

  @Test(arguments: [
    ("RRULE:FREQ=HOURLY;COUNT=3", "recurrence-not-supported", 1),
    ("RRULE:FREQ=YEARLY;BYWEEKNO=20", "recurrence-not-supported", 1),
    ("RRULE:nonsense", "recurrence-not-supported", 1),
    ("RDATE:tomorrow", "recurrence-not-supported", 1),
    ("RECURRENCE-ID;RANGE=THISANDFUTURE:20260301T150000Z", "recurrence-not-supported", 1),
    ("RRULE:FREQ=DAILY", "limit-exceeded", 1_000),
    ("RRULE:FREQ=DAILY;COUNT=1001", "limit-exceeded", 1_000),
  ])
  func whatIsNotFollowedIsTold(_ line: String, _ code: DiagnosticCode, _ games: Int) {
    let imported = Self.imported([Self.event("DTSTART:20260301T150000Z\n" + line)])
    #expect(Self.codes(imported) == [code])
    #expect(imported.games.count == games)
    #expect(imported.games.first?["start"] == "2026-03-01T15:00:00+00:00")
  }

  @Test func exactlyTheLimitIsNoFinding() {
    let imported = Self.imported([Self.event("DTSTART:20260301T150000Z\nRRULE:FREQ=DAILY;COUNT=1000")])
    #expect(Self.codes(imported).isEmpty)
    #expect(imported.games.count == 1_000)
  }
}
