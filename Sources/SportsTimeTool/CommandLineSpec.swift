/// An option of a command: `--name VALUE`, or a flag where there is no value.
struct OptionSpec: Sendable {
  var name: String
  var short: Character?
  /// What stands for the value in the help; nil for a flag.
  var value: String?
  var help: String
  var isRepeatable = false

  init(_ name: String, short: Character? = nil, value: String? = nil, repeatable: Bool = false, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    isRepeatable = repeatable
  }
}

extension OptionSpec {
  /// Whether the value may be a path, which is bytes; all others are text.
  var takesPath: Bool { value?.contains("FILE") == true || value?.contains("DIR") == true || name == "feed" }

  /// For the commands that put travel between games.
  static let distances = OptionSpec(
    "distances", value: "FILE",
    help: "Ways by road that you know, as CSV with from, to, minutes, and km or miles: they go before estimates.")

  /// For the commands that look up cities, venues or teams.
  static let gazetteer = OptionSpec(
    "gazetteer", value: "DIR",
    help:
      "Your own markets.csv, venues.csv, teams.csv and aliases.csv, or some of them: they go before what is built in.")
}

/// What a command takes, for its parser, its help and the completions.
struct CommandSpec: Sendable {
  var name: String
  var summary: String
  /// The positional part of the usage line: `SOURCE…`.
  var operands: String
  var options: [OptionSpec]
  var discussion: String
  /// Command lines with a word on what they do.
  var examples: [(command: String, does: String)]
  /// Whether the result may be written over the only operand: it is the same document, which is read whole before.
  var rewrites = false
  /// The names of all that a command line writes, `-` for standard output: no two of them may be one file.
  var outputs: @Sendable (Arguments) -> [String] = CommandSpec.namedOutputs

  /// Options that every command has.
  static let common: [OptionSpec] = [
    OptionSpec("quiet", short: "q", help: "Say only what went wrong."),
    OptionSpec("no-color", help: "No colour, also on a terminal."),
    OptionSpec("jobs", value: "N", help: "Threads to use at most; the output does not depend on it."),
    OptionSpec("now", value: "INSTANT", help: "The time to take for now, as 2026-06-10T12:00:00Z."),
    OptionSpec("help", short: "h", help: "Show this help."),
  ]

  /// The result, where there is one, and what goes beside it.
  @Sendable private static func namedOutputs(_ arguments: Arguments) -> [String] {
    let besides = ["report", "rejects"].compactMap { arguments.value($0) }
    if arguments.has("dry-run") { return besides }
    if arguments.has("in-place") { return arguments.operands + besides }
    return [arguments.value("output") ?? "-"] + besides
  }

  var allOptions: [OptionSpec] { options + CommandSpec.common }
}
