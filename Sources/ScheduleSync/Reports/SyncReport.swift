package import CivilTime
package import SourceText
package import SyncStore

/// What a run found and did.
package struct SyncReport: Sendable {
  package struct Feed: Sendable {
    package var counts: FeedCounts
    package var status: FeedStatus
    /// How the server of its address responded; nil if it was not fetched. It differs from run to run, so only the
    /// run's record and the metrics include it.
    package var fetch: FetchResult?
    /// The feed definitions that read it.
    package var definitions: [String] = []
    /// When its sources last changed.
    package var changed: Instant?
    /// Why the feed could not be read, or not completely.
    package var errors: [String] = []
    /// Why changes are held back.
    package var alarms: [String] = []
    /// Changes of the feed itself.
    package var drift: [Drift] = []
    /// The number of rejected changes that the feed still lists.
    package var keptOut = 0

    /// Whether it was read with the same result as the night before.
    var isQuiet: Bool {
      let unchanged = counts.same + counts.duplicate + counts.notGames
      return status == .whole && errors.isEmpty && alarms.isEmpty && drift.isEmpty && counts.read == unchanged
        && counts.withdrawn + counts.past + counts.heldBack == 0
    }
  }

  package var feeds: [Feed] = []
  package var changes: [GameChange] = []
  package var held: [HeldChange] = []
  /// New findings come first.
  package private(set) var findings: [Diagnostic] = []
  /// The number of findings that the last night also had.
  package private(set) var knownFindings = 0
  /// The number of games in the schedule.
  package var games = 0
  /// The night that the run committed; nil if nothing changed or in a dry run.
  package var night: (number: Int, time: Instant)?
  package var outcome = RunOutcome.done
  /// The time of the run.
  package var now: Instant?
  /// The files that were read.
  package var sources: [String] = []
  /// Nil if no itineraries are configured.
  package var trips: Trips?
  /// An error that occurred after the night was committed, while itineraries or published files were installed. The
  /// caller reports the night first.
  package var problem: SyncError?

  /// The itineraries that follow the schedule.
  package struct Trips: Sendable {
    /// One element for each itinerary.
    package var news: [TripNews] = []
    /// Errors about files and published feeds, one line each.
    package var errors: [String] = []

    package init() {}

    /// The number of itineraries with each result.
    package var read: Int { news.count { $0.kind != .gone && $0.kind != .unread } }
    package var changed: Int { news.count { $0.kind == .changed || $0.kind == .gone } }
    /// Itineraries with errors, including those of earlier nights.
    package var broken: Int { news.count { $0.errors > 0 || !$0.broken.isEmpty } }
    package var unread: Int { news.count { $0.kind == .unread } }
  }

  package init() {}

  package var total: FeedCounts {
    feeds.reduce(into: FeedCounts(name: "")) { $0.add($1.counts) }
  }

  /// - Parameter known: the findings of the last night.
  mutating func setFindings(_ all: [Diagnostic], known: KnownFindings) {
    let new = all.filter { !known.contains($0) }
    findings = new + all.filter(known.contains)
    knownFindings = all.count - new.count
  }

  /// Findings that the last night did not have.
  package var newFindings: ArraySlice<Diagnostic> { findings.dropLast(knownFindings) }

  /// The changes that this run was the first to hold back, and the number that earlier runs held back.
  var newlyHeld: (changes: [GameChange], earlier: Int) {
    let new = held.filter { $0.since == nil || $0.since == now }
    return (new.map(\.change), held.count - new.count)
  }

  /// Whether a summary is enough: nothing changed, nothing failed, and no finding is new.
  package var isQuiet: Bool {
    changes.isEmpty && held.isEmpty && feeds.allSatisfy(\.isQuiet)
      && !newFindings.contains { $0.severity > .info }
      && trips.map { $0.errors.isEmpty && !$0.news.contains(where: \.isReported) } ?? true
  }

  /// The feeds with the same last date: `nothing after 2026-07-25 in any of 30 feeds`; nil unless there are several.
  package var commonCut: String? {
    let cuts = feeds.compactMap { $0.drift.lazy.compactMap(\.cut).first }
    guard cuts.count > 1, let last = cuts.map(\.last).max(), cuts.allSatisfy({ $0.firstGone >= last }) else {
      return nil
    }
    let whole =
      cuts.count == feeds.count
      ? "any of \(digitGrouped(cuts.count))" : "\(digitGrouped(cuts.count)) of \(digitGrouped(feeds.count))"
    return "nothing after \(last.description) in \(whole) feeds"
  }

  /// What the last night also had: `; 352 findings as before, 3 rejected changes left out`.
  private var knownText: String {
    let findings = findings.suffix(knownFindings).count { $0.severity > .info }
    let keptOut = feeds.reduce(0) { $0 + $1.keptOut }
    let parts = [
      findings > 0 ? "\(counted(findings, "finding", "findings")) as before" : nil,
      keptOut > 0 ? "\(counted(keptOut, "rejected change", "rejected changes")) left out" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
  }

  /// `3 feeds: 1,140 records, 980 games; 2 new, 5 changed, 1 withdrawn, 0 held back, 1,133 unchanged`.
  package var summary: String {
    let total = self.total
    func number(_ count: Int) -> String { digitGrouped(count) }
    func tripsSummary(_ trips: Trips) -> String {
      "; \(counted(trips.read, "trip", "trips")), \(number(trips.changed)) changed, \(number(trips.broken)) broken"
        + (trips.unread > 0 ? ", \(number(trips.unread)) not read" : "")
    }
    // A held change has not been made.
    let changed = total.changed - held.count { $0.change.before != nil && $0.change.after != nil }
    let new = total.new - held.count { $0.change.before == nil }
    let failed = feeds.count { $0.status != .whole }
    return counted(feeds.count, "feed", "feeds") + (failed > 0 ? " (\(failed) incomplete)" : "")
      + ": \(counted(total.read, "record", "records")), \(counted(games, "game", "games")); \(number(max(0, new))) new, "
      + "\(number(max(0, changed))) changed, \(number(total.withdrawn)) withdrawn, \(number(total.heldBack)) held back, "
      + "\(number(total.same)) unchanged" + (trips.map { tripsSummary($0) } ?? "") + knownText
  }
}
