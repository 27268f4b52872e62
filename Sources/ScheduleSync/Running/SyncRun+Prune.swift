import CivilTime
import ScheduleModel
package import SourceText

extension SyncRun {
  /// Removes the kept sources that are beyond the limits. Those of the last night stay. No feed is read.
  ///
  /// - Parameter isDryRun: whether to remove nothing and take no lock.
  package func prune(_ retention: Retention, isDryRun: Bool = false) throws(SyncError) -> PruneReport {
    let writer = isDryRun ? nil : try StoreWriter(storeFolder, outputFolder: folder, settings.storage)
    let known = if let writer { writer.store } else { try Store.read(storeFolder, settings.storage) }
    guard let store = known else { throw Store.missing(storeFolder) }
    try store.verifyState()
    var state = try StoreState(store)
    let current = Set(state.feeds.flatMap(\.sources).map(\.digest))
    let older = try retention.older(state.kept, than: current, in: store, now: settings.now)
    var report = PruneReport(isDryRun: isDryRun)
    for source in state.kept {
      if current.contains(source.digest) || older.contains(source) {
        report.left.append(source)
      } else {
        let night = try StoreHistory.night(source.night, of: store, wantsChanges: false)
        report.removed.append((source, night.time))
      }
    }
    guard let writer else { return report }
    if !report.removed.isEmpty {
      state.kept = report.left
      let night = Night(
        number: store.night.number + 1, time: settings.now, origin: .prune, schedule: store.night.schedule,
        games: state.schedule.games.count, feeds: state.feeds.map { FeedCounts(name: $0.name) }, changes: [])
      _ = try writer.commit(night, state, schedule: store.schedule, outputs: [])
    }
    // A run that was killed may have left some that its state no longer lists.
    try writer.removeSources(except: Set(report.left.map(\.digest)))
    return report
  }
}

/// What `--prune` removed.
package struct PruneReport: Sendable {
  let isDryRun: Bool
  /// With the time of the last night that used them.
  var removed: [(source: StoreState.Kept, time: Instant)] = []
  var left: [StoreState.Kept] = []

  init(isDryRun: Bool) { self.isDryRun = isDryRun }

  /// Each source that was removed, and their sum.
  package func appendText(to output: OutputBuffer) {
    let verb = isDryRun ? "would remove" : "removed"
    for (source, time) in removed {
      output.append(
        "\(verb) \(Store.keptName(source.digest)): \(counted(source.bytes, "byte", "bytes")), "
          + "last used by night \(source.night) (\(time.description))\n")
    }
    output.append(
      "\(verb) \(PruneReport.sum(removed.map(\.source))); \(PruneReport.sum(left)) \(left.count == 1 ? "is" : "are") left\n"
    )
  }

  /// `2 kept sources (1,234 bytes)`.
  private static func sum(_ sources: [StoreState.Kept]) -> String {
    let bytes = sources.reduce(0) { $0 &+ $1.bytes }
    return "\(counted(sources.count, "kept source", "kept sources")) (\(counted(bytes, "byte", "bytes")))"
  }
}
