import ScheduleModel

extension Schedule {
  /// A game that is in both schedules, and not the same in them.
  public struct Change: Hashable, Sendable {
    /// As it was.
    public var old: Game
    /// As it is now.
    public var new: Game
    /// `date`, `time`, `venue`, `status`, `teams`, `id`: what is otherwise. More may come.
    public var aspects: [String]
  }

  /// What is otherwise in a newer schedule.
  public struct Differences: Hashable, Sendable {
    /// In the newer schedule alone.
    public var added: [Game]
    /// In the older schedule alone.
    public var removed: [Game]
    /// In both, and not the same.
    public var changed: [Change]
    /// The number of games that are the same in both.
    public var unchanged: Int
  }

  /// What changed from this schedule to a newer one, by what games are, not by their lines.
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
