import TripBuilding

extension Command {
  static let planCommand = Command(
    spec: CommandSpec(
      name: "plan",
      summary: "Choose the games and their order for a wish list, and prove that no trip is better.",
      operands: "",
      options: [
        OptionSpec("schedule", short: "s", value: "FILE", help: "The schedule, as 'sportstime import' writes it."),
        OptionSpec(
          "visit", value: "PLACE", repeatable: true,
          help: "Park to see, or those of a city, a region (TX, 'region CA') or a country; 'all': every club's own."),
        OptionSpec("near", value: "KM", help: "And all parks not further by road from one of those."),
        OptionSpec("at-home", value: "TEAM", repeatable: true, help: "A team to see at home."),
        OptionSpec("team", value: "NAME", repeatable: true, help: "A team to see, wherever."),
        OptionSpec("game", value: "ID", repeatable: true, help: "A game that has to be in."),
        OptionSpec("without", value: "ID", repeatable: true, help: "A game that is not to be in."),
        OptionSpec(
          "aim", value: "AIM", takes: .choice(PlanRequest.Aim.allCases.map(\.rawValue)), repeatable: true,
          help:
            "What counts: days, distance, cost, or games for as many as can be; several in order. Days, then distance else."
        ),
        OptionSpec("cost-per-day", value: "MONEY", help: "What a day costs, for --aim cost."),
        OptionSpec("cost-per-km", value: "MONEY", help: "What a kilometre costs, for --aim cost."),
        OptionSpec("league", value: "NAME", repeatable: true, help: "Games of this league."),
        OptionSpec("from", value: "DATE", help: "Games from this local date on."),
        OptionSpec("to", value: "DATE", help: "Games up to this local date, itself included."),
        OptionSpec("avoid", value: "DATE", repeatable: true, help: "No game on this date, or on those of FROM..TO."),
        OptionSpec(
          "weekday", value: "DAY", takes: .name(KnownNames.weekdays), repeatable: true,
          help: "Games on this day of the week, such as saturday."),
        OptionSpec("origin", value: "CITY", help: "Where the trip begins: 'Boston', 'Boston, MA' or 'London, GB'."),
        OptionSpec("return", help: "The trip ends where it began."),
        OptionSpec(
          "mode", value: "MODE", takes: .choice(TravelMode.allCases.map(\.rawValue)), repeatable: true,
          help: "Travel by drive, train or fly; drive and fly else."),
        OptionSpec(
          "max-driving-hours", value: "H", help: "Maximum hours of driving per calendar day, such as 9.5 (default: 10)."
        ),
        OptionSpec("slack", value: "MINUTES", help: "Be there so long before a game; 120 else."),
        OptionSpec("stay", value: "MINUTES", help: "Leave so long after the end of a game; 0 else."),
        OptionSpec("game-minutes", value: "MINUTES", help: "What a game takes; else what is usual in its sport."),
        OptionSpec("earliest-departure", value: "TIME", help: "Leave in the morning from this time on; 07:00 else."),
        OptionSpec("overnight", help: "Travel through the night where nothing else will do."),
        .assumeTime,
        .distances,
        OptionSpec("title", value: "TEXT", help: "The trip's title."),
        OptionSpec("output", short: "o", value: "FILE", help: "The itinerary; standard output by default."),
        OptionSpec(
          "effort", value: "N", help: "Rows of games that are kept at most, from 16 on; more prove more. 131072 else."),
        .gazetteer,
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
