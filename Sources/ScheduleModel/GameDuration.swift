package import CivilTime

/// How long a game takes, as no feed says it.
package enum GameDuration {
  /// In seconds: three hours.
  package static let seconds: Int64 = 180 * 60

  /// Whether one of two games is still on when the other starts.
  package static func overlap(_ first: Instant, _ second: Instant) -> Bool {
    second.seconds(since: first).magnitude < seconds.magnitude
  }
}
