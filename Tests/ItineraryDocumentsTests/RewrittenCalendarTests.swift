import CivilTime
import ItineraryDocuments
import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripTimeline

/// Calendars of ours as other programs write them anew.
@Suite(.enabled(if: ZoneDatabase.system.isAvailable, "no zone database on this system"))
struct RewrittenCalendarTests {
  // MARK: Trips

  private struct Club {
    var id: String
    var name: String
    var venue: String
    var city: String
    var region: String
    var zone: String
    /// As a title of travel has it.
    var market: String
  }

  private static let clubs = [
    Club(
      id: "nyy", name: "New York Yankees", venue: "Yankee Stadium", city: "Bronx", region: "NY",
      zone: "America/New_York", market: "New York"),
    Club(
      id: "chc", name: "Chicago Cubs", venue: "Wrigley Field", city: "Chicago", region: "IL", zone: "America/Chicago",
      market: "Chicago"),
    Club(
      id: "col", name: "Colorado Rockies", venue: "Coors Field", city: "Denver", region: "CO", zone: "America/Denver",
      market: "Denver"),
    Club(
      id: "sea", name: "Seattle Mariners", venue: "T-Mobile Park", city: "Seattle", region: "WA",
      zone: "America/Los_Angeles", market: "Seattle"),
  ]

  /// Games on every second evening, from an origin and back, with travel the day between and custom items.
  private static func trip(_ random: inout SeededGenerator) -> String {
    let first = LocalDate(year: 2026, month: [3, 6, 10].randomElement(using: &random) ?? 6, day: 5)
    let start = first ?? LocalDate(dayNumber: 0)
    let hasOrigin = Bool.random(using: &random)
    var items: [String] = []
    var city = "Boston"
    var leg = 0
    let count = Int.random(in: 1...4, using: &random)
    func travel(_ day: Int, to next: String) {
      if next == city { return }
      items.append(
        SampleTrips.travel("t\(leg)", day: day, key: 1, from: city, to: next, leg: leg, minutes: 300))
      city = next
      leg += 1
    }
    for number in 0..<count {
      let club = clubs.randomElement(using: &random) ?? clubs[0]
      if number > 0 || hasOrigin { travel(1 + 2 * number, to: club.market) } else { city = club.market }
      let day = 2 + 2 * number
      let date = start.adding(days: day - 1) ?? start
      let zone = ZoneDatabase.system.zone(club.zone) ?? .utc
      let time = LocalTime(hour: [13, 19, 22].randomElement(using: &random) ?? 13, minute: 5) ?? .midnight
      let reading = zone.resolve(date, time).preferred
      items.append(
        """
        {"id":"mlb:\(900 + number)","kind":"game","day":\(day),"sortOrder":0,"title":"Red Sox at \(club.market)",\
        "game":{"id":"mlb:\(900 + number)","league":"mlb","home":{"id":"\(club.id)","name":"\(club.name)"},\
        "away":{"id":"bos","name":"Boston Red Sox"},"venue":{"name":"\(club.venue)","city":"\(club.city)",\
        "region":"\(club.region)"},"localDate":"\(date)",\(Int.random(in: 0..<6, using: &random) == 0
          ? "" : "\"start\":\"\(reading)\",")"timeZone":"\(club.zone)","status":"scheduled"}}
        """)
      if Bool.random(using: &random) {
        items.append(
          """
          {"id":"c\(number)","kind":"custom","day":\(day),"sortOrder":\(-1 - number),"title":"Lunch at Joe's",\
          "custom":{"category":"meal","start":"11:30","durationMinutes":45}}
          """)
      }
    }
    let returns = hasOrigin && Bool.random(using: &random)
    if returns { travel(1 + 2 * count, to: "Boston") }
    let origin = hasOrigin ? "\"origin\":{\"city\":\"Boston\"},\"returnToOrigin\":\(returns)," : ""
    return SampleTrips.trip(items, start: start.description, days: 2 * count + 2)
      .replacing("\"items\":[", with: origin + "\"items\":[")
  }

  // MARK: Rewriting

  enum Rewrite: CaseIterable { case utc, withoutItems, withoutX, withoutCategories, reversed }

