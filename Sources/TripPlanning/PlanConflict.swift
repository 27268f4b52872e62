import SourceText

/// Finds a small set of wishes that can't all be met.
package enum PlanConflict {
  /// The indices of groups that can't all be seen on one trip. Without any one of them, the others can.
  ///
  /// - Returns: nil if the solver stops before the answer is known.
  package static func wishes(_ problem: PlanProblem, _ effort: PlanEffort) -> [Int]? {
    // A group without games can't be seen.
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

  /// The two games of two wishes that lack the least time between them, and the number of missing minutes; nil if no
  /// two of their games are within a week.
  package static func closest(
    _ problem: PlanProblem, _ first: Int, _ second: Int
  ) -> (from: Int, to: Int, minutes: Int)? {
    let timing = PlanTiming(problem)
    var best: (from: Int, to: Int, minutes: Int)?
    let games = [first, second].map { group in
      problem.games.indices.filter { problem.games[$0].groups >> UInt64(group) & 1 == 1 }
    }
    for (earlier, later) in [(games[0], games[1]), (games[1], games[0])] {
      for from in earlier {
        for to in later where problem.games[to].start >= problem.games[from].start && to != from {
          let (left, right) = (problem.games[from], problem.games[to])
          let way = problem.way(left.place, right.place)
          let most = best?.minutes ?? PlanSlack.most
          guard timing.fits(left, right, way, spare: 1 - most) else { continue }
          best = (from, to, (0..<most).partitioningIndex { timing.fits(left, right, way, spare: -$0) })
        }
      }
    }
    return best
  }

  /// Nil if unknown.
  private static func isFeasible(_ problem: PlanProblem, _ groups: [Int], _ effort: PlanEffort) -> Bool? {
    if groups.isEmpty { return true }
    let wanted = groups.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    var part = problem.keeping(problem.games.indices.filter { problem.games[$0].groups & wanted != 0 })
    part.groups = groups.map { problem.groups[$0] }
    part.aims = [.time]
    part.takesMore = false
    part.optional = 0
    for index in part.games.indices {
      var bits: UInt64 = 0
      for (number, group) in groups.enumerated() where part.games[index].groups >> UInt64(group) & 1 == 1 {
        bits |= 1 << UInt64(number)
      }
      part.games[index].groups = bits
    }
    var effort = effort
    effort.isEnough = true
    effort.width = min(effort.width, 1 << 14)
    return PlanSolver(part, effort).solve().isFeasible
  }
}
