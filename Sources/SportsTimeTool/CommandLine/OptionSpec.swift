/// An option of a command: `--name VALUE`, or a flag where there is no value.
struct OptionSpec: Sendable {
  var name: String
  var short: Character?
  /// The name of the value in the help; nil for a flag.
  var value: String?
  var takes: ValueKind
  var help: String
  var isRepeatable = false

  /// - Parameter takes: what the value is; by default a file or a folder where `value` says so, else text.
  init(
    _ name: String, short: Character? = nil, value: String? = nil, takes: ValueKind? = nil, repeatable: Bool = false,
    help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.takes = takes ?? ValueKind(placeholder: value)
    self.help = help
    isRepeatable = repeatable
  }
}

extension OptionSpec {
  /// For the commands that look up cities, venues or teams.
  static let gazetteer = OptionSpec(
    "gazetteer", value: "DIR",
    help:
      "Your own countries.csv, markets.csv, venues.csv, teams.csv, aliases.csv and leagues.csv, or some of them: "
      + "they go before what is built in.")

  /// For the commands that put travel between games.
  static let distances = OptionSpec(
    "distances", value: "FILE",
    help:
      "Routes by road that you know, as CSV with from, to, minutes, and km or miles. They replace estimates, and the trip "
      + "keeps them. A place is a venue, a city or a market of the schedule; what is never used is a finding.")

  /// For the commands that plan with games without a time.
  static let assumeTime = OptionSpec(
    "assume-time", value: "TIME", repeatable: true,
    help: "Local start to assume for games without a time, such as 19:00, or mlb=19:00 for one league.")

  /// The format of what a command reports.
  static func format(_ names: [String], help: String) -> OptionSpec {
    OptionSpec("format", short: "f", value: "NAME", takes: .choice(names), help: help)
  }
}
