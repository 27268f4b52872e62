package import CivilTime

/// What a user wants to see, rather than which games.
package struct PlanRequest: Sendable {
  /// What a planned trip has in common with one that is built: leagues, dates, home, ways of travel.
  package var trip = TripRequest()
  /// Parks: `all`, a venue, a city, a region or a country.
  package var visits: [String] = []
  /// Parks not further than this many kilometres from those of `visits`, too.
  package var near: Double?
  /// Clubs that are to be seen at home.
  package var homes: [String] = []
  /// Clubs that are to be seen, wherever.
  package var clubs: [String] = []
  /// Ids of games that have to be in.
  package var games: [String] = []
  /// Days on which no game is seen.
  package var avoided: [ClosedRange<LocalDate>] = []
  /// Minutes that a game takes; nil for what is usual in its sport.
  package var gameMinutes: Int?
  /// Minutes after a game before one leaves.
  package var after = 0
  package var aims: [Aim] = [.days, .distance]
  /// In cents.
  package var costPerDay = 0
  /// In cents for a hundred kilometres.
  package var costPerHundredKilometres = 0

  package init() {}

  /// What counts, as people name it.
  package enum Aim: String, CaseIterable, Sendable {
    case days, distance, cost, games
  }

  /// As the planner counts: a minute and a metre cost whole numbers of the same small part of a cent.
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
