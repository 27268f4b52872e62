import Foundation
import TestSupport
import Testing

/// Verdicts in bulk, held against a second validator that was written from the rules' text and shares no code. With
/// `SPORTSTIME_WHOLE=1` there are more of them.
@Suite(.serialized, .enabled(if: Python.isThere, "no Python with packages")) struct SecondValidatorTests {
  /// Rules that need a schedule, a gazetteer or a distance.
  static let beyond = [
    "unknown-city", "unknown-venue", "unknown-time-zone", "time-nonexistent", "time-ambiguous", "travel-time-too-short",
  ]

  /// Every run of these tests says which one it was, and can be had again.
  static let seed = ProcessInfo.processInfo.environment["SPORTSTIME_SEED"] ?? "2026"

  private func python(_ script: String, _ arguments: [String]) throws -> String {
    let result = try Python.run(script, arguments)
    try #require(result.code == 0, "seed \(Self.seed): \(script): \(result.output.prefix(4_000))\(result.messages)")
    return result.output
  }

  /// Trips that the project built, on a random schedule.
  private func build(_ folder: TemporaryFolder, games: Int, requests: Int, _ options: [String] = []) throws {
    _ = try python("random_schedule.py", [folder.url.path, "\(games)", "\(requests)", Self.seed] + options)
    let built = try Tool.run([
      "build", "-s", folder.path("schedule.jsonl"), "-r", folder.path("requests.jsonl"), "-o",
      folder.path("trips.jsonl"),
    ])
    // Some requests match no game.
    #expect(built.code <= 1, "\(built.messages.prefix(1_000))")
  }

  @Test func agreesOnMutatedTrips() throws {
    let folder = try TemporaryFolder()
    let count = Seeds.isWhole ? 20_000 : 5_000
    try build(folder, games: 4_000, requests: count / 5)
    _ = try python(
      "mutate_itineraries.py", [folder.path("trips.jsonl"), folder.path("mutated.jsonl"), "\(count)", Self.seed])
    let result = try Tool.run(
      ["validate", folder.path("mutated.jsonl"), "-f", "jsonl", "--max-findings", "1000000", "-o"]
        + [folder.path("report.jsonl")] + Self.beyond.flatMap { ["--disable", $0] })
    #expect(result.code == 1, "\(result.messages)")
    try folder.write(try python("validate_itineraries.py", [folder.path("mutated.jsonl")]), "verdicts.jsonl")
    let compared = try python("compare_verdicts.py", [folder.path("report.jsonl"), folder.path("verdicts.jsonl")])
    #expect(compared.hasPrefix("\(count) itineraries compared, 0 differ"))
    print("seed \(Self.seed): \(compared)")
  }

  /// One game a day and nothing of the traveller's own: what can be said of such a trip is what is in the schedule.
  @Test func findsNothingFalseInValidTrips() throws {
    let folder = try TemporaryFolder()
    // Some requests match no game.
    let least = Seeds.isWhole ? 100_000 : 20_000
    try build(folder, games: 4_000, requests: least * 23 / 20, ["one"])
    let result = try Tool.run(["validate", folder.path("trips.jsonl"), "-f", "json", "--max-findings", "0"])
    #expect(result.code == 0, "seed \(Self.seed): \(result.messages)")
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let summary = try #require(report?["summary"] as? [String: Any])
    let count = try #require(summary["itineraries"] as? Int)
    #expect(count >= least && summary["valid"] as? Int == count && summary["errors"] as? Int == 0)
    let found = try #require(summary["byCode"] as? [String: Int])
    // True of them: a time that the schedule has not set, a day off, and a night game before an early one far away.
    let wanted = try python("count_true_findings.py", [folder.path("trips.jsonl")])
    let counts = try #require(try JSONSerialization.jsonObject(with: Data(wanted.utf8)) as? [String: Int])
    #expect(found == counts, "seed \(Self.seed)")
    print("seed \(Self.seed): \(count) valid trips, no error; true of them: \(found.sorted { $0.key < $1.key })")
  }
}
