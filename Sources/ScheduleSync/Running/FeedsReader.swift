import CivilTime
import FeedReading
import ScheduleModel
import SourceText
import SystemIO

/// Reads the sources of all feeds into one schedule, and knows which feed tells of which game.
struct FeedsReader {
  /// A feed as it was read.
  struct Feed {
    var feed: SyncConfiguration.Feed
    var reading = FeedReading.whole
    var counts: FeedCounts
    var sources: [FeedState.Source] = []
    var validators: FeedState.Validators?
    var contents: [SourceContent] = []
    var definitions: [String] = []
    /// The one that is configured; nil where it is recognised.
    var definition: FeedDefinition?
    /// The names of members in its sources, and how often they stand there.
    var keys: [String: Int] = [:]
    var errors: [String] = []
    /// As `import --rejects` writes them.
    var rejects: [UInt8] = []
  }

  private(set) var feeds: [Feed] = []
  private(set) var findings: [Diagnostic] = []
  /// Of all files that were read, or tried.
  private(set) var paths: [String] = []
  private(set) var outcome = SyncReport.Outcome.done
  private let configured: [SyncConfiguration.Feed]
  private let folder: String
  private let setting: SyncRun.Setting
  private var importer: Importer
  /// By source of the importer: the number of its feed.
  private var feedOfSource: [Int] = []

  init(_ configured: [SyncConfiguration.Feed], folder: String, _ setting: SyncRun.Setting) {
    self.configured = configured
    self.folder = folder
    self.setting = setting
    importer = Importer(gazetteer: setting.gazetteer, zones: setting.zones, catalogue: setting.catalogue)
    importer.wantsTellers = true
    // Nobody looks at what is guessed at night.
    importer.infers = false
  }

  /// - Parameters:
  ///   - states: what the store knows of the feeds.
  ///   - store: where what was fetched before is kept; nil where there is none.
  mutating func read(_ states: [FeedState], of store: Store?) throws(SyncError) {
    func state(_ name: String) -> FeedState? { states.first { $0.name == name } }
    let replies = try Fetcher.fetch(configured.filter(\.isRemote)) { name in
      guard let state = state(name), let validators = state.validators else { return nil }
      let feed = configured.first { $0.name == name }
      return feed?.addressDigest == validators.address ? validators : nil
    }
    for feed in configured {
      feeds.append(Feed(feed: feed, counts: FeedCounts(name: feed.name)))
      if let reply = replies[feed.name] {
        try take(reply, state(feed.name), store)
      } else {
        try readLast()
      }
    }
  }

  /// Reads what came of the last feed's address.
  private mutating func take(_ reply: Fetcher.Reply, _ state: FeedState?, _ store: Store?) throws(SyncError) {
    let place = feeds.count - 1
    let feed = feeds[place].feed
    let definition = try definition(of: feed)
    var content: SourceContent
    switch reply {
    case .failed(let message):
      return fail(.unavailable, .notFetched, "\(displaySafe(feed.shownSource)): \(displaySafe(message))")
    case .notModified:
      guard let store, let source = state?.sources.first else {
        return fail(.unavailable, .notFetched, "\(displaySafe(feed.shownSource)): status 304, and nothing is kept")
      }
      content = try SyncError.from { () throws(SystemError) in
        try SourceContent(store.path(Store.keptName(source.digest)))
      }
      feeds[place].validators = state?.validators
    case .content(let fetched, var validators):
      content = fetched
      validators.address = feed.addressDigest
      // Of the same bytes the first ones are as good.
      let isSame = state?.sources.first?.digest == content.digest && state?.validators?.address == feed.addressDigest
      feeds[place].validators = isSame ? state?.validators : validators
    }
    if try !read(content, feed.shownSource, definition), feeds[place].reading == .whole {
      feeds[place].reading = .unusable
    }
  }

  /// Reads what the store has kept of the sources, in their place.
  mutating func replay(_ states: [FeedState], of store: Store) throws(SyncError) {
    for feed in configured {
      feeds.append(Feed(feed: feed, counts: FeedCounts(name: feed.name)))
      let place = feeds.count - 1
      let definition = try definition(of: feed)
      let sources = states.first { $0.name == feed.name }?.sources ?? []
      if sources.isEmpty { fail(.unavailable, .missing, "the store has kept no source of it") }
      var good = 0
      for source in sources {
        let content = try SyncError.from { () throws(SystemError) in
          try SourceContent(store.path(Store.keptName(source.digest)))
        }
        if try read(content, source.path, definition) { good += 1 }
      }
      if good > 0, good < sources.count { feeds[place].reading = .part }
    }
  }

