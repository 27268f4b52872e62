/// What the solver may use, and whom it tells how far it is.
package struct PlanEffort: Sendable {
  /// Calls a body with 0…count − 1, at once where it can, and waits for them all.
  package var run: @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void = { count, body in
    for index in 0..<count { body(index) }
  }
  /// Bodies that are run at once. What is found does not depend on it.
  package var workers = 1
  /// Rows of games of a length that are kept at most: beyond that, plans are still found but not proved.
  package var width = 1 << 17
  /// Whether any plan will do.
  package var isEnough = false
  /// Whether to end with the best so far.
  package var isStopped: @Sendable () -> Bool = { false }
  package var report: @Sendable (PlanProgress) -> Void = { _ in }

  package init() {}
}

/// How far the solver is.
package struct PlanProgress: Sendable {
  package var aim: PlanAim
  /// What the best plan so far comes to; nil where there is none.
  package var best: Int?
  /// No plan comes to less.
  package var bound: Int
  /// Starts of a plan that may still lead to a better one.
  package var open: Int
}

/// What is known in the end.
package struct PlanOutcome: Sendable {
  /// Games of the problem, in order; nil where none was found.
  package var plan: [Int]?
  package var totals: PlanTotals?
  /// By aim, as far as the solver came: all but the last are proved.
  package var stages: [PlanStage] = []

  /// Whether no plan is better in any of the aims, or where there is none, that none exists.
  package var isProved: Bool {
    plan == nil ? stages.last?.isClosed ?? false : stages.count == aimCount && stages.allSatisfy(\.isClosed)
  }
  var aimCount = 0
}

/// One aim: what was reached, and why no less is possible.
package struct PlanStage: Hashable, Sendable {
  package var aim: PlanAim
  /// Nil where no plan was found.
  package var value: Int?
  /// No plan that keeps to the aims before comes to less.
  package var bound: Int
  package var isClosed: Bool { value.map { bound >= $0 } ?? (bound >= PlanBound.never) }
  /// Together about all games that a plan can begin with.
  package var cases: [PlanCase]
}

/// Why plans that begin with some games come to no less.
package struct PlanCase: Hashable, Sendable {
  var firsts: [Int]
  /// One for what is excluded by its bound; where all rows are gone through, those by which rows are dropped.
  var prices: [PlanPrices]
  var isSearched: Bool
}

/// Finds the best plan and proves it: bounds by prices exclude nearly all games that a plan could begin with, and for
/// the few that are left all rows of games are gone through, pruned by the same prices.
///
/// What it does depends on counts alone, never on the clock or on how many threads there are.
package struct PlanSolver: Sendable {
  let network: PlanNetwork
  let effort: PlanEffort
  /// Games a plan can begin with, in units that are bounded together: each on its own where time counts first.
  let units: [ClosedRange<Int>]

  package init(_ problem: PlanProblem, _ effort: PlanEffort) {
    network = PlanNetwork(problem)
    self.effort = effort
    let last = problem.games.count - 1
    if last < 0 {
      units = []
    } else if let first = problem.aims.first, first.weights.time > 0 {
      units = (0...last).map { $0...$0 }
    } else {
      units = [0...last]
    }
  }

  package func solve() -> PlanOutcome {
    var outcome = PlanOutcome()
    outcome.aimCount = network.problem.aims.count
    var known = [PlanPrices?](repeating: nil, count: units.count)
    for index in network.problem.aims.indices {
      var run = PlanRun(self, aim: index, best: outcome.plan, prices: known, before: outcome.stages)
      let stage = run.solve()
      if let plan = run.best { outcome.plan = plan }
      outcome.stages.append(stage)
      if !stage.isClosed || outcome.plan == nil { break }
      if index == 0 { known = run.prices }
    }
    outcome.totals = outcome.plan.flatMap(network.totals)
    return outcome
  }
}

/// The work on one aim.
struct PlanRun {
  private let solver: PlanSolver
  private let network: PlanNetwork
  private let problem: PlanProblem
  /// Which of the aims it is.
  private let aim: Int
  private(set) var best: [Int]?
  /// What the aims before came to, then what this one may come to at most for a plan to be better.
  private var limits: [Int]
  /// By unit: the best that are known.
  private(set) var prices: [PlanPrices?]
  /// By unit: those of the first aim.
  private let firstPrices: [PlanPrices?]
  private var states: [State]

  private enum State: Equatable {
    /// By its bound.
    case excluded
    case searched
    /// It may hold a better plan; no plan of it comes to less, at the prices.
    case open(bound: Int)
  }

