package import TripBuilding
package import CivilTime
package import ItineraryModel

/// A user's wishes, as opposed to a list of games.
package struct PlanRequest: Sendable {
  /// The part that a request for a built trip also has: leagues, dates, home, modes of travel.
  package var trip = TripRequest()
  /// Parks: `all`, a venue, a city, a state or a country. With the aim `parks`, these are the parks that count.
  package var visits: [String] = []
  /// Also includes parks within this many kilometers of those in `visits`.
  package var near: Double?
  /// Clubs to see at home.
  package var homes: [String] = []
  /// Clubs to see anywhere.
  package var clubs: [String] = []
  /// Ids of games that must be included.
  package var games: [String] = []
  /// Days without games.
  package var avoided: [ClosedRange<LocalDate>] = []
  /// The duration of a game in minutes; nil for the default of its sport.
  package var gameMinutes: Int?
  /// Minutes to stay after a game.
  package var after = 0
  package var aims: [Aim] = [.days, .distance]
  /// The maximum length of the trip in calendar days, from departure from home to the return.
  package var days: Int?
  /// The local days within which the whole trip must be.
  package var between: ClosedRange<LocalDate>?
  /// The local day by which the trip must be over, and the minute of that day if one is set.
  package var homeBy: (date: LocalDate, minute: Int?)?
  /// The minimum number of nights in each city, and exceptions for some cities.
  package var nights = 0
  package var nightsByCity: [(city: String, nights: Int)] = []
  /// The maximum number of consecutive days with games or travel; nil for no limit.
  package var restEvery: Int?
  /// The maximum number of legs, including travel from and to home; nil for no limit.
  package var maxLegs: Int?
  /// Stops on the way between two games: a city or a venue of the gazetteer, and the minutes to spend there.
  package var stops: [(place: String, minutes: Int)] = []
  /// In cents.
  package var costPerDay = 0
  /// In cents per 100 km.
  package var costPerHundredKilometres = 0

  package init() {}

  /// Limits the dates of the whole trip, and therefore of its games.
  package mutating func keep(within dates: ClosedRange<LocalDate>) {
    between = dates
    trip.from = max(trip.from ?? dates.lowerBound, dates.lowerBound)
    trip.to = min(trip.to ?? dates.upperBound, dates.upperBound)
  }

  /// Whether a trip has the requested length and days.
  package func allows(_ trip: Itinerary) -> Bool {
    guard let first = trip.startDate, let last = trip.date(ofDay: trip.dayCount) else { return true }
    if let days, trip.dayCount > days { return false }
    if let between, first < between.lowerBound || last > between.upperBound { return false }
    return homeBy.map { last <= $0.date } ?? true
  }

  /// The request for a trip that ends a day earlier; nil if no day is left.
  package var endingEarlier: PlanRequest? {
    var earlier = self
    if let days {
      if days < 2 { return nil }
      earlier.days = days - 1
    }
    if let between {
      guard let last = between.upperBound.adding(days: -1), last >= between.lowerBound else { return nil }
      earlier.between = between.lowerBound...last
    }
    if let by = homeBy { earlier.homeBy = (by.date.adding(days: -1) ?? by.date, by.minute) }
    return earlier
  }

  /// The names of the aims.
  package enum Aim: String, CaseIterable, Sendable {
    case days, distance, cost, games, parks, slack, insurance
  }

  /// The planner's aims. Costs per minute and per meter are integers in the same fraction of a cent.
  package var planAims: [PlanAim] {
    aims.map { aim in
      switch aim {
      case .days: return .time
      case .distance: return .distance
      case .games: return .games
      case .parks: return .parks
      case .slack: return .slack
      case .insurance: return .insurance
      case .cost:
        let (minute, metre) = (costPerDay * PlanRequest.minuteParts, costPerHundredKilometres * PlanRequest.metreParts)
        let divisor = max(1, PlanRequest.greatestDivisor(minute, metre))
        return .cost(minute: minute / divisor, metre: metre / divisor)
      }
    }
  }

  /// The value of the aim `cost` in cents.
  package func cents(_ value: Int) -> Double {
    guard case .cost(let minute, let metre)? = planAims.first(where: { if case .cost = $0 { true } else { false } })
    else { return 0 }
    return minute > 0
      ? Double(value) / Double(minute) * Double(costPerDay) / 1_440
      : Double(value) / Double(max(1, metre)) * Double(costPerHundredKilometres) / 100_000
  }

  /// A day has 1,440 minutes, and a hundred kilometers have 100,000 meters. Both are in parts of 1,440 × 100,000 / 160.
  private static let minuteParts = 100_000 / 160
  private static let metreParts = 1_440 / 160

  private static func greatestDivisor(_ left: Int, _ right: Int) -> Int {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
