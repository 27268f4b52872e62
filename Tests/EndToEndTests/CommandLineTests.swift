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
    Case(arguments: ["import", "Package.swift"], code: 65, message: "no known feed: it looks like CSV"),
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
    Case(arguments: ["edit", "x"], code: 64, message: "--script or --op is missing"),
    Case(arguments: ["edit", "x", "--op", "{}", "--policy", "snp"], code: 64, message: "did you mean \"snap\"?"),
    Case(arguments: ["feeds", "mlb"], code: 64, message: "no feed is named \"mlb\""),
    Case(arguments: ["rules", "travel-mising"], code: 64, message: "did you mean \"travel-missing\"?"),
    Case(arguments: ["schema", "itinery"], code: 64, message: "did you mean \"itinerary\"?"),
    Case(arguments: ["help", "bild"], code: 64, message: "did you mean \"build\"?"),
    Case(arguments: ["completion", "csh"], code: 64, message: "no completions for \"csh\""),
    Case(arguments: ["import", "--jobs", "0", "x"], code: 64, message: "--jobs takes a whole number from 1 to 256"),
    Case(arguments: ["show", "--jobs=257", "x"], code: 64, message: "--jobs takes a whole number from 1 to 256"),
    Case(arguments: ["diff", "--now", "noon", "x", "y"], code: 64, message: "--now takes an instant"),
    Case(arguments: ["validate", "x", "--jobs", "0"], code: 64, message: "a whole number from 1"),
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
    for command in ["import", "build", "validate", "export", "edit", "show", "feeds", "rules", "schema", "help"] {
      #expect(help.output.contains("\n  \(command) "), "\(command)")
      let own = try Tool.run([command, "--help"])
      #expect(own.code == 0)
      #expect(own.output.contains("Usage: sportstime \(command)"))
      #expect(try Tool.run(["help", command]).output == own.output)
    }
  }

  @Test func versionIsOneLine() throws {
    let version = try Tool.run(["--version"])
    #expect(version.code == 0)
    #expect(version.output.hasPrefix("sportstime "))
    #expect(version.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["import", "validate", "show"])
  func emptyBinaryAndBlankFilesAreBadInput(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", "empty.json")
    try folder.write(" \n\t\n", "blank.json")
    try Data([0, 1, 2, 0, 255, 254, 0, 0]).write(to: folder.url("binary.json"))
    for (name, message) in [
      ("empty.json", "the file is empty"), ("binary.json", "this is not text"), ("blank.json", ""),
    ] {
      let result = try Tool.run([command, folder.path(name)])
      #expect(result.code == 65, "\(name): \(result.messages)")
      #expect(message.isEmpty || result.messages.contains(message), "\(name): \(result.messages)")
    }
  }

  @Test func completionsNameTheCommands() throws {
    for shell in ["bash", "zsh", "fish"] {
      let result = try Tool.run(["completion", shell])
      #expect(result.code == 0)
      #expect(result.output.contains("validate"))
    }
  }

  @Test func controlsOfTheTerminalNeverReachADiagnostic() throws {
    let result = try Tool.run(["import", "\u{1B}[31mred\u{202E}"])
    #expect(result.code == 66)
    #expect(!result.messages.contains("\u{1B}"))
    #expect(!result.messages.contains("\u{202E}"))
  }
}
