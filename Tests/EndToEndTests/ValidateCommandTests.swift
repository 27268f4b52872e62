import Foundation
import Testing

/// Settings, catalogue, progress and inputs of `validate`.
@Suite struct ValidateCommandTests {
  static let tie = FixTests.defects.first { $0.code == "sort-order-tie" }?.trip ?? ""

  @Test func theSettingsOfTheDirectoryAreTakenAndTheCommandLineWins() throws {
    let folder = try TemporaryFolder()
    try folder.write(ValidateCommandTests.tie, "t.json")
    func code(_ arguments: [String]) throws -> Int32 {
      try Tool.run(["validate", "t.json"] + arguments, in: folder.url).code
    }
    #expect(try code([]) == 0)
    try folder.write(#"{"validate":{"severity":{"sort-order-tie":"error"}}}"#, ".sportstime.json")
    #expect(try code([]) == 1)
    #expect(try code(["--no-config"]) == 0)
    #expect(try code(["--severity", "sort-order-tie=info"]) == 0)
    #expect(try code(["--disable", "sort-order-tie"]) == 0)
    try folder.write(#"{"validate":{"failOn":"warning"}}"#, "other.json")
    #expect(try code(["--config", "other.json"]) == 1)
    #expect(try code(["--config", "other.json", "--fail-on", "error"]) == 0)
    if Python.isThere {
      try folder.write(try Tool.run(["schema", "validate-config"]).output, "schema.json")
      let checked = try Python.run("check_schema.py", [folder.path("schema.json"), folder.path(".sportstime.json")])
      #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    }
  }

  @Test(arguments: [
    (
      "{\"validate\":\n {\"disble\":[]}}",
      "c.json:2:3: error: `validate` has no member \"disble\"; did you mean \"disable\"?"
    ),
    (
      "{\"validate\":{\"disable\":[\n\"travel-mising\"]}}", "c.json:2:1: error: there is no rule \"travel-mising\"; did"
    ),
    (
      "{\"validate\":{\"failOn\":\"eror\"}}",
      "c.json:1:23: error: `failOn` should be \"error\", \"warning\", \"info\" or \"never\", not \"eror\"; did you mean"
    ),
    ("{\"validate\":{\"severity\":{\"sort-order-tie\":\"warnin\"}}}", "did you mean \"warning\"?"),
    ("{\"validate\":{\"maxFindings\":-1}}", "`maxFindings` should be a whole number from 0 to 1000000, not -1"),
    ("{\"vaildate\":{}}", "did you mean \"validate\"?"),
    ("[]", "c.json:1:1: error: a configuration should be an object, not a list"),
    ("{\"validate\":{},}", "c.json:1:16: error: a key in quotes"),
  ])
  func aMistakeInTheSettingsIsNamedWithItsPlace(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(ValidateCommandTests.tie, "t.json")
    try folder.write(text, "c.json")
    let result = try Tool.run(["validate", "t.json", "--config", "c.json"], in: folder.url)
    #expect(result.code == 65 && result.output.isEmpty)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test func theCatalogueIsWhatTheRulesSay() throws {
    let page = try Tool.run(["rules", "--format", "markdown"]).output
    let file = Tool.root.appendingPathComponent("Sources/SportsTime/SportsTime.docc/Rules.md")
    #expect(try page == String(contentsOf: file, encoding: .utf8), "the catalogue is not current: make rules")
    let codes = try Tool.run(["rules"]).output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(codes.count > 30)
    for code in codes { #expect(page.contains("\n## \(code)\n")) }
    let fixed = Set(codes.filter { page.contains("[`\($0)`](#\($0)) | error | yes") }).union(
      codes.filter { page.contains("[`\($0)`](#\($0)) | warning | yes") })
    for code in FixTests.defects.map(\.code) { #expect(fixed.contains(Substring(code)), "\(code)") }
  }

  @Test func progressIsForTerminalsOnly() throws {
    let folder = try TemporaryFolder()
    // As many lines as take a while, however fast the program was built.
    var count = 60_000
    var elapsed = Duration.zero
    while elapsed < .milliseconds(600) {
      try folder.write(String(repeating: ValidateCommandTests.tie + "\n", count: count), "t.jsonl")
      let start = ContinuousClock.now
      #expect(try Tool.run(["validate", folder.path("t.jsonl"), "--jobs", "1"]).messages.isEmpty)
      elapsed = ContinuousClock.now - start
      count *= 2
    }
    let python = URL(fileURLWithPath: "/usr/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return }
    func onTerminal(_ arguments: [String]) throws -> String {
      try Tool.run(
        python, ["-c", "import pty,sys; sys.exit(pty.spawn(sys.argv[1:]))", Tool.binary.path] + arguments,
        environment: ["TERM": "xterm"]
      ).output
    }
    let command = ["validate", folder.path("t.jsonl"), "-o", folder.path("r.txt"), "--jobs", "1"]
    let shown = try onTerminal(command)
    #expect(shown.contains(" itineraries · ") && shown.contains(" a second") && shown.contains(" left"), "\(shown)")
    #expect(shown.hasSuffix("\r\u{1B}[K"), "\(shown)")
    #expect(try onTerminal(command + ["--quiet"]).isEmpty)
  }

  @Test func whateverExportWritesIsValidated() throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl")]).code == 0)
    #expect(
      try Tool.run(["build", "-s", folder.path("s.jsonl"), "--team", "nyy", "-q", "-o", folder.path("t.json")]).code
        == 0)
    for format in ["ics", "markdown", "json"] {
      let exported = try Tool.run(["export", folder.path("t.json"), "--to", format])
      let piped = try Tool.run(["validate", "-", "--fail-on", "error"], input: Data(exported.output.utf8))
      #expect(piped.code == 0 && piped.output.contains("1 itinerary: 1 valid"), "\(format): \(piped.output)")
    }
  }
}
