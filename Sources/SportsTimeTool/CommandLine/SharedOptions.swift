import CivilTime
import FindingReports
import ItineraryModel
import ItineraryValidation
import TripBuilding

// Options of several commands. A command can replace the help of an option.

extension Option {
  static let verbose = Flag("verbose", short: "v", "Report more, such as skipped files of a directory.")
  static let quiet = Flag("quiet", short: "q", "Report only errors.")
  static let noColor = Flag("no-color", "Use no color, even on a terminal.")
  static let showHelp = Flag("help", short: "h", "Show this help.")
  static let dryRun = Flag("dry-run", "Report what would change, and write nothing.")
  static let inPlace = Flag("in-place", short: "i", "Rewrite each PATH.")
  static let returns = Flag("return", "The trip ends where it began.")
  static let overnight = Flag("overnight", "Travel through the night if there is no other way.")
  static let output = TextOption("output", short: "o", "FILE", .text, "Output file (default: standard output).")
  static let report = TextOption("report", "FILE", .text, "Write what changed and what broke, as JSON.")
  static let schedule = TextOption(
    "schedule", short: "s", "FILE", .text, "The schedule, as 'sportstime import' writes it.")
  static let config = TextOption(
    "config", short: "c", "FILE", .text, "The configuration (default: \(SyncCommand.fileName)).")
  static let store = TextOption("store", "DIR", .text, "The store (default: from the configuration).")
  static let previous = TextOption("previous", "FILE", .text, "The previous file.")
  static let title = TextOption("title", "TEXT", .name, "The trip's title.")
  static let origin = TextOption(
    "origin", "CITY", .text, "Where the trip begins: 'Boston', 'Boston, MA' or 'London, GB'.")
  /// For commands that look up cities, venues or teams.
  static let gazetteer = TextOption(
    "gazetteer", "DIR", .text,
    "A directory with your own countries.csv, markets.csv, venues.csv, teams.csv, aliases.csv, leagues.csv or "
      + "airports.csv, which override the built-in ones.")
  /// For commands that add travel between games.
  static let distances = TextOption(
    "distances", "FILE", .text,
    "Known routes by road, which replace estimates: CSV with from, to, minutes, and km or miles. Places are venues, "
      + "cities or markets of the schedule.")
  static let failOn = TextOption(
    "fail-on", "LEVEL", .choice(ValidationConfiguration.levels),
    "Exit with code 1 if a finding has at least this severity: error, warning, info or never (default: error).")
  static let leagues = TextsOption("league", "NAME", .name(completing: .listed(.leagues)), "Games of this league.")
  static let teams = TextsOption(
    "team", "NAME", .name(completing: .listed(.teams)), "Games of this team, by name, alias or id.")
  static let games = TextsOption(
    "game", "ID", .name(completing: .listed(.ids)), "These games, by id or as 'Blue Jays at Orioles 2026-07-22'.")
  static let without = TextsOption("without", "ID", .name(completing: .listed(.ids)), "Leave out this game.")
  static let schedules = TextsOption("schedule", short: "s", "FILE", .text, "The schedule that games are added from.")
  /// For commands that plan with games without a time.
  static let assumedTimes = TextsOption(
    "assume-time", "TIME", .text,
    "Local start to assume for games without a time, such as 19:00, or mlb=19:00 for one league.")
  static let jobs = OptionKey<Int?>(
    "jobs", "N", .integer(1...256), "Use at most N threads; the output does not depend on it.")
  static let slack = OptionKey<Int?>(
    "slack", "MINUTES", .integer(LegTime.slacks), "Minutes to arrive before a game starts (default: 120).")
  static let earliestDeparture = OptionKey<Int?>(
    "earliest-departure", "TIME", .departure, "Earliest time to leave in the morning (default: 07:00).")
  static let maxFindings = OptionKey<Int?>(
    "max-findings", "N", .integer(ValidationConfiguration.findingCounts),
    "Show up to N findings, errors first (default: 10000). Counts are always complete.")
  static let maxDrivingHours = OptionKey<Double?>(
    "max-driving-hours", "H", .number(TravelLimits.drivingHours),
    "Maximum hours of driving per calendar day, such as 9.5 (default: 10).")
  static let weekdays = OptionKey<[Int]>("weekday", "DAY", .weekday, "Games on this day of the week, such as saturday.")
  static let from = OptionKey<LocalDate?>("from", "DATE", .date, "Games from this local date on.")
  static let to = OptionKey<LocalDate?>("to", "DATE", .date, "Games up to and including this local date.")
  static let modes = OptionKey<[TravelMode]>(
    "mode", "MODE", .choice(), "Travel by drive, train or fly (default: drive, fly).")
  static let now = OptionKey<Instant?>(
    "now", "INSTANT", .instant, "The current time, such as 2026-06-10T12:00:00Z (default: the system's clock).")
  static let reportFormat = OptionKey<ReportFormat?>(
    "format", short: "f", "NAME", .choice(),
    "text, json, jsonl, sarif, html, github, gitlab or junit (default: from the output's extension, or text).")
  static let messageFormat = OptionKey<MessageFormat?>(
    "message-format", "NAME", .choice(),
    "Format of messages on standard error: text, timed (text with the time of each line) or jsonl (default: text).")
  /// For commands that write several reports.
  static let reportFormats = OptionKey<[ReportFormat]>(
    "format", short: "f", "NAME", .choice(),
    "Format of the next -o, or of standard output without one: text, json, jsonl, sarif, html, github, gitlab or junit "
      + "(default: from the output's extension, or text).")
}
