import SourceText

/// Searches for plans by length: sequences ("rows") of n games are extended to n + 1.
///
/// Of the rows that have seen the same groups and end with the same game, only the cheapest is kept. A row is pruned if
/// its bound exceeds the limit at any of the prices. Unless other rows are dropped, the search is exhaustive.
struct PlanSearch {
  struct Result {
    /// The best plan found.
    var plan: [Int]?
    /// Whether no row was dropped for lack of room. If so, no better plan exists.
    var isWhole = true
    var rows = 0
  }

  /// A row of games, represented by its last game.
  private struct Row {
    var groups: UInt64
    var game: Int32
    /// Index in `ancestors`.
    var parent: Int32
    var metres: Int32
    /// The number of games without a second chance before the last game.
    var risks: Int32 = 0
    /// Beginning of the trip, in the network's time.
    var begin: Int32
    /// The bound at the first prices.
    var bound: Int
  }

  /// A game and its parent row. Kept for rows that have been extended.
  private struct Ancestor {
    var game: Int32
    var parent: Int32
  }

  private let network: PlanNetwork
  private let problem: PlanProblem
  private let bounds: [PlanBound]
  private let limits: [Int]
  /// Weights of the aims that have limits.
  private let weights: [PlanWeights]
  private let width: Int
  private let horizonOfBegin: Int
  private var timeAlone = false
  /// The last day of the plans; nil for no limit.
  private var lastDay: Int?
  private var ancestors: [Ancestor] = []
  private var layer: [Row] = []
  private var following: [Row] = []
  /// Finds rows in `following`.
  private var table = IndexTable()
  /// The state of each bound.
  private var prunings: [Pruning]
  private var result = Result()
  private var bestValues: [Int]?

  /// - Parameters:
  ///   - bounds: at least one bound that has been run for the plans' first games. The first one ranks rows.
  ///   - limits: upper limit for each aim.
  ///   - width: maximum number of rows per length.
  init(_ network: PlanNetwork, _ bounds: [PlanBound], limits: [Int], width: Int) {
    self.network = network
    problem = network.problem
    self.bounds = bounds
    self.limits = limits
    self.width = width
    prunings = bounds.map { Pruning($0) }
    weights = problem.aims.prefix(limits.count).map(\.weights)
    horizonOfBegin = network.horizon(limits, begin: 0)
  }

  mutating func run(firsts: [Int], isStopped: () -> Bool) -> Result {
    // With a single beginning, reaching a place earlier is always better.
    lastDay = problem.dates.flatMap { dates in firsts.map { dates.lastDay(first: $0) }.max() }
    timeAlone = firsts.count == 1 && limits.count == 1 && problem.aims.first == .time && network.paced == nil
    begin(firsts)
    while !layer.isEmpty {
      if isStopped() {
        result.isWhole = false
        break
      }
      step()
    }
    return result
  }

  private mutating func begin(_ firsts: [Int]) {
    for game in firsts {
      let metres = problem.outward.isEmpty ? 0 : problem.outward[game].metres
      let row = Row(
        groups: problem.games[game].groups, game: Int32(game), parent: -1, metres: Int32(clamping: metres),
        begin: Int32(clamping: network.begins[game]), bound: bounds[0].bound(first: game))
      layer.append(row)
      note(row, ancestor: -1, games: 1)
    }
  }

  /// Number of games in the current rows.
  private var length = 1

  private mutating func step() {
    following.removeAll(keepingCapacity: true)
    table.removeAll(capacity: layer.count)
    let base = ancestors.count
    for row in layer { ancestors.append(Ancestor(game: row.game, parent: row.parent)) }
    for (index, row) in layer.enumerated() {
      if !problem.takesMore, row.groups & problem.wanted == problem.wanted { continue }
      extend(row, Int32(base + index))
      if following.count > 2 * width { cut() }
    }
    if following.count > width { cut() }
    length += 1
    result.rows += following.count
    swap(&layer, &following)
    for index in layer.indices { note(layer[index], ancestor: layer[index].parent, games: length) }
  }

  /// The state of a bound for the row that is being extended.
  private struct Pruning {
    let bound: PlanBound
    let steps: UnsafeMutablePointer<PlanBound.Step>
    let metreWeight: Int
    let riskWeight: Int
    let limit: Int
    /// The cost of the row with one more game, and the value of the groups that it has not seen.
    var base = 0

    init(_ bound: PlanBound) {
      self.bound = bound
      steps = bound.steps
      metreWeight = bound.weights.metres
      riskWeight = bound.weights.risks
      limit = bound.limit
    }

    mutating func take(_ row: Row, length: Int, missing: UInt64) {
      let weights = bound.weights
      base =
        bound.prices.value(of: missing) + weights.metres * Int(row.metres) + weights.games * (length + 1)
        - weights.time * Int(row.begin) + weights.risks * Int(row.risks)
    }
  }

