import CProcess
import CommandInterface
import SystemIO

/// The command line tool: everything between `main` and the libraries.
public enum SportsTimeTool {
  /// Runs the command line of the process, and returns the exit code.
  public static func run() -> Int32 {
    StandardStreams.openClosed()
    Signals.install()
    // Words are bytes, because a file name may not be UTF-8.
    var words: [String] = []
    var count: Int32 = 0
    if let handed = sportstime_arguments(&count) {
      for index in 1..<max(1, Int(count)) {
        if let word = handed[index] { words.append(PathText.text(word)) }
      }
    } else {
      for index in 1..<max(1, Int(CommandLine.argc)) {
        if let word = CommandLine.unsafeArgv[index] { words.append(PathText.text(word)) }
      }
    }
    return run(words)
  }

  private static func run(_ words: [String]) -> Int32 {
    var console = Console(quiet: false, noColor: words.contains("--no-color"))
    do throws(ToolError) {
      return try dispatch(words, &console).rawValue
    } catch {
      if error.code != .closedPipe { console.error(error.message) }
      return error.code.rawValue
    }
  }

  /// Options of all commands may also precede the command.
  private static func leadingOptions(_ words: [String]) throws(ToolError) -> (options: [String], rest: [String]) {
    var rest = words[...]
    var options: [String] = []
    while let word = rest.first, !["--help", "-h"].contains(word) {
      let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
      let known = CommandSpec.common.first { "--" + $0.name == name || $0.short.map { "-\($0)" } == word }
      guard let known else { break }
      options.append(word)
      rest = rest.dropFirst()
      if known.value != nil, name == word {
        guard let value = rest.first else { throw ToolError(.usage, "\(word) needs a value: \(known.value ?? "")") }
        options.append(value)
        rest = rest.dropFirst()
      }
    }
    return (options, Array(rest))
  }

  /// - Parameter console: replaced by the command's console when its command line has been read.
  private static func dispatch(_ words: [String], _ console: inout Console) throws(ToolError) -> ExitCode {
    let (common, words) = try leadingOptions(words)
    guard let first = words.first else {
      throw ToolError(.usage, "a command is missing\n\n" + HelpText.start(Command.specs))
    }
    if first == "--help" || first == "-h" {
      try OutputTarget(nil).write(HelpText.overview(Command.specs))
      return .done
    }
    if first == "--version" || first == "-V" {
      try OutputTarget(nil).write(ToolVersion.line + "\n")
      return .done
    }
    guard let command = Command.named(first) else {
      if first.hasPrefix("-") {
        throw ToolError(.usage, "the command comes first, then its options\nSee 'sportstime help'.")
      }
      throw HelpText.unknownCommand(first, Command.specs)
    }
    let rest = common + words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try OutputTarget(nil).write(HelpText.of(command.spec))
      return .done
    }
    let code: ExitCode
    do throws(ToolError) {
      let context = try Context(command.spec, rest)
      console = context.console
      code = try command.run(context)
    } catch {
      // The rejected input may be valid except for a zone that could not be read.
      if error.isOfInput || error.code == .fault { try ZoneFiles.expectRead() }
      throw error
    }
    try ZoneFiles.expectRead()
    return code.worse(ZoneFiles.showLacking(console))
  }
}
