import SourceText

/// Solves problems with the aim `PlanAim.slack`: makes the tightest connection as loose as possible.
///
/// More spare time leaves fewer connections between games, and therefore fewer plans. Bisection finds the greatest
/// spare time that does not worsen the earlier aims; each step is proved.
package enum PlanSlack {
  /// The maximum spare time to consider, in minutes: a week.
  package static let most = 7 * 1_440

  package static func solve(_ problem: PlanProblem, _ effort: PlanEffort) -> PlanOutcome {
    guard let place = problem.aims.firstIndex(of: .slack) else { return PlanSolver(problem, effort).solve() }
    var before = problem
    before.aims = Array(problem.aims[..<place])
    var quick = effort
    if before.aims.isEmpty {
      before.aims = [.time]
      quick.isEnough = true
    }
    let first = PlanSolver(before, quick).solve()
    guard let plan = first.plan, place == 0 || first.isProved else {
      var outcome = first
      outcome.aimCount = problem.aims.count
      return outcome
    }
    let values = first.totals.map { totals in problem.aims[..<place].map { totals.value($0) } }
    // If there are limits on the pace, connections depend on the days of waiting.
    func tightest(_ plan: [Int]) -> Int { problem.pace == nil ? before.tightest(plan) : 0 }
    var (best, least, bound) = (first, tightest(plan), most)
    while least < bound, !effort.isStopped() {
      let middle = least + (bound - least + 1) / 2
      let outcome = PlanSolver(before.sparing(middle), quick).solve()
      if let found = outcome.plan, let totals = outcome.totals,
        problem.aims[..<place].map({ totals.value($0) }) == values
      {
        (best, least) = (outcome, max(middle, tightest(found)))
      } else if outcome.plan == nil ? outcome.isProved : outcome.stages.allSatisfy(\.isClosed) {
        bound = middle - 1
      } else {
        break
      }
    }
    var after = problem.sparing(least)
    after.aims.remove(at: place)
    if after.aims.isEmpty { best.stages = [] }
    var outcome = after.aims.isEmpty ? best : PlanSolver(after, effort).solve()
    if outcome.stages.count >= place || outcome.plan != nil {
      // More is better, as for games.
      outcome.stages.insert(
        PlanStage(aim: .slack, value: -least, bound: -bound), at: min(place, outcome.stages.count))
    }
    outcome.aimCount = problem.aims.count
    return outcome
  }
}

extension PlanProblem {
  /// The problem in which each connection needs this many more minutes.
  func sparing(_ minutes: Int) -> PlanProblem {
    var tighter = self
    tighter.spare = minutes
    return tighter
  }

  /// The spare minutes of a plan's tightest connection between two places; `PlanSlack.most` if there is no connection.
  package func tightest(_ plan: [Int]) -> Int {
    let timing = PlanTiming(self)
    return zip(plan, plan.dropFirst()).reduce(PlanSlack.most) { least, pair in
      let (from, to) = (games[pair.0], games[pair.1])
      if from.place == to.place { return least }
      let way = way(from.place, to.place)
      return (0..<least).partitioningIndex { !timing.fits(from, to, way, spare: $0 + 1) }
    }
  }
}
