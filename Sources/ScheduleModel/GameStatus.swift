/// What has become of a game.
public enum GameStatus: UInt8, Sendable, CaseIterable {
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

  /// Nobody plays on this date: such a game is no stop of a trip and holds nothing in its place.
  public var isOff: Bool { self == .postponed || self == .cancelled }
}
