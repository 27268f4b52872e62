import CivilTime
import ScheduleModel
import SourceText

/// The schedule of a night out of the one before and what the feeds say now, with every change between them.
///
/// Additions are taken over as they come. What goes or changes is, too, but where the feed that says so was not whole or
/// its guard holds: then the game stays as it was, and the change waits.
struct ScheduleUpdate {
  struct Feed {
    var name: String
    var limits: GuardLimits
    var keepsPast: Bool
    var reading: FeedReading
    /// What is said of members that its definition asks for and that are there no more; nil where all are.
    var lostMembers: String?
    /// So many records more are rejected than the night before: what they told of is not gone.
    var moreRejected = 0

    /// One that the configuration has no more: what it alone told of goes, but not all at once without anybody looking.
    static func removed(_ name: String) -> Feed {
      Feed(name: name, limits: GuardLimits(), keepsPast: false, reading: .removed)
    }

    /// Whether it has no more than what it told.
    var isWhole: Bool { reading == .whole || reading == .removed }
  }

  private(set) var schedule: Schedule
  /// By id: the feeds that tell of a game, the one that leads first.
  private(set) var tellers: [TextID: [String]] = [:]
  private(set) var gone: Schedule
  private(set) var goneTellers: [TextID: [String]]
  private(set) var changes: [GameChange] = []
  private(set) var held: [HeldChange] = []
  /// By feed: what became of its games.
  private(set) var counts: [String: FeedCounts] = [:]
  /// By feed: why changes of it are held back.
  private(set) var alarms: [String: [String]] = [:]
  /// By feed: how its games differ from those of the night before.
  private(set) var observations = FeedObservations()
  /// The feeds of which games wait as more records are rejected than before.
  private(set) var rejecting: Set<String> = []
  /// For what nothing tells apart.
  private(set) var findings: [Diagnostic] = []

  private let previous: StoreState
  private let feeds: [String: Feed]
  private let now: Instant
  /// Games without a date of feeds that have lost members: most likely others of which the date is not read any more.
  private var dropped: Set<TextID> = []
  /// The ids of games that their sources call otherwise now.
  private var renamed: Set<TextID> = []

  /// A game that is not as it was; nil for what is not there before, or after.
  private struct Difference {
    var old: Int?
    var new: Int?
    var kinds: [ChangeKind]
    var feeds: [String]
    /// Those of them that told of the game this night.
    var told: [String] = []
    /// On whose account it waits.
    var holder: String?
  }

  /// - Parameter sources: by id of an imported game, the names of the feeds that tell of it.
  init(
    _ previous: StoreState, imported: Schedule, sources: [TextID: [String]], feeds: [Feed], now: Instant,
    gazetteer: Gazetteer
  ) {
    self.previous = previous
    self.feeds = Dictionary(
      keepingFirst: feeds.map { ($0.name, $0) }
        + Set(previous.tellers.values.joined()).map { ($0, Feed.removed($0)) })
    self.now = now
    schedule = imported
    gone = previous.gone
    goneTellers = previous.goneTellers
    let returned = identify(sources, gazetteer)
    var differences = compare(returned: returned)
    holdBack(&differences)
    apply(differences)
    forgetReturned(returned)
  }

  // MARK: Identity

  /// Gives the games the ids that they have in the store, or had before they went.
  ///
  /// - Returns: by id, the games that come back: their places among those that are gone.
  private mutating func identify(_ sources: [TextID: [String]], _ gazetteer: Gazetteer) -> [TextID: Int] {
    let keeper = IdentityKeeper(
      previous.schedule, file: Store.scheduleName, in: &schedule, gazetteer: gazetteer)
    findings = keeper.findings
    renamed = Set(keeper.newIDs.values)
    for (id, feeds) in sources { tellers[keeper.newIDs[id] ?? id] = feeds }
    let known = GamesByID(previous.schedule)
    var strangers = schedule
    strangers.games = schedule.games.filter { oldGame($0.id, known) == nil }
    if strangers.games.isEmpty || previous.gone.games.isEmpty { return [:] }
    let second = IdentityKeeper(previous.gone, file: "gone", in: &strangers, gazetteer: gazetteer)
    if second.kept == 0 && second.newIDs.isEmpty { return [:] }
    return takeOver(second.newIDs, of: strangers)
  }

