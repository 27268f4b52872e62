import CivilTime

/// What came of holding feeds against each other: where they do not agree about a game, and what stays open.
package struct JoinedFeeds: Sendable {
  /// Where two records of one game differ.
  package enum Matter: Sendable {
    /// Another day.
    case date
    /// The same day, at another time.
    case time
    /// Who is at home, or what a side is called throughout.
    case sides
  }

  /// By their places among the candidates: the record that is believed, and one of another feed.
  package struct Disagreement: Sendable {
    package var matter: Matter
    package var taken: Int
    package var other: Int
  }

  package internal(set) var disagreements: [Disagreement] = []
  /// Candidates that may be the same games and can't be told apart: each is a game.
  package internal(set) var open: [(old: [Int], new: [Int])] = []

  mutating func compare(_ candidates: [GameCandidate], taken: Int, other: Int, areSidesOther: Bool) {
    let (game, otherGame) = (candidates[taken].game, candidates[other].game)
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
