import Foundation
import Testing
import TestSupport

/// The hooks of `.pre-commit-hooks.yaml`, run by pre-commit itself in a repository of trips.
@Suite(.enabled(if: Python.preCommit != nil, "no pre-commit")) struct PreCommitTests {
  @Test func hooksCheckWhatACommitChanges() throws {
    let folder = try TemporaryFolder()
    let hooks = Tool.root.appendingPathComponent(".pre-commit-hooks.yaml")
    for name in ["hooks", "trips"] {
      try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: hooks, to: folder.url("hooks/.pre-commit-hooks.yaml"))
    let git = "git -c user.name=a -c user.email=a@localhost -c init.defaultBranch=main"
    func shell(_ script: String) throws -> Tool.Result { try Tool.shell("set -e; " + script, in: folder) }
    let revision = try shell(
      "cd hooks; \(git) init -q; \(git) add -A; \(git) commit -qm hooks; \(git) rev-parse HEAD")
    try #require(revision.code == 0, "\(revision.messages)")
    try folder.write(
      """
      repos:
      - repo: ../hooks
        rev: \(revision.output.trimmingCharacters(in: .whitespacesAndNewlines))
        hooks: [{id: sportstime-validate}, {id: sportstime-audit}, {id: sportstime-fix, stages: [manual]}]

      """, "trips/.pre-commit-config.yaml")
    try folder.write(FixTests.good, "trips/my-trip.json")
    try folder.write(DiffCommandTests.old, "trips/schedule.jsonl")
    try folder.write("{}", "trips/package.json")
    for (file, text) in [
      ("trips/june.json", FixTests.good), ("itineraries/2026/a.jsonl", FixTests.good), ("trips/README.md", "# Trips\n"),
    ] {
      let place = folder.url("trips/" + file)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try folder.write(text, "trips/" + file)
    }
    let program = try #require(Python.preCommit).path
    func run(_ options: String = "") throws -> Tool.Result {
      try Tool.shell(
        "cd trips && git init -q && git add -A && PRE_COMMIT_HOME=../cache '\(program)' run --all-files \(options)",
        in: folder)
    }
    let clean = try run()
    #expect(clean.code == 0, "\(clean.output)\(clean.messages)")
    #expect(clean.output.components(separatedBy: "Passed").count == 3, "\(clean.output)")
    let broken = try #require(FixTests.defects.first { $0.code == "travel-outside-day-range" }).trip
    try folder.write(broken, "trips/my-trip.json")
    let failed = try run()
    #expect(failed.code == 1 && failed.output.contains("travel-outside-day-range"), "\(failed.output)")
    // Files in the folders of trips are checked, whatever they are called; the hook that fixes changes them, and then is content.
    try folder.write(FixTests.good, "trips/my-trip.json")
    for place in ["trips/trips/june.json", "trips/itineraries/2026/a.jsonl"] {
      try folder.write(broken, place)
      #expect(try run().output.contains("travel-outside-day-range"))
      let fixing = try run("--hook-stage manual sportstime-fix")
      #expect(fixing.code == 1 && fixing.output.contains("files were modified by this hook"), "\(fixing.output)")
      #expect(try run("--hook-stage manual sportstime-fix").code == 0)
      #expect(try run().code == 0)
    }
  }
}
