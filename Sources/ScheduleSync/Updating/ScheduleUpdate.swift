import CivilTime
import GameIdentity
import ScheduleModel
import SourceText
import SyncStore

/// Computes a night's schedule from the previous one and the imported games, with every change.
///
/// Additions are always applied. Changes and withdrawals are applied unless the feed was not read completely or its
/// guard raised an alarm. In that case, the change is held back and the game stays as it was. A new game that may be
/// another version of a game whose withdrawal is held back is held back with it, so the schedule never has both.
/// Changes that a person rejected are not applied.
struct ScheduleUpdate {
  private(set) var schedule: Schedule
  /// The feeds that list each game, by game id, the leading feed first.
  private(set) var feedsByGame: [TextID: [String]] = [:]
  private(set) var gone: Schedule
  private(set) var feedsByGoneGame: [TextID: [String]]
  private(set) var changes: [GameChange] = []
  private(set) var held: [HeldChange] = []
  /// The rejected changes that feeds still list.
  private(set) var rejected: [HeldChange] = []
  /// The counts of each feed.
  private(set) var counts: [String: FeedCounts] = [:]
  /// Why changes of a feed are held back, by feed.
  private(set) var alarms: [String: [String]] = [:]
  /// How each feed's games differ from the last night.
  private(set) var observations = FeedObservations()
  /// The feeds with held games because more records are rejected than usual.
  private(set) var feedsWithAdditionalRejects: Set<String> = []
  /// Ambiguous matches.
  private(set) var findings: [Diagnostic] = []

  private let previous: StoreState
  private let feeds: [String: GuardedFeed]
  private let now: Instant
  /// When each game's changes were first held back; nil if unknown.
  private let heldBefore: [String: Instant?]
  /// New games without a date in feeds with missing members. They are probably known games whose date can't be read.
  private var undatedGames: Set<TextID> = []
  /// New games that are held back or rejected.
  private var heldGames: Set<TextID> = []
  /// The ids of games with a new id in the source.
  private var gamesWithNewIDs: Set<TextID> = []

  /// - Parameter listedBy: the names of the feeds that list each imported game, by id.
  init(
    _ previous: StoreState, imported: Schedule, listedBy: [TextID: [String]], feeds: [GuardedFeed], now: Instant,
    gazetteer: Gazetteer
  ) {
    self.previous = previous
    self.feeds = Dictionary(
      keepingFirst: feeds.map { ($0.name, $0) }
        + Set(previous.feedsByGame.values.joined()).map { ($0, GuardedFeed.removed($0)) })
    self.now = now
    heldBefore = Dictionary(keepingFirst: previous.held.map { ($0.change.game, $0.since) })
    schedule = imported
    gone = previous.gone
    feedsByGoneGame = previous.feedsByGoneGame
    let returned = identify(listedBy, gazetteer)
    var differences = compare(returned: returned)
    holdBack(&differences)
    apply(differences)
    keepRejections()
    pruneGone(returned.filter { !heldGames.contains($0.key) })
  }

  // MARK: Identity

  /// Gives the imported games the ids that they have in the store, or that they had before they were removed.
  ///
  /// - Returns: the returning games: their indices in the previous gone games, by id.
  private mutating func identify(_ listedBy: [TextID: [String]], _ gazetteer: Gazetteer) -> [TextID: Int] {
    let keeper = IdentityKeeper(
      previous.schedule, file: Store.scheduleName, in: &schedule, gazetteer: gazetteer)
    findings = keeper.findings
    gamesWithNewIDs = Set(keeper.newIDs.values)
    for (id, feeds) in listedBy { feedsByGame[keeper.newIDs[id] ?? id] = feeds }
    let known = GamesByID(previous.schedule)
    var unmatched = schedule
    unmatched.games = schedule.games.filter { oldGame($0.id, known) == nil }
    if unmatched.games.isEmpty || previous.gone.games.isEmpty { return [:] }
    let goneKeeper = IdentityKeeper(previous.gone, file: "gone", in: &unmatched, gazetteer: gazetteer)
    if goneKeeper.kept == 0 && goneKeeper.newIDs.isEmpty { return [:] }
    return restoreIDs(goneKeeper.newIDs, of: unmatched)
  }

