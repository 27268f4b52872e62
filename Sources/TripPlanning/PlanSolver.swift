package import SourceText

/// The solver's resources and its progress callback.
package struct PlanEffort: Sendable {
  /// The number of threads does not affect the result.
  package var threads = WorkerThreads.none
  /// The maximum number of rows of games per length. If it is exceeded, plans are still found but not proved.
  package var width = 1 << 17
  /// Whether to stop at the first plan.
  package var isEnough = false
  /// Whether to stop with the best plan so far.
  package var isStopped: @Sendable () -> Bool = { false }
  package var report: @Sendable (PlanProgress) -> Void = { _ in }

  package init() {}
}

/// Progress of the solver.
package struct PlanProgress: Sendable {
  package var aim: PlanAim
  /// The value of the best plan so far; nil if there is none.
  package var best: Int?
  /// The lower bound for all plans.
  package var bound: Int
  /// The number of first games that may still lead to a better plan.
  package var open: Int
}

/// The final result.
package struct PlanOutcome: Hashable, Sendable {
  /// Games of the problem, in order; nil if no plan was found.
  package var plan: [Int]?
  package var totals: PlanTotals?
  /// By game of a plan with limits on the pace: the number of days after it on which the trip leaves its city; 0 for
  /// right after the game.
  package var waits: [Int] = []
  /// Calendar days of the plan.
  package var days = 0
  /// By aim, up to the last one that the solver reached. All except the last are proved.
  package var stages: [PlanStage] = []

  /// Whether the plan is proved to be optimal in all aims or, if there is no plan, whether that is proved.
  package var isProved: Bool {
    plan == nil ? stages.last?.isClosed ?? false : stages.count == aimCount && stages.allSatisfy(\.isClosed)
  }
  var aimCount = 0

  /// Whether there is a plan; nil if unknown.
  package var isFeasible: Bool? { plan != nil ? true : isProved ? false : nil }

  /// Replaces the bounds with those of a relaxed problem, which are valid but may not be reachable.
  package mutating func weaken(to bounds: [Int]) {
    for index in stages.indices { stages[index].bound = index < bounds.count ? bounds[index] : -PlanBound.never }
    // The bound of an aim is only valid if the earlier aims are optimal.
    if let open = stages.firstIndex(where: { !$0.isClosed }) { stages.removeSubrange((open + 1)...) }
  }
}

/// One aim: the value that was reached, and a lower bound.
package struct PlanStage: Hashable, Sendable {
  package var aim: PlanAim
  /// Nil if no plan was found.
  package var value: Int?
  /// The lower bound for plans that are optimal in the earlier aims.
  package var bound: Int
  package var isClosed: Bool { value.map { bound >= $0 } ?? (bound >= PlanBound.never) }
}

/// Finds the best plan and proves that it is optimal. Bounds at prices exclude nearly all possible first games. For the
/// remaining ones, all rows of games are enumerated and pruned at the same prices.
///
/// The steps depend only on counts, never on the clock or the number of threads.
package struct PlanSolver: Sendable {
  let network: PlanNetwork
  let effort: PlanEffort
  /// Possible first games, in units for which bounds are computed together. Each game is a separate unit if time is the
  /// first aim or if the first game determines when a trip must be over.
  let units: [ClosedRange<Int>]

  package init(_ problem: PlanProblem, _ effort: PlanEffort) {
    network = PlanNetwork(problem)
    self.effort = effort
    let last = network.problem.games.count - 1
    if last < 0 {
      units = []
    } else if problem.dates?.most != nil || problem.aims.first.map({ $0.weights.time > 0 }) ?? false {
      let dates = network.problem.dates
      units = (0...last).filter { dates?.mayBegin(with: $0) ?? true }.map { $0...$0 }
    } else {
      units = [0...last]
    }
  }

  package func solve() -> PlanOutcome {
    var outcome = PlanOutcome()
    outcome.aimCount = network.problem.aims.count
    var known = [PlanPrices?](repeating: nil, count: units.count)
    for index in network.problem.aims.indices {
      var run = PlanStageRun(self, aim: index, best: outcome.plan, prices: known, before: outcome.stages)
      let stage = run.solve()
      if let plan = run.best { outcome.plan = plan }
      outcome.stages.append(stage)
      if !stage.isClosed || outcome.plan == nil { break }
      if index == 0 { known = run.prices }
    }
    outcome.totals = outcome.plan.flatMap(network.totals)
    if let plan = outcome.plan {
      outcome.days = network.problem.days(of: plan)
      if let paced = network.paced {
        outcome.waits = paced.waits(plan)
        outcome.plan = plan.map { paced.games[$0] }
      }
    }
    return outcome
  }
}

/// The amount of work per unit and round.
struct PlanRound {
  var iterations: Int
  var step: Double
  /// The number of rows per length.
  var width: Int
  /// The number of units that start from the same best plan. It does not depend on the number of threads, which must
  /// not affect the result.
  var batch: Int

  static let all = [
    PlanRound(iterations: 10, step: 1, width: 16, batch: 64),
    PlanRound(iterations: 20, step: 0.7, width: 64, batch: 32),
    PlanRound(iterations: 40, step: 0.7, width: 256, batch: 16),
    PlanRound(iterations: 80, step: 0.5, width: 2_048, batch: 8),
    PlanRound(iterations: 80, step: 0.4, width: 16_384, batch: 4),
    PlanRound(iterations: 100, step: 0.2, width: 1 << 17, batch: 2),
  ]
}

/// A worker's reusable buffers.
final class PlanScratch {
  let first: PlanBound
  private let network: PlanNetwork
  lazy var second = PlanBound(network)

  init(_ network: PlanNetwork) {
    self.network = network
    first = PlanBound(network)
  }
}
