import Foundation
import Testing

/// A calendar or Markdown document whose carriers lack something: refused with its place, as the same JSON is.
@Suite struct DocumentGapTests {
  private static let trip = """
    {"format":"sportstime-itinerary","version":1,"id":"swing","title":"Swing","startDate":"2026-06-10","dayCount":2,\
    "items":[{"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"Dinner","custom":{"category":"meal"}},\
    {"id":"g1","kind":"game","day":2,"sortOrder":0,"title":"Sox at Yanks","game":{"id":"g1",\
    "venue":{"city":"Bronx"},"localDate":"2026-06-11"}}]}

    """

  struct Gap: Sendable, CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    /// What stands on the line that the message names.
    var line: String
    var message: String

    var testDescription: String { name + " " + message }
  }

  static let gaps = [
    Gap(
      name: "trip.md", old: #""venue":{"city":"Bronx"}"#, new: #""venue":{}"#, line: "Sox at Yanks",
      message: "game.venue.city is missing [missing-field]"),
    Gap(
      name: "trip.md", old: #""startDate":"2026-06-10","#, new: "", line: "# Swing",
      message: "startDate is missing [missing-field]"),
    Gap(
      name: "trip.md", old: #""day":2,"sortOrder":0"#, new: #""day":"2","sortOrder":0"#, line: "Sox at Yanks",
      message: "day should be a whole number"),
    Gap(
      name: "trip.ics", old: #""startDate":"2026-06-10"\,"#, new: "", line: "BEGIN:VCALENDAR",
      message: "startDate is missing [missing-field]"),
    Gap(
      name: "trip.ics", old: #""id":"swing"\,"#, new: "", line: "BEGIN:VCALENDAR",
      message: "id is missing [missing-field]"),
    Gap(
      name: "trip.ics", old: #""localDate":"2026-06-11""#, new: #""localDate":7"#, line: "BEGIN:VEVENT",
      message: "game.localDate should be"),
  ]

  private static let uses: [[String]] = [
    ["export", "--to", "json"], ["export", "--to", "ics"], ["export", "--to", "html", "-o", "out.html"], ["show"],
    ["edit", "--op", #"{"op":"normalize","day":1}"#], ["edit", "-i", "--op", #"{"op":"normalize","day":1}"#],
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trip, "trip.json")
    for format in ["ics", "markdown"] {
      let name = format == "ics" ? "trip.ics" : "trip.md"
      try #require(try run(["export", "trip.json", "--to", format, "-o", name]).code == 0)
    }
  }

  private func run(_ words: [String]) throws -> Tool.Result { try Tool.run(words, in: folder.url) }

  /// Calendars break their lines anywhere.
  private func unfolded(_ name: String) throws -> String {
    try folder.read(name).replacingOccurrences(of: "\r\n ", with: "")
  }

  @Test(arguments: gaps) func noCommandGoesOnWith(_ gap: Gap) throws {
    let text = try unfolded(gap.name)
    try #require(text.contains(gap.old), "\(text)")
    let broken = text.replacingOccurrences(of: gap.old, with: gap.new)
    try folder.write(broken, gap.name)
    for words in Self.uses {
      let result = try run([words[0], gap.name] + words.dropFirst())
      #expect(result.code == 65 && result.output.isEmpty, "\(words): \(result.output)")
      let place = try #require(result.messages.firstMatch(of: #/trip\.(?:md|ics):([0-9]+):[0-9]+: error: /#)?.1)
      let line = broken.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[
        try #require(Int(place)) - 1]
      #expect(line.contains(gap.line), "\(words): \(result.messages)")
      #expect(result.messages.contains(gap.message), "\(words): \(result.messages)")
    }
    #expect(try folder.read(gap.name) == broken)
    #expect(!folder.names.contains("out.html"))
    #expect(try run(["validate", gap.name]).code == 1)
  }

  @Test func theOtherItinerariesOfTheDocumentAreWritten() throws {
    let other = Self.trip.replacingOccurrences(of: "swing", with: "other")
    try folder.write(Self.trip + other, "trips.jsonl")
    try #require(try run(["export", "trips.jsonl", "--to", "markdown", "-o", "trips.md"]).code == 0)
    let text = try folder.read("trips.md")
    let first = try #require(text.range(of: #""city":"Bronx""#))
    try folder.write(text.replacingCharacters(in: first, with: #""name":"Stadium""#), "trips.md")
    let result = try run(["export", "trips.md", "--to", "json"])
    #expect(result.code == 1 && result.messages.contains("game.venue.city is missing"), "\(result.messages)")
    #expect(result.output.contains("other") && !result.output.contains("swing"), "\(result.output)")
  }

  /// What is wrong in it would be lost with it.
  @Test func noTripIsWrittenOverADocumentWithAGap() throws {
    let broken = try folder.read("trip.md").replacingOccurrences(of: #""city":"Bronx""#, with: #""city":7"#)
    try folder.write(broken, "trip.md")
    let result = try run(["export", "trip.json", "--to", "markdown", "-o", "trip.md"])
    #expect(result.code == 65 && result.messages.contains("game.venue.city should be"), "\(result.messages)")
    #expect(try folder.read("trip.md") == broken)
  }
}
