import CivilTime
import ItineraryModel
import ItineraryValidation
import TripBuilding

// The options of several commands. A command that means something else by one gives it another help.

extension Option where Self == Flag {
  static var verbose: Self { Self("verbose", short: "v", "Say more: which files of a directory were skipped.") }
  static var quiet: Self { Self("quiet", short: "q", "Say only what went wrong.") }
  static var noColor: Self { Self("no-color", "No colour, also on a terminal.") }
  static var showHelp: Self { Self("help", short: "h", "Show this help.") }
  static var dryRun: Self { Self("dry-run", "Say what would happen, and write nothing.") }
  static var inPlace: Self { Self("in-place", short: "i", "Rewrite each PATH.") }
  static var returns: Self { Self("return", "The trip ends where it began.") }
  static var overnight: Self { Self("overnight", "Travel through the night if nothing else is possible.") }
}

extension Option where Self == TextOption {
  static var output: Self { Self("output", short: "o", "FILE", .text, "Standard output by default.") }
  static var report: Self { Self("report", "FILE", .text, "Write what changed and what broke, as JSON.") }
  static var schedule: Self {
    Self("schedule", short: "s", "FILE", .text, "The schedule, as 'sportstime import' writes it.")
  }
  static var config: Self {
    Self("config", short: "c", "FILE", .text, "The configuration; \(SyncCommand.fileName) by default.")
  }
  static var store: Self { Self("store", "DIR", .text, "The store; by default the configured one.") }
  static var previous: Self { Self("previous", "FILE", .text, "The one before.") }
  static var title: Self { Self("title", "TEXT", .name, "The trip's title.") }
  static var origin: Self {
    Self("origin", "CITY", .text, "Where the trip begins: 'Boston', 'Boston, MA' or 'London, GB'.")
  }
  /// For the commands that look up cities, venues or teams.
  static var gazetteer: Self {
    Self(
      "gazetteer", "DIR", .text,
      "Your own countries.csv, markets.csv, venues.csv, teams.csv, aliases.csv and leagues.csv, or some of them: "
        + "they go before what is built in.")
  }
  /// For the commands that put travel between games.
  static var distances: Self {
    Self(
      "distances", "FILE", .text,
      "Routes by road that you know, as CSV with from, to, minutes, and km or miles. They replace estimates, and the trip "
        + "keeps them. A place is a venue, a city or a market of the schedule; what is never used is a finding.")
  }
  static var failOn: Self {
    Self(
      "fail-on", "LEVEL", .choice(ValidationConfiguration.levels),
      "Exit 1 from this severity on: error (the default), warning, info or never.")
  }
}

extension Option where Self == TextsOption {
  static var leagues: Self { Self("league", "NAME", .name, "Games of this league.") }
  static var teams: Self { Self("team", "NAME", .name, "Games of this team, by name, alias or id.") }
  static var games: Self { Self("game", "ID", .name, "Exactly the games named so.") }
  static var without: Self { Self("without", "ID", .name, "Not the game named so.") }
  static var schedules: Self {
    Self("schedule", short: "s", "FILE", .text, "Where games come from that are added.")
  }
  /// For the commands that plan with games without a time.
  static var assumedTimes: Self {
    Self(
      "assume-time", "TIME", .text,
      "Local start to assume for games without a time, such as 19:00, or mlb=19:00 for one league.")
  }
}

extension Option where Self == OptionKey<Int?> {
  static var jobs: Self {
    Self("jobs", "N", .integer(1...256), "Threads to use at most; the output does not depend on it.")
  }
  static var slack: Self {
    Self("slack", "MINUTES", .integer(LegTime.slacks), "Minutes to arrive before a game starts (default: 120).")
  }
  static var earliestDeparture: Self {
    Self("earliest-departure", "TIME", .departure, "Earliest time to leave in the morning (default: 07:00).")
  }
  static var maxFindings: Self {
    Self(
      "max-findings", "N", .integer(ValidationConfiguration.findingCounts),
      "Show up to N findings, errors first (default: 10000); counts are never cut.")
  }
}

extension Option where Self == OptionKey<Double?> {
  static var maxDrivingHours: Self {
    Self(
      "max-driving-hours", "H", .number(TravelLimits.drivingHours),
      "Maximum hours of driving per calendar day, such as 9.5 (default: 10).")
  }
}

extension Option where Self == OptionKey<[Int]> {
  static var weekdays: Self { Self("weekday", "DAY", .weekday, "Games on this day of the week, such as saturday.") }
}

extension Option where Self == OptionKey<LocalDate?> {
  static var from: Self { Self("from", "DATE", .date, "Games from this local date on.") }
  static var to: Self { Self("to", "DATE", .date, "Games up to this local date, itself included.") }
}

extension Option where Self == OptionKey<[TravelMode]> {
  static var modes: Self { Self("mode", "MODE", .choice(), "Travel by drive, train or fly (default: drive, fly).") }
}

extension Option where Self == OptionKey<Instant?> {
  static var now: Self { Self("now", "INSTANT", .instant, "The time to take for now, as 2026-06-10T12:00:00Z.") }
}

extension Option where Self == OptionKey<ReportFormat?> {
  static var reportFormat: Self {
    Self(
      "format", short: "f", "NAME", .choice(),
      "text, json, jsonl, sarif, html or github; by default what the report's name ends in, else text.")
  }
}
