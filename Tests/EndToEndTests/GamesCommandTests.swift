import Foundation
import Testing

/// `games`, and `export` and `show` of a schedule, as a user runs them.
@Suite struct GamesCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let sources = Tool.root.appendingPathComponent("feeds/samples").path
    let result = try Tool.run(["import", "-q", sources, "-o", "schedule.jsonl"], in: folder.url)
    #expect(result.code == 0)
  }

  private func run(_ words: String...) throws -> Tool.Result { try Tool.run(words, in: folder.url) }

  private func lines(_ words: String...) throws -> [String] {
    try Tool.run(["games", "schedule.jsonl"] + words, in: folder.url).output.split(separator: "\n").map(String.init)
  }

  @Test func tableIsForPeople() throws {
    let all = try lines()
    #expect(all.count == 19)
    #expect(
      all[0].hasPrefix("Mon 2019-08-05  19:05  New York Yankees at Baltimore Orioles  ")
        && all[0].hasSuffix("  Oriole Park at Camden Yards, Baltimore, MD"))
    #expect(
      try lines("--names", "short", "--next", "1", "--now", "2019-08-09T00:00:00Z").map { $0.prefix(42) }
        == ["Thu 2019-08-08  19:07  Yankees at Blue Jay"])
    #expect(try lines("--ids", "toronto").first?.hasSuffix("[mlb:nyy-0808]") == true)
    #expect(try run("show", "schedule.jsonl").output.split(separator: "\n").map(String.init) == all)
  }

  @Test(
    arguments: [
      (["--team", "Orioles"], 6), (["--team", "Orioles", "--home-only"], 3),
      (["--near", "Baltimore", "--within", "50km"], 3),
      (["--near", "Baltimore", "--within", "200mi"], 6), (["--days", "sat,sun"], 4), (["--after", "20:00"], 0),
      (["--between", "13:00..15:30"], 5), (["--from", "2019-08-10", "--to", "2019-08-11"], 2),
      (["--status", "final"], 0),
      (["rogers", "2019-08-08"], 1), (["--city", "Toronto"], 4),
    ] as [([String], Int)])
  func filtersCombine(_ words: [String], _ count: Int) throws {
    let result = try Tool.run(["games", "schedule.jsonl"] + words, in: folder.url)
    #expect(result.output.split(separator: "\n").count == count, "\(result.output)")
    #expect(result.code == (count == 0 ? 1 : 0))
    if count == 0 { #expect(result.messages.contains("schedule.jsonl: no game matches")) }
  }

  @Test(
    arguments: [
      (["games"], 64, "a schedule is missing"),
      (["games", "schedule.jsonl", "--home-only"], 64, "--home-only needs --team"),
      (["games", "schedule.jsonl", "--within", "3km"], 64, "--within needs --near"),
      (["games", "schedule.jsonl", "--between", "9..10"], 64, "two times like 09:00..16:00"),
      (["games", "schedule.jsonl", "--event-title", "{hom}"], 64, "unknown {hom}"),
      (["games", "schedule.jsonl", "--team", "Orioels"], 65, "no team \"Orioels\" in the schedule"),
      (["games", "schedule.jsonl", "-o", "x.pdf"], 64, ".pdf"), (["games", "none.jsonl"], 66, "none.jsonl"),
      (["games", "schedule.jsonl", "--free"], 64, "--free is for calendars"),
      (["export", "schedule.jsonl", "--to", "gpx"], 64, "--to gpx is for itineraries"),
      (["export", "schedule.jsonl"], 64, "--to is missing"),
      (["export", "schedule.jsonl", "--to", "ics", "--editable"], 64, "--editable is for itineraries"),
      (["export", "schedule.jsonl", "--to", "ics", "--each", "team"], 64, "--each needs --output"),
      (["build", "-s", "schedule.jsonl", "--game", "Yankees at Blue Jays"], 65, "may be any of 4 games"),
    ] as [([String], Int32, String)])
  func wrongLineIsRefused(_ words: [String], _ code: Int32, _ message: String) throws {
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code == code && result.messages.contains(message), "\(result.code) \(result.messages)")
  }

  @Test func descriptionNamesAGame() throws {
    let result = try run(
      "build", "-s", "schedule.jsonl", "--game", "Yankees at Blue Jays 2019-08-09", "--game", "mlb:nyy-0805", "-o",
      "trip.json")
    #expect(result.code == 0, "\(result.messages)")
    let trip = try folder.read("trip.json")
    #expect(trip.contains("mlb:nyy-0809") && trip.contains("mlb:nyy-0805"))
    let added = try run(
      "edit", "trip.json", "-i", "--schedule", "schedule.jsonl", "--add-game", "Yankees at Orioles 2019-08-06")
    #expect(added.code == 0, "\(added.messages)")
    #expect(try folder.read("trip.json").contains("mlb:nyy-0806"))
  }

  @Test func schedulesAreExportedInEachFormat() throws {
    let calendar = try run("export", "schedule.jsonl", "--team", "Yankees", "-o", "y.ics")
    #expect(calendar.code == 0 && calendar.messages.isEmpty, "\(calendar.messages)")
    #expect(
      try folder.read("y.ics").components(separatedBy: "BEGIN:VEVENT").count - 1 == lines("--team", "Yankees").count)
    let markdown = try run("export", "schedule.jsonl", "--to", "markdown", "--city", "Toronto").output
    #expect(markdown.hasPrefix("# MLB\n\n| Date | Time | Game | Venue |\n"), "\(markdown)")
    for format in ["jsonl", "json", "csv"] {
      try folder.write(
        try run("export", "schedule.jsonl", "--to", format, "--team", "Orioles").output, "part.\(format)")
      #expect(try run("games", "part.\(format)").output.split(separator: "\n").count == 6, "\(format)")
    }
    let page = try run("export", "schedule.jsonl", "--to", "html", "--name", "A <b> & c").output
    #expect(page.contains("<title>A &lt;b&gt; &amp; c</title>") && !page.contains("<script"))
    #expect(try run("export", "schedule.jsonl", "--to", "ics", "--each", "team", "-o", "teams/").code == 0)
    #expect(try folder.read("teams/mlb-bal.ics").contains("X-WR-CALNAME:Baltimore Orioles"))
  }

  /// A calendar of a schedule is a feed, too: the same sides and days come back.
  @Test func calendarIsReadBack() throws {
    _ = try run("export", "schedule.jsonl", "--to", "ics", "-o", "all.ics")
    #expect(try run("import", "-q", "all.ics", "--league", "mlb", "-o", "back.jsonl").code == 0)
    let (all, back) = (try run("games", "schedule.jsonl").output, try run("games", "back.jsonl").output)
    #expect(all == back)
  }

  @Test func calendarFollowsItself() throws {
    #expect(
      try run("export", "schedule.jsonl", "-o", "c.ics", "--to", "ics", "--now", "2019-08-01T00:00:00Z").code == 0)
    let first = try folder.read("c.ics")
    #expect(
      try run("export", "schedule.jsonl", "-o", "c.ics", "--to", "ics", "--now", "2019-08-02T00:00:00Z").code == 0)
    #expect(try folder.read("c.ics") == first)
    let moved = try folder.read("schedule.jsonl").replacing(
      "2019-08-05T19:05:00-04:00", with: "2019-08-05T13:05:00-04:00")
    try folder.write(moved, "schedule.jsonl")
    let result = try run("export", "schedule.jsonl", "-o", "c.ics", "--now", "2019-08-03T00:00:00Z")
    #expect(result.messages == "1 of the calendar's events changed\n")
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nSUMMARY:Party\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", "c.ics")
    let refused = try run("export", "schedule.jsonl", "-o", "c.ics")
    #expect(
      refused.code == 65 && refused.messages.contains("c.ics:2: \"Party\" would be lost; the file was left unchanged"))
    #expect(try folder.read("c.ics").contains("Party"))
  }

  @Test func gameWithoutDateIsNotLeftOutSilently() throws {
    try folder.write(
      try folder.read("schedule.jsonl")
        + #"{"id":"x","aliases":[],"league":"mlb","home":{"id":"a","name":"Foxes"},"away":{"id":"b","name":"Seals"},"#
        + #""status":"scheduled","gameNumber":1,"neutralSite":false,"previousStarts":[]}"# + "\n", "more.jsonl")
    let result = try run("export", "more.jsonl", "--to", "ics")
    #expect(result.code == 1 && result.messages.contains("1 game has no date and is not in the calendar [no-date]"))
    #expect(try run("games", "more.jsonl", "foxes").output.hasPrefix("no date"))
  }

  /// A schedule may come through a pipe, where a command takes schedules and itineraries.
  @Test(
    arguments: [
      ["show", "-"], ["export", "-", "--to", "ics"], ["export", "-", "--team", "Yankees", "--to", "csv"],
    ])
  func scheduleComesThroughAPipe(_ words: [String]) throws {
    let piped = try Tool.run(words, in: folder.url, input: Data(try folder.read("schedule.jsonl").utf8))
    let named = try Tool.run(words.map { $0 == "-" ? "schedule.jsonl" : $0 }, in: folder.url)
    #expect(piped.code == 0 && piped.output == named.output && !piped.output.isEmpty, "\(piped.messages)")
  }

  /// What a file is doesn't depend on the order of its members.
  @Test(arguments: [["items", "format", "startDate", "dayCount"], ["items", "startDate", "dayCount"]])
  func itineraryWithItsItemsFirstIsNoSchedule(_ order: [String]) throws {
    _ = try run("build", "-s", "schedule.jsonl", "--team", "Yankees", "--away-only", "-o", "trip.json")
    let trip = try #require(
      try JSONSerialization.jsonObject(with: Data(try folder.read("trip.json").utf8)) as? [String: Any])
    let members = try order.map { name in
      let value = try JSONSerialization.data(withJSONObject: try #require(trip[name]), options: [.fragmentsAllowed])
      return "\"\(name)\":" + String(decoding: value, as: UTF8.self)
    }
    try folder.write("{" + members.joined(separator: ",") + #","id":"t"}"#, "turned.json")
    let valid = try run("validate", "turned.json")
    #expect(valid.code == 0, "\(valid.messages)")
    #expect(try run("show", "turned.json").code == 0)
    #expect(try run("rebase", "turned.json", "-s", "schedule.jsonl").code == 0)
    let asked = try run("games", "turned.json")
    #expect(asked.code == 65 && asked.messages.contains("is not a schedule: it is an itinerary"), "\(asked.messages)")
  }

  /// A file of another kind than a command takes is named as what it is.
  @Test(
    arguments: [
      (["validate", "schedule.jsonl"], "is not an itinerary: it is a schedule"),
      (["edit", "schedule.jsonl", "--add", "x", "--on", "1"], "is not an itinerary: it is a schedule"),
      (["games", "trip.json"], "is not a schedule: it is an itinerary"),
      (["games", "feed.csv"], "is not a schedule: it is a feed"),
      (["diff", "feed.csv", "schedule.jsonl"], "it is a feed"),
      (["games", "sync.json"], "is not a schedule: it is a configuration of 'sync'"),
    ] as [([String], String)])
  func fileOfAnotherKindIsNamed(_ words: [String], _ message: String) throws {
    _ = try run("build", "-s", "schedule.jsonl", "--team", "Yankees", "--away-only", "-o", "trip.json")
    try folder.write(
      try String(contentsOf: Tool.root.appendingPathComponent("feeds/samples/baltimore.csv"), encoding: .utf8),
      "feed.csv")
    try folder.write(#"{"format":"sportstime-sync","version":1,"feeds":[]}"#, "sync.json")
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code != 0 && result.messages.contains(message), "\(result.code) \(result.messages)")
    #expect(result.messages.split(separator: "\n").filter { $0.contains(" is not a") }.count == 1, "\(result.messages)")
  }
}
