import CivilTime
package import ScheduleModel
import SourceText

/// Determines which games of two sets are the same.
///
/// Stable ids are matched first, then the same sides on the same day, then the remaining meetings of the sides with the
/// least change. Each game has at most one match. Ambiguous games stay open. Runs in linear time and is deterministic.
package struct GameMatcher {
  /// By new game, in the set's order.
  package private(set) var matches: [GameMatch?]
  /// The new game of each old game; negative if there is none.
  package private(set) var newOf: [Int32]
  package private(set) var open: [OpenMatch] = []
  /// The feeds with stable ids, by their numbers in the table.
  private var believedFeeds: Set<UInt32> = []
  private let old: Schedule
  private let new: Schedule
  /// Whether the sets are successive states in time.
  private let areStates: Bool
  private var table: MatchTable
  private let coverage: MatchCoverage

  /// - Parameter gazetteer: provides other names of sides; nil if ids are sufficient.
  package init(old: Schedule, new: Schedule, gazetteer: Gazetteer? = nil) {
    self.init(old, new, gazetteer: gazetteer, areStates: true)
    matchIDs()
    matchByMeaning()
  }

  /// Two feeds with different ids, neither older than the other.
  ///
  /// - Parameter known: pairs of games known to be the same, by index.
  init(feed old: Schedule, and new: Schedule, known: [(old: Int, new: Int)]) {
    self.init(old, new, gazetteer: nil, areStates: false)
    for pair in known { match(pair.old, pair.new, .id, confidence: 100) }
    matchByMeaning()
  }

  private init(_ old: Schedule, _ new: Schedule, gazetteer: Gazetteer?, areStates: Bool) {
    self.old = old
    self.new = new
    self.areStates = areStates
    matches = [GameMatch?](repeating: nil, count: new.games.count)
    newOf = [Int32](repeating: -1, count: old.games.count)
    table = MatchTable(old: old, new: new, gazetteer: gazetteer)
    coverage = MatchCoverage(table, areStates: areStates)
  }

  private mutating func matchByMeaning() {
    matchDays()
    let renamed = RenamedSides(table, isOldOpen: { newOf[$0] < 0 }, isNewOpen: { matches[$0] == nil }).found
    if !renamed.isEmpty {
      table.rename(renamed)
      matchDays(as: .renamed)
    }
    matchExchanged()
    if areStates { matchAnnounced() }
    matchMoved()
    matchMovedExchanged()
    if areStates { matchRelabelled() }
    matchEvents()
    leaveAnnouncedOpen()
    closeMatched()
    open.sort { ($0.new.first ?? 0, $0.old.first ?? 0) < ($1.new.first ?? 0, $1.old.first ?? 0) }
  }

  // MARK: Results

  private func isOldOpen(_ index: Int) -> Bool { newOf[index] < 0 }

  private func isNewOpen(_ index: Int) -> Bool { matches[index] == nil }

  private mutating func match(_ old: Int, _ new: Int, _ reason: GameMatch.Reason, confidence: Int) {
    guard isOldOpen(old), isNewOpen(new) else { return }
    newOf[old] = Int32(new)
    let isSameDay = reason == .moved && table.old[old].hasDay && table.old[old].day == table.new[new].day
    matches[new] = GameMatch(old: old, new: new, reason: isSameDay ? .sameDay : reason, confidence: confidence)
  }

  /// Drops games that a later step has matched, and open matches that are part of a larger one.
  private mutating func closeMatched() {
    let left = open.map { open in
      OpenMatch(old: open.old.filter { newOf[$0] < 0 }, new: open.new.filter { matches[$0] == nil })
    }
    open = []
    var known: [(old: Set<Int>, new: Set<Int>)] = []
    var ofOld: [Int: [Int]] = [:]
    for rest in left.sorted(by: { $0.old.count + $0.new.count > $1.old.count + $1.new.count }) {
      guard let first = rest.old.first, !rest.new.isEmpty else { continue }
      let isPart = (ofOld[first] ?? []).contains { other in
        known[other].old.isSuperset(of: rest.old) && known[other].new.isSuperset(of: rest.new)
      }
      if isPart { continue }
      for game in rest.old { ofOld[game, default: []].append(open.count) }
      known.append((Set(rest.old), Set(rest.new)))
      open.append(rest)
    }
  }

  private mutating func leaveOpen(_ old: [Int], _ new: [Int]) { open.append(OpenMatch(old: old, new: new)) }

  // MARK: Ids

  /// Matches stable ids. A feed's ids are trusted if they agree with sides and days, and not if they are reassigned to
  /// other games.
  private mutating func matchIDs() {
    let pairs = IDPairs(old: old, new: new, table).pairs
    let days = MatchDays(table)
    var votes: [UInt32: Int] = [:]
    for pair in pairs { votes[table.new[pair.new].feed, default: 0] += vote(pair, days) }
    believedFeeds = Set(votes.filter { $0.value >= 0 }.keys)
    for pair in pairs where believedFeeds.contains(table.new[pair.new].feed) {
      if Relation(table.old[pair.old], table.new[pair.new]) != .other {
        match(pair.old, pair.new, pair.isAlias ? .alias : .id, confidence: 100)
      }
    }
  }

  /// A vote on the feed's ids: 1, -1 or 0.
  private func vote(_ pair: IDPairs.Pair, _ days: MatchDays) -> Int {
    let (before, after) = (table.old[pair.old], table.new[pair.new])
    switch Relation(before, after) {
    case .same:
      if before.day == after.day { return 1 }
      // The game on that day has another id, so the id was reassigned to another game.
      return days.hasNew(like: before) && days.hasOld(like: after) ? -1 : 0
    case .mayBeSame: return 0
    case .partly: return isTogether(pair) ? 0 : -1
    case .other: return -1
    }
  }

  /// Whether one side differs, and the day or the start is unchanged.
  private func isTogether(_ pair: IDPairs.Pair) -> Bool {
    let (before, after) = (table.old[pair.old], table.new[pair.new])
    return before.day == after.day || before.hasStart && before.start == after.start
  }

  // MARK: By day

  /// The same sides, or the same event, on the same local date.
  private mutating func matchDays(as reason: GameMatch.Reason = .sameDay) {
    let table = self.table
    func key(_ record: MatchRecord) -> UInt64 {
      record.isNamed && record.hasDay ? MatchKey.day(record, record.home, record.away) : 0
    }
    let groups = MatchGroups(
      oldKeys: table.old.indices.map { isOldOpen($0) ? key(table.old[$0]) : 0 },
      newKeys: table.new.indices.map { isNewOpen($0) ? key(table.new[$0]) : 0 })
    let uneven = UnevenMeetings(groups, table, coverage)
    groups.forEachShared { olds, news in
      if olds.count == 1, news.count == 1, let old = olds.first.map({ Int($0) }), let new = news.first.map({ Int($0) }),
        ChangeCost.isUnchanged(table.old[old], table.new[new])
      {
        return match(old, new, reason, confidence: MatchRule.sameDay(reason).confidence(0))
      }
      let (olds, news) = matchUnchanged(olds.map { Int($0) }, news.map { Int($0) }, reason)
      guard let first = olds.first, !news.isEmpty else { return }
      // With a game that moved from or to another day, all meetings of the sides are settled together.
      if uneven.contains(table.old[first]) { return }
      settle(olds, news, .sameDay(reason)) { ChangeCost.inDay(table.old[$0], table.new[$1]) }
    }
  }

  /// Matches the games of a day that have not changed; returns the others.
  private mutating func matchUnchanged(_ olds: [Int], _ news: [Int], _ reason: GameMatch.Reason) -> ([Int], [Int]) {
    var left = news
    var changed = olds
    // A different number alone is not a change: a game may have been added before it.
    for most in [0, ChangeCost.otherNumber] {
      changed.removeAll { old in
        let place = left.prefix(Assignment.most).firstIndex { new in
          ChangeCost.isUnchanged(table.old[old], table.new[new])
            && ChangeCost.inDay(table.old[old], table.new[new]) <= most
        }
        guard let place else { return false }
        match(old, left.remove(at: place), reason, confidence: MatchRule.sameDay(reason).confidence(0))
        return true
      }
    }
    return (changed, left)
  }

  /// Home and away swapped, at a neutral site or if the venues don't differ.
  private mutating func matchExchanged() {
    let table = self.table
    func key(_ record: MatchRecord, _ isTurned: Bool) -> UInt64 {
      guard record.home != 0, record.away != 0, record.hasDay else { return 0 }
      return isTurned
        ? MatchKey.day(record, record.away, record.home) : MatchKey.day(record, record.home, record.away)
    }
    let groups = MatchGroups(
      oldKeys: table.old.indices.map { isOldOpen($0) ? key(table.old[$0], false) : 0 },
      newKeys: table.new.indices.map { isNewOpen($0) ? key(table.new[$0], true) : 0 })
    groups.forEachShared { olds, news in
      settle(olds.map { Int($0) }, news.map { Int($0) }, .exchanged) { before, after in
        let (first, second) = (table.old[before], table.new[after])
        let isOnePlace =
          first.isNeutral || second.isNeutral || first.venue == second.venue
          || first.venue == 0 || second.venue == 0
        return isOnePlace ? ChangeCost.inDay(first, second) : Assignment.impossible
      }
    }
  }

  // MARK: Sides that become known

  /// A game with an unknown side matches the game of the same league, date, time and place, if the place is known, or
  /// the game of the same day and known side.
  private mutating func matchAnnounced() {
    matchAnnounced { record in
      record.name == 0 && record.hasDay && (record.hasStart || record.venue != 0) ? MatchKey.slot(record) : 0
    }
    matchAnnounced(isOnePlace: true) { $0.name == 0 && $0.hasStart ? MatchKey.start($0) : 0 }
    matchAnnounced { $0.home != 0 && $0.hasDay ? MatchKey.day($0, $0.home, 0) : 0 }
    matchAnnounced { $0.away != 0 && $0.hasDay ? MatchKey.day($0, 0, $0.away) : 0 }
  }

  /// A game with an unknown side and one with known sides may be the same even on different days, if time and venue
  /// agree or one side does. That is not enough evidence for a match, so it stays open.
  private mutating func leaveAnnouncedOpen() {
    leaveAnnouncedOpen { $0.name == 0 && $0.hasStart && $0.venue != 0 ? MatchKey.place($0) : 0 }
    func home(_ record: MatchRecord) -> UInt64 {
      record.home != 0 ? MatchKey.meeting(record, home: record.home, away: 0) : 0
    }
    func away(_ record: MatchRecord) -> UInt64 {
      record.away != 0 ? MatchKey.meeting(record, home: 0, away: record.away) : 0
    }
    /// A key for the home side as if it were away.
    func turned(_ record: MatchRecord) -> UInt64 {
      record.home != 0 ? MatchKey.meeting(record, home: 0, away: record.home) : 0
    }
    leaveAnnouncedOpen(by: home)
    leaveAnnouncedOpen(by: away)
    // The draw of a cup round may swap home and away.
    leaveAnnouncedOpen(by: away, turned)
    leaveAnnouncedOpen(by: turned, away)
    let blank = BlankGames(table, isOldOpen: { isOldOpen($0) }, isNewOpen: { isNewOpen($0) }, mayBeOne: mayBeOne)
    for group in blank.groups { leaveOpen(group.old, group.new) }
  }

  /// Whether a game with an unknown side may be another game of its league, season and stage.
  private func mayBeOne(_ before: Int, _ after: Int) -> Bool {
    let (first, second) = (table.old[before], table.new[after])
    return Relation(first, second) == .mayBeSame && !first.stage.isOther(than: second.stage)
      && (first.season == second.season || first.season == 0 || second.season == 0)
      && coverage.mayBeMoved(first, second)
  }

  private mutating func leaveAnnouncedOpen(by key: (MatchRecord) -> UInt64) { leaveAnnouncedOpen(by: key, key) }

  private mutating func leaveAnnouncedOpen(
    by oldKey: (MatchRecord) -> UInt64, _ newKey: (MatchRecord) -> UInt64
  ) {
    let groups = MatchGroups(
      oldKeys: table.old.indices.map { isOldOpen($0) ? oldKey(table.old[$0]) : 0 },
      newKeys: table.new.indices.map { isNewOpen($0) ? newKey(table.new[$0]) : 0 })
    groups.forEachShared { olds, news in
      guard
        olds.contains(where: { table.old[Int($0)].hasPlaceholder })
          || news.contains(where: { table.new[Int($0)].hasPlaceholder })
      else { return }
      // Too many for pairwise comparison: all stay open.
      if max(olds.count, news.count) > Assignment.most { return leaveOpen(olds.map { Int($0) }, news.map { Int($0) }) }
      let (old, new) = (olds.map { Int($0) }, news.map { Int($0) })
      let before = old.filter { before in new.contains { mayBeOne(before, $0) } }
      let after = new.filter { after in old.contains { mayBeOne($0, after) } }
      if !before.isEmpty { leaveOpen(before, after) }
    }
  }

  /// - Parameter isOnePlace: whether two known venues must be the same.
  private mutating func matchAnnounced(isOnePlace: Bool = false, by key: (MatchRecord) -> UInt64) {
    let table = self.table
    let groups = MatchGroups(
      oldKeys: table.old.indices.map { isOldOpen($0) ? key(table.old[$0]) : 0 },
      newKeys: table.new.indices.map { isNewOpen($0) ? key(table.new[$0]) : 0 })
    groups.forEachShared { olds, news in
      let (old, new) = (olds.map { Int($0) }, news.map { Int($0) })
      let isAnnounced =
        old.contains { table.old[$0].hasPlaceholder } || new.contains { table.new[$0].hasPlaceholder }
      guard isAnnounced else { return }
      settle(old, new, .teamsKnown) { before, after in
        let (first, second) = (table.old[before], table.new[after])
        let isElsewhere = isOnePlace && first.venue != second.venue && first.venue != 0 && second.venue != 0
        return Relation(first, second) == .mayBeSame && !isElsewhere ? 0 : Assignment.impossible
      }
    }
  }

  // MARK: Moved

  /// The pairing with the least change among the remaining meetings of two sides, or the remaining events of one name.
  private mutating func matchMoved() {
    let seasons = MatchSeasons(table)
    matchMoved(.moved) { $0.isNamed ? seasons.meeting($0) : 0 }
  }

  /// If nothing else fits, matches moved games regardless of which side is listed as home. Between two feeds, only at a
  /// neutral site.
  private mutating func matchMovedExchanged() {
    let areStates = self.areStates
    let seasons = MatchSeasons(table)
    matchMoved(.movedExchanged) { record in
      (areStates || record.isNeutral) && record.home != 0 && record.away != 0 ? seasons.eitherMeeting(record) : 0
    }
  }

  private mutating func matchMoved(_ rule: MatchRule, by key: (MatchRecord) -> UInt64) {
    let (table, coverage, old, new, areStates) = (self.table, self.coverage, self.old, self.new, self.areStates)
    /// Whether the newer game lists the older one's start as an earlier start.
    func wasToStart(_ after: Int, with before: Int) -> Bool {
      if new.games[after].hadStart(of: old.games[before], new) { return true }
      return !areStates && old.games[before].hadStart(of: new.games[after], old)
    }
    // At another time it may also be a game whose sides were unknown.
    let announced = Set(
      table.old.indices.filter { isOldOpen($0) && table.old[$0].hasPlaceholder }
        .map { MatchKey.hour(table.old[$0]) })
    let unannounced = Set(
      table.new.indices.filter { isNewOpen($0) && table.new[$0].hasPlaceholder }
        .map { MatchKey.hour(table.new[$0]) })
    func isContested(_ before: Int, _ after: Int) -> Bool {
      if announced.isEmpty, unannounced.isEmpty { return false }
      let (first, second) = (table.old[before], table.new[after])
      return ChangeCost.isAllOther(first, second)
        && (announced.contains(MatchKey.hour(second)) || unannounced.contains(MatchKey.hour(first)))
    }
    let unclear = (old: Set(open.flatMap { $0.old }), new: Set(open.flatMap { $0.new }))
    func mayBeOne(_ before: Int, _ after: Int) -> Bool {
      let (first, second) = (table.old[before], table.new[after])
      guard Relation(first, second) == .same, !first.stage.isOther(than: second.stage),
        first.season == second.season || first.season == 0 || second.season == 0
      else { return false }
      guard case .movedExchanged = rule else { return true }
      if first.isNeutral, second.isNeutral { return true }
      // Skips a game that may be another one with the same home side.
      return first.home == second.away && !unclear.old.contains(before) && !unclear.new.contains(after)
    }
    let oldKeys = table.old.indices.map { isOldOpen($0) ? key(table.old[$0]) : 0 }
    let newKeys = table.new.indices.map { isNewOpen($0) ? key(table.new[$0]) : 0 }
    let rearranged = RearrangedGames(table, coverage, oldKeys, newKeys)
    MatchGroups(oldKeys: oldKeys, newKeys: newKeys).forEachShared { olds, news in
      settle(olds.map { Int($0) }, news.map { Int($0) }, rule, isContested: isContested) { before, after in
        guard mayBeOne(before, after) else { return Assignment.impossible }
        if wasToStart(after, with: before) { return ChangeCost.stated }
        let (first, second) = (table.old[before], table.new[after])
        if coverage.mayBeMoved(first, second) {
          return ChangeCost.ofMove(first, second) + (coverage.areCovered(first, second) ? 0 : ChangeCost.notCovered)
        }
        return rearranged.mayBeMoved(first, second) ? ChangeCost.ofMove(first, second) : Assignment.impossible
      }
    }
  }

  // MARK: Leagues

  /// Matches sides with the same names at the same instant and place, now under another league in the feed.
  private mutating func matchRelabelled() {
    let table = self.table
    func keys(_ schedule: Schedule, _ records: [MatchRecord], _ isOpen: (Int) -> Bool) -> [UInt64] {
      var names = SideNames(schedule)
      return records.indices.map { index in
        let (record, game) = (records[index], schedule.games[index])
        guard isOpen(index), record.home != 0, record.away != 0, record.hasStart else { return 0 }
        return MatchKey.start(names.key(game.home), names.key(game.away), record)
      }
    }
    let groups = MatchGroups(
      oldKeys: keys(old, table.old) { isOldOpen($0) }, newKeys: keys(new, table.new) { isNewOpen($0) })
    groups.forEachShared { olds, news in
      guard olds.count == 1, news.count == 1, let before = olds.first.map({ Int($0) }),
        let after = news.first.map({ Int($0) })
      else { return }
      let (first, second) = (table.old[before], table.new[after])
      if first.league != second.league, first.venue == second.venue || first.venue == 0 || second.venue == 0 {
        match(before, after, .sameStart, confidence: 80)
      }
    }
  }

  // MARK: Events

  /// Matches events of two feeds if each has only one event of the league at that instant and most of the league's
  /// events match.
  private mutating func matchEvents() {
    func isEvent(_ record: MatchRecord) -> Bool { record.name != 0 && record.league != 0 && record.hasStart }
    let olds = table.old.indices.filter { isOldOpen($0) && isEvent(table.old[$0]) }
    let news = table.new.indices.filter { isNewOpen($0) && isEvent(table.new[$0]) }
    if olds.isEmpty || news.isEmpty { return }
    let groups = MatchGroups(
      oldKeys: olds.map { MatchKey.start(table.old[$0]) }, newKeys: news.map { MatchKey.start(table.new[$0]) })
    var pairs: [UInt32: [(old: Int, new: Int)]] = [:]
    groups.forEachShared { some, others in
      guard some.count == 1, others.count == 1, let first = some.first, let second = others.first else { return }
      let (old, new) = (olds[Int(first)], news[Int(second)])
      if table.old[old].feed != table.new[new].feed { pairs[table.old[old].league, default: []].append((old, new)) }
    }
    for (league, pairs) in pairs {
      let most = min(olds.count { table.old[$0].league == league }, news.count { table.new[$0].league == league })
      guard pairs.count >= 2, pairs.count * 2 > most else { continue }
      for pair in pairs { match(pair.old, pair.new, .sameStart, confidence: 80) }
    }
  }

  // MARK: Settling

  /// Matches the games of a group if the rule considers the pairing clear.
  ///
  /// - Parameter isContested: whether games outside the group compete for a pair.
  private mutating func settle(
    _ olds: [Int], _ news: [Int], _ rule: MatchRule,
    isContested: (_ old: Int, _ new: Int) -> Bool = { _, _ in false }, _ cost: (_ old: Int, _ new: Int) -> Int
  ) {
    if olds.count == 1, news.count == 1 {
      let change = cost(olds[0], news[0])
      if change >= Assignment.impossible { return }
      if isContested(olds[0], news[0]) { return leaveOpen(olds, news) }
      return match(olds[0], news[0], rule.reason, confidence: rule.confidence(change))
    }
    if olds.count > Assignment.most || news.count > Assignment.most { return settleInOrder(olds, news, rule, cost) }
    let costs = olds.map { old in news.map { cost(old, $0) } }
    let pairing = Assignment.best(costs)
    let margins = Assignment.margins(pairing, costs)
    var unclear: (old: [Int], new: [Int]) = ([], [])
    for row in olds.indices {
      if pairing[row] < 0 {
        if costs[row].contains(where: { $0 < Assignment.impossible }) { unclear.old.append(olds[row]) }
        continue
      }
      let (old, new) = (olds[row], news[pairing[row]])
      if rule.isClear(margin: margins[row], isEven: olds.count == news.count), !isContested(old, new) {
        match(old, new, rule.reason, confidence: rule.confidence(costs[row][pairing[row]]))
      } else {
        unclear.old.append(old)
        unclear.new.append(new)
      }
    }
    let taken = Set(pairing)
    for column in news.indices where !taken.contains(column) {
      if costs.contains(where: { $0[column] < Assignment.impossible }) { unclear.new.append(news[column]) }
    }
    if !unclear.old.isEmpty, !unclear.new.isEmpty { leaveOpen(unclear.old, unclear.new.sorted()) }
  }

  /// Too many for a search: pairs the games that stay on their day in order, and leaves the rest open.
  private mutating func settleInOrder(
    _ olds: [Int], _ news: [Int], _ rule: MatchRule, _ cost: (_ old: Int, _ new: Int) -> Int
  ) {
    var next = 0
    for old in olds {
      var at = next
      while at < min(news.count, next + Assignment.most), cost(old, news[at]) >= ChangeCost.otherDay { at += 1 }
      guard at < min(news.count, next + Assignment.most) else { continue }
      match(old, news[at], rule.reason, confidence: rule.confidence(0))
      next = at + 1
    }
    let rest = (olds.filter { isOldOpen($0) }, news.filter { isNewOpen($0) })
    if !rest.0.isEmpty, !rest.1.isEmpty { leaveOpen(rest.0, rest.1) }
  }
}
