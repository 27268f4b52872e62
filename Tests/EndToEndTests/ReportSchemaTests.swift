import Foundation
import Testing

/// Every report of `validate` follows its published schema, as an independent validator sees it.
@Suite(.enabled(if: Python.isThere, "Python's jsonschema is not installed"))
struct ReportSchemaTests {
  private static let trips: String = {
    let broken = FixTests.trip("bad", [FixTests.custom("c1", 9, "1"), FixTests.custom("c2", 1, "true"), "7"])
    let far = FixTests.trip(
      "far",
      [FixTests.game("g1", 1, "0", "Boston"), FixTests.game("g2", 2, "0", "Seattle"), FixTests.custom("c1", 1, "1")])
    return ([FixTests.good, "{broken", broken, far] + FixTests.defects.map(\.trip)).joined(separator: "\n") + "\n"
  }()

  /// Runs that between them write every member that there is.
  private static let runs: [(name: String, arguments: [String], members: [String])] = [
    ("all.json", ["t.jsonl"], ["findings", "legal", "barrier"]),
    ("lines.jsonl", ["t.jsonl", "-f", "jsonl"], ["summary"]),
    ("several.json", ["t.jsonl", "trip.ics", "trip.md", "ok.json"], []),
    ("cut.json", ["t.jsonl", "--max-findings", "2"], ["cut"]),
    ("none-shown.jsonl", ["t.jsonl", "--max-findings", "0", "-f", "jsonl"], ["cut"]),
    ("clean.json", ["ok.json"], []),
    ("unreadable.json", ["scalars.json"], []),
    ("empty.json", ["blank.json"], []),
    ("dry.json", ["t.jsonl", "--fix", "--dry-run"], ["dryRun", "fixed", "notFixed"]),
    ("dry.jsonl", ["t.jsonl", "--fix", "--dry-run", "-f", "jsonl"], ["dryRun", "fixed", "notFixed"]),
    ("known.json", ["t.jsonl", "--baseline", "all.json"], ["suppressed"]),
    ("vanished.json", ["ok.json", "--baseline", "all.json"], ["vanished"]),
    ("schedule.json", ["t.jsonl", "-s", "s.jsonl"], []),
    ("compared.json", ["t.jsonl", "ok.json", "--compare", "known.json"], ["comparison", "state"]),
    ("compared.jsonl", ["ok.json", "-f", "jsonl", "--compare", "all.json"], ["comparison", "vanished"]),
    ("shown.json", ["t.jsonl", "--min-severity", "error"], []),
    ("fixed.json", ["t.jsonl", "--fix", "--in-place"], ["fixed", "notFixed"]),
  ]

  @Test func reportsOfEveryKindFollowTheSchema() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.trips, "t.jsonl")
    try folder.write(FixTests.good, "ok.json")
    try folder.write("[7, null]", "scalars.json")
    try folder.write(" \n", "blank.json")
    try folder.write(#"{"id":"x:1","league":"x","localDate":"2026-06-10","status":"scheduled"}"# + "\n", "s.jsonl")
    for (format, name) in [("ics", "trip.ics"), ("markdown", "trip.md")] {
      try folder.write(FixTests.defects[0].trip, "one.json")
      #expect(try Tool.run(["export", "one.json", "--to", format, "-o", name], in: folder.url).code == 0)
    }
    for run in Self.runs {
      let format = run.arguments.contains("-f") ? [] : ["-f", "json"]
      let report = run.arguments.contains("--fix") ? ["--report", run.name] : ["-o", run.name]
      let result = try Tool.run(["validate"] + run.arguments + format + report, in: folder.url)
      #expect([0, 1, 65].contains(result.code), "\(run.name): \(result.messages)")
      let text = try folder.read(run.name)
      for member in run.members { #expect(text.contains("\"\(member)\":"), "\(run.name) has no \(member)") }
    }
    try folder.write(try Tool.run(["schema", "validation-report"]).output, "schema")
    let checked = try Python.run(
      "check_schema.py", [folder.path("schema")] + Self.runs.map { folder.path($0.name) })
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
  }

  /// The schema says no to what is no report.
  @Test(arguments: [
    (#""version":1"#, #""version":2"#), (#""valid":1,"#, ""), (#""severity":"error""#, #""severity":"fatal""#),
    (#""line":1"#, #""line":0"#), (#""message":"#, #""text":"#), (#""findings":["#, #""extra":1,"findings":["#),
    (#""code":"day"#, #""code":"Day"#),
  ])
  func theSchemaRefusesWhatIsNoReport(_ text: String, _ replacement: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "ok.json")
    try folder.write(FixTests.trip("bad", [FixTests.custom("c1", 9, "1")]), "bad.json")
    _ = try Tool.run(["validate", "ok.json", "bad.json", "-f", "json", "-o", "r.json"], in: folder.url)
    let report = try folder.read("r.json")
    #expect(report.contains(text), "\(report)")
    try folder.write(report.replacingOccurrences(of: text, with: replacement), "r.json")
    try folder.write(try Tool.run(["schema", "validation-report"]).output, "schema")
    #expect(try Python.run("check_schema.py", [folder.path("schema"), folder.path("r.json")]).code == 1)
  }
}
