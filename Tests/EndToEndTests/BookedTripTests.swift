import Foundation
import Testing

/// Stays and booked travel, from the edit to every document.
@Suite struct BookedTripTests {
  private static let games = [
    game("g1", "Cubs", "Wrigley Field", "Chicago", "IL", "2026-06-10T13:20:00-05:00", "America/Chicago"),
    game("g2", "Yankees", "Yankee Stadium", "Bronx", "NY", "2026-06-13T19:05:00-04:00", "America/New_York"),
  ]

  private static func game(
    _ id: String, _ home: String, _ venue: String, _ city: String, _ region: String, _ start: String, _ zone: String
  ) -> String {
    """
    {"id":"\(id)","league":"mlb","home":{"id":"h","name":"\(home)"},"away":{"id":"bos","name":"Red Sox"},\
    "venue":{"name":"\(venue)","city":"\(city)","region":"\(region)","country":"US"},"localDate":"\(start.prefix(10))",\
    "start":"\(start)","timeZone":"\(zone)","status":"scheduled"}
    """
  }

  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":4,\
    "items":[{"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Cubs","game":\(games[0])},\
    {"id":"t0","kind":"travel","day":2,"sortOrder":1,"title":"Chicago → New York","travel":{"leg":0,\
    "from":{"city":"Chicago","region":"IL","country":"US"},"to":{"city":"New York","region":"NY","country":"US"},\
    "mode":"fly","distanceKm":1145.5,"durationMinutes":240,"estimated":true}},\
    {"id":"g2","kind":"game","day":4,"sortOrder":0,"title":"Red Sox at Yankees","game":\(games[1])}]}

