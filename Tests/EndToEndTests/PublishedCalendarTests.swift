import Foundation
import Testing

/// Published calendars of trips: each export is based on the previous one.
@Suite struct PublishedCalendarTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":2,\
    "items":[{"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees","game":{"id":"g1","league":"mlb",\
    "home":{"id":"nyy","name":"Yankees"},"away":{"id":"bos","name":"Red Sox"},"venue":{"name":"Yankee Stadium",\
    "city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-10","timeZone":"America/New_York",\
    "status":"scheduled"}},\
    {"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"Dinner","custom":{"category":"meal","notes":"Booked"}},\
    {"id":"c2","kind":"custom","day":2,"sortOrder":1,"title":"Museum","custom":{"category":"note"}}]}

    """
  private static let timed = trip.replacingOccurrences(
    of: "\"localDate\":\"2026-06-10\"", with: "\"localDate\":\"2026-06-10\",\"start\":\"2026-06-10T19:05:00-04:00\"")
  private static let shorter = timed.replacingOccurrences(
    of: #",{"id":"c2","kind":"custom","day":2,"sortOrder":1,"title":"Museum","custom":{"category":"note"}}"#, with: "")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func export(_ trip: String, _ options: String...) throws -> Tool.Result {
    try folder.write(trip, "trip.json")
    return try Tool.run(
      ["export", "trip.json", "--to", "ics", "--now", "2026-05-01T12:00:00Z"] + options, in: folder.url)
  }

  private func event(_ uid: String, in name: String) throws -> String {
    let events = try folder.read(name).components(separatedBy: "BEGIN:VEVENT\r\n")
    return try #require(events.first { $0.hasPrefix("UID:\(uid)@trip-1.sportstime\r\n") })
  }

  @Test func gameThatGetsATimeIsUpdatedInPlace() throws {
    #expect(try export(Self.trip, "-o", "a.ics").code == 0)
    #expect(try event("g1", in: "a.ics").contains("DTSTART;VALUE=DATE:20260610\r\n"))
    let first = try folder.read("a.ics")
    // A later clock alone changes nothing.
    let quiet = try Tool.run(
      ["export", "trip.json", "--to", "ics", "-o", "a.ics", "--now", "2026-05-02T12:00:00Z"], in: folder.url)
    #expect(try quiet.messages.isEmpty && folder.read("a.ics") == first)
    let result = try export(Self.timed, "-o", "a.ics")
    #expect(result.code == 0 && result.messages == "2 of the calendar's events changed\n", "\(result.messages)")
    // Dinner is after the game.
    #expect(try event("c1", in: "a.ics").contains("SEQUENCE:1\r\n"))
    let game = try event("g1", in: "a.ics")
    #expect(game.contains("SEQUENCE:1\r\n") && game.contains("DTSTART;TZID=America/New_York:20260610T190500\r\n"))
    #expect(game.contains("LAST-MODIFIED:20260501T120001Z\r\n") && game.contains("DTSTAMP:20260501T120001Z\r\n"))
    #expect(try event("c2", in: "a.ics").contains("SEQUENCE:0\r\nDTSTART"))
    #expect(!(try event("c2", in: "a.ics").contains("LAST-MODIFIED")))
  }

  @Test func goneEventIsCancelledAndNotReadBack() throws {
    #expect(try export(Self.timed, "-o", "a.ics").code == 0)
    let published = try folder.read("a.ics")
    let result = try export(Self.shorter, "--previous", "a.ics", "-o", "b.ics")
    #expect(result.code == 0 && result.messages == "1 of the calendar's events cancelled\n", "\(result.messages)")
    #expect(try folder.read("a.ics") == published)
    let gone = try event("c2", in: "b.ics")
    #expect(
      gone.contains("STATUS:CANCELLED\r\n") && gone.contains("SEQUENCE:1\r\n") && !gone.contains("SPORTSTIME-ITEM"))
    let back = try Tool.run(["export", "b.ics", "--to", "json"], in: folder.url)
    #expect(back.code == 0 && back.messages.isEmpty && !back.output.contains("Museum"))
    let plain = try Tool.run(["export", "trip.json", "--to", "json"], in: folder.url)
    #expect(back.output == plain.output)
    // It is still cancelled the next time, to the byte, and the same event when it comes back.
    #expect(try export(Self.shorter, "--previous", "b.ics", "-o", "c.ics").code == 0)
    #expect(try folder.read("c.ics") == folder.read("b.ics"))
    #expect(try export(Self.timed, "-o", "c.ics").code == 0)
    let again = try event("c2", in: "c.ics")
    #expect(again.contains("SEQUENCE:2\r\n") && !again.contains("CANCELLED") && !again.contains("WITHDRAWN"))
    #expect(try folder.read("c.ics").components(separatedBy: "BEGIN:VEVENT").count == 4)
  }

  @Test func addedContentIsKeptInTheNewVersion() throws {
    #expect(try export(Self.trip, "-o", "a.ics").code == 0)
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT2H\r\nEND:VALARM\r\n"
    let text = try folder.read("a.ics").replacingOccurrences(of: "END:VEVENT", with: alarm + "END:VEVENT")
    try folder.write(text, "a.ics")
    #expect(try export(Self.shorter, "-o", "a.ics").code == 0)
    let game = try event("g1", in: "a.ics")
    #expect(game.contains(alarm) && game.contains("SEQUENCE:1\r\n") && game.contains("20260610T190500"))
    #expect(try event("c1", in: "a.ics").contains(alarm))
    #expect(try event("c2", in: "a.ics").contains("STATUS:CANCELLED"))
    // A file with content that the previous calendar lacks is not overwritten.
    #expect(try export(Self.timed, "-o", "b.ics").code == 0)
    let other = try folder.read("b.ics").replacingOccurrences(of: "END:VEVENT", with: alarm + "END:VEVENT")
    try folder.write(other, "b.ics")
    let refused = try export(Self.timed, "--previous", "a.ics", "-o", "b.ics")
    #expect(
      refused.code == 65 && refused.messages.contains("b.ics: the file has more than an export wrote"),
      "\(refused.messages)")
    #expect(try folder.read("b.ics") == other)
  }

  @Test func anotherTripIsBasedOnACalendarOnlyOnRequest() throws {
    #expect(try export(Self.timed, "-o", "a.ics").code == 0)
    let other = Self.timed.replacingOccurrences(of: "trip-1", with: "trip-2")
    #expect(try export(other, "--previous", "a.ics", "-o", "b.ics").code == 0)
    #expect(try folder.read("b.ics").components(separatedBy: "STATUS:CANCELLED").count == 4)
    let back = try Tool.run(["export", "b.ics", "--to", "json"], in: folder.url)
    let plain = try Tool.run(["export", "trip.json", "--to", "json"], in: folder.url)
    #expect(back.code == 0 && back.output == plain.output, "\(back.messages)")
    #expect(try export(other, "-o", "a.ics").code == 0)
    #expect(!(try folder.read("a.ics").contains("CANCELLED")))
  }

  @Test(arguments: [
    (["--previous", "none.ics"], 66 as Int32, "none.ics"),
    (["--previous", "trip.json"], 65, "is not a calendar; --previous needs one"),
    (["--previous", "a.ics", "-o", "folder/"], 64, "in a folder, each calendar updates the one that it replaces"),
  ])
  func wrongUseIsRefused(options: [String], code: Int32, message: String) throws {
    #expect(try export(Self.trip, "-o", "a.ics").code == 0)
    let result = try Tool.run(["export", "trip.json", "--to", "ics"] + options, in: folder.url)
    #expect(result.code == code && result.messages.contains(message), "\(result.messages)")
    let markdown = try Tool.run(["export", "trip.json", "--to", "md", "--previous", "a.ics"], in: folder.url)
    #expect(markdown.code == 64 && markdown.messages.contains("--previous is for --to ics"))
  }
}
