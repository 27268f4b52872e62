import Foundation
import Testing

/// `audit` on files, and several definitions at once.
@Suite struct AuditCommandTests {
  static let good =
    #"{"id":"1","league":"mlb","season":"2026","home":{"name":"A"},"away":{"name":"B"},"localDate":"2026-05-01","#
    + #""venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-05-01T19:00:00-04:00"}"#
  static let bad =
    #"{"id":"2","league":"mlb","season":"2026","home":{"name":"C"},"away":{"name":"B"},"localDate":"2026-05-01","#
    + #""venue":{"city":"Seattle"},"timeZone":"America/Los_Angeles","start":"2026-05-01T19:00:00-07:00"}"#

  @Test func findingsDecideTheExitCode() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.good + "\n", "good.jsonl")
    try folder.write(Self.good + "\n" + Self.bad + "\n", "bad.jsonl")
    let good = try Tool.run(["audit", folder.path("good.jsonl")])
    #expect(good.code == 0 && good.output.contains("1 schedule: 1 valid, 0 invalid"), "\(good.output)")
    let bad = try Tool.run(["audit", folder.path("bad.jsonl"), "-o", folder.path("r.json")])
    #expect(bad.code == 1, "\(bad.messages)")
    let report = try folder.read("r.json")
    #expect(report.contains(#""code":"team-in-two-places""#) && report.contains(#""item":"2""#), "\(report)")
    let known = try Tool.run(["audit", folder.path("bad.jsonl"), "--baseline", folder.path("r.json")])
    #expect(known.code == 0 && known.output.contains("suppressed"), "\(known.output)")
    #expect(try Tool.run(["audit", folder.path("bad.jsonl"), "--disable", "team-*"]).code == 0)
    #expect(try Tool.run(["audit", folder.path("bad.jsonl"), "--fail-on", "never"]).code == 0)
    // A rule about itineraries checks no schedule, and the other way round.
    let none = try Tool.run(["audit", folder.path("bad.jsonl"), "--only", "travel-missing"])
    #expect(none.code == 64 && none.messages.contains("no rule about schedules"), "\(none.messages)")
    #expect(try Tool.run(["validate", folder.path("bad.jsonl"), "--only", "odd-start-time"]).code == 64)
    #expect(try Tool.run(["audit", folder.path("none.jsonl")]).code == 66)
    #expect(try Tool.run(["audit"]).code == 64)
    #expect(try Tool.run(["audit", folder.path("good.jsonl"), folder.path("none.jsonl")]).code == 66)
    try folder.write("{\"id\": 7}\n", "broken.jsonl")
    #expect(try Tool.run(["audit", folder.path("broken.jsonl")]).code == 65)
  }

  static func definition(_ name: String, _ home: String, _ away: String) -> String {
    #"{"format":"sportstime-feed","version":1,"name":"\#(name)","syntax":"csv","recognise":{"columns":["\#(home)","#
      + #""\#(away)"]},"game":{"league":{"constant":"x"},"home":"\#(home)","away":"\#(away)","#
      + #""date":{"from":"on","forms":["yyyy-MM-dd"]}}}"#
  }

  /// Each source is read by the definition that recognises it, of several `--feed` or of a folder.
  @Test func severalDefinitions() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("defs"), withIntermediateDirectories: true)
    try folder.write(Self.definition("one", "h1", "a1"), "defs/one.json")
    try folder.write(Self.definition("two", "h2", "a2"), "defs/two.json")
    try folder.write("h1,a1,on\nA,B,2026-05-01\n", "one.csv")
    try folder.write("h2,a2,on\nC,D,2026-05-02\n", "two.csv")
    let sources = [folder.path("one.csv"), folder.path("two.csv")]
    let feeds = ["--feed", folder.path("defs/one.json"), "--feed", folder.path("defs/two.json")]
    for options in [feeds, ["--feeds", folder.path("defs")], feeds + ["--feed", "auto"]] {
      let run = try Tool.run(["import"] + options + sources)
      #expect(run.code == 0, "\(options): \(run.messages)")
      let names = run.output.split(separator: "\n").map { $0.contains(#""feed":"one""#) ? "one" : "two" }
      #expect(names == ["one", "two"], "\(run.output)")
    }
    try folder.write("other,columns,on\nC,D,2026-05-02\n", "three.csv")
    let unknown = try Tool.run(["import"] + feeds + [folder.path("three.csv")])
    #expect(unknown.code == 65 && unknown.messages.contains("not a known feed"), "\(unknown.messages)")
    try folder.write("{", "defs/broken.json")
    let broken = try Tool.run(["import", "--feeds", folder.path("defs")] + sources)
    #expect(broken.code == 65 && broken.output.isEmpty, "\(broken.messages)")
    #expect(try Tool.run(["import", "--feeds", folder.path("nowhere")] + sources).code == 66)
  }
}
