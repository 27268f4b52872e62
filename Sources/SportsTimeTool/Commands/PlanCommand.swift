import TripBuilding

extension Command {
  static let planCommand = Command(
    spec: CommandSpec(
      name: "plan",
      summary: "Choose the games and their order for a wish list, and prove that no trip is better.",
      operands: "",
      options: [
        .schedule, .visits, .near, .homeClubs, .teams.help("A team to see, wherever."),
        .games.help("A game that has to be in."), .without.help("A game that is not to be in."), .aims, .costPerDay,
        .costPerKilometre, .leagues, .from, .to, .avoided, .weekdays, .origin, .returns, .modes, .maxDrivingHours,
        .slack,
        .stay, .gameMinutes, .earliestDeparture, .overnight, .assumedTimes, .distances, .title,
        .output.help("The itinerary; standard output by default."), .effort, .gazetteer,
      ],
      discussion: """
        A trip takes from the start of its first game, or from leaving home, to the end of its last one, or to
        being home. What counts first is proved first; among the trips that are best in it, the next aim
        decides. The bound says what no trip can come to less than; where it is not what the trip comes to, the
        gap is shown, and the exit code is 1. So it is 1 where the trip that is built has findings. Wishes that
        can't all be met are named, as few as can be found, with exit code 65. A wish of which no game can be
        planned with is named with the reason, also if it is one of many parks; with --aim games the trip is
        then planned without it, and the exit code is 1. Games without a time are planned with only if
        --assume-time gives them one. An interrupt (Ctrl-C) ends with the best trip so far, and exit code 130.
        The same command gives the same trip, whatever --jobs says.
        """,
      examples: [
        (
          "sportstime plan -s schedule.jsonl --visit all --mode drive -o tour.json",
          "every park, in as few days as can be"
        ),
        (
          "sportstime plan -s schedule.jsonl --visit TX --near 500 --from 2019-07-01 --to 2019-07-31",
          "a state and around"
        ),
        (
          "sportstime plan -s schedule.jsonl --visit all --assume-time 19:00 -o tour.json",
          "before all games have a time"
        ),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try PlanRun(context).run() })
}