  private mutating func takeOver(_ newIDs: [TextID: TextID], of strangers: Schedule) -> [TextID: Int] {
    let goneGames = GamesByID(previous.gone)
    var taken = Set(schedule.games.map(\.id))
    var renamed: [TextID: TextID] = [:]
    for (own, new) in newIDs {
      // An id that a game of the schedule has already is not given twice.
      let text = strangers.texts.string(new)
      let id = schedule.texts.intern(text)
      if taken.insert(id).inserted { renamed[own] = id }
    }
    let known = GamesByID(previous.schedule)
    var returned: [TextID: Int] = [:]
    for index in schedule.games.indices where oldGame(schedule.games[index].id, known) == nil {
      let own = schedule.games[index].id
      if let id = renamed[own] {
        schedule.games[index].id = id
        tellers[id] = tellers.removeValue(forKey: own)
      }
      let id = schedule.games[index].id
      let found = schedule.texts.withBytes(id) { bytes in
        goneGames.index(bytes).flatMap { place in
          previous.gone.texts.withBytes(previous.gone.games[place].id) { $0.equals(bytes) } ? place : nil
        }
      }
      guard let found else { continue }
      returned[id] = found
      keepExtra(of: found, at: index)
    }
    schedule.sort()
    return returned
  }

  /// What a game was called and when it was to start, before it went.
  private mutating func keepExtra(of place: Int, at index: Int) {
    guard let before = previous.gone.extra(of: previous.gone.games[place]) else { return }
    var extra = schedule.extra(of: schedule.games[index]) ?? GameExtra()
    let own = schedule.games[index].id
    for alias in before.aliases {
      let alias = previous.gone.texts.withBytes(alias) { schedule.texts.intern($0) }
      if alias != own, !extra.aliases.contains(alias) { extra.aliases.append(alias) }
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

  /// The game of the night before that has this very id; an alias is none.
  private func oldGame(_ id: TextID, _ known: GamesByID) -> Int? {
    schedule.texts.withBytes(id) { bytes in
      known.index(bytes).flatMap { index in
        previous.schedule.texts.withBytes(previous.schedule.games[index].id) { $0.equals(bytes) } ? index : nil
      }
    }
  }

  // MARK: Comparing

  private mutating func compare(returned: [TextID: Int]) -> [Difference] {
    let known = GamesByID(previous.schedule)
    var differences: [Difference] = []
    var isThere = [Bool](repeating: false, count: previous.schedule.games.count)
    let (older, newer) = (RecordText(previous.schedule), RecordText(schedule))
    for index in schedule.games.indices {
      let game = schedule.games[index]
      let told = tellers[game.id] ?? []
      guard let old = oldGame(game.id, known) else {
        if game.localDate == nil, let leader = told.first, feeds[leader]?.lostMembers != nil {
          dropped.insert(game.id)
          count(told, \.rejected)
          continue
        }
        let kind: ChangeKind = returned[game.id] == nil ? .added : .comeBack
        differences.append(Difference(old: nil, new: index, kinds: [kind], feeds: told))
        count(told, \.new)
        observations.add(told, added: schedule.group(of: game))
        continue
      }
      isThere[old] = true
      let before = previous.schedule.games[old]
      observations.add(
        told, before, previous.schedule, game, schedule, isToCome: before.isToCome(at: now),
        isRenamed: renamed.contains(game.id))
      keepSilentTellers(of: before, for: game.id)
      if older.isSame(before, newer, game) {
        // Where it stands in its source is no news.
        schedule.games[index].source = schedule.adopting(before.source, of: previous.schedule)
        count(told, \.same)
        continue
      }
      let kinds = ChangeKind.kinds(from: before, of: previous.schedule, to: game, of: schedule)
      differences.append(Difference(old: old, new: index, kinds: kinds, feeds: tellers[game.id] ?? told, told: told))
      count(told, \.changed)
    }
    for old in isThere.indices where !isThere[old] { differences.append(goneGame(old)) }
    return differences
  }

  private mutating func count(_ feeds: [String], _ path: WritableKeyPath<FeedCounts, Int>, by number: Int = 1) {
    guard let leader = feeds.first else { return }
    counts[leader, default: FeedCounts(name: leader)][keyPath: path] += number
  }

  /// A feed of which not all was read has not taken back what it said, and leads where it led.
  private mutating func keepSilentTellers(of before: Game, for id: TextID) {
    let known = previous.tellers[before.id] ?? []
    guard let told = tellers[id], known.contains(where: { feeds[$0]?.isWhole == false && !told.contains($0) }) else {
      return
    }
    tellers[id] = merged(known.filter { feeds[$0]?.isWhole == false || told.contains($0) }, told)
  }

  private func merged(_ first: [String], _ second: [String]) -> [String] {
    first + second.filter { !first.contains($0) }
  }

  private mutating func goneGame(_ old: Int) -> Difference {
    let game = previous.schedule.games[old]
    let told = previous.tellers[game.id] ?? []
    let kind: ChangeKind = game.isToCome(at: now) ? .withdrawn : .past
    observations.add(told, gone: game, isPast: kind == .past, group: previous.schedule.group(of: game))
    return Difference(old: old, new: nil, kinds: [kind], feeds: told)
  }

  // MARK: Guard

  private func isGuarded(_ old: Int) -> Bool {
    let game = previous.schedule.games[old]
    return !game.status.isOff && game.isToCome(at: now)
  }

  private func teams(_ old: Int) -> [String] {
    let game = previous.schedule.games[old]
    let league = previous.schedule.texts.string(game.league)
    return [game.home, game.away].compactMap { number in
      previous.schedule.side(number).map { league + " " + previous.schedule.texts.string($0.id) }
    }
  }

  private mutating func holdBack(_ differences: inout [Difference]) {
    var guards = feeds.mapValues { FeedGuard($0.limits) }
    for old in previous.schedule.games.indices where isGuarded(old) {
      let teams = teams(old)
      for feed in previous.tellers[previous.schedule.games[old].id] ?? [] {
        guards[feed]?.add(\.known, teams: teams)
      }
    }
    for difference in differences {
      guard let old = difference.old, isGuarded(old), isAlarming(difference) else { continue }
      let teams = teams(old)
      for feed in previous.tellers[previous.schedule.games[old].id] ?? [] {
        guards[feed]?.add(difference.new == nil ? \.withdrawn : \.changed, teams: teams)
      }
    }
    var heldTeams: [String: Set<String>] = [:]
    var heldFeeds: Set<String> = []
    for (name, feed) in feeds where feed.isWhole {
      if let lost = feed.lostMembers {
        alarms[name] = [lost]
        heldFeeds.insert(name)
      }
      if let alarm = guards[name]?.alarm {
        alarms[name, default: []].append(alarm)
        heldFeeds.insert(name)
      } else if let found = guards[name]?.teamAlarms, !found.isEmpty {
        alarms[name, default: []] += found.map(\.alarm)
        heldTeams[name] = Set(found.map(\.team))
      }
    }
    for index in differences.indices {
      differences[index].holder = holder(differences[index], heldFeeds, heldTeams)
    }
    holdRejected(&differences)
  }

  /// A game whose record can't be read any more is not gone.
  private mutating func holdRejected(_ differences: inout [Difference]) {
    var missed: [String: Int] = [:]
    for index in differences.indices where differences[index].holder == nil && differences[index].new == nil {
      guard let name = differences[index].feeds.first(where: { feeds[$0].map { $0.moreRejected > 0 } ?? false }) else {
        continue
      }
      differences[index].holder = name
      missed[name, default: 0] += 1
    }
    for (name, games) in missed {
      let records = feeds[name]?.moreRejected ?? 0
      alarms[name, default: []].append(
        "\(digitGrouped(games)) \(games == 1 ? "game is" : "games are") not there, and \(digitGrouped(records)) "
          + "\(records == 1 ? "record" : "records") more than before can't be read")
      rejecting.insert(name)
    }
  }

  private func isAlarming(_ difference: Difference) -> Bool {
    guard let new = difference.new else { return true }
    let status = schedule.games[new].status
    return difference.kinds.contains { $0.isGuarded(newStatus: status) }
  }

  /// The feed on whose account a difference waits; nil for none.
  private func holder(
    _ difference: Difference, _ heldFeeds: Set<String>, _ heldTeams: [String: Set<String>]
  ) -> String? {
    guard let old = difference.old else { return nil }
    let told = previous.tellers[previous.schedule.games[old].id] ?? []
    if difference.new == nil {
      if let name = told.first(where: { feeds[$0]?.isWhole == false }) { return name }
    } else if let leader = told.first, feeds[leader]?.isWhole == false, !difference.told.contains(leader) {
      // Another feed tells of it, too, and in other words: those of the one that leads stay until it is read again.
      return leader
    }
    if let name = told.first(where: { heldFeeds.contains($0) }) { return name }
    let teams = teams(old)
    return told.first { name in heldTeams[name].map { held in teams.contains { held.contains($0) } } ?? false }
  }

  // MARK: Applying

  private mutating func apply(_ differences: [Difference]) {
    let writers = (RecordText(previous.schedule), RecordText(schedule))
    for difference in differences {
      let keepsPast =
        difference.kinds == [.past] && difference.feeds.contains { feeds[$0]?.keepsPast == true }
      let change = change(difference, writers)
      if difference.holder == nil, !keepsPast {
        changes.append(change)
        if difference.new == nil { leave(difference) }
        continue
      }
      keep(difference)
      guard let holder = difference.holder else { continue }
      guard waits(difference, for: holder) else {
        // Another feed has it otherwise, and the one that leads is not there: nothing has changed by that.
        if difference.new != nil {
          count(difference.told, \.changed, by: -1)
          count(difference.told, \.same)
        }
        continue
      }
      held.append(HeldChange(feed: holder, change: change))
      counts[holder, default: FeedCounts(name: holder)].heldBack += 1
    }
    drop()
    schedule.sort()
    let order = { (left: GameChange, right: GameChange) in left.game.precedesBytewise(right.game) }
    changes.sort(by: order)
    held.sort { order($0.change, $1.change) }
  }

  private mutating func drop() {
    if dropped.isEmpty { return }
    schedule.games.removeAll { dropped.contains($0.id) }
    var lost: [String: Int] = [:]
    for id in dropped {
      if let leader = tellers.removeValue(forKey: id)?.first { lost[leader, default: 0] += 1 }
    }
    for (feed, count) in lost {
      alarms[feed, default: []].append(
        "\(digitGrouped(count)) \(count == 1 ? "game" : "games") without a date, as a member is there no more")
    }
  }

  /// Whether there is something to release: what did not come says nothing.
  private func waits(_ difference: Difference, for holder: String) -> Bool {
    switch feeds[holder]?.reading {
    case .whole, .removed: true
    case .part, .unusable: difference.new == nil
    case .unavailable, nil: false
    }
  }

  private func change(_ difference: Difference, _ texts: (RecordText, RecordText)) -> GameChange {
    let old = difference.old.map { previous.schedule.games[$0] }
    let new = difference.new.map { schedule.games[$0] }
    let title = new.map { schedule.title(of: $0) } ?? old.map { previous.schedule.title(of: $0) } ?? ""
    // A game that stays keeps the id that it had.
    let id =
      old.map { previous.schedule.texts.string($0.id) } ?? new.map { schedule.texts.string($0.id) } ?? ""
    return GameChange(
      game: id, kinds: difference.kinds, feeds: difference.feeds, title: title, before: old.map { texts.0.text($0) },
      after: new.map { texts.1.text($0) })
  }

  /// The game stays as it was.
  private mutating func keep(_ difference: Difference) {
    guard let old = difference.old else { return }
    let game = schedule.adopting(previous.schedule.games[old], of: previous.schedule)
    if let new = difference.new {
      // Whoever told of it does until somebody has looked.
      tellers[game.id] = merged(previous.tellers[previous.schedule.games[old].id] ?? [], tellers[game.id] ?? [])
      schedule.games[new] = game
    } else {
      schedule.games.append(game)
      tellers[game.id] = difference.feeds
    }
  }

  /// The game goes, and is remembered.
  private mutating func leave(_ difference: Difference) {
    guard let old = difference.old else { return }
    let game = gone.adopting(previous.schedule.games[old], of: previous.schedule)
    gone.games.append(game)
    goneTellers[game.id] = difference.feeds
    count(difference.feeds, difference.kinds == [.past] ? \.past : \.withdrawn)
  }

  /// What is there again, and what is long over, is remembered no more.
  private mutating func forgetReturned(_ returned: [TextID: Int]) {
    let back = Set(returned.values.map { previous.gone.games[$0].id })
    let oldest = now.local(offset: 0).0.adding(days: -ScheduleUpdate.rememberedDays)
    gone.games.removeAll { game in
      if back.contains(game.id) { return true }
      guard let date = game.localDate, let oldest else { return false }
      return date < oldest
    }
    let left = Set(gone.games.map(\.id))
    goneTellers = goneTellers.filter { left.contains($0.key) }
    gone.sort()
  }

  /// Two seasons.
  static let rememberedDays = 800
}
