import TripBuilding

extension Command {
  static let buildCommand = Command(
    spec: CommandSpec(
      name: "build",
      summary: "Build trips from a schedule: games, and the travel between them.",
      operands: "",
      options: [
        OptionSpec("schedule", short: "s", value: "FILE", help: "The schedule, as 'sportstime import' writes it."),
        OptionSpec(
          "request", short: "r", value: "FILE",
          help: "A trip request as JSON, or one a line for many trips; instead of the selection below."),
        OptionSpec("output", short: "o", value: "FILE", help: "The itineraries; standard output by default."),
        OptionSpec("title", value: "TEXT", help: "The trip's title."),
        OptionSpec("league", value: "NAME", repeatable: true, help: "Games of this league."),
        OptionSpec("team", value: "NAME", repeatable: true, help: "Games of this team, by name, alias or id."),
        OptionSpec("home-only", help: "Of the teams' games those at home."),
        OptionSpec("away-only", help: "Of the teams' games those away."),
        OptionSpec("city", value: "NAME", repeatable: true, help: "Games in this city's market."),
        OptionSpec("venue", value: "NAME", repeatable: true, help: "Games at this venue, by name or id."),
        OptionSpec("game", value: "ID", repeatable: true, help: "Exactly the games named so."),
        OptionSpec("without", value: "ID", repeatable: true, help: "Not the game named so."),
        OptionSpec("from", value: "DATE", help: "Games from this local date on."),
        OptionSpec("to", value: "DATE", help: "Games up to this local date, itself included."),
        OptionSpec("origin", value: "CITY", help: "Where the trip begins: 'Boston', 'Boston, MA' or 'London, GB'."),
        OptionSpec("return", help: "The trip ends where it began."),
        OptionSpec(
          "weekday", value: "DAY", takes: .name(KnownNames.weekdays), repeatable: true,
          help: "Games on this day of the week, such as saturday."),
        OptionSpec("max-games-per-day", value: "N", help: "The first N games of each day."),
        OptionSpec(
          "rest-days", value: "N",
          help: "At least N days without game and travel between the first game and the last, on each trip of --trips."),
        OptionSpec(
          "mode", value: "MODE", takes: .choice(TravelMode.allCases.map(\.rawValue)), repeatable: true,
          help: "Travel by drive, train or fly; drive and fly else."),
        OptionSpec(
          "max-driving-hours", value: "H", help: "Maximum hours of driving per calendar day, such as 9.5 (default: 10)."
        ),
        OptionSpec("slack", value: "MINUTES", help: "Be there so long before a game; 120 else."),
        OptionSpec("earliest-departure", value: "TIME", help: "Leave in the morning from this time on; 07:00 else."),
        OptionSpec("overnight", help: "Travel through the night where nothing else will do."),
        OptionSpec(
          "on-conflict", value: "WHAT", takes: .choice(ConflictPolicy.allCases.map(\.rawValue)),
          help: "Games that can't all be seen: 'drop' the fewest of them, 'keep' them all, or 'fail'; drop else."),
        OptionSpec(
          "alternatives", value: "N",
          help: "List up to N ways to settle what clashes, with the fewest games left out or swapped first."),
        .assumeTime,
        .distances,
        OptionSpec("trips", help: "A trip for each stretch of the team's games away from home."),
        .gazetteer,
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
