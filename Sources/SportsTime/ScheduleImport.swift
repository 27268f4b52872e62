import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// Reads feeds (CSV, JSON, XML, iCalendar) into one schedule: give it each source, then `finish`.
///
/// ```swift
/// var feeds = ScheduleImport()
/// try feeds.read(bytes, file: "mlb-2026.csv")
/// let result = feeds.finish()
/// ```
public struct ScheduleImport {
  /// What came of it.
  public struct Outcome: Sendable {
    /// The games of all sources.
    public var schedule: Schedule
    /// What was noticed, in the order of the sources.
    public var findings: [Finding]
    /// What became of each source's records.
    public var sources: [Source]
  }

  /// What became of the records of one source: `read` = `games` + `duplicates` + `rejected` + `notGames`.
  public struct Source: Hashable, Sendable, Codable {
    /// The name that was given to it.
    public var file: String
    /// The name of the feed definition.
    public var feed: String
    /// Its records.
    public var read: Int
    /// Games that were seen first in this source.
    public var games: Int
    /// Games that were seen before.
    public var duplicates: Int
    /// Records that could not be read.
    public var rejected: Int
    /// Records that are about something else, such as a bye.
    public var notGames: Int
    /// Of `games`, those whose time is not set.
    public var timeNotSet: Int
  }

  private var importer: Importer

  /// With the gazetteer that is built in, and the system's time zones.
  public init() { importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn) }

  /// The names of the feed definitions that are built in.
  public static var feeds: [String] { FeedCatalogue.builtIn.definitions.map(\.name) }

  /// Reads one source.
  ///
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - file: the name that findings and the games' sources show.
  ///   - feed: the name of a definition; nil to recognise it.
  /// - Throws: where nothing can be made of the source, and for a feed that is not there.
  public mutating func read(_ bytes: [UInt8], file: String, feed: String? = nil) throws(SportsTimeError) {
    if let fault = FeedCatalogue.builtIn.faults.first {
      throw SportsTimeError(
        code: .fault, message: "a definition that is built in is broken: \(fault.message)",
        file: fault.location?.file ?? file)
    }
    var definition: FeedDefinition?
    if let feed {
      guard let known = FeedCatalogue.builtIn.definition(named: feed) else {
        throw SportsTimeError(code: .unknownFeed, message: "there is no feed \(quotedForDisplay(feed))", file: file)
      }
      definition = known
    }
    do throws(Importer.Failure) {
      try bytes.withBytes { (view) throws(Importer.Failure) in try importer.read(view, file: file, feed: definition) }
    } catch {
      throw SportsTimeError(
        code: .unreadableSource, message: error.message, file: file, line: error.location.line,
        column: error.location.column)
    }
  }

  /// Matches the games of all sources.
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
