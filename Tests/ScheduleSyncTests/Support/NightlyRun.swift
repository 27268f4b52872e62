import CivilTime
import FeedReading
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding

@testable import ScheduleSync
@testable import SyncStore

/// A configuration, its feeds and its store, all in memory.
final class NightlyRun {
  enum Mode {
    case run, dryRun, check, accept, replay
  }

  let disk = MemoryStorage()
  /// The text of the configuration.
  var configuration: String
  var settings = SyncSettings(
    gazetteer: .builtIn, zones: .system, catalogue: .builtIn, now: Instant(seconds: 0), program: "sportstime 1")

  init(feeds: String = #"{"name":"abl","source":"games.csv"}"#, more: String = "") {
    configuration = NightlyRun.configuration(feeds, more)
    settings.storage = disk
    if let zones = settings.zones.directory { disk[zones + "/tzdata.zi"] = "# version 2026a\n" }
  }

  private static func configuration(_ feeds: String, _ more: String) -> String {
    #"{"format":"sportstime-sync","version":1,\#(more)"feeds":[\#(feeds)]}"#
  }

  func configure(_ feeds: String, more: String = "") { configuration = NightlyRun.configuration(feeds, more) }

  func write(_ games: [SeasonGame], _ name: String = "games.csv") { disk[name] = SeasonGame.table(games) }

  /// 2 o'clock of a day, counted from 1 May 2026 on.
  static func time(_ night: Int) -> Instant {
    Instant(seconds: 1_777_600_800 + Int64(night - 1) * 86_400)
  }

  private func syncRun(_ night: Int) throws -> SyncRun {
    let (read, findings) = configuration.withBytes { SyncConfiguration.read($0, file: "sync.json") }
    let configuration = try #require(read, "\(findings)")
    settings.now = NightlyRun.time(night)
    return SyncRun(configuration, folder: ".", store: nil, settings)
  }

  @discardableResult
  func decide(
    _ night: Int, _ verdict: Decision.Verdict, _ feeds: [String] = [], only part: Decision.Part? = nil
  ) throws -> SyncReport {
    try syncRun(night).decide(Decision(verdict, feeds: feeds, part: part))
  }

  @discardableResult
  func prune(_ night: Int, _ retention: Retention, isDryRun: Bool = false) throws -> PruneReport {
    try syncRun(night).prune(retention, isDryRun: isDryRun)
  }

  @discardableResult
  func run(_ night: Int = 1, _ mode: Mode = .run) throws -> SyncReport {
    let run = try syncRun(night)
    switch mode {
    case .run: return try run.run()
    case .dryRun: return try run.run(isDryRun: true)
    case .check: return try run.check()
    case .accept: return try run.decide(Decision(.accept, feeds: [], part: nil))
    case .replay: return try run.replay()
    }
  }

  /// The error of a run; nil if it succeeds.
  func failure(_ night: Int = 1, _ mode: Mode = .run) throws -> String? {
    do {
      try run(night, mode)
      return nil
    } catch let error as SyncError {
      return error.message
    }
  }

  /// Writes a season, and runs the first night.
  static func begun(
    feeds: String = #"{"name":"abl","source":"games.csv"}"#, more: String = "",
    _ games: [SeasonGame] = SeasonGame.season
  ) throws -> NightlyRun {
    let nights = NightlyRun(feeds: feeds, more: more)
    nights.write(games)
    let report = try nights.run()
    #expect(report.outcome == .done && report.night?.number == 1)
    return nights
  }

  var schedule: String { disk["store/schedule.jsonl"] ?? "" }

  var gameCount: Int { schedule.split(separator: "\n").count }

  /// The files below a folder.
  func files(_ folder: String = "store") -> [String: [UInt8]] { disk.files.filter { $0.key.hasPrefix(folder + "/") } }

  var history: StoreHistory { get throws { try StoreHistory("store", disk) } }

  // MARK: Trips

  static let publishing = #""itineraries":["trips"],"publish":{"folder":"public","address":"https://example.org/t"},"#

  /// The files of two trips, a document and a line.
  private static let trips = Result {
    let games = try NightlyRun.begun().history.schedule()
    return try [("Owls", "trips/owls.json"), ("Hens", "trips/hens.jsonl")].map { team, file in
      let request =
        #"{"id":"\#(team.lowercased())-away","title":"\#(team) away","team":["\#(team)"],"awayOnly":true,"#
        + #""from":"2026-06-01","to":"2026-07-30"}"#
      var builder = TripBuilder(games, gazetteer: .builtIn)
      let trip = try builder.build(request.withBytes { (text) throws(BuildFailure) in try TripRequest(text) }).itinerary
      let layout: ItineraryWriter.Layout = file.hasSuffix("l") ? .line : .document
      return (file, written { ItineraryWriter(layout: layout).append(trip, to: $0) })
    }
  }

  /// With two trips, and a first night.
  static func withTrips(more: String = publishing) throws -> NightlyRun {
    let nights = NightlyRun(more: more)
    nights.write(SeasonGame.season)
    for (file, text) in try trips.get() { nights.disk[file] = text }
    let report = try nights.run()
    #expect(report.outcome == .done && report.trips?.news.map(\.kind) == [.new, .new], "\(report.text)")
    return nights
  }

  /// The properties of the events of a published calendar, by UID.
  func events(_ trip: String = "owls-away") -> [String: [String: String]] {
    calendarEvents(disk["public/trips/\(trip).ics"] ?? "")
  }
}

extension Array<SeasonGame> {
  /// With another value of one game.
  func with(_ index: Int, _ change: (inout SeasonGame) -> Void) -> [SeasonGame] {
    var games = self
    change(&games[index])
    return games
  }
}

extension SyncReport {
  /// `game kinds` of each change.
  var kinds: [String] { changes.map { "\($0.game) \($0.kinds.map(\.rawValue).joined(separator: " "))" } }

  func feed(_ name: String) throws -> Feed { try #require(feeds.first { $0.counts.name == name }, "\(name)") }

  var counts: FeedCounts { feeds.first?.counts ?? FeedCounts(name: "") }

  /// `cause: message` of each drift of the first feed.
  var drift: [String] { feeds.first?.drift.map { "\($0.cause.rawValue): \($0.message)" } ?? [] }

  var text: String { written { append(as: .text, to: $0) } }
}
