import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// Starts at midnight of a source's zone, given in UTC. If they are frequent, they mean a day without a set time.
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
      guard let start = Self.start(game) else { continue }
      let clock = Self.clock(start, of: game) ?? zone.reading(start.instant).localTime
      if isMidnight(game) {
        count += 1
      } else if clock == .midnight, !game.zone.isEmpty {
        // Midnight is that of each place.
        return nil
      } else if !Self.usual.contains(clock.secondOfDay) {
        others += 1
      }
    }
    if others * 4 > count { return nil }
  }

  /// A start at a place with a known clock, or in UTC.
  private static func start(_ game: Game) -> OffsetInstant? {
    game.start.flatMap { game.zone.isEmpty && $0.offset != 0 ? nil : $0 }
  }

  /// The time at the place; nil if its clock is unknown.
  private static func clock(_ start: OffsetInstant, of game: Game) -> LocalTime? {
    game.zone.isEmpty ? nil : start.localTime
  }

  /// Whether it is midnight in the zone, and not a usual time at the place.
  private func isMidnight(_ game: Game) -> Bool {
    guard let start = Self.start(game), zone.reading(start.instant).localTime == .midnight else { return false }
    return Self.clock(start, of: game).map { !Self.usual.contains($0.secondOfDay) } ?? true
  }

  func finding(file: String) -> Diagnostic {
    Diagnostic(
      code: .midnightStart, severity: .error,
      message: "\(counted(count, "start is", "starts are")) at 0:00 in \(zone.identifier): is the time not set there "
        + "(--midnight unset), or do the games start then (--midnight start)?",
      location: SourceLocation(file: file, line: 1, column: 1))
  }

  /// Removes the time of a start at this midnight and keeps the day.
  func unset(_ game: inout Game, _ traits: inout CandidateTraits) {
    guard isMidnight(game), let start = game.start else { return }
    game.localDate = zone.reading(start.instant).localDate
    game.start = nil
    traits.lacksStart = true
  }
}
