import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// What a command line states about sources beside what they contain.
enum ImportOptions {
  static let all = [
    OptionSpec(
      "zone", value: "ZONE",
      help: "Zone of times without one, such as Europe/Berlin; also of the day of a UTC start whose place is not known "
        + "(default: venue, each venue's own)."),
    OptionSpec("league", value: "LEAGUE", help: "The league of records that name none, such as nba."),
    OptionSpec("season", value: "YEAR", help: "The season of records that state none, and the year of their dates."),
    OptionSpec(
      "dates", value: "ORDER", takes: .choice(["dmy", "mdy"]),
      help: "dmy or mdy: what 03/04/2026 means in a table without a definition."),
    OptionSpec("team", value: "NAME", help: "Whose schedule a table is that names opponents only."),
  ]

  static func settings(_ context: Context) throws(ToolError) -> ImportSettings {
    let arguments = context.arguments
    var settings = ImportSettings()
    if arguments.value("zone") == "venue" {
      settings.isVenueClock = true
    } else if let name = arguments.value("zone") {
      guard let zone = try context.zones().anyZone(name) else {
        throw Arguments.usage(
          "--zone: \(quotedForDisplay(name)) is not a time zone" + didYouMean(name, context.gazetteer.zoneNames),
          context.spec)
      }
      settings.zone = zone
    }
    settings.isDayFirst = arguments.value("dates").map { $0 == "dmy" }
    if let league = try stated("league", context) { settings.league = league }
    if let season = try stated("season", context) { settings.season = season }
    if let team = try stated("team", context) { settings.team = team }
    return settings
  }

  private static func stated(_ name: String, _ context: Context) throws(ToolError) -> String? {
    guard let text = context.arguments.value(name) else { return nil }
    if text.isEmpty || text.utf8.count > Limits.idBytes {
      throw Arguments.usage("--\(name) takes a text of 1 to \(Limits.idBytes) bytes", context.spec)
    }
    return text
  }
}
