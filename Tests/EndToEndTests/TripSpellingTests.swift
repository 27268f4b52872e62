import Foundation
import TestSupport
import Testing

/// What an itinerary means does not depend on how its file is written.
@Suite struct TripSpellingTests {
  private static let trip = #"""
    {"format":"sportstime-itinerary","version":1,"id":"t","title":"T","startDate":"2026-06-10","dayCount":2,
     "origin":{"city":"Boston","region":"MA"},"returnToOrigin":true,
     "request":{"slackMinutes":10,"maxDrivingHoursPerDay":3,"earliestDeparture":"09:00","overnight":true},"items":[
     {"id":"g1","kind":"game","day":1,"sortOrder":0,"game":{"id":"x:1","localDate":"2026-06-10",
      "start":"2026-06-10T13:10:00-04:00","venue":{"name":"Sandlot","city":"New York","region":"NY"}}},
     {"id":"t0","kind":"travel","day":1,"sortOrder":-1,"travel":{"leg":0,"from":{"city":"Boston","region":"MA"},
      "to":{"city":"New York","region":"NY"},"mode":"drive","durationMinutes":260,"estimated":true}},
     {"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"Dinner","ignore":["items-overlap"],
      "custom":{"location":"Joe's","start":"13:30","notes":"late"}}]}
    """#

  /// Each letter of a member's name as an escape.
  private static var escaped: String {
    trip.replacing(#/"(\w+)":/#) { match in
      let letters = match.1.utf8.map { String(format: "\\u%04x", $0) }
      return "\"\(letters.joined())\":"
    }
  }

  private static var spaced: String { trip.replacing("\":", with: "\"\t:\n ") }

  @Test(arguments: ["escaped", "spaced"]) func tripIsTheSameHoweverItIsWritten(_ kind: String) throws {
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    try one.write(Self.trip, "t.json")
    try other.write(kind == "escaped" ? Self.escaped : Self.spaced, "t.json")
    let edit = ["edit", "t.json", "--set", "t0", "--minutes", "250", "-o", "e.json"]
    let commands =
      [["validate", "t.json", "--inline-ignores", "-f", "text"], ["show", "t.json"], edit, ["show", "e.json"]]
      + ["markdown", "html", "gpx", "geojson"].map { ["export", "t.json", "--to", $0] }
    for command in commands {
      let (expected, found) = try (Tool.run(command, in: one.url), Tool.run(command, in: other.url))
      #expect(found.code == expected.code && Self.words(found) == Self.words(expected), "\(command)")
      if command[0] == "show" { #expect(expected.output.contains("Dinner"), "\(expected.messages)") }
    }
  }

  /// Without places, and without what carries the file's own text.
  private static func words(_ result: Tool.Result) -> String {
    (result.output + result.messages).replacing(#/<!--.*?-->/#.dotMatchesNewlines(), with: "")
      .replacing(#/\b\d+:\d+ (error|warning|info)/#) { "\($0.1)" }
  }
}
