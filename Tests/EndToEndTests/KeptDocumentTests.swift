import Foundation
import Testing

/// Calendars and Markdown that people keep: what they add and change in them is never lost by a command that writes.
@Suite struct KeptDocumentTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":2,\
    "items":[{"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees","game":{"id":"g1","league":"mlb",\
    "home":{"id":"nyy","name":"Yankees"},"away":{"id":"bos","name":"Red Sox"},"venue":{"name":"Yankee Stadium",\
    "city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-10","start":"2026-06-10T19:05:00-04:00",\
    "timeZone":"America/New_York","status":"scheduled"}},\
    {"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"Dinner","custom":{"category":"meal","notes":"Booked"}},\
    {"id":"c2","kind":"custom","day":2,"sortOrder":1,"title":"Museum","custom":{"category":"note"}}]}

    """

  private static let nothing = #"{"op":"normalize","day":1}"#
  private static let rename = #"{"op":"update","item":"c2","title":"Gallery"}"#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
  }

  private static let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT2H\r\nEND:VALARM\r\n"
  private static let task = "BEGIN:VTODO\r\nUID:task-1\r\nSUMMARY:Pack\r\nEND:VTODO\r\n"

  private func makeCalendar() throws {
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    try folder.change("trip.ics", "END:VEVENT\r\n", "COLOR:red\r\n" + Self.alarm + "END:VEVENT\r\n")
    try folder.change("trip.ics", "END:VCALENDAR", Self.task + "END:VCALENDAR")
  }

  /// An event that a person adds on a day without a game, after a flight to another zone.
  @Test(arguments: [
    ("DTSTART;TZID=America/Los_Angeles:20260612T163000", "16:30"), ("DTSTART:20260612T233000Z", "16:30"),
  ])
  func clockAfterAFlight(_ start: String, _ shown: String) throws {
    func game(_ id: String, _ day: Int, _ city: String, _ region: String, _ start: String, _ zone: String) -> String {
      #"{"id":"\#(id)","kind":"game","day":\#(day),"sortOrder":0,"game":{"venue":{"city":"\#(city)","region":"\#(region)","#
        + #""country":"US"},"start":"\#(start)","timeZone":"\#(zone)"}}"#
    }
    let items = [
      game("g1", 1, "Boston", "MA", "2026-06-10T19:10:00-04:00", "America/New_York"),
      FixTests.travel("t1", 2, "1", "Boston", "Los Angeles"),
      game("g2", 5, "Los Angeles", "CA", "2026-06-14T13:10:00-07:00", "America/Los_Angeles"),
    ]
    try folder.write(FixTests.trip("t", items, days: 5), "flight.json")
    #expect(try folder.run("export", "flight.json", "--to", "ics", "-o", "flight.ics").code == 0)
    let event = "BEGIN:VEVENT\r\nUID:own\r\n\(start)\r\nDURATION:PT1H\r\nSUMMARY:Museum\r\nEND:VEVENT\r\n"
    try folder.change("flight.ics", "END:VCALENDAR", event + "END:VCALENDAR")
    let read = try folder.run("export", "flight.ics", "--to", "json")
    #expect(read.output.contains(#""start":"\#(shown)""#), "\(read.output)")
  }

  private func makeMarkdown() throws {
    #expect(try folder.run("export", "trip.json", "--to", "markdown", "-o", "trip.md").code == 0)
    try folder.change("trip.md", "\n## Day 2", "\nBring the binoculars.\n\n## Day 2")
  }

  /// A store that keeps each event in a file: the files together are the trip, and one of them is not taken for a trip.
  @Test func theFilesOfAStoreAreOneTripTogether() throws {
    let calendar = try folder.run("export", "trip.json", "--to", "ics").output
    let files = calendar.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst().map { part in
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n" + part.components(separatedBy: "END:VEVENT\r\n")[0]
        + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    }
    try folder.write(files.reversed().joined(), "all.ics")
    let all = try folder.run("export", "all.ics", "--to", "json")
    let plain = try folder.run("export", "trip.json", "--to", "json")
    #expect(all.code == 0 && all.output == plain.output, "\(all)")
    for file in files {
      // With its carrier or without it, and whatever it is: a game, travel or a custom item.
      let bare = file.components(separatedBy: "\r\n").filter { !$0.hasPrefix("X-") && !$0.hasPrefix(" ") }
      for text in [file, bare.joined(separator: "\r\n")] where file != files[0] || text != file {
        try folder.write(text, "one.ics")
        let one = try folder.run("export", "one.ics", "--to", "json")
        #expect(one.code == 1 && one.messages.contains("has one event of a trip and nothing that shows"), "\(one)")
      }
    }
  }

  @Test(arguments: ["trip.ics", "trip.md"])
  func anEditThatChangesNothingKeepsEveryByte(name: String) throws {
    try makeCalendar()
    try makeMarkdown()
    let before = try folder.read(name)
    let result = try folder.run("edit", name, "--op", Self.nothing, "-i")
    #expect(result.code == 0, "\(result.messages)")
    #expect(try folder.read(name) == before)
  }

  @Test func alarmsTasksAndForeignPropertiesOutliveAnEdit() throws {
    try makeCalendar()
    let result = try folder.run("edit", "trip.ics", "--op", Self.rename, "-i")
    #expect(result.code == 0, "\(result.messages)")
    let text = try folder.read("trip.ics")
    #expect(text.contains("SUMMARY:Gallery\r\n"))
    #expect(!text.contains("SUMMARY:Museum"))
    #expect(text.components(separatedBy: Self.alarm).count == 4)
    #expect(text.components(separatedBy: "COLOR:red\r\n").count == 4)
    #expect(text.contains(Self.task))
  }

  @Test func paragraphsOutliveAnEdit() throws {
    try makeMarkdown()
    let result = try folder.run("edit", "trip.md", "--op", Self.rename, "-i")
    #expect(result.code == 0, "\(result.messages)")
    let text = try folder.read("trip.md")
    #expect(text.contains("Gallery"))
    let note = try #require(text.range(of: "Bring the binoculars."))
    let day = try #require(text.range(of: "## Day 2"))
    #expect(note.lowerBound < day.lowerBound)
  }

  @Test func anExportOntoACalendarKeepsWhatIsInIt() throws {
    try makeCalendar()
    #expect(try folder.run("edit", "trip.json", "--op", Self.rename, "-i").code == 0)
    let result = try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics")
    #expect(result.code == 0, "\(result.messages)")
    let text = try folder.read("trip.ics")
    #expect(text.contains("SUMMARY:Gallery\r\n") && text.contains(Self.task))
    #expect(text.components(separatedBy: Self.alarm).count == 4)
  }

  /// An item that the trip removed takes its event along, unless a person changed its texts.
  @Test(arguments: [("", 0), ("SUMMARY:Gallery", 65), ("SUMMARY:Museum\r\nLOCATION:Old Hall", 65)])
  func eventsOfRemovedItems(_ changed: String, _ code: Int32) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics").code == 0)
    if !changed.isEmpty { try folder.change("trip.ics", "SUMMARY:Museum", changed) }
    let before = try folder.read("trip.ics")
    #expect(try folder.run("edit", "trip.json", "--remove", "c2", "-i").code == 0)
    let result = try folder.run("export", "trip.json", "-o", "trip.ics")
    #expect(result.code == code, "\(result.messages)")
    #expect(result.messages.contains("would be lost (the trip no longer has it)") == (code == 65), "\(result.messages)")
    #expect(try folder.read("trip.ics") == before || code == 0)
  }

  @Test func aDocumentOfSomebodyElseIsNotWrittenOver() throws {
    try folder.write("# Read me\n\nMy own words.\n", "README.md")
    let result = try folder.run("export", "trip.json", "--to", "markdown", "-o", "README.md")
    #expect(result.code == 65)
    #expect(result.messages.contains("README.md:1:") && result.messages.contains("would be lost"))
    #expect(try folder.read("README.md") == "# Read me\n\nMy own words.\n")
  }

  @Test func whatIsOnlyOursIsWrittenOver() throws {
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    try folder.change("trip.json", "trip-1", "trip-2")
    let result = try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics")
    #expect(result.code == 0, "\(result.messages)")
    #expect(try folder.read("trip.ics").contains("trip-2"))
  }

  @Test(arguments: ["edit", "rebase"])
  func linesThatCannotBeReadKeepTheirFile(command: String) throws {
    let lines = Self.trip + "{\"broken\n"
    try folder.write(lines, "trips.jsonl")
    let start = try #require(Self.trip.range(of: #"{"id":"g1","league""#)?.lowerBound)
    let end = try #require(Self.trip.range(of: "}},")?.lowerBound)
    try folder.write(Self.trip[start..<end] + "}\n", "schedule.jsonl")
    let arguments = command == "edit" ? ["--op", Self.rename] : ["-s", "schedule.jsonl"]
    let over = try Tool.run([command, "trips.jsonl", "-i"] + arguments, in: folder.url)
    #expect(over.code == 65, "\(over.messages)")
    #expect(over.messages.contains("trips.jsonl:2:") && over.messages.contains("line 2 can't be read"))
    #expect(try folder.read("trips.jsonl") == lines)
    let other = try Tool.run([command, "trips.jsonl", "-o", "other.jsonl"] + arguments, in: folder.url)
    #expect(other.code == 1, "\(other.messages)")
    #expect(try folder.read("other.jsonl").split(separator: "\n").count == 1)
  }

  // MARK: Names of outputs

  @Test func theEndingSaysFormatAndLayout() throws {
    for name in ["a.jsonl", "a.ndjson", "a.json", "a.ics", "a.md", "travel"] {
      let result = try folder.run("edit", "trip.json", "--op", Self.rename, "-o", name)
      #expect(result.code == 0, "\(name): \(result.messages)")
      let shown = try folder.run("show", name)
      #expect(shown.code == 0 && shown.output.contains("Gallery"), "\(name): \(shown.messages)")
    }
    #expect(try folder.read("a.jsonl").split(separator: "\n").count == 1)
    #expect(try folder.read("a.json") == folder.read("travel"))
    _ = try folder.run("export", "trip.json", "a.json", "--to", "json", "-o", "two.json")
    #expect(try folder.read("two.json").hasPrefix("[\n{"))
    #expect(try folder.run("show", "two.json").code == 0)
    _ = try folder.run("edit", "trip.json", "--op", Self.rename, "-o", "journal.html")
    #expect(try folder.read("journal.html").contains("<title>Swing</title>"))
  }

  @Test(arguments: [
    (["edit", "trip.json", "--op", nothing, "-o", "trip.csv"], "\".csv\" is the ending of no format"),
    (
      ["export", "trip.json", "--to", "ics", "-o", "trip.md"], "--to ics and the name \"trip.md\" contradict each other"
    ),
    (["rebase", "trip.json", "-s", "x.jsonl", "-o", "trip.xml"], "\".xml\" is the ending of no format"),
    (["rebase", "trip.json", "-s", "x.jsonl", "-o", "trip.json", "-i"], "--in-place and --output can't be combined"),
  ])
  func namesThatSayAnotherFormatAreRefused(arguments: [String], message: String) throws {
    let result = try Tool.run(arguments, in: folder.url)
    #expect(result.code == 64)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  // MARK: What people change

  @Test func aConfirmedEventIsNotCancelled() throws {
    let event = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:abc@example.com\r\n\
      DTSTART;TZID=America/New_York:20260610T190500\r\nSUMMARY:Boston Red Sox at New York Yankees\r\n\
      LOCATION:Yankee Stadium\\, Bronx\\, NY\r\nSTATUS:WORD\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    for (word, status) in [
      ("CONFIRMED", "scheduled"), ("Confirmed", "scheduled"), ("tentative", "scheduled"), ("CANCELLED", "cancelled"),
      ("Cancelled", "cancelled"),
    ] {
      try folder.write(event.replacingOccurrences(of: "WORD", with: word), "games.ics")
      let read = try folder.run("export", "games.ics", "--to", "json")
      #expect(read.code == 0 && read.output.contains("\"status\":\"\(status)\""), "\(word): \(read.output)")
      let imported = try folder.run("import", "games.ics")
      #expect(
        imported.code == 0 && imported.output.contains("\"status\":\"\(status)\""), "\(word): \(imported.messages)")
    }
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    #expect(try folder.run("export", "trip.ics", "--to", "json").output.contains("\"status\":\"scheduled\""))
  }

  @Test(arguments: [
    (
      "SUMMARY:Dinner", "SUMMARY:Late dinner", "\"title\":\"Late dinner\"",
      "is called \"Late dinner\" in the calendar: its title was changed"
    ),
    (
      "DESCRIPTION:Booked", "DESCRIPTION:Table for four", "\"notes\":\"Table for four\"",
      "has other notes in the calendar: its notes were changed"
    ),
    (
      "SUMMARY:Dinner", "LOCATION:Luzzo's\r\nSUMMARY:Dinner", "\"location\":\"Luzzo's\"",
      "is at \"Luzzo's\" in the calendar: its place was changed"
    ),
    ("SUMMARY:Red Sox at Yankees", "SUMMARY:Date night", "\"title\":\"Date night\"", "is called \"Date night\""),
  ])
  func changesInACalendarAreTakenOver(old: String, new: String, member: String, message: String) throws {
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    try folder.change("trip.ics", old, new)
    let result = try folder.run("export", "trip.ics", "--to", "json")
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains(member), "\(result.output)")
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(!result.output.contains("follows from the order"))
  }

  @Test(arguments: [
    ("America/New_York:20260610T190500", "America/New_York:20260610T200500", "the changed time"),
    ("LOCATION:Yankee Stadium", "LOCATION:Fenway Park", "the place"),
  ])
  func whatTheScheduleSaysOfAGameStays(old: String, new: String, message: String) throws {
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    try folder.change("trip.ics", old, new)
    let result = try folder.run("export", "trip.ics", "--to", "json")
    #expect(result.code == 1, "\(result.messages)")
    #expect(
      result.messages.contains("\"Red Sox at Yankees\" keeps what the trip has: \(message)"), "\(result.messages)")
    #expect(result.output.contains("19:05:00") && result.output.contains("Yankee Stadium"))
  }

  @Test func aDeletedEventIsADeletedItem() throws {
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    let text = try folder.read("trip.ics")
    let events = text.components(separatedBy: "BEGIN:VEVENT\r\n")
    let left = events.filter { !$0.contains("SUMMARY:Dinner") }.joined(separator: "BEGIN:VEVENT\r\n")
    try folder.write(left, "trip.ics")
    let result = try folder.run("export", "trip.ics", "--to", "json")
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.messages.contains("the item \"c1\" was removed, as its event is gone from the calendar"))
    #expect(!result.output.contains("Dinner") && result.output.contains("Museum"))
  }

  /// Games and travel that a person removes from a document: as after `edit --drop-game`, travel is derived again, and a
  /// rebase does not bring the games back.
  @Test(
    arguments: ["ics", "md"], [["Foxes at Owls"], ["New York → Philadelphia"], ["Foxes at Elks", "Foxes at Owls"]])
  func aRemovedGameIsADroppedGame(_ ending: String, _ titles: [String]) throws {
    func game(_ number: Int, _ home: String, _ city: String, _ region: String) -> String {
      #"{"id":"toy:g\#(number)","league":"toy","home":{"id":"\#(home)","name":"\#(home)"},"#
        + #""away":{"id":"foxes","name":"Foxes"},"venue":{"city":"\#(city)","region":"\#(region)","country":"US"},"#
        + #""localDate":"2026-06-1\#(number)","start":"2026-06-1\#(number)T19:05:00-04:00","#
        + #""timeZone":"America/New_York","status":"scheduled"}"# + "\n"
    }
    try folder.write(
      game(0, "Seals", "Boston", "MA") + game(2, "Owls", "Bronx", "NY") + game(4, "Elks", "Philadelphia", "PA"),
      "schedule.jsonl")
    let built = try folder.run(
      "build", "-s", "schedule.jsonl", "--team", "Foxes", "--origin", "Boston, MA", "--return", "-o", "trip.json")
    #expect(built.code == 0, "\(built.messages)")
    #expect(try folder.run("export", "trip.json", "-o", "trip.\(ending)").code == 0)
    var text = try folder.read("trip.\(ending)")
    for title in titles {
      let name = try #require(
        text.range(of: ending == "md" ? "· \(title)" : "SUMMARY:\(title)")
          ?? text.range(of: "- \(title)"))
      let (begin, end) = ending == "md" ? ("\n- ", "\n") : ("BEGIN:VEVENT\r\n", "END:VEVENT\r\n")
      let start = try #require(
        text.range(of: begin, options: .backwards, range: text.startIndex..<name.upperBound)?.lowerBound)
      let stop = try #require(text.range(of: end, range: name.upperBound..<text.endIndex)?.upperBound)
      text.replaceSubrange(start..<stop, with: ending == "md" ? "\n" : "")
    }
    try folder.write(text, "trip.\(ending)")
    let read = try folder.run("export", "trip.\(ending)", "-o", "back.json")
    #expect(read.code == 0, "\(read.messages)")
    let games = titles.filter { $0.contains(" at ") }
    var edits = games.flatMap { ["--op", #"{"op":"dropGame","item":"toy:g\#($0.hasSuffix("Owls") ? 2 : 4)"}"#] }
    if edits.isEmpty { edits = ["--op", #"{"op":"normalize","day":1}"#] }
    let dropped = try Tool.run(["edit", "trip.json"] + edits, in: folder.url)
    #expect(dropped.code == 0, "\(dropped.messages)")
    func legs(_ text: String) -> [String] {
      text.split(separator: "\n").compactMap { $0.firstMatch(of: /"title":"([^"]*→[^"]*)"/).map { String($0.1) } }
    }
    func request(_ text: String) -> Substring? { text.firstMatch(of: /"request":.*?"items"/)?.0 }
    let back = try folder.read("back.json")
    #expect(legs(back).sorted() == legs(dropped.output).sorted(), "\(back)\(dropped.output)")
    #expect(request(back) == request(dropped.output))
    #expect(try folder.run("validate", "back.json").code == 0)
    let rebased = try folder.run("rebase", "back.json", "-s", "schedule.jsonl", "-o", "same.json")
    #expect(rebased.code == 0 && rebased.messages.contains("unchanged"), "\(rebased.messages)")
    // The document itself gets the other travel with the next edit.
    #expect(try folder.run("edit", "trip.\(ending)", "-i", "--add", "Tea", "--on", "1").code == 0)
    let again = try folder.run("export", "trip.\(ending)", "--to", "json")
    #expect(again.messages.isEmpty && legs(again.output).sorted() == legs(back).sorted(), "\(again)")
  }

  @Test func anEventFromElsewhereKeepsItsUID() throws {
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    let event = """
      BEGIN:VEVENT\r\nUID:77@example.com\r\nDTSTART:20260611T200000Z\r\nDTEND:20260611T210000Z\r\nSUMMARY:Ferry\r\n\
      END:VEVENT\r\nEND:VCALENDAR
      """
    try folder.change("trip.ics", "END:VCALENDAR", event)
    #expect(try folder.run("export", "trip.ics", "--to", "json", "-o", "back.json").code == 0)
    let again = try folder.run("export", "back.json", "--to", "ics")
    #expect(again.output.contains("UID:77@example.com\r\n"))
    #expect(!again.output.contains("UID:77example"))
  }

  @Test func twoTripsAreOneCalendarAndStayTwo() throws {
    try folder.write(Self.trip.replacingOccurrences(of: "trip-1", with: "trip-2"), "other.json")
    let both = try folder.run("export", "trip.json", "other.json", "--to", "ics", "-o", "both.ics")
    #expect(both.code == 0)
    let text = try folder.read("both.ics")
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    let back = try folder.run("export", "both.ics", "--to", "json")
    let plain = try folder.run("export", "trip.json", "other.json", "--to", "json")
    #expect(back.code == 0 && back.output == plain.output, "\(back.messages)")
    // The heads lost, the UIDs still tell the trips apart.
    let bare = text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
      .filter { !$0.hasPrefix("X-SPORTSTIME-ITEMS") && !$0.hasPrefix("X-SPORTSTIME-ITINERARY") }
    try folder.write(bare.joined(separator: "\r\n"), "bare.ics")
    let trips = try folder.run("export", "bare.ics", "--to", "json").output.split(separator: "\n")
    #expect(trips.count == 2)
    for (trip, id) in zip(trips, ["trip-1", "trip-2"]) {
      #expect(trip.contains("\"id\":\"\(id)\"") && trip.contains("2026-06-10"))
      for item in ["g1", "c1", "c2"] {
        #expect(trip.components(separatedBy: "{\"id\":\"\(item)\",\"kind\"").count == 2)
      }
    }
  }

  @Test func aRenamedCalendarIsARenamedTrip() throws {
    #expect(try folder.run("export", "trip.json", "--to", "ics", "-o", "trip.ics").code == 0)
    try folder.change("trip.ics", "X-WR-CALNAME:Swing", "X-WR-CALNAME:Summer\\, east")
    let result = try folder.run("export", "trip.ics", "--to", "json")
    #expect(result.code == 0 && result.output.contains("\"title\":\"Summer, east\""), "\(result.output)")
    #expect(result.messages.contains("the trip is called \"Summer, east\" in the calendar"), "\(result.messages)")
    #expect(try folder.run("edit", "trip.ics", "--op", Self.rename, "-i").code == 0)
    let text = try folder.read("trip.ics")
    #expect(text.contains("X-WR-CALNAME:Summer\\, east\r\n") && text.contains("SUMMARY:Gallery\r\n"))
  }

  /// A calendar tells its trips apart by their ids: of two with one id it would have one, and of it every item.
  @Test(arguments: [2, 400], [["-o", "out.ics"], ["--to", "ics"]])
  func tripsOfOneIDAreNotPutIntoOneCalendar(count: Int, output: [String]) throws {
    var lines = (1..<count).map { Self.trip.replacingOccurrences(of: "trip-1", with: "trip-\($0)") }
    lines.append(lines[0])
    try folder.write(lines.joined(), "trips.jsonl")
    let result = try Tool.run(["export", "trips.jsonl"] + output, in: folder.url)
    #expect(result.code == 65)
    #expect(result.messages.contains("two itineraries have the id \"trip-1\""), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.ics")))
  }

  @Test func tripsOfOneIDAreNotWrittenOverACalendar() throws {
    try makeCalendar()
    let before = try folder.read("trip.ics")
    try folder.write(Self.trip + Self.trip, "trips.jsonl")
    let result = try folder.run("export", "trips.jsonl", "-o", "trip.ics")
    #expect(result.code == 65)
    #expect(try folder.read("trip.ics") == before)
  }

  // MARK: Exports over a person's changes

  @Test(arguments: [
    (
      "trip.ics", "SUMMARY:Dinner", "SUMMARY:Supper",
      "\"Supper\" keeps what only the calendar has: SUMMARY"
    ),
    (
      "trip.ics", "SUMMARY:Dinner", "URL:https://e.org/x\r\nSUMMARY:Dinner",
      "\"Dinner\" keeps what only the calendar has"
    ),
    ("trip.ics", "X-WR-CALNAME:Swing", "X-WR-CALNAME:Mine", "the calendar keeps its name"),
    ("trip.md", "- Dinner", "- Supper", "\"Supper · meal\" differs from the trip and was kept"),
    ("trip.md", "\n## Day 2", "- Buy tickets\n\n## Day 2", "\"Buy tickets\" is not in the trip and was kept"),
  ])
  func aPersonsChangeStaysAndIsNamed(_ name: String, _ old: String, _ new: String, _ message: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", name).code == 0)
    try folder.change(name, old, new)
    let before = try folder.read(name)
    let same = try folder.run("export", "trip.json", "-o", name)
    #expect(same.code == 0 && same.messages.contains(message), "\(same.messages)")
    #expect(try folder.read(name) == before)
    try folder.change("trip.json", "\"Museum\"", "\"Gallery\"")
    let changed = try folder.run("export", "trip.json", "-o", name)
    #expect(changed.code == 0 && changed.messages.contains(message), "\(changed.messages)")
    let after = try folder.read(name)
    #expect(after.contains(new.trimmingCharacters(in: .newlines)) && after.contains("Gallery"), "\(after)")
  }

  @Test(arguments: [("trip.ics", "SUMMARY:Dinner", "SUMMARY:Supper"), ("trip.md", "- Dinner", "- Supper")])
  func whatBothChangedIsRefused(_ name: String, _ old: String, _ new: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", name).code == 0)
    try folder.change(name, old, new)
    let before = try folder.read(name)
    try folder.change("trip.json", "\"Dinner\"", "\"Lunch\"")
    let result = try folder.run("export", "trip.json", "-o", name)
    #expect(result.code == 65 && result.messages.contains("Supper"), "\(result.messages)")
    #expect(result.messages.contains("would be lost") && result.messages.contains("the file was left unchanged"))
    #expect(try folder.read(name) == before)
  }

  @Test(arguments: [
    ("notes.md", "my notes\n", "notes.md:1: \"my notes\" would be lost (it has no itinerary)"),
    ("notes.md", "\n\n[a]: https://e.org\n", "notes.md:3: \"[a]: https://e.org\" would be lost"),
    ("cal.ics", "garbage\n", "cal.ics:1: \"garbage\" would be lost"),
    (
      "cal.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101\r\nSUMMARY:Mine\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      "cal.ics:1: \"Mine\" would be lost (it does not belong to this trip)"
    ),
  ])
  func theMessageQuotesWhatWouldBeLost(_ name: String, _ text: String, _ message: String) throws {
    try folder.write(text, name)
    let result = try folder.run("export", "trip.json", "-o", name)
    #expect(result.code == 65 && result.messages.contains(message), "\(result.messages)")
    #expect(try folder.read(name) == text)
  }

  // MARK: Conversions

  @Test(arguments: [
    ("VALARM", "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT2H\r\nEND:VALARM\r\n"),
    ("ATTENDEE", "ATTENDEE:mailto:a@example.org\r\n"), ("COLOR", "COLOR:red\r\n"), ("X-FOO", "X-FOO:bar\r\n"),
    ("VTODO", "VTODO"),
  ])
  func aConversionNamesWhatItDrops(_ name: String, _ part: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics").code == 0)
    if part == "VTODO" {
      try folder.change("trip.ics", "END:VCALENDAR", Self.task + "END:VCALENDAR")
    } else {
      let text = try folder.read("trip.ics")
      let title = try #require(text.range(of: "SUMMARY:Dinner"))
      let end = try #require(text[title.upperBound...].range(of: "END:VEVENT"))
      try folder.write(text.replacingCharacters(in: end, with: part + "END:VEVENT"), "trip.ics")
    }
    let owner = part == "VTODO" ? "" : " of \"Dinner\""
    for output in ["out.json", "out.md", "out.html"] {
      let result = try folder.run("export", "trip.ics", "-o", output)
      #expect(result.code == 1, "\(output): \(result.messages)")
      #expect(
        result.messages.contains(
          "\"\(name)\"\(owner) can't be part of an itinerary and is ignored [change-not-kept]"),
        "\(output): \(result.messages)")
    }
    // In the calendar itself, nothing is dropped.
    let edited = try folder.run("edit", "trip.ics", "--op", Self.rename, "-i")
    #expect(edited.code == 0 && !edited.messages.contains("no place"), "\(edited.messages)")
    #expect(try folder.read("trip.ics").contains(part == "VTODO" ? Self.task : part))
  }

  /// Commands that read a calendar or a Markdown document and write another one.
  @Test(arguments: [
    ["edit", "IN", "--add", "Tea", "--on", "2", "-o", "OUT"], ["rebase", "IN", "-s", "schedule.jsonl", "-o", "OUT"],
    ["export", "IN", "-o", "OUT"],
  ])
  func anotherDocumentOfTheFormatHasWhatPeopleAdded(_ command: [String]) throws {
    try folder.write(
      "{" + #""id":"g1","league":"mlb","home":{"id":"nyy","name":"Yankees"},"away":{"id":"bos","name":"Red Sox"},"#
        + #""venue":{"name":"Yankee Stadium","city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-10","#
        + #""start":"2026-06-10T19:05:00-04:00","timeZone":"America/New_York","status":"scheduled"}"# + "\n",
      "schedule.jsonl")
    let options = ["--alarm", "90m", "--color", "red", "--refresh", "6h", "--source", "https://example.org/t.ics"]
    #expect(try Tool.run(["export", "trip.json", "-o", "trip.ics"] + options, in: folder.url).code == 0)
    try folder.change("trip.ics", "END:VEVENT\r\n", "X-FOO:bar\r\n" + Self.alarm + "END:VEVENT\r\n")
    try folder.change("trip.ics", "END:VCALENDAR", Self.task + "END:VCALENDAR")
    try makeMarkdown()
    for ending in ["ics", "md"] {
      let words = command.map { ["IN": "trip." + ending, "OUT": "new." + ending][$0] ?? $0 }
      let result = try Tool.run(words, in: folder.url)
      #expect(result.code == 0 && !result.messages.contains("ignored"), "\(result.messages)")
      let written = try folder.read("new." + ending)
      let parts =
        ending == "md"
        ? ["Bring the binoculars."]
        : [Self.task, Self.alarm, "X-FOO:bar", "TRIGGER:-PT1H30M", "COLOR:red", "REFRESH-INTERVAL", "SOURCE;VALUE=URI"]
      for part in parts { #expect(written.contains(part), "\(part): \(written)") }
      // Standard input and output are documents like any other.
      let piped = try Tool.shell(
        "sportstime "
          + words.dropLast(2).map { (word: String) -> String in word == "trip." + ending ? "-" : word }
          .joined(separator: " ")
          + (command[0] == "export" ? " --to \(ending == "md" ? "markdown" : "ics")" : "") + " < trip.\(ending)",
        in: folder)
      #expect(piped.output == written, "\(piped)")
    }
  }

  /// A calendar of another trip has none of the alarms, which a warning names.
  @Test func aCalendarOfAnotherTripNamesWhatItLacks() throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.ics", "--alarm", "90m").code == 0)
    let result = try folder.run("edit", "trip.ics", "--duplicate", "next", "-o", "next.ics")
    #expect(
      result.code == 1
        && result.messages.contains(
          "trip.ics:1:1: warning: alarms and settings that an export added to the calendar are not carried over; add them "
            + "with 'sportstime export' [change-not-kept]"),
      "\(result.messages)")
    #expect(try !folder.read("next.ics").contains("VALARM"))
    #expect(try folder.run("export", "trip.json", "-o", "plain.ics").code == 0)
    #expect(try folder.run("edit", "plain.ics", "--duplicate", "next", "-o", "other.ics").code == 0)
  }

  /// What an export writes by itself, and what it is asked to add, is not missed.
  @Test func aConversionOfAnExportNamesNothing() throws {
    #expect(
      try folder.run(
        "export", "trip.json", "-o", "trip.ics", "--for", "outlook", "--alarm", "60m", "--name", "N", "--color", "red"
      ).code == 0)
    let result = try folder.run("export", "trip.ics", "--to", "json")
    #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
  }

  @Test func textAboveTheTitleIsNamed() throws {
    #expect(try folder.run("export", "trip.json", "-o", "trip.md").code == 0)
    try folder.change("trip.md", "# Swing", "My note\n\n# Swing")
    let result = try folder.run("export", "trip.md", "--to", "json")
    #expect(result.code == 1 && result.messages.contains("trip.md:1:1: warning: \"My note\""), "\(result.messages)")
  }

  // MARK: Two runs at once

  /// A program without locks puts another file in the place of one that is being edited.
  @Test(arguments: ["trip.ics", "copy.json"]) func aFileThatIsReplacedMeanwhileStays(_ name: String) throws {
    #expect(try folder.run("export", "trip.json", "-o", name).code == 0)
    let start = try #require(Self.trip.range(of: #"{"id":"g1","league""#)?.lowerBound)
    let end = try #require(Self.trip.range(of: "}},")?.lowerBound)
    try folder.write(Self.trip[start..<end] + "}\n", "schedule.jsonl")
    try folder.write("theirs", "theirs")
    // The pipe opens once the trip has been read.
    let script = """
      mkfifo pipe
      sportstime edit \(name) -i --add Added --on 2 -s pipe & one=$!
      exec 3> pipe; mv theirs \(name); cat schedule.jsonl >&3; exec 3>&-
      wait $one; echo $?
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.output == "75\n" && result.messages.contains("\(name): another program replaced it"), "\(result)")
    #expect(try folder.read(name) == "theirs")
  }

  /// The file is as if one had run after the other.
  @Test(arguments: ["trip.ics", "trip.md"]) func anExportBesideAnEditLosesNothing(_ name: String) throws {
    try folder.write(Self.trip.replacingOccurrences(of: "\"Dinner\"", with: "\"Lunch\""), "other.json")
    let script = """
      first() { rm -f \(name); sportstime export trip.json -o \(name) -q --now 2026-05-01T00:00:00Z; }
      edit() { sportstime edit \(name) -i --add Added --on 2 -q --now 2026-05-02T00:00:00Z || echo "edit $?"; }
      export() { sportstime export other.json -o \(name) -q --now 2026-05-02T00:00:00Z || echo "export $?"; }
      first; edit; export; cp \(name) one
      first; export; edit; cp \(name) two
      grep -q Lunch one && grep -q Lunch two && grep -q Added two || echo "not as they should be"
      for i in $(seq 1 20); do
        first; edit & export & wait
        cmp -s \(name) one || cmp -s \(name) two || echo "$i: something is lost"
      done
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.output.isEmpty && result.messages.isEmpty, "\(result.output)\(result.messages)")
  }
}
