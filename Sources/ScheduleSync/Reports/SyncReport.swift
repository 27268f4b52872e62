package import CivilTime
package import SourceText

/// What a run found and did.
package struct SyncReport: Sendable {
  package struct Feed: Sendable {
    package var counts: FeedCounts
    package var status: FeedStatus
    /// The feed definitions that read it.
    package var definitions: [String] = []
    /// When its sources last changed.
    package var changed: Instant?
    /// Why some or all of it could not be read.
    package var errors: [String] = []
    /// Why changes are held back.
    package var alarms: [String] = []
    /// Changes of the feed itself.
    package var drift: [Drift] = []
  }

  package var feeds: [Feed] = []
  package var changes: [GameChange] = []
  package var held: [HeldChange] = []
  package var findings: [Diagnostic] = []
  /// The number of games in the schedule.
  package var games = 0
  /// The night that the run committed; nil if nothing changed, or in a dry run.
  package var night: (number: Int, time: Instant)?
  package var outcome = Outcome.done
  /// The files that were read.
  package var sources: [String] = []
  /// Nil if no itineraries are configured.
  package var trips: Trips?
  /// The error from installing itineraries or published files after the night was committed. The caller reports the
  /// night first, then this error.
  package var problem: SyncError?

  /// The itineraries that follow the schedule.
  package struct Trips: Sendable {
    /// One element for each itinerary.
    package var news: [TripNews] = []
    /// Errors about files and published feeds, one line each.
    package var errors: [String] = []

    package init() {}

    /// Counts of the itineraries by result.
    package var read: Int { news.count { $0.kind != .gone && $0.kind != .unread } }
    package var changed: Int { news.count { $0.kind == .changed || $0.kind == .gone } }
    /// Itineraries with errors, including those of earlier nights.
    package var broken: Int { news.count { $0.errors > 0 || !$0.broken.isEmpty } }
    package var unread: Int { news.count { $0.kind == .unread } }
  }

  /// Ordered from best to worst. A run reports its worst outcome.
  package enum Outcome: Int, Sendable, Comparable, CaseIterable {
    case done
    /// Records were rejected, or read with a guess.
    case findings
    /// A source could not be fetched.
    case notFetched
    /// No game could be read from a feed.
    case unusable
    /// A source does not exist.
    case missing
    /// Changes are held back.
    case heldBack
    /// Reading a source failed.
    case failedReading

    package static func < (left: Outcome, right: Outcome) -> Bool { left.rawValue < right.rawValue }

    mutating func worsen(_ other: Outcome) { self = max(self, other) }

    /// The name in the run log and in JSON.
    package var name: String {
      switch self {
      case .done: "done"
      case .findings: "findings"
      case .notFetched: "notFetched"
      case .unusable: "unusable"
      case .missing: "missing"
      case .heldBack: "heldBack"
      case .failedReading: "failedReading"
      }
    }

    init?(name: String) {
      guard let outcome = Outcome.allCases.first(where: { $0.name == name }) else { return nil }
      self = outcome
    }

    /// The name for people.
    package var label: String {
      switch self {
      case .done, .findings: name
      case .notFetched: "not fetched"
      case .unusable: "unusable feed"
      case .missing: "missing source"
      case .heldBack: "held back"
      case .failedReading: "reading failed"
      }
    }
  }

  package init() {}

  package var total: FeedCounts {
    feeds.reduce(into: FeedCounts(name: "")) { $0.add($1.counts) }
  }

  /// `3 feeds: 1,140 records, 980 games; 2 new, 5 changed, 1 withdrawn, 0 held back, 1,133 unchanged`.
  package var summary: String {
    let total = self.total
    func number(_ count: Int) -> String { digitGrouped(count) }
    func tripsSummary(_ trips: Trips) -> String {
      "; \(number(trips.read)) \(trips.read == 1 ? "trip" : "trips"), \(number(trips.changed)) changed, \(number(trips.broken)) broken"
        + (trips.unread > 0 ? ", \(number(trips.unread)) not read" : "")
    }
    let failed = feeds.count { $0.status != .whole }
    return "\(feeds.count) \(feeds.count == 1 ? "feed" : "feeds")" + (failed > 0 ? " (\(failed) incomplete)" : "")
      + ": \(number(total.read)) records, \(number(games)) games; \(number(total.new)) new, "
      + "\(number(total.changed)) changed, \(number(total.withdrawn)) withdrawn, \(number(total.heldBack)) held back, "
      + "\(number(total.same)) unchanged" + (trips.map { tripsSummary($0) } ?? "")
  }
}
