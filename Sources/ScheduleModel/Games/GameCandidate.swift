package import CivilTime
import SourceText

/// A game from one record of one source, before matching.
package struct GameCandidate: Sendable {
  package var game = Game()
  package var traits = CandidateTraits()
  package var previousStarts: [OffsetInstant] = []

  package init() {}
}

/// What matching has to know of a record's game beside the game itself.
package struct CandidateTraits: Sendable, BitwiseCopyable {
  /// Among all records with a game, from 0.
  package var place: UInt32 = 0
  /// The source's index in the order given.
  package var source: UInt32 = 0
  /// The feed's priority.
  package var priority: Int32 = 0
  /// The source's id stays the same when time, venue or row change.
  package var hasStableID = false
  /// The record states the game number in a doubleheader.
  package var hasGameNumber = false
  /// The start is not known.
  package var lacksStart = false
  /// Both sides are known, so the game can match other records.
  package var isMatchable = false

  package init() {}
}
