import CivilTime
import ItineraryDocuments
import SourceText
import TestSupport
import Testing
import TripCalendars

/// A calendar that follows an earlier version of itself: nothing of sports in it.
@Suite struct CalendarSuccessionTests {
  private static let stamp = "20260101T000000Z"

  /// A calendar of these components, with CRLF.
  private static func calendar(_ components: [String], head: String = "") -> String {
    ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//a//b//EN\n" + head + components.joined() + "END:VCALENDAR\n")
      .replacing("\n", with: "\r\n")
  }

  private static func event(
    _ uid: String, _ summary: String, _ start: String, place: String = "Hall", more: String = "", stamp: String = stamp
  ) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:\(stamp)\nDTSTART:\(start)\nSUMMARY:\(summary)\nLOCATION:\(place)\n\(more)END:VEVENT\n"
  }

  private func follow(
    _ old: String, _ new: String, now: String? = "2026-02-01T00:00:00Z"
  ) throws -> (text: String, changes: [String], result: CalendarSuccession.Result) {
    let instant = try now.map { now in try #require(now.withBytes { OffsetInstant(rfc3339: $0) }).instant }
    let result = try old.withBytes { old in
      try new.withBytes { new in try CalendarSuccession(now: instant).result(old: old, new: new) }
    }
    return (String(decoding: result.text, as: UTF8.self), result.changes.map(\.text), result)
  }

  private static let pair = [event("a", "Concert", "20260301T190000Z"), event("b", "Lecture", "20260302T190000Z")]

  // MARK: Quiet nights

  @Test(arguments: [
    // Another time of writing, other UIDs, another order, folds, parameters in another order, line ends.
    [event("a", "Concert", "20260301T190000Z", stamp: "20260201T000000Z"), pair[1]],
    [event("x", "Concert", "20260301T190000Z"), event("y", "Lecture", "20260302T190000Z")],
    [pair[1], pair[0]],
    [pair[0].replacing("SUMMARY:Concert", with: "SUMMARY:Con\n cert"), pair[1]],
    [
      pair[0].replacing("UID:a", with: "UID:a\nSEQUENCE:7\nLAST-MODIFIED:20260131T000000Z\nCREATED:20260131T000000Z"),
      pair[1],
    ],
    [pair[0] + pair[0], pair[1]],
  ])
  func whatSaysTheSameStaysToTheByte(new: [String]) throws {
    let old = Self.calendar(Self.pair)
    let followed = try follow(old, Self.calendar(new))
    #expect(followed.text == old)
    #expect(followed.changes.isEmpty)
    #expect(try follow(old, Self.calendar(new).replacing("\r\n", with: "\n")).text == old)
  }

  // MARK: Changes

  @Test(arguments: ["a", "other"])
  func aChangeRaisesItsEventAlone(uid: String) throws {
    let old = Self.calendar([
      Self.event("a", "Concert", "20260301T190000Z", more: "SEQUENCE:4\nCREATED:20250101T000000Z\n"), Self.pair[1],
    ])
    let new = Self.calendar([
      Self.event(uid, "Concert", "20260301T200000Z", place: "Big\\, hall", more: "CREATED:20260131T000000Z\n"),
      Self.event(uid + "b", "Lecture", "20260302T190000Z"),
    ])
    let followed = try follow(old, new)
    #expect(followed.changes == ["changed: \"Concert\" (2026-03-01 20:00): DTSTART, LOCATION"])
    let events = eventLines(followed.text)
    #expect(
      events[0] == [
        "BEGIN:VEVENT", "UID:a", "LAST-MODIFIED:20260201T000000Z", "SEQUENCE:5", "DTSTAMP:20260201T000000Z",
        "DTSTART:20260301T200000Z", "SUMMARY:Concert", "LOCATION:Big\\, hall", "CREATED:20250101T000000Z", "END:VEVENT",
      ])
    #expect(events[1] == eventLines(old)[1])
    #expect(try follow(followed.text, new).text == followed.text)
  }

  /// Without a clock, and with one that stands before the last change, the versions rise all the same.
  @Test(arguments: [
    (nil, stamp, "20260101T000001Z"), (nil, "20260115T000000Z", "20260115T000000Z"),
    ("2025-01-01T00:00:00Z", "20260115T000000Z", "20260101T000001Z"),
  ])
  func versionsRise(now: String?, newStamp: String, expected: String) throws {
    let new = [Self.event("a", "Concert", "20260301T200000Z", stamp: newStamp), Self.pair[1]]
    let followed = try follow(Self.calendar(Self.pair), Self.calendar(new), now: now)
    #expect(eventLines(followed.text)[0].contains("LAST-MODIFIED:\(expected)"))
    #expect(eventLines(followed.text)[0].contains("DTSTAMP:\(expected)"))
    #expect(eventLines(followed.text)[0].contains("SEQUENCE:1"))
  }

  @Test func whatIsGoneIsCancelledUnlessItIsOver() throws {
    let past = Self.event("p", "Opening", "20260110T190000Z")
    let old = Self.calendar([past] + Self.pair)
    let followed = try follow(old, Self.calendar([Self.pair[1]]))
    #expect(followed.changes == ["cancelled: \"Concert\" (2026-03-01 19:00)"])
    let events = eventLines(followed.text)
    #expect(events[0] == eventLines(old)[0])
    #expect(events[1].contains("STATUS:CANCELLED") && events[1].contains("SEQUENCE:1"))
    #expect(events[2] == eventLines(old)[2])
    // The next night is quiet; when it comes back, it is the same event, and newer.
    #expect(try follow(followed.text, Self.calendar([Self.pair[1]])).text == followed.text)
    let back = try follow(followed.text, Self.calendar(Self.pair))
    #expect(back.changes == ["changed: \"Concert\" (2026-03-01 19:00): STATUS"])
    #expect(eventLines(back.text)[1].contains("SEQUENCE:2") && eventLines(back.text)[1].contains("UID:a"))
    #expect(!back.text.contains("CANCELLED"))
  }

  /// UIDs that are numbers of rows belong to other events when a row goes.
  @Test func numbersOfRowsAreNoIdentity() throws {
    let titles = ["One", "Two", "Three", "Four"]
    func night(_ titles: [String]) -> String {
      Self.calendar(
        titles.enumerated().map {
          Self.event(
            "row-\($0)", $1, "202603\(10 + ["One", "Two", "Three", "Four", "Five"].firstIndex(of: $1)!)T190000Z")
        })
    }
    let followed = try follow(night(titles), night(["One", "Three", "Four", "Five"]))
    #expect(followed.changes.count == 2)
    let uids = Dictionary(
      uniqueKeysWithValues: eventLines(followed.text).map { lines in
        (lines.first { $0.hasPrefix("SUMMARY:") } ?? "", lines.first { $0.hasPrefix("UID:") } ?? "")
      })
    #expect(
      uids == [
        "SUMMARY:One": "UID:row-0", "SUMMARY:Two": "UID:row-1", "SUMMARY:Three": "UID:row-2",
        "SUMMARY:Four": "UID:row-3", "SUMMARY:Five": "UID:row-3-2",
      ])
    let again = try follow(followed.text, night(["One", "Three", "Four", "Five"]))
    #expect(again.text == followed.text)
  }

  /// Sides exchanged, another way of writing a title, a move by weeks.
  @Test(arguments: [
    ("Fire @ Crew", "20260301T190000Z", "Hall", "Crew vs Fire", "20260301T190000Z", "Hall"),
    ("FC Köln v Mainz", "20260301T190000Z", "Hall", "Koln v Mainz", "20260315T190000Z", "Arena"),
    ("TBC vs Mainz", "20260301T190000Z", "Hall", "Köln vs Mainz", "20260301T190000Z", "Hall"),
    ("Choir", "20260301", "Hall", "Choir", "20260301T190000Z", "Hall"),
  ])
  func meaningDecidesWhereUIDsChange(
    title: String, start: String, place: String, newTitle: String, newStart: String, newPlace: String
  ) throws {
    let old = Self.calendar([Self.event("a", title, start, place: place), Self.event("b", "Other", "20260401T190000Z")])
    let new = Self.calendar([
      Self.event("x", newTitle, newStart, place: newPlace), Self.event("y", "Other", "20260401T190000Z"),
    ])
    let followed = try follow(old, new)
    #expect(followed.changes.count == 1 && followed.changes[0].hasPrefix("changed"), "\(followed.changes)")
    #expect(eventLines(followed.text)[0].contains("UID:a"))
  }

  /// The league's game in July, gone, and a friendly in February with the other side at home, added: two events. With the
  /// same notes, or on the same ground, the game has moved.
  @Test(arguments: [("Friendly", "Field", 2), ("League", "Field", 1), ("Friendly", "Hall", 1)])
  func sidesThatMeetElsewhereMeetOnceMore(_ notes: String, _ place: String, _ changes: Int) throws {
    func calendar(_ title: String, _ start: String, _ place: String, _ notes: String, _ uid: String) -> String {
      Self.calendar([
        Self.event(uid, title, start, place: place, more: "DESCRIPTION:\(notes)\n"),
        Self.event(uid + "b", "Other", "20260401T190000Z"),
      ])
    }
    let old = calendar("Fire @ Crew", "20260723T003000Z", "Hall", "League", "a")
    let new = calendar("Fire vs Crew", "20260307T213000Z", place, notes, "x")
    let followed = try follow(old, new)
    #expect(followed.changes.count == changes, "\(followed.changes)")
    #expect(followed.changes.contains { $0.hasPrefix("cancelled") } == (changes == 2), "\(followed.changes)")
  }

  /// What is over has not moved to a day to come; what is new under UIDs that stay is new.
  @Test func whatIsNoMoveIsNone() throws {
    let old = Self.calendar([
      Self.event("a", "Choir", "20260110T190000Z"), Self.event("b", "Other", "20260401T190000Z"),
    ])
    let rolled = [Self.event("x", "Choir", "20260310T190000Z"), Self.event("y", "Other", "20260401T190000Z")]
    #expect(try follow(old, Self.calendar(rolled)).changes == ["added: \"Choir\" (2026-03-10 19:00)"])
    let stable = [Self.event("x", "Choir", "20260310T190000Z"), Self.event("b", "Other", "20260401T190000Z")]
    #expect(try follow(old, Self.calendar(stable)).changes == ["added: \"Choir\" (2026-03-10 19:00)"])
  }

  // MARK: Twins, tombstones and the numbers of rows

  private static let practice = "20260606T150000Z"

  /// The same title, start and place: the rest tells which is which.
  @Test(arguments: ["STATUS:CANCELLED\n", "DESCRIPTION:U12\n", "URL:https://example.org/2\n"])
  func twinsAreNotCrossed(_ difference: String) throws {
    let old = Self.calendar([
      Self.event("a1", "Practice", Self.practice), Self.event("a2", "Practice", Self.practice, more: difference),
    ])
    let new = Self.calendar([
      Self.event("b1", "Practice", Self.practice, more: difference), Self.event("b2", "Practice", Self.practice),
    ])
    #expect(try follow(old, new).text == old)
  }

  /// An event that changes stays itself beside the cancelled one that it resembles, even if it comes to its very place.
  @Test(arguments: [("Other", "Hall"), ("Hall", "Other")], ["a1", "x"])
  func theLivingGoesBeforeTheCancelled(_ places: (cancelled: String, new: String), _ uid: String) throws {
    let old = Self.calendar([
      Self.event("a0", "Practice", Self.practice, place: places.cancelled, more: "STATUS:CANCELLED\nSEQUENCE:1\n"),
      Self.event("a1", "Practice", Self.practice, place: "Hall 3"), Self.pair[1],
    ])
    let new = Self.calendar([
      Self.event(uid, "Practice", Self.practice, place: places.new),
      Self.event(uid + "b", "Lecture", "20260302T190000Z"),
    ])
    let followed = try follow(old, new)
    #expect(followed.changes == ["changed: \"Practice\" (2026-06-06 15:00): LOCATION"])
    #expect(eventLines(followed.text)[0] == eventLines(old)[0])
    #expect(eventLines(followed.text)[1].contains("UID:a1") && eventLines(followed.text)[1].contains("SEQUENCE:1"))
  }

  /// The next season, numbered from 1 again: what is over stays as it was, also where the same teams meet again.
  @Test(arguments: ["%", "game-%@club.example", "2026.%"]) func theNextSeasonIsNotTheLast(_ uid: String) throws {
    func season(_ year: Int, _ titles: [String]) -> String {
      Self.calendar(
        titles.enumerated().map { row, title in
          Self.event(uid.replacing("%", with: "\(row + 1)"), title, "\(year)05\(10 + row)T190000Z")
        })
    }
    let old = season(2026, ["A at B", "C at B", "D at B"])
    let new = season(2027, ["E at B", "C at B", "F at B"])
    let followed = try follow(old, new, now: "2027-04-01T00:00:00Z")
    #expect(followed.changes.map { $0.prefix(6) } == ["added:", "added:", "added:"])
    let events = eventLines(followed.text)
    for event in eventLines(old) { #expect(events.contains(event)) }
    #expect(Set(events.map { $0[1] }).count == 6)
    #expect(try follow(followed.text, new, now: "2027-04-02T00:00:00Z").text == followed.text)
    // Before the last season is over, its games are cancelled; they do not become others.
    let early = try follow(old, new, now: "2026-04-01T00:00:00Z")
    #expect(early.changes.count { $0.hasPrefix("cancelled") } == 3)
    #expect(early.changes.count { $0.hasPrefix("added") } == 3)
  }

  /// UIDs that stay, and are no numbers of rows, say more than title and day.
  @Test func aUIDThatStaysIsTheSameEvent() throws {
    let old = Self.calendar([Self.event("5f0c", "TBD at B", "20260710T190000Z"), Self.pair[1]])
    let new = Self.calendar([Self.event("5f0c", "Winner at B", "20260712T190000Z"), Self.pair[1]])
    #expect(try follow(old, new).changes == ["changed: \"Winner at B\" (2026-07-12 19:00): DTSTART, SUMMARY"])
    // What is over does not become another event.
    #expect(
      try follow(old, new, now: "2026-07-11T00:00:00Z").changes == ["added: \"Winner at B\" (2026-07-12 19:00)"])
  }

  @Test(arguments: [
    (["1", "2", "3"], true), (["0"], true), (["game-1@x", "game-2@x", "game-4@x"], true), (["event-1@x"], true),
    (["row007", "row001", "row002", "row009", "row010"], true), (["745001", "745002"], false), (["2", "3"], false),
    (["1", "40"], false), (["1a", "2b"], false), (["a", "b"], false), (["4f1"], false), ([""], false), ([], false),
    (["2026-1-5", "2026-2-6"], false), (["99999999999999999999"], false),
  ])
  func numbersOfRowsAreRecognized(_ uids: [String], _ expected: Bool) {
    #expect(SerialNumbers.are(uids.map { Array($0.utf8) }) == expected, "\(uids)")
  }

  // MARK: What is kept

  private static let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Go\nTRIGGER:-PT2H\nEND:VALARM\n"
  private static let zone = """
    BEGIN:VTIMEZONE
    TZID:Club time
    BEGIN:STANDARD
    DTSTART:20251026T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE

    """
  private static let weekly = event(
    "w", "Training", "20260105T180000Z",
    more: "RRULE:FREQ=WEEKLY\nEXDATE:20260112T180000Z\nX-COLOUR;P=\"a;b\":red\n" + alarm)
  private static let moved =
    "BEGIN:VEVENT\nUID:w\nRECURRENCE-ID:20260309T180000Z\nDTSTAMP:\(stamp)\nDTSTART:20260310T180000Z\nSUMMARY:Training\nEND:VEVENT\n"

  @Test func recurrencesAlarmsZonesAndUnknownPropertiesStay() throws {
    let others =
      "BEGIN:X-THING\nX-A:1\nEND:X-THING\n" + "BEGIN:VTODO\nUID:t\nSUMMARY:Pack\nDTSTAMP:\(Self.stamp)\nEND:VTODO\n"
    let old = Self.calendar([Self.weekly, Self.moved, others, Self.pair[0]], head: Self.zone)
    let new = Self.calendar(
      [Self.weekly.replacing("UID:w", with: "UID:q"), Self.moved.replacing("UID:w", with: "UID:q"), others],
      head: Self.zone)
    let followed = try follow(old, new)
    #expect(followed.changes == ["cancelled: \"Concert\" (2026-03-01 19:00)"])
    for part in [Self.weekly, Self.moved, Self.zone, "BEGIN:X-THING\nX-A:1\nEND:X-THING\n", "SUMMARY:Pack\n"] {
      #expect(followed.text.contains(part.replacing("\n", with: "\r\n")), "\(part)")
    }
    // An occurrence that is as the rule says again: the event is another one, and nothing is cancelled.
    let regular = try follow(old, Self.calendar([Self.weekly, others, Self.pair[0]], head: Self.zone))
    #expect(regular.changes == ["changed: \"Training\" (2026-01-05 18:00): RECURRENCE-ID"])
    #expect(!regular.text.contains("RECURRENCE-ID") && !regular.text.contains("CANCELLED"))
    #expect(regular.text.contains("SEQUENCE:1\r\n") && regular.text.contains("TRIGGER:-PT2H"))
    // Another alarm is a change; the recurring event that goes is cancelled, as it goes on for ever.
    let louder = try follow(old, old.replacing("TRIGGER:-PT2H", with: "TRIGGER:-PT1H"))
    #expect(louder.changes == ["changed: \"Training\" (2026-01-05 18:00): VALARM"])
    let gone = try follow(old, Self.calendar([others, Self.pair[0]], head: Self.zone))
    #expect(gone.changes == ["cancelled: \"Training\" (2026-01-05 18:00)"])
    #expect(gone.text.split(separator: "STATUS:CANCELLED", omittingEmptySubsequences: false).count == 3)
  }

  /// A zone whose onsets are spelled out keeps those that only a cancelled event needs.
  @Test func zonesCoverWhatIsLeft() throws {
    func zone(_ year: String) -> String { Self.zone.replacing("20251026", with: year + "1026") }
    func event(_ uid: String, _ year: String) -> String {
      Self.event(uid, "Day \(year)", "X").replacing("DTSTART:X", with: "DTSTART;TZID=Club time:\(year)1101T190000")
    }
    let old = Self.calendar([event("a", "2026")], head: zone("2026"))
    let new = Self.calendar([event("b", "2027")], head: zone("2027"))
    let followed = try follow(old, new)
    #expect(followed.text.contains("DTSTART:20261026T030000") && followed.text.contains("DTSTART:20271026T030000"))
    #expect(followed.text.split(separator: "BEGIN:VTIMEZONE", omittingEmptySubsequences: false).count == 2)
    #expect(try follow(followed.text, new).text == followed.text)
  }

  @Test func twoEventsWithOneUIDGetTheirOwn() throws {
    let new = Self.calendar([Self.pair[0], Self.pair[1].replacing("UID:b", with: "UID:a")])
    let followed = try follow(Self.calendar([Self.pair[0]]), new)
    #expect(followed.result.collisions.map(\.uid) == ["a"])
    #expect(eventLines(followed.text).map { $0[1] } == ["UID:a", "UID:a-2"])
    #expect(try follow(followed.text, new).text == followed.text)
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n", 17, "\"VEVENT\" has no END"),
    ("BEGIN:VCALENDAR\r\nEND:VEVENT\r\n", 17, "END of \"VEVENT\", but the open component is \"VCALENDAR\""),
    ("UID:a\r\n", 0, "is not in a calendar"), ("", 0, "it has no calendar"),
    ("BEGIN:VCALENDAR\r\nnonsense\r\nEND:VCALENDAR\r\n", 17, "not a content line"),
  ])
  func whatIsNoCalendarIsRefused(text: String, offset: Int, message: String) {
    let whole = Self.calendar(Self.pair)
    for isOfEarlier in [true, false] {
      do throws(CalendarSuccession.Fault) {
        _ = try (isOfEarlier ? text : whole).withBytes { (old) throws(CalendarSuccession.Fault) in
          try (isOfEarlier ? whole : text).withBytes { (new) throws(CalendarSuccession.Fault) in
            try CalendarSuccession(now: nil).result(old: old, new: new)
          }
        }
        Issue.record("accepted: \(text)")
      } catch {
        #expect(error.isOfEarlier == isOfEarlier && error.error.offset == offset)
        #expect(error.error.message.contains(message), "\(error.error.message)")
      }
    }
  }
}
