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
  let network: PlanNetwork
  private(set) var prices: PlanPrices
  private(set) var weights: PlanWeights
  /// What may not be exceeded, at these prices.
  private(set) var limit = 0
  /// From where a game has ended: the least that is still to come, the time of the end with it.
  private(set) var rest: [Int]
  /// The same where the kind that is best next is not to be had.
  private(set) var otherRest: [Int]
  /// The kind that is best next, or -1 to stop.
  private(set) var best: [Int32]
  private var bestGame: [Int32]
  private var otherGame: [Int32]
  /// No game that matters ends later.
  private(set) var horizon = Int.max
  private(set) var sum = 0
  private var kindPrice: [Int]
  private var pairCost: [Int]

  static let never = Int.max / 4

  init(_ network: PlanNetwork) {
    self.network = network
    let count = network.problem.games.count
    prices = PlanPrices(aims: [], groups: [])
    weights = PlanWeights(time: 0, metres: 0, games: 0)
    rest = [Int](repeating: PlanBound.never, count: count)
    otherRest = rest
    best = [Int32](repeating: -1, count: count)
    bestGame = best
    otherGame = best
    kindPrice = [Int](repeating: 0, count: network.kinds.count)
    pairCost = []
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
    for (number, kind) in network.kinds.enumerated() {
      kindPrice[number] = prices.value(of: kind.groups) - weights.games
    }
    pairCost = problem.ways.map { ($0?.metres ?? 0) * weights.metres }
    pass(from: firsts.lowerBound, stops: stopCosts())
  }

  private func stopCosts() -> [Int] {
    network.problem.homeward.map { weights.time * $0.minutes + weights.metres * $0.metres }
  }

  private func pass(from lowest: Int, stops: [Int]) {
    let network = self.network
    let problem = network.problem
    let count = network.kinds.count
    let avoidsReturn = !problem.takesMore
    let (places, timeWeight, horizon) = (problem.places.count, weights.time, self.horizon)
    let kindPlaces = network.kinds.map(\.place)
    let last = network.games(before: horizon)
    network.next.withUnsafeBufferPointer { next in
      network.ends.withUnsafeBufferPointer { ends in
        network.kindOfGame.withUnsafeBufferPointer { kindOfGame in
          kindPrice.withUnsafeBufferPointer { kindPrice in
            pairCost.withUnsafeBufferPointer { pairCost in
              var game = last - 1
              while game >= lowest {
                defer { game -= 1 }
                let end = ends[game]
                if end > horizon {
                  rest[game] = PlanBound.never
                  otherRest[game] = PlanBound.never
                  best[game] = -1
                  continue
                }
                let kind = kindOfGame[game]
                let place = kindPlaces[Int(kind)]
                var first = timeWeight * end + (stops.isEmpty ? 0 : stops[place])
                var second = PlanBound.never
                var (firstGame, secondGame, firstKind): (Int32, Int32, Int32) = (-1, -1, -1)
                let row = game * count
                for number in 0..<count {
                  let reached = next[row + number]
                  let to = Int(reached)
                  if to < 0 || to >= last { continue }
                  // Nobody goes back to where all has been seen.
                  var value = avoidsReturn && best[to] == kind ? otherRest[to] : rest[to]
                  if value >= PlanBound.never { continue }
                  value += pairCost[place * places + kindPlaces[number]] - kindPrice[number]
                  if value < first {
                    (second, secondGame) = (first, firstGame)
                    (first, firstGame, firstKind) = (value, reached, Int32(truncatingIfNeeded: number))
                  } else if value < second {
                    (second, secondGame) = (value, reached)
                  }
                }
                rest[game] = first
                otherRest[game] = second
                best[game] = firstKind
                bestGame[game] = firstGame
                otherGame[game] = secondGame
              }
            }
          }
        }
      }
    }
  }

  /// The least that a plan with this first game comes to, at the prices.
  func bound(first game: Int) -> Int {
    if network.starts[game] > horizon || rest[game] >= PlanBound.never { return PlanBound.never }
    let groups = network.problem.games[game].groups
    return rest[game] + sum - prices.value(of: groups) + network.beginCost(game, weights)
  }

  /// The games of the cheapest row.
  func row(first game: Int) -> [Int] {
    var games = [game]
    var kind: Int32 = -1
    var at = game
    while true {
      let avoided = !network.problem.takesMore && best[at] >= 0 && best[at] == kind
      let next = avoided ? otherGame[at] : bestGame[at]
      if best[at] < 0 || next < 0 { return games }
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