    """

  private let folder: TemporaryFolder

  /// The trip with a booked flight and a hotel, as edits in words make it.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
    let flight = try folder.run(
      "edit", "trip.json", "-i", "--set", "t0", "--departs", "17:05", "--arrives", "19:40", "--carrier", "United",
      "--number", "UA 1584", "--seat", "12A", "--reference", "XJ4F2", "--notes", "Terminal 1")
    #expect(flight.code == 0, "\(flight.messages)")
    let hotel = try folder.run(
      "edit", "trip.json", "-i", "--add", "Grand Hotel", "--on", "2", "--until", "2026-06-13", "--at", "15:00",
      "--check-out", "11:00", "--city", "New York", "--place", "234 W 42nd St")
    #expect(hotel.code == 0, "\(hotel.messages)")
  }

  private func item(_ id: String, _ file: String = "trip.json") throws -> String {
    let lines = try folder.read(file).split(separator: "\n").map(String.init)
    return try #require(lines.first { $0.contains("{\"id\":\"\(id)\",\"kind\"") })
  }

  private func event(_ id: String, _ calendar: String) -> String {
    let events = calendar.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "BEGIN:VEVENT\r\n")
    return events.first { $0.contains("UID:\(id)@") } ?? ""
  }

  @Test func editsStateWhatIsBooked() throws {
    #expect(
      try item("t0").contains(
        #""durationMinutes":95,"estimated":false,"departure":"2026-06-11T17:05:00-05:00","#
          + #""departureZone":"America/Chicago","arrival":"2026-06-11T19:40:00-04:00","arrivalZone":"America/New_York","#
          + #""carrier":"United","number":"UA 1584","seat":"12A","reference":"XJ4F2","notes":"Terminal 1"}"#))
    #expect(
      try item("grand-hotel").contains(
        #""day":2,"sortOrder":2,"title":"Grand Hotel","custom":{"start":"15:00","checkOut":"11:00","#
          + #""location":"234 W 42nd St","endDay":4,"city":"New York"}"#))
    let valid = try folder.run("validate", "-q", "trip.json", "--fail-on", "warning")
    #expect(valid.code == 0, "\(valid.output)")
  }

  /// What is taken away is gone, and what is not stated stays.
  @Test func anEmptyValueTakesAway() throws {
    let edit = try folder.run(
      "edit", "trip.json", "-i", "--set", "t0", "--departs", "", "--arrives", "", "--seat", "", "--notes", "")
    #expect(edit.code == 0, "\(edit.messages)")
    #expect(
      try item("t0").contains(
        #""durationMinutes":95,"estimated":false,"carrier":"United","number":"UA 1584","reference":"XJ4F2"}"#))
    // If nothing is booked any more, the leg takes as long as is estimated.
    let estimate = try folder.run(
      "edit", "trip.json", "--set", "t0", "--carrier", "", "--number", "", "--reference", "")
    #expect(estimate.code == 0 && estimate.output.contains(#""durationMinutes":270,"estimated":true}"#), "\(estimate)")
    #expect(try folder.run("edit", "trip.json", "-i", "--set", "grand-hotel", "--until", "", "--city", "").code == 0)
    #expect(try item("grand-hotel").contains(#""checkOut":"11:00","location":"234 W 42nd St"}"#))
  }

  @Test(arguments: [
    (["--set", "t0", "--departs", "25:00"], "\"25:00\" is not a time like 17:05 or 2026-06-10T17:05", 64),
    (["--set", "t0", "--departs", "2026-06-31T08:00"], "\"2026-06-31\" is not a date", 64),
    (["--set", "t0", "--departs", "2026-06-12T08:00"], "would arrive before it departs", 1),
    (["--set", "t0", "--departs", "2026-06-10T08:00"], "would depart on 2026-06-10, but is on day 2 (2026-06-11)", 1),
    (["--move", "t0", "--on", "3"], "departs on day 2 (2026-06-11), as booked", 1),
    (["--set", "grand-hotel", "--departs", "10:00"], "is not travel", 1),
    (["--set", "grand-hotel", "--number", "7"], "is not travel", 1),
    (["--set", "grand-hotel", "--until", "1"], "the stay would end on day 1, but it begins on day 2", 1),
    (
      ["--insert-day", "2"],
      "no later day before it is free; shorten \"Grand Hotel\", whose nights are on the days between; possible: day 1",
      1
    ),
    (["--set", "grand-hotel", "--until", "never"], "--until takes a day's number or a date", 64),
    (["--set", "grand-hotel", "--check-out", "noon"], "--check-out takes a time of day such as 11:00", 64),
    (["--set", "t0", "--check-out", "11:00"], "can't be given a `custom`", 1),
    (["--add", "x", "--on", "1", "--departs", "10:00"], "--departs", 64),
    (["--add", "x", "--on", "1", "--check-out", "10:00"], "--check-out needs --until, the last day of the stay", 64),
  ])
  func anEditThatIsRefused(_ words: [String], _ message: String, _ code: Int32) throws {
    let before = try folder.read("trip.json")
    let result = try Tool.run(["edit", folder.path("trip.json"), "-i"] + words)
    #expect(result.code == code && result.messages.contains(message), "\(result.messages)")
    #expect(try folder.read("trip.json") == before)
  }

  /// A leg that is no longer needed becomes a custom item, which shows what is booked in every document.
  @Test func aReleasedBookingIsShown() throws {
    let cancelled = Self.games[1].replacingOccurrences(of: "\"scheduled\"", with: "\"cancelled\"")
    try folder.write(Self.games[0] + "\n" + cancelled + "\n", "schedule.jsonl")
    let rebase = try folder.run("rebase", "trip.json", "-i", "-s", "schedule.jsonl")
    #expect(rebase.messages.contains("it stays as a custom item"), "\(rebase.messages)")
    #expect(
      try item("t0").contains(
        #""kind":"custom","day":2,"sortOrder":1,"title":"Chicago → New York","custom":{"category":"travel","#
          + #""start":"17:05","timeZone":"America/Chicago","durationMinutes":95,"notes":"United UA 1584, seat 12A, "#
          + #"reference XJ4F2\nDeparture: 2026-06-11 17:05, Arrival: 2026-06-11 19:40\nTerminal 1"},"travel":{"#))
    let calendar = event("t0", try folder.run("export", "trip.json", "--to", "ics").output)
    #expect(
      calendar.contains("DTSTART;TZID=America/Chicago:20260611T170500\r\n")
        && calendar.contains(#"DESCRIPTION:United UA 1584\, seat 12A\, reference XJ4F2\nDeparture: "#), "\(calendar)")
    for format in ["markdown", "html"] {
      let document = try folder.run("export", "trip.json", "--to", format).output
      for text in ["5:05 PM", "United UA 1584, seat 12A, reference XJ4F2", "2026-06-11 19:40", "Terminal 1"] {
        #expect(document.contains(text), "\(format): \(text)")
      }
    }
    // Nothing changes when it is read back, and a rebase of the rest changes nothing.
    for ending in ["ics", "md"] {
      #expect(try folder.run("export", "trip.json", "-o", "trip.\(ending)").code == 0)
      let back = try folder.run("export", "trip.\(ending)", "--to", "json")
      #expect(try back.code == 0 && back.output == folder.run("export", "trip.json", "--to", "json").output, "\(back)")
    }
    #expect(try folder.run("rebase", "trip.json", "-i", "-s", "schedule.jsonl").messages.contains("unchanged"))
  }

  /// A stay's city is a market: an edit warns of what `validate` finds afterwards.
  @Test(arguments: [("New York", nil), ("Boston", "bed-in-other-city")])
  func anEditWarnsOfWhatThereIs(_ city: String, _ code: String?) throws {
    #expect(try folder.run("edit", "trip.json", "-i", "--resize", "5").code == 0)
    let edit = try folder.run(
      "edit", "trip.json", "-i", "--add", "Lodge", "--on", "4", "--until", "5", "--check-out", "11:00", "--city", city)
    let valid = try folder.run("validate", "trip.json")
    for messages in [edit.messages, valid.output] {
      for rule in ["bed-in-other-city", "check-out-after-leaving"] {
        #expect(messages.contains(rule) == (rule == code), "\(edit.messages)\(valid.output)")
      }
    }
  }

  /// On the night when clocks are put back, 01:30 occurs twice.
  @Test(arguments: [
    ("01:30", "-05:00", "first"), ("2026-11-01T01:30-05:00", "-05:00", "first"),
    ("2026-11-01T01:30-06:00", "-06:00", "second"), ("2026-11-01T01:30:00-06:00", "-06:00", "second"),
  ])
  func aTimeThatOccursTwice(_ departs: String, _ offset: String, _ which: String) throws {
    try folder.write(
      Self.trip.replacingOccurrences(of: "2026-06-13T19:05:00-04:00", with: "2026-11-03T19:05:00-05:00")
        .replacingOccurrences(of: "2026-06-13", with: "2026-11-03")
        .replacingOccurrences(of: "2026-06-10", with: "2026-10-31"), "trip.json")
    let edit = try folder.run("edit", "trip.json", "-i", "--set", "t0", "--departs", departs, "--arrives", "06:05")
    let message =
      "\"Chicago → New York\" departs at 2026-11-01T01:30:00\(offset), which occurs twice in America/Chicago; the offset "
      + "selects the \(which) time"
    #expect(edit.code == 0 && edit.messages.contains(message), "\(edit.messages)")
    let valid = try folder.run("validate", "trip.json")
    #expect(valid.code == 0 && valid.output.contains(message) && valid.output.contains("time-ambiguous"), "\(valid)")
    let later = try folder.run("edit", "trip.json", "-i", "--set", "t0", "--departs", "02:30")
    #expect(later.code == 0 && !later.messages.contains("occurs twice"), "\(later.messages)")
  }

  /// Each change of an event is reported once, and as what it is.
  @Test(arguments: [
    (
      ["20260611T170500": "20260611T160500", "20260611T194000": "20260611T184000"], 0,
      "\"Chicago → New York\" departs at 2026-06-11T16:05:00-05:00 and arrives at 2026-06-11T18:40:00-04:00 in the "
        + "calendar: its times were changed"
    ),
    (
      ["VALUE=DATE:20260611": "VALUE=DATE:20260612"], 0,
      "\"Grand Hotel\" takes 2 days in the calendar: its first day was changed"
    ),
    (
      ["VALUE=DATE:20260614": "VALUE=DATE:20260615"], 0,
      "\"Grand Hotel\" takes 4 days in the calendar: its last day was changed"
    ),
    (
      ["SUMMARY:Grand Hotel": "SUMMARY:"], 1,
      "\"Grand Hotel\" keeps what the trip has: the missing title in the calendar is ignored"
    ),
  ])
  func changesInTheCalendarAreReported(_ changes: [String: String], _ code: Int32, _ message: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics").code == 0)
    for (old, new) in changes { try folder.change("trip.ics", old, new) }
    let read = try folder.run("export", "trip.ics", "--to", "json")
    #expect(read.code == code && read.messages.contains(message), "\(read.messages)")
    #expect(!read.messages.contains("the new time of"), "\(read.messages)")
  }

  @Test func everyDocumentShowsTheBookingAndTheNights() throws {
    let calendar = try folder.run("export", "trip.json", "--to", "ics").output
    for line in [
      "DTSTART;TZID=America/Chicago:20260611T170500", "DTEND;TZID=America/New_York:20260611T194000", "STATUS:CONFIRMED",
      #"DESCRIPTION:United UA 1584\, seat 12A\, reference XJ4F2\, fly\, 712 mi\, 1 h 35 min\nTerminal 1"#,
    ] { #expect(event("t0", calendar).contains(line + "\r\n"), "\(line) is not in \(event("t0", calendar))") }
    for line in [
      "DTSTART;VALUE=DATE:20260611", "DTEND;VALUE=DATE:20260614", "TRANSP:TRANSPARENT", "LOCATION:234 W 42nd St",
      #"DESCRIPTION:Check-in: 3:00 PM\nCheck-out: 11:00 AM"#,
    ] {
      #expect(
        event("grand-hotel", calendar).contains(line + "\r\n"), "\(line) is not in \(event("grand-hotel", calendar))")
    }
    let markdown = try folder.run("export", "trip.json", "--to", "markdown").output
    #expect(markdown.contains("| 3 | June 12, 2026 | New York |  | Grand Hotel |\n"))
    #expect(markdown.contains("- **5:05 PM CDT – 7:40 PM EDT** · Chicago → New York — United UA 1584, seat 12A"))
    #expect(markdown.contains("- **3:00 PM until day 4, 11:00 AM** · Grand Hotel — 234 W 42nd St"))
    let page = try folder.run("export", "trip.json", "--to", "html").output
    #expect(page.contains("5:05 PM CDT</time> – <time datetime=\"2026-06-11T19:40:00-04:00\">7:40 PM EDT</time>"))
    #expect(page.contains("<p class=\"where\">Check-in: 3:00 PM · Check-out: 11:00 AM</p>"))
    #expect(page.contains("<p class=\"where\">Night: Grand Hotel</p>"))
    let shown = try folder.run("show", "trip.json").output
    #expect(shown.contains("17:05  → Chicago → New York · United UA 1584, seat 12A, reference XJ4F2, fly"), "\(shown)")
    #expect(shown.contains("Day 3, Fri 2026-06-12\n    •    Night: Grand Hotel\n"), "\(shown)")
    #expect(shown.contains("Day 4, Sat 2026-06-13\n  11:00  Check out: Grand Hotel\n"), "\(shown)")
    let linked = try folder.run("export", "trip.json", "--to", "json", "--profile", "schema.org").output
    #expect(linked.contains(#""departureTime":"2026-06-11T17:05:00-05:00","arrivalTime":"2026-06-11T19:40:00-04:00""#))
    #expect(linked.contains(#""startDate":"2026-06-11T15:00:00","endDate":"2026-06-13T11:00:00""#))
  }

  @Test(arguments: ["ics", "md"])
  func itComesBack(ending: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip." + ending).code == 0)
    let back = try folder.run("export", "trip." + ending, "--to", "json")
    #expect(back.code == 0 && back.messages.isEmpty, "\(back.messages)")
    #expect(try back.output == folder.run("export", "trip.json", "--to", "json").output)
  }

  /// A flight that a person moves in the calendar has the times that they gave it, and a stay its nights.
  @Test func changedEventsAreTaken() throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics").code == 0)
    try folder.change("trip.ics", "DTSTART;TZID=America/Chicago:20260611T170500", "DTSTART:20260611T233000Z")
    try folder.change(
      "trip.ics", "DTEND;TZID=America/New_York:20260611T194000", "DTEND;TZID=America/New_York:20260611T211500")
    try folder.change("trip.ics", "DTEND;VALUE=DATE:20260614", "DTEND;VALUE=DATE:20260613")
    let back = try folder.run("export", "trip.ics", "--to", "json")
    #expect(back.messages.contains("departs at 2026-06-11T18:30:00-05:00"), "\(back.messages)")
    for member in [
      #""departure":"2026-06-11T18:30:00-05:00""#, #""arrival":"2026-06-11T21:15:00-04:00""#, #""durationMinutes":105"#,
      #""number":"UA 1584""#, #""endDay":3"#,
    ] { #expect(back.output.contains(member), "\(back.output)") }
  }

  /// Of a stay, each time that a person changes is taken, and one that they delete is not lost silently.
  @Test(arguments: [
    ("ics", "Check-out: 11:00 AM", "Check-out: 10:30 AM", #""checkOut":"10:30""#, "has the check-out 10:30"),
    ("ics", "Check-in: 3:00 PM", "Check-in: 16:00", #""start":"16:00","checkOut":"11:00""#, "has the check-in 16:00"),
    ("ics", "Check-in: 3:00 PM\\n", "", #""start":"15:00","checkOut":"11:00""#, "the missing check-in"),
    ("ics", "Check-out: 11:00 AM", #"Check-out: 11:00 AM\nRoom 12"#, #""notes":"Room 12""#, "has other notes"),
    ("md", "day 4, 11:00 AM", "day 3, 10:30 AM", #""checkOut":"10:30""#, "has the check-out 10:30"),
    ("md", "day 4, 11:00 AM", "day 3, 11:00 AM", #""endDay":3"#, "lasts until day 3"),
    ("md", "day 4, 11:00 AM", "day 4", #""checkOut":"11:00""#, "the changed time"),
    ("md", "7:40 PM EDT", "8:40 PM EDT", #""arrival":"2026-06-11T19:40:00-04:00""#, "the changed time"),
  ])
  func aChangedStay(_ ending: String, _ old: String, _ new: String, _ member: String, _ message: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip." + ending).code == 0)
    try folder.change("trip." + ending, old, new)
    let back = try folder.run("export", "trip." + ending, "--to", "json")
    #expect(back.output.contains(member) && back.messages.contains(message), "\(back.messages)\(back.output)")
    #expect(!back.messages.contains("is at 15:00"), "\(back.messages)")
  }

  /// A time without a date is the next one that the clock there shows, over the date line, too.
  @Test(arguments: [
    (
      "Tokyo", "JP", "Honolulu", "US", "20:00", "08:30", "2026-06-11T20:00:00+09:00", "2026-06-11T08:30:00-10:00",
      "8:00 PM JST – 8:30 AM HST**"
    ),
    (
      "Honolulu", "US", "Tokyo", "JP", "14:00", "17:30", "2026-06-11T14:00:00-10:00", "2026-06-12T17:30:00+09:00",
      "2:00 PM HST – June 12, 5:30 PM JST**"
    ),
  ])
  func overTheDateLine(
    _ from: String, _ fromCountry: String, _ to: String, _ toCountry: String, _ departs: String, _ arrives: String,
    _ departure: String, _ arrival: String, _ times: String
  ) throws {
    try folder.write(
      """
      {"format":"sportstime-itinerary","version":1,"id":"t","startDate":"2026-06-11","dayCount":2,"items":[\
      {"id":"t0","kind":"travel","day":1,"sortOrder":1,"title":"Over","travel":{"from":{"city":"\(from)",\
      "country":"\(fromCountry)"},"to":{"city":"\(to)","country":"\(toCountry)"},"durationMinutes":60,"estimated":true}}]}
      """, "line.json")
    let edit = try folder.run("edit", "line.json", "-i", "--set", "t0", "--departs", departs, "--arrives", arrives)
    #expect(edit.code == 0, "\(edit.messages)")
    #expect(try item("t0", "line.json").contains("\"departure\":\"\(departure)\""))
    #expect(try item("t0", "line.json").contains("\"arrival\":\"\(arrival)\""))
    let isNextDay = arrival.contains("06-12")
    let shown = try folder.run("show", "line.json").output
    #expect(shown.contains("arrives \(arrives)" + (isNextDay ? " on 2026-06-12" : "\n")), "\(shown)")
    let markdown = try folder.run("export", "line.json", "--to", "markdown").output
    #expect(markdown.contains(times), "\(markdown)")
    let page = try folder.run("export", "line.json", "--to", "html").output
    #expect(page.contains("</time> – June 12, <time datetime=\"\(arrival)\">") == isNextDay, "\(page)")
    #expect(page.contains("<time datetime=\"\(arrival)\">"))
    try folder.write(try folder.run("export", "line.json", "--to", "ics").output, "line.ics")
    #expect(try folder.run("export", "line.ics", "--to", "json").output.contains("\"arrival\":\"\(arrival)\""))
  }

  /// A rebase keeps what is booked, and tells where it does not fit any more.
  @Test func aRebaseKeepsTheBooking() throws {
    let moved = Self.games[0].replacingOccurrences(of: "2026-06-10", with: "2026-06-12")
    try folder.write("\(moved)\n\(Self.games[1])\n", "new.jsonl")
    let rebase = try folder.run("rebase", "trip.json", "--schedule", "new.jsonl", "-o", "rebased.json")
    #expect(rebase.code == 1)
    let told = rebase.output + rebase.messages
    #expect(told.contains("can't be on 2026-06-11 as booked"), "\(told)")
    let advice = "change the booking, and state its new times with `sportstime edit --set \"t0\" --departs TIME"
    #expect(told.contains("booked-times-contradict") && told.contains("to fix it: " + advice), "\(told)")
    #expect(try item("t0", "rebased.json").contains(#""departure":"2026-06-11T17:05:00-05:00""#))
    try folder.write(Self.games.joined(separator: "\n") + "\n", "same.jsonl")
    let same = try folder.run("rebase", "trip.json", "--schedule", "same.jsonl", "-o", "same.json")
    #expect(same.code == 0, "\(same.output)\(same.messages)")
    #expect(try folder.read("same.json") == folder.read("trip.json"))
  }
}
