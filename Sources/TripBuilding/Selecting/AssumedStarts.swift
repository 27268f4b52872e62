import CivilTime
import ItineraryModel
package import ScheduleModel
import SourceText

extension AssumedTimes {
  /// The assumed starts for the games of a schedule.
  package struct Starts {
    private let cities: CityTable
    private var usual: LocalTime?
    private var ofLeague: [TextID: LocalTime] = [:]

    /// Leagues that are not in the schedule are skipped.
    package init(_ times: AssumedTimes, _ names: ScheduleNames) {
      cities = names.cities
      for entry in times.entries {
        if entry.league.isEmpty {
          usual = entry.time
        } else if let league = names.league(entry.league) {
          ofLeague[league] = entry.time
        }
      }
    }

    /// A game with its assumed start; unchanged if it has a time, has no date, is cancelled or postponed, or has no
    /// known time zone.
    package func applied(to game: Game) -> Game {
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
  package func applied(to schedule: Schedule, _ names: ScheduleNames) -> Schedule {
    let starts = Starts(self, names)
    var schedule = schedule
    for index in schedule.games.indices { schedule.games[index] = starts.applied(to: schedule.games[index]) }
    schedule.sort()
    return schedule
  }

  /// - Throws: if the schedule does not have one of the leagues.
  package func check(_ names: ScheduleNames, _ request: TripRequest) throws(BuildFailure) {
    let unknown = entries.enumerated().filter { !$0.element.league.isEmpty && names.league($0.element.league) == nil }
    if unknown.isEmpty { return }
    throw BuildFailure(
      unknown.map { number, entry in
        BuildFailure.Problem(
          message: names.unknown(league: entry.league), offset: request.offset(of: "assumeTime", element: number))
      })
  }
}
