import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding
import TripPlanning

/// Wishes for a trip: what to see, but not which games. A plan fulfills all of them in the best possible way.
public struct PlanRequest: Hashable, Sendable {
  /// A quantity that a plan optimizes.
  public enum Aim: String, Sendable, Codable, CaseIterable {
    /// The least time, including travel home.
    case days
    /// The least distance.
    case distance
    /// The least cost, according to the costs per day and per kilometer.
    case cost
    /// The most games.
    case games
    /// The most parks of `visits`. With this aim, not all of them have to be seen.
    case parks
    /// The most time to spare at the tightest connection.
    case slack
    /// The fewest games without a second chance. A second chance is another game in the same park that fulfills the
    /// same wishes before the trip continues. Can't be combined with `nights`, `maxBusyDays` and `maxLegs`.
    case insurance
  }

  /// A stop on the way between two games.
  public struct Stop: Hashable, Sendable {
    /// A city such as "Canton, OH", or a venue of the gazetteer.
    public var place: String
    /// The time to spend there, 1 to 1,440 minutes.
    public var minutes: Int

    /// A stop of two hours by default.
    public init(_ place: String, minutes: Int = 120) {
      self.place = place
      self.minutes = minutes
    }
  }

  /// The leagues, dates, origin and limits of travel. A game in each of the request's cities and venues is a wish.
  public var trip: TripRequest
  /// Parks in which to see a game: a venue, or all venues of a city, a state or a country; `all` for the parks of all
  /// clubs.
  public var visits: [String] = []
  /// Also includes parks within this many kilometers by road of those in `visits`, up to 20,000; nil to include none.
  public var nearKilometers: Double?
  /// Teams to see at home.
  public var teamsAtHome: [String] = []
  /// Teams to see, at home or away.
  public var teams: [String] = []
  /// Games to see, by id or alias.
  public var games: [String] = []
  /// Local dates on which to see no game.
  public var avoidedDates: [ClosedRange<CalendarDate>] = []
  /// What to optimize, in order of importance; at least one aim. Each aim chooses among the trips that are best in the
  /// previous ones.
  public var aims: [Aim] = [.days, .distance]
  /// The maximum length of the whole trip in calendar days, at least 1; nil for no limit.
  public var maxDays: Int?
  /// The dates of the whole trip; nil for no limit.
  public var dates: ClosedRange<CalendarDate>?
  /// The date by which the trip must be over; nil for no limit.
  public var homeBy: CalendarDate?
  /// The minimum number of nights in each city, up to 30, except in the origin and, without a return, in the last city.
  public var nights = 0
  /// The maximum number of consecutive days with games or travel before a day without either; nil for no limit.
  public var maxBusyDays: Int?
  /// The maximum number of legs of the whole trip, including travel from and to home; nil for no limit.
  public var maxLegs: Int?
  /// Stops on the way between two games, each on a separate drive.
  public var stops: [Stop] = []
  /// Minutes to stay after a game.
  public var stayMinutes = 0
  /// The cost of a day, in cents.
  public var centsPerDay = 0
  /// The cost of 100 kilometers, in cents.
  public var centsPerHundredKilometers = 0

  /// Wishes in addition to the leagues, dates, origin and limits of a request.
  public init(_ trip: TripRequest = TripRequest()) { self.trip = trip }
}

extension Schedule {
  /// A planned trip, with the proofs of its quality.
  public struct PlanOutcome: Sendable {
    /// The value reached for an aim.
    public struct Result: Hashable, Sendable {
      /// What was optimized.
      public var aim: PlanRequest.Aim
      /// Minutes for `days` and `slack`, meters for `distance`, cents for `cost`, otherwise a count. For `parks`, the
      /// number of missed parks.
      public var value: Int
      /// Whether it is proved that no trip is better.
      public var isProved: Bool
    }

    /// The trip.
    public var itinerary: Itinerary
    /// One result per aim, up to the last aim that the planner reached.
    public var results: [Result]
    /// Whether the trip is proved to be the best in all aims.
    public var isProved: Bool
    /// Unmet wishes and dropped games, with the reasons.
    public var findings: [Finding]
  }

