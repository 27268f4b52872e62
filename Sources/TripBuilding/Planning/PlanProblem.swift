/// What is to be planned, in numbers alone: games at places, the ways between the places, the groups of games of which
/// each has to be seen, and what counts.
///
/// A plan is a row of games in which each can be reached from the one before. That is a shortest path with goals, and
/// everything here is exact: minutes, metres and costs are whole numbers.
package struct PlanProblem: Hashable, Sendable {
  package struct Game: Hashable, Sendable {
    package var id: String
    package var place: Int
    /// Minutes since 1970, in UTC.
    package var start: Int
    /// Minutes from the start until one can leave.
    package var length: Int
    /// Minutes by which the clock at the place is ahead of UTC.
    package var offset: Int
    /// The groups that it is of, as bits.
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

  /// A way from one place to another.
  package struct Way: Hashable, Sendable {
    package var minutes: Int
    package var metres: Int
    /// Whether it is driven, and may be split over days.
    package var isDriven: Bool

    package init(minutes: Int, metres: Int, isDriven: Bool) {
      self.minutes = minutes
      self.metres = metres
      self.isDriven = isDriven
    }
  }

  /// From home to a place, or back: what it adds to a trip that begins, or ends, there.
  package struct End: Hashable, Sendable {
    package var minutes: Int
    package var metres: Int

    package init(minutes: Int = 0, metres: Int = 0) {
      self.minutes = minutes
      self.metres = metres
    }
  }

  package var places: [String] = []
  /// By start, then by id.
  package var games: [Game] = []
  /// What each group is, as messages name it; up to 64.
  package var groups: [String] = []
  /// Row by row, from each place to each other; nil where there is none.
  package var ways: [Way?] = []
  /// By place; empty for a trip that begins at its first game.
  package var outward: [End] = []
  package var homeward: [End] = []
  package var travel = PlanTravel()
  /// What counts first, what among equals then, and so on.
  package var aims: [PlanAim] = []
  /// Whether games are seen beside those that are needed.
  package var takesMore = false

  package init() {}

  func way(_ from: Int, _ to: Int) -> Way? { ways[from * places.count + to] }

  /// All groups, as bits.
  var wanted: UInt64 { groups.count >= 64 ? .max : (1 << UInt64(groups.count)) &- 1 }

  package static let mostGroups = 64
}

/// When people travel between games: the limits that `LegTiming` keeps, in numbers.
package struct PlanTravel: Hashable, Sendable {
  /// Minutes before a game at which one wants to be there.
  package var slack = 120
  /// Minute of the day from which one is ready to leave.
  package var earliest = 420
  /// Minutes of driving on one day, by leg.
  package var drivingPerDay = 600
  /// Whether one travels through the night where nothing else will do.
  package var overnight = false

  package init() {}
}

/// What a plan should have as little of as can be.
package enum PlanAim: Hashable, Sendable {
  /// From when one leaves until the last game, or home, in minutes.
  case time
  /// In metres.
  case distance
  /// So much a minute, and so much a metre.
  case cost(minute: Int, metre: Int)
  /// As many games as can be: each counts minus one.
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

/// What a plan comes to.
package struct PlanTotals: Hashable, Sendable {
  package var minutes = 0
  package var metres = 0
  package var games = 0

  package init() {}

  package func value(_ aim: PlanAim) -> Int { aim.weights.value(minutes, metres, games) }
}

/// What a minute, a metre and a game count.
struct PlanWeights: Hashable {
  var time: Int
  var metres: Int
  var games: Int

  func value(_ minutes: Int, _ metres: Int, _ games: Int) -> Int {
    time * minutes + self.metres * metres + self.games * games
  }

  /// Several aims at once, each as often as it counts.
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
