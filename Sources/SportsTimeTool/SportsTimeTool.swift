import SystemIO

/// The command line: everything between `main` and the libraries.
public enum SportsTimeTool {
  package static let version = "1.0.0"

  /// Runs the command line of the process, and gives the exit code.
  public static func run() -> Int32 {
    StandardStreams.openClosed()
    Signals.install()
    // As bytes: a file's name may be no UTF-8, and no byte of it may get lost.
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let word = CommandLine.unsafeArgv[index] { words.append(PathText.text(word)) }
    }
    return run(words)
  }

  private static func run(_ words: [String]) -> Int32 {
    do throws(ToolError) {
      return try dispatch(words).rawValue
    } catch {
      if error.code != .closedPipe { Console(quiet: false, noColor: words.contains("--no-color")).error(error.message) }
      return error.code.rawValue
    }
  }

  private static func dispatch(_ words: [String]) throws(ToolError) -> ExitCode {
    guard let first = words.first else {
      throw ToolError(.usage, "a command is missing\n\n" + HelpText.overview)
    }
    if first == "--help" || first == "-h" {
      try OutputTarget(nil).write(HelpText.overview)
      return .done
    }
    if first == "--version" {
      try OutputTarget(nil).write("sportstime \(version)\n")
      return .done
    }
    guard let command = Command.named(first) else {
      if first.hasPrefix("-") {
        throw ToolError(.usage, "the command comes first, then its options\nSee 'sportstime help'.")
      }
      throw HelpText.unknownCommand(first)
    }
    let rest = words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try OutputTarget(nil).write(HelpText.of(command.spec))
      return .done
    }
    let code: ExitCode
    do throws(ToolError) {
      code = try command.run(try Context(command.spec, rest))
    } catch {
      // What is refused may be right, but for a zone that could not be read.
      if error.isOfInput || error.code == .fault { try Context.expectZonesRead() }
      throw error
    }
    try Context.expectZonesRead()
    return code
  }
}
