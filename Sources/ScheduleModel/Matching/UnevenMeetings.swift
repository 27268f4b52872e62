/// The sides of which one set has more games on some day than the other: a game has moved from or to that day, unless
/// the other set doesn't cover it.
struct UnevenMeetings {
  /// As `MatchKey.meeting`.
  private var meetings: Set<UInt64> = []

  /// - Parameter days: the games by sides and day.
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

/// Games outside the days that the other set covers which nevertheless moved: in their league, the games that left the
/// older set's beginning or end and those that the newer set has beyond the older one's are of the same sides, each at
/// home as often. A window of days that moves on drops one round and shows another.
struct RearrangedGames {
  private var leagues: Set<UInt32> = []

  /// Days that a game moves beyond the other games.
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
