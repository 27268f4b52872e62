import SourceText

extension PlanSolver {
  /// Results for a group of units.
  struct Look: Sendable {
    /// Good starting prices for the following groups.
    var prices: PlanPrices
    /// By unit of the group: the best prices and their bound.
    var units: [(PlanPrices, Int)]
    var plan: [Int]?
  }

  /// Computes bounds for a group of units together, then searches for a plan that starts with the most promising unit.
  func look(
    _ group: ClosedRange<Int>, _ start: PlanPrices, limits: [Int], iterations: Int, _ scratch: PlanScratch
  ) -> Look {
    let firsts = units[group.lowerBound].lowerBound...units[group.upperBound].upperBound
    var look = Look(prices: start, units: group.map { _ in (start, -PlanBound.never) })
    var ascent = PlanAscent(network, start, limits: limits, step: 1)
    for _ in 0..<iterations {
      scratch.first.run(ascent.prices, bounds: limits, firsts: firsts)
      var least = (bound: Int.max, unit: group.lowerBound)
      for unit in group {
        let bound = bound(unit, scratch.first)
        if bound > look.units[unit - group.lowerBound].1 {
          look.units[unit - group.lowerBound] = (ascent.prices, bound)
        }
        // A unit that is excluded at any prices needs no better prices.
        if look.units[unit - group.lowerBound].1 <= scratch.first.limit, bound < least.bound { least = (bound, unit) }
      }
      if least.bound == .max { break }
      if !ascent.step(scratch.first, first: first(of: least.unit, scratch.first)) { break }
    }
    look.prices = ascent.best
    let open = group.min { look.units[$0 - group.lowerBound].1 < look.units[$1 - group.lowerBound].1 }
    if let open {
      let prices = look.units[open - group.lowerBound].0
      look.plan = search(open, [prices], limits: limits, width: 32, scratch).plan
    }
    return look
  }

  struct WorkResult: Sendable {
    enum State: Sendable { case excluded, searched, open(bound: Int) }
    var prices: PlanPrices
    var state: State
    var plan: [Int]?
  }

  /// Improves the prices for a unit, then enumerates rows unless the prices exclude it.
  func work(
    _ unit: Int, _ start: PlanPrices?, also other: PlanPrices?, limits: [Int], _ round: PlanRound,
    _ scratch: PlanScratch
  ) -> WorkResult {
    var limits = limits
    let aim = limits.count - 1
    let start = start ?? network.problem.noPrices(aim)
    var ascent = PlanAscent(network, start, limits: limits, step: round.step)
    var result = WorkResult(prices: start, state: .open(bound: -PlanBound.never))
    var best = -Double.infinity
    var bestBound = -PlanBound.never
    for _ in 0..<round.iterations {
      scratch.first.run(ascent.prices, bounds: limits, firsts: units[unit])
      let bound = bound(unit, scratch.first)
      if bound > scratch.first.limit {
        result.prices = ascent.prices
        result.state = .excluded
        return result
      }
      // Prices may weight the aims differently, so compare the distances to the limit.
      let rank = -Double(scratch.first.limit - bound) / Double(max(1, ascent.prices.aims[aim]))
      if rank > best { (best, bestBound, result.prices) = (rank, bound, ascent.prices) }
      if !ascent.step(scratch.first, first: first(of: unit, scratch.first)) { break }
    }
    var priced = [result.prices]
    if var other {
      other.aims += [Int](repeating: 0, count: limits.count - other.aims.count)
      priced.append(other)
    }
    var width = min(round.width, effort.width)
    if effort.width < 64 { width = effort.width }
    while true {
      let found = search(unit, priced, limits: limits, width: width, scratch)
      if let plan = found.plan, let totals = network.totals(plan) {
        result.plan = plan
        limits[aim] = totals.value(network.problem.aims[aim]) - 1
      }
      if found.isWhole {
        result.state = .searched
        return result
      }
      if found.plan == nil || effort.isStopped() { break }
    }
    result.state = .open(bound: bestBound)
    return result
  }

