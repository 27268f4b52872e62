/// Determines which games can follow which. Of equivalent games at a place, only the first reachable one matters,
/// because an earlier arrival allows everything that a later one does. If second chances count, so does the first game
/// that leaves time for one.
struct PlanNetwork: Sendable {
  /// If there are limits on the pace, it contains the original problem's games in each possible state of a trip.
  let problem: PlanProblem
  let paced: PacedGames?
  /// A place, and the groups of its games.
  struct Kind: Hashable, Sendable {
    var place: Int
    var groups: UInt64
  }

  let kinds: [Kind]
  /// By game.
  let kindOfGame: [Int32]
  let placeOfKind: [Int32]
  let groupsOfKind: [UInt64]
  /// For each game, the first reachable game of each kind, in game order. The arcs of a game start at its entry in
  /// `arcsOfGame` and end at the next game's entry.
  let arcs: [Int32]
  let arcsOfGame: [Int32]
  /// Nil if no aim is about second chances.
  let insurance: PlanInsurance?
  /// By arc: whether the game at its start has no second chance before the next game; empty if no aim is about second
  /// chances.
  let risks: [Bool]
  /// The start of each game, in minutes from the start of the earliest game.
  let starts: [Int]
  /// By game: the time of the earliest departure.
  let ends: [Int]
  /// By game: the departure from home if the trip begins with the game.
  let begins: [Int]

  init(_ original: PlanProblem) {
    paced = original.pace.map { PacedGames(original, $0) }
    let problem = paced?.problem ?? original
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
    placeOfKind = kinds.map { Int32($0.place) }
    groupsOfKind = kinds.map(\.groups)
    let base = problem.games.first?.start ?? 0
    starts = problem.games.map { $0.start - base }
    ends = problem.games.map { $0.start - base + $0.length }
    begins = problem.games.indices.map {
      problem.games[$0].start - base - (problem.outward.isEmpty ? 0 : problem.outward[$0].minutes)
    }
    let insurance = problem.aims.contains(.insurance) ? PlanInsurance(problem) : nil
    self.insurance = insurance
    let (arcs, arcsOfGame) =
      paced.map { ($0.arcs, $0.arcsOfGame) } ?? PlanNetwork.arcs(problem, kindOfGame, kinds, insurance)
    (self.arcs, self.arcsOfGame) = (arcs, arcsOfGame)
    risks =
      insurance.map { insurance in
        problem.games.indices.flatMap { game in
          arcs[Int(arcsOfGame[game])..<Int(arcsOfGame[game + 1])].map { insurance.chance(game, before: Int($0)) == nil }
        }
      } ?? []
  }

  private static func arcs(
    _ problem: PlanProblem, _ kindOfGame: [Int32], _ kinds: [Kind], _ insurance: PlanInsurance?
  ) -> ([Int32], [Int32]) {
    let timing = PlanTiming(problem)
    var arcs: [Int32] = []
    var arcsOfGame: [Int32] = [0]
    // The games of each kind, in order.
    var games = [[Int32]](repeating: [], count: kinds.count)
    for (index, kind) in kindOfGame.enumerated() { games[Int(kind)].append(Int32(index)) }
    var first = [Int](repeating: 0, count: kinds.count)
    for from in problem.games.indices {
      let game = problem.games[from]
      for kind in kinds.indices {
        let candidates = games[kind]
        while first[kind] < candidates.count, Int(candidates[first[kind]]) <= from { first[kind] += 1 }
        // If only needed games are seen, a kind without a new group is useless.
        guard problem.takesMore || kinds[kind].groups & ~game.groups != 0 else { continue }
        let reached = candidates[first[kind]...].firstIndex { candidate in
          let to = problem.games[Int(candidate)]
          return timing.fits(game, to, problem.way(game.place, to.place))
        }
        guard let reached else { continue }
        arcs.append(candidates[reached])
        // A later game may leave time for a second chance.
        let covered = insurance.flatMap { insurance in
          candidates[reached...].first { insurance.chance(from, before: Int($0)) != nil }
        }
        if let covered, covered != candidates[reached] { arcs.append(covered) }
      }
      // Sorted by time, so that a pass can stop at the first game beyond the horizon.
      arcs[Int(arcsOfGame[from])...].sort()
      arcsOfGame.append(Int32(arcs.count))
    }
    return (arcs, arcsOfGame)
  }

  /// The totals of a sequence of games; nil if it is not a plan.
  func totals(_ games: [Int]) -> PlanTotals? {
    guard let first = games.first, games.allSatisfy(problem.games.indices.contains) else { return nil }
    let timing = PlanTiming(problem)
    var seen = problem.games[first].groups
    for (from, to) in zip(games, games.dropFirst()) {
      let (left, right) = (problem.games[from], problem.games[to])
      guard from < to else { return nil }
      if paced != nil {
        guard arcs[Int(arcsOfGame[from])..<Int(arcsOfGame[from + 1])].contains(Int32(to)) else { return nil }
      } else if !timing.fits(left, right, problem.way(left.place, right.place)) {
        return nil
      }
      seen |= right.groups
    }
    guard let last = games.last, seen & problem.needed == problem.needed else { return nil }
    if let dates = problem.dates {
      guard dates.mayBegin(with: first), dates.mayEnd(with: last, by: dates.lastDay(first: first)) else { return nil }
    }
    return sums(games)
  }

  /// 1 for a last game without a second chance, if the trip must be over by a day; otherwise 0.
  func risk(last game: Int, by day: Int?) -> Int {
    insurance.map { $0.chance(last: game, by: day) == nil ? 1 : 0 } ?? 0
  }

  /// The totals of a sequence, whether or not it is a plan.
  func sums(_ games: [Int]) -> PlanTotals {
    var totals = PlanTotals()
    guard let first = games.first, let last = games.last else { return totals }
    totals.games = games.count
    totals.missed = problem.missed(seen: games.reduce(0) { $0 | problem.games[$1].groups })
    totals.minutes = ends[last] - begins[first]
    for (from, to) in zip(games, games.dropFirst()) {
      totals.metres += problem.way(problem.games[from].place, problem.games[to].place)?.metres ?? 0
      if let insurance, insurance.chance(from, before: to) == nil { totals.risks += 1 }
    }
    totals.risks += risk(last: last, by: problem.dates?.lastDay(first: first))
    if !problem.outward.isEmpty { totals.metres += problem.outward[first].metres }
    if !problem.homeward.isEmpty {
      totals.metres += problem.homeward[last].metres
      totals.minutes += problem.homeward[last].minutes
    }
    return totals
  }
}
