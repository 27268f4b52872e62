package import CivilTime

/// The order in which the games of one day are played: by start (unset times last), then by game number, then by id.
///
/// A schedule's file has a different order, which ignores the number: `Schedule.precedes`.
package struct GameOrder {
  private let start: Int64
  private let gameNumber: Int

  /// - Parameter start: seconds since the epoch; `.min` while the time is not set.
  package init(startSeconds start: Int64, gameNumber: Int) {
    self.start = start == .min ? .max : start
    self.gameNumber = gameNumber
  }

  package init(start: OffsetInstant?, gameNumber: Int) {
    self.init(startSeconds: start?.instant.seconds ?? .min, gameNumber: gameNumber)
  }

  /// - Parameter idPrecedes: whether this game's id comes before the other's, bytewise.
  package func precedes(_ other: GameOrder, idPrecedes: @autoclosure () -> Bool) -> Bool {
    if start != other.start { return start < other.start }
    if gameNumber != other.gameNumber { return gameNumber < other.gameNumber }
    return idPrecedes()
  }
}
