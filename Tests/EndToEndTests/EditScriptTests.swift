import Foundation
import Testing

/// Scripts of edits through the command: all or nothing, unless it is to keep going.
@Suite struct EditScriptTests {
  @Test func aScriptIsAppliedAsAWholeUnlessItIsToKeepGoing() throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl")]).code == 0)
    let built = try Tool.run(
      ["build", "-s", folder.path("s.jsonl"), "--team", "nyy", "--away-only", "-q", "-o", folder.path("t.json")])
    #expect(built.code == 0, "\(built.messages)")
    let before = try folder.read("t.json")
    let operations = [
      "--op", #"{"op":"insert","item":{"id":"c9","kind":"custom","title":"Museum"},"day":2,"last":true}"#, "--op",
      #"{"op":"remove","item":"mlb:nyy-0808"}"#,
    ]
    let whole = try Tool.run(["edit", folder.path("t.json")] + operations + ["-o", folder.path("whole.json")])
    #expect(whole.code == 1)
    #expect(whole.messages.contains("undone"), "\(whole.messages)")
    #expect(try folder.read("whole.json") == before)
    let dry = try Tool.run(["edit", folder.path("t.json")] + operations + ["--keep-going", "--dry-run"])
    #expect(dry.code == 1)
    #expect(dry.output.isEmpty)
    let going = try Tool.run(["edit", folder.path("t.json")] + operations + ["--keep-going", "-i"])
    #expect(going.code == 1)
    #expect(try folder.read("t.json").contains("Museum"))
  }
}
