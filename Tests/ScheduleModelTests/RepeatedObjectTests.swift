import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// Sides and venues that come again word for word are not read again; what comes out is the same as of each record alone.
struct RepeatedObjectTests {
  private static let sides = [
    #"{"id":"boston-red-sox","name":"Boston Red Sox"}"#, #"{"id":"boston-red-sox","name":"Boston Red Sox 2"}"#,
    #"{"id": "boston-red-sox", "name": "Boston Red Sox"}"#, #"{"name":"Boston Red Sox","id":"boston-red-sox"}"#,
    #"{"id":"boston-red-sox","name":"Boston Red Sox","id":"x"}"#, #"{"id":"boston-red-sox","name":"Boston \u0052ed"}"#,
    #"{"id":"boston-red-sox","name":7,"league":"mlb"}"#, #"{"id":"a"}"#, "null", "{}", "[]", "7",
    #"{"id":"boston-red-sox","name":"Boston Red Sox""#, #"{"id":"boston-red-sox","name":"Boston Red Sox"]"#,
  ]
  private static let venues = [
    #"{"id":"memorial-stadium","name":"Memorial Stadium","city":"Baltimore","timeZone":"America/New_York"}"#,
    #"{"id":"memorial-stadium","name":"Memorial Stadium","city":"Berkeley","timeZone":"America/Los_Angeles"}"#,
    #"{"id":"memorial-stadium","name":"Memorial Stadium","city":"Berkeley","latitude":37.87,"longitude":-122.25}"#,
    #"{"id":"memorial-stadium","name":"Memorial Stadium","city":"Berkeley","latitude":97.87,"longitude":-122.25}"#,
    #"{"id":"memorial-stadium","name":"\#(String(repeating: "Memorial ", count: 40))"}"#,
    #"{"name":"Memorial Stadium"}"#, "null", "{}", #""Memorial Stadium""#,
  ]

  private static func record(_ number: Int, _ random: inout SeededGenerator) -> String {
    let blank = random.pick(["", " ", "  ", "\t"])
    var text = "{\"id\":\"g\(number)\",\"league\":\"mlb\",\"localDate\":\"2026-06-1\(number % 10)\""
    for (name, values) in [("home", sides), ("away", sides), ("venue", venues)] where !random.chance(10) {
      text += ",\"\(name)\":\(blank)\(random.pick(values))"
      if random.chance(3) { text += ",\"\(name)\":\(blank)\(random.pick(values))" }
    }
    return text + "}"
  }

  @Test func recordsAreAsWhenEachIsReadAlone() {
    var repeated = 0
    forSeeds(300, "a record reads the same after others") { seed in
      var random = SeededGenerator(seed: seed)
      let records = (0..<60).map { Self.record($0, &random) }
      let together = readSchedule(records.joined(separator: "\n"))
      let apart = records.map { readSchedule($0) }
      let games = apart.map { written($0.schedule) }.joined()
      let findings = apart.enumerated().flatMap { number, read in
        read.findings.map { "\(number + 1)" + $0.drop { $0 != ":" } }
      }
      repeated += together.schedule.games.count - together.schedule.venues.count
      if together.findings != findings { return "\(together.findings) and not \(findings)" }
      return written(together.schedule) == games ? nil : "\(written(together.schedule)) and not \(games)"
    }
    #expect(repeated > 0)
  }
}
