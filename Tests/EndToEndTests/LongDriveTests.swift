import Foundation
import Testing

/// The driving limit on every day, and drives of several days as each document shows them.
@Suite(.serialized) struct LongDriveTests {
  private static func game(
    _ id: String, _ venue: String, _ city: String, _ region: String, _ start: String, _ zone: String
  ) -> String {
    "{\"id\":\"\(id)\",\"league\":\"toy\",\"season\":\"2026\",\"home\":{\"id\":\"h\(venue)\",\"name\":\"\(city) club\"},"
      + "\"away\":{\"id\":\"a\",\"name\":\"Guests\"},\"venue\":{\"id\":\"\(venue)\",\"name\":\"\(venue)\",\"city\":\"\(city)\","
      + "\"region\":\"\(region)\",\"country\":\"US\",\"timeZone\":\"\(zone)\"},\"localDate\":\"\(start.prefix(10))\","
      + "\"start\":\"\(start)\",\"status\":\"scheduled\"}\n"
  }

  private static let east = "America/New_York"
  private static let west = "America/Los_Angeles"

  /// New York in the afternoon, Philadelphia on the same evening and on the next: the drive takes 2 h 10 min.
  private static let near =
    game("g1", "Bronx Ground", "Bronx", "NY", "2026-06-10T13:05:00-04:00", east)
    + game("g2", "Philadelphia Ground", "Philadelphia", "PA", "2026-06-10T21:05:00-04:00", east)
    + game("g3", "Philadelphia Ground", "Philadelphia", "PA", "2026-06-11T21:05:00-04:00", east)

  /// A drive of 17 h 40 min with a night for it.
  private static let coast =
    game("g1", "Seattle Ground", "Seattle", "WA", "2026-06-10T19:05:00-07:00", west)
    + game("g2", "Los Angeles Ground", "Los Angeles", "CA", "2026-06-11T20:05:00-07:00", west)

  /// 19 h 35 min by train, with a day for it.
  private static let rails =
    game("g1", "Seattle Ground", "Seattle", "WA", "2026-06-10T19:05:00-07:00", west)
    + game("g2", "Phoenix Ground", "Phoenix", "AZ", "2026-06-12T18:40:00-07:00", "America/Phoenix")

  private static let boston = game("g1", "Boston Ground", "Boston", "MA", "2026-07-24T19:05:00-04:00", east)

  private func run(_ schedule: String, _ arguments: [String]) throws -> (result: Tool.Result, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(schedule, "s.jsonl")
    return (try Tool.run([arguments[0], "-s", "s.jsonl"] + arguments.dropFirst(), in: folder.url), folder)
  }

  /// What is built or planned: the ids of the games, or the exit code where there is no trip.
  static let limits: [(schedule: String, arguments: [String], games: [String], code: Int32)] = [
    (near, ["build", "--league", "toy", "--mode", "drive"], ["g1", "g2", "g3"], 0),
    (near, ["build", "--league", "toy", "--mode", "drive", "--max-driving-hours", "2"], ["g1", "g3"], 1),
    (near, ["build", "--league", "toy", "--mode", "drive", "--max-driving-hours", "1.5"], ["g1", "g3"], 1),
    (near, ["build", "--league", "toy", "--mode", "drive", "--max-driving-hours", "1"], ["g2", "g3"], 1),
    (near, ["plan", "--visit", "all", "--mode", "drive", "--max-driving-hours", "2"], ["g1", "g3"], 0),
    (near, ["plan", "--visit", "all", "--mode", "drive", "--max-driving-hours", "1"], [], 65),
    (coast, ["plan", "--visit", "all", "--mode", "drive", "--overnight"], [], 65),
    (
      coast, ["plan", "--visit", "all", "--mode", "drive", "--overnight", "--max-driving-hours", "16"], ["g1", "g2"], 0
    ),
    (coast, ["build", "--league", "toy", "--mode", "drive", "--overnight"], ["g1"], 1),
    (rails, ["build", "--league", "toy", "--mode", "train"], ["g1"], 1),
    (rails, ["build", "--league", "toy", "--mode", "train", "--overnight"], ["g1", "g2"], 0),
  ]

