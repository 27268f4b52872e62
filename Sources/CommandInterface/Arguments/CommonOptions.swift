package import CivilTime

// Options of all commands, and those that a command's context reads. A command can replace the help of an option.

extension Option {
  package static let verbose = Flag("verbose", short: "v", "Report more, such as skipped files of a directory.")
  package static let quiet = Flag("quiet", short: "q", "Report only errors.")
  package static let noColor = Flag("no-color", "Use no color, even on a terminal.")
  package static let showHelp = Flag("help", short: "h", "Show this help.")
  package static let dryRun = Flag("dry-run", "Report what would change, and write nothing.")
  package static let inPlace = Flag("in-place", short: "i", "Rewrite each PATH.")
  package static let output = TextOption("output", short: "o", "FILE", .text, "Output file (default: standard output).")
  package static let report = TextOption("report", "FILE", .text, "Write what changed and what broke, as JSON.")
  /// For commands that look up cities, venues or teams.
  package static let gazetteer = TextOption(
    "gazetteer", "DIR", .text,
    "A directory with your own countries.csv, markets.csv, venues.csv, teams.csv, aliases.csv, leagues.csv or "
      + "airports.csv, which override the built-in ones.")
  package static let jobs = OptionKey<Int?>(
    "jobs", "N", .integer(1...256), "Use at most N threads; the output does not depend on it.")
  package static let now = OptionKey<Instant?>(
    "now", "INSTANT", .instant, "The current time, such as 2026-06-10T12:00:00Z (default: the system's clock).")
  package static let messageFormat = OptionKey<MessageFormat?>(
    "message-format", "NAME", .choice(),
    "Format of messages on standard error: text, timed (text with the time of each line) or jsonl (default: text).")
  package static let noConfig = Flag("no-config", "Use only the settings of the command line.")
  /// The file of records that could not be imported.
  package static let rejects = TextOption(
    "rejects", "FILE", .text,
    "Write rejected records as JSON Lines; corrected, the file can be imported.")
}
