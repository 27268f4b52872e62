import CivilTime
import SourceText

/// Numbers the games of one pairing and day within a source 1, 2 … by their starts, unless the source does.
///
/// Where no two records have the same id, the games of a pairing have to do with one another alone: each thread numbers
/// some of the pairings, and says which records are to be joined. Else they are joined at once.
struct GameNumbering: @unchecked Sendable {
  let games: UnsafeMutableBufferPointer<Game>
  let traits: UnsafeBufferPointer<CandidateTraits>
  let texts: TextTable.View
  let joinsAtOnce: Bool
  var groups: GameGroups
  /// Records that are of one game.
  private(set) var joins: [(first: Int, second: Int)] = []

  init(
    _ games: UnsafeMutableBufferPointer<Game>, _ traits: UnsafeBufferPointer<CandidateTraits>, _ texts: TextTable.View,
    _ groups: GameGroups, joinsAtOnce: Bool
  ) {
    self.games = games
    self.traits = traits
    self.texts = texts
    self.groups = groups
    self.joinsAtOnce = joinsAtOnce
  }

  /// Later records whose memory is asked for ahead of their use.
  private static let ahead = 16

  /// - Parameter alike: records with the pairing and day of an earlier one, in the lower half, by that, in the upper.
  mutating func number(_ alike: UnsafeBufferPointer<UInt64>, _ range: Range<Int>) {
    var start = range.lowerBound
    var members: [Int] = []
    while start < range.upperBound {
      let head = alike[start] >> 32
      members.removeAll(keepingCapacity: true)
      members.append(Int(head))
      while start < range.upperBound, alike[start] >> 32 == head {
        let later = start + GameNumbering.ahead
        if later < range.upperBound {
          fetch(Int(alike[later] >> 32))
          fetch(Int(UInt32(truncatingIfNeeded: alike[later])))
        }
        members.append(Int(UInt32(truncatingIfNeeded: alike[start])))
        start += 1
      }
      members.sort { startsBefore($0, $1) }
      number(members)
    }
  }

  private func fetch(_ index: Int) {
    UnsafeBufferPointer(games).prefetchElement(index)
    traits.prefetchElement(index)
  }

  private func startsBefore(_ left: Int, _ right: Int) -> Bool {
    games[left].startsBefore(games[right]) {
      let (one, other) = (traits[left], traits[right])
      if one.clock != other.clock { return one.clock < other.clock }
      if one.score != other.score { return one.score < other.score }
      let (first, second) = (games[left].id, games[right].id)
      return first == second ? left < right : texts[Int(first.raw)].precedes(texts[Int(second.raw)])
    }
  }

  private mutating func number(_ members: [Int]) {
    let hasStated = members.contains { traits[$0].hasGameNumber }
    let stated = hasStated ? Set(members.filter { traits[$0].hasGameNumber }.map { games[$0].gameNumber }) : []
    var known: [Int: Int32] = [:]
    var previous: Int?
    var free: Int32 = 1
    for index in members where !traits[index].hasGameNumber {
      if !groups.isAlone(index), let number = known[groups.leader(of: index)] {
        // The same id again: the game already has its number.
        games[index].gameNumber = number
        continue
      }
      if let previous, isRepetition(of: previous, index) {
        join(previous, index)
        games[index].gameNumber = games[previous].gameNumber
        if !groups.isAlone(index) { known[groups.leader(of: index)] = games[index].gameNumber }
        continue
      }
      while stated.contains(free), Int(free) < GameFacts.gameNumbers.upperBound { free += 1 }
      games[index].gameNumber = free
      if !groups.isAlone(index) { known[groups.leader(of: index)] = free }
      if Int(free) < GameFacts.gameNumbers.upperBound { free += 1 }
      previous = index
    }
  }

  private mutating func join(_ first: Int, _ second: Int) {
    if joinsAtOnce { groups.join(first, second) } else { joins.append((first, second)) }
  }

  /// A record equal to the previous one is a repetition, not a second game; with another score, or another time that
  /// could not be used, it is a second game. Without times, a postponed game and a played one are two games: a makeup
  /// game makes a doubleheader.
  private func isRepetition(of other: Int, _ index: Int) -> Bool {
    let (first, second) = (games[other], games[index])
    return !(traits[other].hasStableID && traits[index].hasStableID) && first.start == second.start
      && !traits[other].tellsApart(traits[index]) && first.venue == second.venue
      && (first.start != nil || first.status.isOff == second.status.isOff)
  }
}

extension Game {
  /// Whether this game of a day comes before another: by its start, without one last, and what is off at the end.
  ///
  /// - Parameter otherwise: decides between those that are the same in this.
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
