import Foundation
import Testing

/// A calendar or an itinerary of ours as a source of an import.
@Suite struct ItineraryAsFeedTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":2,\
    "items":[{"id":"c0","kind":"custom","day":1,"sortOrder":-1,"title":"Lunch at Joe's","custom":{"category":"meal"}},\
    {"id":"mlb:7","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees","game":{"id":"mlb:7","league":"mlb",\
    "season":"2026","home":{"id":"nyy","name":"New York Yankees"},"away":{"id":"bos","name":"Boston Red Sox"},\
    "venue":{"name":"Yankee Stadium","city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-10",\
    "start":"2026-06-10T19:05:00-04:00","timeZone":"America/New_York","status":"postponed"}}]}

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
    #expect(try Tool.run(["export", "trip.json", "-o", "trip.ics"], in: folder.url).code == 0)
  }

  /// With all that carries the items, with the calendar's own properties alone, and with categories as well gone.
  @Test(arguments: ["trip.json", "trip.ics", "X-SPORTSTIME-ITEM", "X-", "X-|CATEGORIES"])
  func gamesKeepWhatTheyAre(_ source: String) throws {
    var name = source
    if !source.hasPrefix("trip") {
      let gone = source.split(separator: "|").map(String.init)
      let text = try folder.read("trip.ics").replacingOccurrences(of: "\r\n ", with: "")
      let lines = text.components(separatedBy: "\r\n")
      let kept = lines.filter { line in !gone.contains { line.hasPrefix($0 == "X-" ? $0 : $0 + ":") } }
      name = "lost.ics"
      try folder.write(kept.joined(separator: "\r\n"), name)
    }
    let result = try Tool.run(["import", name], in: folder.url)
    #expect(result.code == 0, "\(result.messages)")
    let games = result.output.split(separator: "\n")
    #expect(games.count == 1, "\(result.output)")
    for text in [
      #""id":"mlb:7""#, #""league":"mlb""#, #""home":{"id":"nyy","name":"New York Yankees"}"#,
      #""away":{"id":"bos","name":"Boston Red Sox"}"#, #""name":"Yankee Stadium""#,
      #""start":"2026-06-10T19:05:00-04:00""#, #""timeZone":"America/New_York""#, #""status":"postponed""#,
    ] { #expect(result.output.contains(text), "\(text) is not in \(result.output)") }
  }

  @Test func markdownIsRefused() throws {
    #expect(try Tool.run(["export", "trip.json", "-o", "trip.md"], in: folder.url).code == 0)
    let result = try Tool.run(["import", "trip.md"], in: folder.url)
    #expect(result.code == 65 && result.messages.contains("is not a feed"), "\(result.messages)")
  }

  @Test func anItineraryWithoutGamesIsNoSource() throws {
    try folder.write(
      #"{"format":"sportstime-itinerary","version":1,"id":"t","startDate":"2026-06-10","dayCount":1,"items":[]}"#,
      "empty.json")
    let result = try Tool.run(["import", "empty.json"], in: folder.url)
    #expect(result.code == 65 && result.messages.contains("the itinerary has no games"), "\(result.messages)")
  }

  /// A stay moves with the days of the trip, and stays in it.
  @Test func editsMoveStays() throws {
    let stay = #"{"op":"insert","item":{"id":"h","title":"Hotel","custom":{"endDay":2}},"day":1,"last":true}"#
    #expect(try Tool.run(["edit", "trip.json", "--op", stay, "-o", "stay.json"], in: folder.url).code == 0)
    let earlier = #"{"op":"resize","startDate":"2026-06-08"}"#
    let moved = try Tool.run(["edit", "stay.json", "--op", earlier], in: folder.url)
    #expect(moved.code == 0 && moved.output.contains(#""day":3,"sortOrder":1,"title":"Hotel","custom":{"endDay":4}"#))
    for (operation, message) in [
      (#"{"op":"move","item":"h","day":2,"first":true}"#, "the stay would end on day 3, but the trip has 2 days"),
      (#"{"op":"update","item":"h","custom":{"endDay":5}}"#, "the stay would end on day 5, but the trip has 2 days"),
      (#"{"op":"resize","dayCount":1}"#, "would be outside the trip"),
    ] {
      let refused = try Tool.run(["edit", "stay.json", "--op", operation], in: folder.url)
      #expect(refused.code == 1 && refused.messages.contains(message), "\(refused.messages)")
    }
    let long = try folder.read("stay.json").replacingOccurrences(of: "\"endDay\":2", with: "\"endDay\":3")
    try folder.write(long, "long.json")
    let checked = try Tool.run(["validate", "long.json"], in: folder.url)
    #expect(checked.code == 1 && checked.output.contains("\"Hotel\" ends on day 3"), "\(checked.output)")
    #expect(try Tool.run(["show", "stay.json"], in: folder.url).output.contains("Hotel · until day 2"))
  }
}
