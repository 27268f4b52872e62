package import SourceText

/// The status of a game.
public enum GameStatus: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case scheduled, postponed, cancelled, suspended, inProgress, final

  /// The word in schedules and itineraries.
  public var word: StaticString {
    switch self {
    case .scheduled: "scheduled"
    case .postponed: "postponed"
    case .cancelled: "cancelled"
    case .suspended: "suspended"
    case .inProgress: "inProgress"
    case .final: "final"
    }
  }

  /// The status for a word; nil if the word is unknown.
  package init?(word: ByteView) {
    if word.equals(GameStatus.scheduled.word) {
      self = .scheduled
    } else {
      guard let known = GameStatus.allCases.first(where: { word.equals($0.word) }) else { return nil }
      self = known
    }
  }

  /// There is no play on this date: the game is not a stop of a trip and doesn't block travel.
  public var isOff: Bool { self == .postponed || self == .cancelled }
}
