import Foundation
import Testing

/// Generated nights with known changes (`Tests/Nights/year.py`): a few nights, or a year of thirty feeds with
/// `SPORTSTIME_NIGHTS=1`.
@Suite(.enabled(if: Python.isThere, "Python's packages are not installed"))
struct SyncYearTests {
  @Test func exactlyTheGeneratedChangesAreReported() throws {
    let isWhole = ProcessInfo.processInfo.environment["SPORTSTIME_NIGHTS"] != nil
    let size = isWhole ? ["365", "30", "1000"] : ["20", "6", "120"]
    let seed = ProcessInfo.processInfo.environment["SPORTSTIME_SEED"] ?? "1"
    let script = Tool.root.appendingPathComponent("Tests/Nights/year.py").path
    let result = try Tool.run(
      try #require(Python.interpreter),
      [script, Tool.binary.path, "--nights", size[0], "--feeds", size[1], "--games", size[2], "--seed", seed])
    #expect(
      result.code == 0 && result.output.hasSuffix("0 wrong\n"), "seed \(seed): \(result.output)\(result.messages)")
  }
}
