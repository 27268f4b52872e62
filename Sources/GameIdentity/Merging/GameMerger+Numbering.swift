import CivilTime
import ScheduleModel
import SourceText

/// Numbers a source's games of one pairing and day 1, 2 … by start, unless the source has its own numbers.
extension GameMerger {
  mutating func numberWithinSources() {
    for meetings in repeatedMeetings() { number(meetings.sorted { comesFirst($0, $1) }) }
  }

  /// The records of a source with the same pairing and day, by their first record.
  private func repeatedMeetings() -> [[Int]] {
    var keys: [UInt64] = []
    keys.reserveLong(schedule.games.count)
    for index in schedule.games.indices where traits[index].isMatchable && schedule.games[index].localDate != nil {
      let hash = pairing(index) ^ mixed(UInt64(traits[index].source))
      keys.append(hash & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(truncatingIfNeeded: index)))
    }
    KeySort.sort(&keys, by: 32..<64, threads)
    var found: [[Int]] = []
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end] >> 32 == keys[start] >> 32 { end += 1 }
      var open = end - start > 1 ? keys[start..<end].map { Int(UInt32(truncatingIfNeeded: $0)) } : []
      start = end
      while let first = open.first {
        var (alike, others): ([Int], [Int]) = ([], [])
        for index in open {
          if traits[index].source == traits[first].source, isSamePairing(index, first) {
            alike.append(index)
          } else {
            others.append(index)
          }
        }
        if alike.count > 1 { found.append(alike) }
        open = others
      }
    }
    return found.sorted { $0[0] < $1[0] }
  }

  private func comesFirst(_ left: Int, _ right: Int) -> Bool {
    schedule.games[left].startsBefore(schedule.games[right]) {
      let (one, other) = (traits[left], traits[right])
      if one.clock != other.clock { return one.clock < other.clock }
      if one.score != other.score { return one.score < other.score }
      let (first, second) = (schedule.games[left].id, schedule.games[right].id)
      return first == second ? left < right : schedule.texts.precedes(first, second)
    }
  }

  private mutating func number(_ members: [Int]) {
    let hasStated = members.contains { traits[$0].hasGameNumber }
    let stated = hasStated ? Set(members.filter { traits[$0].hasGameNumber }.map { schedule.games[$0].gameNumber }) : []
    var known: [Int: Int32] = [:]
    var previous: Int?
    var free: Int32 = 1
    for index in members where !traits[index].hasGameNumber {
      if !groups.isAlone(index), let number = known[groups.leader(of: index)] {
        // The same id again: this is the same game, which already has its number.
        schedule.games[index].gameNumber = number
        continue
      }
      if let previous, isRepetition(of: previous, index) {
        groups.join(previous, index)
        if mayBeSecondGame(index) { repetitions.append((previous, index)) }
        schedule.games[index].gameNumber = schedule.games[previous].gameNumber
      } else {
        while stated.contains(free), Int(free) < GameFacts.gameNumbers.upperBound { free += 1 }
        schedule.games[index].gameNumber = free
        if Int(free) < GameFacts.gameNumbers.upperBound { free += 1 }
        previous = index
      }
      if !groups.isAlone(index) { known[groups.leader(of: index)] = schedule.games[index].gameNumber }
    }
  }

  /// Whether a repeated record may be the second game of a doubleheader.
  private func mayBeSecondGame(_ index: Int) -> Bool {
    schedule.games[index].start == nil && !schedule.games[index].status.isOff && !traits[index].hasStableID
      && traits[index].clock == 0 && traits[index].score == 0
  }

  /// A record equal to the previous one is a repetition, not a second game. With another score, or another time that
  /// could not be used, it is a second game. Without times, a postponed game and a played one are two games, because a
  /// makeup game makes a doubleheader.
  private func isRepetition(of other: Int, _ index: Int) -> Bool {
    let (first, second) = (schedule.games[other], schedule.games[index])
    return !(traits[other].hasStableID && traits[index].hasStableID) && first.start == second.start
      && !traits[other].tellsApart(traits[index]) && first.venue == second.venue
      && (first.start != nil || first.status.isOff == second.status.isOff)
  }
}

extension Game {
  /// Whether two games have the same league, season, sides and day.
  func isPairing(of other: Game) -> Bool {
    league == other.league && season == other.season && home == other.home && away == other.away
      && localDate == other.localDate
  }

  /// Whether this game comes before another one of the same day. Games are ordered by start; games without a start come
  /// next, and cancelled or postponed games last.
  ///
  /// - Parameter otherwise: breaks ties.
  func startsBefore(_ other: Game, otherwise: () -> Bool) -> Bool {
    switch (start?.instant, other.start?.instant) {
    case (let early?, let late?) where early != late: return early < late
    case (_?, nil): return true
    case (nil, _?): return false
    case (nil, nil) where status.isOff != other.status.isOff: return other.status.isOff
    default: return otherwise()
    }
  }
}
