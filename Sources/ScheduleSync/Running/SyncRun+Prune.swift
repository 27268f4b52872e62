import CivilTime
import ScheduleModel
package import SourceText
package import SyncStore
import SystemIO

extension SyncRun {
  /// Removes kept sources and journal nights beyond the limits. The last night's sources are kept. Doesn't read feeds.
  ///
  /// - Parameter isDryRun: whether to remove nothing and take no lock.
  package func prune(_ retention: Retention, isDryRun: Bool = false) throws(SyncError) -> PruneReport {
    let (known, writer) = try open(isDryRun: isDryRun)
    guard let store = known else { throw Store.missing(storeFolder) }
    try store.verifyState()
    var state = try StoreState(store)
    let current = Set(state.feeds.flatMap(\.sources).map(\.digest))
    let older = try retention.older(state.kept, than: current, in: store, now: settings.now)
    var report = PruneReport(isDryRun: isDryRun)
    try report.prune(StoreHistory(storeFolder, settings.storage), to: retention.nights, in: store)
    // Sources are removed with the last night that used them.
    let first = report.last.map { $0.number + 1 } ?? 0
    for source in state.kept {
      if current.contains(source.digest) || older.contains(source) && source.night >= first {
        report.left.append(source)
      } else {
        let isThere = source.night > store.prunedNights
        let night = isThere ? try StoreHistory.night(source.night, of: store, wantsChanges: false) : nil
        report.removed.append((source, night?.time))
      }
    }
    guard let writer else { return report }
    if !report.removed.isEmpty || report.last != nil {
      state.kept = report.left
      let night = Night(
        number: store.night.number + 1, time: settings.now, origin: .prune, schedule: store.night.schedule,
        games: state.schedule.games.count, feeds: state.feeds.map { FeedCounts(name: $0.name) }, changes: [])
      let base = try report.last.map { last throws(SyncError) in
        try StoreHistory(storeFolder, settings.storage).base(after: last)
      }
      _ = try writer.commit(night, state, schedule: store.schedule, base: base, outputs: [])
    }
    // A killed run may have left sources that are no longer in its state.
    try writer.removeSources(except: Set(report.left.map(\.digest)))
    return report
  }
}

/// What `--prune` removed.
package struct PruneReport: Sendable {
  let isDryRun: Bool
  /// The removed sources, each with the time of the last night that used it.
  var removed: [(source: StoreState.Kept, time: Instant?)] = []
  var left: [StoreState.Kept] = []
  /// The last night that is removed from the journal; nil if none is removed.
  private(set) var last: Night?
  /// The numbers of removed and remaining nights, and the size of the removed ones.
  private(set) var nights = (removed: 0, bytes: 0, left: 0)

  /// Chooses the oldest nights to remove from the journal. The night of this prune counts as a remaining one.
  ///
  /// - Parameter limit: the number of nights to keep, at least 1; nil for all.
  mutating func prune(_ history: StoreHistory, to limit: Int?, in store: Store) throws(SyncError) {
    guard let limit, history.nights.count > limit else { return }
    // The night of this prune is one of the nights to keep.
    let removed = history.nights.dropLast(max(0, limit - 1))
    last = removed.last
    nights = (removed.count, 0, history.nights.count - removed.count + 1)
    for night in removed {
      for name in [Store.journalName(night.number), Store.tripsName(night.number)] {
        nights.bytes &+= try store.storage.status(store.path(name))?.size ?? 0
      }
    }
  }

  /// Lists each removed source and their total, then the removed nights, if any.
  package func appendText(to output: OutputBuffer) {
    let verb = isDryRun ? "would remove" : "removed"
    for (source, time) in removed {
      output.append(
        "\(verb) \(Store.keptName(source.digest)): \(counted(source.bytes, "byte", "bytes")), "
          + "last used by night \(source.night)\(time.map { " (\($0.description))" } ?? "")\n")
    }
    output.append(
      "\(verb) \(PruneReport.sum(removed.map(\.source))); \(PruneReport.sum(left)) \(left.count == 1 ? "is" : "are") left\n"
    )
    guard let last else { return }
    output.append(
      "\(verb) \(counted(nights.removed, "night", "nights")) of the journal (\(counted(nights.bytes, "byte", "bytes"))), "
        + "up to night \(last.number) (\(last.time.description)); \(counted(nights.left, "night", "nights")) "
        + "\(nights.left == 1 ? "is" : "are") left\n")
  }

  /// `2 kept sources (1,234 bytes)`.
  private static func sum(_ sources: [StoreState.Kept]) -> String {
    let bytes = sources.reduce(0) { $0 &+ $1.bytes }
    return "\(counted(sources.count, "kept source", "kept sources")) (\(counted(bytes, "byte", "bytes")))"
  }
}
