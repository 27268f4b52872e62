package import SyncStore
extension RunRecord {
  /// Adds the results of a report.
  package mutating func add(_ report: SyncReport) {
    outcome = report.outcome
    night = report.night?.number
    games = report.games
    counts = Counts()
    for change in report.changes {
      switch change.kinds.first {
      case .withdrawn: counts.withdrawn += 1
      case .past: counts.past += 1
      case .added, .comeBack: counts.new += 1
      default: counts.changed += 1
      }
    }
    counts.rejected = report.total.rejected
    counts.heldBack = report.held.count
    feeds = report.feeds.map { Feed(name: $0.counts.name, status: $0.status, fetch: $0.fetch) }
    brokenTrips = report.trips?.broken ?? 0
  }
}