  /// Enumerates the rows of games that start with a unit.
  func search(
    _ unit: Int, _ prices: [PlanPrices], limits: [Int], width: Int, _ scratch: PlanScratch
  ) -> PlanSearch.Result {
    var bounds: [PlanBound] = []
    for (number, prices) in prices.prefix(2).enumerated() {
      let bound = number == 0 ? scratch.first : scratch.second
      bound.run(prices, bounds: limits, firsts: units[unit])
      bounds.append(bound)
    }
    let firsts = units[unit].filter { first in bounds.allSatisfy { $0.bound(first: first) <= $0.limit } }
    var search = PlanSearch(network, bounds, limits: limits, width: width)
    return search.run(firsts: firsts, isStopped: effort.isStopped)
  }

  private func bound(_ unit: Int, _ bound: PlanBound) -> Int {
    units[unit].reduce(PlanBound.never) { min($0, bound.bound(first: $1)) }
  }

  /// The first game of a unit's cheapest row.
  private func first(of unit: Int, _ bound: PlanBound) -> Int {
    units[unit].min { bound.bound(first: $0) < bound.bound(first: $1) } ?? units[unit].lowerBound
  }

  /// Results for all items, in order. The items are distributed among the workers.
  func each<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item, PlanScratch) -> Result
  ) -> [Result] {
    let seats = (0..<max(1, min(effort.threads.count, items.count))).map { _ in PlanWorkerSlot(network) }
    return effort.threads.map(items) { worker, item in body(item, seats[worker].scratch) }
  }
}

/// A worker's slot. Sendable because only one thread uses it at a time.
private final class PlanWorkerSlot: @unchecked Sendable {
  private let network: PlanNetwork
  lazy var scratch = PlanScratch(network)

  init(_ network: PlanNetwork) { self.network = network }
}

/// Improves prices step by step: the prices of groups that the cheapest row misses increase, and the prices of groups
/// that it sees twice decrease.
struct PlanAscent {
  private let network: PlanNetwork
  private let limits: [Int]
  private(set) var prices: PlanPrices
  /// The prices with the best bound so far.
  private(set) var best: PlanPrices
  private var bestRank = -Double.infinity
  private var length: Double
  /// The direction of the last step.
  private var direction: [Double] = []
  private var stale = 0
  /// By earlier aim: the amount that corresponds to one game more or less in a step.
  private let units: [Double]

  init(_ network: PlanNetwork, _ prices: PlanPrices, limits: [Int], step: Double) {
    self.network = network
    self.prices = prices
    self.limits = limits
    best = prices
    length = step
    let count = Double(max(1, network.problem.groups.count))
    units = limits.map { max(1, abs(Double($0)) / count) }
  }

  /// Returns false if no improvement is possible.
  mutating func step(_ bound: PlanBound, first: Int) -> Bool {
    let aim = prices.aims.count - 1
    let value = bound.bound(first: first)
    let rank = -Double(bound.limit - value) / Double(max(1, prices.aims[aim]))
    if rank > bestRank {
      (bestRank, best) = (rank, prices)
      stale = 0
    } else {
      stale += 1
      if stale > 10 {
        length *= 0.6
        stale = 0
      }
    }
    if length < 0.01 { return false }
    let row = bound.row(first: first)
    var lack = [Int](repeating: 1, count: prices.groups.count)
    for game in row {
      var bits = network.problem.games[game].groups
      while bits != 0 {
        lack[bits.trailingZeroBitCount] -= 1
        bits &= bits - 1
      }
    }
    var excess: [Double] = []
    if aim > 0 {
      let totals = network.sums(row)
      excess = (0..<aim).map { (Double(totals.value(network.problem.aims[$0])) - Double(limits[$0])) / units[$0] }
    }
    // Prices of 0 can't decrease.
    for (group, number) in lack.enumerated() where number < 0 && prices.groups[group] == 0 { lack[group] = 0 }
    for (number, value) in excess.enumerated() where value < 0 && prices.aims[number] == 0 { excess[number] = 0 }
    guard turn(to: lack.map(Double.init) + excess) else { return false }
    let gap = Double(bound.limit - value) + abs(Double(bound.limit)) / 1_000 + Double(prices.aims[aim])
    let size = length * gap / direction.reduce(0) { $0 + $1 * $1 }
    for group in lack.indices { raise(&prices.groups[group], by: size * direction[group]) }
    let missed = PlanWeights(network.problem.aims[...], times: prices.aims).missed
    prices = prices.capped(network.problem.optional, at: missed)
    for number in excess.indices {
      raise(&prices.aims[number], by: size * direction[lack.count + number] / units[number])
    }
    return true
  }

