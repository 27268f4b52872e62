package import ItineraryModel

/// A planning problem in plain numbers: games at places, routes between the places, groups of games of which each must
/// be seen, and aims.
///
/// A plan is a row: a sequence of games in which each is reachable from the one before. Finding one is a shortest-path
/// problem with goals. All arithmetic is exact: minutes, metres and costs are integers.
package struct PlanProblem: Sendable {
  package struct Game: Hashable, Sendable {
    package var id: String
    package var place: Int
    /// Minutes since 1970 UTC.
    package var start: Int
    /// Minutes from the start until one can leave.
    package var length: Int
    /// UTC offset at the place, in minutes.
    package var offset: Int
    /// Bit set of the game's groups.
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
    /// Minutes until the stop that it makes; nil if it makes none.
    var stop: Int?
    /// Whether it stays at the venue, which was reached with a stop on the way.
    var stays = false

    package init(minutes: Int, metres: Int, _ mode: TravelMode) {
      self.minutes = minutes
      self.metres = metres
      self.mode = mode
    }
  }

  /// From home to a game, or back: what this adds to a trip, in minutes until the game starts or from its end.
  package struct End: Hashable, Sendable {
    package var minutes: Int
    package var metres: Int

    package init(minutes: Int = 0, metres: Int = 0) {
      self.minutes = minutes
      self.metres = metres
    }
  }

  package var places: [String] = []
  /// By place: its clock while the games last, and the days around them; nil for a place without a known clock, where
  /// each game has its own offset.
  package var clocks: [LocalClock?] = []
  /// Sorted by start, then by id.
  package var games: [Game] = []
  /// Names of the groups for messages; up to 64.
  package var groups: [String] = []
  /// Row-major matrix of routes between places; nil if there is none.
  package var ways: [Way?] = []
  /// By game, for trips that begin or end with it; empty if the trip begins at its first game or ends with its last. The
  /// minutes are negative if a trip that ends with its last game is less than its games take with the stay after each.
  package var outward: [End] = []
  package var homeward: [End] = []
  package var limits = TravelLimits()
  /// Minutes by which travel between two games has to be over earlier than the limits ask for.
  var spare = 0
  /// Nil if a trip may be on any days.
  package var dates: PlanDates?
  /// Nil if a trip may go from city to city as it likes.
  package var pace: PlanPace?
  /// Aims in lexicographic order: later ones break ties of earlier ones.
  package var aims: [PlanAim] = []
  /// Bit set of the groups that need not be seen: a plan may miss them, and `PlanAim.parks` counts how many.
  package var optional: UInt64 = 0
  /// Whether to see games beyond those that are needed.
  package var takesMore = false

  package init() {}

  func way(_ from: Int, _ to: Int) -> Way? { ways[from * places.count + to] }

  /// Bit set of all groups.
  var wanted: UInt64 { groups.count >= 64 ? .max : (1 << UInt64(groups.count)) &- 1 }

  /// Bit set of the groups that have to be seen.
  var needed: UInt64 { wanted & ~optional }

  /// Number of optional groups that are not among those seen.
  func missed(seen: UInt64) -> Int { (optional & ~seen).nonzeroBitCount }

  package static let mostGroups = 64

  /// Calendar days of a plan, from the first game's to the last one's, or from leaving home until being back.
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

/// The calendar days that a trip may be on, from leaving home until being back.
package struct PlanDates: Hashable, Sendable {
  /// By game: the number of the local day on which a trip begins whose first game it is.
  package var first: [Int]
  /// By game: the number of the local day on which a trip is over whose last game it is.
  package var last: [Int]
  /// Days on which a trip may be.
  package var days = Int.min...Int.max
  /// Length of a trip in calendar days, at most.
  package var most: Int?
  /// By game: whether a trip whose last game it is would be over too late on its last day.
  package var isTooLate: [Bool] = []
  /// By game: whether no trip begins with it; empty if one may begin with any.
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
  /// From the departure until the last game or the arrival home, in minutes.
  case time
  /// In metres.
  case distance
  /// Cost per minute and per metre.
  case cost(minute: Int, metre: Int)
  /// Maximizes the number of games: each counts −1.
  case games
  /// Maximizes the number of parks: each optional group that is missed counts 1.
  case parks
  /// Maximizes the spare time of the tightest connection, in minutes. `PlanSlack` solves for it.
  case slack
  /// Minimizes the number of games without a second chance, as `PlanInsurance` knows them.
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
  /// Optional groups that are not seen.
  package var missed = 0
  /// Games without a second chance; 0 if no aim is about them.
  package var risks = 0

  package init() {}

  package func value(_ aim: PlanAim) -> Int { aim.weights.value(self) }
}

/// Weights of a minute, a metre, a game, a missed group and a game without a second chance.
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
