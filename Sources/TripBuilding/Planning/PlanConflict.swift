/// Finds a small set of wishes that can't all be met.
package enum PlanConflict {
  /// Indices of groups that can't be seen on one trip. Leaving out any one of them makes the others feasible.
  ///
  /// - Returns: nil if the solver stops before it knows.
  package static func wishes(_ problem: PlanProblem, _ effort: PlanEffort) -> [Int]? {
    // A group without games is infeasible on its own.
    let played = problem.games.reduce(0) { $0 | $1.groups }
    let unplayed = problem.groups.indices.filter { played >> UInt64($0) & 1 == 0 }
    if !unplayed.isEmpty { return unplayed }
    var kept = Array(problem.groups.indices)
    for group in problem.groups.indices {
      let fewer = kept.filter { $0 != group }
      guard let isFeasible = isFeasible(problem, fewer, effort) else { continue }
      if !isFeasible { kept = fewer }
      if effort.isStopped() { return nil }
    }
    return kept
  }

  /// Nil if unknown.
  private static func isFeasible(_ problem: PlanProblem, _ groups: [Int], _ effort: PlanEffort) -> Bool? {
    if groups.isEmpty { return true }
    var part = problem
    part.groups = groups.map { problem.groups[$0] }
    part.aims = [.time]
    part.takesMore = false
    part.games = problem.games.compactMap { game in
      var game = game
      var bits: UInt64 = 0
      for (number, group) in groups.enumerated() where game.groups >> UInt64(group) & 1 == 1 {
        bits |= 1 << UInt64(number)
      }
      game.groups = bits
      return bits == 0 ? nil : game
    }
    var effort = effort
    effort.isEnough = true
    effort.width = min(effort.width, 1 << 14)
    let outcome = PlanSolver(part, effort).solve()
    if outcome.plan != nil { return true }
    return outcome.isProved ? false : nil
  }
}
