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
  /// Aims in lexicographic order: later ones break ties of earlier ones.
  package var aims: [PlanAim] = []
  /// Whether to see games beyond those that are needed.
  package var takesMore = false

  package init() {}

  func way(_ from: Int, _ to: Int) -> Way? { ways[from * places.count + to] }

  /// Bit set of all groups.
  var wanted: UInt64 { groups.count >= 64 ? .max : (1 << UInt64(groups.count)) &- 1 }

  package static let mostGroups = 64
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

  var weights: PlanWeights {
    switch self {
    case .time: PlanWeights(time: 1, metres: 0, games: 0)
    case .distance: PlanWeights(time: 0, metres: 1, games: 0)
    case .cost(let minute, let metre): PlanWeights(time: minute, metres: metre, games: 0)
    case .games: PlanWeights(time: 0, metres: 0, games: -1)
    }
  }
}

/// The totals of a plan.
package struct PlanTotals: Hashable, Sendable {
  package var minutes = 0
  package var metres = 0
  package var games = 0

  package init() {}

  package func value(_ aim: PlanAim) -> Int { aim.weights.value(minutes, metres, games) }
}

/// Weights of a minute, a metre and a game.
struct PlanWeights: Hashable {
  var time: Int
  var metres: Int
  var games: Int

  func value(_ minutes: Int, _ metres: Int, _ games: Int) -> Int {
    time * minutes + self.metres * metres + self.games * games
  }

  /// Combines several aims, each with its weight.
  init(_ aims: ArraySlice<PlanAim>, times: [Int]) {
    self.init(time: 0, metres: 0, games: 0)
    for (aim, count) in zip(aims, times) {
      let weights = aim.weights
      time += weights.time * count
      metres += weights.metres * count
      games += weights.games * count
    }
  }

  init(time: Int, metres: Int, games: Int) {
    self.time = time
    self.metres = metres
    self.games = games
  }
}
