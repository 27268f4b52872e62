import CivilTime
package import SourceText

/// The duration of games, which no feed states. It depends on the sport, which follows from the league.
package enum GameDuration {
  /// Minutes for baseball and unknown sports.
  package static let usual: Int64 = 180

  /// The maximum number of minutes of any game.
  package static let longest: Int64 = Sport.allCases.reduce(usual) { max($0, $1.minutes) }

  /// The number of minutes that a league's games take, without the time to leave the stadium.
  package static func minutes(league: ByteView) -> Int64 {
    if league.equals("mlb") { return usual }
    return Sport.of(league: league)?.minutes ?? usual
  }
}

extension GameFacts {
  /// The number of minutes that the game takes.
  package func minutes(in text: TextStore) -> Int64 { text.withBytes(league) { GameDuration.minutes(league: $0) } }

  /// Whether either game is still on when the other starts.
  package func overlaps(_ other: GameFacts, in text: TextStore) -> Bool {
    guard let start = plannedStart?.instant, let otherStart = other.plannedStart?.instant else { return false }
    let apart = otherStart.seconds(since: start)
    // Most games are further apart than the longest duration.
    if apart.magnitude >= (GameDuration.longest * 60).magnitude { return false }
    return apart >= 0 ? apart < minutes(in: text) * 60 : -apart < other.minutes(in: text) * 60
  }

  /// Whether both games are at the same venue: by its id, by its name, or because the same teams play, as in a
  /// doubleheader whose records name the venue in two ways. Records without a venue don't tell venues apart.
  package func isAtVenue(of other: GameFacts, in text: TextStore) -> Bool {
    if venueName.count == 0, other.venueName.count == 0, venueID.count == 0, other.venueID.count == 0 { return true }
    return isSame(venueID, other.venueID, text) || isSame(venueName, other.venueName, text)
      || hasSides(of: other, in: text)
  }

  /// Whether the same two teams play, by their ids or names.
  package func hasSides(of other: GameFacts, in text: TextStore) -> Bool {
    let (home, away) = ((id: homeID, name: homeName), (id: awayID, name: awayName))
    let (otherHome, otherAway) = ((id: other.homeID, name: other.homeName), (id: other.awayID, name: other.awayName))
    func isOne(_ one: (id: TextSpan, name: TextSpan), _ two: (id: TextSpan, name: TextSpan)) -> Bool {
      isSame(one.name, two.name, text) || isSame(one.id, two.id, text)
    }
    return isOne(home, otherHome) && isOne(away, otherAway) || isOne(home, otherAway) && isOne(away, otherHome)
  }

  private func isSame(_ one: TextSpan, _ two: TextSpan, _ text: TextStore) -> Bool {
    one.count > 0 && text.withBytes(one) { one in text.withBytes(two) { one.equalsIgnoringCase($0) } }
  }
}

extension Schedule {
  /// The number of minutes that a game takes.
  package func minutes(_ game: Game) -> Int64 { texts.withBytes(game.league) { GameDuration.minutes(league: $0) } }
}
