import CivilTime
import ScheduleModel
import SourceText

/// Local starts that a trip counts on for games without a time: of one league, or of all others.
package struct AssumedTimes: Hashable, Sendable {
  private struct Entry: Hashable {
    /// Empty for all leagues that no other entry names.
    var league: String
    var time: LocalTime
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds `19:00`, or `mlb=19:00` for one league; false for other texts and for a league that has a time already.
  package mutating func add(_ text: String) -> Bool {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let league = parts.count == 2 ? parts[0] : ""
    guard let time = parts.last?.withBytes({ LocalTime(clock: $0) }), parts.count == 1 || !league.isEmpty,
      !entries.contains(where: { $0.league == league })
    else { return false }
    entries.append(Entry(league: league, time: time))
    return true
  }

  /// Why `add` refused a text.
  package static func refusal(of text: String) -> String {
    "an assumed time is like 19:00, or mlb=19:00 for one league, with one time for each, not \(quotedForDisplay(text))"
  }

  /// As `add` takes them.
  package var texts: [String] { entries.map { ($0.league.isEmpty ? "" : $0.league + "=") + $0.time.clock } }

  /// For the games of a schedule.
  struct Starts {
    private let cities: CityTable
    private var usual: LocalTime?
    private var ofLeague: [TextID: LocalTime] = [:]

    /// Leagues that the schedule does not have are skipped.
    init(_ times: AssumedTimes, _ names: ScheduleNames) {
      cities = names.cities
      for entry in times.entries {
        if entry.league.isEmpty {
          usual = entry.time
        } else if let league = names.league(entry.league) {
          ofLeague[league] = entry.time
        }
      }
    }

    /// A game with its assumed start; unchanged if it has a time, has no date, is off or has no known time zone.
    func applied(to game: Game) -> Game {
      guard game.start == nil, !game.status.isOff, let date = game.localDate, let time = ofLeague[game.league] ?? usual,
        case .zone(let zone) = cities.clock(at: game)
      else { return game }
      var game = game
      game.start = zone.resolve(date, time).preferred
      game.isStartAssumed = true
      return game
    }
  }

  /// The schedule with the assumed starts.
  func applied(to schedule: Schedule, _ names: ScheduleNames) -> Schedule {
    let starts = Starts(self, names)
    var schedule = schedule
    for index in schedule.games.indices { schedule.games[index] = starts.applied(to: schedule.games[index]) }
    schedule.sort()
    return schedule
  }

  /// - Throws: if the schedule does not have one of the leagues.
  func check(_ names: ScheduleNames, _ request: TripRequest) throws(BuildFailure) {
    let unknown = entries.enumerated().filter { !$0.element.league.isEmpty && names.league($0.element.league) == nil }
    if unknown.isEmpty { return }
    throw BuildFailure(
      unknown.map { number, entry in
        BuildFailure.Problem(
          message: names.unknown(league: entry.league), offset: request.offset(of: "assumeTime", element: number))
      })
  }
}
