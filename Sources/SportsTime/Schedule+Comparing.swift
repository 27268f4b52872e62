import GameIdentity
import ScheduleModel

extension Schedule {
  /// A game that differs between two schedules.
  public struct Change: Hashable, Sendable {
    /// The game in the older schedule.
    public var old: Game
    /// The game in the newer schedule.
    public var new: Game
    /// The differing aspects: `date`, `time`, `venue`, `status`, `teams`, `id`. More may be added.
    public var aspects: [String]
  }

  /// The differences to a newer schedule.
  public struct Differences: Hashable, Sendable {
    /// Games only in the newer schedule.
    public var added: [Game]
    /// Games only in the older schedule.
    public var removed: [Game]
    /// Games in both schedules that differ.
    public var changed: [Change]
    /// Number of games that are equal in both.
    public var unchanged: Int
  }

  /// The changes from this schedule to a newer one, by game rather than by line.
  public func differences(to newer: Schedule) -> Differences {
    let diff = ScheduleDiff(old: schedule, new: newer.schedule)
    return Differences(
      added: diff.added.map { Game(newer.schedule.games[$0], of: newer.schedule) },
      removed: diff.removed.map { Game(schedule.games[$0], of: schedule) },
      changed: diff.changed.map { change in
        Change(
          old: Game(schedule.games[change.old], of: schedule),
          new: Game(newer.schedule.games[change.new], of: newer.schedule), aspects: change.aspects.map(\.rawValue))
      }, unchanged: diff.same)
  }
}
