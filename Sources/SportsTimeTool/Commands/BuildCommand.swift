import TripBuilding

extension Command {
  static let buildCommand = Command(
    spec: CommandSpec(
      name: "build",
      summary: "Build trips from a schedule: games, and the travel between them.",
      operands: "",
      options: [.schedule, .request, .output.help("The itineraries; standard output by default.")]
        + BuildOptions.narrowing
        + [
          .restDays, .modes, .maxDrivingHours, .slack, .earliestDeparture, .overnight, .onConflict, .alternatives,
          .assumedTimes, .distances, .trips, .gazetteer,
        ],
      discussion: """
        All selections narrow. A name that may mean several teams, venues or cities with games in the schedule
        is an error that lists them. Games that are postponed or cancelled are left out unless --game names
        them. Of games that overlap or can't be reached from each other by day, the fewest are left out and
        named, and the exit code is 1; of equally many, those stay that come first. A game without a time stays
        if some start from 10:00 to 22:00 leaves time for the others. --assume-time gives such games a start,
        which the trip and its documents mark as assumed. --alternatives lists the other ways: which games to
        leave out, or to swap for the same clubs' game there on another day that the request allows (within a
        week of the trip, where it has no dates). The trip begins on the day of its first game, or before it
        where the morning is too short for the way. Distances and times are estimates. Days of a request's own
        items count from the day of the first game. A trip that is given no id has one of its title, its request
        and the season: built again on a newer schedule it has the same one. Several requests make JSON Lines,
        in their order; one that fails is reported with its line and column, and exit code 1. A single request
        that fails is exit code 65.
        """,
      examples: [
        (
          "sportstime build -s schedule.jsonl --team \"New York Yankees\" --away-only --from 2019-08-01 --to 2019-08-31",
          "a team's road trip"
        ),
        ("sportstime build -s schedule.jsonl --city Boston --origin \"New York\" --return", "games in one city"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try BuildRun(context).run() })
}
