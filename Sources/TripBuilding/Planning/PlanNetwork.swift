/// Which games can follow which. Of the games of a place that count alike, only the first that can be reached matters:
/// who is there earlier can do all that who is there later can.
struct PlanNetwork: Sendable {
  let problem: PlanProblem
  /// A place, and the groups that its games are of.
  struct Kind: Hashable, Sendable {
    var place: Int
    var groups: UInt64
  }

  let kinds: [Kind]
  /// By game.
  let kindOfGame: [Int32]
  /// By game and kind: the first game of the kind that can be reached, or -1.
  let next: [Int32]
  /// Minutes from the start of the first game of all: when each starts.
  let starts: [Int]
  /// When one is free again.
  let ends: [Int]
  /// When one leaves home for it as the first of a trip.
  let begins: [Int]

  init(_ problem: PlanProblem) {
    self.problem = problem
    var numbers: [Kind: Int32] = [:]
    var kinds: [Kind] = []
    kindOfGame = problem.games.map { game in
      let kind = Kind(place: game.place, groups: game.groups)
      if let known = numbers[kind] { return known }
      numbers[kind] = Int32(kinds.count)
      kinds.append(kind)
      return Int32(kinds.count - 1)
    }
    self.kinds = kinds
    let base = problem.games.first?.start ?? 0
    starts = problem.games.map { $0.start - base }
    ends = problem.games.map { $0.start - base + $0.length }
    begins = problem.games.map { $0.start - base - (problem.outward.isEmpty ? 0 : problem.outward[$0.place].minutes) }
    next = PlanNetwork.next(problem, kindOfGame, kinds)
  }

  private static func next(_ problem: PlanProblem, _ kindOfGame: [Int32], _ kinds: [Kind]) -> [Int32] {
    let count = kinds.count
    let timing = PlanTiming(problem.travel)
    var next = [Int32](repeating: -1, count: problem.games.count * count)
    // The games of each kind, in their order.
    var games = [[Int32]](repeating: [], count: count)
    for (index, kind) in kindOfGame.enumerated() { games[Int(kind)].append(Int32(index)) }
    var first = [Int](repeating: 0, count: count)
    for from in problem.games.indices {
      let game = problem.games[from]
      for kind in kinds.indices {
        let candidates = games[kind]
        while first[kind] < candidates.count, Int(candidates[first[kind]]) <= from { first[kind] += 1 }
        var at = first[kind]
        // None that needs nothing new is ever of use where only what is needed is seen.
        let isOfUse = problem.takesMore || kinds[kind].groups & ~game.groups != 0
        while isOfUse, at < candidates.count {
          let to = problem.games[Int(candidates[at])]
          if timing.fits(game, to, problem.way(game.place, to.place)) {
            next[from * count + kind] = candidates[at]
            break
          }
          at += 1
        }
      }
    }
    return next
  }

  /// Whether a row of games is a plan, and what it comes to; nil where it is none.
  func totals(_ games: [Int]) -> PlanTotals? {
    guard let first = games.first, games.allSatisfy(problem.games.indices.contains) else { return nil }
    let timing = PlanTiming(problem.travel)
    var seen = problem.games[first].groups
    for (from, to) in zip(games, games.dropFirst()) {
      let (left, right) = (problem.games[from], problem.games[to])
      guard from < to, timing.fits(left, right, problem.way(left.place, right.place)) else { return nil }
      seen |= right.groups
    }
    return seen & problem.wanted == problem.wanted ? sums(games) : nil
  }

  /// What a row comes to, whether it is a plan or not.
  func sums(_ games: [Int]) -> PlanTotals {
    var totals = PlanTotals()
    guard let first = games.first, let last = games.last else { return totals }
    let (begin, end) = (problem.games[first].place, problem.games[last].place)
    totals.games = games.count
    totals.minutes = ends[last] - begins[first]
    for (from, to) in zip(games, games.dropFirst()) {
      totals.metres += problem.way(problem.games[from].place, problem.games[to].place)?.metres ?? 0
    }
    if !problem.outward.isEmpty { totals.metres += problem.outward[begin].metres }
    if !problem.homeward.isEmpty {
      totals.metres += problem.homeward[end].metres
      totals.minutes += problem.homeward[end].minutes
    }
    return totals
  }
}
