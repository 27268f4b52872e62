import Foundation
import Testing

/// What became of a game is the same for all who compare: `diff` of two schedules, `validate` and `rebase` of a trip
/// that was built on the older one.
@Suite struct GameComparisonTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var name: String
    /// What is replaced in the game's record, and by what.
    var replacing: [String: String]
    /// What `diff` calls it; nil for no difference.
    var aspect: String?
    /// What `rebase` calls it; nil for no change.
    var kind: String?
    /// Whether a trip that has the older record is wrong.
    var isFinding = true
    /// What is wrong with the trip once it has the newer record, by the validator; nil for nothing.
    var broken: String?

    var testDescription: String { name }
  }

  private static let record = #"""
    {"id":"g2","league":"mlb","season":"2026","home":{"id":"nyy","name":"New York Yankees"},"away":{"id":"bos","name":"Boston Red Sox"},"venue":{"id":"yankee-stadium","name":"Yankee Stadium","city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-11","start":"2026-06-11T19:05:00-04:00","timeZone":"America/New_York","status":"scheduled"}
    """#

  static let changes: [Change] = [
    Change(name: "nothing", replacing: [:], isFinding: false),
    Change(
      name: "the venue's city, under the same id", replacing: [#""city":"Bronx""#: #""city":"New York""#],
      aspect: "venue", kind: "venue-changed"),
    Change(
      name: "the venue's region, under the same id", replacing: [#""region":"NY""#: #""region":"NJ""#],
      aspect: "venue", kind: "venue-changed", broken: "unknown-city"),
    Change(
      name: "the venue's id", replacing: ["\"yankee-stadium\"": "\"citi-field\"", "Yankee Stadium": "Citi Field"],
      aspect: "venue", kind: "venue-changed"),
    Change(
      name: "the venue's name, without ids",
      replacing: [#""id":"yankee-stadium","#: "", #""name":"Yankee Stadium""#: #""name":"Old Ground""#],
      aspect: "venue", kind: "venue-changed", broken: "unknown-venue"),
    Change(
      name: "the venue's name, under the same id", replacing: ["Yankee Stadium": "The Stadium"],
      kind: "details-changed",
      isFinding: false),
    Change(
      name: "the venue's region is not said", replacing: [#","region":"NY""#: ""], isFinding: false),
    Change(
      name: "the visitor", replacing: [#"{"id":"bos","name":"Boston Red Sox"}"#: #"{"id":"tor","name":"Toronto"}"#],
      aspect: "teams", kind: "teams-changed"),
    Change(
      name: "the visitor's name, without an id",
      replacing: [#""id":"bos","name":"Boston Red Sox""#: #""name":"Toronto""#],
      aspect: "teams", kind: "teams-changed"),
    Change(
      name: "the visitor's name, under the same id", replacing: ["Boston Red Sox": "Red Sox"], kind: "details-changed",
      isFinding: false),
    Change(
      name: "the time", replacing: ["T19:05:00": "T13:05:00"], aspect: "time", kind: "game-rescheduled-in-day"),
    Change(
      name: "the clock that the time is told by",
      replacing: ["2026-06-11T19:05:00-04:00": "2026-06-11T23:05:00Z"], isFinding: false),
    Change(
      name: "the date", replacing: ["2026-06-11": "2026-06-12"], aspect: "date", kind: "game-moved"),
  ]

  @Test(arguments: changes)
  func everyCommandSeesIt(_ change: Change) throws {
    let folder = try TemporaryFolder()
    let opener = Self.record.replacingOccurrences(of: "\"g2\"", with: "\"g1\"")
      .replacingOccurrences(of: "2026-06-11", with: "2026-06-10")
    var record = Self.record
    for (old, new) in change.replacing {
      #expect(record.contains(old), "\(old)")
      record = record.replacingOccurrences(of: old, with: new)
    }
    try folder.write(opener + "\n" + Self.record + "\n", "old.jsonl")
    try folder.write(opener + "\n" + record + "\n", "new.jsonl")
    let built = try Tool.run(["build", "-s", "old.jsonl", "--team", "nyy", "-q", "-o", "t.json"], in: folder.url)
    #expect(built.code == 0, "\(built.messages)")

    let diff = try Tool.run(["diff", "old.jsonl", "new.jsonl", "-f", "json"], in: folder.url)
    let changed = try FixTests.json(diff.output)["changed"] as? [[String: Any]] ?? []
    let aspects = Set(changed.flatMap { ($0["changes"] as? [String: Any] ?? [:]).keys })
    #expect(change.aspect.map { aspects.contains($0) } ?? aspects.isEmpty, "\(diff.output)")

    let found = try Tool.run(["validate", "t.json", "-s", "new.jsonl", "-f", "json"], in: folder.url)
    let findings = try FixTests.json(found.output)["findings"] as? [[String: Any]] ?? []
    let items = findings.filter { $0["code"] as? String == "game-differs-from-schedule" }.map { $0["item"] as? String }
    #expect(items == (change.isFinding ? ["g2"] : []), "\(found.output)")
    #expect(found.code == (change.isFinding ? 1 : 0), "\(found.output)")

    let rebased = try Tool.run(
      ["rebase", "t.json", "-s", "new.jsonl", "-q", "--report", "r.json", "-o", "u.json"], in: folder.url)
    #expect(rebased.code == (change.broken == nil ? 0 : 1), "\(rebased.messages)")
    let report = try String(contentsOf: folder.url.appendingPathComponent("r.json"), encoding: .utf8)
    let broken = try FixTests.json(report)["itineraries"] as? [[String: Any]] ?? []
    let codes = broken.flatMap { $0["broken"] as? [[String: Any]] ?? [] }.map { $0["code"] as? String }
    #expect(codes == (change.broken.map { [$0] } ?? []), "\(report)")
    let kinds = report.components(separatedBy: "\"kind\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(change.kind.map { kinds.contains(Substring($0)) } ?? kinds.isEmpty, "\(report)")

    // Once it is carried over, the trip agrees with the schedule.
    let after = try Tool.run(["validate", "u.json", "-s", "new.jsonl"], in: folder.url)
    #expect(after.code == 0, "\(after.output)")
  }
}
