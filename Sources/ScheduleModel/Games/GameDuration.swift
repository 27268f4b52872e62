import CivilTime
package import SourceText

/// The duration of games, which no feed states: by sport, which follows from the league. Decided only here.
package enum GameDuration {
  /// In minutes, for baseball and unknown sports.
  package static let usual: Int64 = 180
  private static let basketball: Int64 = 150
  private static let hockey: Int64 = 165
  private static let football: Int64 = 210
  private static let soccer: Int64 = 120

  /// In minutes: the maximum duration of any game.
  package static var longest: Int64 { football }

  /// Minutes that a game of a league takes, without the time to leave the stadium.
  package static func minutes(league: ByteView) -> Int64 {
    if league.isEmpty || league.equals("mlb") { return usual }
    return table.find(league).map { minutes[Int($0.raw) - 1] } ?? usual
  }

  private static let leagues: [(minutes: Int64, names: [String])] = [
    (basketball, ["nba", "wnba", "nba-g-league", "ncaam", "ncaaw", "college-basketball", "euroleague"]),
    (hockey, ["nhl", "ahl", "pwhl", "khl", "shl"]),
    (football, ["nfl", "cfl", "ufl", "college-football"]),
    (
      soccer,
      [
        "mls", "nwsl", "usl-championship", "usl-league-one", "usl-league-two", "mls-next-pro", "cpl", "ligamx",
        "leagues-cup", "premier-league", "epl", "efl-championship", "championship", "league-one", "league-two",
        "national-league", "fa-cup", "la-liga", "bundesliga", "2-bundesliga", "dfb-pokal", "serie-a", "ligue-1",
        "eredivisie", "primeira-liga", "scottish-premiership", "super-lig", "brasileirao", "a-league", "j1-league",
        "k-league-1", "allsvenskan", "champions-league", "europa-league", "conference-league", "euro", "uefa-euro",
        "world-cup", "fifa-world-cup", "womens-world-cup", "fifa-womens-world-cup", "club-world-cup",
      ]
    ),
  ]

  private static let (table, minutes): (TextTable, [Int64]) = {
    var table = TextTable()
    var found: [Int64] = []
    for (minutes, names) in leagues {
      for name in names where name.withBytes({ Int(table.intern($0).raw) }) > found.count { found.append(minutes) }
    }
    return (table, found)
  }()
}

extension GameFacts {
  /// Minutes that the game takes.
  package func minutes(in text: TextStore) -> Int64 { text.withBytes(league) { GameDuration.minutes(league: $0) } }

  /// Whether one of the two games is still on when the other starts.
  package func overlaps(_ other: GameFacts, in text: TextStore) -> Bool {
    guard let start = plannedStart?.instant, let otherStart = other.plannedStart?.instant else { return false }
    let apart = otherStart.seconds(since: start)
    // Most games are further apart than the longest duration.
    if apart.magnitude >= (GameDuration.longest * 60).magnitude { return false }
    return apart >= 0 ? apart < minutes(in: text) * 60 : -apart < other.minutes(in: text) * 60
  }
}

extension Schedule {
  /// Minutes that a game takes.
  package func minutes(_ game: Game) -> Int64 { texts.withBytes(game.league) { GameDuration.minutes(league: $0) } }
}
