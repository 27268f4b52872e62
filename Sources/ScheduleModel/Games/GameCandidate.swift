package import CivilTime
import SourceText

/// A game as one record of one source has it, before it is known which games are the same.
package struct GameCandidate: Sendable {
  package var game = Game()
  /// The source's number, in the order in which the sources were given.
  package var source = 0
  /// Of the feed.
  package var priority = 0
  /// The source's id of the game stays when time, venue or row change.
  package var hasStableID = false
  /// The record states which game of a doubleheader it is.
  package var hasGameNumber = false
  /// Both sides are known: the game can be the same as another record's.
  package var isMatchable = false
  package var previousStarts: [OffsetInstant] = []

  package init() {}
}
