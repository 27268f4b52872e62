import CivilTime
package import ScheduleModel
package import SourceText

/// Finds the records that are of the same game, and merges them.
///
/// Records of one feed match by the source's stable id, otherwise by league, season, sides, local date and game number.
/// `GameMatcher` matches the games of several feeds. The result doesn't depend on the order of rows: games of one day
/// and pairing are numbered by start.
package struct GameMerger: Sendable {
  /// Contains one game per record until `makeGames` is called.
  package var schedule: Schedule
  package internal(set) var traits: [CandidateTraits]
  var groups: GameGroups
  /// Whether two records have the same id.
  private(set) var hasSameIDs: Bool
  /// Candidates of one feed with the same id but different games. Both are kept.
  package private(set) var collisions: [(first: Int, second: Int)] = []
  /// Pairs of records of one source that are equal and have no time, number, score or id. They may be one game or two
  /// games on one day.
  package internal(set) var repetitions: [(first: Int, second: Int)] = []
  /// Disagreements between feeds, and possible duplicates that are kept apart.
  package private(set) var feeds = JoinedFeeds()
  let facts: MergeFacts
  let threads: WorkerThreads

  /// Takes records. Call `match` to find those of the same game.
  ///
  /// - Parameters:
  ///   - records: one game per record. Ids may be unlisted.
  ///   - traits: one per game.
  package init(
    _ records: consuming Schedule, _ traits: consuming [CandidateTraits], threads: WorkerThreads = .none
  ) {
    // A second owner would cause a copy of each list.
    schedule = consume records
    schedule.uniteSpellings()
    self.traits = consume traits
    facts = MergeFacts(schedule.games, self.traits, schedule.texts)
    self.threads = threads
    groups = GameGroups(schedule.games.count)
    hasSameIDs = false
    hasSameIDs = listIDs()
    settleSeasons()
  }

  /// Before the first day of a league's season, a game belongs to the season that began in the previous year.
  private mutating func settleSeasons() {
    if !facts.hasSeasonStarts { return }
    for index in schedule.games.indices where traits[index].isOfCalendarYear {
      guard let start = facts.seasonStart(of: schedule.games[index]), let date = schedule.games[index].localDate,
        SeasonCalendar.Day(date) < start
      else { continue }
      schedule.games[index].season = schedule.texts.intern(String(date.year - 1))
    }
  }

  /// Finds the records that are of the same game.
  package mutating func match() {
    if hasSameIDs { matchIDs() }
    numberWithinSources()
    let lanes = feedLanes()
    matchAcrossSources(lanes)
    matchAcrossFeeds(lanes)
  }

  /// Whether a candidate repeats a game.
  package func isDuplicate(_ index: Int) -> Bool { !groups.isLeader(index) }

  /// Assigns the same number to equal ids. Returns whether there are any.
  private mutating func listIDs() -> Bool {
    if let same = schedule.texts.listAll(threads) {
      for index in schedule.games.indices {
        schedule.games[index].id = TextID(raw: same[Int(schedule.games[index].id.raw)])
      }
    }
    // Texts are numbered in order, so ids without duplicates ascend.
    return schedule.games.withUnsafeBufferPointer { games in
      let all = Shared(games)
      let parts = threads.map(partsOf: games.count) { part in
        var ids: (first: UInt32, last: UInt32, ascend: Bool) = (0, 0, true)
        for index in part where !all.value[index].id.isEmpty {
          let id = all.value[index].id.raw
          if ids.first == 0 { ids.first = id }
          ids.ascend = ids.ascend && id > ids.last
          ids.last = id
        }
        return ids
      }
      var last: UInt32 = 0
      for ids in parts where ids.first > 0 {
        if !ids.ascend || ids.first <= last { return true }
        last = ids.last
      }
      return false
    }
  }

  // MARK: Matching

  /// Ignores the ids of feeds that generate new ids for each file or run: between files, the same game more often has
  /// two ids than one.
  ///
  /// - Parameter tables: the name of a feed whose files may each number games on their own. For this feed, an id that
  ///   two games share is also evidence.
  package mutating func ignoreUnsteadyIDs(tables: String) {
    if facts.isOneSource { return }
    var table = IndexTable(capacity: schedule.games.count)
    var balance: [TextID: Int] = [:]
    let tables = tables.withBytes { schedule.texts.find($0) }
    var owners: [TextID: Int] = [:]
    for index in traits.indices where hasSameIDs && traits[index].hasStableID {
      let game = schedule.games[index]
      guard game.source.feed == tables, let owner = owners.updateValue(index, forKey: game.id),
        traits[owner].source != traits[index].source
      else { continue }
      balance[game.source.feed, default: 0] += isIDShared(owner, index) ? 1 : -1
    }
    for index in traits.indices where traits[index].hasStableID && traits[index].isMatchable {
      guard let start = schedule.games[index].start else { continue }
      let feed = schedule.games[index].source.feed
      let hash = mixed(pairing(index) ^ mixed(UInt64(bitPattern: start.instant.seconds)) ^ UInt64(feed.raw))
      let found = table.find(hash, orInsert: index) { other in
        schedule.games[other].source.feed == feed && schedule.games[other].start?.instant == start.instant
          && isSamePairing(other, index)
      }
      guard let found else { continue }
      if traits[found].source != traits[index].source {
        balance[feed, default: 0] += schedule.games[found].id == schedule.games[index].id ? 1 : -1
      }
    }
    if balance.values.allSatisfy({ $0 >= 0 }) { return }
    for index in schedule.games.indices where balance[schedule.games[index].source.feed, default: 0] < 0 {
      traits[index].hasStableID = false
    }
  }

  /// A feed's stable id identifies a game. If two feeds use an id, it identifies one game only if both state the same
  /// sides, because feeds that number their games 1, 2, 3 use the same ids for different games.
  private mutating func matchIDs() {
    var owner = [Int32](repeating: -1, count: schedule.texts.count)
    var furtherOwners: [Int: [Int]] = [:]
    for index in traits.indices where traits[index].hasStableID {
      let id = Int(schedule.games[index].id.raw)
      if owner[id] < 0 {
        owner[id] = Int32(index)
      } else if isIDShared(Int(owner[id]), index) {
        groups.join(Int(owner[id]), index)
      } else if let other = furtherOwners[id]?.first(where: { isIDShared($0, index) }) {
        groups.join(other, index)
      } else {
        furtherOwners[id, default: []].append(index)
        let first = Int(owner[id])
        if schedule.games[first].source.feed == schedule.games[index].source.feed { collisions.append((first, index)) }
      }
    }
  }

  private func isIDShared(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (schedule.games[left], schedule.games[right])
    let isOneFile = traits[left].source == traits[right].source
    if first.home == second.home, first.away == second.away, first.name == second.name {
      // Two scheduled games on different days in one file are two games.
      let isTwice = first.status == .scheduled && second.status == .scheduled && first.localDate != second.localDate
      return !(isOneFile && isTwice && first.localDate != nil && second.localDate != nil)
    }
    guard first.source.feed == second.source.feed else { return false }
    if !traits[left].isMatchable || !traits[right].isMatchable {
      // Events of one file with different titles and dates are different events.
      guard isOneFile, let date = first.localDate, let otherDate = second.localDate else { return true }
      return first.name == second.name || date == otherDate
    }
    // A later version of the feed may correct one side. If both sides differ, it is another game.
    let isHalfSame = first.home == second.home || first.away == second.away
    return !isOneFile && (isHalfSame || first.home == second.away || first.away == second.home)
  }

  /// Matches games between sources of one feed. Each game is represented by its most trusted record.
  private mutating func matchAcrossSources(_ feedLanes: [UInt8]) {
    if facts.isOneSource { return }
    let lanes = feedLanes.isEmpty ? [UInt8](repeating: 0, count: traits.count) : feedLanes
    var table = IndexTable(capacity: schedule.games.count)
    /// The next different game with the same matching key.
    var alike = [Int32](repeating: -1, count: schedule.games.count)
    for index in schedule.games.indices where groups.isLeader(index) {
      let trusted = best(index, groups.others(index))
      guard traits[trusted].isMatchable, schedule.games[trusted].localDate != nil else { continue }
      let number = schedule.games[trusted].gameNumber
      let hash = pairing(trusted) ^ mixed(UInt64(number) << 8 | UInt64(lanes[trusted]))
      let found = table.find(hash, orInsert: trusted) {
        lanes[$0] == lanes[trusted] && isSamePairing($0, trusted)
          && schedule.games[$0].gameNumber == number
      }
      guard let found else { continue }
      var last = found
      var tries = 1
      // The search is limited, in case a source repeats itself endlessly.
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

  /// By candidate: the rank of its feed by trust. Empty if there is only one feed.
  private func feedLanes() -> [UInt8] {
    if facts.ranks.count < 2 { return [] }
    return schedule.games.map { facts.lanes[facts.ranks[$0.source.feed] ?? 0] }
  }

  /// Matches each feed in turn with the games of all earlier feeds.
  private mutating func matchAcrossFeeds(_ lanes: [UInt8]) {
    for lane in 1..<max(1, (lanes.max() ?? 0) + 1) {
      var earlier = FeedGames(schedule)
      var own = FeedGames(schedule)
      var known: [(old: Int, new: Int)] = []
      for leader in schedule.games.indices where groups.isLeader(leader) {
        let members = [leader] + groups.others(leader)
        let hasEarlier = take(members.filter { lanes[$0] < lane }, to: &earlier)
        let hasOwn = take(members.filter { lanes[$0] == lane }, to: &own)
        if hasEarlier, hasOwn { known.append((earlier.trusted.count - 1, own.trusted.count - 1)) }
      }
      let matcher = GameMatcher(feed: earlier.schedule, and: own.schedule, known: known)
      feeds.begin(lane)
      for case let match? in matcher.matches {
        let (old, new) = (earlier.trusted[match.old], own.trusted[match.new])
        let isTaken = best(min(old, new), [max(old, new)]) == old
        feeds.compare(
          schedule.games, taken: isTaken ? old : new, other: isTaken ? new : old,
          areSidesOther: match.reason == .exchanged || match.reason == .renamed, place: own.first[match.new])
        groups.join(old, new)
      }
      for open in matcher.open {
        feeds.leaveOpen(
          open.old.map { earlier.trusted[$0] }, open.new.map { own.trusted[$0] },
          places: (own.first[open.new.first ?? 0], earlier.first[open.old.first ?? 0]))
      }
    }
  }

  /// Takes the most trusted record of a game if other feeds may have the game.
  private func take(_ members: [Int], to games: inout FeedGames) -> Bool {
    guard let first = members.first else { return false }
    let others = Array(members.dropFirst())
    let trusted = best(first, others)
    guard traits[trusted].isMatchable else { return false }
    games.schedule.games.append(games.schedule.adding(content(first, others)))
    games.trusted.append(trusted)
    games.first.append(first)
    return true
  }

  /// The input of the matcher: games of feeds.
  private struct FeedGames {
    var schedule: Schedule
    /// By game: the most trusted record.
    var trusted: [Int] = []
    /// By game: the record that was read first.
    var first: [Int] = []

    init(_ schedule: Schedule) {
      self.schedule = schedule
      self.schedule.games = []
    }
  }

  /// Two games of one source are always different. So are two stable ids of one feed, unless sides and start are the
  /// same.
  private func mayBeOne(_ left: Int, _ right: Int) -> Bool {
    let (group, other) = (witnesses(left), witnesses(right))
    return !group.contains { first in other.contains { areTwo(first, $0) } }
  }

  private func areTwo(_ left: Int, _ right: Int) -> Bool {
    if traits[left].source == traits[right].source { return true }
    let (first, second) = (schedule.games[left], schedule.games[right])
    guard traits[left].hasStableID, traits[right].hasStableID, first.source.feed == second.source.feed else {
      return false
    }
    // Two files may use different ids for the same game. It is the same if the start is the same.
    return first.id != second.id && (first.start == nil || first.start != second.start)
  }

  /// One record of a group per source, and one record with an id.
  private func witnesses(_ index: Int) -> [Int] {
    let leader = groups.leader(of: index)
    var witnesses = [leader]
    for member in groups.others(leader) {
      let (candidate, last) = (traits[member], traits[witnesses[witnesses.count - 1]])
      if candidate.source != last.source || candidate.hasStableID && !last.hasStableID { witnesses.append(member) }
    }
    return witnesses
  }

  func pairing(_ index: Int) -> UInt64 {
    let game = schedule.games[index]
    var hash = mixed(TableKey.ofThisRun ^ (UInt64(game.league.raw) << 32 | UInt64(game.season.raw)))
    hash = mixed(hash ^ (UInt64(UInt32(bitPattern: game.home)) << 32 | UInt64(UInt32(bitPattern: game.away))))
    return mixed(hash ^ UInt64(UInt32(bitPattern: game.localDate?.dayNumber ?? 0)))
  }

  func isSamePairing(_ left: Int, _ right: Int) -> Bool { schedule.games[left].isPairing(of: schedule.games[right]) }

  // MARK: Trust

  /// The most trusted record.
  func best(_ first: Int, _ others: [Int]) -> Int {
    others.reduce(first) { isBetter($1, than: $0) ? $1 : $0 }
  }

  /// Whether the record at `index` is more trusted than `best`, which was read earlier.
  ///
  /// A feed with higher priority is more trusted; ties are broken by name. Within a file, a played game is preferred to
  /// a cancelled or postponed one. Of several files of a feed, the last one is the newest.
  private func isBetter(_ index: Int, than best: Int) -> Bool {
    let (challenger, holder) = (schedule.games[index], schedule.games[best])
    if traits[index].priority != traits[best].priority { return traits[index].priority > traits[best].priority }
    let (rank, otherRank) = (facts.ranks[challenger.source.feed], facts.ranks[holder.source.feed])
    if let rank, let otherRank, rank != otherRank { return rank < otherRank }
    if traits[index].source == traits[best].source, challenger.status.isOff != holder.status.isOff {
      return holder.status.isOff
    }
    if challenger.status == .postponed, !holder.status.isOff, challenger.localDate == holder.localDate,
      schedule.extra(of: challenger)?.previousStarts.isEmpty == false
    {
      // The game was moved to this day; the other record is of the game that was already on this day.
      return false
    }
    return challenger.gameNumber != holder.gameNumber || !isSame(challenger, holder)
  }

  /// Whether two records state the same facts of a game, wherever they were read.
  private func isSame(_ left: Game, _ right: Game) -> Bool {
    left.home == right.home && left.away == right.away && left.name == right.name && left.start == right.start
      && left.localDate == right.localDate && left.venue == right.venue && left.status == right.status
      && left.hasSameDetails(as: right)
  }
}
