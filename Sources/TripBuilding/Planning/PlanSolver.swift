package import SourceText

/// What the solver may use, and where it reports how far it is.
package struct PlanEffort: Sendable {
  /// What is found does not depend on how many they are.
  package var threads = WorkerThreads.none
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
      var run = PlanStageRun(self, aim: index, best: outcome.plan, prices: known, before: outcome.stages)
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
