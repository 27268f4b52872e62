import Foundation
import TestSupport
import Testing

/// The generator of the benchmark data says what it planted; the command finds that, exactly, with any `--jobs`.
@Suite struct GeneratedRunTests {
  static let generator = Tool.shared.appendingPathComponent("bench/gen.py")

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: generator.path)
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/env")
  }

  @Test(.enabled(if: isThere, "../shared/bench/gen.py is not beside the project"), arguments: [[], ["--shuffle"]])
  func tripsGiveExactlyWhatWasPlanted(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let count = Seeds.isWhole ? 6_000 : 2_000
    let made = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["python3", Self.generator.path, folder.url.path, "--games", "0", "--trips", "\(count)", "--only", "trips"]
        + options)
    try #require(made.code == 0, "\(made.messages)")
    for jobs in ["1", "2"] {
      let result = try Tool.run([
        "validate", folder.path("trips.jsonl"), "-f", "json", "--max-findings", "1000000", "--jobs", jobs, "-o",
        folder.path(jobs + ".json"),
      ])
      #expect(result.code == 1, "\(result.messages)")
    }
    let report = try Data(contentsOf: folder.url("1.json"))
    #expect(try Data(contentsOf: folder.url("2.json")) == report, "--jobs changes bytes")
    let found = try object(report)
    let planted = try object(try Data(contentsOf: folder.url("trips.expect.json")))
    let errors = (found["findings"] as? [[String: Any]] ?? []).filter { $0["severity"] as? String == "error" }
    let defects = planted["defects"] as? [[String: Any]] ?? []
    #expect(!defects.isEmpty)
    #expect(errors.map(short).sorted() == defects.map(short).sorted())
    let summary = try #require(found["summary"] as? [String: Any])
    #expect(summary["itineraries"] as? Int == count && summary["errors"] as? Int == defects.count)
    let codes = try #require(summary["byCode"] as? [String: Int])
    for (code, count) in planted["byCode"] as? [String: Int] ?? [:] { #expect(codes[code] == count, "\(code)") }
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func short(_ finding: [String: Any]) -> String {
    "\(finding["line"] as? Int ?? 0) "
      + ["itinerary", "code", "item"].map { finding[$0] as? String ?? "-" }.joined(separator: " ")
  }
}
