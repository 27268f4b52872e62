/// The command line: everything between `main` and the libraries.
public enum SportsTimeTool {
  package static let version = "1.0.0"

  /// Runs one command line, without the program's own name, and gives the exit code.
  public static func run(_ words: [String]) -> Int32 {
    Signals.install()
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
    let code = try command.run(try Context(command.spec, rest))
    try Context.expectZonesRead()
    return code
  }
}
