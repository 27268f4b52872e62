import ScheduleModel
package import SyncStore

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
