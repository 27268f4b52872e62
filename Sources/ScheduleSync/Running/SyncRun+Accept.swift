import CivilTime
import ScheduleModel
import SourceText

extension SyncRun {
  /// Releases exactly the changes that the last run held back. No feed is read.
  package func accept() throws(SyncError) -> SyncReport {
    let writer = try StoreWriter(storeFolder, outputFolder: folder, settings.storage)
    guard let store = writer.store else { throw Store.missing(storeFolder) }
    try store.verifyState()
    let previous = try StoreState(store)
    var state = previous
    var report = SyncReport()
    if state.held.isEmpty, !state.feeds.contains(where: \.hasHeldKeys) {
      report.games = state.schedule.games.count
      return report
    }
    var counts: [String: FeedCounts] = [:]
    for held in state.held {
      try release(held.change, in: &state)
      var feed = counts[held.feed] ?? FeedCounts(name: held.feed)
      if held.change.kinds == [.withdrawn] { feed.withdrawn += 1 }
      if held.change.kinds == [.past] { feed.past += 1 }
      counts[held.feed] = feed
    }
    state.schedule.sort()
    state.gone.sort()
    report.changes = state.held.map(\.change)
    report.feeds = state.feeds.map {
      SyncReport.Feed(counts: counts[$0.name] ?? FeedCounts(name: $0.name), status: .whole)
    }
    report.games = state.schedule.games.count
    state.held = []
    for index in state.feeds.indices { state.feeds[index].accept() }
    // The sources may have further changes.
    state.quietRun = nil
    let derived = try deriveOutputs(previous, store, &state, &report, store.night.number + 1)
    let night = Night(
      number: store.night.number + 1, time: settings.now, origin: .accept,
      schedule: derived.scheduleText.withBytes { SHA256.hex($0) },
      games: report.games, feeds: report.feeds.map(\.counts), changes: report.changes, trips: derived.tripEntries)
    report.addOutputs(try writer.commit(night, state, schedule: derived.scheduleText, outputs: derived.outputs))
    report.night = (night.number, night.time)
    return report
  }

  private func release(_ change: GameChange, in state: inout StoreState) throws(SyncError) {
    let found = change.game.withBytes { state.schedule.texts.find($0) }
    guard let id = found, let index = state.schedule.games.firstIndex(where: { $0.id == id }) else {
      throw .badInput("a change of \(displaySafe(change.game)) is held back, but the schedule has no such game")
    }
    if let new = GameChange.game(change.after) {
      state.schedule.games[index] = state.schedule.adopting(new.game, of: new.schedule)
      // A feed that is no longer configured must not hold the game back again.
      state.feedsByGame[id]?.removeAll { name in !configuration.feeds.contains { $0.name == name } }
      return
    }
    let game = state.schedule.games.remove(at: index)
    let left = state.gone.adopting(game, of: state.schedule)
    state.gone.games.append(left)
    state.feedsByGoneGame[left.id] = state.feedsByGame.removeValue(forKey: id)
  }
}
