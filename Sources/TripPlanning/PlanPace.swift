/// The pace of a trip: limits on its days, nights and legs.
package struct PlanPace: Sendable {
  /// By place: the number of its city. There is no leg between two places in the same city.
  package var cities: [Int]
  /// By place: the minimum number of nights in its city, from the arrival (or the first game of the trip) to the
  /// departure.
  package var nights: [Int]
  /// By place: whether it is in the city where the trip begins; empty for a trip that begins with its first game.
  package var isHome: [Bool] = []
  /// Maximum number of consecutive days with games or travel.
  package var busyDays: Int?
  /// Maximum number of legs, including travel from and to home.
  package var legs: Int?
  /// By game and number of days of waiting after it: the travel home. Empty if the trip ends with its last game.
  package var homeward: [[Home]] = []

  /// Travel home from a game.
  package struct Home: Sendable {
    package var end: PlanProblem.End
    /// Numbers of the local days of departure and arrival.
    package var first: Int
    package var last: Int
    package var isTooLate = false

    package init(end: PlanProblem.End, first: Int, last: Int) {
      self.end = end
      self.first = first
      self.last = last
    }
  }

  package init(cities: [Int], nights: [Int]) {
    self.cities = cities
    self.nights = nights
  }

  /// The maximum number of days to wait after a game. It is enough for all nights and a free day.
  package func waits(at place: Int) -> Int { max(nights[place], busyDays == nil ? 0 : 2) }
}

/// Converts a problem with limits on the pace to one without: its games are the original games in all possible states
/// of a trip.
struct PacedGames: Sendable {
  /// The facts at a game that determine how a trip can continue.
  struct State: Hashable {
    /// The first day on which the trip may leave the city.
    var leaving: Int
    /// The first of the consecutive busy days up to the game; constant if their number is unlimited.
    var busySince = 0
    /// The number of legs so far; constant if unlimited.
    var legs = 0

    /// Whether a trip in this state has every continuation of the other state, at the same game or later.
    func replaces(_ other: State) -> Bool {
      leaving <= other.leaving && busySince >= other.busySince && legs <= other.legs
    }

    static func precedes(_ left: State, _ right: State) -> Bool {
      (left.legs, left.leaving, right.busySince) < (right.legs, right.leaving, left.busySince)
    }
  }

  private(set) var problem: PlanProblem
  /// Index of each game in the original problem.
  private(set) var games: [Int] = []
  private(set) var arcs: [Int32] = []
  private(set) var arcsOfGame: [Int32] = [0]
  private var states: [State] = []
  private let original: PlanProblem
  private let pace: PlanPace
  private let timing: PlanTiming

  init(_ original: PlanProblem, _ pace: PlanPace) {
    self.original = original
    self.pace = pace
    timing = PlanTiming(original)
    problem = original
    problem.pace = nil
    addStates()
  }

  private mutating func addStates() {
    let kinds = Dictionary(grouping: original.games.indices) {
      PlanNetwork.Kind(place: original.games[$0].place, groups: original.games[$0].groups)
    }.sorted { $0.value[0] < $1.value[0] }
    var first = kinds.map { _ in 0 }
    var reached = [Set<State>](repeating: [], count: original.games.count)
    var numbers: [[State: Int]] = []
    var targets: [[(game: Int, state: State)]] = []
    for game in original.games.indices {
      let initial = self.initial(game)
      if let initial { reached[game].insert(initial) }
      let here = reached[game].sorted(by: State.precedes)
      numbers.append(Dictionary(uniqueKeysWithValues: zip(here, games.count...)))
      var known: [Int: [PlanTiming.Leg]] = [:]
      for (number, (_, candidates)) in kinds.enumerated() {
        while first[number] < candidates.count, candidates[first[number]] <= game { first[number] += 1 }
      }
      for state in here {
        var next: [(game: Int, state: State)] = []
        for (number, (kind, candidates)) in kinds.enumerated()
        where original.takesMore || kind.groups & ~original.games[game].groups != 0 {
          next += self.next(game, state, candidates[first[number]...], &known)
        }
        for target in next { reached[target.game].insert(target.state) }
        games.append(game)
        states.append(state)
        targets.append(next)
      }
    }
    for next in targets {
      arcs += next.compactMap { numbers[$0.game][$0.state].map { Int32($0) } }.sorted()
      arcsOfGame.append(Int32(arcs.count))
    }
    addGames()
  }

  private mutating func addGames() {
    problem.games = games.map { original.games[$0] }
    if !original.outward.isEmpty { problem.outward = games.map { original.outward[$0] } }
    let homes = games.indices.map(home)
    if !original.homeward.isEmpty { problem.homeward = homes.map { $0?.end ?? PlanProblem.End() } }
    var dates = original.dates ?? PlanDates(first: [], last: [])
    dates.first = games.map(begin)
    dates.last = zip(games, homes).map { $1?.last ?? original.dates?.last[$0] ?? original.games[$0].day }
    let isTooLate = original.dates?.isTooLate ?? []
    dates.isTooLate = zip(games, homes).map { game, home in
      original.homeward.isEmpty ? isTooLate.indices.contains(game) && isTooLate[game] : home?.isTooLate ?? true
    }
    dates.isLater = zip(games, states).map { initial($0) != $1 }
    problem.dates = dates
  }

