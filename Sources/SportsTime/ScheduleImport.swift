import CivilTime
import FeedImporting
import FeedReading
import ScheduleModel
import SourceText

/// Reads feeds (CSV, JSON, XML, iCalendar) into one schedule: pass it each source, then call `finish`.
///
/// ```swift
/// var feeds = ScheduleImport()
/// try feeds.read(bytes, file: "mlb-2026.csv")
/// let result = feeds.finish()
/// ```
///
/// Reading a large source takes seconds: call it from a background thread.
public struct ScheduleImport: Sendable {
  /// The result of an import.
  public struct Outcome: Sendable {
    /// The games of all sources.
    public var schedule: Schedule
    /// Findings, in the order of the sources.
    public var findings: [Finding]
    /// The record counts of each source.
    public var sources: [Source]
  }

  /// The record counts of one source: `read` = `games` + `duplicates` + `rejected` + `notGames`.
  public struct Source: Hashable, Sendable, Codable {
    /// The name of the source.
    public var file: String
    /// The name of the feed definition.
    public var feed: String
    /// Number of records.
    public var read: Int
    /// Games that were first seen in this source.
    public var games: Int
    /// Games that were seen before.
    public var duplicates: Int
    /// Records that could not be read.
    public var rejected: Int
    /// Records that are not games, such as a bye.
    public var notGames: Int
    /// The number of `games` without a set time.
    public var timeNotSet: Int
  }

  /// The progress of reading a source.
  public struct Progress: Hashable, Sendable {
    /// The name of the source.
    public var file: String
    /// The records read so far.
    public var records: Int
    /// The share of the source that has been read, from 0 to 1.
    public var fraction: Double
  }

  /// Facts about sources that an app knows but the sources don't state.
  public struct Settings: Hashable, Sendable {
    /// The order of day and month in numeric dates.
    public enum DateOrder: String, Sendable, CaseIterable {
      /// 3 April 2026.
      case dayFirst
      /// March 4, 2026.
      case monthFirst
    }

    /// The league for records without one, such as `nba`.
    public var league: String?
    /// The season for records without one. It also determines the year of dates without a year.
    public var season: String?
    /// The team whose schedule the source is, if records name only opponents.
    public var team: String?
    /// The IANA name of the zone for times without one; nil for each venue's zone.
    public var timeZone: String?
    /// The meaning of `03/04/2026`; nil to infer it from the source.
    public var dateOrder: DateOrder?

    /// Facts about a source. By default, nothing is known.
    public init(
      league: String? = nil, season: String? = nil, team: String? = nil, timeZone: String? = nil,
      dateOrder: DateOrder? = nil
    ) {
      self.league = league
      self.season = season
      self.team = team
      self.timeZone = timeZone
      self.dateOrder = dateOrder
    }
  }

  private var importer: Importer
  private let catalogue: FeedCatalogue

  /// Uses the built-in feed definitions and the system's time zones.
  ///
  /// - Parameter gazetteer: knows the teams and venues of the feeds.
  public init(gazetteer: Gazetteer = .builtIn) { self.init(.builtIn, gazetteer) }

  private init(_ catalogue: FeedCatalogue, _ gazetteer: Gazetteer) {
    self.catalogue = catalogue
    importer = Importer(gazetteer: gazetteer.model, zones: .system, catalogue: catalogue)
  }

  /// Uses an app's feed definitions. They are recognized before the built-in ones, and replace those with the same
  /// name.
  ///
  /// - Parameters:
  ///   - definitions: the JSON text of each definition.
  ///   - gazetteer: knows the teams and venues of the feeds.
  /// - Throws: the first problem of a definition.
  public init(definitions: [[UInt8]], gazetteer: Gazetteer = .builtIn) throws(SportsTimeError) {
    var own: [FeedDefinition] = []
    for (number, text) in definitions.enumerated() {
      let read = text.withBytes {
        FeedDefinitionReader.read($0, file: "definition \(number + 1)", zones: ZoneDatabase.system)
      }
      if let problem = read.findings.first(where: { $0.severity == .error }) { throw SportsTimeError(problem) }
      if let definition = read.definition { own.append(definition) }
    }
    self.init(FeedCatalogue.builtIn.preceded(by: own), gazetteer)
  }

  /// The names of the built-in feed definitions.
  public static var feeds: [String] { FeedCatalogue.builtIn.definitions.map(\.name) }

  /// Reads one source.
  ///
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - file: the name in findings and in the games' sources.
  ///   - feed: the name of a definition; nil to recognize it.
  ///   - settings: what the app knows about the source.
  ///   - progress: called every few hundred records, on the calling thread.
  ///   - isCancelled: called before reading and every few hundred records. If it returns true, reading ends with the
  ///     error `importCancelled`. Then discard the import, because it contains only a part of the source.
  /// - Throws: if the source can't be used, reading is cancelled, or the feed or time zone is unknown.
  public mutating func read(
    _ bytes: some Collection<UInt8>, file: String, feed: String? = nil, settings: Settings = Settings(),
    progress: (Progress) -> Void = { _ in }, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(SportsTimeError) {
    var definition: FeedDefinition?
    if let feed {
      guard let known = catalogue.definition(named: feed) else {
        throw SportsTimeError(code: .unknownFeed, message: "no feed is named \(quotedForDisplay(feed))", file: file)
      }
      definition = known
    }
    importer.settings = try settings.model(file: file)
    let bytes = Array(bytes)
    do throws(Importer.Failure) {
      try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(Importer.Failure) in
        try withoutActuallyEscaping(progress) { (progress) throws(Importer.Failure) in
          var state = Progress(file: file, records: 0, fraction: 0)
          var callbacks = Importer.Callbacks()
          callbacks.isStopped = isCancelled
          callbacks.onRecords = { count, share in
            state.records += count
            state.fraction = max(state.fraction, share)
            progress(state)
          }
          try bytes.withBytes { (view) throws(Importer.Failure) in
            try importer.read(view, file: file, feed: definition, callbacks: callbacks)
          }
          state.fraction = 1
          progress(state)
        }
      }
    } catch {
      throw SportsTimeError(
        code: error.isStopped ? .importCancelled : .unreadableSource, message: error.message, file: file,
        line: error.location.line,
        column: error.location.column)
    }
  }

  /// Matches the games of all sources and returns the result.
  public consuming func finish() -> Outcome {
    let (schedule, report) = importer.finish()
    return Outcome(
      schedule: Schedule(schedule), findings: report.findings.map { Finding($0) },
      sources: report.sources.map { source in
        Source(
          file: source.file, feed: source.feed, read: source.read, games: source.games, duplicates: source.duplicate,
          rejected: source.rejected, notGames: source.notGames, timeNotSet: source.timeNotSet)
      })
  }
}

extension ScheduleImport.Settings {
  fileprivate func model(file: String) throws(SportsTimeError) -> ImportSettings {
    var model = ImportSettings()
    if let league { model.league = league }
    if let season { model.season = season }
    if let team { model.team = team }
    model.isDayFirst = dateOrder.map { $0 == .dayFirst }
    if let timeZone {
      guard let zone = ZoneDatabase.system.anyZone(timeZone) else {
        throw SportsTimeError(
          code: .unknownTimeZone, message: "\(quotedForDisplay(timeZone)) is not a time zone", file: file)
      }
      model.zone = zone
    }
    return model
  }
}