  private static func rewritten(_ calendar: String, _ rewrite: Rewrite) -> String {
    var lines = unfolded(calendar)
    switch rewrite {
    case .withoutItems: lines.removeAll { $0.hasPrefix("X-SPORTSTIME-ITEM:") }
    case .withoutX: lines.removeAll { $0.hasPrefix("X-") }
    case .withoutCategories: lines.removeAll { $0.hasPrefix("X-") || $0.hasPrefix("CATEGORIES") }
    case .utc, .reversed:
      lines.removeAll { $0.hasPrefix("X-") }
      lines = lines.map(inUTC)
      lines = withoutZones(lines)
      if rewrite == .reversed { lines = eventsReversed(lines) }
    }
    return lines.map { $0 + "\r\n" }.joined()
  }

  private static func inUTC(_ line: String) -> String {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let name = parts[0].split(separator: ";").first, name.hasPrefix("DT"),
      let mark = parts[0].firstRange(of: "TZID="), let time = CalendarTime(parts[1]), let clock = time.time,
      let zone = ZoneDatabase.system.zone(String(parts[0][mark.upperBound...]))
    else { return line }
    let output = OutputBuffer()
    zone.resolve(time.date, clock).preferred.instant.appendUTCBasic(to: output)
    return "\(name):\(output.text)"
  }

  private static func withoutZones(_ lines: [String]) -> [String] {
    var isZone = false
    return lines.filter { line in
      if line == "BEGIN:VTIMEZONE" { isZone = true }
      defer { if line == "END:VTIMEZONE" { isZone = false } }
      return !isZone
    }
  }

  private static func eventsReversed(_ lines: [String]) -> [String] {
    var events: [[String]] = []
    for line in lines.drop(while: { $0 != "BEGIN:VEVENT" }) where line != "END:VCALENDAR" {
      if line == "BEGIN:VEVENT" { events.append([]) }
      events[events.count - 1].append(line)
    }
    return lines.prefix { $0 != "BEGIN:VEVENT" } + events.reversed().flatMap(\.self) + ["END:VCALENDAR"]
  }

  // MARK: What comes back

  private static func facts(_ itinerary: Itinerary) -> [String] {
    var facts = itinerary.sortedItems().map { index in
      let item = itinerary.items[index]
      let date = itinerary.date(ofDay: item.position.day)?.description ?? "-"
      var words = ["\(date) \(itinerary.idText(item)) \(itinerary.titleText(item))"]
      if let game = itinerary.game(item)?.facts {
        words += [game.league, game.homeID, game.awayName, game.venueName].map { itinerary.text.string($0) }
        words.append(game.start.map { "\($0.instant.seconds)" } ?? "no time")
        words.append(game.date?.description ?? "no date")
      }
      if let custom = itinerary.custom(item) { words.append(custom.start?.clock ?? "no clock") }
      return words.joined(separator: " ")
    }
    facts.sort { $0.precedesBytewise($1) }
    let origin = itinerary.hasOrigin ? itinerary.text.string(itinerary.origin.city) : "nowhere"
    return facts + ["\(origin) \(itinerary.returnToOrigin)"]
  }

  @Test(arguments: Rewrite.allCases)
  func tripsComeBack(_ rewrite: Rewrite) {
    forSeeds(300, "a calendar that lost \(rewrite)") { seed in
      var random = SeededGenerator(seed: seed)
      let json = Self.trip(&random)
      guard let trip = itinerary(json) else { return "not read: \(json)" }
      let calendar = Self.rewritten(exported(trip, .ics, ExportOptions(gazetteer: .builtIn)), rewrite)
      let read = imported(calendar)
      guard read.itineraries.count == 1 else { return "\(read.itineraries.count) trips of \(calendar)" }
      let (wanted, found) = (Self.facts(trip), Self.facts(read.itineraries[0].itinerary))
      let lacks = wanted.filter { !found.contains($0) }
      let has = found.filter { !wanted.contains($0) }
      let findings = read.itineraries[0].findings.filter { $0.severity >= .warning }.map(\.message)
      // One event without the head of its trip may be one of many that are kept in files of their own.
      let isFragment = trip.items.count == 1 && rewrite != .withoutItems
      let isTold = findings.count == 1 && findings[0].contains("one event of a trip")
      if lacks == has, isFragment ? isTold : findings.isEmpty { return nil }
      return "lacks \(lacks), has \(has), says \(findings): \(json)"
    }
  }

