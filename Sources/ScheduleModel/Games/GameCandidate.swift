package import CivilTime
package import SourceText

/// A game from one record of one source, before matching.
package struct GameCandidate: Sendable {
  package var game = Game()
  package var traits = CandidateTraits()
  package var previousStarts: [OffsetInstant] = []

  package init() {}
}

/// What matching needs of a record's game in addition to the game itself.
package struct CandidateTraits: Sendable, BitwiseCopyable {
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
  /// The season is the year of the date, as nothing is known of the league's seasons.
  package var isOfCalendarYear = false
  /// The time as written, if it could not be used; 0 for none. Orders the games of a day.
  private(set) var clock: UInt16 = 0
  /// The score; 0 for none.
  private(set) var score: UInt16 = 0

  package init() {}

  package mutating func setClock(secondOfDay: Int) { clock = UInt16(clamping: 1 + secondOfDay / 60) }

  /// Ignores a text without a number.
  package mutating func setClock(_ text: ByteView) {
    if text.contains(where: { $0.isDigit }) { clock = Self.mark(of: text) }
  }

  /// Ignores a text without two numbers.
  package mutating func setScore(_ text: ByteView) {
    let numbers = text.split(whereSeparator: { !$0.isDigit }).count
    score = numbers > 1 ? Self.mark(of: text) : 0
  }

  /// Whether both records state a time that could not be used, or a score, and not the same.
  func tellsApart(_ other: CandidateTraits) -> Bool {
    clock != other.clock && clock != 0 && other.clock != 0 || score != other.score && score != 0 && other.score != 0
  }

  /// A number above the minutes of a day that two texts hardly ever share.
  private static func mark(of text: ByteView) -> UInt16 { 0x8000 | UInt16(truncatingIfNeeded: mixed(text.byteHash)) }
}
