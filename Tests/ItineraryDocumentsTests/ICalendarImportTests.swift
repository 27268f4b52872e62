import CivilTime
import TestSupport
import SourceText
import ItineraryModel
import ItineraryDocuments
import ScheduleModel
import Testing
import TripTimeline

/// What became of an export in other programs: carriers hold where they can, and times tell the rest.
@Suite struct ICalendarImportTests {
  /// Day 1: breakfast, a game at 13:05, lunch, a game at 19:10, drinks. Day 2: brunch, museum.
  private static let trip = SampleTrips.trip([
    SampleTrips.custom("breakfast", day: 1, key: -1),
    SampleTrips.game("g1", day: 1, key: 0, at: "2026-06-10T13:05:00-04:00", date: "2026-06-10"),
    SampleTrips.custom("lunch", day: 1, key: 0.0005, minutes: 45),
    SampleTrips.game("g2", day: 1, key: 0.001, at: "2026-06-10T19:10:00-04:00", date: "2026-06-10"),
    SampleTrips.custom("drinks", day: 1, key: 1, minutes: 60),
    SampleTrips.custom("brunch", day: 2, key: 1), SampleTrips.custom("museum", day: 2, key: 2),
  ])

  private static func moved(_ id: String, to start: String, in calendar: String) -> String {
    var lines: [String] = []
    var isIn = false
    for line in unfolded(calendar) {
      if line == "BEGIN:VEVENT" { isIn = false }
      if line.hasPrefix("UID:\(id)@") { isIn = true }
      if isIn, line.hasPrefix("DTSTART") { lines.append(start) } else { lines.append(line) }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  private static func without(_ calendar: String, _ isDropped: (String) -> Bool) -> String {
    unfolded(calendar).filter { !isDropped($0) }.joined(separator: "\r\n") + "\r\n"
  }

  private struct Move: CustomTestStringConvertible {
    var id: String
    var start: String
    var sequence: [String]
    var isInferred = true
    var testDescription: String { "\(id) to \(start)" }
  }

  private static let moves = [
    // Within its gap nothing changes.
    Move(
      id: "lunch", start: "DTSTART;TZID=America/New_York:20260610T173000",
      sequence: ["1 breakfast", "1 g1", "1 lunch", "1 g2", "1 drinks", "2 brunch", "2 museum"], isInferred: false),
    Move(
      id: "lunch", start: "DTSTART;TZID=America/New_York:20260610T090000",
      sequence: ["1 lunch", "1 breakfast", "1 g1", "1 g2", "1 drinks", "2 brunch", "2 museum"]),
    Move(
      id: "lunch", start: "DTSTART:20260611T150000Z",
      sequence: ["1 breakfast", "1 g1", "1 g2", "1 drinks", "2 brunch", "2 museum", "2 lunch"]),
    Move(
      id: "drinks", start: "DTSTART;TZID=America/New_York:20260610T143000",
      sequence: ["1 breakfast", "1 g1", "1 drinks", "1 lunch", "1 g2", "2 brunch", "2 museum"]),
    Move(
      id: "museum", start: "DTSTART;TZID=America/Chicago:20260611T073000",
      sequence: ["1 breakfast", "1 g1", "1 lunch", "1 g2", "1 drinks", "2 museum", "2 brunch"]),
    // A whole day has no order: first on its day, or where it was.
    Move(
      id: "lunch", start: "DTSTART;VALUE=DATE:20260611",
      sequence: ["1 breakfast", "1 g1", "1 g2", "1 drinks", "2 lunch", "2 brunch", "2 museum"]),
    Move(
      id: "lunch", start: "DTSTART;VALUE=DATE:20260610",
      sequence: ["1 breakfast", "1 g1", "1 lunch", "1 g2", "1 drinks", "2 brunch", "2 museum"], isInferred: false),
    // Games never move.
    Move(
      id: "g1", start: "DTSTART;TZID=America/New_York:20260611T130500",
      sequence: ["1 breakfast", "1 g1", "1 lunch", "1 g2", "1 drinks", "2 brunch", "2 museum"], isInferred: false),
    Move(
      id: "museum", start: "DTSTART;TZID=America/New_York:20260614T100000",
      sequence: ["1 breakfast", "1 g1", "1 lunch", "1 g2", "1 drinks", "2 brunch", "5 museum"]),
    Move(
      id: "museum", start: "DTSTART;TZID=America/New_York:20260601T100000",
      sequence: ["1 museum", "1 breakfast", "1 g1", "1 lunch", "1 g2", "1 drinks", "2 brunch"]),
  ]

  @Test(arguments: moves)
  private func movedEventsArePlacedByTheirTimes(_ move: Move) throws {
    let read = imported(Self.moved(move.id, to: move.start, in: exported(Self.trip, .ics)))
    try #require(read.itineraries.count == 1)
    let result = read.itineraries[0]
    #expect(sequence(result.itinerary) == move.sequence)
    #expect(result.isOrderInferred == move.isInferred, "\(result.findings)")
    // Nothing else has another key than before.
    let before = try #require(itinerary(Self.trip))
    let others = order(result.itinerary).filter { !$0.hasSuffix(" \(move.id)") }
    #expect(others == order(before).filter { !$0.hasSuffix(" \(move.id)") })
  }

  @Test func aLaterLastDayIsSaid() throws {
    let start = "DTSTART;TZID=America/New_York:20260614T100000"
    let read = imported(Self.moved("museum", to: start, in: exported(Self.trip, .ics)))
    #expect(read.itineraries[0].itinerary.dayCount == 5)
    #expect(read.itineraries[0].findings.contains { $0.message.contains("5 days instead of 4") })
  }

  @Test func whatIsDeletedIsGoneAndMovesNothing() throws {
    var lines: [String] = []
    for event in eventLines(exported(Self.trip, .ics)) where !event.contains(where: { $0.hasPrefix("UID:lunch@") }) {
      lines += event
    }
    let head = unfolded(exported(Self.trip, .ics)).prefix { $0 != "BEGIN:VEVENT" }
    let read = imported((head + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n"))
    #expect(sequence(read.itineraries[0].itinerary).contains("1 drinks"))
    #expect(sequence(read.itineraries[0].itinerary).count == 6)
    #expect(!read.itineraries[0].isOrderInferred)
  }

  @Test func whatIsAddedBecomesTheUsersOwn() throws {
    let event = """
      BEGIN:VEVENT\r\nUID:abc-123\r\nDTSTART;TZID=America/New_York:20260610T170000\r\nDTEND;TZID=America/New_York:\
      20260610T173000\r\nSUMMARY:Call\\, then go\r\nDESCRIPTION:now\r\nBEGIN:VALARM\r\nDESCRIPTION:no\r\nEND:VALARM\r\n\
      END:VEVENT\r\nEND:VCALENDAR
      """
    let read = imported(exported(Self.trip, .ics).replacing("END:VCALENDAR", event))
    try #require(read.itineraries.count == 1)
    let result = read.itineraries[0]
    #expect(
      sequence(result.itinerary)
        == ["1 breakfast", "1 g1", "1 lunch", "1 abc-123", "1 g2", "1 drinks", "2 brunch", "2 museum"])
    #expect(result.isOrderInferred)
    let json = exported(result.itinerary, .json)
    #expect(
      json.contains(
        #""title":"Call, then go","custom":{"category":"note","notes":"now","start":"17:00","durationMinutes":30}"#))
  }

  @Test func aCopyOfAnEventIsAnotherItem() throws {
    var copy = eventLines(exported(Self.trip, .ics), id: "lunch")[0]
    copy[1] = "UID:copy"
    let text = (copy + ["END:VCALENDAR"]).joined(separator: "\r\n")
    let read = imported(exported(Self.trip, .ics).replacing("END:VCALENDAR", text))
    #expect(sequence(read.itineraries[0].itinerary).contains("1 copy"))
    #expect(read.itineraries[0].issues.isEmpty)
  }

  @Test func timesInUTCAreTheSameTimes() throws {
    var lines: [String] = []
    let zones = ["130500": "170500", "160500": "200500", "191000": "231000"]
    for line in unfolded(exported(Self.trip, .ics)) {
      let parts = line.split(separator: ":", maxSplits: 1)
      if line.hasPrefix("DTSTART;TZID"), let time = zones[String(parts[1].suffix(6))] {
        lines.append("DTSTART:\(parts[1].prefix(9))\(time)Z")
      } else {
        lines.append(line)
      }
    }
    let read = imported(lines.joined(separator: "\r\n"))
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(Self.trip, .json))
    #expect(read.itineraries[0].findings.isEmpty)
  }

  @Test(arguments: [true, false])
  func lostHeadOfACalendarIsInferred(isCarried: Bool) throws {
    let stripped = Self.without(exported(Self.trip, .ics)) {
      $0.hasPrefix("X-SPORTSTIME-ITINERARY") || (!isCarried && $0.hasPrefix("X-SPORTSTIME"))
    }
    let read = imported(stripped, name: "dir/east.ics")
    try #require(read.itineraries.count == 1)
    let result = read.itineraries[0]
    #expect(result.isOrderInferred)
    #expect(result.issues.isEmpty, "\(result.issues)")
    let before = try #require(itinerary(Self.trip))
    #expect(sequence(result.itinerary) == sequence(before))
    #expect(result.itinerary.text.string(result.itinerary.id) == "trip-1")
    #expect(result.itinerary.text.string(result.itinerary.title) == "Swing")
    #expect(result.itinerary.games.count == 2)
  }

  @Test func aForeignCalendarBecomesATrip() throws {
    let calendar = """
      BEGIN:VCALENDAR
      X-WR-CALNAME:My weekend
      BEGIN:VEVENT
      UID:2
      DTSTART;TZID=America/Chicago:20260802T131500
      SUMMARY:Cardinals @ Cubs
      LOCATION:Wrigley Field\\, Chicago\\, IL
      END:VEVENT
      BEGIN:VEVENT
      UID:1
      DTSTART:20260801T233000Z
      SUMMARY:Home FC vs. Away FC
      LOCATION:Some Ground, Leeds
      STATUS:CANCELLED
      END:VEVENT
      BEGIN:VEVENT
      UID:3
      DTSTART;VALUE=DATE:20260802
      SUMMARY:Birthday at noon
      END:VEVENT
      BEGIN:VEVENT
      UID:4
      DTSTART;TZID=America/Chicago:20260802T180000
      SUMMARY:Chicago → Boston
      END:VEVENT
      BEGIN:VEVENT
      SUMMARY:no date
      END:VEVENT
      END:VCALENDAR
      """
    let read = imported(calendar, name: "weekend.ics")
    try #require(read.itineraries.count == 1)
    let result = read.itineraries[0]
    // In Leeds it is half past midnight then.
    #expect(order(result.itinerary) == ["1/-1 3", "1/0 1", "1/0.001 2", "1/1.001 4"])
    #expect(result.itinerary.games.first?.facts.date?.description == "2026-08-02")
    #expect(result.itinerary.text.string(result.itinerary.id) == "weekend")
    #expect(result.itinerary.dayCount == 1)
    #expect(result.issues.isEmpty, "\(result.issues)")
    #expect(result.findings.contains { $0.code == "missing-field" })
    // Nobody can tell from where the traveler came, and to where the way leads.
    #expect(result.findings.contains { $0.code == "travel-disconnected" })
    #expect(result.isOrderInferred)
    let json = exported(result.itinerary, .json)
    #expect(
      json.contains(#""home":{"name":"Cubs"},"away":{"name":"Cardinals"},"venue":{"city":"Chicago","name":"Wrigley"#))
    #expect(json.contains(#""home":{"name":"Home FC"},"away":{"name":"Away FC"},"venue":{"city":"Leeds""#))
  }

  /// A calendar for each event, as CalDAV servers and folders of files keep them.
  private func oneByOne(_ calendar: String) -> [String] {
    eventLines(calendar).map { event in
      (["BEGIN:VCALENDAR", "VERSION:2.0"] + event + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
  }

  @Test func eventsThatAreKeptOneByOneAreOneTrip() throws {
    let trip = try #require(itinerary(SampleTrips.full))
    let events = oneByOne(exported(trip, .ics))
    let read = imported(events.reversed().joined())
    try #require(read.itineraries.count == 1)
    #expect(read.findings.isEmpty && read.itineraries[0].findings.isEmpty, "\(read.itineraries[0].findings)")
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(trip, .json))
    // What was added there is of the trip, too; what somebody took out is missed.
    let added =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x@y\r\nSUMMARY:Boat\r\nDTSTART:20260611\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let changed = imported((events.dropLast() + [added]).joined())
    try #require(changed.itineraries.count == 1)
    #expect(changed.itineraries[0].itinerary.items.count == trip.items.count)
    #expect(changed.itineraries[0].findings.contains { $0.message.contains("is gone from the calendar") })
    // Without its first event the head is gone; the items and their days are not.
    let headless = imported(events.dropFirst().joined())
    try #require(headless.itineraries.count == 1)
    #expect(sequence(headless.itineraries[0].itinerary) == Array(sequence(trip).dropFirst()))
    #expect(headless.itineraries[0].itinerary.text.string(headless.itineraries[0].itinerary.id) == "trip-1")
  }

  @Test(arguments: [false, true])
  func twoTripsKeptOneByOneStayTwo(isHeadless: Bool) throws {
    let first = try #require(itinerary(SampleTrips.full))
    let second = try #require(itinerary(SampleTrips.full.replacing("\"trip-1\"", with: "\"trip-2\"")))
    let others = oneByOne(exported(second, .ics)).dropFirst(isHeadless ? 1 : 0)
    let read = imported((oneByOne(exported(first, .ics)) + others).joined())
    try #require(read.itineraries.count == 2)
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(first, .json))
    #expect(sequence(read.itineraries[1].itinerary) == Array(sequence(second).dropFirst(isHeadless ? 1 : 0)))
  }

  /// The item's JSON is not lost where a program took the value for something else than TEXT.
  @Test func carriersWithoutTextEscapesAreRead() throws {
    var lines = unfolded(exported(Self.trip, .ics))
    for index in lines.indices where lines[index].hasPrefix("X-SPORTSTIME-I") {
      lines[index] = lines[index].replacing("\\,", ",").replacing("\\;", ";").replacing("\\\\", "\\")
    }
    let read = imported(lines.joined(separator: "\n"))
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(Self.trip, .json))
  }

  @Test(arguments: [
    "", "BEGIN:VCALENDAR", "BEGIN:VEVENT\r\nEND:VEVENT",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:x\r\nEND:VCALENDAR",
    "BEGIN:VCALENDAR\r\nX-SPORTSTIME-ITINERARY:{}\r\nEND:VCALENDAR",
    "BEGIN:VCALENDAR\r\nX-SPORTSTIME-ITINERARY:{\"items\":[{}]}\r\nEND:VCALENDAR",
    "BEGIN:VCALENDAR\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nEND:VCALENDAR\r\n:\r\n",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:99991231T235959Z\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART:00010101\r\n"
      + "END:VEVENT\r\nEND:VCALENDAR",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260230\r\n"
      + "X-SPORTSTIME-ITEM:{\"id\":\"\",\"day\":-9223372036854775808}"
      + "\r\nEND:VEVENT\r\nEND:VCALENDAR",
  ])
  func brokenCalendarsAreNoFault(calendar: String) {
    let read = imported(calendar, name: "x.ics")
    #expect(read.itineraries.count + read.findings.count > 0)
    for result in read.itineraries { #expect(!exported(result.itinerary, .markdown).isEmpty) }
  }

  // MARK: Items of one id

  private static func uids(_ calendar: String) -> [String] {
    unfolded(calendar).filter { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
  }

  private static let repeating = SampleTrips.trip([
    SampleTrips.custom("c", day: 1, key: 1, title: "One"), SampleTrips.custom("d", day: 1, key: 2),
    SampleTrips.custom("c", day: 2, key: 1, title: "Two"), SampleTrips.custom("c", day: 3, key: 1, title: "Three"),
  ])

  @Test func itemsOfOneIDHaveEventsOfTheirOwn() throws {
    let calendar = exported(Self.repeating, .ics)
    #expect(
      Self.uids(calendar) == [
        "c@trip-1.sportstime", "d@trip-1.sportstime", "c~2@trip-1.sportstime", "c~3@trip-1.sportstime",
      ])
    let read = try #require(imported(calendar).itineraries.first)
    #expect(read.findings.isEmpty)
    #expect(exported(read.itinerary, .json) == exported(Self.repeating, .json))
    #expect(exported(read.itinerary, .ics) == calendar)
  }

  @Test(arguments: [0, 1, 2])
  func itemsOfOneIDStayTheSameInAnyOrderOfTheirEvents(first: Int) throws {
    let calendar = exported(Self.repeating, .ics)
    var events = eventLines(calendar)
    events.swapAt(first, first + 1)
    let lines = unfolded(calendar)
    let start = try #require(lines.firstIndex(of: "BEGIN:VEVENT"))
    let text = (lines[..<start] + events.flatMap { $0 } + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    let read = try #require(imported(text).itineraries.first)
    #expect(exported(read.itinerary, .ics) == calendar)
  }

  @Test func itemsOfOneIDOutliveProgramsThatDropCarriers() throws {
    let calendar = Self.without(exported(Self.repeating, .ics)) { $0.hasPrefix("X-SPORTSTIME") }
    let read = try #require(imported(calendar).itineraries.first)
    #expect(sequence(read.itinerary) == ["1 c", "1 d", "2 c-2", "3 c-3"])
  }

  /// As a calendar has an event that recurs and an occurrence of it that was moved.
  @Test func itemsFromEventsOfOneUIDHaveEventsOfTheirOwn() throws {
    let items = ["a", "b"].map {
      "{\"id\":\"\($0)\",\"kind\":\"custom\",\"day\":1,\"sortOrder\":1,\"title\":\"Run\",\"uid\":\"x@y\"}"
    }
    let calendar = exported(SampleTrips.trip(items), .ics)
    #expect(Self.uids(calendar) == ["x@y", "b@trip-1.sportstime"])
    let read = try #require(imported(calendar).itineraries.first)
    #expect(exported(read.itinerary, .json) == exported(SampleTrips.trip(items), .json))
  }

  /// No UID is the same as another one, whoever made them.
  @Test func anItemWithTheUIDOfAnotherOneHasItsOwn() {
    let items = [
      "{\"id\":\"b\",\"kind\":\"custom\",\"day\":1,\"sortOrder\":1,\"uid\":\"a@trip-1.sportstime\"}",
      SampleTrips.custom("a", day: 1, key: 2), SampleTrips.custom("a", day: 1, key: 3),
    ]
    let found = Self.uids(exported(SampleTrips.trip(items), .ics))
    #expect(found == ["a@trip-1.sportstime", "a~2@trip-1.sportstime", "a~3@trip-1.sportstime"])
  }

  @Test func anEditOfOneOfThemChangesItsEventAlone() throws {
    let calendar = exported(Self.repeating, .ics).replacing("SEQUENCE:0\r\n", "SEQUENCE:0\r\nCOLOR:red\r\n")
    let wanted = try #require(itinerary(Self.repeating.replacing("\"Two\"", "\"Zwei\"")))
    let result = try calendar.withBytes { old in
      try DocumentRewrite(.ics, ExportOptions(), gazetteer: .builtIn).result([wanted], over: old, name: "t.ics")
    }
    let text = String(decoding: result.text, as: UTF8.self)
    #expect(Self.uids(text) == Self.uids(calendar))
    #expect(eventLines(text).map { $0.contains("COLOR:red") } == [true, true, true, true])
    let (old, new) = (eventLines(calendar), eventLines(text))
    try #require(old.count == 4 && new.count == 4)
    #expect([0, 1, 3].allSatisfy { old[$0] == new[$0] })
    #expect(new[2].contains("SUMMARY:Zwei"))
  }

  // MARK: Recurrences

  @Test(arguments: ["RRULE:FREQ=DAILY;COUNT=3", "RDATE:20260612T100000Z"])
  func anEventThatRecursIsSaidToBeThereOnce(line: String) {
    let calendar = """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:a@b
      DTSTART:20260611T100000Z
      DTEND:20260611T110000Z
      \(line)
      SUMMARY:Run
      END:VEVENT
      END:VCALENDAR
      """
    let document = imported(calendar, name: "t.ics")
    let found = document.itineraries.flatMap { $0.findings }.filter { $0.code == .recurrenceNotSupported }
    #expect(found.map { $0.severity } == [.warning])
    #expect(found.first?.location?.line == 3)
    #expect(found.first?.message == "\"Run\" recurs in the calendar: only its first occurrence is in the trip")
  }
}
