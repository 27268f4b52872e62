import CivilTime
import FeedReading
import ScheduleModel
import SourceText
import UnknownFeeds

/// Counts patterns in the starts of one source: midnights that mean unset times, and the zones of its venues.
struct StartTally {
  /// The number of starts, on the source's clock and in UTC.
  private var starts = 0
  private var midnights = 0
  /// Midnights that are unlikely to be starts: 0:00 on the venue's clock, or 0:00 UTC if the venue's clock is unknown
  /// or shows night.
  private var unlikely = 0
  /// Other starts near midnight.
  private var near = 0
  /// Starts at and near midnight on the source's clock, and whether it is another one than UTC.
  private var local = (midnights: 0, near: 0, isKnown: false)
  /// The starts in `near` by time of day in UTC, in seconds.
  private var nearClocks: [Int32: Int] = [:]
  /// Whether a start at midnight has a separate, different date. The source then knows the local day and really means
  /// midnight.
  private var isDated = false
  /// The zones of games with a start, up to `mostZones`.
  private(set) var zones: Set<TextID> = []
  private static let mostZones = 64

  /// Seconds of the day that are not near midnight: the last games of an evening in Europe begin at half past ten, and those
  /// of one in America at three in UTC.
  private static let apart: ClosedRange<Int32> = 3 * 3_600 + 1...22 * 3_600 + 30 * 60

  mutating func add(_ game: Game) {
    guard let start = game.start else { return }
    starts += 1
    if !game.zone.isEmpty, zones.count < StartTally.mostZones { zones.insert(game.zone) }
    let clock = start.localTime.secondOfDay
    let universal = StartTally.universal(start).localTime.secondOfDay
    if start.offset != 0 { local.isKnown = true }
    if clock == 0 { local.midnights += 1 } else if !StartTally.apart.contains(clock) { local.near += 1 }
    guard clock == 0 || universal == 0 else {
      let isNear = [clock, universal].contains { !StartTally.apart.contains($0) }
      if isNear {
        near += 1
        nearClocks[universal, default: 0] += 1
      }
      return
    }
    midnights += 1
    if clock == 0 || clock < 10 * 3_600 { unlikely += 1 }
    if let date = game.localDate, date != start.localDate { isDated = true }
  }

  private static func universal(_ start: OffsetInstant) -> OffsetInstant {
    OffsetInstant(instant: start.instant, offset: 0)
  }

  /// Whether all starts are at midnight. No league plays only at midnight.
  var hasOnlyMidnights: Bool {
    starts > 0 && midnights == starts && !isDated && (starts > 1 || unlikely > 0)
  }

  /// Whether far more starts are at midnight than at any other time within three hours of it.
  private var areMidnightsFrequent: Bool {
    starts >= 100 && midnights * 5 >= starts && midnights >= 4 * (nearClocks.values.max() ?? 0)
  }

  /// Midnights on the source's clock, if no other start is near midnight there; 0 otherwise.
  private var localMidnights: Int { local.isKnown && local.near == 0 ? local.midnights : 0 }

  /// The finding about midnights; nil if there is no doubt.
  func finding(file: String) -> Diagnostic? {
    let message: String
    if hasOnlyMidnights {
      let which = starts == 1 ? "its only start is" : "all \(starts) starts are"
      message = "\(which) at 0:00 and treated as not set"
    } else if unlikely > 0 && (near == 0 || areMidnightsFrequent) || localMidnights > 0 {
      let isAlone = near == 0 || localMidnights > 0
      let count = localMidnights > 0 ? localMidnights : unlikely
      let comparison = isAlone ? "and no other is near midnight" : "many more than at any time around it"
      message =
        "\(counted(count, "start is", "starts are")) at 0:00, \(comparison): is the time not set there "
        + "(--midnight unset), or do the games start then (--midnight start)?"
    } else {
      return nil
    }
    return Diagnostic(
      code: .midnightStart, severity: hasOnlyMidnights ? .warning : .error, message: message,
      location: SourceLocation(file: file, line: 1, column: 1))
  }

  /// The finding about times without a zone that were assumed to be local to venues in several zones; nil if there is
  /// no doubt.
  func clocks(_ texts: TextTable, _ job: SourceJob) -> Diagnostic? {
    let names = zones.map { texts.string($0) }.sorted { $0.precedesBytewise($1) }
    var clocks: [Zone] = []
    for zone in names.compactMap({ job.zones.database.zone($0) })
    where !clocks.contains(where: { $0.hasClock(of: zone, month: 0) }) {
      clocks.append(zone)
    }
    guard clocks.count > 1 else { return nil }
    return Diagnostic(
      code: .inferredFeed, severity: .error,
      message: "the venues are in \(clocks.count) zones, such as \(clocks[0].identifier) and "
        + "\(clocks[1].identifier), and the times state no zone: use --zone ZONE if all are in one zone, or "
        + "--zone venue if each is its venue's local time",
      location: SourceLocation(file: job.file, line: 1, column: 1))
  }

  /// Removes the time of a start at midnight and keeps the day that the source states.
  static func unset(_ game: inout Game, _ traits: inout CandidateTraits) {
    guard let start = game.start else { return }
    let isUniversal = universal(start).localTime == .midnight
    guard isUniversal || start.localTime == .midnight else { return }
    game.localDate = isUniversal ? universal(start).localDate : start.localDate
    game.start = nil
    traits.lacksStart = true
  }
}
