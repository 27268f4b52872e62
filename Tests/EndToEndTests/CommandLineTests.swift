import Foundation
import Testing

/// What the command says to those who hold it wrong.
@Suite struct CommandLineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var message: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(arguments: [], code: 64, message: "a command is missing"),
    Case(arguments: ["imprt"], code: 64, message: "did you mean \"import\"?"),
    Case(arguments: ["--colour"], code: 64, message: "the command comes first"),
    Case(arguments: ["import"], code: 64, message: "a source to import is missing"),
    Case(arguments: ["import", "--fed", "x"], code: 64, message: "did you mean \"--feed\"?"),
    Case(arguments: ["import", "--feed"], code: 64, message: "--feed needs a value"),
    Case(arguments: ["import", "--feed", "mlb-clb-csv", "x"], code: 64, message: "did you mean \"mlb-club-csv\"?"),
    Case(arguments: ["import", "--to", "jsnl", "x"], code: 64, message: "did you mean \"jsonl\"?"),
    Case(arguments: ["import", "/no/such/file.csv"], code: 66, message: "No such file or directory"),
    Case(arguments: ["import", "Package.swift"], code: 65, message: "not a known feed; it looks like CSV"),
    Case(arguments: ["build"], code: 64, message: "--schedule is missing"),
    Case(arguments: ["build", "-s", "x"], code: 64, message: "--request or a selection, such as --team, is missing"),
    Case(arguments: ["build", "-s", "x", "--team", "a", "--from", "2019-02-30"], code: 64, message: "takes a date"),
    Case(arguments: ["build", "-s", "x", "--team", "a", "--return"], code: 64, message: "--return needs --origin"),
    Case(arguments: ["validate"], code: 64, message: "an itinerary to validate is missing"),
    Case(arguments: ["validate", "x", "--format", "jsn"], code: 64, message: "did you mean \"json\"?"),
    Case(arguments: ["validate", "/no/such.json"], code: 66, message: "No such file or directory"),
    Case(arguments: ["validate", "README.md"], code: 65, message: "no itinerary in it"),
    Case(arguments: ["export", "x"], code: 64, message: "--to is missing"),
    Case(arguments: ["export", "x", "--to", "icss"], code: 64, message: "did you mean \"ics\"?"),
    Case(arguments: ["edit", "x"], code: 64, message: "an edit is missing"),
    Case(arguments: ["edit", "x", "--op", "{}", "--policy", "snp"], code: 64, message: "did you mean \"snap\"?"),
    Case(arguments: ["feeds", "mlb"], code: 64, message: "no feed is named \"mlb\""),
    Case(arguments: ["rules", "travel-mising"], code: 64, message: "did you mean \"travel-missing\"?"),
    Case(arguments: ["schema", "itinery"], code: 64, message: "did you mean \"itinerary\"?"),
    Case(arguments: ["help", "bild"], code: 64, message: "did you mean \"build\"?"),
    Case(arguments: ["completion", "csh"], code: 64, message: "completion takes bash, zsh or fish, not \"csh\""),
    Case(arguments: ["completion", "bsh"], code: 64, message: "did you mean \"bash\"?"),
    Case(arguments: ["--jobs"], code: 64, message: "--jobs needs a value"),
    Case(arguments: ["--quiet"], code: 64, message: "a command is missing"),
    Case(arguments: ["-q", "--feed", "x", "import"], code: 64, message: "the command comes first"),
    Case(arguments: ["--jobs", "0", "import", "x"], code: 64, message: "--jobs takes a whole number from 1 to 256"),
    Case(arguments: ["build", "-s", "x", "--mode", "swim"], code: 64, message: "--mode takes drive, train or fly"),
    Case(arguments: ["diff", "a", "b", "--only", "dat"], code: 64, message: "did you mean \"date\"?"),
    Case(arguments: ["rules", "-f", "mardown"], code: 64, message: "did you mean \"markdown\"?"),
    Case(arguments: ["validate", "x", "--disable", "travel-x*"], code: 64, message: "no rule \"travel-x*\""),
    Case(arguments: ["help", "limits", "--man"], code: 64, message: "limits has no manual page"),
    Case(arguments: ["import", "--jobs", "0", "x"], code: 64, message: "--jobs takes a whole number from 1 to 256"),
    Case(arguments: ["show", "--jobs=257", "x"], code: 64, message: "--jobs takes a whole number from 1 to 256"),
    Case(
      arguments: ["diff", "--now", "noon", "x", "y"], code: 64,
      message: "--now takes an instant like 2026-06-10T12:00:00Z"),
    Case(arguments: ["validate", "x", "--jobs", "0"], code: 64, message: "a whole number from 1"),
    Case(
      arguments: ["build", "-s", "x", "--team", "a", "--trips", "--alternatives", "2"], code: 64,
      message: "--alternatives can't be combined with --trips"),
    Case(
      arguments: ["build", "-s", "x", "--request", "r.json", "--team", "a"], code: 64,
      message: "--request can't be combined with --team"),
    Case(arguments: ["build", "-s", "x", "--team", "a", "extra"], code: 64, message: "unexpected argument \"extra\""),
    Case(
      arguments: ["build", "-s", "x", "--home-only", "--away-only", "--team", "a"], code: 64,
      message: "--home-only and --away-only leave no game"),
    Case(
      arguments: ["import", "x", "--column", "home"], code: 64,
      message: "--column: \"home\" is not USE=NAME, such as home=\"Team A\""),
    Case(arguments: ["import", "x", "--format", "json"], code: 64, message: "--format needs --report"),
    Case(
      arguments: ["export", "x", "--to", "ics", "--alarm", "25x"], code: 64,
      message: "--alarm takes a time up to four weeks, such as 45m, 2h, 1h30m or 1d"),
    Case(
      arguments: ["export", "x", "--to", "ics", "--alarm", "=30m"], code: 64,
      message: "--alarm: the kind is missing before \"=\""),
    Case(
      arguments: ["export", "x", "--to", "ics", "--alarm", "flight=30m"], code: 64,
      message: "--alarm: no kind \"flight\"; there are game, travel and custom"),
    Case(
      arguments: ["export", "x", "--to", "ics", "--for", "google", "--alarm", "30m"], code: 64,
      message: "--alarm: Google Calendar takes no alarms from files"),
    Case(
      arguments: ["export", "x", "--to", "ics", "--color", "pinkish"], code: 64,
      message: "--color: CSS has no color \"pinkish\""),
    Case(arguments: ["export", "x", "--to", "json", "--editable"], code: 64, message: "--editable is for --to html"),
    Case(
      arguments: ["export", "x", "--to", "html", "--schedule", "s.jsonl"], code: 64,
      message: "--schedule is for --editable"),
    Case(
      arguments: ["export", "x", "--to", "json", "--reader-zone", "Europe/Berlin"], code: 64,
      message: "--reader-zone is for --to html: a calendar shows its reader's time"),
    Case(arguments: ["games", "x", "--within", "300km"], code: 64, message: "--within needs --near"),
    Case(
      arguments: ["games", "x", "--near", "Boston", "--within", "3"], code: 64,
      message: "--within takes a distance like 300km or 200mi"),
    Case(arguments: ["diff", "a"], code: 64, message: "diff takes two schedules, OLD and NEW"),
    Case(
      arguments: ["diff", "--store", "s"], code: 64, message: "--store needs --since, and takes no other schedules"),
    Case(arguments: ["heal", "a"], code: 64, message: "heal takes two calendars, OLD and NEW"),
    Case(arguments: ["merge", "a", "b"], code: 64, message: "merge takes three files: BASE, MINE and THEIRS"),
    Case(arguments: ["demo", "a", "b"], code: 64, message: "demo takes one directory"),
    Case(arguments: ["edit", "x", "y", "--remove", "c1"], code: 64, message: "one itinerary is edited at a time"),
    Case(
      arguments: ["edit", "-", "--remove", "c1", "-i"], code: 64, message: "standard input can't be edited in place"),
    Case(
      arguments: ["edit", "x", "--add", "t", "--first"], code: 64,
      message: "--first needs --on and can't be combined with another place"),
    Case(
      arguments: ["edit", "x", "--add", "t"], code: 64,
      message: "a place is missing: --after or --before an item, or --on a day"),
    Case(arguments: ["rebase", "-", "-s", "s", "-i"], code: 64, message: "standard input can't be rebased in place"),
    Case(arguments: ["validate", "-", "--fix", "-i"], code: 64, message: "standard input can't be fixed in place"),
    Case(
      arguments: ["validate", "x", "y", "--fix", "-o", "z"], code: 64,
      message: "--output takes one fixed file; several are fixed with --in-place"),
    Case(
      arguments: ["validate", "x", "--severity", "a"], code: 64,
      message: "--severity takes CODES=error, =warning or =info, not \"a\""),
    Case(
      arguments: ["validate", "x", "--rules-address", "foo"], code: 64,
      message: "--rules-address takes an address such as https://example.org/rules"),
    Case(
      arguments: ["plan", "-s", "x", "--visit", "a", "--cost-per-day", "3"], code: 64,
      message: "--cost-per-day and --cost-per-km need --aim cost"),
    Case(arguments: ["export", "--to", "ics"], code: 64, message: "an itinerary or a schedule to export is missing"),
    Case(arguments: ["show"], code: 64, message: "an itinerary or a schedule to show is missing"),
    Case(arguments: ["rebase", "-s", "s"], code: 64, message: "an itinerary to rebase is missing"),
    Case(arguments: ["edit", "--remove", "x"], code: 64, message: "the itinerary to edit is missing"),
    Case(arguments: ["audit"], code: 64, message: "a schedule to audit is missing"),
    Case(
      arguments: ["validate", "x", "--only", "feeds-disagree"], code: 64,
      message: "--only leaves no rule about itineraries: nothing would be checked"),
    Case(
      arguments: ["games", "x", "--after", "noon"], code: 64, message: "--after takes a time like 18:00, not \"noon\""),
    Case(
      arguments: ["games", "x", "--reader-zone", "Mars"], code: 64,
      message: "--reader-zone takes a time zone like Europe/Berlin, not \"Mars\""),
    Case(
      arguments: ["plan", "-s", "x", "--visit", "a", "--cost-per-day", "x"], code: 64,
      message: "--cost-per-day takes an amount like 0.25, not \"x\""),
    Case(arguments: ["schema", "nope"], code: 64, message: "no schema is named \"nope\""),
    Case(arguments: ["help", "nope"], code: 64, message: "there is no command \"nope\""),
    Case(arguments: ["completion"], code: 64, message: "the shell is missing"),
  ])
  func aWrongCommandLineIsAnsweredWithHelp(_ line: Case) throws {
    let result = try Tool.run(line.arguments)
    #expect(result.code == line.code, "\(result.messages)")
    #expect(result.messages.contains(line.message), "\(result.messages)")
    // A report is written whatever could be read.
    #expect(line.arguments.first == "validate" || result.output.isEmpty)
  }

  @Test func helpIsOutputAndListsEveryCommand() throws {
    let help = try Tool.run(["--help"])
    #expect(help.code == 0)
    #expect(help.messages.isEmpty)
    for command in [
      "import", "build", "validate", "export", "edit", "show", "demo", "feeds", "rules", "schema", "help",
    ] {
      #expect(help.output.contains("\n  \(command) "), "\(command)")
      let own = try Tool.run([command, "--help"])
      #expect(own.code == 0)
      #expect(own.output.contains("Usage: sportstime \(command)"))
      #expect(try Tool.run(["help", command]).output == own.output)
    }
  }

  @Test func commonOptionsMayStandBeforeTheCommand() throws {
    let after = try Tool.run(["rules", "--now", "2026-06-10T12:00:00Z", "-q"])
    #expect(after.code == 0)
    #expect(try Tool.run(["--now", "2026-06-10T12:00:00Z", "-q", "rules"]).output == after.output)
    #expect(try Tool.run(["--now=2026-06-10T12:00:00Z", "--quiet", "rules"]).output == after.output)
  }

  @Test(.enabled(if: CompletionTests.has("script"), "no script(1) here"), arguments: [48, 72, 100])
  func helpFitsTheTerminal(columns: Int) throws {
    let folder = try TemporaryFolder()
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    for command in ["import", "build", "validate", "edit"] {
      let help = try Tool.shell(
        "COLUMNS=\(columns) script -qec 'sportstime help \(command)' /dev/null < /dev/null", in: folder)
      // Examples and lines that are indented in the text stay as they are.
      let text = help.output.replacingOccurrences(of: "\r\n", with: "\n")
      let flowing = try #require(text.components(separatedBy: "\nExamples:").first)
      #expect(flowing.contains("Usage:"), "\(text)\(help.messages)")
      for line in flowing.split(separator: "\n") where !line.contains("{") {
        #expect(line.count <= columns, "\(command): \(line)")
      }
      // What goes to a file or a pipe does not depend on the terminal.
      let piped = try Tool.run(["help", command], environment: ["COLUMNS": String(columns)])
      #expect(piped.output == (try Tool.run(["help", command]).output))
      #expect(words(piped.output) == words(text))
    }
  }

  @Test func versionIsOneLine() throws {
    let version = try Tool.run(["--version"])
    #expect(version.code == 0)
    #expect(version.output.hasPrefix("sportstime "))
    #expect(version.output.split(separator: "\n").count == 1)
    #expect(try Tool.run(["-V"]).output == version.output)
  }

  @Test(arguments: [
    (["list"], "did you mean 'sportstime games'?"), (["Check", "t.json"], "did you mean 'sportstime validate'?"),
    (["version"], "did you mean 'sportstime --version'?"), (["convert"], "did you mean 'sportstime export'?"),
    (["validat"], "did you mean \"validate\"?"), (["feeds", "list"], "See 'sportstime feeds'."),
    (["rules", "all"], "See 'sportstime rules'."), (["schema", "trips"], "See 'sportstime schema'."),
  ])
  func aNearMissLeadsToTheCommand(_ words: [String], _ message: String) throws {
    let result = try Tool.run(words)
    #expect(result.code == 64 && result.messages.contains(message), "\(result.messages)")
  }

  /// A schema is found next to the one that names it, and a definition names its schema by a path.
  @Test func schemasHaveAddressesInTheRepository() throws {
    func address(_ file: URL, _ member: String) throws -> String {
      try #require(try FixTests.json(String(contentsOf: file, encoding: .utf8))[member] as? String)
    }
    func files(_ folder: String) throws -> [URL] {
      try FileManager.default.contentsOfDirectory(
        at: Tool.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    }
    for file in try files("schemas") { #expect(try address(file, "$id") == file.lastPathComponent) }
    for file in try files("feeds/definitions") {
      let schema = file.deletingLastPathComponent().appendingPathComponent(try address(file, "$schema"))
      #expect(FileManager.default.fileExists(atPath: schema.standardizedFileURL.path), "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: ["import", "validate", "show"])
  func emptyBinaryAndBlankFilesAreBadInput(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", "empty.json")
    try folder.write(" \n\t\n", "blank.json")
    try Data([0, 1, 2, 0, 255, 254, 0, 0]).write(to: folder.url("binary.json"))
    for (name, message) in [
      ("empty.json", "the file is empty"), ("binary.json", "the file is not text"), ("blank.json", ""),
    ] {
      let result = try Tool.run([command, folder.path(name)])
      #expect(result.code == 65, "\(name): \(result.messages)")
      #expect(message.isEmpty || result.messages.contains(message), "\(name): \(result.messages)")
    }
  }

  @Test func controlsOfTheTerminalNeverReachADiagnostic() throws {
    let result = try Tool.run(["import", "\u{1B}[31mred\u{202E}"])
    #expect(result.code == 66)
    #expect(!result.messages.contains("\u{1B}"))
    #expect(!result.messages.contains("\u{202E}"))
  }
}

/// Formats that the name of an output asks for, and rules by pattern.
@Suite struct NamedFormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var script: String
    var file: String
    var start: String

    var testDescription: String { script }
  }

  @Test(arguments: [
    Case(
      script: "sportstime validate trip.json -o r.json", file: "r.json", start: "{\"format\":\"sportstime-report\""),
    Case(script: "sportstime validate trip.json --report r.sarif", file: "r.sarif", start: "{\"$schema\""),
    Case(script: "sportstime validate trip.json -o r.HTML", file: "r.HTML", start: "<!DOCTYPE html"),
    Case(script: "sportstime validate trip.json -o r.txt", file: "r.txt", start: "1 itinerary"),
    Case(script: "sportstime validate trip.json -o report", file: "report", start: "1 itinerary"),
    Case(script: "sportstime validate trip.json -f html -o r.json", file: "r.json", start: "<!DOCTYPE html"),
    Case(script: "sportstime export trip.json -o t.ics", file: "t.ics", start: "BEGIN:VCALENDAR"),
    Case(script: "sportstime export trip.json -o t.md", file: "t.md", start: "# ok\n"),
    Case(script: "sportstime export trip.json --to md -o t.md", file: "t.md", start: "# ok\n"),
    Case(script: "sportstime diff s.jsonl n.jsonl -o d.json", file: "d.json", start: "{\"format\""),
    Case(
      script: "sportstime diff s.jsonl n.jsonl -o d.md", file: "d.md",
      start: "0 changed, 0 added, 1 removed (1 after the newer schedule ends), 3 the same\n\n## Removed"),
  ])
  func theNameOfAnOutputSaysItsFormat(_ line: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    try folder.write(DiffCommandTests.old, "s.jsonl")
    try folder.write(DiffCommandTests.old.split(separator: "\n").dropLast().joined(separator: "\n"), "n.jsonl")
    let result = try Tool.shell(line.script, in: folder)
    #expect(result.code == 0, "\(result.messages)")
    let written = try folder.read(line.file)
    #expect(written.hasPrefix(line.start), "\(written.prefix(80))")
  }

  /// No file of another format under a name that says otherwise.
  @Test(arguments: [
    "build -s s.jsonl --team kc -o out.csv", "build -s s.jsonl --team kc -o out.txt", "import s.jsonl -o out.ics",
    "import s.jsonl -o out.html", "import s.jsonl -o out.jsonl.tmp", "import s.jsonl -o s2.jsonl --report out.csv",
    "import s.jsonl -o s2.jsonl --rejects out.csv", "validate trip.json -o out.csv",
    "validate trip.json --report out.pdf",
    "audit s.jsonl -o out.csv", "diff s.jsonl s.jsonl -o out.html", "plan -s s.jsonl --visit MO -o out.ics",
    "heal c.ics c.ics -o out.json",
    "feeds --infer s.jsonl -o out.csv", "sync --log -o out.csv", "sync --as-of 2026-01-01 -o out.html",
    "history g --store store -o out.html", "rebase trip.json --schedule s.jsonl -o out.csv",
    "validate trip.json --fix -o out.csv", "validate trip.json --fix -o out.ics",
    "edit trip.json --retitle x --report out.csv", "rebase trip.json --schedule s.jsonl -o n.json --report out.csv",
    "export trip.json -o out.csv", "edit trip.json --retitle x -o out.csv",
  ])
  func otherEndingsAreRefused(words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    try folder.write(DiffCommandTests.old, "s.jsonl")
    try folder.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n", "c.ics")
    let result = try Tool.shell("sportstime " + words, in: folder)
    #expect(result.code == 64, "\(result.messages)")
    let reasons = [" is the ending of no format that ", "the ending of another format", "the ending of another one"]
    #expect(reasons.contains { result.messages.contains($0) }, "\(result.messages)")
    let there = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(there) == ["trip.json", "s.jsonl", "c.ics"], "\(there)")
  }

  @Test(arguments: [
    "import s.jsonl --to csv -o out.tmp", "validate trip.json -f sarif -o out.tmp",
    "diff s.jsonl s.jsonl -f json -o out.tmp",
  ])
  func aNamedFormatGoesUnderAnyName(words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    try folder.write(DiffCommandTests.old, "s.jsonl")
    #expect(try Tool.shell("sportstime " + words, in: folder).code == 0)
    #expect(try !folder.read("out.tmp").isEmpty)
  }

  @Test(
    arguments: [
      (["--disable", "travel-*"], false), (["--disable", "sort-order-tie,travel-missing"], false),
      (["--disable", "*-missing"], false), (["--disable", "t*l-m*g"], false), (["--disable", "travel-*x,game-*"], nil),
      (["--only", "game-*"], false), (["--only", "travel-*"], true), (["--severity", "travel-*=info"], true),
      (["--disable", "travel-missing,"], nil), (["--disable", "sort-*"], true),
    ] as [([String], Bool?)])
  func rulesAreNamedByListsAndPatterns(options: [String], isFound: Bool?) throws {
    let folder = try TemporaryFolder()
    try folder.write(try #require(FixTests.defects.first { $0.code == "travel-missing" }).trip, "trip.json")
    let result = try Tool.run(["validate", folder.path("trip.json"), "-f", "json"] + options)
    guard let isFound else {
      #expect(result.code == 64, "\(result.messages)")
      return
    }
    #expect(result.output.contains("\"travel-missing\"") == isFound, "\(result.output)")
    #expect(result.code == (isFound && !options.contains { $0.hasSuffix("=info") } ? 1 : 0))
  }
}
