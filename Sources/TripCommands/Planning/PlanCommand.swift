package import CommandInterface
import TripFiles

extension Command {
  package static let planCommand = Command(
    spec: CommandSpec(
      name: "plan",
      summary: "Plan the best trip for a wish list, and prove that no trip is better.",
      operands: "",
      groups: [
        OptionGroup("Input", [.schedule, .distances, .assumedTimes, .gazetteer]),
        OptionGroup(
          "Wishes",
          [
            .visits, .near, .cities.help("See a game in this city's market."),
            .venues.help("See a game at this park, by name or id."), .homeClubs,
            .teams.help("See this team, at home or away."), .games.help("See this game."),
            .without.help("Leave out this game."), .stops,
          ]),
        OptionGroup("Aims", [.aims, .insurance, .costPerDay, .costPerKilometre]),
        OptionGroup(
          "Limits",
          [
            .mostDays, .tripDates, .homeBy, .from, .to, .weekdays, .avoided, .leagues, .nights, .restEvery, .maxLegs,
          ]),
        OptionGroup(
          "Travel",
          [
            .origin, .returns, .modes, .maxDrivingHours, .slack, .stay, .gameMinutes, .earliestDeparture, .overnight,
          ]),
        OptionGroup(
          "Output", [.output.help("The itinerary (default: standard output)."), .title, .losses, .effort]),
      ],
      discussion: """
        Wishes are parks (--visit), a game in a city (--city), teams (--team, --at-home) and single games (--game). A plan meets
        all of them. If it can't, it names the wishes that can't be met, the reason, and the smallest change of the dates that
        would help. With --aim games or --aim parks, it sees as many as possible instead.

        --days, --between and --home-by limit the whole trip, including travel home. --from and --to limit the games only. A
        trip without --origin begins with its first game, and one without --return ends with its last.

        The first --aim is optimized first, and the next one decides among equal trips. Each result is proved: no trip is
        better. If the proof is not complete, the remaining gap is shown. The same command always gives the same trip.
        """,
      details: """
        --nights counts the nights from the arrival in a city to the departure; in the first city, from the first game. The
        city of --origin needs no nights, and neither does the last city of a trip without --return.

        --rest-every counts days in a row with a game or travel, including travel from and to home. --max-legs counts each
        leg between two cities once. Each --via is a stop on a separate drive; drive and stop together count for
        --max-driving-hours.

        A game that is rained out has a second chance if another one in the same park meets the same wishes before the trip
        goes on. --insurance prefers such games, and --losses shows what the loss of each game costs.

        Games without a time are left out unless --assume-time gives them one.
        """,
      exitCodes: [
        .findings: "The proof is not complete, the trip has findings, or a park can't be seen with --aim games.",
        .badInput: "A wish can't be met, or its name is unknown or ambiguous.",
        .interrupted: "Interrupted by Ctrl-C. The best trip so far was written.",
      ],
      examples: [
        (
          "sportstime plan -s schedule.jsonl --visit Boston --visit \"New York\" --origin Chicago --return "
            + "--between 2019-06-06..2019-06-20 -o trip.json",
          "two weeks, some cities, home again"
        ),
        (
          "sportstime plan -s schedule.jsonl --aim parks --days 14 --from 2019-06-01 --to 2019-08-31 -o trip.json",
          "as many parks as possible in two weeks"
        ),
        (
          "sportstime plan -s schedule.jsonl --visit California --mode drive --max-driving-hours 6 -o trip.json",
          "a state by car"
        ),
        (
          "sportstime plan -s schedule.jsonl --visit California --nights 2 --rest-every 5 --max-legs 6 --from 2019-06-01 "
            + "--to 2019-08-31 -o trip.json",
          "two nights in each city, a day of rest after five days, and few drives"
        ),
        (
          "sportstime plan -s schedule.jsonl --visit California --insurance --days 14 --losses -o trip.json",
          "a trip that rain hardly spoils"
        ),
        (
          "sportstime plan -s schedule.jsonl --visit all --mode drive -o tour.json",
          "every park, in as few days as possible"
        ),
        (
          "sportstime plan -s schedule.jsonl --visit all --assume-time 19:00 -o tour.json",
          "before all games have a time"
        ),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try PlanRun(context).run() })
}
