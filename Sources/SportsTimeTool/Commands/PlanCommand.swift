import TripBuilding

extension Command {
  static let planCommand = Command(
    spec: CommandSpec(
      name: "plan",
      summary: "Plan the best trip for a wish list, and prove that no trip is better.",
      operands: "",
      options: [
        .schedule, .visits, .near, .cities.help("See a game in this city's market."),
        .venues.help("See a game at this park, by name or id."), .homeClubs,
        .teams.help("See this team, at home or away."), .games.help("See this game."),
        .without.help("Leave out this game."), .aims, .costPerDay, .costPerKilometre, .leagues, .from, .to, .mostDays,
        .tripDates, .homeBy, .nights, .restEvery, .maxLegs, .stops, .avoided, .weekdays, .origin, .returns, .modes,
        .maxDrivingHours, .slack, .stay,
        .gameMinutes, .earliestDeparture, .overnight, .assumedTimes, .distances, .title,
        .output.help("The itinerary; standard output by default."), .losses, .effort, .gazetteer,
      ],
      discussion: """
        The wishes say what to see: parks (--visit), a game in a city (--city), teams (--team, --at-home) and single games
        (--game). A plan meets all of them, or names those that can't be met, why, and the least change of the dates that
        would help, with exit code 65. With --aim games or --aim parks, it sees as many as possible instead.
        --days, --between and --home-by limit the whole trip, travel home included; --from and --to limit the games only. A
        trip without --origin begins with its first game, and one without --return ends with its last.
        --nights counts the nights from the arrival in a city to the departure; in the first city, from the first game. The
        city of --origin needs none, and neither does the last city of a trip without --return. --rest-every counts days in
        a row with a game or travel, including travel from home and home. --max-legs counts each way between two cities
        once. Each --via is a stop on a drive of its own; drive and stop together count for --max-driving-hours.
        The first --aim is optimized first; among the trips that are best in it, the next one decides. Each result is proved:
        no trip is better. If the proof is not complete, the gap is shown, and the exit code is 1. The exit code is also 1 if
        the trip has findings, or if a park can't be seen with --aim games.
        Games without a time are left out unless --assume-time gives them one. Ctrl-C ends the search with the best trip so
        far and exit code 130. The same command always gives the same trip.
        """,
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