  /// What nobody can know any more is told.
  @Test func missingTravelIsTold() throws {
    var random = SeededGenerator(seed: 1)
    var json = Self.trip(&random)
    while !json.contains("\"t1\"") { json = Self.trip(&random) }
    let calendar = Self.rewritten(exported(json, .ics), .utc)
    let lines = calendar.split(separator: "\r\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("UID:t1@") })
    let begin = try #require(lines[..<start].lastIndex(of: "BEGIN:VEVENT"))
    let end = try #require(lines[start...].firstIndex(of: "END:VEVENT"))
    let cut = (lines[..<begin] + lines[(end + 1)...]).map { $0 + "\r\n" }.joined()
    let read = imported(cut)
    let errors = read.itineraries[0].findings.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.travelMissing], "\(read.itineraries[0].findings.map(\.message))")
  }

  // MARK: Zones and stays

  private static func calendar(_ lines: String, _ more: String = "") -> String {
    ("BEGIN:VCALENDAR\nVERSION:2.0\n\(more)BEGIN:VEVENT\nUID:x@elsewhere\nSUMMARY:Dinner\n\(lines)\n"
      + "END:VEVENT\nEND:VCALENDAR\n").replacing("\n", with: "\r\n")
  }

  /// What an event of another program becomes, and what an export makes of that.
  @Test(arguments: [
    ("DTSTART;TZID=America/New_York:20260610T221500", "22:15", ";TZID=America/New_York:20260610T221500"),
    ("DTSTART;TZID=Eastern Standard Time 1:20260610T221500", "22:15", ";TZID=America/New_York:20260610T221500"),
    ("DTSTART:20260610T221500", "22:15", ":20260610T221500"),
    ("DTSTART:20260611T021500Z", "02:15", ":20260611T021500"),
  ])
  func foreignEventsKeepTheirZone(_ start: String, _ clock: String, _ written: String) {
    let read = imported(Self.calendar(start))
    let trip = read.itineraries[0].itinerary
    #expect(trip.custom(trip.items[0])?.start?.clock == clock)
    #expect(eventLines(exported(trip, .ics))[0].contains("DTSTART" + written))
    let told = read.itineraries[0].findings.contains { $0.code == .dateOfUTC }
    #expect(told == start.hasSuffix("Z"))
  }

  /// Who subscribes elsewhere still eats at noon.
  @Test(arguments: [
    ("", "DTSTART:20260610T123000"),
    ("\"origin\":{\"city\":\"Seattle\",\"region\":\"WA\"},", "DTSTART;TZID=America/Los_Angeles:20260610T123000"),
  ])
  func ownTimesAreNeverInUTC(_ origin: String, _ start: String) throws {
    let json = SampleTrips.trip([
      #"{"id":"c","kind":"custom","day":1,"sortOrder":1,"title":"Lunch","custom":{"start":"12:30"}}"#,
      SampleTrips.custom("d", day: 1, key: 2),
    ]).replacing("\"items\"", with: origin + "\"items\"")
    let trip = try #require(itinerary(json))
    let calendar = exported(trip, .ics, ExportOptions(gazetteer: .builtIn))
    #expect(eventLines(calendar, id: "c")[0].contains(start))
    for line in unfolded(calendar) where line.hasPrefix("DTSTART") || line.hasPrefix("DTEND") {
      #expect(!line.hasSuffix("Z"), "\(line)")
    }
    let read = imported(calendar)
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(trip, .json))
    #expect(read.itineraries[0].findings.isEmpty)
  }

  /// The offset of a game is that of the items around it, where no zone is known.
  @Test func anOffsetOrdersTheDay() throws {
    let json = SampleTrips.trip([
      #"{"id":"c","kind":"custom","day":1,"sortOrder":-1,"title":"Lunch","custom":{"start":"12:30"}}"#,
      SampleTrips.game(
        "g", day: 1, key: 0, at: "2026-06-10T19:05:00-07:00", date: "2026-06-10", zone: "", city: "Nowhere"),
      SampleTrips.custom("d", day: 1, key: 2),
    ])
    let calendar = exported(try #require(itinerary(json)), .ics)
    #expect(eventLines(calendar, id: "c")[0].contains("DTSTART:20260610T123000"))
    #expect(eventLines(calendar, id: "g")[0].contains("DTSTART:20260611T020500Z"))
    #expect(eventLines(calendar, id: "d")[0].contains { $0.hasPrefix("DTSTART:20260610T2") })
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260614", 4, nil),
    ("DTSTART;TZID=America/New_York:20260610T150000\nDTEND;TZID=America/New_York:20260613T110000", 4, "15:00"),
    ("DTSTART;VALUE=DATE:20260610\nDTEND;VALUE=DATE:20260611", nil, nil),
    ("DTSTART;TZID=America/New_York:20260610T210000\nDTEND;TZID=America/New_York:20260611T020000", nil, "21:00"),
  ])
  func staysAreKept(_ times: String, _ endDay: Int32?, _ clock: String?) {
    let trip = imported(Self.calendar(times)).itineraries[0].itinerary
    let custom = trip.custom(trip.items[0])
    #expect(custom?.endDay == endDay)
    #expect(custom?.start?.clock == clock)
    if endDay == nil { return }
    #expect(trip.dayCount == 4)
    for format in [ExportFormat.ics, .markdown, .json] {
      let document = exported(trip, format)
      if format == .ics {
        for line in times.split(separator: "\n") { #expect(eventLines(document)[0].contains(String(line)), "\(line)") }
        #expect(eventLines(document)[0].contains("TRANSP:TRANSPARENT"))
      }
      if format == .markdown { #expect(document.contains("ntil day 4** · Dinner"), "\(document)") }
      if format == .json { continue }
      let again = imported(document).itineraries[0]
      #expect(exported(again.itinerary, .json) == exported(trip, .json) && again.findings.isEmpty)
    }
  }

  /// A stay that was moved and made longer in another program.
  @Test func changedStaysAreTakenOver() throws {
    let json = SampleTrips.trip(
      [
        SampleTrips.game("g1", day: 1, key: 0, at: "2026-06-10T13:05:00-04:00", date: "2026-06-10"),
        #"{"id":"h","kind":"custom","day":1,"sortOrder":1,"title":"Hotel","custom":{"endDay":3}}"#,
      ], days: 6)
    let calendar = exported(json, .ics)
      .replacing("DTSTART;VALUE=DATE:20260610", with: "DTSTART;VALUE=DATE:20260611")
      .replacing("DTEND;VALUE=DATE:20260613", with: "DTEND;VALUE=DATE:20260615")
    let trip = imported(calendar).itineraries[0].itinerary
    let hotel = try #require(trip.items.first { trip.idText($0) == "h" })
    #expect(hotel.position.day == 2)
    #expect(trip.custom(hotel)?.endDay == 5)
    #expect(trip.text.string(hotel.payload).contains("\"endDay\":5"))
  }

  /// An item between a game and a custom item that stands after it, though its time is before it.
  @Test(arguments: [("c", 2.0), ("c", -2.0)])
  func nothingIsPlacedWithinAGame(_ id: String, _ key: Double) throws {
    let clock = key > 0 ? "15:00" : "21:00"
    let json = SampleTrips.trip([
      SampleTrips.game("g", day: 1, key: 0, at: "2026-06-10T19:10:00-04:00", date: "2026-06-10"),
      SampleTrips.custom("d", day: 1, key: key / 2),
      #"{"id":"c","kind":"custom","day":1,"sortOrder":\#(key),"title":"Walk","custom":{"start":"\#(clock)"}}"#,
    ])
    let lines = eventLines(exported(try #require(itinerary(json)), .ics), id: "d")[0]
    let start = try #require(lines.first { $0.hasPrefix("DTSTART;TZID=America/New_York:20260610T") })
    let time = try #require(Int(start.suffix(6)))
    #expect(key > 0 ? time >= 220_000 : time <= 181_000, "\(start)")
  }

  /// Who flies from Tokyo to Los Angeles is there at the time of Los Angeles.
  @Test func arrivalsAreInTheZoneOfTheArrival() throws {
    let json = SampleTrips.trip([
      SampleTrips.game(
        "g1", day: 1, key: 0, at: "2026-06-10T13:05:00+09:00", date: "2026-06-10", zone: "Asia/Tokyo", city: "Tokyo"),
      SampleTrips.travel(
        "t0", day: 1, key: 1, from: "Tokyo", to: "Los Angeles", leg: 0, minutes: 600, mode: "fly"),
      SampleTrips.game(
        "g2", day: 3, key: 0, at: "2026-06-12T19:05:00-07:00", date: "2026-06-12", zone: "America/Los_Angeles",
        city: "Los Angeles"),
    ])
    let lines = eventLines(exported(try #require(itinerary(json)), .ics), id: "t0")[0]
    #expect(lines.contains { $0.hasPrefix("DTSTART;TZID=Asia/Tokyo:20260610T") })
    #expect(lines.contains { $0.hasPrefix("DTEND;TZID=America/Los_Angeles:20260610T") }, "\(lines)")
  }
}
