import ScheduleModel
import SourceText

/// Pairs of games matched by id or alias, ids before aliases.
struct IDPairs {
  struct Pair {
    var old: Int
    var new: Int
    var isAlias: Bool
  }

  private(set) var pairs: [Pair] = []

  init(old: Schedule, new: Schedule, _ table: MatchTable) {
    let games = GamesByID(old)
    var isTaken = [Bool](repeating: false, count: old.games.count)
    var rest: [Int] = []
    for (index, game) in new.games.enumerated() {
      let found = new.texts.withBytes(game.id) { games.index($0) }
      let isID = found.map { found in
        old.texts.withBytes(old.games[found].id) { id in new.texts.withBytes(game.id) { id.equals($0) } }
      }
      if let found, isID == true, !isTaken[found], IDPairs.tells(table.old[found], table.new[index]) {
        isTaken[found] = true
        pairs.append(Pair(old: found, new: index, isAlias: false))
      } else {
        rest.append(index)
      }
    }
    for index in rest {
      let game = new.games[index]
      var ids = new.extra(of: game)?.aliases ?? []
      if !table.new[index].hasMadeID { ids.insert(game.id, at: 0) }
      for id in ids {
        guard let found = new.texts.withBytes(id, { games.index($0) }), !isTaken[found] else { continue }
        isTaken[found] = true
        pairs.append(Pair(old: found, new: index, isAlias: true))
        break
      }
    }
  }

  /// Whether the ids are evidence. An id that is derived from the game's current facts is not, except between games
  /// with unknown sides if nothing has changed.
  private static func tells(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    if !new.hasMadeID { return true }
    return old.hasPlaceholder && new.hasPlaceholder && old.day == new.day && old.start == new.start
      && old.venue == new.venue
  }
}

/// The days on which sides play.
struct MatchDays {
  private let old: Set<UInt64>
  private let new: Set<UInt64>

  init(_ table: MatchTable) {
    func key(_ record: MatchRecord) -> UInt64 { MatchKey.day(record, record.home, record.away) }
    old = Set(table.old.filter { $0.isNamed }.map(key))
    new = Set(table.new.filter { $0.isNamed }.map(key))
  }

  func hasOld(like record: MatchRecord) -> Bool { old.contains(MatchKey.day(record, record.home, record.away)) }

  func hasNew(like record: MatchRecord) -> Bool { new.contains(MatchKey.day(record, record.home, record.away)) }
}

/// The days that each set covers, per league. A game outside them is not covered; it was not moved.
struct MatchCoverage {
  private var old: [UInt64: ClosedRange<Int32>] = [:]
  private var new: [UInt64: ClosedRange<Int32>] = [:]
  /// Whether the sets are successive states in time. Two feeds may cover different parts of a season.
  private let areStates: Bool

  init(_ table: MatchTable, areStates: Bool) {
    self.areStates = areStates
    old = ranges(table.old)
    new = ranges(table.new)
  }

  private func ranges(_ records: [MatchRecord]) -> [UInt64: ClosedRange<Int32>] {
    var ranges: [UInt64: ClosedRange<Int32>] = [:]
    for record in records where record.hasDay {
      let key = key(record)
      let known = ranges[key] ?? record.day...record.day
      ranges[key] = min(known.lowerBound, record.day)...max(known.upperBound, record.day)
    }
    return ranges
  }

  private func key(_ record: MatchRecord) -> UInt64 {
    UInt64(record.league) << 32 | UInt64(areStates ? 0 : record.season)
  }

  /// Whether the new set covers an old game's day, and vice versa.
  func hasNew(_ before: MatchRecord) -> Bool { new[key(before)]?.contains(before.day) ?? false }

  func hasOld(_ after: MatchRecord) -> Bool { old[key(after)]?.contains(after.day) ?? false }

  /// Whether each set covers the day of the other's game; an undated game has none.
  func areCovered(_ before: MatchRecord, _ after: MatchRecord) -> Bool {
    (!before.hasDay || hasNew(before)) && (!after.hasDay || hasOld(after))
  }

  /// Whether the sets share days of the league, but the new set has no game as early or as late.
  func isBeyondNew(_ before: MatchRecord) -> Bool { isBeyond(new, before) }

