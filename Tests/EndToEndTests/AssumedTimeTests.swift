import Foundation
import Testing

/// A trip with assumed times: it says so in every document, and takes the schedule's times when there are some.
@Suite(.serialized) struct AssumedTimeTests {
  private static func game(_ id: String, _ city: String, _ region: String, _ date: String, _ time: String?) -> String {
    let start = time.map { "\"start\":\"\(date)T\($0):00-04:00\"," } ?? ""
    return
      "{\"id\":\"\(id)\",\"league\":\"toy\",\"season\":\"2026\",\"home\":{\"id\":\"\(city)\",\"name\":\"\(city) club\"},"
      + "\"away\":{\"id\":\"guests\",\"name\":\"Guests\"},\"venue\":{\"name\":\"\(city) Ground\",\"city\":\"\(city)\","
      + "\"region\":\"\(region)\",\"country\":\"US\"},\"localDate\":\"\(date)\",\(start)"
      + "\"timeZone\":\"America/New_York\",\"status\":\"scheduled\"}\n"
  }

  /// - Parameter time: of the second game.
  private static func schedule(_ time: String? = nil, on date: String = "2026-06-11") -> String {
    game("g1", "Bronx", "NY", "2026-06-10", "19:05") + game("g2", "Boston", "MA", date, time)
      + game("g3", "Bronx", "NY", "2026-06-13", "19:05")
  }

  private func build(_ folder: TemporaryFolder) throws {
    try folder.write(Self.schedule(), "s.jsonl")
    let built = try Tool.run(
      [
        "build", "-s", folder.path("s.jsonl"), "--league", "toy", "--assume-time", "20:00", "--assume-time",
        "toy=19:00",
      ]
        + ["-o", folder.path("t.json")])
    #expect(built.code == 0, "\(built)")
  }

  @Test func everyDocumentSaysSo() throws {
    let folder = try TemporaryFolder()
    try build(folder)
    let trip = try folder.read("t.json")
    #expect(trip.contains("\"localDate\":\"2026-06-11\",\"assumedStart\":\"2026-06-11T19:00:00-04:00\""), "\(trip)")
    for (format, words) in [
      ("ics", "The time is assumed"), ("md", "**7:00 PM EDT (assumed)**"), ("html", "7:00 PM EDT</time> (assumed)"),
      ("geojson", "\"assumedStart\":\"2026-06-11T19:00:00-04:00\""), ("gpx", "7:00 PM EDT (assumed)"),
    ] {
      let written = try Tool.run(["export", folder.path("t.json"), "--to", format])
      let text = written.output.replacingOccurrences(of: "\r\n ", with: "")
      #expect(written.code == 0 && text.contains(words), "\(format): \(written)")
    }
    let calendar = try Tool.run(["export", folder.path("t.json"), "--to", "ics"]).output
    #expect(calendar.contains("DTSTART;TZID=America/New_York:20260611T190000"), "\(calendar)")
    #expect(calendar.components(separatedBy: "STATUS:TENTATIVE").count == 4, "\(calendar)")
    let shown = try Tool.run(["show", folder.path("t.json")])
    #expect(shown.output.contains("19:00 (assumed)  "), "\(shown)")
    let checked = try Tool.run(["validate", folder.path("t.json"), "--disable", "unknown-venue"])
    #expect(checked.code == 0 && checked.output.contains("is not set; the trip assumes 19:00"), "\(checked)")
  }

  @Test func whatWasReadBackIsTheSame() throws {
    let folder = try TemporaryFolder()
    try build(folder)
    for format in ["ics", "md", "json"] {
      _ = try Tool.run(["export", folder.path("t.json"), "-o", folder.path("t2.\(format)")])
      let back = try Tool.run(["export", folder.path("t2.\(format)"), "--to", "json"])
      #expect(try back.code == 0 && back.output == folder.read("t.json"), "\(format): \(back)")
    }
  }

  /// What a newer schedule says, and the game's record in the rebased trip.
  @Test(arguments: [
    (AssumedTimeTests.schedule("13:05"), "\"localDate\":\"2026-06-11\",\"start\":\"2026-06-11T13:05:00-04:00\"", false),
    (
      AssumedTimeTests.schedule(on: "2026-06-12"),
      "\"localDate\":\"2026-06-12\",\"assumedStart\":\"2026-06-12T19:00:00-04:00\"", true
    ),
  ])
  func aRebaseKeepsUp(newer: String, record: String, isAssumed: Bool) throws {
    let folder = try TemporaryFolder()
    try build(folder)
    let same = try Tool.run(["rebase", folder.path("t.json"), "-s", folder.path("s.jsonl")])
    #expect(try same.output == folder.read("t.json"), "\(same)")
    try folder.write(newer, "newer.jsonl")
    let rebased = try Tool.run(["rebase", folder.path("t.json"), "-s", folder.path("newer.jsonl")])
    #expect(rebased.output.contains(record), "\(rebased)")
    #expect(rebased.output.contains("assumedStart") == isAssumed, "\(rebased)")
  }
}
