package import CommandInterface
import TripBuilding
import TripFiles

extension Command {
  package static let gamesCommand = Command(
    spec: CommandSpec(
      name: "games",
      summary: "List the games of a schedule that match.",
      operands: "SCHEDULE [WORD…]",
      groups: [
        OptionGroup("Selection", ScheduleOptions.filters + [.to, .gazetteer]),
        OptionGroup(
          "Output",
          [
            .gamesFormat, .output.help("The list (default: standard output)."), .ids.help("List each game's id."),
            .readerZone,
          ] + ScheduleOptions.words + [.calendarName] + ScheduleOptions.calendar),
      ],
      discussion: """
        Filters combine: a game must match all of them. Each WORD must be the beginning of a word in the game's teams, venue,
        city, league, round, date or id. Times are local at the venue.

        The list is a table for people. JSON Lines, JSON and CSV are schedules again. A calendar updates the one that it
        replaces, as 'sportstime export' does.
        """,
      exitCodes: [.findings: "No game matches."],
      examples: [
        ("sportstime games schedule.jsonl --team Yankees --next 3", "the next three games"),
        ("sportstime games schedule.jsonl --near Denver --within 300km --days sat,sun", "weekends near Denver"),
        ("sportstime games schedule.jsonl --after 18:00 fenway", "evenings at Fenway Park"),
        ("sportstime games schedule.jsonl --team Orioles --ids", "the ids that 'build --game' takes"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      let operands = try context.operands("a schedule")
      let usual = try context.scheduleFormat(usual: .table)
      let format = context[.gamesFormat] ?? usual
      var query = try ScheduleOptions.query(context)
      query.words = Array(operands.dropFirst())
      return try context.writeGames(operands[0], query, format)
    })
}

extension Option {
  fileprivate static let gamesFormat = OptionKey<ScheduleDocumentFormat?>(
    "format", short: "f", "NAME", .choice(),
    "table, ics, markdown, html, json, jsonl or csv (default: from the output's extension, or table).")
}
