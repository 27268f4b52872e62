import CommandInterface
import SourceText

/// The help, generated from the specs and wrapped to the width of the terminal.
enum HelpText {
  static func overview(_ commands: [CommandSpec]) -> String {
    introduction("Commands", commands) + "\nFrom feeds to a trip in a calendar:\n"
      + firstSteps.map { "  " + $0 + "\n" }.joined() + "\n"
      + wrapped("'sportstime help COMMAND' describes a command. 'sportstime --version' prints the version.") + "\n"
  }

  /// The text for a command line without a command.
  static func start(_ commands: [CommandSpec]) -> String {
    let names = ["demo", "import", "build", "validate", "edit", "export"]
    return introduction("Start with", names.compactMap { name in commands.first { $0.name == name } })
      + "\n" + wrapped("'sportstime help' lists all commands, and 'sportstime help COMMAND' describes one.") + "\n"
  }

  private static func introduction(_ heading: String, _ commands: [CommandSpec]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    return """
      SportsTime turns schedules of games into trips that people can take.

      Usage: sportstime COMMAND [OPTION…]

      \(heading):

      """
        + commands.map { command in
          "  " + padded(command.name, width + 2) + wrapped(command.summary, indent: width + 4) + "\n"
        }.joined()
  }

  /// The first commands for a new user.
  static let firstSteps = [
    "sportstime import feeds/samples -o schedule.jsonl",
    "sportstime build --schedule schedule.jsonl --team \"New York Yankees\" --away-only -o trip.json",
    "sportstime validate trip.json",
    "sportstime export trip.json --to ics -o trip.ics",
  ]

  /// The table of all limits.
  private static var limits: String {
    var text = wrapped("Limits that keep time and memory bounded for any input:") + "\n\n"
    let width = Limits.all.map { digitGrouped($0.value).count }.max() ?? 0
    for limit in Limits.all {
      let value = digitGrouped(limit.value)
      text += String(repeating: " ", count: width - value.count + 2) + value + "  \(limit.of):\n"
      text += String(repeating: " ", count: width + 4) + wrapped(limit.effect, indent: width + 4) + "\n"
    }
    return text + "\n" + wrapped("An input over a limit has the finding limit-exceeded, which names the limit.") + "\n"
  }

  static func of(_ spec: CommandSpec) -> String {
    var text = wrapped(spec.summary) + "\n\nUsage: sportstime " + spec.usage + "\n"
    for paragraph in CommandSpec.paragraphs(of: spec.discussion) {
      text += "\n"
      switch paragraph {
      case .text(let words): text += wrapped(words) + "\n"
      case .lines(let lines): text += lines.map { $0 + "\n" }.joined()
      }
    }
    for group in spec.groups { text += "\n\(group.title):\n" + list(group.options) }
    text += "\nGlobal options:\n" + list(CommandSpec.common)
    if !spec.exitCodes.isEmpty {
      text += "\nExit codes:\n" + list([(.done, ExitCode.done.meaning)] + spec.exitCodes.map { ($0.key, $0.value) })
      text += "  " + wrapped("'sportstime help exit-codes' lists those of all commands.", indent: 2) + "\n"
    }
    if !spec.examples.isEmpty {
      text += "\nExamples:\n"
      for example in spec.examples { text += "  # \(example.does)\n  \(example.command)\n" }
    }
    return text
  }

  /// Help topics other than commands.
  static var topics: [String: String] { ["limits": limits, "exit-codes": exitCodes] }

  /// The names of all topics of the help.
  static func topicNames(_ commands: [CommandSpec]) -> [KnownName] {
    commands.map { ($0.name, $0.summary) } + [
      ("limits", "The limits of inputs."), ("exit-codes", "The exit codes of all commands."),
    ]
  }

  /// The exit codes of all commands.
  private static var exitCodes: String {
    list(ExitCode.allCases.sorted { $0.rawValue < $1.rawValue }.map { ($0, $0.meaning) })
  }

  private static func list(_ codes: [(code: ExitCode, meaning: String)]) -> String {
    codes.map { code, meaning in
      let number = String(code.rawValue)
      return String(repeating: " ", count: 5 - number.count) + number + "  " + wrapped(meaning, indent: 7) + "\n"
    }.joined()
  }

  private static func list(_ options: [OptionSpec]) -> String {
    let width = TerminalWidth.ofOutput
    // There must be room for text next to the names.
    let column = width < 72 ? 8 : 28
    return options.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let name = short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
      return "  " + padded(name, column - 2)
        + (name.count > column - 3 ? "\n" + String(repeating: " ", count: column) : "")
        + wrapped(option.fullHelp, indent: column) + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Wraps words to the width of the terminal. All lines except the first are indented by `indent` columns.
  private static func wrapped(_ text: String, indent: Int = 0) -> String {
    lines(of: text, width: max(20, TerminalWidth.ofOutput - indent))
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Wraps words into lines of up to `width` columns. Longer words are not broken.
  static func lines(of text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
      }
    }
    return lines
  }

  /// Names in other programs, each with the equivalent command.
  private static let otherNames: [(names: [String], command: String)] = [
    (["check", "lint", "verify", "test"], "validate"), (["fix", "format", "fmt"], "validate --fix"),
    (["list", "ls", "search", "find", "query", "teams", "next", "game"], "games"),
    (["convert", "calendar", "ics", "save", "write"], "export"), (["print", "view", "cat", "open", "info"], "show"),
    (["create", "make", "new", "trip", "generate"], "build"), (["optimize", "route", "solve"], "plan"),
    (["read", "load", "parse", "add", "ingest"], "import"), (["fetch", "pull", "update", "watch", "download"], "sync"),
    (["compare", "changes"], "diff"), (["log", "blame"], "history"), (["init", "sample", "example", "start"], "demo"),
    (["move", "remove", "set", "change"], "edit"), (["version"], "--version"), (["man"], "help --man"),
    (["sources", "leagues", "definitions"], "feeds"), (["codes", "explain"], "rules"), (["completions"], "completion"),
  ]

  static func unknownCommand(_ name: String, _ commands: [CommandSpec]) -> ToolError {
    let other = otherNames.first { $0.names.contains(name.lowercased()) }?.command
    return ToolError(
      .usage,
      "there is no command \(quotedForDisplay(name))"
        + (other.map { "; did you mean 'sportstime \($0)'?" } ?? didYouMean(name, commands.map(\.name)))
        + "\nSee 'sportstime help'.")
  }
}

extension CommandSpec {
  /// `import SOURCE… [OPTION…]`
  var usage: String { name + (operands.isEmpty ? "" : " " + operands) + " [OPTION…]" }

  /// A part of the discussion.
  enum Paragraph {
    /// Text to be wrapped.
    case text(String)
    /// Indented lines, which are kept unchanged.
    case lines([String])
  }

  /// Splits text at blank lines and at the beginning and end of indented lines.
  static func paragraphs(of text: String) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch (line.isEmpty, line.hasPrefix(" "), isOpen ? paragraphs.last : nil) {
      case (true, _, _): isOpen = false
      case (false, true, .lines(let lines)): paragraphs[paragraphs.count - 1] = .lines(lines + [line])
      case (false, false, .text(let words)): paragraphs[paragraphs.count - 1] = .text(words + " " + line)
      case (false, let isIndented, _):
        paragraphs.append(isIndented ? .lines([line]) : .text(line))
        isOpen = true
      }
    }
    return paragraphs
  }
}
