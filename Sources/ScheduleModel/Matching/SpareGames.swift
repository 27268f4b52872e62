/// Unmatched games on days for which one set has more games of two sides than the other. Any of them may have moved
/// from or to another day of these sides.
struct SpareGames {
  /// Sides, time of day and place of the spare games.
  private var oldForms: Set<UInt64> = []
  private var newForms: Set<UInt64> = []
  /// The sides with a spare game, as `MatchKey.meeting`.
  private var meetings: Set<UInt64> = []

  /// - Parameter isOldOpen: whether a game is still unmatched.
  init(_ table: MatchTable, _ coverage: MatchCoverage, isOldOpen: (Int) -> Bool, isNewOpen: (Int) -> Bool) {
    func keys(_ records: [MatchRecord], _ isOpen: (Int) -> Bool) -> [UInt64] {
      records.indices.map { index in
        let record = records[index]
        return isOpen(index) && record.isNamed && record.hasDay ? MatchKey.day(record, record.home, record.away) : 0
      }
    }
    MatchGroups(oldKeys: keys(table.old, isOldOpen), newKeys: keys(table.new, isNewOpen)).forEach { olds, news in
      if olds.count == news.count || max(olds.count, news.count) > Assignment.most { return }
      let before = olds.map { table.old[Int($0)] }
      let after = news.map { table.new[Int($0)] }
      if before.count > after.count {
        // A game outside the window did not move.
        for record in before where !after.contains(where: { record.isLike($0) }) && coverage.hasNew(record) {
          oldForms.insert(MatchKey.form(record))
          meetings.insert(MatchKey.meeting(record))
        }
      } else {
        for record in after where !before.contains(where: { record.isLike($0) }) && coverage.hasOld(record) {
          newForms.insert(MatchKey.form(record))
          meetings.insert(MatchKey.meeting(record))
        }
      }
    }
  }

  /// Whether the newer game may be a spare one that moved to this day otherwise unchanged, or the older one may have
  /// moved to a spare one's day.
  func mayBeOther(_ old: MatchRecord, _ new: MatchRecord, change: Int) -> Bool {
    if change == 0 || meetings.isEmpty { return false }
    // At another hour, the game changed in either case.
    if change > 60 { return meetings.contains(MatchKey.meeting(old)) }
    return oldForms.contains(MatchKey.form(new)) || newForms.contains(MatchKey.form(old))
  }
}
