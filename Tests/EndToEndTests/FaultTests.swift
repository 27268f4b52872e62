import Foundation
import TestSupport
import Testing

/// The system fails under every command that writes; `make faults` makes all the tries of which this makes some.
@Suite struct FaultTests {
  private static let interpreter = program("python3")

  /// The C compiler makes the library that lets the calls fail.
  private static let areThere = interpreter != nil && program("cc") != nil

  private static func program(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  @Test(
    .enabled(if: areThere, "there is no python3 or no cc"), .timeLimit(.minutes(30)),
    arguments: [
      (["--sample", Seeds.isWhole ? "400" : "120"], Seeds.isWhole ? "400 of " : "120 of "),
      // Its inputs are read twice, and the second reading may fail by itself.
      (["--only", "export html / E"], "of 1 commands"),
    ])
  func aFailureLeavesTheOldOutputOrTheNewOneAndSaysWhatHappened(_ options: [String], _ count: String) throws {
    let script = Tool.root.appendingPathComponent("Tests/Faults/run.py").path
    let result = try Tool.run(
      try #require(Self.interpreter), [script, Tool.binary.path] + options,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    #expect(result.code == 0, "\(result.output)\(result.messages)")
    #expect(result.output.contains(count), "\(result.output)")
  }
}
