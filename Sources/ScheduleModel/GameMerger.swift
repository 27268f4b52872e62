import CivilTime
import SourceText

/// Finds out which records tell of the same game, and makes one game of them.
///
/// Records are the same game by their source's stable id, else by league, season, sides, local date and game number.
/// Nothing depends on the order of rows: games of one day and pairing are numbered by their start.
package struct GameMerger {
  private let candidates: [GameCandidate]
  /// The candidate that each one was found to be the same as; itself for the first of a game.
  private var leader: [Int]
  private var numbers: [UInt16]

  package struct Result: Sendable {
    /// Whether each candidate is a game that was seen before.
    package var isDuplicate: [Bool] = []
  }

  /// Puts the merged games into `schedule`, sorted.
  package static func merge(_ candidates: [GameCandidate], into schedule: inout Schedule) -> Result {
    var merger = GameMerger(candidates)
    merger.matchIDs(schedule.texts.count)
    merger.numberWithinSources()
    merger.matchAcrossSources()
    merger.makeGames(&schedule)
    schedule.sort()
    return Result(isDuplicate: candidates.indices.map { merger.root($0) != $0 })
  }

  private init(_ candidates: [GameCandidate]) {
    self.candidates = candidates
    leader = Array(candidates.indices)
    numbers = candidates.map(\.game.gameNumber)
  }

  private func root(_ index: Int) -> Int {
    var at = index
    while leader[at] != at { at = leader[at] }
    return at
  }

  // MARK: Matching

  private mutating func matchIDs(_ textCount: Int) {
    var owner = [Int32](repeating: -1, count: textCount)
    for (index, candidate) in candidates.enumerated() where candidate.hasStableID {
      let id = Int(candidate.game.id.raw)
      if owner[id] >= 0 { leader[index] = Int(owner[id]) } else { owner[id] = Int32(index) }
    }
  }

  /// Numbers the games of one pairing and day within each source: 1, 2 … by their start, where the source doesn't.
  private mutating func numberWithinSources() {
    var table = CandidateTable(candidates.count)
    var next = [Int](repeating: -1, count: candidates.count)
    var heads: [Int] = []
    for index in candidates.indices where candidates[index].isMatchable && candidates[index].game.localDate != nil {
      let found = table.find(pairing(index, withSource: true)) { isSamePairing($0, index, withSource: true) }
      if let head = found {
        next[index] = next[head]
        next[head] = index
        if next[index] < 0 { heads.append(head) }
      } else {
        table.insert(index)
      }
    }
    for head in heads {
      var members: [Int] = []
      var at = head
      while at >= 0 {
        members.append(at)
        at = next[at]
      }
      number(members.sorted { startsBefore($0, $1) })
    }
  }

  private mutating func number(_ members: [Int]) {
    var used = Set(members.filter { candidates[$0].hasGameNumber }.map { numbers[$0] })
    var previous: Int?
    var free: UInt16 = 1
    for index in members where !candidates[index].hasGameNumber {
      if let previous, isRepetition(of: previous, index) {
        leader[root(index)] = root(previous)
        numbers[index] = numbers[previous]
        continue
      }
      while used.contains(free), free < .max { free += 1 }
      numbers[index] = free
      used.insert(free)
      previous = index
    }
  }

  /// A record that says nothing else than the one before is that one again, not a second game.
  private func isRepetition(of other: Int, _ index: Int) -> Bool {
    let (first, second) = (candidates[other], candidates[index])
    return !(first.hasStableID && second.hasStableID) && first.game.start == second.game.start
      && first.game.venue == second.game.venue
  }

  private mutating func matchAcrossSources() {
    guard Set(candidates.lazy.map(\.source)).count > 1 else { return }
    var table = CandidateTable(candidates.count)
    for index in candidates.indices
    where leader[index] == index && candidates[index].isMatchable && candidates[index].game.localDate != nil {
      let hash = pairing(index, withSource: false) ^ mixed(UInt64(numbers[index]))
      let found = table.find(hash) {
        isSamePairing($0, index, withSource: false) && numbers[$0] == numbers[index] && mayBeOne($0, index)
      }
      if let found { leader[index] = found } else { table.insert(index) }
    }
  }

  /// Two games of one source, or two stable ids of one feed, are two games whatever else they share.
  private func mayBeOne(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (candidates[left], candidates[right])
    if first.source == second.source { return false }
    return !(first.hasStableID && second.hasStableID && first.game.source.feed == second.game.source.feed)
  }

  private func pairing(_ index: Int, withSource: Bool) -> UInt64 {
    let game = candidates[index].game
    var hash = mixed(UInt64(game.league.raw) << 32 | UInt64(game.season.raw))
    hash = mixed(hash ^ (UInt64(UInt32(bitPattern: game.home)) << 32 | UInt64(UInt32(bitPattern: game.away))))
    hash = mixed(hash ^ UInt64(UInt32(bitPattern: game.localDate?.dayNumber ?? 0)))
    return withSource ? mixed(hash ^ UInt64(candidates[index].source)) : hash
  }

  private func isSamePairing(_ left: Int, _ right: Int, withSource: Bool) -> Bool {
    let (first, second) = (candidates[left].game, candidates[right].game)
    return first.league == second.league && first.season == second.season && first.home == second.home
      && first.away == second.away && first.localDate == second.localDate
      && (!withSource || candidates[left].source == candidates[right].source)
  }

  private func startsBefore(_ left: Int, _ right: Int) -> Bool {
    switch (candidates[left].game.start?.instant, candidates[right].game.start?.instant) {
    case (let first?, let second?) where first != second: first < second
    case (_?, nil): true
    case (nil, _?): false
    default: left < right
    }
  }

  // MARK: Making games

  private func makeGames(_ schedule: inout Schedule) {
    var members: [Int: [Int]] = [:]
    for index in candidates.indices where leader[index] != index { members[root(index), default: []].append(index) }
    let roots = candidates.indices.filter { leader[$0] == $0 }
    let names = GameNaming(candidates: candidates)
    var games: [(game: Game, candidates: [Int])] = []
    games.reserveCapacity(roots.count)
    for index in roots {
      let group = [index] + (members[index] ?? [])
      games.append((content(group, &schedule), group))
    }
    names.name(&games, &schedule)
    schedule.games = games.map(\.game)
  }

  /// The game as the most trusted record tells it; of one feed's records a played one beats one that is off, and the
  /// later one an earlier one that it contradicts.
  private func content(_ group: [Int], _ schedule: inout Schedule) -> Game {
    var best = group[0]
    for index in group.dropFirst() where isBetter(index, than: best) { best = index }
    var game = candidates[best].game
    game.gameNumber = numbers[best]
    var previous: [OffsetInstant] = []
    for index in group {
      previous += candidates[index].previousStarts
      let other = candidates[index].game
      if index != best, other.status.isOff, !game.status.isOff, let start = other.start, start != game.start {
        previous.append(start)
      }
    }
    if !previous.isEmpty {
      var extra = GameExtra()
      for start in previous.sorted(by: { $0.instant < $1.instant }) where extra.previousStarts.last != start {
        extra.previousStarts.append(start)
      }
      schedule.setExtra(extra, of: &game)
    }
    return game
  }

  private func isBetter(_ index: Int, than best: Int) -> Bool {
    let (challenger, holder) = (candidates[index], candidates[best])
    if challenger.priority != holder.priority { return challenger.priority > holder.priority }
    if challenger.game.status.isOff != holder.game.status.isOff { return holder.game.status.isOff }
    return challenger.game.start != holder.game.start || challenger.game.localDate != holder.game.localDate
      || challenger.game.venue != holder.game.venue || challenger.game.status != holder.game.status
  }
}

/// Candidates by hash: open addressing over indices.
private struct CandidateTable {
  private var slots: [Int32]
  private let mask: Int
  private var lastFree = 0

  init(_ count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    mask = size - 1
  }

  /// The index for which `matches` holds; else remembers where it would stand, for `insert`.
  mutating func find(_ hash: UInt64, _ matches: (Int) -> Bool) -> Int? {
    var at = Int(truncatingIfNeeded: hash) & mask
    while slots[at] >= 0 {
      if matches(Int(slots[at])) { return Int(slots[at]) }
      at = (at + 1) & mask
    }
    lastFree = at
    return nil
  }

  mutating func insert(_ index: Int) { slots[lastFree] = Int32(index) }
}
