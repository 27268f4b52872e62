import Foundation
import Testing

/// What an exported event says beside its time, and what a calendar has where it is asked for.
@Suite struct CalendarOptionTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":3,\
    "items":[{"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees","game":{"id":"g1","league":"mlb",\
    "home":{"id":"nyy","name":"Yankees"},"away":{"id":"bos","name":"Red Sox"},"venue":{"name":"Yankee Stadium",\
    "city":"Bronx","region":"NY","country":"US","latitude":40.8296,"longitude":-73.9262},"localDate":"2026-06-10",\
    "start":"2026-06-10T19:05:00-04:00","timeZone":"America/New_York","status":"scheduled"}},\
    {"id":"t0","kind":"travel","day":2,"sortOrder":-1,"title":"New York → Boston","travel":{"leg":0,"from":{"city":\
    "New York","region":"NY","country":"US"},"to":{"city":"Boston","region":"MA","country":"US"},"mode":"drive",\
    "durationMinutes":245}},\
    {"id":"c1","kind":"custom","day":2,"sortOrder":1,"title":"Dinner","custom":{"category":"meal, late","notes":"Booked"},\
    "url":"https://example.org/table?a=1,2"},\
    {"id":"g2","kind":"game","day":3,"sortOrder":0,"title":"Yankees at Red Sox","game":{"id":"g2","league":"mlb",\
    "home":{"id":"bos","name":"Red Sox"},"away":{"id":"nyy","name":"Yankees"},"venue":{"name":"Fenway Park",\
    "city":"Boston","region":"MA","country":"US"},"localDate":"2026-06-12","status":"scheduled"}}]}

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
  }

  private func export(_ options: String...) throws -> String {
    let result = try Tool.run(["export", "trip.json", "--to", "ics"] + options, in: folder.url)
    #expect(result.code == 0, "\(result.messages)")
    return result.output.replacingOccurrences(of: "\r\n ", with: "")
  }

  /// The lines of an event.
  private func event(_ id: String, _ calendar: String) -> [String] {
    let events = calendar.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
    return events.first { $0.contains("UID:\(id)@") }?.components(separatedBy: "\r\n") ?? []
  }

  @Test func eventsSayWhatTheyAreAndWhere() throws {
    let calendar = try export()
    let game = event("g1", calendar)
    for line in [
      "LOCATION:Yankee Stadium\\, Bronx\\, NY", "GEO:40.829600;-73.926200", "CATEGORIES:Game,MLB", "STATUS:CONFIRMED",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"Yankee Stadium, Bronx, NY\":geo:40.829600,-73.926200",
    ] { #expect(game.contains(line), "\(line) is not in \(game)") }
    #expect(event("t0", calendar).contains("CATEGORIES:Travel"))
    let dinner = event("c1", calendar)
    #expect(dinner.contains("CATEGORIES:meal\\, late") && dinner.contains("URL:https://example.org/table?a=1,2"))
    #expect(event("g2", calendar).contains("TRANSP:TRANSPARENT"))
    #expect(!calendar.contains("VALARM") && !calendar.contains("COLOR") && !calendar.contains("REFRESH"))
  }

  /// A game whose time is not set has none: it would go off in the night.
  @Test func alarmsHaveTheLeadTimeOfTheirKind() throws {
    func triggers(_ id: String, _ calendar: String) -> [String] {
      event(id, calendar).filter { $0.hasPrefix("TRIGGER") }
    }
    let some = try export("--alarm", "game=2h", "--alarm", "travel=45m")
    #expect(triggers("g1", some) == ["TRIGGER:-PT2H"] && triggers("t0", some) == ["TRIGGER:-PT45M"])
    #expect(triggers("c1", some).isEmpty && triggers("g2", some).isEmpty)
    let all = try export("--alarm", "1h30m", "--alarm", "custom=1d")
    #expect(triggers("g1", all) == ["TRIGGER:-PT1H30M"] && triggers("c1", all) == ["TRIGGER:-PT24H"])
    #expect(event("g1", all).contains("DESCRIPTION:Red Sox at Yankees"))
  }

  @Test func theCalendarSaysWhatItIsAskedFor() throws {
    let calendar = try export(
      "--name", "Our trips; all", "--refresh", "6h", "--color", "Tomato", "--source", "https://example.org/t.ics")
    for line in [
      "NAME:Our trips\\; all", "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "COLOR:tomato",
      "SOURCE;VALUE=URI:https://example.org/t.ics",
    ] { #expect(calendar.contains("\r\n" + line + "\r\n"), "\(line)") }
    try folder.write(calendar, "named.ics")
    let back = try Tool.run(["export", "named.ics", "--to", "json"], in: folder.url)
    #expect(back.code == 0 && back.messages.isEmpty, "\(back.messages)")
    #expect(back.output == (try Tool.run(["export", "trip.json", "--to", "json"], in: folder.url).output))
  }

  /// The name that is asked for is the calendar's, in all programs; the trip keeps its title.
  @Test func aNameIsTheCalendarsOnly() throws {
    func names(_ file: String) throws -> [String] {
      try folder.read(file).components(separatedBy: "\r\n").filter {
        $0.hasPrefix("NAME:") || $0.hasPrefix("X-WR-CALNAME:")
      }
    }
    let plain = try Tool.run(["export", "trip.json", "--to", "json"], in: folder.url).output
    for (options, name) in [(["--name", "Our trip"], "Our trip"), ([], "Our trip"), (["--name", "New"], "New")] {
      let result = try Tool.run(["export", "trip.json", "-o", "trip.ics"] + options, in: folder.url)
      #expect(result.code == 0 && !result.messages.contains("keeps its name"), "\(result.messages)")
      #expect(try names("trip.ics") == ["NAME:\(name)", "X-WR-CALNAME:\(name)"])
      let back = try Tool.run(["export", "trip.ics", "--to", "json"], in: folder.url)
      #expect(back.code == 0 && back.messages.isEmpty && back.output == plain, "\(back)")
    }
    // Another title of the trip is no other name of the calendar.
    for command in [
      ["edit", "trip.ics", "-i", "--retitle", "Tour"], ["export", "trip.ics", "-o", "other.ics", "--name", "Last"],
    ] {
      #expect(try Tool.run(command, in: folder.url).code == 0)
    }
    #expect(try names("trip.ics") == ["NAME:New", "X-WR-CALNAME:New"])
    #expect(try names("other.ics") == ["NAME:Last", "X-WR-CALNAME:Last"])
    for file in ["trip.ics", "other.ics"] {
      #expect(try Tool.run(["export", file, "--to", "json"], in: folder.url).output.contains(#""title":"Tour""#))
    }
    let retitled = try Tool.run(["edit", "trip.json", "--retitle", "Third", "-o", "third.json"], in: folder.url)
    #expect(retitled.code == 0)
    #expect(try Tool.run(["export", "third.json", "-o", "trip.ics"], in: folder.url).code == 0)
    #expect(try names("trip.ics") == ["NAME:New", "X-WR-CALNAME:New"])
    // A person's name for the calendar is the trip's title.
    try folder.change("trip.ics", "X-WR-CALNAME:New", "X-WR-CALNAME:Mine")
    #expect(try Tool.run(["export", "trip.ics", "--to", "json"], in: folder.url).output.contains(#""title":"Mine""#))
  }

  /// Each difference between what programs get, and nothing else.
  @Test func programsGetWhatOnlyTheyRead() throws {
    let options = ["--refresh", "6h", "--color", "tomato"]
    func lines(_ program: String) throws -> Set<String> {
      let result = try Tool.run(
        ["export", "trip.json", "--to", "ics"] + options + (program.isEmpty ? [] : ["--for", program]), in: folder.url)
      #expect(result.code == 0, "\(result.messages)")
      return Set(result.output.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n"))
    }
    let plain = try lines("")
    let place = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"Yankee Stadium, Bronx, NY\":geo:40.829600,-73.926200"
    #expect(try lines("google").symmetricDifference(plain) == [place])
    #expect(try lines("apple").symmetricDifference(plain) == ["X-APPLE-CALENDAR-COLOR:#FF6347"])
    #expect(
      try lines("outlook").symmetricDifference(plain) == [
        place, "X-PUBLISHED-TTL:PT6H", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE",
        "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE",
      ])
  }

  private func write(_ options: String...) throws -> Tool.Result {
    try Tool.run(["export", "trip.json", "--to", "ics", "-o", "trip.ics"] + options, in: folder.url)
  }

  /// Options come to a calendar that is there, a later wish replaces an earlier one, and without one all stays.
  @Test func alarmsFollowTheirOptionOnAFileThatIsThere() throws {
    #expect(try write().code == 0)
    func count(_ text: String) throws -> Int { try folder.read("trip.ics").components(separatedBy: text).count - 1 }
    #expect(try write("--alarm", "game=2h", "--color", "red").code == 0)
    #expect(try count("TRIGGER:-PT2H\r\n") == 1 && count("COLOR:red\r\n") == 1)
    let before = try folder.read("trip.ics")
    #expect(try write("--alarm", "game=2h", "--color", "red").code == 0)
    #expect(try folder.read("trip.ics") == before)
    let again = try write("--alarm", "game=3h")
    #expect(again.code == 0, "\(again.messages)")
    #expect(try count("BEGIN:VALARM") == 1 && count("TRIGGER:-PT3H\r\n") == 1)
    let edited = try Tool.run(
      ["edit", "trip.ics", "--op", #"{"op":"update","item":"c1","title":"Supper"}"#, "-i"], in: folder.url)
    #expect(edited.code == 0, "\(edited.messages)")
    #expect(try count("TRIGGER:-PT3H\r\n") == 1 && count("SUMMARY:Supper") == 1)
  }

  @Test func anAlarmThatAPersonChangedIsTheirs() throws {
    #expect(try write("--alarm", "game=2h").code == 0)
    let text = try folder.read("trip.ics")
    try folder.write(text.replacingOccurrences(of: "TRIGGER:-PT2H", with: "TRIGGER:-PT10M"), "trip.ics")
    let result = try write("--alarm", "game=3h")
    #expect(result.code == 0, "\(result.messages)")
    let after = try folder.read("trip.ics")
    #expect(after.components(separatedBy: "BEGIN:VALARM").count == 2 && after.contains("TRIGGER:-PT10M"))
  }

  @Test func anAddressFromACalendarIsKept() throws {
    let calendar = try export().replacingOccurrences(of: "table?a=1,2", with: "other")
    try folder.write(calendar, "trip.ics")
    let read = try Tool.run(["export", "trip.ics", "--to", "json"], in: folder.url)
    #expect(read.code == 0 && read.messages.contains("has the address"), "\(read.messages)")
    #expect(read.output.contains(#""url":"https://example.org/other""#))
  }

  @Test(arguments: [
    (["--alarm", "soon"], "takes a time"), (["--alarm", "meal=2h"], "no kind"),
    (["--alarm", "=2h"], "kind is missing"),
    (["--alarm", "5w"], "takes a time"), (["--alarm", "99999999999999999999h"], "takes a time"),
    (["--alarm", "2h", "--for", "google"], "takes no alarms"), (["--refresh", "0m"], "takes a time"),
    (["--color", "tomatoe"], "did you mean \"tomato\""), (["--source", "file:x"], "takes an address"),
    (["--name", ""], "--name takes a text that is not empty"), (["--for", "yahoo"], "google"),
  ])
  func wishesThatAreNoneAreRefused(_ options: [String], _ message: String) throws {
    let result = try Tool.run(["export", "trip.json", "--to", "ics"] + options, in: folder.url)
    #expect(result.code == 64 && result.messages.contains(message), "\(result.messages)")
    #expect(try Tool.run(["export", "trip.json", "--to", "json"] + options, in: folder.url).code == 64)
  }

  /// Another reader of calendars finds the same.
  @Test(.enabled(if: Python.isThere, "Python's icalendar is not installed"))
  func anotherLibraryReadsThem() throws {
    try folder.write(
      try export("--alarm", "2h", "--refresh", "6h", "--color", "red", "--for", "outlook"), "trip.ics")
    let script = """
      import sys, icalendar
      calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
      games = [e for e in calendar.walk("VEVENT") if "Game" in e["CATEGORIES"].cats]
      assert len(games) == 2, games
      assert [str(c) for c in games[0]["CATEGORIES"].cats] == ["Game", "MLB"]
      alarm = games[0].walk("VALARM")[0]
      assert alarm.decoded("TRIGGER").total_seconds() == -7200, alarm
      assert calendar.decoded("REFRESH-INTERVAL").total_seconds() == 21600
      dinner = [e for e in calendar.walk("VEVENT") if str(e["UID"]).startswith("c1@")][0]
      assert [str(c) for c in dinner["CATEGORIES"].cats] == ["meal, late"], dinner["CATEGORIES"].cats
      """
    try folder.write(script, "check.py")
    let interpreter = try #require(Python.interpreter)
    let checked = try Tool.run(interpreter, [folder.path("check.py"), folder.path("trip.ics")])
    #expect(checked.code == 0, "\(checked.messages)")
  }
}
