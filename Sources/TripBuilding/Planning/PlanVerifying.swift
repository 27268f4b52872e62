extension PlanCertificate {
  /// Checks that the plan is valid and has the stated value, and that no plan is below the bounds.
  ///
  /// - Parameter effort: its workers share the cases.
  package func verify(_ effort: PlanEffort) throws(PlanRefusal) {
    let solver = PlanSolver(problem, effort)
    try verifyPlan(solver.network)
    if stages.isEmpty { throw PlanRefusal("it proves nothing") }
    var limits: [Int] = []
    for (number, stage) in stages.enumerated() {
      if number > 0, !stages[number - 1].isClosed {
        throw PlanRefusal("aim \(number + 1) is about plans of which aim \(number) is open")
      }
      if plan.isEmpty != (stage.value == nil) { throw PlanRefusal("aim \(number + 1): the plan has another value") }
      if let value = stage.value {
        guard value == totals.value(stage.aim) else {
          throw PlanRefusal("aim \(number + 1): the plan comes to \(totals.value(stage.aim)), not to \(value)")
        }
        if stage.bound > value { throw PlanRefusal("aim \(number + 1): the bound is above what the plan comes to") }
      }
      // Infeasibility is proved by excluding everything up to the maximum possible value.
      limits.append(stage.bound == PlanBound.never ? problem.ceiling(stage.aim) : stage.bound - 1)
      if limits[number] >= problem.floor(stage.aim) { try verify(stage, limits, solver) }
      limits[number] = stage.bound
    }
  }

  private func verifyPlan(_ network: PlanNetwork) throws(PlanRefusal) {
    if plan.isEmpty { return }
    guard let sums = network.totals(plan) else {
      throw PlanRefusal("the plan misses a group, or has a game that can't be reached from the one before")
    }
    if sums != totals { throw PlanRefusal("the plan comes to other totals than is said") }
  }

  private func verify(_ stage: PlanStage, _ limits: [Int], _ solver: PlanSolver) throws(PlanRefusal) {
    var covered = [Bool](repeating: false, count: problem.games.count)
    for item in stage.cases {
      for first in item.firsts { covered[first] = true }
      if item.prices.isEmpty || item.firsts.isEmpty { throw PlanRefusal("a case has no prices, or no game") }
      // With units of a single game, a searched case covers only one.
      if item.isSearched, solver.units.count > 1, item.firsts.count > 1 { throw PlanRefusal("a case is about several") }
    }
    if let missing = covered.firstIndex(of: false) {
      throw PlanRefusal("plans that begin with game \(missing) are left out")
    }
    let verdicts = solver.each(stage.cases) { item, scratch in solver.excludes(item, limits, scratch) }
    if let bad = verdicts.firstIndex(of: false) {
      throw PlanRefusal(
        "plans that begin with game \(stage.cases[bad].firsts.first ?? 0) are not excluded by the prices that are stated"
      )
    }
  }
}

extension PlanSolver {
  /// Whether no plan that begins with one of a case's first games keeps to the limits.
  func excludes(_ item: PlanCase, _ limits: [Int], _ scratch: PlanScratch) -> Bool {
    guard let lowest = item.firsts.min(), let highest = item.firsts.max() else { return true }
    if !item.isSearched {
      guard let prices = item.prices.first else { return false }
      // If time counts, run each game separately to get the smallest horizon.
      let isApart = units.count > 1
      if !isApart { scratch.first.run(prices, bounds: limits, firsts: lowest...highest) }
      return item.firsts.allSatisfy { first in
        if isApart { scratch.first.run(prices, bounds: limits, firsts: first...first) }
        return scratch.first.bound(first: first) > scratch.first.limit
      }
    }
    guard let unit = units.firstIndex(where: { $0.contains(lowest) }) else { return false }
    let found = search(unit, item.prices, limits: limits, width: 1 << 20, scratch)
    return found.isWhole && found.plan == nil
  }
}
