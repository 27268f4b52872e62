import CivilTime
import CommandInterface
import DataFiles
import SourceText
import SystemIO

extension Command {
  static func demoCommand(of commands: @escaping @Sendable () -> [Command]) -> Command {
    Command(
      spec: CommandSpec(
        name: "demo", summary: "Make sample feeds and a trip to start from.", operands: "[DIR]", takes: .folder,
        discussion: """
          Writes feeds in four formats to DIR (default: sportstime-demo). Builds a schedule and a trip from them, with its
          calendar, Markdown and web page, and prints the commands. A directory that is not empty is left unchanged, unless a
          demo was interrupted there.
          """,
        examples: [("sportstime demo /tmp/trip", "a trip to try things with")],
        outputs: { _ in [] }),
      run: { (context) throws(ToolError) -> ExitCode in try DemoRun(context, commands()).run() })
  }
}

private struct DemoRun {
  let context: Context
  let commands: [Command]
  let folder: String

  init(_ context: Context, _ commands: [Command]) throws(ToolError) {
    self.context = context
    self.commands = commands
    if context.arguments.operands.count > 1 { throw context.usage("demo takes one directory") }
    folder = context.arguments.operands.first ?? "sportstime-demo"
  }

  func run() throws(ToolError) -> ExitCode {
    try makeFeeds()
    var code = ExitCode.done
    for words in steps {
      context.console.say("$ sportstime " + words.map(DemoRun.quoted).joined(separator: " "))
      guard let name = words.first, let command = commands.first(where: { $0.spec.name == name }) else { continue }
      RunFiles.forget()
      code = code.worse(try command.run(try Context(command.spec, words.dropFirst() + common)))
    }
    return code
  }

  /// The workflow from the help, followed by all formats.
  private var steps: [[String]] {
    let trip = folder + "/trip.json"
    return [
      ["import", folder + "/feeds", "-o", folder + "/schedule.jsonl"],
      [
        "build", "-s", folder + "/schedule.jsonl", "--title", "Yankees on the road", "--team", "New York Yankees",
        "--away-only", "--origin", "New York, NY", "--return", "-o", trip,
      ],
      ["validate", trip, "-s", folder + "/schedule.jsonl"],
      ["export", trip, "-o", folder + "/trip.ics"], ["export", trip, "-o", folder + "/trip.md"],
      ["export", trip, "-o", folder + "/trip.html"], ["show", trip],
    ]
  }

  /// Options of this run that are passed on to its steps.
  private var common: [String] {
    (context[.quiet] ? ["--quiet"] : []) + (context[.noColor] ? ["--no-color"] : [])
      + (context[.jobs].map { ["--jobs", String($0)] } ?? [])
      + (context[.now].map { ["--now", $0.description] } ?? [])
  }

  private func makeFeeds() throws(ToolError) {
    if try !isFree() {
      throw ToolError(
        .cannotCreate, "\(displaySafe(folder)) exists and is not empty; name another directory")
    }
    try OutputTarget.makeDirectory(folder)
    try OutputTarget.makeDirectory(folder + "/feeds")
    for sample in DataFiles.samples {
      try OutputTarget.write(sample.bytes, to: folder + "/feeds/" + sample.name)
    }
  }

  /// Whether the folder is missing, is empty, or contains an incomplete demo.
  private func isFree() throws(ToolError) -> Bool {
    guard let names = try names(in: folder) else { return false }
    if names.isEmpty { return true }
    let own = ["feeds", "schedule.jsonl", "trip.json", "trip.ics", "trip.md"]
    guard names.allSatisfy(own.contains), let feeds = try self.names(in: folder + "/feeds") else { return false }
    return feeds.allSatisfy { name in DataFiles.samples.contains { $0.name == name } }
  }

  /// The names in a folder, except for temporary files; nil if the path is a file.
  private func names(in path: String) throws(ToolError) -> [String]? {
    guard let status = FileStatus(path) else { return [] }
    guard status.kind == .folder else { return nil }
    return try ToolError.from { () throws(SystemError) in try Folder.names(in: path) }.filter { !$0.hasPrefix(".") }
  }

  /// The word quoted for a shell.
  private static func quoted(_ word: String) -> String {
    word.contains(" ") ? "\"" + word + "\"" : word
  }
}