  private func place(_ game: Int) -> Int { original.games[game].place }

  /// The number of the local day on which a game ends.
  private func end(_ game: Int) -> Int {
    var game = original.games[game]
    game.start += game.length
    return game.day
  }

  private func isHome(_ game: Int) -> Bool { pace.isHome.isEmpty ? false : pace.isHome[place(game)] }

  private func begin(_ game: Int) -> Int { original.dates?.first[game] ?? original.games[game].day }

  // MARK: Steps

  /// The state at the first game of a trip; nil if no trip can begin with it.
  private func initial(_ game: Int) -> State? {
    if let dates = original.dates, !dates.isLater.isEmpty, dates.isLater[game] { return nil }
    let day = original.games[game].day
    var state = State(leaving: day + pace.nights[place(game)])
    if !pace.isHome.isEmpty, !isHome(game), pace.legs != nil { state.legs = 1 }
    if pace.busyDays != nil { state.busySince = min(day, begin(game)) }
    return isAllowed(state, until: day) ? state : nil
  }

  private func isAllowed(_ state: State, until day: Int) -> Bool {
    if let busyDays = pace.busyDays, day - state.busySince >= busyDays { return false }
    return pace.legs.map { state.legs <= $0 } ?? true
  }

  /// The state during travel; nil if this travel is not allowed.
  private func travelling(_ state: State, from day: Int, first: Int, last: Int) -> State? {
    if first < state.leaving { return nil }
    var state = state
    if pace.legs != nil { state.legs += 1 }
    if pace.busyDays != nil, first > day + 1 { state.busySince = first }
    return isAllowed(state, until: last) ? state : nil
  }

  /// The state at a game, given the last busy day before it.
  private func reaching(_ game: Int, _ state: State, since last: Int) -> State? {
    let day = original.games[game].day
    var state = state
    state.leaving = max(state.leaving, day)
    if pace.busyDays != nil, day > last + 1 { state.busySince = day }
    return isAllowed(state, until: day) ? state : nil
  }

  /// The possible states at another game, with the number of days of waiting before it.
  private func states(
    from game: Int, _ state: State, to other: Int, _ known: inout [Int: [PlanTiming.Leg]]
  ) -> [(state: State, wait: Int)] {
    let (from, to) = (original.games[game], original.games[other])
    let way = original.way(from.place, to.place)
    if pace.cities[from.place] == pace.cities[to.place] {
      guard timing.fits(from, to, way) else { return [] }
      return reaching(other, state, since: from.day).map { [($0, 0)] } ?? []
    }
    let legs =
      known[other]
      ?? timing.legs(
        from, to, way, waits: pace.waits(at: from.place), isLate: pace.busyDays != nil)
    known[other] = legs
    return legs.compactMap { leg in
      guard var next = travelling(state, from: from.day, first: leg.first, last: leg.last) else { return nil }
      next.leaving = leg.arrival + pace.nights[to.place]
      return reaching(other, next, since: leg.last).map { ($0, leg.wait) }
    }
  }

  /// The next games of a kind, in all states except those that another state replaces.
  private func next(
    _ game: Int, _ state: State, _ candidates: ArraySlice<Int>, _ known: inout [Int: [PlanTiming.Leg]]
  ) -> [(game: Int, state: State)] {
    let here = place(game)
    guard let there = candidates.first.map(place), here == there || original.way(here, there) != nil else { return [] }
    if let legs = pace.legs, state.legs >= legs, pace.cities[here] != pace.cities[there] { return [] }
    var next: [(game: Int, state: State)] = []
    for candidate in candidates {
      let day = original.games[candidate].day
      // A trip that arrives this early can have a free day before the game.
      let isFree = next.contains { known in
        known.state.leaving <= day && (pace.busyDays == nil || original.games[known.game].day + 2 <= day)
      }
      if isFree { break }
      for (state, _) in states(from: game, state, to: candidate, &known) {
        // After midnight, the departure may be before the morning.
        var least = state
        if state.leaving <= end(candidate) { least.leaving = day }
        if !next.contains(where: { $0.state.replaces(least) }) { next.append((candidate, state)) }
      }
    }
    return next
  }

  /// The earliest travel home from a game; nil if there is none.
  private func home(_ number: Int) -> PlanPace.Home? { homeChoice(number)?.home }

  private func homeChoice(_ number: Int) -> (home: PlanPace.Home, wait: Int)? {
    let game = games[number]
    if pace.homeward.isEmpty { return nil }
    for (wait, home) in pace.homeward[game].enumerated() {
      let day = original.games[game].day
      if isHome(game) || travelling(states[number], from: day, first: home.first, last: home.last) != nil {
        return (home, wait)
      }
    }
    return nil
  }

  /// By game of a plan: the number of days of waiting after it.
  func waits(_ plan: [Int]) -> [Int] {
    var waits = zip(plan, plan.dropFirst()).map { from, to in
      var known: [Int: [PlanTiming.Leg]] = [:]
      return states(from: games[from], states[from], to: games[to], &known).first { $0.state == states[to] }?.wait ?? 0
    }
    if let last = plan.last { waits.append(homeChoice(last)?.wait ?? 0) }
    return waits
  }
}