  private mutating func restoreIDs(_ newIDs: [TextID: TextID], of unmatched: Schedule) -> [TextID: Int] {
    let goneGames = GamesByID(previous.gone)
    var taken = Set(schedule.games.map(\.id))
    var restored: [TextID: TextID] = [:]
    for (importedID, new) in newIDs {
      // Don't assign an id that a game of the schedule already has.
      let text = unmatched.texts.string(new)
      let id = schedule.texts.intern(text)
      if taken.insert(id).inserted { restored[importedID] = id }
    }
    let known = GamesByID(previous.schedule)
    var returned: [TextID: Int] = [:]
    for index in schedule.games.indices where oldGame(schedule.games[index].id, known) == nil {
      let importedID = schedule.games[index].id
      if let id = restored[importedID] {
        schedule.games[index].id = id
        feedsByGame[id] = feedsByGame.removeValue(forKey: importedID)
      }
      let id = schedule.games[index].id
      let found = schedule.texts.withBytes(id) { bytes in
        goneGames.index(bytes).flatMap { place in
          previous.gone.texts.withBytes(previous.gone.games[place].id) { $0.equals(bytes) } ? place : nil
        }
      }
      guard let found else { continue }
      returned[id] = found
      restoreExtra(of: found, at: index)
    }
    schedule.sort()
    return returned
  }

  /// Restores the aliases and previous starts that a returning game had before it was removed.
  private mutating func restoreExtra(of place: Int, at index: Int) {
    guard let before = previous.gone.extra(of: previous.gone.games[place]) else { return }
    var extra = schedule.extra(of: schedule.games[index]) ?? GameExtra()
    let importedID = schedule.games[index].id
    for alias in before.aliases {
      let alias = previous.gone.texts.withBytes(alias) { schedule.texts.intern($0) }
      if alias != importedID, !extra.aliases.contains(alias) { extra.aliases.append(alias) }
    }
    let starts = before.previousStarts + extra.previousStarts
    extra.previousStarts = []
    for start in starts.sorted(by: { $0.instant < $1.instant })
    where extra.previousStarts.last?.instant != start.instant { extra.previousStarts.append(start) }
    if extra.aliases.isEmpty && extra.previousStarts.isEmpty { return }
    var game = schedule.games[index]
    schedule.setExtra(extra, of: &game)
    schedule.games[index] = game
  }

  /// The index of the previous game with exactly this id; aliases don't count.
  private func oldGame(_ id: TextID, _ known: GamesByID) -> Int? {
    schedule.texts.withBytes(id) { bytes in
      known.index(bytes).flatMap { index in
        previous.schedule.texts.withBytes(previous.schedule.games[index].id) { $0.equals(bytes) } ? index : nil
      }
    }
  }

  // MARK: Comparing

  private mutating func compare(returned: [TextID: Int]) -> [GameDifference] {
    let known = GamesByID(previous.schedule)
    var differences: [GameDifference] = []
    var isListed = [Bool](repeating: false, count: previous.schedule.games.count)
    let (older, newer) = (RecordText(previous.schedule), RecordText(schedule))
    let rejections = RejectedChanges(previous.rejected)
    for index in schedule.games.indices {
      let game = schedule.games[index]
      let listedBy = feedsByGame[game.id] ?? []
      guard let old = oldGame(game.id, known) else {
        if game.localDate == nil, let leader = listedBy.first, feeds[leader]?.missingMembers != nil {
          undatedGames.insert(game.id)
          count(listedBy, \.rejected)
          continue
        }
        let kind: ChangeKind = returned[game.id] == nil ? .added : .comeBack
        let rejection = rejections.record(of: schedule.texts.string(game.id), game, newer)
        differences.append(
          GameDifference(
            old: nil, new: index, kinds: [kind], feeds: listedBy, listedBy: listedBy, rejection: rejection))
        count(listedBy, \.new)
        if rejection != nil { continue }
        observations.add(listedBy, added: game, group: schedule.group(of: game))
        continue
      }
      isListed[old] = true
      let before = previous.schedule.games[old]
      let rejection = rejections.record(of: previous.schedule.texts.string(before.id), game, newer)
      // A change that a person has decided about is not a sign of new drift.
      if rejection == nil {
        observations.add(
          listedBy, before, previous.schedule, game, schedule, isUpcoming: before.isUpcoming(at: now),
          hasNewID: gamesWithNewIDs.contains(game.id))
      }
      keepIncompleteFeeds(of: before, for: game.id)
      if older.isSame(before, newer, game) {
        // A new position in the source is not a change.
        schedule.games[index].source = schedule.adopting(before.source, of: previous.schedule)
        count(listedBy, \.same)
        continue
      }
      let kinds = ChangeKind.kinds(from: before, of: previous.schedule, to: game, of: schedule)
      differences.append(
        GameDifference(
          old: old, new: index, kinds: kinds, feeds: feedsByGame[game.id] ?? listedBy, listedBy: listedBy,
          rejection: rejection))
      count(listedBy, \.changed)
    }
    for old in isListed.indices where !isListed[old] { differences.append(removal(old, rejections)) }
    return differences
  }

