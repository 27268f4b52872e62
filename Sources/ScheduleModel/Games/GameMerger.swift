import CivilTime
package import SourceText

/// Determines which records are of the same game, and merges them.
///
/// Records of one feed match by the source's stable id, otherwise by league, season, sides, local date and game number.
/// `GameMatcher` matches the games of several feeds. The result doesn't depend on the order of rows: games of one day
/// and pairing are numbered by their start.
package struct GameMerger {
  private var candidates: [GameCandidate]
  private var groups: GameGroups
  private var numbers: [Int32]
  private var collisions: [(first: Int, second: Int)] = []
  /// The rank of each feed, in order of names.
  private let feedRanks: [TextID: Int]
  private var joined = JoinedFeeds()

  package struct Result: Sendable {
    /// Whether each candidate repeats a game.
    package var isDuplicate: [Bool] = []
    /// Candidates of one feed with the same id but different games; both are kept.
    package var collisions: [(first: Int, second: Int)] = []
    /// Disagreements between feeds about a game, and possible duplicates that are kept apart.
    package var feeds = JoinedFeeds()
    /// The candidates of each game, by game id, in reading order.
    package var tellers: [TextID: [Int]] = [:]
  }

  /// Puts the merged games into `schedule`, sorted.
  ///
  /// - Parameter wantsTellers: whether the result lists the candidates of each game.
  package static func merge(
    _ candidates: [GameCandidate], into schedule: inout Schedule, wantsTellers: Bool = false
  ) -> Result {
    var merger = GameMerger(candidates, schedule.texts)
    merger.dropUnsteadyIDs()
    merger.matchIDs(schedule.texts.count)
    merger.numberWithinSources(schedule.texts)
    let lanes = merger.feedLanes()
    merger.matchAcrossSources(lanes)
    merger.matchAcrossFeeds(lanes, schedule)
    let leaders = merger.makeGames(&schedule)
    var result = Result(
      isDuplicate: candidates.indices.map { !merger.groups.isLeader($0) }, collisions: merger.collisions,
      feeds: merger.joined)
    if wantsTellers {
      for (game, leader) in zip(schedule.games, leaders) { result.tellers[game.id] = merger.groups.members(leader) }
    }
    schedule.sort()
    return result
  }

  private init(_ candidates: [GameCandidate], _ texts: TextTable) {
    self.candidates = candidates
    groups = GameGroups(candidates.count)
    numbers = candidates.map { $0.game.gameNumber }
    var feeds: [TextID] = []
    var previous: TextID?
    for candidate in candidates where candidate.game.source.feed != previous {
      previous = candidate.game.source.feed
      if !feeds.contains(candidate.game.source.feed) { feeds.append(candidate.game.source.feed) }
    }
    feeds.sort { texts.precedes($0, $1) }
    feedRanks = Dictionary(keepingFirst: zip(feeds, feeds.indices))
  }

  // MARK: Matching

  /// Ignores ids that differ between files for the same games: some feeds generate new ids for each file and night.
  private mutating func dropUnsteadyIDs() {
    guard let source = candidates.first?.source, candidates.contains(where: { $0.source != source }) else { return }
    var table = CandidateTable(candidates.count)
    var balance: [TextID: Int] = [:]
    for (index, candidate) in candidates.enumerated() where candidate.hasStableID && candidate.isMatchable {
      guard let start = candidate.game.start else { continue }
      let feed = candidate.game.source.feed
      let hash = mixed(pairing(index, withSource: false) ^ mixed(UInt64(bitPattern: start.instant.seconds)))
      let found = table.find(hash ^ UInt64(feed.raw)) { other in
        candidates[other].game.source.feed == feed && candidates[other].game.start?.instant == start.instant
          && isSamePairing(other, index, withSource: false)
      }
      guard let found else {
        table.insert(index)
        continue
      }
      if candidates[found].source != candidate.source {
        balance[feed, default: 0] += candidates[found].game.id == candidate.game.id ? 1 : -1
      }
    }
    let unsteady = Set(balance.filter { $0.value < 0 }.keys)
    if unsteady.isEmpty { return }
    for index in candidates.indices where unsteady.contains(candidates[index].game.source.feed) {
      candidates[index].hasStableID = false
    }
  }

  /// A feed's stable id identifies one game. An id used by two feeds identifies one game only if both state the same
  /// sides: feeds that number their games 1, 2, 3 use the same ids for different games.
  private mutating func matchIDs(_ textCount: Int) {
    var owner = [Int32](repeating: -1, count: textCount)
    var furtherOwners: [Int: [Int]] = [:]
    for (index, candidate) in candidates.enumerated() where candidate.hasStableID {
      let id = Int(candidate.game.id.raw)
      if owner[id] < 0 {
        owner[id] = Int32(index)
      } else if isIDShared(Int(owner[id]), index) {
        groups.join(Int(owner[id]), index)
      } else if let other = furtherOwners[id]?.first(where: { isIDShared($0, index) }) {
        groups.join(other, index)
      } else {
        furtherOwners[id, default: []].append(index)
        let first = Int(owner[id])
        if candidates[first].game.source.feed == candidate.game.source.feed { collisions.append((first, index)) }
      }
    }
  }

  private func isIDShared(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (candidates[left].game, candidates[right].game)
    let isOneFile = candidates[left].source == candidates[right].source
    if first.home == second.home, first.away == second.away, first.name == second.name {
      // Two scheduled games on different days in one file are two games.
      let isTwice = first.status == .scheduled && second.status == .scheduled && first.localDate != second.localDate
      return !(isOneFile && isTwice && first.localDate != nil && second.localDate != nil)
    }
    guard first.source.feed == second.source.feed else { return false }
    if !candidates[left].isMatchable || !candidates[right].isMatchable { return true }
    // A later state of the feed may correct one side; with two other sides it is another game.
    let isHalfSame = first.home == second.home || first.away == second.away
    return !isOneFile && (isHalfSame || first.home == second.away || first.away == second.home)
  }

  /// Numbers the games of one pairing and day within each source 1, 2 … by start, unless the source does.
  private mutating func numberWithinSources(_ texts: TextTable) {
    var table = CandidateTable(candidates.count)
    var next = [Int32](repeating: -1, count: candidates.count)
    var heads: [Int] = []
    for index in candidates.indices where candidates[index].isMatchable && candidates[index].game.localDate != nil {
      let found = table.find(pairing(index, withSource: true)) { isSamePairing($0, index, withSource: true) }
      if let head = found {
        next[index] = next[head]
        next[head] = Int32(index)
        if next[index] < 0 { heads.append(head) }
      } else {
        table.insert(index)
      }
    }
    for head in heads {
      var members: [Int] = []
      var at = Int32(head)
      while at >= 0 {
        members.append(Int(at))
        at = next[Int(at)]
      }
      number(members.sorted { startsBefore($0, $1, texts) })
    }
  }

  private mutating func number(_ members: [Int]) {
    let stated = Set(members.filter { candidates[$0].hasGameNumber }.map { numbers[$0] })
    var known: [Int: Int32] = [:]
    var previous: Int?
    var free: Int32 = 1
    for index in members where !candidates[index].hasGameNumber {
      if !groups.isAlone(index), let number = known[groups.leader(of: index)] {
        // The same id again: the game already has its number.
        numbers[index] = number
        continue
      }
      if let previous, isRepetition(of: previous, index) {
        groups.join(previous, index)
        numbers[index] = numbers[previous]
        known[groups.leader(of: index)] = numbers[index]
        continue
      }
      while stated.contains(free), Int(free) < GameFacts.gameNumbers.upperBound { free += 1 }
      numbers[index] = free
      if !groups.isAlone(index) { known[groups.leader(of: index)] = free }
      if Int(free) < GameFacts.gameNumbers.upperBound { free += 1 }
      previous = index
    }
  }

  /// A record equal to the previous one is a repetition, not a second game. Without times, a postponed game and a
  /// played one are two games: a makeup game makes a doubleheader.
  private func isRepetition(of other: Int, _ index: Int) -> Bool {
    let (first, second) = (candidates[other], candidates[index])
    return !(first.hasStableID && second.hasStableID) && first.game.start == second.game.start
      && first.game.venue == second.game.venue
      && (first.game.start != nil || first.game.status.isOff == second.game.status.isOff)
  }

  /// Matches games between sources of one feed, each by its most trusted record.
  private mutating func matchAcrossSources(_ lanes: [UInt8]) {
    guard let source = candidates.first?.source, candidates.contains(where: { $0.source != source }) else { return }
    var table = CandidateTable(candidates.count)
    /// The next game with the same matching key that is still a different game.
    var alike = [Int32](repeating: -1, count: candidates.count)
    for index in candidates.indices where groups.isLeader(index) {
      let trusted = best(index, groups.others(index))
      guard candidates[trusted].isMatchable, candidates[trusted].game.localDate != nil else { continue }
      let hash = pairing(trusted, withSource: false) ^ mixed(UInt64(numbers[trusted]) << 8 | UInt64(lanes[trusted]))
      let found = table.find(hash) {
        lanes[$0] == lanes[trusted] && isSamePairing($0, trusted, withSource: false) && numbers[$0] == numbers[trusted]
      }
      guard let found else {
        table.insert(trusted)
        continue
      }
      var last = found
      var tries = 1
      // A limited search, for sources with endless repetitions.
      while !mayBeOne(last, index), alike[last] >= 0, tries < GameMerger.mostTries {
        last = Int(alike[last])
        tries += 1
      }
      if mayBeOne(last, index) {
        groups.join(last, index)
      } else {
        alike[trusted] = alike[found]
        alike[found] = Int32(trusted)
      }
    }
  }

  private static let mostTries = 64

  /// Feeds beyond this number are treated as one, so that the cost depends only on the number of games.
  private static let mostFeeds = 64

  /// By candidate: the rank of its feed by trust.
  private func feedLanes() -> [UInt8] {
    var priorities = [Int](repeating: .min, count: feedRanks.count)
    let ranks = candidates.map { feedRanks[$0.game.source.feed] ?? 0 }
    if priorities.count < 2 { return [UInt8](repeating: 0, count: candidates.count) }
    for (rank, candidate) in zip(ranks, candidates) { priorities[rank] = max(priorities[rank], candidate.priority) }
    let order = priorities.indices.sorted { (-priorities[$0], $0) < (-priorities[$1], $1) }
    var lanes = [UInt8](repeating: 0, count: order.count)
    for (place, rank) in order.enumerated() { lanes[rank] = UInt8(clamping: min(place, GameMerger.mostFeeds - 1)) }
    return ranks.map { lanes[$0] }
  }

  /// Matches one feed after the other against the games of all earlier feeds.
  private mutating func matchAcrossFeeds(_ lanes: [UInt8], _ schedule: Schedule) {
    for lane in 1..<max(1, (lanes.max() ?? 0) + 1) {
      var earlier = FeedGames(schedule)
      var own = FeedGames(schedule)
      var known: [(old: Int, new: Int)] = []
      for leader in candidates.indices where groups.isLeader(leader) {
        let members = [leader] + groups.others(leader)
        let hasEarlier = take(members.filter { lanes[$0] < lane }, to: &earlier)
        let hasOwn = take(members.filter { lanes[$0] == lane }, to: &own)
        if hasEarlier, hasOwn { known.append((earlier.trusted.count - 1, own.trusted.count - 1)) }
      }
      let matcher = GameMatcher(feed: earlier.schedule, and: own.schedule, known: known)
      for case let match? in matcher.matches {
        let (old, new) = (earlier.trusted[match.old], own.trusted[match.new])
        let isTaken = best(min(old, new), [max(old, new)]) == old
        joined.compare(
          candidates, taken: isTaken ? old : new, other: isTaken ? new : old,
          areSidesOther: match.reason == .exchanged || match.reason == .renamed)
        groups.join(old, new)
      }
      for open in matcher.open {
        joined.open.append((open.old.map { earlier.trusted[$0] }, open.new.map { own.trusted[$0] }))
      }
    }
  }

  /// Takes the most trusted of a game's records, if other feeds can have the game.
  private func take(_ members: [Int], to games: inout FeedGames) -> Bool {
    guard let first = members.first else { return false }
    let others = Array(members.dropFirst())
    let trusted = best(first, others)
    guard candidates[trusted].isMatchable else { return false }
    games.schedule.games.append(content(first, others, &games.schedule))
    games.trusted.append(trusted)
    return true
  }

  /// The input of the matcher: games of feeds.
  private struct FeedGames {
    var schedule: Schedule
    /// By game: the trusted record.
    var trusted: [Int] = []

    init(_ schedule: Schedule) {
      self.schedule = schedule
      self.schedule.games = []
    }
  }

  /// Two games of one source are always different games. So are two stable ids of one feed, unless sides and instant
  /// are the same.
  private func mayBeOne(_ left: Int, _ right: Int) -> Bool {
    let (group, other) = (witnesses(left), witnesses(right))
    return !group.contains { first in other.contains { areTwo(first, $0) } }
  }

  private func areTwo(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (candidates[left], candidates[right])
    if first.source == second.source { return true }
    guard first.hasStableID, second.hasStableID, first.game.source.feed == second.game.source.feed else { return false }
    // Two files with different ids for the same instant have the same game.
    return first.game.id != second.game.id && (first.game.start == nil || first.game.start != second.game.start)
  }

  /// One record of a group per source, and one with an id.
  private func witnesses(_ index: Int) -> [Int] {
    let leader = groups.leader(of: index)
    var witnesses = [leader]
    for member in groups.others(leader) {
      let (candidate, last) = (candidates[member], candidates[witnesses[witnesses.count - 1]])
      if candidate.source != last.source || candidate.hasStableID && !last.hasStableID { witnesses.append(member) }
    }
    return witnesses
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

  private func startsBefore(_ left: Int, _ right: Int, _ texts: TextTable) -> Bool {
    let (first, second) = (candidates[left].game, candidates[right].game)
    switch (first.start?.instant, second.start?.instant) {
    case (let early?, let late?) where early != late: return early < late
    case (_?, nil): return true
    case (nil, _?): return false
    case (nil, nil) where first.status.isOff != second.status.isOff: return second.status.isOff
    default: return first.id == second.id ? left < right : texts.precedes(first.id, second.id)
    }
  }

  // MARK: Making games

  /// Puts the games into the schedule, and gives the leader of each one's records.
  private func makeGames(_ schedule: inout Schedule) -> [Int] {
    let leaders = candidates.indices.filter { groups.isLeader($0) }
    var games: [Game] = []
    games.reserveCapacity(leaders.count)
    for leader in leaders { games.append(content(leader, groups.others(leader), &schedule)) }
    GameNaming(candidates: candidates, numbers: numbers, groups: groups, leaders: leaders).name(&games, &schedule)
    numberAcrossSources(&games, leaders, schedule.texts)
    schedule.games = games
    return leaders
  }

  /// Renumbers the games of a pairing and day if two share a number: one of them is from another state of the feed, in
  /// which it was the only one.
  private func numberAcrossSources(_ games: inout [Game], _ leaders: [Int], _ texts: TextTable) {
    guard let source = candidates.first?.source, candidates.contains(where: { $0.source != source }) else { return }
    var table = CandidateTable(candidates.count)
    /// The games of a candidate's pairing and day, if there are several.
    var days: [Int: [Int]] = [:]
    var trusted = [Int32](repeating: -1, count: candidates.count)
    for index in games.indices {
      let best = best(leaders[index], groups.others(leaders[index]))
      guard candidates[best].isMatchable, candidates[best].game.localDate != nil else { continue }
      trusted[best] = Int32(index)
      let found = table.find(pairing(best, withSource: false)) { isSamePairing($0, best, withSource: false) }
      if let found {
        days[found, default: [found]].append(best)
      } else {
        table.insert(best)
      }
    }
    for members in days.values {
      let numbers = Set(members.map { games[Int(trusted[$0])].gameNumber })
      if numbers.count == members.count { continue }
      for (place, member) in members.sorted(by: { startsBefore($0, $1, texts) }).enumerated() {
        games[Int(trusted[member])].gameNumber = Int32(clamping: place + 1)
      }
    }
  }

  private func content(_ first: Int, _ others: [Int], _ schedule: inout Schedule) -> Game {
    let best = best(first, others)
    var game = candidates[best].game
    game.gameNumber = numbers[best]
    if others.isEmpty, candidates[first].previousStarts.isEmpty { return game }
    var previous: [OffsetInstant] = []
    for index in [first] + others {
      previous += candidates[index].previousStarts
      let other = candidates[index].game
      let wasBrokenOff = other.status.isOff || other.status == .suspended && game.status != .suspended
      if index != best, wasBrokenOff, !game.status.isOff, let start = other.start, start != game.start {
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

  /// The most trusted record.
  private func best(_ first: Int, _ others: [Int]) -> Int {
    others.reduce(first) { isBetter($1, than: $0) ? $1 : $0 }
  }

  /// Whether the record at `index`, which was read after `best`, is more trusted.
  ///
  /// A feed of higher priority is, then the first by name. Within a file a played game is preferred to its entry as
  /// off. Of several files of a feed the last one given is the newest.
  private func isBetter(_ index: Int, than best: Int) -> Bool {
    let (challenger, holder) = (candidates[index], candidates[best])
    if challenger.priority != holder.priority { return challenger.priority > holder.priority }
    let (rank, otherRank) = (feedRanks[challenger.game.source.feed], feedRanks[holder.game.source.feed])
    if let rank, let otherRank, rank != otherRank { return rank < otherRank }
    if challenger.source == holder.source, challenger.game.status.isOff != holder.game.status.isOff {
      return holder.game.status.isOff
    }
    if challenger.game.status == .postponed, !challenger.previousStarts.isEmpty, !holder.game.status.isOff,
      challenger.game.localDate == holder.game.localDate
    {
      // It was moved to this day, and the other record is the game of this day.
      return false
    }
    return numbers[index] != numbers[best] || !isSame(challenger.game, holder.game)
  }

  /// Whether two records state the same facts of a game, regardless of where they were read.
  private func isSame(_ left: Game, _ right: Game) -> Bool {
    left.home == right.home && left.away == right.away && left.name == right.name && left.start == right.start
      && left.localDate == right.localDate && left.venue == right.venue && left.status == right.status
      && left.hasSameDetails(as: right)
  }
}
