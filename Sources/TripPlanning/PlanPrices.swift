import SourceText

/// The value of seeing a game of each group, and the weight of each aim.
///
/// The cheapest sequence of games at these prices, which need not include every group, is a lower bound for all plans:
/// a plan sees each group and gains its price. The bound is valid for any prices; good ones make it tight.
struct PlanPrices: Hashable, Sendable {
  /// Weights of the aims up to the current one; non-negative.
  var aims: [Int]
  /// By group; non-negative.
  var groups: [Int]
}

/// The cheapest continuations from each game at given prices, computed in one pass from the last game to the first.
final class PlanBound {
  /// The remaining cost after a game.
  struct Step {
    /// The minimum, including the time of the end.
    var rest = PlanBound.never
    /// The minimum if the best next kind is not available.
    var otherRest = PlanBound.never
    /// The best next kind, or -1 to stop.
    var kind: Int32 = -1
    /// The next games of the best and the second-best continuation, or -1.
    var game: Int32 = -1
    var otherGame: Int32 = -1
  }

  /// The cost of continuing with a game, minus the value of seeing it. A pass reads only this part of a step. It is
  /// small, so that a season's games fit into the fastest memory.
  private struct Entry {
    var rest = PlanBound.never
    var otherRest = PlanBound.never
    /// The best next kind; same as in `Step`.
    var kind: Int32 = -1
    var place: Int32 = 0
  }

  let network: PlanNetwork
  private(set) var prices: PlanPrices
  private(set) var weights: PlanWeights
  /// The upper limit at these prices.
  private(set) var limit = 0
  /// Games that end later are pruned.
  private(set) var horizon = Int.max
  private(set) var sum = 0
  /// The last day of trips whose first game is in the range; nil for no limit.
  private(set) var lastDay: Int?
  /// By game. A pointer, because each access to a stored property of a class is checked for exclusive access.
  let steps: UnsafeMutablePointer<Step>
  private let entries: UnsafeMutablePointer<Entry>
  /// By kind: the value of a game; far below 0 if it is useless.
  let kindPrices: UnsafeMutablePointer<Int>

  static let never = Int.max / 4

  init(_ network: PlanNetwork) {
    self.network = network
    prices = PlanPrices(aims: [], groups: [])
    weights = PlanWeights(time: 0, metres: 0, games: 0)
    steps = .allocate(capacity: max(1, network.starts.count))
    steps.initialize(repeating: Step(), count: network.starts.count)
    entries = .allocate(capacity: max(1, network.starts.count))
    entries.initialize(repeating: Entry(), count: network.starts.count)
    kindPrices = .allocate(capacity: max(1, network.kinds.count))
    kindPrices.initialize(repeating: 0, count: network.kinds.count)
  }

  deinit {
    steps.deallocate()
    entries.deallocate()
    kindPrices.deallocate()
  }

  /// Computes bounds for sequences whose first game is in a range.
  ///
  /// - Parameters:
  ///   - bounds: upper bounds for the aims that the prices cover.
  func run(_ prices: PlanPrices, bounds: [Int], firsts: ClosedRange<Int>) {
    let problem = network.problem
    weights = PlanWeights(problem.aims[...], times: prices.aims)
    self.prices = prices.capped(problem.optional, at: weights.missed)
    let prices = self.prices
    lastDay = problem.dates.map { dates in firsts.reduce(Int.min) { max($0, dates.lastDay(first: $1)) } }
    limit = zip(prices.aims, bounds).reduce(0) { $0 + $1.0 * $1.1 }
    sum = prices.groups.reduce(0, +)
    horizon = min(
      network.horizon(bounds, begin: network.begins[firsts].max() ?? 0), lastDay.map(network.end(ofDay:)) ?? .max)
    // The groups of a single first game don't have to be seen again.
    let seen = firsts.count == 1 && !problem.takesMore ? problem.games[firsts.lowerBound].groups : 0
    for (number, kind) in network.kinds.enumerated() {
      let isOfUse = problem.takesMore || kind.groups & ~seen != 0
      kindPrices[number] = isOfUse ? prices.value(of: kind.groups) - weights.games : -PlanBound.never
    }
    let ways = weights.metres == 0 ? [] : problem.ways.map { ($0?.metres ?? 0) * weights.metres }
    var stops = problem.homeward.map { weights.time * $0.minutes + weights.metres * $0.metres }
    if weights.risks > 0 {
      if stops.isEmpty { stops = problem.games.map { _ in 0 } }
      for game in stops.indices { stops[game] += weights.risks * network.risk(last: game, by: lastDay) }
    }
    pass(from: firsts.lowerBound, ways, stops)
  }