  private mutating func count(_ feeds: [String], _ path: WritableKeyPath<FeedCounts, Int>, by number: Int = 1) {
    guard let leader = feeds.first else { return }
    counts[leader, default: FeedCounts(name: leader)][keyPath: path] += number
  }

  /// Feeds that were not read completely still count as listing the games they listed before, in the same order.
  private mutating func keepIncompleteFeeds(of before: Game, for id: TextID) {
    let known = previous.feedsByGame[before.id] ?? []
    guard let listedBy = feedsByGame[id],
      known.contains(where: { feeds[$0]?.isWhole == false && !listedBy.contains($0) })
    else {
      return
    }
    feedsByGame[id] = union(known.filter { feeds[$0]?.isWhole == false || listedBy.contains($0) }, listedBy)
  }

  private func union(_ first: [String], _ second: [String]) -> [String] {
    first + second.filter { !first.contains($0) }
  }

  private mutating func removal(_ old: Int, _ rejections: RejectedChanges) -> GameDifference {
    let game = previous.schedule.games[old]
    let listedBy = previous.feedsByGame[game.id] ?? []
    let kind: ChangeKind = game.isUpcoming(at: now) ? .withdrawn : .past
    let rejection = kind == .past ? nil : rejections.withdrawal(of: previous.schedule.texts.string(game.id))
    if rejection == nil {
      observations.add(listedBy, gone: game, isPast: kind == .past, group: previous.schedule.group(of: game))
    }
    return GameDifference(old: old, new: nil, kinds: [kind], feeds: listedBy, rejection: rejection)
  }

  // MARK: Holding back

  /// Marks the differences that are held back.
  private mutating func holdBack(_ differences: inout [GameDifference]) {
    var guarding = ScheduleGuard(previous, schedule, feeds, now: now)
    guarding.holdBack(&differences)
    (alarms, feedsWithAdditionalRejects) = (guarding.alarms, guarding.feedsWithAdditionalRejects)
  }

  /// A feed that was not read completely doesn't list anything else.
  private mutating func keepRejections() {
    let known = Set(rejected.map(\.change.game))
    rejected += previous.rejected.filter { !known.contains($0.change.game) && feeds[$0.feed]?.isWhole == false }
    rejected.sort { $0.change.game.precedesBytewise($1.change.game) }
  }

  // MARK: Applying

