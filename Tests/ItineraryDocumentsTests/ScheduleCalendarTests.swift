import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import ItineraryDocuments
import TripCalendars
@testable import TripTimeline

/// Calendars of a schedule's games, and how each follows the one before it.
struct ScheduleCalendarTests {
  static func game(_ id: String, _ members: String) -> String {
    #"{"id":"\#(id)","aliases":[],"league":"mlb","home":{"id":"bal","name":"Orioles"},"away":{"id":"nyy","name":"Yankees"},"#
      + members + #","gameNumber":1,"neutralSite":false,"previousStarts":[]}"# + "\n"
  }

  static let zone = #""timeZone":"America/New_York""#
  static let timed =
    game("a", #""localDate":"2026-06-05","start":"2026-06-05T19:05:00-04:00",\#(zone),"status":"scheduled""#)
  static let untimed = game("b", #""localDate":"2026-06-06","status":"scheduled""#)
  static let undated = game("c", #""status":"scheduled""#)

  private func options(_ now: String = "2026-06-01T00:00:00Z") -> ScheduleDocumentOptions {
    var options = ScheduleDocumentOptions(zones: .system, gazetteer: .builtIn)
    options.now = now.withBytes { OffsetInstant(rfc3339: $0)?.instant }
    return options
  }

  private func calendar(
    _ lines: String, over old: String? = nil, _ options: ScheduleDocumentOptions
  ) throws -> (text: String, result: ScheduleCalendar.Result) {
    let schedule = Schedule(lines: lines)
    let calendar = ScheduleCalendar(schedule, options)
    let result = try (old ?? "").withBytes {
      try calendar.result(Array(schedule.games.indices), name: "Games", following: old == nil ? nil : $0)
    }
    return (String(decoding: result.text, as: UTF8.self), result)
  }

  @Test func eachDatedGameIsAnEvent() throws {
    let (text, result) = try calendar(Self.timed + Self.untimed + Self.undated, options())
    let events = calendarEvents(text)
    #expect(events.count == 2 && result.undated.count == 1)
    let first = events["a@games-sportstime"]
    #expect(first?["DTSTART"] == "20260605T190500" && first?["DTEND"] == "20260605T220500")
    #expect(first?["SUMMARY"] == "Yankees at Orioles" && first?["STATUS"] == "CONFIRMED" && first?["SEQUENCE"] == "0")
    #expect(text.contains("DTSTART;TZID=America/New_York:") && text.contains("BEGIN:VTIMEZONE"))
    #expect(events["b@games-sportstime"]?["DTSTART"] == "20260606" && text.contains("DTSTART;VALUE=DATE:20260606"))
  }

  /// What a newer schedule says, and the event that comes of it.
  static let changes: [(name: String, newer: String, uid: String, member: String, value: String)] = [
    (
      "time set",
      game("b", #""localDate":"2026-06-06","start":"2026-06-06T13:05:00-04:00",\#(zone),"status":"scheduled""#),
      "b", "DTSTART", "20260606T130500"
    ),
    (
      "moved",
      game("a", #""localDate":"2026-06-09","start":"2026-06-09T13:05:00-04:00",\#(zone),"status":"scheduled""#),
      "a", "DTSTART", "20260609T130500"
    ),
    (
      "cancelled",
      game("a", #""localDate":"2026-06-05","start":"2026-06-05T19:05:00-04:00",\#(zone),"status":"cancelled""#), "a",
      "STATUS", "CANCELLED"
    ),
    (
      "postponed", game("a", #""localDate":"2026-06-05","status":"postponed""#), "a", "SUMMARY",
      "Postponed: Yankees at Orioles"
    ),
    (
      "broadcast",
      game(
        "a",
        #""localDate":"2026-06-05","start":"2026-06-05T19:05:00-04:00",\#(zone),"status":"scheduled","broadcast":"MASN""#
      ),
      "a", "DESCRIPTION", "MLB\\nBroadcast: MASN"
    ),
  ]

  @Test(arguments: changes)
  func changeTouchesItsEventOnly(
    _ name: String, _ newer: String, _ uid: String, _ member: String, _ value: String
  ) throws {
    var marked = options()
    marked.marksStatus = true
    let old = try calendar(Self.timed + Self.untimed, marked).text
    let other = uid == "a" ? Self.untimed : Self.timed
    marked.now = marked.now?.adding(seconds: 3_600)
    let (text, result) = try calendar(newer + other, over: old, marked)
    let (before, after) = (calendarEvents(old), calendarEvents(text))
    #expect(result.changes.map(\.kind) == [.changed])
    let event = after[uid + "@games-sportstime"]
    #expect(event?[member] == value && event?["SEQUENCE"] == "1" && event?["LAST-MODIFIED"] == "20260601T010000Z")
    let untouched = (uid == "a" ? "b" : "a") + "@games-sportstime"
    #expect(after[untouched] == before[untouched])
    #expect(try calendar(newer + other, over: text, options("2026-06-03T00:00:00Z").marking).text == text, "quiet")
  }

  @Test func goneGameIsCancelledUnlessItIsOver() throws {
    var marked = options()
    marked.marksStatus = true
    let old = try calendar(Self.timed + Self.untimed, marked).text
    let (gone, result) = try calendar(Self.untimed, over: old, marked)
    let event = calendarEvents(gone)["a@games-sportstime"]
    #expect(result.changes.map(\.kind) == [.cancelled] && event?["STATUS"] == "CANCELLED")
    #expect(event?["SUMMARY"] == "Cancelled: Yankees at Orioles" && event?["SEQUENCE"] == "1")
    let back = calendarEvents(try calendar(Self.timed + Self.untimed, over: gone, marked).text)["a@games-sportstime"]
    #expect(back?["SUMMARY"] == "Yankees at Orioles" && back?["STATUS"] == "CONFIRMED" && back?["SEQUENCE"] == "2")
    let late = try calendar(Self.untimed, over: old, options("2026-06-20T00:00:00Z"))
    #expect(late.result.changes.isEmpty && calendarEvents(late.text)["a@games-sportstime"]?["STATUS"] == "CONFIRMED")
  }

  /// A game whose feed renamed it is the same event.
  @Test func aliasKeepsItsEvent() throws {
    let old = try calendar(Self.timed, options()).text
    let renamed = Self.timed.replacing(#""id":"a","aliases":[]"#, with: #""id":"z","aliases":["a"]"#)
    let (text, result) = try calendar(renamed, over: old, options())
    #expect(text == old && result.changes.isEmpty)
  }

  static let losses: [(added: String, message: String)] = [
    ("BEGIN:VEVENT\r\nUID:x\r\nDTSTAMP:20260601T000000Z\r\nSUMMARY:Party\r\nEND:VEVENT\r\n", "\"Party\" would be lost"),
    (
      "BEGIN:VEVENT\r\nUID:q@games-sportstime\r\nDTSTAMP:20260601T000000Z\r\nATTENDEE:mailto:a@example.org\r\n"
        + "END:VEVENT\r\n", "\"ATTENDEE:mailto:a@example.org\" would be lost"
    ),
  ]

  @Test(arguments: losses)
  func whatOthersAddedIsNotOverwritten(_ added: String, _ message: String) throws {
    let old = try calendar(Self.timed, options()).text.replacing("END:VCALENDAR", with: added + "END:VCALENDAR")
    let error = #expect(throws: RewriteLoss.self) { try calendar(Self.timed, over: old, options()) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("{home} v {away} · {broadcast}", "Orioles v Yankees"), ("{title} ({league})", "Yankees at Orioles (MLB)"),
    ("{league}: {away}", "MLB: Yankees"),
  ])
  func templateMakesTitle(_ template: String, _ title: String) throws {
    var options = options()
    options.title = try EventTitleTemplate(template)
    #expect(calendarEvents(try calendar(Self.timed, options).text)["a@games-sportstime"]?["SUMMARY"] == title)
  }

  @Test(arguments: ["{hom}", "{home", "no member", ""])
  func wrongTemplateIsRefused(_ template: String) {
    #expect(throws: EventTitleTemplate.Fault.self) { try EventTitleTemplate(template) }
  }

  @Test func readersTimeIsBesideTheVenues() throws {
    var options = options()
    options.readerZone = ZoneDatabase.system.zone("Europe/Berlin")
    let event = calendarEvents(try calendar(Self.timed, options).text)["a@games-sportstime"]
    #expect(event?["DESCRIPTION"] == "MLB\\nYour time: Saturday\\, June 6\\, 2026\\, 1:05 AM CEST")
  }

  /// The clock shows 01:30 twice on 1 November: the second one needs UTC.
  @Test func secondReadingOfTheClockIsInUTC() throws {
    let late = Self.game(
      "d", #""localDate":"2026-11-01","start":"2026-11-01T01:30:00-05:00",\#(Self.zone),"status":"scheduled""#)
    #expect(calendarEvents(try calendar(late, options()).text)["d@games-sportstime"]?["DTSTART"] == "20261101T063000Z")
  }
}

extension ScheduleDocumentOptions {
  fileprivate var marking: ScheduleDocumentOptions {
    var options = self
    options.marksStatus = true
    return options
  }
}
