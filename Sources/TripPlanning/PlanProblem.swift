package import TripBuilding
package import ItineraryModel

/// A planning problem in plain numbers: games at places, routes between places, groups of games of which each must be
/// seen, and aims.
///
/// A plan is a sequence of games in which each one is reachable from the previous one. Finding one is a shortest-path
/// problem with goals. All arithmetic is exact: minutes, meters and costs are integers.
package struct PlanProblem: Sendable {
  package struct Game: Hashable, Sendable {
    package var id: String
    package var place: Int
    /// Minutes since 1970 UTC.
    package var start: Int
    /// Minutes from the start to the earliest departure.
    package var length: Int
    /// The UTC offset at the place, in minutes.
    package var offset: Int
    /// The game's groups, as a bit set.
    package var groups: UInt64

    package init(id: String, place: Int, start: Int, length: Int, offset: Int, groups: UInt64) {
      self.id = id
      self.place = place
      self.start = start
      self.length = length
      self.offset = offset
      self.groups = groups
    }
  }

  /// A route from one place to another.
  package struct Way: Hashable, Sendable {
    package var minutes: Int
    package var metres: Int
    /// A drive may be split over several days, and an ocean flight takes part of the night.
    package var mode: TravelMode
    /// Minutes until a stop on the way; nil if there is no stop.
    var stop: Int?
    /// Whether the trip stays at a venue that was reached with a stop on the way.
    var stays = false

    package init(minutes: Int, metres: Int, _ mode: TravelMode) {
      self.minutes = minutes
      self.metres = metres
      self.mode = mode
    }
  }

  /// What travel from home or back home adds to a trip: minutes before the start of the game, or after its end.
  package struct End: Hashable, Sendable {
    package var minutes: Int
    package var metres: Int

    package init(minutes: Int = 0, metres: Int = 0) {
      self.minutes = minutes
      self.metres = metres
    }
  }

  package var places: [String] = []
  /// By place: its clock during and around the games; nil if unknown, in which case each game has its own offset.
  package var clocks: [LocalClock?] = []
  /// Sorted by start, then by id.
  package var games: [Game] = []
  /// Names of the groups for messages; up to 64.
  package var groups: [String] = []
  /// Row-major matrix of routes between places; nil if there is none.
  package var ways: [Way?] = []
  /// By game: travel for trips that begin or end with it; empty if the trip begins at its first game or ends with its
  /// last game. Minutes are negative if a trip that ends with its last game is shorter than its games and the stay
  /// after each.
  package var outward: [End] = []
  package var homeward: [End] = []
  package var limits = TravelLimits()
  /// Additional spare minutes that travel between two games must have.
  var spare = 0
  /// Nil if there are no limits on the days of a trip.
  package var dates: PlanDates?
  /// Nil if there are no limits on the pace.
  package var pace: PlanPace?
  /// Aims in lexicographic order: later ones break ties of earlier ones.
  package var aims: [PlanAim] = []
  /// The optional groups, as a bit set. A plan may miss them; `PlanAim.parks` counts missed groups.
  package var optional: UInt64 = 0
  /// Whether to see more games than needed.
  package var takesMore = false

  package init() {}

  func way(_ from: Int, _ to: Int) -> Way? { ways[from * places.count + to] }

  /// All groups, as a bit set.
  var wanted: UInt64 { groups.count >= 64 ? .max : (1 << UInt64(groups.count)) &- 1 }

  /// The required groups, as a bit set.
  var needed: UInt64 { wanted & ~optional }

  /// The number of optional groups that are not in `seen`.
  func missed(seen: UInt64) -> Int { (optional & ~seen).nonzeroBitCount }

  package static let mostGroups = 64

  /// The number of calendar days of a plan, from the first game's day to the last game's, or from departure from home
  /// to the return.
  func days(of plan: [Int]) -> Int {
    guard let first = plan.first, let last = plan.last else { return 0 }
    let days = (dates?.first[first] ?? games[first].day, dates?.last[last] ?? games[last].day)
    return days.1 - days.0 + 1
  }

  /// The problem without one of its games.
  package func without(_ game: Int) -> PlanProblem {
    keeping(games.indices.filter { games[$0].id != games[game].id })
  }

  /// The problem with only some of its games, by their indices in ascending order.
  func keeping(_ kept: [Int]) -> PlanProblem {
    var part = self
    part.games = kept.map { games[$0] }
    if !outward.isEmpty { part.outward = kept.map { outward[$0] } }
    if !homeward.isEmpty { part.homeward = kept.map { homeward[$0] } }
    part.dates?.first = kept.compactMap { dates?.first[$0] }
    part.dates?.last = kept.compactMap { dates?.last[$0] }
    if let dates, !dates.isTooLate.isEmpty { part.dates?.isTooLate = kept.map { dates.isTooLate[$0] } }
    if let dates, !dates.isLater.isEmpty { part.dates?.isLater = kept.map { dates.isLater[$0] } }
    if let pace, !pace.homeward.isEmpty { part.pace?.homeward = kept.map { pace.homeward[$0] } }
    return part
  }
}