  private mutating func extend(_ row: Row, _ parent: Int32) {
    let game = Int(row.game)
    let place = Int(network.placeOfKind[Int(network.kindOfGame[game])])
    // No later than the horizon of the bounds, which may cover several beginnings.
    let horizon = horizonOfBegin == .max ? Int.max : Int(row.begin) + horizonOfBegin
    let missing = problem.wanted & ~row.groups
    for number in prunings.indices { prunings[number].take(row, length: length, missing: missing) }
    for index in Int(network.arcsOfGame[game])..<Int(network.arcsOfGame[game + 1]) {
      let next = Int(network.arcs[index])
      if network.starts[next] > horizon { break }
      let kind = Int(network.kindOfGame[next])
      let added = network.groupsOfKind[kind] & missing
      if network.ends[next] > horizon || (added == 0 && !problem.takesMore) { continue }
      let metres = problem.way(place, Int(network.placeOfKind[kind]))?.metres ?? 0
      let groups = row.groups | added
      let risk: Int32 = !network.risks.isEmpty && network.risks[index] ? 1 : 0
      guard let bound = bound(next, groups, added, metres: metres, risk: Int(risk)) else { continue }
      enter(
        Row(
          groups: groups, game: Int32(next), parent: parent, metres: row.metres &+ Int32(clamping: metres),
          risks: row.risks + risk, begin: row.begin, bound: bound), kind: kind)
    }
  }

  /// The lower bound for the row at the first prices; nil if it exceeds the limit at any of the prices.
  ///
  /// - Parameters:
  ///   - added: the groups that its last game added.
  ///   - metres: distance to the last game.
  ///   - risk: 1 if the previous game has no second chance, otherwise 0.
  private func bound(_ game: Int, _ groups: UInt64, _ added: UInt64, metres: Int, risk: Int) -> Int? {
    var first: Int?
    for pruning in prunings {
      let step = pruning.steps[game]
      let before =
        pruning.base - pruning.bound.prices.value(of: added) + pruning.metreWeight * metres
        + pruning.riskWeight * risk
      // Most rows end here. Only then check whether the best next kind is useful.
      if step.rest >= PlanBound.never || step.rest + before > pruning.limit { return nil }
      let isSeen = !problem.takesMore && step.kind >= 0 && network.groupsOfKind[Int(step.kind)] & ~groups == 0
      let rest = isSeen ? step.otherRest : step.rest
      if rest >= PlanBound.never || rest + before > pruning.limit { return nil }
      if first == nil { first = rest + before }
    }
    return first
  }

  private mutating func enter(_ row: Row, kind: Int) {
    // Rows are keyed by kind if time is the only aim, otherwise by game. The two number ranges don't overlap.
    let place = timeAlone ? UInt32(kind) : UInt32(row.game)
    let known = table.find(PlanSearch.hash(row.groups, place), orInsert: following.count) { index in
      let other = following[index]
      guard other.groups == row.groups else { return false }
      return timeAlone ? network.kindOfGame[Int(other.game)] == Int32(kind) : other.game == row.game
    }
    guard let known else {
      following.append(row)
      return
    }
    let other = following[known]
    if timeAlone ? row.game < other.game : comesToLess(row, other) { following[known] = row }
  }

  /// Whether it costs less than another row of the same length that ends with the same game.
  private func comesToLess(_ row: Row, _ other: Row) -> Bool {
    for weights in weights {
      let difference =
        weights.metres * (Int(row.metres) - Int(other.metres)) - weights.time * (Int(row.begin) - Int(other.begin))
        + weights.risks * Int(row.risks - other.risks)
      if difference != 0 { return difference < 0 }
    }
    return false
  }

  /// Keeps the rows with the lowest bounds.
  private mutating func cut() {
    result.isWhole = false
    following.sort {
      ($0.bound, $0.game, $0.groups, $0.parent) < ($1.bound, $1.game, $1.groups, $1.parent)
    }
    following.removeLast(following.count - width)
    table.removeAll(capacity: following.count)
    for (index, row) in following.enumerated() {
      let place = timeAlone ? UInt32(network.kindOfGame[Int(row.game)]) : UInt32(row.game)
      _ = table.find(PlanSearch.hash(row.groups, place), orInsert: index) { _ in false }
    }
  }

  private static func hash(_ groups: UInt64, _ place: UInt32) -> UInt64 {
    mixed(groups ^ mixed(UInt64(place) ^ TableKey.ofThisRun))
  }

  private mutating func note(_ row: Row, ancestor: Int32, games: Int) {
    guard row.groups & problem.needed == problem.needed else { return }
    let last = Int(row.game)
    if let lastDay, let dates = problem.dates, !dates.mayEnd(with: last, by: lastDay) { return }
    let home = problem.homeward.isEmpty ? PlanProblem.End() : problem.homeward[last]
    var totals = PlanTotals()
    totals.minutes = network.ends[last] + home.minutes - Int(row.begin)
    totals.metres = Int(row.metres) + home.metres
    totals.games = games
    totals.missed = problem.missed(seen: row.groups)
    totals.risks = Int(row.risks) + network.risk(last: last, by: lastDay)
    let values = weights.map { $0.value(totals) }
    guard zip(values, limits).allSatisfy({ $0 <= $1 }) else { return }
    if let bestValues, !values.lexicographicallyPrecedes(bestValues) { return }
    bestValues = values
    var plan = [Int(row.game)]
    var at = ancestor
    while at >= 0 {
      plan.append(Int(ancestors[Int(at)].game))
      at = ancestors[Int(at)].parent
    }
    result.plan = plan.reversed()
  }
}