  /// Plans the best trip for wishes, and proves that no trip is better. The same request always gives the same trip.
  ///
  /// This can take seconds for many wishes: call it from a background thread. It uses one thread.
  ///
  /// - Parameters:
  ///   - request: the wishes and aims.
  ///   - isCancelled: called repeatedly. If it returns true, the result is the best trip so far.
  ///   - gazetteer: knows the teams, venues and cities of the request and the schedule.
  /// - Throws: if no trip meets all wishes (with the reason) or none was found, if a name is unknown or ambiguous, or
  ///   if a value is out of range.
  public func plan(
    _ request: PlanRequest, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled },
    gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> PlanOutcome {
    let wishes = try request.model()
    let planner = TripPlanner(localized(gazetteer), gazetteer: gazetteer.model, zones: .system)
    var effort = PlanEffort()
    effort.isStopped = isCancelled
    var findings: [Diagnostic] = []
    let planned: PlannedTrip
    do throws(BuildFailure) {
      let problem = try planner.problem(wishes, &findings)
      if let unmet = findings.first(where: { $0.severity == .error }) { throw BuildFailure(unmet.message) }
      planned = try planner.plan(wishes, problem) { PlanSlack.solve($0, effort) }
    } catch {
      throw SportsTimeError(code: .wishInConflict, message: error.message)
    }
    guard let trip = planned.trip else {
      let isProved = planned.outcome.isProved && !planned.isRetried
      throw SportsTimeError(
        code: isProved ? .wishInConflict : .planNotFound,
        message: isProved ? "no trip can meet all wishes (proved)" : "no trip was found")
    }
    let results = zip(request.aims, planned.outcome.stages).compactMap { aim, stage in
      stage.value.map { value in
        PlanOutcome.Result(
          aim: aim, value: request.shown(value, aim, wishes), isProved: stage.isClosed && planned.isProofWhole)
      }
    }
    return PlanOutcome(
      itinerary: Itinerary(trip.itinerary), results: results,
      isProved: planned.outcome.isProved && planned.isProofWhole,
      findings: (findings + trip.findings).map { Finding($0) })
  }
}

extension PlanRequest {
  fileprivate func model() throws(SportsTimeError) -> TripPlanning.PlanRequest {
    func refuse(_ message: String) -> SportsTimeError { SportsTimeError(code: .requestFailed, message: message) }
    var model = TripPlanning.PlanRequest()
    model.trip = try trip.checked()
    model.visits = visits
    model.near = nearKilometers
    model.homes = teamsAtHome
    model.clubs = teams
    model.games = games
    model.avoided = avoidedDates.map { $0.lowerBound.date...$0.upperBound.date }
    model.nights = nights
    model.restEvery = maxBusyDays
    model.maxLegs = maxLegs
    model.stops = stops.map { ($0.place, $0.minutes) }
    model.after = stayMinutes
    model.aims = aims.compactMap { TripPlanning.PlanRequest.Aim(rawValue: $0.rawValue) }
    model.days = maxDays
    model.homeBy = homeBy.map { ($0.date, nil) }
    model.costPerDay = centsPerDay
    model.costPerHundredKilometres = centsPerHundredKilometers
    if let dates { model.keep(within: dates.lowerBound.date...dates.upperBound.date) }
    if aims.isEmpty { throw refuse("a plan needs an aim") }
    if Set(aims).count < aims.count { throw refuse("an aim is given twice") }
    if let maxDays, maxDays < 1 { throw refuse("a trip has 1 day or more") }
    if !(0...30).contains(nights) { throw refuse("a trip spends 0 to 30 nights in each city, at least") }
    if !stops.allSatisfy({ (1...1_440).contains($0.minutes) }) { throw refuse("a stop takes 1 to 1,440 minutes") }
    if let maxBusyDays, maxBusyDays < 1 { throw refuse("a trip has a day of rest after 1 day or more") }
    if let maxLegs, maxLegs < 0 { throw refuse("a trip has 0 legs or more") }
    if let nearKilometers, !(0...20_000).contains(nearKilometers) { throw refuse("near is at most 20,000 kilometers") }
    if !(0...1_440).contains(stayMinutes) { throw refuse("a stay after a game takes at most 1,440 minutes") }
    if !(0...10_000_000).contains(centsPerDay) || !(0...1_000_000_000).contains(centsPerHundredKilometers) {
      throw refuse("the costs are too high to be counted, or negative")
    }
    if aims.contains(.cost), centsPerDay + centsPerHundredKilometers == 0 {
      throw refuse("the aim cost needs a cost per day or per kilometer")
    }
    return model
  }

  /// A value in its stated unit. Internally, games and slack are minimized as negative numbers, and cost is in
  /// fractions of a cent.
  fileprivate func shown(_ value: Int, _ aim: Aim, _ model: TripPlanning.PlanRequest) -> Int {
    switch aim {
    case .days, .distance, .parks, .insurance: value
    case .games, .slack: -value
    case .cost: Int(model.cents(value).rounded())
    }
  }
}
