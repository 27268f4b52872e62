import Foundation
import Testing

/// Distances in documents: in the unit of the trip's countries, or in another one that is asked for.
@Suite struct DistanceUnitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let sources = Tool.root.appendingPathComponent("feeds/samples").path
    _ = try Tool.run(["import", "-q", sources, "-o", "schedule.jsonl"], in: folder.url)
    _ = try folder.run(
      "build", "-q", "-s", "schedule.jsonl", "--team", "Yankees", "--away-only", "--from", "2019-08-20", "-o", "us.json"
    )
    _ = try folder.run(
      "build", "-q", "-s", "schedule.jsonl", "--team", "Yankees", "--away-only", "--to", "2019-08-12", "-o", "both.json"
    )
    // Four games of nine are in Canada.
    _ = try folder.run(
      "build", "-q", "-s", "schedule.jsonl", "--team", "Yankees", "--to", "2019-08-12", "-o", "mostly-us.json")
  }

  @Test(
    arguments: [
      ("us.json", nil, " mi"), ("both.json", nil, " km"), ("us.json", "km", " km"), ("both.json", "miles", " mi"),
      ("mostly-us.json", nil, " mi"),
    ] as [(String, String?, String)])
  func unitIsThatOfTheCountries(_ trip: String, _ unit: String?, _ shown: String) throws {
    let other = shown == " mi" ? " km" : " mi"
    let options = unit.map { ["--units", $0] } ?? []
    for format in ["markdown", "html", "ics"] {
      let text = try Tool.run(["export", trip, "--to", format] + options, in: folder.url).output
        .replacingOccurrences(of: "\r\n ", with: "")
      func has(_ unit: String) -> Bool { text.range(of: "[0-9]\(unit)\\b", options: .regularExpression) != nil }
      #expect(has(shown) && !has(other), "\(format): \(text)")
    }
    #expect(try Tool.run(["show", trip] + options, in: folder.url).output.contains(shown + ","))
  }

  /// A document in another unit than is usual is read back without a word, and keeps its unit.
  @Test(arguments: ["md", "ics"])
  func documentKeepsItsUnit(_ ending: String) throws {
    let file = "trip." + ending
    #expect(try folder.run("export", "us.json", "--units", "km", "-o", file).code == 0)
    let before = try folder.read(file)
    let read = try folder.run("export", file, "--to", "json")
    #expect(read.code == 0 && read.messages.isEmpty, "\(read.messages)")
    let edited = try folder.run("edit", file, "-i", "--add", "Dinner", "--on", "1")
    #expect(edited.code == 0, "\(edited.messages)")
    let after = try folder.read(file)
    #expect(
      after != before && after.contains(" km") && !after.contains(" mi,") && !after.contains(" mi\\,"), "\(after)")
  }

  /// For someone in Berlin, and nothing for someone where the game is.
  @Test(arguments: [("Europe/Berlin", true), ("America/Los_Angeles", false)])
  func startsAreAlsoStatedForTheReader(_ zone: String, _ isStated: Bool) throws {
    for command in [["show", "us.json"], ["export", "us.json", "--to", "html"]] {
      let result = try Tool.run(command + ["--reader-zone", zone], in: folder.url)
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.output.lowercased().contains("your time: ") == isStated, "\(result.output)")
      #expect(result.output.contains(" CEST") == isStated)
    }
    #expect(try folder.run("export", "us.json", "--to", "ics", "--reader-zone", zone).code == 64)
  }

  @Test func freeEventsBlockNoTime() throws {
    let text = try folder.run("export", "us.json", "--to", "ics", "--free").output
    #expect(
      text.components(separatedBy: "BEGIN:VEVENT").count == text.components(separatedBy: "TRANSP:TRANSPARENT").count)
    #expect(try folder.run("export", "us.json", "--to", "ics").output.contains("TRANSP") == false)
    #expect(try folder.run("export", "us.json", "--to", "html", "--free").code == 64)
  }

  @Test func travelHasItsPlaceOfDeparture() throws {
    let text = try folder.run("export", "us.json", "--to", "ics").output.replacingOccurrences(of: "\r\n ", with: "")
    let travel = text.components(separatedBy: "BEGIN:VEVENT").first { $0.contains("SUMMARY:Oakland → Los Angeles") }
    #expect(travel?.contains("LOCATION:Oakland\\, CA\r\n") == true, "\(travel ?? text)")
  }
}
