import Foundation
import Testing

/// Files appear whole or not at all.
@Suite struct OutputTests {
  @Test func aFailureLeavesTheOldFileAsItWas() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "schedule.jsonl")
    let result = try Tool.run(["import", "/no/such.csv", "-o", folder.path("schedule.jsonl")])
    #expect(result.code == 66)
    #expect(try folder.read("schedule.jsonl") == "old")
    #expect(folder.names == ["schedule.jsonl"])
  }

  @Test func aFullDiskIsAnIOFailure() throws {
    let result = try Tool.run(["import", "feeds/samples", "-o", "/dev/full"])
    #expect(result.code == 74, "\(result.messages)")
    #expect(result.messages.contains("No space left"))
  }

  @Test func anOutputInNoDirectoryCannotBeCreated() throws {
    let result = try Tool.run(["import", "feeds/samples", "-o", "/no/such/folder/schedule.jsonl"])
    #expect(result.code == 73, "\(result.messages)")
  }

  @Test func theModeOfAnExistingFileIsKept() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "s.jsonl")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("s.jsonl"))
    #expect(try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl")]).code == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("s.jsonl"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func whatAKilledRunLeftIsRemovedByTheNext() throws {
    let folder = try TemporaryFolder()
    // No process has this number.
    try folder.write("half", ".s.jsonl.sportstime-999999999")
    try folder.write("half", ".sportstime-tmp-1")
    #expect(try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl")]).code == 0)
    #expect(folder.names == ["s.jsonl"])
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let command = "'\(Tool.binary.path)' import feeds/samples -q | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}"
    let result = try Tool.run(URL(fileURLWithPath: "/bin/bash"), ["-c", command])
    #expect(result.code == 0 || result.code == 141)
    #expect(result.messages.isEmpty, "\(result.messages)")
  }

  @Test func nowIsTheStampOfACalendar() throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl")]).code == 0)
    #expect(
      try Tool.run(["build", "-s", folder.path("s.jsonl"), "--team", "nyy", "-q", "-o", folder.path("t.json")]).code
        == 0)
    let plain = try Tool.run(["export", folder.path("t.json"), "--to", "ics"])
    #expect(plain.output.contains("DTSTAMP:20190805T000000Z"))
    let stamped = try Tool.run(["export", folder.path("t.json"), "--to", "ics", "--now", "2026-01-02T03:04:05Z"])
    #expect(stamped.output.contains("DTSTAMP:20260102T030405Z"))
    let epoch = try Tool.run(
      ["export", folder.path("t.json"), "--to", "ics"], environment: ["SOURCE_DATE_EPOCH": "1767323045"])
    #expect(epoch.output == stamped.output)
  }
}
