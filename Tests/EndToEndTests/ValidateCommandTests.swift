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
    ("{\"validate\":{},}", "c.json:1:16: error: expected a key in quotes"),
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
    // The schema lists the rules for itineraries, in the same order.
    let schema = try Tool.run(["schema", "validate-config"]).output
    let listed = try #require(schema.split(separator: "\"rule\": { \"enum\": [").last).prefix { $0 != "]" }
    let rules = try #require(
      try JSONSerialization.jsonObject(with: Data(Tool.run(["rules", "--format", "json"]).output.utf8))
        as? [[String: Any]])
    let wanted = rules.filter { $0["subject"] as? String == "itinerary" }.compactMap { $0["code"] as? String }
    let found = listed.split(separator: "\"").map(String.init).filter { $0.contains { $0.isLetter } }
    #expect(found == wanted, "the schema is not current: make rules")
    for code in FixTests.defects.map(\.code) { #expect(fixed.contains(Substring(code)), "\(code)") }
  }

  /// Runs the command, on a terminal if told so, and prints what it shows there or on standard error. The command gets its input
  /// when it has run for longer than the 300 ms after which progress is shown, however fast the machine is.
  private static let slowly = """
    import os, pty, subprocess, sys, time
    where, fifo, line, *command = sys.argv[1:]
    os.mkfifo(fifo)
    if where == "terminal":
        child, shown = pty.fork()
        if child == 0:
            os.execv(command[0], command)
    else:
        shown, end = os.pipe()
        subprocess.Popen(command, stderr=end)
        os.close(end)
    with open(fifo, "w") as pipe:
        time.sleep(0.4)
        pipe.write((line + "\\n") * 100)
    text = b""
    while True:
        try:
            part = os.read(shown, 4096)
        except OSError:
            break
        if not part:
            break
        text += part
    print(text.decode(), end="")
    """

  @Test(arguments: [("terminal", [], true), ("terminal", ["--quiet"], false), ("pipe", [], false)])
  func progressIsForTerminalsOnly(_ place: String, _ options: [String], _ isShown: Bool) throws {
    let python = URL(fileURLWithPath: "/usr/bin/python3")
    try #require(FileManager.default.isExecutableFile(atPath: python.path), "the test needs python3")
    let folder = try TemporaryFolder()
    let input = folder.path("t.jsonl")
    let command = [Tool.binary.path, "validate", input, "-o", folder.path("r.txt"), "--jobs", "1"] + options
    let shown = try Tool.run(
      python, ["-c", Self.slowly, place, input, ValidateCommandTests.tie] + command, environment: ["TERM": "xterm"]
    ).output
    #expect(try folder.read("r.txt").contains("100 itineraries"))
    if isShown {
      #expect(shown.contains(" itinerar") && shown.contains(" a second"), "\(shown)")
      #expect(shown.hasSuffix("\r\u{1B}[K"), "\(shown)")
    } else {
      #expect(shown.isEmpty)
    }
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
