package import CivilTime
package import SourceText

/// A game from one record of one source, before matching.
package struct GameCandidate: Sendable {
  package var game = Game()
  package var traits = CandidateTraits()
  package var previousStarts: [OffsetInstant] = []

  package init() {}
}

/// What the matcher needs to know about a record apart from its game.
package struct CandidateTraits: Sendable, BitwiseCopyable {
  /// The source's index.
  package var source: UInt32 = 0
  /// The feed's priority.
  package var priority: Int32 = 0
  /// The source's id stays the same when time, venue or row change.
  package var hasStableID = false
  /// The record states the game number in a doubleheader.
  package var hasGameNumber = false
  /// The start is unknown.
  package var lacksStart = false
  /// Both sides are known, so the game can match other records.
  package var isMatchable = false
  /// The season is the year of the date, because the league's seasons are unknown.
  package var isOfCalendarYear = false
  /// The time as written, if it could not be used, as a hash; 0 if there is none. Orders the games of a day.
  package private(set) var clock: UInt16 = 0
  /// A hash of the score; 0 if there is none.
  package private(set) var score: UInt16 = 0

  package init() {}

  package mutating func setClock(secondOfDay: Int) { clock = UInt16(clamping: 1 + secondOfDay / 60) }

  /// Ignores text without digits.
  package mutating func setClock(_ text: ByteView) {
    if text.contains(where: { $0.isDigit }) { clock = Self.mark(of: text) }
  }

  /// Ignores text without two numbers.
  package mutating func setScore(_ text: ByteView) {
    let numbers = text.split(whereSeparator: { !$0.isDigit }).count
    score = numbers > 1 ? Self.mark(of: text) : 0
  }

  /// Whether both records have a score, or a time that could not be used, and the two differ.
  package func tellsApart(_ other: CandidateTraits) -> Bool {
    clock != other.clock && clock != 0 && other.clock != 0 || score != other.score && score != 0 && other.score != 0
  }

  /// A hash that is larger than any minute of the day, to avoid confusion with a real time.
  private static func mark(of text: ByteView) -> UInt16 { 0x8000 | UInt16(truncatingIfNeeded: mixed(text.byteHash)) }
}