  func isBeyondOld(_ after: MatchRecord) -> Bool { isBeyond(old, after) }

  private func isBeyond(_ ranges: [UInt64: ClosedRange<Int32>], _ record: MatchRecord) -> Bool {
    guard areStates, let before = old[key(record)], let after = new[key(record)] else { return false }
    return before.overlaps(after) && !(ranges[key(record)]?.contains(record.day) ?? true)
  }

  /// Whether a game may have moved. A played game doesn't move. A game that left the window of days is not the one that
  /// entered it. A feed may cover a period that the other doesn't, before or after the season.
  func mayBeMoved(_ before: MatchRecord, _ after: MatchRecord) -> Bool {
    if areStates, before.status == .final, before.hasDay, after.hasDay, before.day != after.day { return false }
    if !before.hasDay || !after.hasDay || ChangeCost.isWithinHour(before, after) { return true }
    return areStates ? hasNew(before) || hasOld(after) : hasNew(before) && hasOld(after)
  }
}

/// The meetings of sides, per season if all games of a league state theirs.
struct MatchSeasons {
  private var leaguesWithout: Set<UInt32> = []

  init(_ table: MatchTable) {
    for record in table.old where record.season == 0 { leaguesWithout.insert(record.league) }
    for record in table.new where record.season == 0 { leaguesWithout.insert(record.league) }
  }

  func meeting(_ record: MatchRecord) -> UInt64 {
    leaguesWithout.contains(record.league)
      ? MatchKey.meeting(record) : MatchKey.meeting(record, of: record.season)
  }

  func eitherMeeting(_ record: MatchRecord) -> UInt64 {
    leaguesWithout.contains(record.league)
      ? MatchKey.eitherMeeting(record) : MatchKey.eitherMeeting(record, of: record.season)
  }
}

/// Sides renamed throughout: the old name is missing in the new set and the new name in the old set, and their games
/// are on the same days against the same sides.
struct RenamedSides {
  /// The old side of each new side.
  private(set) var found: [UInt32: UInt32] = [:]

  init(_ table: MatchTable, isOldOpen: (Int) -> Bool, isNewOpen: (Int) -> Bool) {
    let (olds, news) = (RenamedSides.sides(table.old), RenamedSides.sides(table.new))
    let (gone, come) = (olds.subtracting(news), news.subtracting(olds))
    if gone.isEmpty || come.isEmpty { return }
    /// The games of removed or new sides, keyed by day, opponent, and home or away.
    func meetings(_ record: MatchRecord, _ sides: Set<UInt32>) -> [(key: UInt64, side: UInt32)] {
      guard record.home != 0, record.away != 0, record.hasDay else { return [] }
      var found: [(key: UInt64, side: UInt32)] = []
      if sides.contains(record.home) { found.append((MatchKey.day(record, 0, record.away), record.home)) }
      if sides.contains(record.away) { found.append((MatchKey.day(record, record.home, 0), record.away)) }
      return found
    }
    var before: [UInt64: UInt32] = [:]
    var games: [UInt32: Int] = [:]
    // Past days without games in the new set are no evidence about names.
    let days = Set(table.new.map { MatchKey.day($0) })
    for (index, record) in table.old.enumerated() where isOldOpen(index) && days.contains(MatchKey.day(record)) {
      for (key, side) in meetings(record, gone) {
        before[key] = side
        games[side, default: 0] += 1
      }
    }
    var votes: [UInt32: [UInt32: Int]] = [:]
    for (index, record) in table.new.enumerated() where isNewOpen(index) {
      for (key, side) in meetings(record, come) {
        if let other = before[key] { votes[side, default: [:]][other, default: 0] += 1 }
      }
    }
    var isTaken: Set<UInt32> = []
    for (side, counts) in votes.sorted(by: { $0.key < $1.key }) {
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best, best.value >= 2, best.value * 2 > games[best.key] ?? 0, isTaken.insert(best.key).inserted
      else { continue }
      found[side] = best.key
    }
  }

  private static func sides(_ records: [MatchRecord]) -> Set<UInt32> {
    var sides: Set<UInt32> = []
    for record in records {
      sides.insert(record.home)
      sides.insert(record.away)
    }
    return sides.subtracting([0])
  }
}
