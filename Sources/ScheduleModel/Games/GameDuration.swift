import CivilTime
package import SourceText

/// The duration of games, which no feed states: by sport, which follows from the league. Decided only here.
package enum GameDuration {
  /// In minutes, for baseball and unknown sports.
  package static let usual: Int64 = 180

  /// In minutes: the maximum duration of any game.
  package static let longest: Int64 = Sport.allCases.reduce(usual) { max($0, $1.minutes) }

  /// Minutes that a game of a league takes, without the time to leave the stadium.
  package static func minutes(league: ByteView) -> Int64 {
    if league.equals("mlb") { return usual }
    return Sport.of(league: league)?.minutes ?? usual
  }
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