  private mutating func readLast() throws(SyncError) {
    let place = feeds.count - 1
    let feed = feeds[place].feed
    let definition = try definition(of: feed)
    let paths: [String]
    do throws(SystemError) {
      paths = try PathPattern(feed.source).files(in: folder)
    } catch {
      return fail(.unavailable, error.kind == .reading ? .failedReading : .missing, error.message)
    }
    if paths.isEmpty { return fail(.unavailable, .missing, "\(displaySafe(feed.source)): there is no such file") }
    self.paths += paths
    var (good, unusable) = (0, 0)
    for path in paths {
      let content: SourceContent
      do throws(SystemError) {
        content = try SourceContent(path)
      } catch {
        fail(.unavailable, error.kind == .reading ? .failedReading : .missing, error.message)
        continue
      }
      if try read(content, path, definition) { good += 1 } else { unusable += 1 }
    }
    if good == paths.count { return }
    let hasSome = feeds[place].reading == .part || good > 0
    feeds[place].reading = hasSome ? .part : unusable > 0 ? .unusable : .unavailable
  }

  /// Reads one source of the last feed.
  ///
  /// - Returns: whether it was read to its end.
  private mutating func read(
    _ content: SourceContent, _ path: String, _ definition: FeedDefinition?
  ) throws(SyncError) -> Bool {
    let place = feeds.count - 1
    let feed = feeds[place].feed
    let rejects = OutputBuffer()
    importer.onReject = { record in
      record.append(to: rejects)
      rejects.append(0x0A)
    }
    importer.settings.league = feed.league ?? ""
    importer.settings.season = feed.season ?? ""
    feedOfSource.append(place)
    feeds[place].definition = definition
    feeds[place].keys.merge(content.withBytes { SourceKeys.counts(in: $0) }) {
      $0.addingReportingOverflow($1).overflow ? .max : $0 + $1
    }
    var failure: Importer.Failure?
    content.withBytes { bytes in
      do throws(Importer.Failure) {
        try importer.read(bytes, file: path, feed: definition)
      } catch {
        failure = error
      }
    }
    feeds[place].rejects += rejects.array
    guard let failure else {
      keep(content, path)
      return true
    }
    if failure.hasGames { keep(content, path) }
    fail(
      failure.hasGames ? .part : .unusable, failure.hasGames ? .findings : .unusable,
      "\(failure.location.description): \(displaySafe(failure.message))")
    return false
  }

  private mutating func keep(_ content: SourceContent, _ path: String) {
    let place = feeds.count - 1
    feeds[place].sources.append(FeedState.Source(path: path, digest: content.digest, bytes: content.count))
    feeds[place].contents.append(content)
  }

  private mutating func fail(_ reading: FeedReading, _ outcome: SyncReport.Outcome, _ message: String) {
    let place = feeds.count - 1
    if feeds[place].reading != .part { feeds[place].reading = reading }
    feeds[place].errors.append(message)
    self.outcome.worsen(outcome)
  }

  private func definition(of feed: SyncConfiguration.Feed) throws(SyncError) -> FeedDefinition? {
    guard let name = feed.definition else { return nil }
    if let known = setting.catalogue.definition(named: name) { return known }
    guard name.hasSuffix(".json") || name.contains("/") else {
      throw .badInput(
        "feed \(feed.name): no definition is named \(quotedForDisplay(name))"
          + didYouMean(name, setting.catalogue.definitions.map(\.name)))
    }
    let path = PathPattern.path(name, in: folder)
    let file = try SyncError.from { () throws(SystemError) in try MappedFile(path) }
    let zones = setting.zones
    let (definition, findings) = file.withBytes { FeedDefinitionReader.read($0, file: path, zones: zones) }
    guard let definition else {
      let first = findings.first { $0.severity == .error }
      throw .badInput(
        "\(first?.location?.description ?? displaySafe(path)): \(displaySafe(first?.message ?? "no definition"))")
    }
    return definition
  }

  /// The games of all feeds, and by id the names of the feeds that tell of each, the one that leads first.
  mutating func finish() -> (schedule: Schedule, sources: [TextID: [String]]) {
    let (schedule, report) = importer.finish()
    findings = report.findings
    for (number, source) in report.sources.enumerated() where feedOfSource.indices.contains(number) {
      let place = feedOfSource[number]
      feeds[place].counts.read += source.read
      feeds[place].counts.duplicate += source.duplicate
      feeds[place].counts.rejected += source.rejected
      feeds[place].counts.notGames += source.notGames
      if !source.feed.isEmpty, !feeds[place].definitions.contains(source.feed) {
        feeds[place].definitions.append(source.feed)
      }
    }
    var told: [TextID: [String]] = [:]
    for (id, sources) in importer.tellers {
      var names: [String] = []
      for source in sources where feedOfSource.indices.contains(source) {
        let name = feeds[feedOfSource[source]].feed.name
        if !names.contains(name) { names.append(name) }
      }
      told[id] = names
    }
    return (schedule, told)
  }
}