  init(_ solver: PlanSolver, aim: Int, best: [Int]?, prices: [PlanPrices?], before: [PlanStage]) {
    self.solver = solver
    network = solver.network
    problem = solver.network.problem
    self.aim = aim
    self.best = best
    self.prices = [PlanPrices?](repeating: nil, count: solver.units.count)
    firstPrices = prices
    states = [State](repeating: .open(bound: -PlanBound.never), count: solver.units.count)
    limits = before.map(\.bound)
    limits.append(problem.ceiling(problem.aims[aim]))
    if let best { take(best) }
  }

  private mutating func take(_ plan: [Int]) {
    guard let totals = network.totals(plan) else { return }
    let value = totals.value(problem.aims[aim])
    if let best, best != plan, value > limits[aim] { return }
    best = plan
    limits[aim] = min(limits[aim], value - 1)
  }

  mutating func solve() -> PlanStage {
    if aim == 0 { begin() } else { carryOver() }
    for round in PlanRound.all where round.width <= solver.effort.width || round.width <= 64 {
      if !hasOpen || solver.effort.isStopped() || (solver.effort.isEnough && best != nil) { break }
      run(round)
    }
    return stage()
  }

  private var hasOpen: Bool {
    states.contains { if case .open = $0 { true } else { false } }
  }

  // MARK: The first look

  private mutating func begin() {
    let (solver, problem) = (self.solver, self.problem)
    let count = solver.units.count
    if count == 0 { return }
    let none = PlanPrices(aims: [problem.scale(problem.aims[0])], groups: problem.groups.map { _ in 0 })
    // A plan, however bad, for a measure.
    let sample = stride(from: 0, to: count, by: max(1, count / 24)).map { $0 }
    let limits = self.limits
    let found = solver.each(sample) { unit, scratch in
      solver.search(unit, [none], limits: limits, width: 32, scratch).plan
    }
    for plan in found { if let plan { take(plan) } }
    // Then groups of a day or so, each from the prices of those before.
    var start = none
    let price = max(0, self.limits[0]) * none.aims[0] / max(1, problem.groups.count)
    start.groups = problem.groups.map { _ in price }
    let groups = grouped()
    var at = 0
    var iterations = 200
    while at < groups.count, !solver.effort.isStopped(), !(solver.effort.isEnough && best != nil) {
      let batch = Array(groups[at..<min(groups.count, at + (at == 0 ? 1 : 16))])
      let (limits, from, steps) = (self.limits, start, iterations)
      let looks = solver.each(Array(batch.indices)) { index, scratch in
        solver.look(batch[index], from, limits: limits, iterations: steps, scratch)
      }
      for (units, look) in zip(batch, looks) {
        for (unit, (prices, bound)) in zip(units, look.units) {
          prices.groups.isEmpty ? () : (self.prices[unit] = prices)
          states[unit] = .open(bound: bound)
        }
        if let plan = look.plan { take(plan) }
        start = look.prices
      }
      at += batch.count
      iterations = 16
      report()
    }
  }

  /// Units that begin within a day of each other, up to 16.
  private func grouped() -> [ClosedRange<Int>] {
    var groups: [ClosedRange<Int>] = []
    var first = 0
    for unit in solver.units.indices {
      let isFar =
        network.begins[solver.units[unit].lowerBound] - network.begins[solver.units[first].lowerBound] > 1_440
      if unit > first, isFar || unit - first >= 16 {
        groups.append(first...(unit - 1))
        first = unit
      }
    }
    groups.append(first...(solver.units.count - 1))
    return groups
  }

  /// From the first aim to a later one: what is excluded stays so unless it comes to just as much.
  private mutating func carryOver() {
    let (solver, problem, limits, firstPrices, aim) = (solver, problem, limits, firstPrices, aim)
    let ratio = ratio()
    let checked = solver.each(Array(solver.units.indices)) { unit, scratch in
      guard let known = firstPrices[unit] else { return (PlanPrices?.none, true) }
      var prices = known
      prices.aims += [Int](repeating: 0, count: aim)
      scratch.first.run(prices, bounds: limits, firsts: solver.units[unit])
      let isOpen = solver.units[unit].contains { scratch.first.bound(first: $0) <= scratch.first.limit }
      if !isOpen { return (prices, false) }
      // As much for the first aim as it is worth beside this one.
      var scale = problem.scale(problem.aims[aim])
      if ratio * Double(scale) < 1_000 { scale = Int(min(1e9, 1_000 / max(ratio, 1e-9)).rounded(.up)) }
      var start = PlanPrices(aims: [Int](repeating: 0, count: aim + 1), groups: known.groups)
      start.aims[aim] = scale
      start.aims[0] = Int(ratio * Double(scale))
      start.groups = known.groups.map { $0 * start.aims[0] / max(1, known.aims[0]) }
      return (start, true)
    }
    for (unit, (prices, isOpen)) in checked.enumerated() {
      self.prices[unit] = prices
      states[unit] = isOpen ? .open(bound: -PlanBound.never) : .excluded
    }
  }

