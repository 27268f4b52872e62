import FeedImporting
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText
import SyncStore
import SystemIO

/// Reads the sources of all feeds into one schedule, and records which feeds list each game.
struct FeedsReader {
  /// A feed and the result of reading it.
  struct Feed {
    var feed: SyncConfiguration.Feed
    var status = FeedStatus.whole
    var counts: FeedCounts
    var sources: [FeedState.Source] = []
    var validators: [FeedState.Validators] = []
    /// Nil if its sources are files.
    var fetch: FetchResult?
    /// The sources that were found, until they are read.
    var found: [(path: String, content: SourceContent)] = []
    /// The sources that were read.
    var contents: [SourceContent] = []
    var definitions: [String] = []
    /// The configured definition; nil if the feed is recognized by its content.
    var definition: FeedDefinition?
    /// The member names in its sources, and how often each occurs.
    var keys: [String: Int] = [:]
    var errors: [String] = []
    /// Whether a source has no records.
    var hasEmptySource = false
    /// The rejected records, as `import --rejects` writes them.
    var rejects: [UInt8] = []
  }

  private(set) var feeds: [Feed] = []
  private(set) var findings: [Diagnostic] = []
  /// All files that were read or could not be read.
  private(set) var paths: [String] = []
  private(set) var outcome = RunOutcome.done
  private let configured: [SyncConfiguration.Feed]
  private let folder: String
  private let settings: SyncSettings
  private var importer: Importer
  /// The index of each source's feed, in the order in which the importer reads the sources.
  private var feedOfSource: [Int] = []

  init(_ configured: [SyncConfiguration.Feed], folder: String, _ settings: SyncSettings) {
    self.configured = configured
    self.folder = folder
    self.settings = settings
    importer = Importer(gazetteer: settings.gazetteer, zones: settings.zones, catalogue: settings.catalogue)
    importer.wantsTellers = true
    // Guesses need to be checked by a person, and no one watches a nightly run.
    importer.infers = false
  }

  /// Opens or fetches all sources without parsing them.
  ///
  /// - Parameters:
  ///   - states: the stored states of the feeds.
  ///   - store: the store with the kept sources; nil if there is none.
  mutating func gather(_ states: [FeedState], of store: Store?) throws(SyncError) {
    func state(_ name: String) -> FeedState? { states.first { $0.name == name } }
    let addresses = configured.map(\.addresses)
    let targets = zip(configured, addresses).flatMap { feed, addresses in
      addresses.map { address in
        let known = state(feed.name)?.known(address).flatMap { known in
          // Without an intact kept copy, the source is fetched unconditionally.
          store.flatMap { try? SourceContent(kept: known.source, in: $0) } == nil ? nil : known.validators
        }
        return Fetcher.Target(address: address, limits: feed.fetchLimits, known: known)
      }
    }
    if !targets.isEmpty { settings.onStep(.fetching(addresses: targets.count)) }
    var replies = zip(targets, try Fetcher(run: settings.fetch).fetch(targets)).makeIterator()
    for (feed, addresses) in zip(configured, addresses) {
      feeds.append(Feed(feed: feed, counts: FeedCounts(name: feed.name)))
      feeds[feeds.count - 1].definition = try definition(of: feed)
      if !feed.isRemote { findFilesOfLastFeed() }
      for address in addresses {
        guard let (_, reply) = replies.next() else { break }
        try handle(reply, address, isOneOfSeveral: addresses.count > 1, state(feed.name), store)
      }
      let index = feeds.count - 1
      // Nothing of the feed was fetched: it is unavailable.
      if feed.isRemote, feeds[index].errors.count == addresses.count {
        (feeds[index].found, feeds[index].validators) = ([], [])
      }
    }
  }

  /// Whether all sources are available and identical to those of the night before.
  func areUnchanged(_ states: [FeedState]) -> Bool {
    feeds.count == states.count
      && zip(feeds, states).allSatisfy { feed, state in
        feed.feed.name == state.name && feed.errors.isEmpty && !feed.found.isEmpty
          && feed.found.map { FeedState.Source(path: $0.path, digest: $0.content.digest, bytes: $0.content.count) }
            == state.sources
          && (feed.validators.isEmpty || feed.validators == state.validators)
      }
  }

