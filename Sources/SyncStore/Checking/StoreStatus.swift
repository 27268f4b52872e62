package import CivilTime
import FormatSyntax
import SourceText

/// A store's health: its last run, the age of its data, and what needs a decision. Reading it takes no lock.
package struct StoreStatus: Sendable {
  /// A problem that a monitor should report. Cases are ordered from best to worst.
  package enum Problem: Sendable, Equatable {
    /// The last run ended with this exit code, for another reason than held changes.
    case lastRun(code: Int)
    /// No run is recorded, or the last one is too old; `age` is in seconds.
    case stale(age: Int64?, allowed: Int64)
    /// A feed could not be read, or not completely, in this many consecutive runs.
    case feed(name: String, status: FeedStatus, runs: Int, since: Instant)
    /// Changes of a feed need a decision.
    case undecided(feed: String, changes: Int, since: Instant?)
  }

  package struct Feed: Sendable {
    package var name: String
    /// How completely the last run read it.
    package var status: FeedStatus
    /// How the server of its address responded to the last run; nil if it was not fetched.
    package var fetch: FetchResult?
    /// When its sources last changed; nil if it was never read.
    package var changed: Instant?
    /// The number of consecutive runs, up to the last one, that did not read it completely, and the time of the first
    /// of them.
    package var failing: (runs: Int, since: Instant)?
  }

  /// Changes of a feed that need a decision or were rejected.
  package struct Held: Sendable {
    package var feed: String
    package var withdrawn = 0
    package var changed = 0
    /// Rejected changes that the feed still lists.
    package var rejected = 0
    /// The first run that held back one of the changes; nil if unknown.
    package var since: Instant?

    package init(feed: String, since: Instant? = nil) {
      self.feed = feed
      self.since = since
    }

    package var count: Int { withdrawn + changed }
  }

  package let now: Instant
  /// The maximum age of the last run, in seconds.
  package let maxAge: Int64
  /// The last run that read feeds; nil if none is recorded.
  package private(set) var lastRun: RunRecord?
  /// The last run that read every feed completely.
  package private(set) var lastComplete: Instant?
  /// The last night; nil if there is none yet.
  package private(set) var night: Int?
  /// The number of games in the schedule; nil if there is no night yet.
  package private(set) var games: Int?
  /// Feeds that have failed longest come first, the others in the order of the configuration.
  package private(set) var feeds: [Feed] = []
  package private(set) var held: [Held] = []

  /// - Parameters:
  ///   - now: the time to compute ages at.
  ///   - maxAge: the maximum age of the last run, in seconds.
  /// - Throws: if the folder has neither a night nor a run, or is unreadable.
  package init(
    _ folder: String, _ storage: any Storage = FileSystem(), now: Instant, maxAge: Int64
  ) throws(SyncError) {
    self.now = now
    self.maxAge = maxAge
    let runs = try RunLog(folder, storage).runs.filter { $0.origin.readsFeeds }
    let store = try Store.read(folder, storage)
    if store == nil, runs.isEmpty { throw Store.missing(folder) }
    lastRun = runs.last
    lastComplete = runs.last(where: \.isComplete)?.time
    var known: [FeedState] = []
    if let store {
      night = store.night.number
      games = try StoreHistory.night(store.night.number, of: store, wantsChanges: false).games
      known = try StoreState(outlineOf: store).feeds
      held = StoreStatus.groups(try StoreState.held(store), rejected: try StoreState.rejected(store))
    }
    feeds = StoreStatus.feeds(runs, known)
  }

  private static func feeds(_ runs: [RunRecord], _ known: [FeedState]) -> [Feed] {
    // A run that stopped before reading the feeds has none.
    let reading = runs.filter { !$0.feeds.isEmpty }
    guard let last = reading.last else {
      return known.map { Feed(name: $0.name, status: .whole, changed: $0.changed, failing: nil) }
    }
    let feeds = last.feeds.map { feed in
      let failed = reading.reversed().prefix { run in
        run.feeds.contains { $0.name == feed.name && $0.status != .whole && $0.status != .removed }
      }
      return Feed(
        name: feed.name, status: feed.status, fetch: feed.fetch, changed: known.first { $0.name == feed.name }?.changed,
        failing: failed.last.map { (failed.count, $0.time) })
    }
    return feeds.enumerated().sorted { left, right in
      (right.element.failing?.runs ?? 0, left.offset) < (left.element.failing?.runs ?? 0, right.offset)
    }.map(\.element)
  }

  private static func groups(_ held: [HeldChange], rejected: [HeldChange]) -> [Held] {
    var groups: [String: Held] = [:]
    for change in held where change.isUndecided {
      var group = groups[change.feed] ?? Held(feed: change.feed, since: change.since)
      if change.isWithdrawal { group.withdrawn += 1 } else { group.changed += 1 }
      group.since = [group.since, change.since].compactMap { $0 }.min()
      groups[change.feed] = group
    }
    for change in rejected { groups[change.feed, default: Held(feed: change.feed)].rejected += 1 }
    return groups.values.sorted { $0.feed.precedesBytewise($1.feed) }
  }

  /// The age of the last run that read feeds, in seconds; nil if none is recorded.
  package var age: Int64? { lastRun.map { now.seconds(since: $0.time) } }

  /// From best to worst; empty if there are none.
  package var problems: [Problem] {
    var problems: [Problem] = []
    // Held changes may have been decided in the meantime.
    if let run = lastRun, run.code != 0, run.outcome != .heldBack || run.failure != nil {
      problems.append(.lastRun(code: run.code))
    }
    if age.map({ $0 > maxAge }) ?? true { problems.append(.stale(age: age, allowed: maxAge)) }
    for feed in feeds {
      guard let failing = feed.failing else { continue }
      problems.append(.feed(name: feed.name, status: feed.status, runs: failing.runs, since: failing.since))
    }
    problems += held.filter { $0.count > 0 }.map { .undecided(feed: $0.feed, changes: $0.count, since: $0.since) }
    return problems
  }
}
