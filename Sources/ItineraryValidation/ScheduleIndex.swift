public import ScheduleModel
package import SourceText

/// A schedule by game, for those who hold itineraries against it.
public struct ScheduleIndex: Sendable {
  package let schedule: Schedule
  private let games: GamesByID

  public init(_ schedule: Schedule) {
    self.schedule = schedule
    games = GamesByID(schedule)
  }

  /// The game with this id or alias.
  package func game(_ id: ByteView) -> Game? { games.index(id).map { schedule.games[$0] } }
}