  /// Parses the gathered sources.
  mutating func readAll() throws(SyncError) {
    for index in feeds.indices {
      let found = feeds[index].found
      let callbacks = reportReading(index)
      for (path, content) in found { try read(content, path, index, callbacks) }
      feeds[index].found = []
      if feeds[index].errors.isEmpty { continue }
      // Sources with games are kept.
      feeds[index].status = !feeds[index].sources.isEmpty ? .part : found.isEmpty ? .unavailable : .unusable
    }
  }

  /// Reports that a feed is being read, and then the number of records so far.
  private func reportReading(_ index: Int) -> Importer.Callbacks {
    let (name, count, onStep) = (feeds[index].feed.name, feeds.count, settings.onStep)
    onStep(.reading(feed: name, number: index + 1, feeds: count, records: 0))
    let records = Guarded(0)
    var callbacks = Importer.Callbacks()
    callbacks.onRecords = { more, _ in
      let sum = records.withLock { sum in
        sum += more
        return sum
      }
      onStep(.reading(feed: name, number: index + 1, feeds: count, records: sum))
    }
    return callbacks
  }

  /// Handles the reply for an address of the last feed.
  private mutating func handle(
    _ reply: Fetcher.Reply, _ address: FeedAddress, isOneOfSeveral: Bool, _ state: FeedState?, _ store: Store?
  ) throws(SyncError) {
    let index = feeds.count - 1
    let known = state?.known(address)
    let content: SourceContent
    feeds[index].fetch = feeds[index].fetch?.joined(reply.result) ?? reply.result
    switch reply.content {
    case .failed(let message):
      fail(index, .notFetched, "\(displaySafe(address.shown)): \(displaySafe(message))")
      // If one of several addresses fails, its previous content is used.
      guard isOneOfSeveral, let store, let known,
        let kept = try? SourceContent(kept: known.source, in: store)
      else { return }
      content = kept
      feeds[index].validators.append(known.validators)
    case .notModified:
      guard let store, let known else {
        return fail(index, .notFetched, "\(displaySafe(address.shown)): status 304 without a kept copy")
      }
      content = try SourceContent(kept: known.source, in: store)
      feeds[index].validators.append(known.validators)
    case .fetched(let fetched, var validators):
      content = fetched
      validators.address = address.digest
      if isOneOfSeveral { validators.content = content.digest }
      // If the bytes are the same, keep the earlier validators, so that the state doesn't change.
      let isSame = known?.source.digest == content.digest
      feeds[index].validators.append(isSame ? known?.validators ?? validators : validators)
    }
    feeds[index].found.append((address.shown, content))
  }

  /// Uses the store's kept sources instead of opening or fetching them.
  mutating func gatherKept(_ states: [FeedState], of store: Store) throws(SyncError) {
    for feed in configured {
      feeds.append(Feed(feed: feed, counts: FeedCounts(name: feed.name)))
      let index = feeds.count - 1
      feeds[index].definition = try definition(of: feed)
      let sources = states.first { $0.name == feed.name }?.sources ?? []
      if sources.isEmpty { fail(index, .missing, "the store has no kept source of this feed") }
      for source in sources {
        feeds[index].found.append((source.path, try SourceContent(kept: source, in: store)))
      }
    }
  }

  /// Finds the files of the last feed.
  private mutating func findFilesOfLastFeed() {
    let index = feeds.count - 1
    let feed = feeds[index].feed
    let paths: [String]
    do throws(SyncError) {
      paths = try PathPattern(feed.source).files(in: folder, settings.storage)
    } catch {
      return fail(index, error.sourceOutcome, error.message)
    }
    if paths.isEmpty {
      return fail(index, .missing, "\(displaySafe(feed.source)): no such file")
    }
    self.paths += paths
    for path in paths {
      do throws(SyncError) {
        feeds[index].found.append((path, SourceContent(try settings.storage.read(path))))
      } catch {
        fail(index, error.sourceOutcome, error.message)
      }
    }
  }

