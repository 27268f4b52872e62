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

  /// Options that every command has.
  static let common: [OptionSpec] = [
    OptionSpec("quiet", short: "q", help: "Say only what went wrong."),
    OptionSpec("no-color", help: "No colour, also on a terminal."),
    OptionSpec("jobs", value: "N", help: "Threads to use at most; the output does not depend on it."),
    OptionSpec("now", value: "INSTANT", help: "The time to take for now, as 2026-06-10T12:00:00Z."),
    OptionSpec("help", short: "h", help: "Show this help."),
  ]

  var allOptions: [OptionSpec] { options + CommandSpec.common }
}
