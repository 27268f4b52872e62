import CivilTime
import CommandInterface
import FeedReading
import ScheduleModel
import SourceText

/// Options that state facts about sources in addition to their contents.
enum ImportOptions {
  static let all: [Option] = [.zone, .league, .season, .dateOrder, .clock, .midnight, .team, .column]

  static func settings(_ context: Context) throws(ToolError) -> ImportSettings {
    let arguments = context.arguments
    var settings = ImportSettings()
    if arguments[.zone] == "venue" {
      settings.isVenueClock = true
    } else if let name = arguments[.zone] {
      guard let zone = try context.zones().anyZone(name) else {
        throw context.usage(
          "--zone: \(quotedForDisplay(name)) is not a time zone" + didYouMean(name, context.gazetteer.zoneNames))
      }
      settings.zone = zone
    }
    settings.isDayFirst = arguments[.dateOrder].map { $0 == "dmy" }
    settings.hasHalfDays = arguments[.clock].map { $0 == "12" }
    settings.isMidnightUnset = arguments[.midnight].map { $0 == "unset" }
    if let league = arguments[.league] { settings.league = league }
    if let season = arguments[.season] { settings.season = season }
    if let team = arguments[.team] { settings.team = team }
    for text in context[.column] {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let use = ColumnUse(rawValue: parts[0]) else {
        let uses = ColumnUse.allCases.map(\.rawValue)
        let guess = didYouMean(parts.first ?? "", uses)
        throw context.usage(
          "--column: \(quotedForDisplay(text)) is not USE=NAME, such as home=\"Team A\""
            + (guess.isEmpty ? "; USE is one of " + uses.joined(separator: ", ") : guess))
      }
      settings.columns.append(ImportSettings.StatedColumn(use: use, path: parts[1]))
    }
    return settings
  }
}

extension Option {
  fileprivate static let zone = TextOption(
    "zone", "ZONE", .text,
    "Time zone of times without one, such as Europe/Berlin, or venue for that of each venue (default: venue; none in "
      + "calendars).")
  fileprivate static let league = TextOption(
    "league", "LEAGUE", .id, "League of records without one, such as nba.")
  fileprivate static let season = TextOption(
    "season", "YEAR", .id,
    "Season of records without one, and year of dates without one: 2025, or 2025-26 for a season in two years.")
  fileprivate static let dateOrder = TextOption(
    "dates", "ORDER", .choice(["dmy", "mdy"]),
    "Order of dates like 03/04/2026 in a table without a definition: dmy or mdy.")
  fileprivate static let clock = TextOption(
    "clock", "HOURS", .choice(["12", "24"]),
    "Hours of times without AM and PM: 12 or 24. With 12, 9:00 to 11:59 is in the morning, and other times are after "
      + "noon.")
  fileprivate static let midnight = TextOption(
    "midnight", "MEANING", .choice(["unset", "start"]),
    "What a start at 0:00 means: unset (no time yet) or start.")
  fileprivate static let column = TextsOption(
    "column", "USE=NAME", .text,
    "What a column of an unknown table contains, such as home='Team A', or home=2 without a header. USE is "
      + ColumnUse.allCases.map(\.rawValue).joined(separator: ", ") + ".")
  fileprivate static let team = TextOption(
    "team", "NAME", .id, "The team whose schedule it is, if it names opponents only.")
}

extension ValueParser<String> {
  fileprivate static var id: Self {
    Self(form: "a text of 1 to \(Limits.idBytes) bytes") { (1...Limits.idBytes).contains($0.utf8.count) ? $0 : nil }
  }
}
