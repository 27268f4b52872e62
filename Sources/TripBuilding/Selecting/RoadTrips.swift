import CivilTime
import ScheduleModel
import SourceText

/// The road trips of a season. Each is a run of away games.
enum RoadTrips {
  /// The number of days without a game after which a club is assumed to have gone home.
  private static let longestBreak = 7

  /// Indices of the games of each run, in schedule order.
  ///
  /// A run ends with a home game, whether or not the request selects it, or with a break of more than a week.
  static func stretches(of request: TripRequest, _ selector: GameSelector) throws(BuildFailure) -> [[Int]] {
    if request.homeOnly { throw BuildFailure("homeOnly leaves no road trips", at: request.offset(of: "homeOnly")) }
    guard request.teams.count == 1 else {
      throw BuildFailure("road trips need exactly one team", at: request.offset(of: "team"))
    }
    var away = request
    away.homeOnly = false
    away.awayOnly = true
    let selected = try selector.select(away)
    var home = TripRequest()
    home.teams = request.teams
    home.leagues = request.leagues
    home.homeOnly = true
    let schedule = selector.schedule
    var atHome: [LocalDate] = []
    // A club without home games is always away.
    for index in (try? selector.select(home)) ?? [] {
      if let date = schedule.games[index].localDate { atHome.append(date) }
    }
    var stretches: [[Int]] = []
    var last: LocalDate?
    var next = 0
    for index in selected {
      guard let date = schedule.games[index].localDate else { continue }
      var wasHome = false
      while next < atHome.count, atHome[next] <= date {
        if let last, atHome[next] >= last { wasHome = true }
        next += 1
      }
      if let last, !wasHome, date.days(since: last) <= longestBreak {
        stretches[stretches.count - 1].append(index)
      } else {
        stretches.append([index])
      }
      last = date
    }
    return stretches
  }
}
