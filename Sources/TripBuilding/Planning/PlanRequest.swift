package import CivilTime

/// A user's wishes, rather than a list of games.
package struct PlanRequest: Sendable {
  /// The part shared with trips that are built: leagues, dates, home, modes of travel.
  package var trip = TripRequest()
  /// Parks: `all`, a venue, a city, a region or a country.
  package var visits: [String] = []
  /// Also includes parks within this many kilometres of those in `visits`.
  package var near: Double?
  /// Clubs to see at home.
  package var homes: [String] = []
  /// Clubs to see anywhere.
  package var clubs: [String] = []
  /// Ids of games that must be included.
  package var games: [String] = []
  /// Days without games.
  package var avoided: [ClosedRange<LocalDate>] = []
  /// Duration of a game in minutes; nil for the usual one of its sport.
  package var gameMinutes: Int?
  /// Minutes to stay after a game.
  package var after = 0
  package var aims: [Aim] = [.days, .distance]
  /// In cents.
  package var costPerDay = 0
  /// In cents per 100 km.
  package var costPerHundredKilometres = 0

  package init() {}

  /// The aims as users name them.
  package enum Aim: String, CaseIterable, Sendable {
    case days, distance, cost, games
  }

  /// The planner's aims. Costs per minute and per metre are integers in the same fraction of a cent.
  package var planAims: [PlanAim] {
    aims.map { aim in
      switch aim {
      case .days: return .time
      case .distance: return .distance
      case .games: return .games
      case .cost:
        let (minute, metre) = (costPerDay * PlanRequest.minuteParts, costPerHundredKilometres * PlanRequest.metreParts)
        let divisor = max(1, PlanRequest.greatestDivisor(minute, metre))
        return .cost(minute: minute / divisor, metre: metre / divisor)
      }
    }
  }

  /// A day has 1,440 minutes, and a hundred kilometres 100,000 metres: both in parts of 1,440 × 100,000 / 160.
  private static let minuteParts = 100_000 / 160
  private static let metreParts = 1_440 / 160

  private static func greatestDivisor(_ left: Int, _ right: Int) -> Int {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
