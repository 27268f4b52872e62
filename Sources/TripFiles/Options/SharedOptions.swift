package import CivilTime
package import CommandInterface
package import FindingReports
package import ItineraryModel
import ItineraryValidation
package import TripBuilding

// Options of several commands. A command can replace the help of an option.

extension Option {
  package static let returns = Flag("return", "The trip ends where it began.")
  package static let overnight = Flag("overnight", "Travel through the night if there is no other way.")
  package static let schedule = TextOption(
    "schedule", short: "s", "FILE", .text, "The schedule, as 'sportstime import' writes it.")
  package static let previous = TextOption("previous", "FILE", .text, "The previous file.")
  package static let title = TextOption("title", "TEXT", .name, "The trip's title.")
  package static let origin = TextOption(
    "origin", "CITY", .text, "Where the trip begins: 'Boston', 'Boston, MA' or 'London, GB'.")
  /// For commands that add travel between games.
  package static let distances = TextOption(
    "distances", "FILE", .text,
    "Known routes by road, which replace estimates: CSV with from, to, minutes, and km or miles. Places are venues, "
      + "cities or markets of the schedule.")
  package static let failOn = TextOption(
    "fail-on", "LEVEL", .choice(ValidationConfiguration.levels),
    "Exit with code 1 if a finding has at least this severity: error, warning, info or never (default: error).")
  package static let homeOnly = Flag("home-only", "Home games of the teams only.")
  package static let awayOnly = Flag("away-only", "Away games of the teams only.")
  package static let leagues = TextsOption(
    "league", "NAME", .name(completing: .listed(.leagues)), "Games of this league.")
  package static let teams = TextsOption(
    "team", "NAME", .name(completing: .listed(.teams)), "Games of this team, by name, alias or id.")
  package static let cities = TextsOption("city", "NAME", .name, "Games in this city's market.")
  package static let venues = TextsOption("venue", "NAME", .name, "Games at this venue, by name or id.")
  package static let games = TextsOption(
    "game", "ID", .name(completing: .listed(.ids)), "These games, by id or as 'Blue Jays at Orioles 2026-07-22'.")
  package static let without = TextsOption("without", "ID", .name(completing: .listed(.ids)), "Leave out this game.")
  package static let schedules = TextsOption(
    "schedule", short: "s", "FILE", .text, "The schedule that games are added from.")
  /// For commands that plan with games without a time.
  package static let assumedTimes = TextsOption(
    "assume-time", "TIME", .text,
    "Local start to assume for games without a time, such as 19:00, or mlb=19:00 for one league.")
  package static let slack = OptionKey<Int?>(
    "slack", "MINUTES", .integer(LegTime.slacks), "Minutes to arrive before a game starts (default: 120).")
  package static let earliestDeparture = OptionKey<Int?>(
    "earliest-departure", "TIME", .departure, "Earliest time to leave in the morning (default: 07:00).")
  package static let maxFindings = OptionKey<Int?>(
    "max-findings", "N", .integer(ValidationConfiguration.findingCounts),
    "Show up to N findings, errors first (default: 10000). Counts are always complete.")
  package static let maxDrivingHours = OptionKey<Double?>(
    "max-driving-hours", "H", .number(TravelLimits.drivingHours),
    "Maximum hours of driving per calendar day, such as 9.5 (default: 10).")
  package static let calendarName = TextOption(
    "name", "TEXT", .name, "Name of the calendar.")
  package static let ids = Flag("ids", "Print each item's id, as 'sportstime edit' takes it.")
  package static let units = OptionKey<DistanceUnit?>(
    "units", "NAME", .choice(), "Distances in km or miles (default: what is usual in the trip's countries).")
  package static let plainFormat = OptionKey<ReadableFormat?>(
    "format", short: "f", "NAME", .choice(), "text, markdown or json (default: text).")
  package static let weekdays = OptionKey<[Int]>(
    "weekday", "DAY", .weekday, "Games on this day of the week, such as saturday.")
  package static let from = OptionKey<LocalDate?>("from", "DATE", .date, "Games from this local date on.")
  package static let to = OptionKey<LocalDate?>("to", "DATE", .date, "Games up to and including this local date.")
  package static let modes = OptionKey<[TravelMode]>(
    "mode", "MODE", .choice(), "Travel by drive, train or fly (default: drive, fly).")
  package static let reportFormat = OptionKey<ReportFormat?>(
    "format", short: "f", "NAME", .choice(),
    "text, json, jsonl, sarif, html, github, gitlab or junit (default: from the output's extension, or text).")
  /// For commands that write several reports.
  package static let reportFormats = OptionKey<[ReportFormat]>(
    "format", short: "f", "NAME", .choice(),
    "Format of the next -o, or of standard output without one: text, json, jsonl, sarif, html, github, gitlab or junit "
      + "(default: from the output's extension, or text).")
}

/// Formats of output that is mainly for people.
package enum ReadableFormat: String, CaseIterable {
  case text, markdown, json
}
