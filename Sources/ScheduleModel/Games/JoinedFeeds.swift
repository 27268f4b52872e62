import CivilTime

/// The result of comparing feeds: disagreements about games, and open matches.
package struct JoinedFeeds: Sendable {
  /// The kind of difference between two records of one game.
  package enum Matter: Sendable {
    /// Another day.
    case date
    /// The same day, at another time.
    case time
    /// Home and away, or the name of a side throughout.
    case sides
  }

  /// Indices of candidates: the trusted record, and one of another feed.
  package struct Disagreement: Sendable {
    package var matter: Matter
    package var taken: Int
    package var other: Int
  }

  package internal(set) var disagreements: [Disagreement] = []
  /// Candidates that may be the same games, without enough evidence to decide; each is kept as a game.
  package internal(set) var open: [(old: [Int], new: [Int])] = []

  mutating func compare(_ records: [Game], taken: Int, other: Int, areSidesOther: Bool) {
    let (game, otherGame) = (records[taken], records[other])
    func disagree(_ matter: Matter) {
      disagreements.append(Disagreement(matter: matter, taken: taken, other: other))
    }
    if areSidesOther { disagree(.sides) }
    if let date = game.localDate, let otherDate = otherGame.localDate, date != otherDate {
      disagree(.date)
    } else if let start = game.start, let otherStart = otherGame.start, start.instant != otherStart.instant {
      disagree(.time)
    }
  }
}