  private func pass(from lowest: Int, _ ways: [Int], _ stops: [Int]) {
    let network = self.network
    let avoidsReturn = !network.problem.takesMore
    let (places, timeWeight, horizon) = (network.problem.places.count, weights.time, self.horizon)
    let lastDay = self.lastDay
    let risks = weights.risks == 0 ? [] : network.risks
    let riskWeight = weights.risks
    let last = network.games(before: horizon)
    network.arcs.withUnsafeBufferPointer { arcs in
      ways.withUnsafeBufferPointer { ways in
        var game = last - 1
        while game >= lowest {
          defer { game -= 1 }
          let end = network.ends[game]
          let kind = network.kindOfGame[game]
          let place = Int(network.placeOfKind[Int(kind)])
          var step = Step()
          if end <= horizon {
            let mayEnd = lastDay.map { network.problem.dates?.mayEnd(with: game, by: $0) ?? true } ?? true
            if mayEnd { step.rest = timeWeight * end + (stops.isEmpty ? 0 : stops[game]) }
            let next = Int(network.arcsOfGame[game])..<Int(network.arcsOfGame[game + 1])
            choose(&step, arcs[next], before: Int32(last), avoiding: avoidsReturn ? kind : -2) { to, arc in
              (ways.isEmpty ? 0 : ways[place * places + to]) + (!risks.isEmpty && risks[arc] ? riskWeight : 0)
            }
            if step.game >= 0 { step.kind = network.kindOfGame[Int(step.game)] }
          }
          steps[game] = step
          let price = kindPrices[Int(kind)]
          entries[game] = Entry(
            rest: step.rest - price, otherRest: step.otherRest - price, kind: step.kind, place: Int32(place))
        }
      }
    }
  }

  /// Updates the best and the second-best continuation of a step.
  ///
  /// - Parameters:
  ///   - kind: the kind that must not be chosen, because all its groups have been seen.
  ///   - cost: the cost of travel to a place, by arc.
  @inline(__always)
  private func choose(
    _ step: inout Step, _ arcs: Slice<UnsafeBufferPointer<Int32>>, before last: Int32, avoiding kind: Int32,
    _ cost: (Int, Int) -> Int
  ) {
    for arc in arcs.indices {
      let next = arcs[arc]
      if next >= last { break }
      let entry = entries[Int(next)]
      var value = entry.kind == kind ? entry.otherRest : entry.rest
      if value >= step.otherRest { continue }
      value += cost(Int(entry.place), arc)
      // A game may occur in several states.
      let isSameKind = step.game >= 0 && network.kindOfGame[Int(step.game)] == network.kindOfGame[Int(next)]
      if value < step.rest {
        if !isSameKind { (step.otherRest, step.otherGame) = (step.rest, step.game) }
        (step.rest, step.game) = (value, next)
      } else if value < step.otherRest, !isSameKind {
        (step.otherRest, step.otherGame) = (value, next)
      }
    }
  }

  /// The lower bound for plans with this first game, at the prices.
  func bound(first game: Int) -> Int {
    if network.starts[game] > horizon || steps[game].rest >= PlanBound.never { return PlanBound.never }
    if let dates = network.problem.dates, !dates.mayBegin(with: game) { return PlanBound.never }
    let groups = network.problem.games[game].groups
    return steps[game].rest + sum - prices.value(of: groups) + network.beginCost(game, weights)
  }

  /// The games of the cheapest sequence.
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
  /// The value of seeing these groups.
  func value(of groups: UInt64) -> Int {
    var value = 0
    var bits = groups
    while bits != 0 {
      value += self.groups[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return value
  }

  /// The prices, reduced so that an optional group is worth at most the cost of missing it. The bound is then also
  /// valid for plans that miss it.
  func capped(_ optional: UInt64, at most: Int) -> PlanPrices {
    var (capped, bits) = (self, optional)
    while bits != 0 {
      let group = bits.trailingZeroBitCount
      capped.groups[group] = min(capped.groups[group], most)
      bits &= bits - 1
    }
    return capped
  }
}

extension PlanNetwork {
  /// A time at which a local day is over in every zone.
  func end(ofDay day: Int) -> Int {
    day > 1 << 30 ? .max : (day + 2) * 1_440 - (problem.games.first?.start ?? 0)
  }

  /// The latest end of a plan that keeps within the bounds and begins at `begin` or earlier.
  func horizon(_ bounds: [Int], begin: Int) -> Int {
    var horizon = Int.max
    for (aim, bound) in zip(problem.aims, bounds) {
      let weights = aim.weights
      // Distance can only add to the cost of time.
      if weights.time > 0, bound < PlanBound.never { horizon = min(horizon, begin + bound / weights.time) }
    }
    return horizon
  }

  /// The number of games that start by then.
  func games(before horizon: Int) -> Int {
    starts.partitioningIndex { $0 > horizon }
  }

  /// The cost up to the end of the first game at the given weights, minus the time of the beginning.
  func beginCost(_ game: Int, _ weights: PlanWeights) -> Int {
    let metres = problem.outward.isEmpty ? 0 : problem.outward[game].metres
    return weights.metres * metres + weights.games - weights.time * begins[game]
  }
}
