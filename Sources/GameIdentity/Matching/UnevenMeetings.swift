import ScheduleModel

/// Sides with more games on some day in one set than in the other, if the other set covers that day: a game has moved
/// from or to the day.
struct UnevenMeetings {
  /// Keys from `MatchKey.meeting`.
  private var meetings: Set<UInt64> = []

  /// - Parameter days: the games grouped by sides and day.
  init(_ days: MatchGroups, _ table: MatchTable, _ coverage: MatchCoverage) {
    days.forEach { olds, news in
      if olds.count == news.count { return }
      if let first = olds.first, olds.count > news.count, coverage.hasNew(table.old[Int(first)]) {
        meetings.insert(MatchKey.meeting(table.old[Int(first)]))
      } else if let first = news.first, news.count > olds.count, coverage.hasOld(table.new[Int(first)]) {
        meetings.insert(MatchKey.meeting(table.new[Int(first)]))
      }
    }
  }

  func contains(_ record: MatchRecord) -> Bool { meetings.contains(MatchKey.meeting(record)) }
}

/// Leagues whose games outside the other set's days have nevertheless moved: the games before or after the newer set's
/// days and those before or after the older set's days are of the same sides, and each side is at home as often. If
/// only the window of days moved on, one round would leave and another would enter.
struct RearrangedGames {
  private var leagues: Set<UInt32> = []

  /// The maximum number of days that such a game moves.
  private static let most = 60

  init(_ table: MatchTable, _ coverage: MatchCoverage, _ oldKeys: [UInt64], _ newKeys: [UInt64]) {
    var left: [UInt32: [UInt64]] = [:]
    var come: [UInt32: [UInt64]] = [:]
    for (record, key) in zip(table.old, oldKeys) where key != 0 && record.hasDay && coverage.isBeyondNew(record) {
      left[record.league, default: []].append(key)
    }
    for (record, key) in zip(table.new, newKeys) where key != 0 && record.hasDay && coverage.isBeyondOld(record) {
      come[record.league, default: []].append(key)
    }
    for (league, keys) in left where come[league]?.sorted() == keys.sorted() { leagues.insert(league) }
  }

  func mayBeMoved(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    if old.status == .final || !leagues.contains(old.league) { return false }
    return (Int64(old.day) - Int64(new.day)).magnitude <= RearrangedGames.most
  }
}