/// Limits on the calendar days of a trip, from departure from home to the return.
package struct PlanDates: Hashable, Sendable {
  /// By game: the number of the local day on which a trip that starts with the game begins.
  package var first: [Int]
  /// By game: the number of the local day on which a trip that ends with the game is over.
  package var last: [Int]
  /// The allowed days.
  package var days = Int.min...Int.max
  /// Maximum length of a trip in calendar days.
  package var most: Int?
  /// By game: whether a trip that ends with it would be over too late on its last day.
  package var isTooLate: [Bool] = []
  /// By game: whether no trip may begin with it; empty if every game may be first.
  package var isLater: [Bool] = []

  package init(first: [Int], last: [Int]) {
    self.first = first
    self.last = last
  }

  func mayBegin(with game: Int) -> Bool {
    first[game] >= days.lowerBound && !(isLater.indices.contains(game) && isLater[game])
  }

  func mayEnd(with game: Int, by day: Int) -> Bool {
    last[game] <= day && !(isTooLate.indices.contains(game) && isTooLate[game])
  }

  /// The last day of a trip that begins with a game.
  func lastDay(first game: Int) -> Int { min(days.upperBound, most.map { first[game] + $0 - 1 } ?? .max) }
}

/// A quantity that a plan minimizes.
package enum PlanAim: Hashable, Sendable {
  /// Minutes from the departure to the last game or the arrival at home.
  case time
  /// In meters.
  case distance
  /// The cost per minute and per meter.
  case cost(minute: Int, metre: Int)
  /// The most games. Each game counts −1.
  case games
  /// The most parks. Each missed optional group counts 1.
  case parks
  /// The most spare time at the tightest connection, in minutes. `PlanSlack` solves it.
  case slack
  /// The fewest games without a second chance, according to `PlanInsurance`.
  case insurance

  var weights: PlanWeights {
    switch self {
    case .time: PlanWeights(time: 1)
    case .distance: PlanWeights(metres: 1)
    case .cost(let minute, let metre): PlanWeights(time: minute, metres: metre)
    case .games: PlanWeights(games: -1)
    case .parks: PlanWeights(missed: 1)
    case .slack: PlanWeights()
    case .insurance: PlanWeights(risks: 1)
    }
  }
}

/// The totals of a plan.
package struct PlanTotals: Hashable, Sendable {
  package var minutes = 0
  package var metres = 0
  package var games = 0
  /// The number of missed optional groups.
  package var missed = 0
  /// The number of games without a second chance; 0 if no aim counts them.
  package var risks = 0

  package init() {}

  package func value(_ aim: PlanAim) -> Int { aim.weights.value(self) }
}

/// The weights of a minute, a meter, a game, a missed group and a game without a second chance.
struct PlanWeights: Hashable {
  var time = 0
  var metres = 0
  var games = 0
  var missed = 0
  var risks = 0

  func value(_ totals: PlanTotals) -> Int {
    time * totals.minutes + metres * totals.metres + games * totals.games + missed * totals.missed
      + risks * totals.risks
  }

  init(time: Int = 0, metres: Int = 0, games: Int = 0, missed: Int = 0, risks: Int = 0) {
    self.time = time
    self.metres = metres
    self.games = games
    self.missed = missed
    self.risks = risks
  }

  /// Combines several aims, each with its weight.
  init(_ aims: ArraySlice<PlanAim>, times: [Int]) {
    for (aim, count) in zip(aims, times) {
      let weights = aim.weights
      time += weights.time * count
      metres += weights.metres * count
      games += weights.games * count
      missed += weights.missed * count
      risks += weights.risks * count
    }
  }
}
