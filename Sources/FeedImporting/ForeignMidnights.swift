import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// Starts at midnight of another zone, given in UTC. If they are frequent in a source, they mean a day without a set
/// time.
struct ForeignMidnights {
  let zone: Zone
  private(set) var count = 0

  /// Zones of sources, each with the two UTC hours that can be midnight there. Midnight in Europe is evening in
  /// America, when many games start.
  private static let zones: [(name: String, hours: [Int])] = [
    ("America/New_York", [4, 5]), ("America/Chicago", [5, 6]), ("America/Denver", [6, 7]),
    ("America/Los_Angeles", [7, 8]),
  ]
  /// The seconds of the day between which games usually start.
  private static let usual: Range<Int32> = 9 * 3_600..<21 * 3_600

  /// Nil if fewer than one start in ten is at such a midnight, or if other starts are close to it.
  init?(_ games: ArraySlice<Game>, _ database: ZoneDatabase) {
    var hours = [Int](repeating: 0, count: 24)
    var starts = 0
    for case let start? in games.lazy.map(Self.start) {
      starts += 1
      let second = Int(OffsetInstant(instant: start.instant, offset: 0).localTime.secondOfDay)
      if second % 3_600 == 0 { hours[second / 3_600] += 1 }
    }
    for (name, midnights) in Self.zones {
      let least = max(5, starts / 10)
      guard midnights.reduce(0, { $0 + hours[$1] }) >= least, let zone = database.zone(name) else { continue }
      let found = ForeignMidnights(zone: zone, games)
      if let found, found.count >= least {
        self = found
        return
      }
    }
    return nil
  }

  private init?(zone: Zone, _ games: ArraySlice<Game>) {
    self.zone = zone
    var others = 0
    for game in games {
      guard let clock = reading(game)?.localTime.secondOfDay else { continue }
      if isMidnight(game) {
        count += 1
      } else if !Self.usual.contains(clock) {
        others += 1
      }
    }
    if others * 4 > count { return nil }
  }

  /// A start in UTC at a place without a known clock.
  private static func start(_ game: Game) -> OffsetInstant? {
    game.zone.isEmpty ? game.start.flatMap { $0.offset == 0 ? $0 : nil } : nil
  }

  private func reading(_ game: Game) -> OffsetInstant? { Self.start(game).map { zone.reading($0.instant) } }

  private func isMidnight(_ game: Game) -> Bool { reading(game)?.localTime == .midnight }

  func finding(file: String) -> Diagnostic {
    Diagnostic(
      code: .midnightStart, severity: .error,
      message: "\(counted(count, "start is", "starts are")) at 0:00 in \(zone.identifier): is the time not set there "
        + "(--midnight unset), or do the games start then (--midnight start)?",
      location: SourceLocation(file: file, line: 1, column: 1))
  }

  /// Removes the time of a start at this midnight and keeps the day.
  func unset(_ game: inout Game, _ traits: inout CandidateTraits) {
    guard isMidnight(game), let day = reading(game)?.localDate else { return }
    game.localDate = day
    game.start = nil
    traits.lacksStart = true
  }
}
