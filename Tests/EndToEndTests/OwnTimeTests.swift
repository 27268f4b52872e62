import Foundation
import Testing

/// Items of the user's own with a time on the clock and a place.
@Suite struct OwnTimeTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":2,\
    "items":[{"id":"c0","kind":"custom","day":1,"sortOrder":-1,"title":"Lunch"},\
    {"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees","game":{"id":"g1","league":"mlb",\
    "home":{"id":"nyy","name":"Yankees"},"away":{"id":"bos","name":"Red Sox"},"venue":{"name":"Yankee Stadium",\
    "city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-10","start":"2026-06-10T19:05:00-04:00",\
    "timeZone":"America/New_York","status":"scheduled"}},\
    {"id":"c1","kind":"custom","day":2,"sortOrder":1,"title":"Dinner","custom":{"category":"meal","start":"19:30",\
    "location":"Old Inn","notes":"Booked","durationMinutes":90}},\
    {"id":"c2","kind":"custom","day":2,"sortOrder":2,"title":"Bar"}]}

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
  }

  private func event(_ id: String, _ calendar: String) -> String {
    let events = calendar.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "BEGIN:VEVENT\r\n")
    return events.first { $0.contains("UID:\(id)@") } ?? ""
  }

  @Test func everyDocumentShowsTheTime() throws {
    let calendar = try folder.run("export", "trip.json", "--to", "ics").output
    let dinner = event("c1", calendar)
    for line in [
      "DTSTART;TZID=America/New_York:20260611T193000", "DTEND;TZID=America/New_York:20260611T210000",
      "LOCATION:Old Inn", "STATUS:CONFIRMED", "DESCRIPTION:Booked",
    ] { #expect(dinner.contains(line + "\r\n"), "\(line) is not in \(dinner)") }
    // What follows it stands after it.
    #expect(event("c2", calendar).contains("DTSTART;TZID=America/New_York:20260611T210000"))
    #expect(
      try folder.run("export", "trip.json", "--to", "markdown").output.contains("- **7:30 PM** · Dinner — Old Inn"))
    #expect(try folder.run("show", "trip.json").output.contains("19:30  Dinner"))
    let page = try folder.run("export", "trip.json", "--to", "html").output
    #expect(page.contains("<time datetime=\"2026-06-11T19:30:00-04:00\">7:30 PM EDT</time>"))
    let linked = try folder.run("export", "trip.json", "--to", "json", "--profile", "schema.org").output
    #expect(linked.contains(#""startDate":"2026-06-11T19:30:00""#))
  }

  @Test(arguments: ["ics", "md"])
  func itComesBack(ending: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip." + ending).code == 0)
    let back = try folder.run("export", "trip." + ending, "--to", "json")
    #expect(back.code == 0 && back.messages.isEmpty, "\(back.messages)")
    #expect(try back.output == folder.run("export", "trip.json", "--to", "json").output)
  }

  /// An event that a person moves has the time that they gave it.
  @Test(arguments: [
    ("20260611T193000", "20260611T201500", "c1", "\"start\":\"20:15\"", "is at 20:15"),
    ("20260610T160500", "20260610T121500", "c0", "\"start\":\"12:15\"", "is at 12:15"),
  ])
  func aMovedEventHasItsTime(_ old: String, _ new: String, _ id: String, _ member: String, _ message: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics").code == 0)
    try folder.change("trip.ics", "DTSTART;TZID=America/New_York:" + old, "DTSTART;TZID=America/New_York:" + new)
    let back = try folder.run("export", "trip.ics", "--to", "json")
    #expect(back.code == 0 && back.messages.contains(message), "\(back.messages)")
    let item = try #require(back.output.components(separatedBy: "{\"id\":\"\(id)\"").last)
    #expect(item.contains(member), "\(back.output)")
  }

  /// Where an event is gone, what follows it would have another time by itself: nothing is taken for a wish.
  @Test func aDeletedEventGivesOthersNoTime() throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics").code == 0)
    let text = try folder.read("trip.ics")
    let start = try #require(text.range(of: "BEGIN:VEVENT\r\nUID:c1@")?.lowerBound)
    let end = try #require(text[start...].range(of: "END:VEVENT\r\n")?.upperBound)
    try folder.write(text.replacingCharacters(in: start..<end, with: ""), "trip.ics")
    let back = try folder.run("export", "trip.ics", "--to", "json")
    #expect(
      !back.output.contains(#""custom":{"start""#) && back.messages.contains("is gone"),
      "\(back.output)\(back.messages)")
  }

  /// Without our own properties, a time that the order gave is still none of the user's.
  @Test func aDerivedTimeIsNotTakenForAWish() throws {
    let calendar = try folder.run("export", "trip.json", "--to", "ics").output.replacingOccurrences(
      of: "\r\n ", with: "")
    let lines = calendar.components(separatedBy: "\r\n").filter { !$0.hasPrefix("X-") }
    try folder.write(lines.joined(separator: "\r\n"), "plain.ics")
    let back = try folder.run("export", "plain.ics", "--to", "json").output
    #expect(back.components(separatedBy: #""start":"19:30""#).count == 2, "\(back)")
    #expect(back.matches(of: /"start":"[0-9]{2}:[0-9]{2}"/).count == 1, "\(back)")
  }

  @Test func aNewEventKeepsItsTime() throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics").code == 0)
    try folder.change(
      "trip.ics", "END:VCALENDAR",
      "BEGIN:VEVENT\r\nUID:x@y\r\nSUMMARY:Boat\r\nDTSTART:20260611T140000Z\r\nDTEND:20260611T150000Z\r\nEND:VEVENT\r\n"
        + "END:VCALENDAR")
    let back = try folder.run("export", "trip.ics", "--to", "json")
    #expect(
      back.output.contains(#""custom":{"category":"note","start":"10:00","durationMinutes":60}"#), "\(back.output)")
  }

  @Test(arguments: [
    ("**8:45 PM** · Dinner", "\"start\":\"20:45\"", 0 as Int32), ("**20:45** · Dinner", "\"start\":\"20:45\"", 0),
    ("**late** · Dinner", "\"start\":\"19:30\"", 1),
  ])
  func aTimeThatIsChangedInMarkdownIsTakenOver(_ line: String, _ member: String, _ code: Int32) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.md").code == 0)
    try folder.change("trip.md", "**7:30 PM** · Dinner", line)
    let back = try folder.run("export", "trip.md", "--to", "json")
    #expect(back.code == code && back.output.contains(member), "\(back.output)\(back.messages)")
  }

  @Test func editsInWordsSetTimeAndPlace() throws {
    let added = try folder.run(
      "edit", "trip.json", "--add", "Museum", "--on", "2", "--first", "--at", "10:00", "--place", "MoMA", "-i")
    #expect(added.code == 0, "\(added.messages)")
    #expect(try folder.read("trip.json").contains(#""title":"Museum","custom":{"start":"10:00","location":"MoMA"}"#))
    let set = try folder.run("edit", "trip.json", "--set", "Dinner", "--at", "", "--place", "Inn", "-i")
    #expect(set.code == 0, "\(set.messages)")
    let text = try folder.read("trip.json")
    #expect(!text.contains("19:30") && text.contains(#""location":"Inn""#), "\(text)")
    let wrong = try folder.run("edit", "trip.json", "--set", "Dinner", "--at", "25:00", "-i")
    #expect(wrong.code == 64 && wrong.messages.contains("--at takes a time of day"), "\(wrong.messages)")
  }

  @Test(arguments: ["\"24:00\"", "\"7:30\"", "\"19:30:00\"", "1930", "\"soon\""])
  func whatIsNoTimeIsNamed(value: String) throws {
    try folder.change("trip.json", #""start":"19:30""#, "\"start\":" + value)
    let result = try folder.run("validate", "trip.json")
    #expect(result.code == 1 && result.output.contains("custom.start of \"Dinner\" should be"), "\(result.output)")
    let edited = try folder.run("edit", "trip.json", "--set", "Dinner", "--title", "x", "-i")
    #expect(edited.code == 65, "\(edited.messages)")
  }

  @Test func aPlaceThatContradictsTheTimeIsFound() throws {
    try folder.change("trip.json", #""start":"19:30""#, #""start":"10:00""#)
    #expect(try !folder.run("validate", "trip.json").output.contains("own-time-out-of-order"))
    try folder.change("trip.json", #""title":"Bar"}"#, #""title":"Bar","custom":{"start":"09:15"}}"#)
    let result = try folder.run("validate", "trip.json")
    #expect(
      result.output.contains("\"Bar\" is at 09:15 but is placed after \"Dinner\" at 10:00 on day 2"), "\(result.output)"
    )
  }
}
