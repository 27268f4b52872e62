import Foundation
import Testing

/// Folders of inputs: each file once, nothing that blocks, and never fewer files than there are.
@Suite(.timeLimit(.minutes(30))) struct InputFolderTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    return folder
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var script: String
    var valid: Int
    var message = ""
    var code: Int32 = 0

    var testDescription: String { script }
  }

  @Test(arguments: [
    Case(script: "ln -s . a; ln -s . b; sportstime validate .", valid: 1),
    Case(
      script: "mkdir -p a b; ln -s ../b a/b; ln -s ../a b/a; sportstime validate . a", valid: 1,
      message: "a is a directory that was already read; it is read only once\n"),
    Case(script: "mkfifo x.json; ln -s /dev/zero z.json; sportstime validate .", valid: 1),
    Case(
      script: "sportstime validate trip.json ./trip.json", valid: 1,
      message: "./trip.json is the same file as trip.json; it is read only once\n"),
    Case(
      script: "mkdir a; ln -s ../trip.json a/y.json; sportstime validate a trip.json", valid: 1,
      message: "trip.json is the same file as a/y.json; it is read only once\n"),
    Case(
      script: "sportstime validate - - < trip.json", valid: 1,
      message: "- is the same file as -; it is read only once\n"),
    Case(
      script: "touch notes.txt .hidden; sportstime validate -v .", valid: 1,
      message:
        "./.hidden was skipped: it is hidden\n./notes.txt was skipped: its ending is not one of those that are read\n"),
    Case(script: "touch notes.txt; sportstime validate -vq .", valid: 1),
    Case(script: "sportstime validate -q trip.json trip.json", valid: 1),
    Case(script: "cp trip.json b.json; sportstime validate .", valid: 2),
    Case(
      script: "ln -s none b.json; sportstime validate .", valid: 1, message: "error: ./b.json: No such file", code: 66),
    Case(
      script: "ln -s older older; sportstime validate .", valid: 1, message: "error: ./older: Too many levels", code: 66
    ),
    Case(
      script: "mkdir a; touch a/b.txt; sportstime validate a trip.json", valid: 1, message: "error: a: no file to read",
      code: 66),
    // What fails while it is read is no input with less in it.
    Case(
      script: "sportstime validate /proc/self/mem trip.json", valid: 1, message: "error: /proc/self/mem: Input/output",
      code: 74),
  ])
  func eachFileCountsOnce(_ line: Case) throws {
    let result = try Tool.shell(line.script, in: folder())
    #expect(result.code == line.code, "\(result.messages)")
    #expect(result.output.contains(": \(line.valid) valid"), "\(result.output)")
    #expect(
      line.message.isEmpty ? result.messages.isEmpty : result.messages.hasPrefix(line.message), "\(result.messages)")
  }

  @Test(arguments: [
    "import", "validate", "show", "export --to json", "edit --op '{\"op\":\"normalize\",\"day\":1}'",
    "rebase -s s.jsonl",
  ])
  func anEmptyFolderIsNoInput(_ command: String) throws {
    let folder = try folder()
    try folder.write(RejectsTests.csv, "a.csv")
    let result = try Tool.shell("sportstime import -q a.csv -o s.jsonl; mkdir d; sportstime \(command) d", in: folder)
    #expect(result.code == 66, "\(result.messages)")
    #expect(result.messages.hasPrefix("error: d: no file to read in it (."), "\(result.messages)")
  }

  /// Nobody knows what was in it.
  @Test func aFolderThatCannotBeReadIsASourceThatFails() throws {
    let folder = try folder()
    try folder.write(RejectsTests.csv, "a.csv")
    try folder.write("old", "s.jsonl")
    let script = "mkdir d; mv a.csv d; ln -s older d/older; sportstime import d -o s.jsonl"
    let refused = try Tool.shell(script, in: folder)
    #expect(refused.code == 66, "\(refused.messages)")
    #expect(refused.messages.contains("error: d/older: Too many levels"), "\(refused.messages)")
    #expect(refused.messages.contains("a folder of sources failed: no schedule is written"), "\(refused.messages)")
    #expect(try folder.read("s.jsonl") == "old")
    let partial = try Tool.shell("sportstime import d -o s.jsonl --partial", in: folder)
    #expect(partial.code == 66, "\(partial.messages)")
    #expect(try folder.read("s.jsonl") != "old")
  }

  @Test func theSettingsThatAreTakenAreNamed() throws {
    let folder = try folder()
    #expect(try Tool.shell("sportstime validate trip.json", in: folder).messages.isEmpty)
    try folder.write(#"{"validate":{"failOn":"never"}}"#, ".sportstime.json")
    let named = try Tool.shell("sportstime validate trip.json", in: folder)
    #expect(named.messages == "settings from .sportstime.json; --no-config ignores them\n", "\(named.messages)")
    for option in ["--no-config", "--quiet"] {
      #expect(try Tool.shell("sportstime validate trip.json \(option)", in: folder).messages.isEmpty, "\(option)")
    }
  }
}
