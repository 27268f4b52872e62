package import CommandInterface
import TripFiles

extension Command {
  package static let buildCommand = Command(
    spec: CommandSpec(
      name: "build",
      summary: "Build trips from a schedule: games, and the travel between them.",
      operands: "",
      groups: [
        OptionGroup("Input", [.schedule, .request, .distances, .gazetteer]),
        OptionGroup("Selection", BuildOptions.selecting + [.trips]),
        OptionGroup(
          "Travel",
          [
            .origin, .returns, .modes, .maxDrivingHours, .slack, .earliestDeparture, .overnight, .restDays,
            .assumedTimes,
          ]),
        OptionGroup(
          "Output",
          [.output.help("The itineraries (default: standard output)."), .title, .onConflict, .alternatives]),
      ],
      discussion: """
        Filters combine: a game must match all of them. A name that fits several teams, venues or cities is an error that
        lists them. Postponed and cancelled games are left out unless --game names them.

        If games overlap or can't be reached from each other, the fewest are left out and named. Ties keep the earlier games.
        --alternatives lists other ways: games to leave out, or to swap for the same clubs' game there on another day.

        The trip begins on the day of its first game, or earlier if the morning is too short for the travel. Distances and
        durations are estimates.
        """,
      details: """
        A game without a time stays if some start from 10:00 to 22:00 leaves time for the others. --assume-time gives such
        games a start, which the trip and its documents mark as assumed.

        Games are swapped within the dates of the request, or within a week of the trip if it has no dates.

        The days of a request's own items count from the day of the first game.

        A trip without an id gets one from its title, its request and the season. It is the same if the trip is built again
        from a newer schedule.

        Several requests result in JSON Lines in their order. A request that fails is reported with its line and column.
        """,
      exitCodes: [
        .findings: "Games were left out, or one of several requests failed.",
        .badInput: "The request failed: it names no game, or more than one team, venue or city.",
      ],
      examples: [
        (
          "sportstime build -s schedule.jsonl --team \"New York Yankees\" --away-only --from 2019-08-01 --to 2019-08-31",
          "a team's road games in August"
        ),
        ("sportstime build -s schedule.jsonl --city Boston --origin \"New York\" --return", "games in one city"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try BuildRun(context).run() })
}
