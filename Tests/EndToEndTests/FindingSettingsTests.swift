import Foundation
import Testing

/// Findings that a project, a path, an itinerary or an import leaves out or weighs otherwise.
@Suite struct FindingSettingsTests {
  /// A warning, and an info about the trip.
  private static func trip(_ head: String = "", _ item: String = "") -> String {
    #"{"id":"t","startDate":"2026-06-10","dayCount":2\#(head),"items":["#
      + #"{"id":"a","kind":"custom","day":1,"sortOrder":1,"title":"one"},"#
      + #"{"id":"b","kind":"custom","day":1,"sortOrder":1,"title":"two"\#(item)}]}"#
  }

  private func summary(_ folder: TemporaryFolder, _ arguments: [String]) throws -> (code: Int32, text: String) {
    let result = try Tool.run(["validate", "--fail-on", "info"] + arguments, in: folder.url)
    let codes = ["sort-order-tie", "day-without-items"].filter { result.output.contains($0) }
    return (result.code, codes.joined(separator: " "))
  }

  @Test func aPathHasItsOwnSettings() throws {
    let folder = try TemporaryFolder()
    for name in ["new", "archive", "archive/old"] {
      try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: true)
      try folder.write(Self.trip(), name + "/t.json")
    }
    try folder.write(
      #"""
      {"validate":{"severity":{"sort-order-tie":"error"},"paths":[
        {"match":"archive/*","disable":["day-*"],"severity":{"sort-order-tie":"info"}},
        {"match":"*/old/*","disable":["*"]}]}}
      """#, ".sportstime.json")
    #expect(try summary(folder, ["new"]) == (1, "sort-order-tie day-without-items"))
    #expect(try summary(folder, ["archive/t.json"]) == (1, "sort-order-tie"))
    #expect(try summary(folder, ["./archive/old/t.json"]) == (0, ""))
    // Together as apart; the command line wins.
    let all = try Tool.run(["validate", ".", "--format", "jsonl"], in: folder.url)
    let findings = all.output.split(separator: "\n").dropLast().map { line in
      ["archive/t.json", "archive/old", "new/t.json"].first { line.contains($0) } ?? ""
    }
    #expect(all.code == 1 && Set(findings) == ["archive/t.json", "new/t.json"], "\(all.output)")
    #expect(try summary(folder, ["archive/t.json", "--severity", "sort-order-tie=error"]).code == 1)
    #expect(try summary(folder, ["archive/t.json", "--disable", "sort-order-tie"]) == (0, ""))
    // A configuration elsewhere sees paths from its own folder.
    try folder.write(#"{"validate":{"paths":[{"match":"t.json","disable":["*"]}]}}"#, "archive/c.json")
    #expect(try summary(folder, ["archive/t.json", "--config", "archive/c.json"]) == (0, ""))
    #expect(try summary(folder, ["new/t.json", "--config", "archive/c.json"]).code == 1)
    // Fixing follows the same settings.
    let fixed = try Tool.run(["validate", "--fix", "--dry-run", "new/t.json", "archive/old/t.json"], in: folder.url)
    #expect(fixed.output.contains("new/t.json") && !fixed.output.contains("archive/old"), "\(fixed.output)")
  }

  @Test(arguments: [
    (#"[{"disable":[]}]"#, "needs `match`"),
    (#"[{"match":""}]"#, "`match` should be text, and not empty"),
    (#"[{"match":"a","disable":["tie"]}]"#, "there is no rule \"tie\""),
    (#"[{"match":"a","failOn":"error"}]"#, "an entry of `paths` has no member \"failOn\""),
    (#"{"match":"a"}"#, "`paths` should be a list of objects"),
    (#"[{"match":"a","disable":"tie"}]"#, "`disable` should be a list of rule codes, not \"tie\""),
  ])
  func aMistakeInPathsIsNamed(_ paths: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.trip(), "t.json")
    try folder.write(#"{"validate":{"paths":\#(paths)}}"#, "c.json")
    let result = try Tool.run(["validate", "t.json", "--config", "c.json"], in: folder.url)
    #expect(result.code == 65 && result.messages.contains(message), "\(result.messages)")
  }

  /// What an itinerary says of itself counts only where the one who checks it allows that.
  @Test func anItineraryIgnoresOnlyWithLeave() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.trip(#","ignore":["day-without-items"]"#), "head.json")
    try folder.write(Self.trip("", #","ignore":["sort-*"]"#), "item.json")
    try folder.write(Self.trip(#","ignore":"sort-order-tie""#, #","ignore":[7,null]"#), "wrong.json")
    let both = "sort-order-tie day-without-items"
    for name in ["head.json", "item.json", "wrong.json"] { #expect(try summary(folder, [name]) == (1, both)) }
    #expect(try summary(folder, ["head.json", "--inline-ignores"]) == (1, "sort-order-tie"))
    #expect(try summary(folder, ["item.json", "--inline-ignores"]) == (1, "day-without-items"))
    #expect(try summary(folder, ["wrong.json", "--inline-ignores"]) == (1, both))
    try folder.write(#"{"validate":{"inlineIgnores":true}}"#, ".sportstime.json")
    let result = try Tool.run(["validate", "head.json"], in: folder.url)
    #expect(result.output.contains(", 1 suppressed"), "\(result.output)")
    // It stays where it is, whoever writes the itinerary.
    let copy = try Tool.run(["export", "item.json", "--to", "json"], in: folder.url)
    #expect(copy.output.contains(#""ignore":["sort-*"]"#) || copy.output.contains(#""ignore": ["sort-*"]"#))
  }

  @Test func anUnreadableLineFailsUnlessItIsKnown() throws {
    let folder = try TemporaryFolder()
    let good = Self.trip().replacingOccurrences(of: "\"sortOrder\":1,\"title\":\"two\"", with: "\"sortOrder\":2")
    try folder.write(good + "\n{\"x\n", "t.jsonl")
    func code(_ options: [String]) throws -> Int32 {
      try Tool.run(["validate", "t.jsonl"] + options, in: folder.url).code
    }
    #expect(try code([]) == 1)
    #expect(try code(["--disable", "unreadable-itinerary"]) == 1)
    #expect(try code(["--fail-on", "never"]) == 0)
    #expect(try code(["--format", "json", "-o", "known.json"]) == 1)
    #expect(try code(["--baseline", "known.json"]) == 0)
    try folder.write("{\"x\n", "t.jsonl")
    #expect(try code(["--baseline", "known.json"]) == 65)
  }

  // MARK: Importing

  private static let table = """
    date,time,home,away,league
    2026-06-10,19:05,Nowhere Foxes,Elsewhere Owls,mlb
    2026-06-11,19:05,Nowhere Foxes,Nowhere Foxes,mlb
    """

  @Test(
    arguments: [
      ([], 1), (["--fail-on", "never"], 0), (["--fail-on", "warning"], 1),
    ] as [([String], Int32)])
  func aRejectedRecordWeighsAsAnError(_ options: [String], _ code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.table, "g.csv")
    let result = try Tool.run(["import", "g.csv", "-o", "s.jsonl"] + options, in: folder.url)
    #expect(result.code == code, "\(result.messages)")
    #expect(result.messages.contains("same-team-twice") && result.messages.contains("1 rejected"))
  }

  @Test func warningsOfAnImportAreWeighed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.table.split(separator: "\n").dropLast().joined(separator: "\n") + "\n", "g.csv")
    func run(_ options: [String]) throws -> Tool.Result {
      try Tool.run(["import", "g.csv", "--zone", "America/New_York", "-o", "s.jsonl"] + options, in: folder.url)
    }
    let plain = try run([])
    #expect(plain.code == 0 && plain.messages.contains("unknown-team"), "\(plain.messages)")
    #expect(try run(["--fail-on", "warning"]).code == 1)
    #expect(try run(["--severity", "unknown-team=error"]).code == 1)
    let quiet = try run(["--fail-on", "warning", "--disable", "*"])
    #expect(quiet.code == 0 && !quiet.messages.contains("unknown-team"), "\(quiet.messages)")
    try folder.write(#"{"import":{"severity":{"unknown-*":"error"},"maxFindings":1}}"#, ".sportstime.json")
    let strict = try run([])
    #expect(strict.code == 1 && strict.messages.contains("settings from .sportstime.json"))
    #expect(strict.messages.contains("more findings"), "\(strict.messages)")
    #expect(try run(["--no-config"]).code == 0)
    let wrong = try run(["--disable", "unknown-taem"])
    #expect(wrong.code == 64 && wrong.messages.contains("did you mean \"unknown-team\""), "\(wrong.messages)")
  }

  @Test(arguments: ["sarif", "github", "html", "text", "jsonl", "json"])
  func theReportOfAnImportHasEveryForm(_ format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.table, "g.csv")
    let result = try Tool.run(
      ["import", "g.csv", "missing.csv", "-o", "s.jsonl", "--report", "r", "--format", format], in: folder.url)
    #expect(result.code == 66, "\(result.messages)")
    let report = try folder.read("r")
    #expect(report.contains("same-team-twice") && report.contains("missing.csv"), "\(report)")
    if ["sarif", "json"].contains(format) { _ = try JSONSerialization.jsonObject(with: Data(report.utf8)) }
    #expect(try Tool.run(["import", "g.csv", "--format", format], in: folder.url).code == 64)
  }

  // MARK: Reports

  /// Where a project shows the catalogue is its own business, and said by it.
  @Test func sarifLeadsToTheRules() throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "t.json")
    let sarif = ["validate", "t.json", "--format", "sarif"]
    func addresses(_ arguments: [String]) throws -> Set<String> {
      let text = try Tool.run(arguments, in: folder.url).output
      let log = try JSONDecoder().decode(RuleAddresses.self, from: Data(text.utf8))
      return Set(log.runs.flatMap(\.tool.driver.rules).filter { $0.id == "travel-missing" }.map(\.helpUri))
    }
    #expect(try addresses(sarif) == ["https://sportstime.example/rules#travel-missing"])
    try folder.write(#"{"validate":{"rulesAddress":"https://example.org/r.html"}}"#, ".sportstime.json")
    #expect(try addresses(sarif) == ["https://example.org/r.html#travel-missing"])
    let named = sarif + ["--rules-address", "file:///usr/share/doc/sportstime/Rules.md"]
    #expect(try addresses(named) == ["file:///usr/share/doc/sportstime/Rules.md#travel-missing"])
    for wrong in ["Rules.md", "https://", "https://example.org/#x", "javascript:alert(1)", "https://a b"] {
      #expect(try Tool.run(sarif + ["--rules-address", wrong], in: folder.url).code == 64, "\(wrong)")
      try folder.write(#"{"validate":{"rulesAddress":"\#(wrong)"}}"#, "bad.json")
      let result = try Tool.run(sarif + ["--config", "bad.json"], in: folder.url)
      #expect(result.code == 65 && result.messages.hasPrefix("bad.json:1:29: error: "), "\(result.messages)")
    }
    // Each anchor is on the page.
    let page = try Tool.run(["rules", "--format", "markdown"]).output
    #expect(page.contains("\n## travel-missing\n"))
  }

  private struct RuleAddresses: Decodable {
    struct Run: Decodable { var tool: Tool }
    struct Tool: Decodable { var driver: Driver }
    struct Driver: Decodable { var rules: [Rule] }
    struct Rule: Decodable {
      var id: String
      var helpUri: String
    }
    var runs: [Run]
  }

  /// Columns of SARIF count UTF-16 code units, those of other reports bytes.
  @Test func sarifHasColumnsAndFingerprints() throws {
    let folder = try TemporaryFolder()
    let text = Self.trip().replacingOccurrences(of: "\"one\"", with: "\"é😀\"")
    try folder.write(text, "t.jsonl")
    let tie = try #require(text.range(of: #"{"id":"b""#)).lowerBound
    let sarif = try Tool.run(["validate", "t.jsonl", "--format", "sarif"], in: folder.url).output
    #expect(sarif.contains("\"startColumn\":\(text.utf16.distance(from: text.startIndex, to: tie) + 1)"), "\(sarif)")
    #expect(sarif.contains("\"byteColumn\":\(text.utf8.distance(from: text.startIndex, to: tie) + 1)"))
    func fingerprints(_ text: String) throws -> [String] {
      try folder.write(text, "t.jsonl")
      let output = try Tool.run(["validate", "t.jsonl", "--format", "sarif"], in: folder.url).output
      let marks = output.components(separatedBy: "\"sportstimeFinding/v1\":\"").dropFirst()
      return marks.map { String($0.prefix { $0 != "\"" }) }
    }
    let before = try fingerprints(text)
    #expect(before.count == 2 && Set(before).count == 2)
    // Lines, titles and numbers may change; two of a kind are told apart.
    #expect(try fingerprints("\n" + text.replacingOccurrences(of: "two", with: "three")) == before)
    let twice = try fingerprints(text + "\n" + text)
    #expect(twice.count == 5 && Set(twice).count == 5)
    let stdin = try Tool.run(["validate", "-", "--format", "sarif"], in: folder.url, input: Data(text.utf8)).output
    #expect(!stdin.contains("startColumn") && stdin.contains("byteColumn"))
  }

  @Test func thePageSaysWhatWasCheckedAndLeadsToTheRows() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.trip(), "a&b.json")
    let page = try Tool.run(["validate", "a&b.json", "--format", "html"], in: folder.url).output
    #expect(page.contains("Checked: <code>a&amp;b.json</code>"))
    #expect(page.contains("Command: <code>sportstime validate a&amp;b.json --format html</code>"))
    for mark in [
      "<main>", "</main>", "id=\"show-warning\"", "href=\"#first-sort-order-tie\"", "id=\"first-sort-order-tie\"",
    ] {
      #expect(page.components(separatedBy: mark).count == 2, "\(mark)")
    }
    #expect(page.contains("id=\"rule-sort-order-tie\"") && page.contains("href=\"#rule-sort-order-tie\""))
  }
}