  private mutating func apply(_ differences: [GameDifference]) {
    let writers = (RecordText(previous.schedule), RecordText(schedule))
    for difference in differences {
      let keepsPast =
        difference.kinds == [.past] && difference.feeds.contains { feeds[$0]?.keepsPast == true }
      let change = change(difference, writers)
      if let rejection = difference.rejection {
        keepPrevious(difference)
        if difference.new != nil {
          count(difference.listedBy, difference.old == nil ? \.new : \.changed, by: -1)
          count(difference.listedBy, \.same)
        }
        rejected.append(HeldChange(feed: rejection.feed, change: change, since: rejection.since))
        continue
      }
      if difference.holdingFeed == nil, !keepsPast {
        changes.append(change)
        if difference.new == nil { remove(difference) }
        continue
      }
      keepPrevious(difference)
      guard let holdingFeed = difference.holdingFeed else { continue }
      guard difference.isReleasable(feeds[holdingFeed]?.status) else {
        // The leading feed is unavailable. A different value in another feed is not a change then.
        if difference.new != nil {
          count(difference.listedBy, \.changed, by: -1)
          count(difference.listedBy, \.same)
        }
        continue
      }
      held.append(HeldChange(feed: holdingFeed, change: change, since: heldBefore[change.game] ?? now))
      counts[holdingFeed, default: FeedCounts(name: holdingFeed)].heldBack += 1
    }
    schedule.games.removeAll { heldGames.contains($0.id) }
    removeUndated()
    schedule.sort()
    let order = { (left: GameChange, right: GameChange) in left.game.precedesBytewise(right.game) }
    changes.sort(by: order)
    held.sort { order($0.change, $1.change) }
  }

  private mutating func removeUndated() {
    if undatedGames.isEmpty { return }
    schedule.games.removeAll { undatedGames.contains($0.id) }
    var games: [String: Int] = [:]
    for id in undatedGames {
      if let leader = feedsByGame.removeValue(forKey: id)?.first { games[leader, default: 0] += 1 }
    }
    for (feed, count) in games {
      alarms[feed, default: []].append(
        "\(counted(count, "game has", "games have")) no date, as a member is missing")
    }
  }

  private func change(_ difference: GameDifference, _ texts: (RecordText, RecordText)) -> GameChange {
    let old = difference.old.map { previous.schedule.games[$0] }
    let new = difference.new.map { schedule.games[$0] }
    let title = new.map { schedule.title(of: $0) } ?? old.map { previous.schedule.title(of: $0) } ?? ""
    return GameChange(
      game: id(difference), kinds: difference.kinds, feeds: difference.feeds, title: title,
      before: old.map { texts.0.text($0) }, after: new.map { texts.1.text($0) })
  }

  /// The game's id. A known game keeps its own.
  private func id(_ difference: GameDifference) -> String {
    if let old = difference.old { return previous.schedule.texts.string(previous.schedule.games[old].id) }
    return difference.new.map { schedule.texts.string(schedule.games[$0].id) } ?? ""
  }

  /// Keeps the previous record of the game. A new game is left out.
  private mutating func keepPrevious(_ difference: GameDifference) {
    guard let old = difference.old else {
      guard let id = difference.new.map({ schedule.games[$0].id }) else { return }
      heldGames.insert(id)
      feedsByGame[id] = nil
      return
    }
    let game = schedule.adopting(previous.schedule.games[old], of: previous.schedule)
    if let new = difference.new {
      // The previous feeds count until the change is accepted.
      feedsByGame[game.id] = union(
        previous.feedsByGame[previous.schedule.games[old].id] ?? [], feedsByGame[game.id] ?? [])
      schedule.games[new] = game
    } else {
      schedule.games.append(game)
      feedsByGame[game.id] = difference.feeds
    }
  }

  /// Moves the game from the schedule to the gone games.
  private mutating func remove(_ difference: GameDifference) {
    guard let old = difference.old else { return }
    let game = gone.adopting(previous.schedule.games[old], of: previous.schedule)
    gone.games.append(game)
    feedsByGoneGame[game.id] = difference.feeds
    count(difference.feeds, difference.kinds == [.past] ? \.past : \.withdrawn)
  }

  /// Drops returned games and very old ones from the gone games.
  private mutating func pruneGone(_ returned: [TextID: Int]) {
    let returnedIDs = Set(returned.values.map { previous.gone.games[$0].id })
    let oldest = now.local(offset: 0).0.adding(days: -ScheduleUpdate.goneDays)
    gone.games.removeAll { game in
      if returnedIDs.contains(game.id) { return true }
      guard let date = game.localDate, let oldest else { return false }
      return date < oldest
    }
    let remaining = Set(gone.games.map(\.id))
    feedsByGoneGame = feedsByGoneGame.filter { remaining.contains($0.key) }
    gone.sort()
  }

  /// Two seasons.
  static let goneDays = 800
}
