/// What it is worth to see a game of each group, and how much each aim counts beside the others.
///
/// With such prices, the cheapest row of games that need not see every group bounds all plans from below: a plan sees
/// each of the groups and gets its price for it. That holds for any prices; good ones make the bound good.
struct PlanPrices: Hashable, Sendable {
  /// How often each of the aims up to the one that is asked for counts; none below 0.
  var aims: [Int]
  /// By group; none below 0.
  var groups: [Int]
}

/// The cheapest ways on from each game, at some prices: one pass from the last game to the first.
final class PlanBound {
  /// What is still to come from where a game has ended.
  struct Step {
    /// The least, the time of the end with it.
    var rest = PlanBound.never
    /// The same where the kind that is best next is not to be had.
    var otherRest = PlanBound.never
    /// The kind that is best next, or -1 to stop.
    var kind: Int32 = -1
    /// The games that are next for the one and the other, or -1.
    var game: Int32 = -1
    var otherGame: Int32 = -1
  }

  let network: PlanNetwork
  private(set) var prices: PlanPrices
  private(set) var weights: PlanWeights
  /// What may not be exceeded, at these prices.
  private(set) var limit = 0
  /// No game that matters ends later.
  private(set) var horizon = Int.max
  private(set) var sum = 0
  /// By game. Behind a pointer: a class's own variables are checked for overlapping access each time.
  let steps: UnsafeMutablePointer<Step>
  /// By kind: what a game of it is worth; far below 0 where it is of no use.
  let kindPrices: UnsafeMutablePointer<Int>

  static let never = Int.max / 4

  init(_ network: PlanNetwork) {
    self.network = network
    prices = PlanPrices(aims: [], groups: [])
    weights = PlanWeights(time: 0, metres: 0, games: 0)
    steps = .allocate(capacity: max(1, network.starts.count))
    steps.initialize(repeating: Step(), count: network.starts.count)
    kindPrices = .allocate(capacity: max(1, network.kinds.count))
    kindPrices.initialize(repeating: 0, count: network.kinds.count)
  }

  deinit {
    steps.deallocate()
    kindPrices.deallocate()
  }

  /// Bounds what begins with the games of a range.
  ///
  /// - Parameters:
  ///   - bounds: what each aim that the prices count may come to at most.
  func run(_ prices: PlanPrices, bounds: [Int], firsts: ClosedRange<Int>) {
    let problem = network.problem
    self.prices = prices
    weights = PlanWeights(problem.aims[...], times: prices.aims)
    limit = zip(prices.aims, bounds).reduce(0) { $0 + $1.0 * $1.1 }
    sum = prices.groups.reduce(0, +)
    horizon = network.horizon(bounds, begin: network.begins[firsts].max() ?? 0)
    // What the only first game shows is not visited again.
    let seen = firsts.count == 1 && !problem.takesMore ? problem.games[firsts.lowerBound].groups : 0
    for (number, kind) in network.kinds.enumerated() {
      let isOfUse = problem.takesMore || kind.groups & ~seen != 0
      kindPrices[number] = isOfUse ? prices.value(of: kind.groups) - weights.games : -PlanBound.never
    }
    let ways = weights.metres == 0 ? [] : problem.ways.map { ($0?.metres ?? 0) * weights.metres }
    let stops = problem.homeward.map { weights.time * $0.minutes + weights.metres * $0.metres }
    pass(from: firsts.lowerBound, ways, stops)
  }

  private func pass(from lowest: Int, _ ways: [Int], _ stops: [Int]) {
    let network = self.network
    let (steps, kindPrices) = (steps, kindPrices)
    let avoidsReturn = !network.problem.takesMore
    let (places, timeWeight, horizon) = (network.problem.places.count, weights.time, self.horizon)
    let last = network.games(before: horizon)
    network.arcs.withUnsafeBufferPointer { arcs in
      network.arcsOfGame.withUnsafeBufferPointer { arcsOfGame in
        var game = last - 1
        while game >= lowest {
          defer { game -= 1 }
          let end = network.ends[game]
          if end > horizon {
            steps[game] = Step()
            continue
          }
          let kind = network.kindOfGame[game]
          let place = Int(network.placeOfKind[Int(kind)])
          var step = Step()
          step.rest = timeWeight * end + (stops.isEmpty ? 0 : stops[place])
          for index in Int(arcsOfGame[game])..<Int(arcsOfGame[game + 1]) {
            let arc = arcs[index]
            if arc.game >= last { continue }
            let next = steps[Int(arc.game)]
            // Nobody goes back to where all has been seen.
            var value = avoidsReturn && next.kind == kind ? next.otherRest : next.rest
            value -= kindPrices[Int(arc.kind)]
            if value >= step.otherRest { continue }
            if !ways.isEmpty { value += ways[place * places + Int(network.placeOfKind[Int(arc.kind)])] }
            if value < step.rest {
              (step.otherRest, step.otherGame) = (step.rest, step.game)
              (step.rest, step.game, step.kind) = (value, arc.game, arc.kind)
            } else if value < step.otherRest {
              (step.otherRest, step.otherGame) = (value, arc.game)
            }
          }
          steps[game] = step
        }
      }
    }
  }

  /// The least that a plan with this first game comes to, at the prices.
  func bound(first game: Int) -> Int {
    if network.starts[game] > horizon || steps[game].rest >= PlanBound.never { return PlanBound.never }
    let groups = network.problem.games[game].groups
    return steps[game].rest + sum - prices.value(of: groups) + network.beginCost(game, weights)
  }

  /// The games of the cheapest row.
  func row(first game: Int) -> [Int] {
    var games = [game]
    var kind: Int32 = -1
    var at = game
    while true {
      let step = steps[at]
      let avoided = !network.problem.takesMore && step.kind >= 0 && step.kind == kind
      let next = avoided ? step.otherGame : step.game
      if step.kind < 0 || next < 0 { return games }
      kind = network.kindOfGame[at]
      at = Int(next)
      games.append(at)
    }
  }
}

extension PlanPrices {
  /// What seeing those groups is worth.
  func value(of groups: UInt64) -> Int {
    var value = 0
    var bits = groups
    while bits != 0 {
      value += self.groups[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return value
  }
}

extension PlanNetwork {
  /// When a plan that begins then, or earlier, has ended at the latest, so as to keep to the bounds.
  func horizon(_ bounds: [Int], begin: Int) -> Int {
    var horizon = Int.max
    for (aim, bound) in zip(problem.aims, bounds) {
      let weights = aim.weights
      // Distances only add to what time costs.
      if weights.time > 0, bound < PlanBound.never { horizon = min(horizon, begin + bound / weights.time) }
    }
    return horizon
  }

  /// How many of the games start by then.
  func games(before horizon: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= horizon { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What counts before the first game has ended, at some weights: it is less by when one begins.
  func beginCost(_ game: Int, _ weights: PlanWeights) -> Int {
    let metres = problem.outward.isEmpty ? 0 : problem.outward[problem.games[game].place].metres
    return weights.metres * metres + weights.games - weights.time * begins[game]
  }
}
