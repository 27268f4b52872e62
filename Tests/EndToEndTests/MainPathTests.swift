import Foundation
import Testing

/// From the samples to a trip in a calendar, and back: what the README promises.
@Suite struct MainPathTests {
  /// The sample trip, built once for a test.
  private func sampleTrip(_ folder: TemporaryFolder) throws {
    let imported = try Tool.run(["import", "feeds/samples", "-o", folder.path("schedule.jsonl")])
    #expect(imported.code == 0, "\(imported.messages)")
    #expect(imported.messages.contains("4 sources: 19 records, 19 games"))
    let built = try Tool.run([
      "build", "-s", folder.path("schedule.jsonl"), "--title", "Yankees on the road", "--team", "New York Yankees",
      "--away-only", "--origin", "New York, NY", "--return", "-o", folder.path("trip.json"),
    ])
    #expect(built.code == 0, "\(built.messages)")
    #expect(built.messages.contains("16 games, 6 legs in "))
  }

  @Test func samplesBecomeAValidTrip() throws {
    let folder = try TemporaryFolder()
    try sampleTrip(folder)
    let validated = try Tool.run(
      ["validate", folder.path("trip.json"), "-s", folder.path("schedule.jsonl"), "--format", "json"])
    #expect(validated.code == 0, "\(validated.output)")
    let report = try #require(JSONSerialization.jsonObject(with: Data(validated.output.utf8)) as? [String: Any])
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["itineraries"] as? Int == 1)
    #expect(summary["valid"] as? Int == 1)
    #expect(summary["errors"] as? Int == 0)
    #expect(summary["warnings"] as? Int == 0)
  }

  @Test(arguments: ["ics", "markdown", "json"])
  func exportsReadBackToTheSameTrip(format: String) throws {
    let folder = try TemporaryFolder()
    try sampleTrip(folder)
    let file = folder.path("exported." + format)
    let exported = try Tool.run(["export", folder.path("trip.json"), "--to", format, "-o", file])
    #expect(exported.code == 0, "\(exported.messages)")
    let back = try Tool.run(["export", file, "--to", "json", "-o", folder.path("back.json")])
    #expect(back.code == 0, "\(back.messages)")
    #expect(try folder.read("back.json") == folder.read("trip.json"))
  }

  @Test func aCustomItemBetweenTwoGamesOfADoubleheaderStaysThereInEveryFormat() throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["import", "feeds/samples", "-o", folder.path("s.jsonl")]).code == 0)
    let built = try Tool.run([
      "build", "-s", folder.path("s.jsonl"), "--team", "New York Yankees", "--home-only", "-o", folder.path("t.json"),
    ])
    #expect(built.code == 0, "\(built.messages)")
    let edited = try Tool.run([
      "edit", folder.path("t.json"), "-o", folder.path("e.json"), "--op",
      #"{"op":"insert","item":{"id":"c1","kind":"custom","title":"Dinner"},"after":"mlb:nyy-0812"}"#,
    ])
    #expect(edited.code == 0, "\(edited.messages)")
    for format in ["ics", "markdown", "json"] {
      let file = folder.path("x." + format)
      #expect(try Tool.run(["export", folder.path("e.json"), "--to", format, "-o", file]).code == 0)
      let shown = try Tool.run(["show", file])
      let lines = shown.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let dinner = try #require(lines.firstIndex { $0.contains("Dinner") })
      #expect(lines[dinner - 1].hasPrefix("13:05"), "\(format): \(shown.output)")
      #expect(lines[dinner + 1].hasPrefix("19:05"), "\(format): \(shown.output)")
    }
  }

  @Test func travelIsRefusedBeforeItsGameAndSnapsToTheNearestPlace() throws {
    let folder = try TemporaryFolder()
    try sampleTrip(folder)
    let operation = #"{"op":"move","item":"t1","day":3,"first":true}"#
    let refused = try Tool.run(
      ["edit", folder.path("trip.json"), "--op", operation, "-o", folder.path("refused.json")])
    #expect(refused.code == 1)
    #expect(refused.messages.contains("travel-before-departure-game"), "\(refused.messages)")
    #expect(refused.messages.contains("day 3"), "\(refused.messages)")
    #expect(try folder.read("refused.json") == folder.read("trip.json"))
    let snapped = try Tool.run([
      "edit", folder.path("trip.json"), "--op", operation, "--policy", "snap", "-o", folder.path("snapped.json"),
    ])
    #expect(snapped.code == 0, "\(snapped.messages)")
    #expect(try folder.read("snapped.json") != folder.read("trip.json"))
    #expect(try Tool.run(["validate", folder.path("snapped.json")]).code == 0)
  }

  @Test(.enabled(if: Python.isThere, "Python's icalendar is not installed"))
  func theCalendarOpensWithTheRightTimesInTheRightOrder() throws {
    let folder = try TemporaryFolder()
    try sampleTrip(folder)
    #expect(try Tool.run(["export", folder.path("trip.json"), "--to", "ics", "-o", folder.path("trip.ics")]).code == 0)
    let events = try Python.run("list_events.py", [folder.path("trip.ics")])
    #expect(events.code == 0, "\(events.messages)")
    let shown = try Tool.run(["show", folder.path("trip.json")])
    // The summaries in order of time are the titles in the flattened order.
    let titles = shown.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { line in
      line.dropFirst(9).components(separatedBy: " · ")[0]
    }
    let summaries = events.output.split(separator: "\n").map { line in
      line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
    }
    #expect(summaries == titles)
    for time in ["2019-08-05T19:05-0400 Yankees at Orioles", "2019-08-20T19:07-0700 Yankees at Athletics"] {
      #expect(events.output.contains(time), "\(events.output)")
    }
  }
}
