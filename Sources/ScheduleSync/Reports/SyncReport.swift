package import CivilTime
package import SourceText

/// What a run found and did.
package struct SyncReport: Sendable {
  package struct Feed: Sendable {
    package var counts: FeedCounts
    package var reading: FeedReading
    /// Definitions by which it was read.
    package var definitions: [String] = []
    /// When its sources were last others than the night before.
    package var changed: Instant?
    /// Why something of it could not be read.
    package var errors: [String] = []
    /// Why changes are held back.
    package var alarms: [String] = []
    /// What has become of the feed itself.
    package var drift: [Drift] = []
  }

  package var feeds: [Feed] = []
  package var changes: [GameChange] = []
  package var held: [HeldChange] = []
  package var findings: [Diagnostic] = []
  /// Of the schedule.
  package var games = 0
  /// Number and time of the night that the run wrote; nil where all was as before, or in a rehearsal.
  package var night: (number: Int, time: Instant)?
  package var outcome = Outcome.done
  /// The files that were read.
  package var sources: [String] = []
  /// Nil where no itineraries are configured.
  package var trips: Trips?
  /// What kept itineraries or published files from their places, after the night was written: it ends the run, but what
  /// the night has changed is told first.
  package var problem: SyncError?

  /// The itineraries that follow the schedule.
  package struct Trips: Sendable {
    /// All of them.
    package var news: [TripNews] = []
    /// About files and what is published, in a line each.
    package var errors: [String] = []

    package init() {}

    /// So many of what there is to say of them.
    package var read: Int { news.count { $0.kind != .gone && $0.kind != .unread } }
    package var changed: Int { news.count { $0.kind == .changed || $0.kind == .gone } }
    /// With an error, also one of an earlier night.
    package var broken: Int { news.count { $0.errors > 0 || !$0.broken.isEmpty } }
    package var unread: Int { news.count { $0.kind == .unread } }
  }

  /// From good to bad: of several the worst one counts.
  package enum Outcome: Int, Sendable, Comparable {
    case done
    /// Records were rejected, or read with a guess.
    case findings
    /// A source could not be fetched.
    case notFetched
    /// Nothing could be made of a feed.
    case unusable
    /// A source is not there.
    case missing
    /// Changes are held back.
    case heldBack
    /// A source could not be read to its end.
    case failedReading

    package static func < (left: Outcome, right: Outcome) -> Bool { left.rawValue < right.rawValue }

    mutating func worsen(_ other: Outcome) { self = max(self, other) }
  }

  package init() {}

  package var total: FeedCounts {
    feeds.reduce(into: FeedCounts(name: "")) { $0.add($1.counts) }
  }

  /// `3 feeds: 1,140 records, 2 new, 5 changed, 1 withdrawn, 0 held back, 1,133 the same`.
  package var summary: String {
    let total = self.total
    func number(_ count: Int) -> String { digitGrouped(count) }
    func tripsSummary(_ trips: Trips) -> String {
      "; \(number(trips.read)) \(trips.read == 1 ? "trip" : "trips"), \(number(trips.changed)) changed, \(number(trips.broken)) broken"
        + (trips.unread > 0 ? ", \(number(trips.unread)) not read" : "")
    }
    let failed = feeds.count { $0.reading != .whole }
    return "\(feeds.count) \(feeds.count == 1 ? "feed" : "feeds")" + (failed > 0 ? " (\(failed) not whole)" : "")
      + ": \(number(total.read)) records, \(number(games)) games; \(number(total.new)) new, "
      + "\(number(total.changed)) changed, \(number(total.withdrawn)) withdrawn, \(number(total.heldBack)) held back, "
      + "\(number(total.same)) the same" + (trips.map { tripsSummary($0) } ?? "")
  }
}
