import ScheduleModel
import SourceText
package import SyncStore

extension SyncRun {
  /// Makes or rejects changes that the last run held back. Doesn't read feeds or make other changes.
  ///
  /// - Throws: if the store has no feed with one of the names.
  package func decide(_ decision: Decision) throws(SyncError) -> SyncReport {
    let writer = try StoreWriter(storeFolder, outputFolder: folder, settings.storage)
    guard let store = writer.store else { throw Store.missing(storeFolder) }
    try store.verifyState()
    let previous = try StoreState(store)
    try expectFeeds(decision.feeds, in: previous)
    var state = previous
    var report = SyncReport()
    let decided = previous.held.filter(decision.isAbout)
    let reopened =
      decision.part == .rejected ? previous.rejected.filter { decision.isAbout(feed: $0.feed) } : []
    state.held.removeAll(where: decision.isAbout)
    if decision.part == .rejected { state.rejected.removeAll { decision.isAbout(feed: $0.feed) } }
    var counts: [String: FeedCounts] = [:]
    switch decision.verdict {
    case .accept:
      var places = Dictionary(state.schedule.games.enumerated().map { ($1.id, $0) }) { first, _ in first }
      var released: Set<String> = []
      let text = RecordText(previous.schedule)
      for change in decided + reopened {
        guard released.insert(change.change.game).inserted,
          let made = release(change.change, in: &state, &places, text)
        else { throw previous.misfit(change, in: store) }
        report.changes.append(made)
        counts[change.feed, default: FeedCounts(name: change.feed)].add(released: made)
      }
      report.changes.sort { $0.game.precedesBytewise($1.game) }
      state.schedule.sort()
      state.gone.sort()
      if decision.part == nil {
        for index in state.feeds.indices where decision.isAbout(feed: state.feeds[index].name) {
          state.feeds[index].accept()
        }
      }
    case .reject:
      state.rejected += decided.map { HeldChange(feed: $0.feed, change: $0.change, since: settings.now) }
      state.rejected.sort { $0.change.game.precedesBytewise($1.change.game) }
    }
    report.held = state.held
    report.now = settings.now
    if state.held.contains(where: \.isUndecided) { report.outcome.worsen(.heldBack) }
    report.feeds = state.feeds.map { feed in
      SyncReport.Feed(
        counts: counts[feed.name] ?? FeedCounts(name: feed.name), status: .whole,
        keptOut: state.rejected.count { $0.feed == feed.name })
    }
    report.games = state.schedule.games.count
    let hasNewShape = zip(state.feeds, previous.feeds).contains { $0.hasHeldKeys != $1.hasHeldKeys }
    if decided.isEmpty, reopened.isEmpty, !hasNewShape { return report }
    // The sources may have more changes.
    state.quietRun = nil
    let derived = try deriveOutputs(previous, store, &state, &report, store.night.number + 1)
    let night = Night(
      number: store.night.number + 1, time: settings.now, origin: decision.verdict == .accept ? .accept : .reject,
      schedule: derived.scheduleText.withBytes { SHA256.hex($0) },
      games: report.games, feeds: report.feeds.map(\.counts), changes: report.changes, trips: derived.tripEntries)
    report.addOutputs(try writer.commit(night, state, schedule: derived.scheduleText, outputs: derived.outputs))
    report.night = (night.number, night.time)
    return report
  }

  private func expectFeeds(_ names: [String], in state: StoreState) throws(SyncError) {
    let known = configuration.feeds.map(\.name) + state.feeds.map(\.name) + (state.held + state.rejected).map(\.feed)
    for name in names where !known.contains(name) {
      throw .badInput("no feed is named \(quotedForDisplay(name))" + didYouMean(name, configuration.feeds.map(\.name)))
    }
  }

  /// Makes a change. The journal must contain the records of the schedule, so a state that was edited is refused.
  ///
  /// - Parameters:
  ///   - places: the index of each game in the schedule.
  ///   - text: writes the records of the schedule before all changes. A game changes only once.
  /// - Returns: the change with the records as they are written; nil if it does not fit the schedule.
  private func release(
    _ change: GameChange, in state: inout StoreState, _ places: inout [TextID: Int], _ text: RecordText
  ) -> GameChange? {
    let found = change.game.withBytes { state.schedule.texts.find($0) }
    let index = found.flatMap { places[$0] }
    let (old, new) = (GameChange.game(change.before), GameChange.game(change.after))
    var made = change
    if let new {
      let id = new.schedule.texts.string(new.game.id)
      guard id.utf8.elementsEqual(change.game.utf8) else { return nil }
      made.after = RecordText(new.schedule).text(new.game)
    } else if change.after != nil {
      return nil
    }
    guard let id = found, let index else {
      guard change.before == nil, let new else { return nil }
      let game = state.schedule.adopting(new.game, of: new.schedule)
      places[game.id] = state.schedule.games.count
      state.schedule.games.append(game)
      state.feedsByGame[game.id] = change.feeds
      state.removeGone(change.game)
      return made
    }
    let game = state.schedule.games[index]
    guard let old, text.isSame(game, RecordText(old.schedule), old.game) else { return nil }
    made.before = text.text(game)
    if let new {
      state.schedule.games[index] = state.schedule.adopting(new.game, of: new.schedule)
      // A feed that is no longer configured must not hold back the game again.
      state.feedsByGame[id]?.removeAll { name in !configuration.feeds.contains { $0.name == name } }
      return made
    }
    // The schedule is sorted after all changes.
    let last = state.schedule.games.removeLast()
    if last.id != id { (state.schedule.games[index], places[last.id]) = (last, index) }
    places[id] = nil
    let left = state.gone.adopting(game, of: state.schedule)
    state.gone.games.append(left)
    state.feedsByGoneGame[left.id] = state.feedsByGame.removeValue(forKey: id)
    return made
  }
}

extension StoreState {
  /// The failure to make a change, which is one of `held` or `rejected`.
  fileprivate func misfit(_ change: HeldChange, in store: Store) -> SyncError {
    let place =
      held.lastIndex(of: change).map { StoreState.place(ofHeld: $0, in: store) }
      ?? StoreState.place(ofRejected: rejected.lastIndex(of: change) ?? 0, in: store)
    return .badInput("\(place) the held-back change of \(displaySafe(change.change.game)) does not fit the schedule")
  }

  /// Removes a returning game from the gone games.
  fileprivate mutating func removeGone(_ game: String) {
    guard let id = game.withBytes({ gone.texts.find($0) }) else { return }
    gone.games.removeAll { $0.id == id }
    feedsByGoneGame[id] = nil
  }
}

extension FeedCounts {
  fileprivate mutating func add(released change: GameChange) {
    if change.kinds == [.withdrawn] { withdrawn += 1 }
    if change.kinds == [.past] { past += 1 }
  }
}