  /// Changes a price within limits that keep sums in the range of integers.
  private func raise(_ price: inout Int, by change: Double) {
    price += Int(min(max(change, -Double(price)), PlanAscent.most).rounded())
  }

  private static let most = Double(1 << 44)

  /// Turns by less than a right angle. If a step would undo the previous one, it continues between the two (Camerini,
  /// Fratta and Maffioli 1975). This halves the number of steps. Returns false if no direction is left.
  private mutating func turn(to steepest: [Double]) -> Bool {
    let norm = direction.reduce(0) { $0 + $1 * $1 }
    let along = zip(steepest, direction).reduce(0) { $0 + $1.0 * $1.1 }
    let share = norm > 0 ? max(0, -along / norm) : 0
    let before = direction
    direction = steepest
    let plain = steepest.reduce(0) { $0 + $1 * $1 }
    if share > 0 {
      for index in direction.indices { direction[index] += share * before[index] }
      // The sum of opposite steps is only a rounding error.
      if direction.reduce(0, { $0 + $1 * $1 }) < plain / 16 { direction = steepest }
    }
    return plain > 0
  }
}

extension PlanProblem {
  /// The price of one unit of an aim, scaled so that it is fine enough.
  func scale(_ aim: PlanAim) -> Int {
    switch aim {
    case .time: 60
    case .games, .parks, .insurance: 1_000
    case .distance, .cost, .slack: 1
    }
  }

  func noPrices(_ aim: Int) -> PlanPrices {
    var counts = [Int](repeating: 0, count: aim + 1)
    counts[aim] = scale(aims[aim])
    return PlanPrices(aims: counts, groups: groups.map { _ in 0 })
  }

  /// The upper bound for all plans; `PlanBound.never` if it is too large to represent.
  package func ceiling(_ aim: PlanAim) -> Int {
    if aim == .parks { return optional.nonzeroBitCount }
    if aim == .insurance { return games.count }
    guard let first = games.first, aim != .games else { return 0 }
    let longest = games.reduce(0) { max($0, $1.start + $1.length) } - first.start
    let ends = outward + homeward
    let minutes = longest + 2 * ends.reduce(0) { max($0, $1.minutes) }
    let legs = takesMore ? games.count : min(games.count, groups.count)
    let metres = legs * ways.reduce(0) { max($0, $1?.metres ?? 0) } + 2 * ends.reduce(0) { max($0, $1.metres) }
    let (time, timeOverflow) = minutes.multipliedReportingOverflow(by: aim.weights.time)
    let (way, wayOverflow) = metres.multipliedReportingOverflow(by: aim.weights.metres)
    let (sum, overflow) = time.addingReportingOverflow(way)
    return timeOverflow || wayOverflow || overflow || sum > PlanProblem.mostCounted ? PlanBound.never : sum
  }

  /// Keeps sums far below the integer range.
  package static let mostCounted = 1 << 56

  /// The lower bound for all plans.
  func floor(_ aim: PlanAim) -> Int {
    switch aim {
    case .games: -games.count
    default: 0
    }
  }
}
