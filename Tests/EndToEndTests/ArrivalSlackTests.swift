import Foundation
import Testing

/// Estimated times leave room before a game, and a calendar that has them is read back as it was.
@Suite struct ArrivalSlackTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"swing","title":"Swing","startDate":"2026-06-10","dayCount":3,\
    "origin":{"city":"New York","region":"NY"},"items":[\
    {"id":"t0","kind":"travel","day":1,"sortOrder":-1,"title":"To Boston","travel":{"leg":0,\
    "from":{"city":"New York","region":"NY"},"to":{"city":"Boston","region":"MA"},"mode":"drive","durationMinutes":215}},\
    {"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Yankees at Red Sox","game":{"id":"g1","league":"mlb",\
    "venue":{"name":"Fenway Park","city":"Boston","region":"MA","country":"US"},"localDate":"2026-06-10",\
    "start":"2026-06-10T19:10:00-04:00","timeZone":"America/New_York","status":"scheduled"}},\
    {"id":"c1","kind":"custom","day":2,"sortOrder":-3,"title":"Museum","custom":{"durationMinutes":600}},\
    {"id":"c2","kind":"custom","day":2,"sortOrder":-2,"title":"Lunch","custom":{"durationMinutes":120}},\
    {"id":"g2","kind":"game","day":2,"sortOrder":0,"title":"Yankees at Red Sox","game":{"id":"g2","league":"mlb",\
    "venue":{"name":"Fenway Park","city":"Boston","region":"MA","country":"US"},"localDate":"2026-06-11",\
    "start":"2026-06-11T13:10:00-04:00","timeZone":"America/New_York","status":"scheduled"}}]}

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
  }

  /// The starts of the events, by title, on the clock.
  private func starts(_ file: String) throws -> [String: String] {
    var starts: [String: String] = [:]
    for event in try folder.read(file).components(separatedBy: "BEGIN:VEVENT").dropFirst() {
      let lines = event.components(separatedBy: "\r\n")
      let start = lines.first { $0.hasPrefix("DTSTART") }?.components(separatedBy: "T").last
      let title = lines.first { $0.hasPrefix("SUMMARY:") }?.dropFirst(8)
      starts[String(title ?? "")] = String((start ?? "").prefix(4))
    }
    return starts
  }

  /// There is no room on the second day for what comes before a game at 13:10 and two hours: they begin with the day.
  @Test(arguments: [
    (nil, "1335", "0000", "1000"), ("0", "1535", "0110", "1110"), ("45", "1450", "0025", "1025"),
    ("1440", "0000", "0000", "1000"),
  ])
  func travelArrivesBeforeTheGame(_ slack: String?, _ leaves: String, _ museum: String, _ lunch: String) throws {
    let options = slack.map { ["--slack", $0] } ?? []
    let result = try Tool.run(["export", "trip.json", "-o", "trip.ics"] + options, in: folder.url)
    #expect(result.code == 0, "\(result.messages)")
    let starts = try starts("trip.ics")
    #expect(starts["To Boston"] == leaves && starts["Museum"] == museum && starts["Lunch"] == lunch, "\(starts)")
    // As it was, whatever it was written with.
    let back = try folder.run("export", "trip.ics", "--to", "json")
    #expect(back.code == 0 && back.messages.isEmpty, "\(back.messages)")
    #expect(try back.output == folder.run("export", "trip.json", "--to", "json").output)
    // An edit keeps the times of what it does not touch.
    let edit = try folder.run("edit", "trip.ics", "--op", #"{"op":"update","item":"c2","title":"Brunch"}"#, "-i")
    #expect(edit.code == 0, "\(edit.messages)")
    let edited = try self.starts("trip.ics")
    #expect(edited["To Boston"] == leaves && edited["Brunch"] == lunch, "\(edited)")
  }

  @Test(arguments: [["--slack", "-1"], ["--slack", "1441"], ["--slack", "2h"], ["--slack", "9", "--to", "json"]])
  func slacksThatAreNone(_ options: [String]) throws {
    let result = try Tool.run(
      ["export", "trip.json"] + (options.contains("--to") ? [] : ["--to", "ics"]) + options, in: folder.url)
    #expect(result.code == 64 && result.messages.contains("slack"), "\(result.messages)")
  }
}
