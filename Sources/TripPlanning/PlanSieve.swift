import TripBuilding
import CivilTime
import ScheduleModel
import SourceText

/// Determines which games of a schedule can be used for planning, and why others can't.
struct PlanSieve {
  /// The games of the requested leagues to which wishes can refer.
  let games: [Int]
  private let schedule: Schedule
  private let request: PlanRequest
  private let leftOut: Set<Int>
  private let lacksPlace: Set<Int>
  private let lacksRoad: Set<Int>

  /// Why a game can't be used for planning, in the order of the checks.
  enum Obstacle: Int, Comparable {
    case noDate, dates, weekday, avoided, leftOut, off, noTime, noPlace, noRoad

    static func < (left: Obstacle, right: Obstacle) -> Bool { left.rawValue < right.rawValue }
  }

  init(_ request: PlanRequest, _ selector: GameSelector) throws(BuildFailure) {
    let schedule = selector.schedule
    let leagues = try selector.leagues(of: request.trip)
    let leftOut = try selector.leftOut(by: request.trip)
    if let id = request.games.first(where: { selector.game($0).map(leftOut.contains) ?? false }) {
      throw BuildFailure("the game \(quotedForDisplay(id)) is both required and left out")
    }
    games = schedule.games.indices.filter { leagues?.contains(schedule.games[$0].league) ?? true }
    lacksPlace = Set(
      games.filter { index in
        let game = schedule.games[index]
        return selector.names.venue(of: game) < 0 || selector.names.cities.city(ofVenue: game.venue) == nil
      })
    if let place = request.trip.origin, !request.trip.modes.contains(.fly) {
      let (home, cities) = (try selector.names.home(place, at: nil), selector.names.cities)
      lacksRoad = Set(
        games.filter { index in
          let spot = cities.spot(ofVenue: schedule.games[index].venue)
          return spot.map { !cities.isReachable(home.spot, $0, modes: request.trip.modes) } ?? false
        })
    } else {
      lacksRoad = []
    }
    self.schedule = schedule
    self.request = request
    self.leftOut = leftOut
  }

  /// Nil if the game can be used for planning.
  func obstacle(_ index: Int) -> Obstacle? {
    let game = schedule.games[index]
    guard let date = game.localDate else { return .noDate }
    if let from = request.trip.from, date < from { return .dates }
    if let to = request.trip.to, date > to { return .dates }
    if !request.trip.weekdays.isEmpty, !request.trip.weekdays.contains(date.weekday) { return .weekday }
    if request.avoided.contains(where: { $0.contains(date) }) { return .avoided }
    if leftOut.contains(index) { return .leftOut }
    if game.status.isOff { return .off }
    if game.start == nil { return .noTime }
    if lacksPlace.contains(index) { return .noPlace }
    return lacksRoad.contains(index) ? .noRoad : nil
  }

  /// Why none of the given games can be used for planning: the obstacle of the games that pass the most checks.
  func reason(_ games: [Int]) -> String {
    let obstacles = games.compactMap(obstacle)
    guard let last = obstacles.max() else {
      return request.trip.leagues.isEmpty ? "the schedule has no game" : "no game in these leagues"
    }
    let count = obstacles.count { $0 == last }
    switch last {
    case .noDate: return counted(count, "game has", "games have") + " no date yet"
    case .dates: return "no game " + dates + nearest(games.filter { obstacle($0) == .dates })
    case .weekday: return "no game on these weekdays"
    case .avoided: return "all games are on days to avoid"
    case .leftOut: return counted(count, "game is", "games are") + " left out, and there is no other"
    case .off: return counted(count, "game is", "games are") + " postponed or cancelled"
    case .noTime:
      return counted(count, "game has", "games have") + " no time yet; --assume-time 19:00 plans with "
        + (count == 1 ? "it" : "them")
    case .noPlace: return counted(count, "game has", "games have") + " no known city"
    case .noRoad: return "no road leads there from home; allow flights, or state the route"
    }
  }

  /// The date of the game that is nearest to the requested dates.
  private func nearest(_ games: [Int]) -> String {
    func distance(_ date: LocalDate) -> Int {
      max(request.trip.from.map { $0.days(since: date) } ?? 0, request.trip.to.map { date.days(since: $0) } ?? 0)
    }
    let dates = games.filter { !schedule.games[$0].status.isOff }.compactMap { schedule.games[$0].localDate }
    return dates.min { (distance($0), $0) < (distance($1), $1) }.map { "; the nearest is on \($0)" } ?? ""
  }

  private var dates: String {
    switch (request.trip.from, request.trip.to) {
    case (let from?, let to?) where from == to: "on \(from)"
    case (let from?, let to?): "from \(from) to \(to)"
    case (let from?, nil): "from \(from)"
    case (nil, let to?): "up to \(to)"
    case (nil, nil): "on these dates"
    }
  }
}