  /// Reads one source of a feed and keeps it if it has games.
  private mutating func read(
    _ content: SourceContent, _ path: String, _ index: Int, _ callbacks: Importer.Callbacks
  ) throws(SyncError) {
    let feed = feeds[index].feed
    let definition = feeds[index].definition
    let rejects = OutputBuffer()
    var callbacks = callbacks
    callbacks.onReject = { record in
      rejects.append(line: record)
    }
    importer.settings.league = feed.league ?? ""
    importer.settings.season = feed.season ?? ""
    feedOfSource.append(index)
    feeds[index].keys.merge(content.withBytes { SourceKeys.counts(in: $0) }) {
      $0.addingReportingOverflow($1).overflow ? .max : $0 + $1
    }
    var failure: Importer.Failure?
    content.withBytes { bytes in
      do throws(Importer.Failure) {
        try importer.read(bytes, file: path, feed: definition, callbacks: callbacks)
      } catch {
        failure = error
      }
    }
    feeds[index].rejects += rejects.array
    if failure?.hasGames != false { keep(content, path, index) }
    if let failure {
      if failure.isEmpty { feeds[index].hasEmptySource = true }
      fail(
        index, failure.hasGames ? .findings : .unusable,
        "\(failure.location.description): \(displaySafe(failure.message))")
    } else if importer.report.sources.last?.mayBeTruncated == true {
      fail(index, .findings, "\(displaySafe(path)): the last line has no line end, so the file may be truncated")
    }
  }

  private mutating func keep(_ content: SourceContent, _ path: String, _ index: Int) {
    feeds[index].sources.append(FeedState.Source(path: path, digest: content.digest, bytes: content.count))
    feeds[index].contents.append(content)
  }

  private mutating func fail(_ index: Int, _ outcome: RunOutcome, _ message: String) {
    feeds[index].errors.append(message)
    self.outcome.worsen(outcome)
  }

  private func definition(of feed: SyncConfiguration.Feed) throws(SyncError) -> FeedDefinition? {
    guard let name = feed.definition else { return nil }
    if let known = settings.catalogue.definition(named: name) { return known }
    guard name.hasSuffix(".json") || name.contains("/") else {
      throw .badInput(
        "feed \(feed.name): no definition is named \(quotedForDisplay(name))"
          + didYouMean(name, settings.catalogue.definitions.map(\.name)))
    }
    let path = PathPattern.path(name, in: folder)
    let zones = settings.zones
    let (definition, findings) = try settings.storage.read(path).withBytes {
      FeedDefinitionReader.read($0, file: path, zones: zones)
    }
    guard let definition else {
      let first = findings.first { $0.severity == .error }
      throw .badInput(
        "\(first?.location?.description ?? displaySafe(path)): \(displaySafe(first?.message ?? "no definition"))")
    }
    return definition
  }

  /// The games of all feeds and, by game id, the names of the feeds that list each game, the leading feed first.
  mutating func finish() -> (schedule: Schedule, feedsByGame: [TextID: [String]]) {
    let (schedule, report) = importer.finish()
    findings = report.findings
    for (number, source) in report.sources.enumerated() where feedOfSource.indices.contains(number) {
      let index = feedOfSource[number]
      feeds[index].counts.read += source.read
      feeds[index].counts.duplicate += source.duplicate
      feeds[index].counts.rejected += source.rejected
      feeds[index].counts.notGames += source.notGames
      if !source.feed.isEmpty, !feeds[index].definitions.contains(source.feed) {
        feeds[index].definitions.append(source.feed)
      }
    }
    var feedsByGame: [TextID: [String]] = [:]
    for (id, sources) in importer.tellers {
      var names: [String] = []
      for source in sources where feedOfSource.indices.contains(source) {
        let name = feeds[feedOfSource[source]].feed.name
        if !names.contains(name) { names.append(name) }
      }
      feedsByGame[id] = names
    }
    return (schedule, feedsByGame)
  }
}
