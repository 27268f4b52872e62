import Foundation
import Testing

/// Games without a time, at venues that the gazetteer does not know: they begin from 10:00 to 22:00 by the clock of their
/// city, for a build and for the check of what was built.
struct UntimedVenueTests {
  struct City: CustomTestStringConvertible, Sendable {
    var name: String
    var region: String
    /// Minutes by which its clock is behind Boston's in June.
    var behind: Int
    /// Of the record; empty if it has none.
    var zone = ""
    /// Whether Boston can't be reached on the day of a morning game.
    var isFar = false

    var testDescription: String { name + (zone.isEmpty ? "" : ", \(zone)") }
  }

  static let cities = [
    City(name: "Philadelphia", region: "PA", behind: 0), City(name: "Chicago", region: "IL", behind: 60),
    City(name: "Denver", region: "CO", behind: 120), City(name: "Phoenix", region: "AZ", behind: 180),
    City(name: "Los Angeles", region: "CA", behind: 180, isFar: true),
    City(name: "Honolulu", region: "HI", behind: 360, isFar: true),
    // What the record states counts more than the city.
    City(name: "Chicago", region: "IL", behind: 120, zone: "America/Denver"),
    // The gazetteer has a venue in Chicago, and none of that name.
    City(name: "Chicago", region: "", behind: 60),
  ]

  private static func game(
    _ id: String, _ venue: String, _ city: String, _ region: String, start: Int? = nil, zone: String
  ) -> String {
    let day = "2026-06-\(10 + (start ?? 0) / 1_440)"
    let time =
      start.map { String(format: "\"start\":\"\(day)T%02d:%02d:00-04:00\",", $0 / 60 % 24, $0 % 60) } ?? ""
    return
      "{\"id\":\"\(id)\",\"league\":\"toy\",\"season\":\"2026\",\"home\":{\"id\":\"h\(id)\",\"name\":\"Home \(id)\"},"
      + "\"away\":{\"id\":\"a\(id)\",\"name\":\"Guests \(id)\"},\"venue\":{\"name\":\"\(venue)\",\"city\":\"\(city)\","
      + "\"region\":\"\(region)\",\"country\":\"US\"},\"localDate\":\"\(day)\",\(time)"
      + (zone.isEmpty ? "" : "\"timeZone\":\"\(zone)\",") + "\"status\":\"scheduled\"}\n"
  }

  /// The game at the unknown venue is the second one, or the first one and the other one on the next day.
  @Test(arguments: cities, [false, true]) func theClockOfTheCityCounts(_ city: City, _ isFirst: Bool) throws {
    if isFirst, !city.isFar { return }
    let folder = try TemporaryFolder()
    func trip(_ start: Int, _ conflict: String) throws -> (build: Tool.Result, check: Tool.Result, trip: String) {
      try folder.write(
        Self.game("g1", "Fenway Park", "Boston", "MA", start: start, zone: "America/New_York")
          + Self.game("g2", "Nobody's Field", city.name, city.region, zone: city.zone), "s.jsonl")
      try folder.write(
        "{\"league\":[\"toy\"],\"slackMinutes\":0,\"overnight\":true,\"modes\":[\"fly\",\"drive\"],"
          + "\"onConflict\":\"\(conflict)\"}", "r.json")
      let build = try Tool.run(["build", "-s", "s.jsonl", "--request", "r.json", "-o", "t.json"], in: folder.url)
      return (build, try Tool.run(["validate", "t.json"], in: folder.url), try folder.read("t.json"))
    }
    let duration = try trip((isFirst ? 38 : 14) * 60, "keep").trip.components(separatedBy: "\"durationMinutes\":")
    let minutes = try #require(duration.count > 1 ? Int(duration[1].prefix { $0.isNumber }) : nil)
    // A game of this league takes three hours.
    let latest = 22 * 60 + city.behind - minutes - 180
    let earliest = 10 * 60 + city.behind + 180 + minutes
    for step in [0, 5] {
      let start = isFirst ? earliest - step : latest + step
      try #require(isFirst ? start >= 1_440 : (0..<1_440).contains(start))
      let (kept, dropped) = (try trip(start, "keep"), try trip(start, "drop"))
      let isPossible = step == 0
      // Of two that clash, the earlier one stays.
      let later = isFirst ? "g1" : "g2"
      #expect(dropped.trip.contains("\"id\":\"\(later)\"") == isPossible, "\(start): \(dropped.build.messages)")
      #expect(kept.build.messages.contains("travel-time-too-short") != isPossible, "\(start): \(kept.build.messages)")
      #expect(kept.check.output.contains("travel-time-too-short") != isPossible, "\(start): \(kept.check.output)")
    }
  }
}
