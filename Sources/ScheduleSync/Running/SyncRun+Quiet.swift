import CivilTime
import FeedReading
import ScheduleModel
import SourceText
import SyncStore
import SystemIO

extension SyncRun {
  /// The digest of everything except the sources that affects how they are read; nil if unknown.
  ///
  /// - Parameter reader: has the feeds' definitions.
  func basis(_ reader: FeedsReader) throws(SyncError) -> String? {
    // This file contains the version of the time zone database.
    guard let directory = settings.zones.directory,
      let zones = try settings.storage.digest(of: directory + "/tzdata.zi")
    else { return nil }
    var parts = [settings.program, String(settings.gazetteer.fingerprint), zones]
    parts += settings.catalogue.definitions.map(\.text)
    for feed in reader.feeds {
      let feedParts: [String?] = [
        feed.feed.name, feed.feed.source, feed.feed.league, feed.feed.season, feed.definition?.text,
        feed.feed.keepsPast ? "keepPast" : nil,
      ]
      parts += feedParts.map { $0.map { "=" + $0 } ?? "" }
    }
    return parts.joined(separator: "\u{0}").withBytes { SHA256.hex($0) }
  }

  /// The report of a quiet run; nil if a source, an itinerary or a published file has changed or the last run was not
  /// quiet.
  func quietReport(_ store: Store, _ reader: FeedsReader) throws(SyncError) -> SyncReport? {
    let previous = try StoreState(outlineOf: store)
    guard let quietRun = previous.quietRun, reader.areUnchanged(previous.feeds), try basis(reader) == quietRun.basis
    else {
      return nil
    }
    if let change = quietRun.nextChange, change <= settings.now { return nil }
    var report = SyncReport()
    report.feeds = zip(reader.feeds, previous.feeds).map { read, feed in
      SyncReport.Feed(
        counts: feed.counts, status: .whole, fetch: read.fetch, definitions: feed.definitions, changed: feed.changed)
    }
    report.games = quietRun.games
    report.sources = reader.paths
    report.now = settings.now
    report.setFindings(
      settings.findings.applied(to: clockFindings(since: store) + quietRun.findings), known: previous.knownFindings)
    report.outcome = outcome(report, reader)
    guard try isPublished(previous) else { return nil }
    if followsTrips(previous) {
      let trips = try TripsUpdate(configuration, folder: folder, previous, isNewSchedule: false, settings) {
        () throws(SyncError) in try store.games()
      }
      guard trips.outputs.isEmpty, trips.states == previous.trips,
        trips.published.allSatisfy({ previous.published[$0.key] == $0.value })
      else { return nil }
      trips.add(to: &report)
    }
    return report
  }

  /// Whether all published files still exist.
  private func isPublished(_ previous: StoreState) throws(SyncError) -> Bool {
    guard let publishing = configuration.publishing else { return previous.published.isEmpty }
    var names: [String: Set<String>] = [:]
    for path in previous.published.keys {
      guard path.hasPrefix(publishing.folder + "/") else { return false }
      let place = PathText.folder(of: PathPattern.path(path, in: folder))
      if names[place] == nil {
        names[place] = Set(try settings.storage.namesIfThere(in: place))
      }
      if names[place]?.contains(PathText.name(of: path)) != true { return false }
    }
    return true
  }
}