  /// How much of this aim goes with one of the first.
  private func ratio() -> Double {
    guard let best, let totals = network.totals(best) else { return 1 }
    let (first, this) = (totals.value(problem.aims[0]), totals.value(problem.aims[aim]))
    return first == 0 ? 1 : abs(Double(this) / Double(first))
  }

  // MARK: Rounds

  private mutating func run(_ round: PlanRound) {
    let solver = self.solver
    var open: [(bound: Int, unit: Int)] = []
    for (unit, state) in states.enumerated() {
      if case .open(let bound) = state { open.append((bound, unit)) }
    }
    open.sort { $0 < $1 }
    var at = 0
    while at < open.count, !solver.effort.isStopped(), !(solver.effort.isEnough && best != nil) {
      let batch = open[at..<min(open.count, at + round.batch)].map(\.unit)
      at += batch.count
      let limits = self.limits
      let prices = self.prices
      let firstPrices = aim == 0 ? [] : self.firstPrices
      let results = solver.each(batch) { unit, scratch in
        solver.work(
          unit, prices[unit], also: firstPrices.isEmpty ? nil : firstPrices[unit], limits: limits, round, scratch)
      }
      for (unit, result) in zip(batch, results) {
        self.prices[unit] = result.prices
        switch result.state {
        case .excluded: states[unit] = .excluded
        case .searched: states[unit] = .searched
        case .open(let bound): states[unit] = .open(bound: bound)
        }
        if let plan = result.plan { take(plan) }
      }
      report()
    }
  }

  private func report() {
    let open = states.count { if case .open = $0 { true } else { false } }
    solver.effort.report(
      PlanProgress(aim: problem.aims[aim], best: best == nil ? nil : limits[aim] + 1, bound: bound(), open: open))
  }

  /// What is proved about this aim.
  private func bound() -> Int {
    var least = best == nil ? PlanBound.never : limits[aim] + 1
    for (unit, state) in states.enumerated() {
      guard case .open(let bound) = state else { continue }
      guard let prices = prices[unit], prices.aims.count > aim, prices.aims[aim] > 0, bound > -PlanBound.never else {
        return min(least, problem.floor(problem.aims[aim]))
      }
      let others = zip(prices.aims, limits).prefix(aim).reduce(0) { $0 + $1.0 * $1.1 }
      let value = bound - others
      let scale = prices.aims[aim]
      least = min(least, value >= 0 ? (value + scale - 1) / scale : -(-value / scale))
    }
    return max(least, problem.floor(problem.aims[aim]))
  }

  private func stage() -> PlanStage {
    let bound = bound()
    var firsts: [PlanCase: [Int]] = [:]
    var order: [PlanCase] = []
    for (unit, state) in states.enumerated() {
      var prices = self.prices[unit].map { [$0] } ?? []
      let isSearched = state == .searched
      if isSearched, aim > 0, var first = firstPrices[unit] {
        first.aims += [Int](repeating: 0, count: aim)
        prices.append(first)
      }
      let key = PlanCase(firsts: isSearched ? [unit] : [], prices: prices, isSearched: isSearched)
      if firsts[key] == nil { order.append(key) }
      firsts[key, default: []] += Array(solver.units[unit])
    }
    let cases = order.map { PlanCase(firsts: firsts[$0] ?? [], prices: $0.prices, isSearched: $0.isSearched) }
    return PlanStage(aim: problem.aims[aim], value: best == nil ? nil : limits[aim] + 1, bound: bound, cases: cases)
  }
}

/// How much is done for each unit before the next one has its turn.
struct PlanRound {
  var iterations: Int
  var step: Double
  /// Rows of a length.
  var width: Int
  /// Units that start from the same best plan. It doesn't follow the threads: their number must not matter.
  var batch: Int

  static let all = [
    PlanRound(iterations: 10, step: 1, width: 16, batch: 64),
    PlanRound(iterations: 20, step: 0.7, width: 64, batch: 32),
    PlanRound(iterations: 60, step: 0.7, width: 256, batch: 16),
    PlanRound(iterations: 150, step: 0.5, width: 2_048, batch: 8),
    PlanRound(iterations: 150, step: 0.4, width: 16_384, batch: 4),
    PlanRound(iterations: 100, step: 0.2, width: 1 << 17, batch: 2),
  ]
}

/// What one worker uses again and again.
final class PlanScratch {
  let first: PlanBound
  private let network: PlanNetwork
  lazy var second = PlanBound(network)

  init(_ network: PlanNetwork) {
    self.network = network
    first = PlanBound(network)
  }
}
