package import CivilTime
import FeedReading
import ItineraryDocuments
import ScheduleModel
import SourceText
package import SyncStore

/// The nightly run: updates a store from the feeds of its configuration.
package struct SyncRun {
  let configuration: SyncConfiguration
  let folder: String
  package let storeFolder: String
  let settings: SyncSettings
  package var now: Instant { settings.now }

  /// - Parameters:
  ///   - folder: the folder that the configuration's relative paths start from.
  ///   - store: the store's folder; nil for the configured one.
  package init(_ configuration: SyncConfiguration, folder: String, store: String?, _ settings: SyncSettings) {
    self.configuration = configuration
    self.folder = folder
    self.settings = settings
    storeFolder = store ?? PathPattern.path(configuration.store, in: folder)
  }

  /// Reads all feeds and updates the store.
  ///
  /// - Parameter isDryRun: whether to write nothing and take no lock.
  package func run(isDryRun: Bool = false) throws(SyncError) -> SyncReport {
    let (store, writer) = try open(isDryRun: isDryRun)
    return try runNight(store, writer: writer)
  }

  /// The store and access to write to it, which a dry run doesn't take.
  func open(isDryRun: Bool) throws(SyncError) -> (store: Store?, writer: StoreWriter?) {
    if isDryRun { return (try Store.read(storeFolder, settings.storage), nil) }
    let writer = try StoreWriter(storeFolder, outputFolder: folder, settings.storage)
    return (writer.store, writer)
  }

  /// Reports what each feed would give in a new store.
  package func check() throws(SyncError) -> SyncReport { try runNight(nil, writer: nil) }

  /// Rereads the last night's kept sources, with changed definitions or a changed gazetteer.
  ///
  /// - Parameter isDryRun: whether to write nothing and take no lock.
  package func replay(isDryRun: Bool = false) throws(SyncError) -> SyncReport {
    let (known, writer) = try open(isDryRun: isDryRun)
    guard let store = known else { throw Store.missing(storeFolder) }
    return try runNight(store, writer: writer, origin: .replay)
  }

  private func runNight(
    _ store: Store?, writer: StoreWriter?, origin: Night.Origin = .sync
  ) throws(SyncError) -> SyncReport {
    var reader = FeedsReader(configuration.feeds, folder: folder, settings)
    try store?.verifyState()
    let states = try store.map { store throws(SyncError) in try StoreState(outlineOf: store).feeds } ?? []
    if origin == .replay, let store {
      try reader.gatherKept(states, of: store)
    } else {
      try reader.gather(states, of: store)
      if let store, let report = try quietReport(store, reader) { return report }
    }
    var previous = try store.map { store throws(SyncError) in try StoreState(store) } ?? StoreState()
    previous.rename(reader.renamed(since: previous.feeds))
    try reader.readAll()
    let (imported, feedsByGame) = reader.finish()
    if imported.texts.isFull { throw .badInput(TextTable.fullMessage + " [limit-exceeded]") }
    settings.onStep(.comparing(games: imported.games.count))
    let update = ScheduleUpdate(
      previous, imported: imported, listedBy: feedsByGame,
      feeds: reader.feeds.map {
        GuardedFeed(
          name: $0.feed.name, limits: $0.feed.guardLimits, keepsPast: $0.feed.keepsPast, status: $0.status,
          missingMembers: missingMembers($0, since: previous), additionalRejects: additionalRejects($0, since: previous)
        )
      }, now: settings.now, gazetteer: settings.gazetteer)
    var state = StoreState()
    state.schedule = update.schedule
    state.feedsByGame = update.feedsByGame
    state.gone = update.gone
    state.feedsByGoneGame = update.feedsByGoneGame
    state.held = update.held
    state.rejected = update.rejected
    let number = (store?.night.number ?? 0) + 1
    var report = SyncReport()
    for read in reader.feeds { add(read, update, previous, to: &state, &report, isReplay: origin == .replay) }
    report.feeds += removedFeeds(update)
    report.changes = update.changes
    report.held = update.held
    report.sources = reader.paths
    state.knownFindings = KnownFindings(reader.findings + update.findings)
    report.now = settings.now
    report.setFindings(
      settings.findings.applied(to: clockFindings(since: store) + reader.findings + update.findings),
      known: previous.knownFindings)
    report.games = update.schedule.games.count
    report.outcome = outcome(report, reader)
    state.quietRun = try quietRun(report, reader, update)
    let derived = try deriveOutputs(previous, store, &state, &report, number)
    guard let writer else { return report }
    settings.onStep(.writing(games: report.games))
    try write(&state, previous, (number, origin), reader, writer, derived, &report)
    return report
  }

  private func add(
    _ read: FeedsReader.Feed, _ update: ScheduleUpdate, _ previous: StoreState, to state: inout StoreState,
    _ report: inout SyncReport, isReplay: Bool
  ) {
    let name = read.feed.name
    let before = previous.feeds.first { $0.name == name }
    var counts = read.counts
    counts.add(update.counts[name] ?? FeedCounts(name: name))
    var feed = before ?? FeedState(name: name, changed: settings.now)
    let isNew = feed.sources != read.sources
    if read.status == .whole || read.status == .part {
      if isNew { feed.changed = settings.now }
      feed.sources = read.sources
      if !isReplay { feed.validators = read.validators }
      feed.definitions = read.definitions
      state.rejects[name] = read.rejects
    } else {
      state.rejects[name] = previous.rejects[name]
    }
    let drift = before.map { self.drift(of: read, since: $0, update.observations[name]) } ?? []
    if read.status == .whole {
      feed.counts = counts.asUnchanged
      // A member that only some records have may be missing from all records in another night.
      let keys = read.keys.filter { $0.value >= read.counts.read / 2 }.keys.sorted { $0.precedesBytewise($1) }
      // While a new shape is held back, the accepted shape stays.
      if missingMembers(read, since: previous) == nil {
        feed.keys = keys
        feed.heldKeys = nil
      } else {
        feed.heldKeys = keys
      }
      if !update.feedsWithAdditionalRejects.contains(name) { feed.usualRejects = read.counts.rejected }
      // Rereading the same source says nothing about its ids.
      if isNew { feed.hasIDChurn = update.observations[name].hasIDChurn ?? feed.hasIDChurn }
    }
    if before != nil || !feed.sources.isEmpty { state.feeds.append(feed) }
    report.feeds.append(
      SyncReport.Feed(
        counts: counts, status: read.status, fetch: read.fetch, definitions: read.definitions,
        changed: feed.sources.isEmpty ? nil : feed.changed, errors: read.errors, alarms: update.alarms[name] ?? [],
        drift: drift, keptOut: update.rejected.count { $0.feed == name }))
  }

  /// The feeds that are no longer configured but have withdrawn or held games.
  private func removedFeeds(_ update: ScheduleUpdate) -> [SyncReport.Feed] {
    let configured = Set(configuration.feeds.map(\.name))
    return update.counts.filter { !configured.contains($0.key) }.sorted { $0.key.precedesBytewise($1.key) }.map {
      name, counts in
      SyncReport.Feed(
        counts: counts, status: .removed,
        alarms: (update.alarms[name] ?? []).map { "it is no longer in the configuration: " + $0 })
    }
  }

  /// A warning if the clock is earlier than the last night, because the clock decides which games are upcoming.
  func clockFindings(since store: Store?) -> [Diagnostic] {
    guard let store, let last = try? StoreHistory.night(store.night.number, of: store, wantsChanges: false).time,
      settings.now < last
    else { return [] }
    return [
      Diagnostic(
        code: .clockWentBack, severity: .warning,
        message: "the clock is at \(settings.now.description), before the last night at \(last.description): "
          + "games after the clock's time count as upcoming")
    ]
  }

  private func missingMembers(_ read: FeedsReader.Feed, since previous: StoreState) -> String? {
    previous.feeds.first { $0.name == read.feed.name }.flatMap {
      driftFinder(read, since: $0, FeedObservation()).members?.message
    }
  }

  private func additionalRejects(_ read: FeedsReader.Feed, since previous: StoreState) -> Int {
    guard let before = previous.feeds.first(where: { $0.name == read.feed.name }) else { return 0 }
    return max(0, read.counts.rejected - before.usualRejects)
  }

  private func drift(of read: FeedsReader.Feed, since before: FeedState, _ seen: FeedObservation) -> [Drift] {
    driftFinder(read, since: before, seen).drifts
  }

  private func driftFinder(
    _ read: FeedsReader.Feed, since before: FeedState, _ seen: FeedObservation
  ) -> DriftFinder {
    let name = read.definitions.first ?? before.definitions.first
    return DriftFinder(
      status: read.status, sources: read.contents.count, hasEmptySource: read.hasEmptySource, observation: seen,
      oldKeys: Set(before.keys), newKeys: Set(read.keys.keys),
      commonKeys: Set(read.keys.filter { $0.value >= before.counts.read / 2 }.keys),
      definition: read.definition ?? name.flatMap { settings.catalogue.definition(named: $0) },
      hadIDChurn: before.hasIDChurn)
  }

  /// Nil if the run held something back or has anything to report besides findings of the import.
  private func quietRun(_ report: SyncReport, _ reader: FeedsReader, _ update: ScheduleUpdate) throws(SyncError)
    -> QuietRun?
  {
    let isQuiet =
      report.held.isEmpty && update.rejected.isEmpty && update.findings.isEmpty
      && report.feeds.allSatisfy { $0.status == .whole && $0.errors.isEmpty && $0.alarms.isEmpty }
    guard isQuiet, let basis = try basis(reader) else { return nil }
    return QuietRun(basis: basis, games: report.games, findings: reader.findings)
  }

  func outcome(_ report: SyncReport, _ reader: FeedsReader) -> RunOutcome {
    var outcome = reader.outcome
    if report.total.rejected > 0 || report.findings.contains(where: { $0.severity == .error }) {
      outcome.worsen(.findings)
    }
    if report.feeds.contains(where: { !$0.alarms.isEmpty }) { outcome.worsen(.findings) }
    if report.held.contains(where: \.isUndecided) { outcome.worsen(.heldBack) }
    return outcome
  }

  /// Commits the night unless nothing changed.
  private func write(
    _ state: inout StoreState, _ previous: StoreState, _ night: (number: Int, origin: Night.Origin),
    _ reader: FeedsReader, _ writer: StoreWriter, _ derived: DerivedOutputs, _ report: inout SyncReport
  ) throws(SyncError) {
    state.kept = try kept(previous.kept, state, night.number, writer.store)
    var unchanged = state
    // A change of bookkeeping alone is not a night.
    unchanged.kept = previous.kept
    unchanged.quietRun = previous.quietRun
    if let store = writer.store, derived.scheduleText == store.schedule, derived.outputs.isEmpty,
      try writer.hasState(unchanged)
    {
      return
    }
    if writer.store == nil, state.schedule.games.isEmpty { return }
    for source in reader.feeds.flatMap(\.contents) {
      try source.withBytes { (bytes) throws(SyncError) in try writer.keep(bytes, digest: source.digest) }
    }
    let record = Night(
      number: night.number, time: settings.now, origin: night.origin,
      schedule: derived.scheduleText.withBytes { SHA256.hex($0) },
      games: state.schedule.games.count, feeds: report.feeds.map(\.counts), changes: report.changes,
      trips: derived.tripEntries)
    report.addOutputs(try writer.commit(record, state, schedule: derived.scheduleText, outputs: derived.outputs))
    report.night = (night.number, settings.now)
  }

  /// The sources to keep: those of the last night, and the newest earlier ones that fit the limits.
  private func kept(
    _ before: [StoreState.Kept], _ state: StoreState, _ number: Int, _ store: Store?
  ) throws(SyncError) -> [StoreState.Kept] {
    var kept: [StoreState.Kept] = []
    for source in state.feeds.flatMap(\.sources) where !kept.contains(where: { $0.digest == source.digest }) {
      kept.append(StoreState.Kept(digest: source.digest, bytes: source.bytes, night: number))
    }
    let current = Set(kept.map(\.digest))
    kept += try configuration.retention.older(before, than: current, in: store, now: settings.now)
    return kept.sorted { ($0.night, $0.digest) < ($1.night, $1.digest) }
  }
}

extension FeedCounts {
  /// The counts of another run with the same sources: all new and changed records count as unchanged.
  var asUnchanged: FeedCounts {
    var counts = self
    counts.same += counts.new + counts.changed
    (counts.new, counts.changed, counts.withdrawn, counts.past, counts.heldBack) = (0, 0, 0, 0, 0)
    return counts
  }
}
