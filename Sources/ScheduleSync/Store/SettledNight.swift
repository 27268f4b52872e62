import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText
import SystemIO

/// A night after which one with the same sources has no news: what such a one reports is known without reading them.
struct SettledNight: Equatable {
  /// The digest of all that the reading of sources depends on beside them.
  var basis: String
  /// Of the schedule.
  var games: Int
  /// What reading the sources finds.
  var findings: [Diagnostic]

  static let name = "settled.json"

  /// What a state says; nil where it says nothing, or where nothing vouches for it.
  init?(_ store: Store, _ folder: String) throws(SyncError) {
    guard store.night.state != nil, let text = try store.bytesIfThere(folder + "/" + SettledNight.name),
      let settled = text.withBytes({ SettledNight($0) })
    else { return nil }
    self = settled
  }

  var text: [UInt8] {
    let output = OutputBuffer()
    output.append("{\"basis\":" as StaticString)
    output.appendJSON(basis)
    output.append(",\"games\":\(games),\"findings\":[")
    for (index, finding) in findings.enumerated() {
      output.append(index > 0 ? ",\n " as StaticString : "\n ")
      finding.append(to: output)
    }
    output.append("]}\n" as StaticString)
    return output.array
  }

  /// Nil for what a run did not write: then the sources are read.
  private init?(_ text: ByteView) {
    guard let value = try? JSONValue.parse(text), let basis = value["basis"]?.string,
      let games = value["games"]?.integer, let list = value["findings"]?.array
    else { return nil }
    var findings: [Diagnostic] = []
    for element in list {
      guard let code = element["code"]?.string.flatMap(DiagnosticCode.init(rawValue:)),
        let message = element["message"]?.string,
        let severity = element["severity"]?.string.flatMap(Severity.init(rawValue:))
      else { return nil }
      var finding = Diagnostic(code: code, severity: severity, message: message)
      if let file = element["file"]?.string {
        guard let line = element["line"]?.integer, let column = element["column"]?.integer else { return nil }
        finding.location = SourceLocation(file: file, line: line, column: column)
      }
      findings.append(finding)
    }
    self.init(basis: basis, games: games, findings: findings)
  }

  init(basis: String, games: Int, findings: [Diagnostic]) {
    self.basis = basis
    self.games = games
    self.findings = findings
  }
}

extension SyncRun {
  /// What the reading of sources depends on beside them; nil where that is not known.
  ///
  /// - Parameter reader: with the definitions of the feeds.
  func basis(_ reader: FeedsReader) throws(SyncError) -> String? {
    // What the zones are: a file of them says which version it is made of.
    guard let file = setting.zones.directory.map({ $0 + "/tzdata.zi" }) else { return nil }
    let version = try SyncError.from { () throws(SystemError) in
      try FileStatus.ifThere(file) == nil ? nil : MappedFile(file)
    }
    guard let zones = version else { return nil }
    var parts = [setting.program, String(setting.gazetteer.fingerprint), zones.withBytes { SHA256.hex($0) }]
    parts += setting.catalogue.definitions.map(\.text)
    for feed in reader.feeds {
      let feedParts: [String?] = [
        feed.feed.name, feed.feed.source, feed.feed.league, feed.feed.season, feed.definition?.text,
        feed.feed.keepsPast ? "keepPast" : nil,
      ]
      parts += feedParts.map { $0.map { "=" + $0 } ?? "" }
    }
    return parts.joined(separator: "\u{0}").withBytes { SHA256.hex($0) }
  }

  /// The report of a night of which no source and no itinerary is another one than the night before; nil where one is, or
  /// where such a night would have something to say.
  func settledReport(_ store: Store, _ reader: FeedsReader) throws(SyncError) -> SyncReport? {
    let previous = try StoreState(outlineOf: store)
    guard let settled = previous.settled, reader.areAsBefore(previous.feeds), try basis(reader) == settled.basis else {
      return nil
    }
    var report = SyncReport()
    report.feeds = previous.feeds.map { feed in
      SyncReport.Feed(
        counts: feed.counts, reading: .whole, definitions: feed.definitions, changed: feed.changed)
    }
    report.games = settled.games
    report.sources = reader.paths
    report.findings = clockFindings(since: store) + settled.findings
    report.outcome = outcome(report, reader)
    guard try isPublished(previous) else { return nil }
    if followsTrips(previous) {
      let trips = try TripsUpdate(configuration, folder: folder, previous, isNewSchedule: false, setting) {
        () throws(SyncError) in try store.games()
      }
      guard trips.outputs.isEmpty, trips.states == previous.trips else { return nil }
      trips.show(in: &report)
    }
    return report
  }

  /// Whether all that was published is there.
  private func isPublished(_ previous: StoreState) throws(SyncError) -> Bool {
    guard let publishing = configuration.publishing else { return previous.published.isEmpty }
    var names: [String: Set<String>] = [:]
    for path in previous.published.keys {
      guard path.hasPrefix(publishing.folder + "/") else { return false }
      let place = PathText.folder(of: PathPattern.path(path, in: folder))
      if names[place] == nil {
        names[place] = try SyncError.from { () throws(SystemError) in
          try FileStatus.ifThere(place) == nil ? [] : Set(Folder.names(in: place))
        }
      }
      if names[place]?.contains(PathText.name(of: path)) != true { return false }
    }
    return true
  }
}