  @Test(arguments: limits)
  func holdsTheLimit(_ example: (schedule: String, arguments: [String], games: [String], code: Int32)) throws {
    let (result, folder) = try run(example.schedule, example.arguments + ["-o", "t.json"])
    #expect(result.code == example.code, "\(result.messages)")
    if example.games.isEmpty { return }
    let trip = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.url.appendingPathComponent("t.json")))
    let items = try #require((trip as? [String: Any])?["items"] as? [[String: Any]])
    #expect(items.filter { $0["kind"] as? String == "game" }.compactMap { $0["id"] as? String } == example.games)
    let validated = try Tool.run(["validate", "t.json"], in: folder.url)
    #expect(validated.code == 0 && !validated.output.contains("travel-time") && !validated.output.contains("too-long"))
  }

  @Test func aTripBeyondTheLimitIsReported() throws {
    let (_, folder) = try run(Self.near, ["build", "--league", "toy", "--mode", "drive", "-o", "t.json"])
    var text = try String(contentsOf: folder.url.appendingPathComponent("t.json"), encoding: .utf8)
    text = text.replacingOccurrences(
      of: "\"request\":{", with: "\"request\":{\"maxDrivingHoursPerDay\":2,")
    try folder.write(text, "u.json")
    let result = try Tool.run(["validate", "u.json"], in: folder.url)
    #expect(
      result.output.contains(
        "\"New York → Philadelphia\" is a drive of 2 h 10 min; the limit is 2 h a day"),
      "\(result.output)")
  }

  /// The trip that is proved is the one that is written, and every document tells each day of it.
  @Test func aDriveAcrossTheCountryIsFiveDays() throws {
    let plan = [
      "plan", "--visit", "all", "--mode", "drive", "--origin", "San Francisco, CA", "--return", "-o", "t.json",
    ]
    let (result, folder) = try run(Self.boston, plan)
    #expect(result.code == 0 && result.messages.contains("time: 9 days 2 h 10 min, proved"), "\(result.messages)")
    let shown = try Tool.run(["show", "t.json"], in: folder.url).output
    for line in [
      "Day 1, Mon 2026-07-20", "day 1 of 5 on the way: 8 h 35 min", "Night on the way from San Francisco to Boston",
      "→    San Francisco → Boston · day 2 of 5 on the way: 10 h", "Day 10, Wed 2026-07-29",
      "→    Boston → San Francisco · day 5 of 5 on the way: 8 h 35 min",
    ] { #expect(shown.contains(line), "\(line): \(shown)") }
    #expect(!shown.contains("nothing"))
    for (name, wanted) in [
      ("t.ics", "SUMMARY:San Francisco → Boston (day 5 of 5)"),
      ("t.md", "*On the way: Boston → San Francisco (day 2 of 5) · 10 h*"),
      ("t.html", "Day 4 of 5 on the way: 10 h"),
    ] {
      #expect(try Tool.run(["export", "t.json", "-o", name], in: folder.url).code == 0)
      let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
      #expect(text.contains(wanted) && !text.contains("Nothing planned"), "\(name)")
      if name == "t.html" { continue }
      // One leg is one item, whatever the number of its days.
      let back = try Tool.run(["export", name, "--to", "json", "-o", "back.json"], in: folder.url)
      #expect(back.code == 0 && back.messages.isEmpty, "\(name): \(back.messages)")
      let files = ["t.json", "back.json"].map { try? Data(contentsOf: folder.url.appendingPathComponent($0)) }
      #expect(files[0] == files[1], "\(name)")
    }
    let calendar = try String(contentsOf: folder.url.appendingPathComponent("t.ics"), encoding: .utf8)
    let starts = calendar.split(separator: "\r\n").filter { $0.hasPrefix("DTSTART;TZID") }.map { $0.suffix(15) }
    #expect(starts.first == "20260720T132500" && starts.last == "20260729T070000", "\(starts)")
    #expect(starts.count == 19 && starts == starts.sorted())
    // A made-up venue is unknown; nothing else is to be said.
    let checked = try Tool.run(["validate", "t.json", "--disable", "unknown-venue"], in: folder.url)
    #expect((checked.output + checked.messages).contains("0 errors, 0 warnings, 0 infos"), "\(checked)")
  }

  // MARK: Changed calendars

  /// From New York to San Francisco in five days, one of which is on 13 June.
  private static let country =
    game("g1", "Bronx Ground", "Bronx", "NY", "2026-06-10T19:05:00-04:00", east)
    + game("g2", "San Francisco Ground", "San Francisco", "CA", "2026-06-17T18:45:00-07:00", west)

  private static let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT2H\r\nEND:VALARM\r\n"

  /// What a person changes in the event of a day of the drive, and what is reported of it.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// 1 is the first one.
    var day = 3
    /// Nil for an event that is deleted.
    var edit: @Sendable (String) -> String?
    var message: String
  }

  private static let name = "\"New York → San Francisco (day 3 of 5)\" keeps what the trip has: "

  static let changes = [
    Change(
      testDescription: "another day", edit: { $0.replacingOccurrences(of: ":20260613T", with: ":20260614T") },
      message: name + "the changed time of one of its days"),
    Change(
      testDescription: "an hour later",
      edit: { $0.replacingOccurrences(of: "T070000", with: "T080000").replacingOccurrences(of: "T17", with: "T18") },
      message: name + "the changed time of one of its days"),
    Change(
      testDescription: "shorter", edit: { $0.replacingOccurrences(of: "T170000", with: "T140000") },
      message: name + "the changed time of one of its days"),
    Change(
      testDescription: "a title and notes",
      edit: {
        $0.replacingOccurrences(of: "SUMMARY:", with: "SUMMARY:Scenic ")
          .replacingOccurrences(of: "DESCRIPTION:", with: "DESCRIPTION:Lunch in Iowa. ")
      }, message: name + "the changed title, description of one of its days"),
    Change(
      testDescription: "deleted", edit: { _ in nil },
      message: name + "its missing event in the calendar is ignored"),
    Change(
      testDescription: "an alarm",
      edit: { $0.replacingOccurrences(of: "END:VEVENT\r\n", with: alarm + "END:VEVENT\r\n") },
      message: "\"VALARM\" of \"New York → San Francisco (day 3 of 5)\" can't be part of an itinerary"),
    Change(
      testDescription: "the first day shorter", day: 1,
      edit: { $0.replacingOccurrences(of: "T170000", with: "T140000") },
      message: "\"New York → San Francisco\" keeps what the trip has: the changed length of one of its days"),
  ]

  private func countryCalendar() throws -> (folder: TemporaryFolder, events: [String]) {
    let arguments = ["build", "--league", "toy", "--mode", "drive", "-o", "t.json"]
    let (result, folder) = try run(Self.country, arguments)
    #expect(result.code == 0, "\(result.messages)")
    let calendar = try Tool.run(["export", "t.json", "--to", "ics"], in: folder.url).output
    return (folder, calendar.components(separatedBy: "BEGIN:VEVENT\r\n"))
  }

  private static func isDay(_ day: Int, _ event: String) -> Bool {
    day == 1 ? event.hasPrefix("UID:t0@") : event.contains("X-SPORTSTIME-STAGE:\(day)\r\n")
  }

  /// Nothing of it is taken over, and everything is named: as JSON, and as a document that is written over.
  @Test(arguments: changes) func aChangedDayIsNamed(_ change: Change) throws {
    let (folder, events) = try countryCalendar()
    let changed = events.compactMap { event in Self.isDay(change.day, event) ? change.edit(event) : event }
    #expect(changed != events)
    try folder.write(changed.joined(separator: "BEGIN:VEVENT\r\n"), "t.ics")
    let back = try Tool.run(["export", "t.ics", "--to", "json", "-o", "back.json"], in: folder.url)
    #expect(back.code == 1 && back.messages.contains(change.message), "\(back.messages)")
    let (now, was) = (try folder.read("back.json"), try folder.read("t.json"))
    #expect(now == was)
    // An edit of another item leaves the event as the person left it.
    let edit = ["edit", "t.ics", "--op", #"{"op":"update","item":"g2","title":"Mine"}"#, "-i"]
    let edited = try Tool.run(edit, in: folder.url)
    let text = try folder.read("t.ics")
    #expect(edited.code <= 1 && text.contains("SUMMARY:Mine\r\n"), "\(edited.messages)")
    let kept = changed.first { Self.isDay(change.day, $0) }
    #expect(kept.map { text.contains($0) } ?? !events.contains { Self.isDay(3, $0) && text.contains($0) })
    // So does an export of the trip onto it, which names the event alone.
    let onto = try Tool.run(["export", "t.json", "-o", "t.ics"], in: folder.url)
    let notes = onto.messages.split(separator: "\n").filter { $0.contains("keeps what only the calendar has") }
    #expect(notes.allSatisfy { $0.contains("New York → San Francisco") || $0.contains("Mine") }, "\(onto.messages)")
  }

  /// A drive that has fewer days takes the others' events along, and what a person added to one that stays stays.
  @Test func theDaysOfAChangedDriveFollow() throws {
    let (folder, events) = try countryCalendar()
    let changed = events.map { event in
      Self.isDay(2, event)
        ? event.replacingOccurrences(of: "END:VEVENT\r\n", with: Self.alarm + "END:VEVENT\r\n") : event
    }
    try folder.write(changed.joined(separator: "BEGIN:VEVENT\r\n"), "t.ics")
    let edit = ["edit", "t.ics", "--op", #"{"op":"update","item":"t0","travel":{"durationMinutes":1500}}"#, "-i"]
    let edited = try Tool.run(edit, in: folder.url)
    #expect(edited.code == 0, "\(edited.messages)")
    let text = try folder.read("t.ics")
    #expect(text.contains("(day 2 of 3)") && text.contains("(day 3 of 3)"))
    // Subscribers are told of the days that are gone.
    #expect(text.components(separatedBy: "STATUS:CANCELLED").count == 3)
    #expect(text.components(separatedBy: Self.alarm).count == 2)
  }

  /// What a Markdown document says of a day of the drive follows from the drive.
  @Test(arguments: ["· 10 h*|· 7 h*", "## Day 4|## Day 14", "(day 3 of 5) · 10|(day 2 of 5) · 10"])
  func aChangedDayInMarkdownIsNamed(_ change: String) throws {
    let (folder, _) = try countryCalendar()
    let plain = try Tool.run(["export", "t.json", "--to", "markdown", "-o", "t.md"], in: folder.url)
    let same = try Tool.run(["export", "t.md", "--to", "json"], in: folder.url)
    #expect(plain.code == 0 && same.code == 0 && same.messages.isEmpty, "\(same.messages)")
    let words = change.components(separatedBy: "|")
    let text = try folder.read("t.md")
    let range = try #require(text.range(of: words[0]))
    try folder.write(text.replacingCharacters(in: range, with: words[1]), "t.md")
    let back = try Tool.run(["export", "t.md", "--to", "json"], in: folder.url)
    let message = "\"*On the way: New York → San Francisco (day "
    #expect(back.code == 1 && back.messages.contains(message), "\(back.messages)")
  }

  /// A calendar that lost what it carries still has the whole drive, and each file of a store has its place.
  @Test func aDriveIsItsDays() throws {
    let (folder, events) = try countryCalendar()
    let lines = events.joined(separator: "BEGIN:VEVENT\r\n").replacingOccurrences(of: "\r\n ", with: "")
    let bare = lines.components(separatedBy: "\r\n").filter { !$0.hasPrefix("X-") }
    try folder.write(bare.joined(separator: "\r\n"), "bare.ics")
    let read = try Tool.run(["export", "bare.ics", "--to", "json"], in: folder.url)
    #expect(read.code == 0 && read.output.contains("\"durationMinutes\":2785"), "\(read)")
    let files = events.dropFirst().map { event in
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n" + event.components(separatedBy: "END:VCALENDAR")[0]
        + "END:VCALENDAR\r\n"
    }
    for file in files where file.contains("X-SPORTSTIME-STAGE:") {
      try folder.write(file, "one.ics")
      let one = try Tool.run(["export", "one.ics", "--to", "json"], in: folder.url)
      #expect(one.code == 1 && one.messages.contains("has one event of a trip"), "\(one)")
    }
    try folder.write(files.joined(), "all.ics")
    let all = try Tool.run(["export", "all.ics", "--to", "json"], in: folder.url)
    let trip = try folder.read("t.json")
    #expect(all.code == 0 && all.output == trip, "\(all)")
  }
}
