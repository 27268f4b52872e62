/// The work on one aim.
struct PlanStageRun {
  private let solver: PlanSolver
  private let network: PlanNetwork
  private let problem: PlanProblem
  /// Index of the aim.
  private let aim: Int
  private(set) var best: [Int]?
  /// The values reached for earlier aims, then the maximum of this aim for an improved plan.
  private var limits: [Int]
  /// By unit: the best known prices.
  private(set) var prices: [PlanPrices?]
  /// By unit: the prices of the first aim.
  private let firstPrices: [PlanPrices?]
  private var states: [State]

  private enum State: Equatable {
    /// Excluded by its bound.
    case excluded
    case searched
    /// May contain a better plan. `bound` is the lower bound at the prices.
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
    return PlanStage(aim: problem.aims[aim], value: best == nil ? nil : limits[aim] + 1, bound: bound())
  }

  private var hasOpen: Bool {
    states.contains { if case .open = $0 { true } else { false } }
  }

  // MARK: First pass

  private mutating func begin() {
    let (solver, problem) = (self.solver, self.problem)
    let count = solver.units.count
    if count == 0 { return }
    let none = PlanPrices(aims: [problem.scale(problem.aims[0])], groups: problem.groups.map { _ in 0 })
    // Any plan can serve as a reference.
    let sample = stride(from: 0, to: count, by: max(1, count / 24)).map { $0 }
    let limits = self.limits
    let found = solver.each(sample) { unit, scratch in
      solver.search(unit, [none], limits: limits, width: 32, scratch).plan
    }
    for plan in found { if let plan { take(plan) } }
    // Then compute bounds for groups of about a day. Each group starts from the previous group's prices.
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
          self.prices[unit] = prices
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

  /// Units that begin within a day of each other, up to 16 per group.
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

  /// Reuses results of the first aim for a later one: an excluded unit stays excluded unless it can tie.
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
      // Weight the first aim by its exchange rate with this one.
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

  /// The exchange rate between this aim and the first.
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

  /// The proved lower bound for this aim.
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
}
