import CivilTime
import ScheduleModel
import SourceText
import SyncStore

/// Decides which differences between two nights are held back, for which feed, and why.
struct ScheduleGuard {
  /// Why changes of a feed are held back, by feed.
  private(set) var alarms: [String: [String]] = [:]
  /// The feeds with held games because more records are rejected than usual.
  private(set) var feedsWithAdditionalRejects: Set<String> = []

  private let previous: StoreState
  private let schedule: Schedule
  private let feeds: [String: GuardedFeed]
  private let now: Instant

  init(_ previous: StoreState, _ schedule: Schedule, _ feeds: [String: GuardedFeed], now: Instant) {
    (self.previous, self.schedule, self.feeds, self.now) = (previous, schedule, feeds, now)
  }

  /// Sets the feed on whose behalf each difference is held back.
  mutating func holdBack(_ differences: inout [GameDifference]) {
    let (heldFeeds, heldTeams) = findAlarms(differences)
    for index in differences.indices where differences[index].rejection == nil {
      differences[index].holdingFeed = holdingFeed(differences[index], heldFeeds, heldTeams)
    }
    holdBackRejected(&differences)
    holdBackVersions(&differences)
  }

  private func isUnderGuard(_ old: Int) -> Bool {
    let game = previous.schedule.games[old]
    return !game.status.isOff && game.isUpcoming(at: now)
  }

  private func teams(_ old: Int) -> [String] {
    let game = previous.schedule.games[old]
    let league = previous.schedule.texts.string(game.league)
    return [game.home, game.away].compactMap { number in
      previous.schedule.side(number).map { league + " " + previous.schedule.texts.string($0.id) }
    }
  }

  /// - Returns: the feeds whose changes are held back, and the teams by feed.
  private mutating func findAlarms(
    _ differences: [GameDifference]
  ) -> (feeds: Set<String>, teams: [String: Set<String>]) {
    var guards = feeds.mapValues { FeedGuard($0.limits) }
    for old in previous.schedule.games.indices where isUnderGuard(old) {
      let teams = teams(old)
      for feed in previous.feedsByGame[previous.schedule.games[old].id] ?? [] {
        guards[feed]?.add(\.known, teams: teams)
      }
    }
    for difference in differences where difference.rejection == nil {
      guard let old = difference.old, isUnderGuard(old), countsForGuard(difference) else { continue }
      let teams = teams(old)
      for feed in previous.feedsByGame[previous.schedule.games[old].id] ?? [] {
        guards[feed]?.add(difference.new == nil ? \.withdrawn : \.changed, teams: teams)
      }
    }
    var heldTeams: [String: Set<String>] = [:]
    var heldFeeds: Set<String> = []
    for (name, feed) in feeds where feed.isWhole {
      if let message = feed.missingMembers {
        alarms[name] = [message]
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
    return (heldFeeds, heldTeams)
  }

  /// Holds back withdrawals in feeds with additional rejects, as the missing record may be a rejected one.
  private mutating func holdBackRejected(_ differences: inout [GameDifference]) {
    var heldGames: [String: Int] = [:]
    for index in differences.indices
    where differences[index].holdingFeed == nil && differences[index].rejection == nil && differences[index].new == nil
    {
      guard let name = differences[index].feeds.first(where: { feeds[$0].map { $0.additionalRejects > 0 } ?? false })
      else {
        continue
      }
      differences[index].holdingFeed = name
      heldGames[name, default: 0] += 1
    }
    for (name, games) in heldGames {
      let records = feeds[name]?.additionalRejects ?? 0
      alarms[name, default: []].append(
        "\(counted(games, "game is", "games are")) missing, and "
          + "\(counted(records, "more record was", "more records were")) rejected than before")
      feedsWithAdditionalRejects.insert(name)
    }
  }

  /// Holds back the new games of a feed that may be versions of games that are missing from it and stay.
  private func holdBackVersions(_ differences: inout [GameDifference]) {
    var versions = GameVersions()
    for difference in differences where difference.new == nil && difference.kinds != [.past] {
      guard let old = difference.old, let feed = difference.rejection?.feed ?? difference.holdingFeed,
        difference.rejection != nil || difference.isReleasable(feeds[feed]?.status)
      else { continue }
      versions.add(previous.schedule.games[old], of: previous.schedule, feed: feed)
    }
    if versions.isEmpty { return }
    for index in differences.indices where differences[index].old == nil && differences[index].rejection == nil {
      guard let new = differences[index].new else { continue }
      differences[index].holdingFeed = versions.feed(
        of: schedule.games[new], in: schedule, listedBy: differences[index].listedBy)
    }
  }

  private func countsForGuard(_ difference: GameDifference) -> Bool {
    guard let new = difference.new else { return true }
    let status = schedule.games[new].status
    return difference.kinds.contains { $0.isGuarded(newStatus: status) }
  }

  /// The feed on whose behalf a difference is held back; nil if there is none.
  private func holdingFeed(
    _ difference: GameDifference, _ heldFeeds: Set<String>, _ heldTeams: [String: Set<String>]
  ) -> String? {
    guard let old = difference.old else { return nil }
    let listedBy = previous.feedsByGame[previous.schedule.games[old].id] ?? []
    if difference.new == nil {
      if let name = listedBy.first(where: { feeds[$0]?.isWhole == false }) { return name }
    } else if let leader = listedBy.first, feeds[leader]?.isWhole == false, !difference.listedBy.contains(leader) {
      // Another feed lists different values. Keep the leading feed's values until that feed can be read again.
      return leader
    }
    if let name = listedBy.first(where: { heldFeeds.contains($0) }) { return name }
    let teams = teams(old)
    return listedBy.first { name in heldTeams[name].map { held in teams.contains { held.contains($0) } } ?? false }
  }
}
