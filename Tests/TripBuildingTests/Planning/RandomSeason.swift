import TestSupport
import TripBuilding

/// A season that is small enough to try all that can be done in it.
struct RandomSeason {
  var random: SeededGenerator
  var problem = PlanProblem()

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let count = 2 + random.below(7)
    problem.places = (0..<count).map { "park \($0)" }
    problem.groups = problem.places
    // On a plane: metres, at a pace of its own for each way.
    let spots = (0..<count).map { _ in (random.below(1_500_000), random.below(800_000)) }
    for from in spots {
      for to in spots {
        let metres = abs(from.0 - to.0) + abs(from.1 - to.1)
        let isKnown = !random.chance(2)
        problem.ways.append(
          isKnown
            ? PlanProblem.Way(
              minutes: metres / (1_100 + random.below(600)), metres: metres,
              random.chance(15) ? random.pick([.fly, .train]) : .drive) : nil)
      }
    }
    let days = 3 + random.below(3 * count)
    for place in 0..<count {
      let offset = random.pick([-300, -240, 0])
      // A clock that is put forward or back, from the morning of a day on.
      let (changed, later) = (20_000 + random.below(days), offset + random.pick([0, 0, 60, -60, 30]))
      problem.clocks.append(later == offset ? [] : [PlanProblem.ClockChange(day: changed, offset: later)])
      for _ in 0..<(1 + random.below(count > 5 ? 3 : 5)) {
        let day = 20_000 + random.below(days)
        let offset = day < changed ? offset : later
        let start = day * 1_440 + random.pick([780, 795, 1_140, 1_145, 1_300]) - offset
        problem.games.append(
          PlanProblem.Game(
            id: "", place: place, start: start, length: 180, offset: offset, groups: 1 << UInt64(place)))
      }
    }
    addWishes()
    if random.chance(30) {
      problem.outward = problem.places.map { _ in
        PlanProblem.End(minutes: random.below(900), metres: random.below(900_000))
      }
    }
    if random.chance(30) {
      problem.homeward = problem.places.map { _ in
        PlanProblem.End(minutes: random.below(900), metres: random.below(900_000))
      }
    }
    problem.travel.overnight = random.chance(50)
    problem.travel.slack = random.pick([0, 60, 120])
    problem.travel.drivingPerDay = random.pick([300, 480, 600])
    problem.aims = random.pick([
      [.time, .distance], [.time], [.distance, .time], [.cost(minute: 9, metre: 2), .time],
      [.distance], [.cost(minute: 0, metre: 3), .distance, .time],
    ])
    sort()
  }

  /// Wishes that are about games of several places.
  private mutating func addWishes() {
    while random.chance(35), problem.groups.count < 12 {
      let bit: UInt64 = 1 << UInt64(problem.groups.count)
      problem.groups.append("club \(problem.groups.count)")
      for index in problem.games.indices where random.chance(40) { problem.games[index].groups |= bit }
    }
  }

  mutating func sort() {
    problem.games.sort { ($0.start, $0.place) < ($1.start, $1.place) }
    for index in problem.games.indices { problem.games[index].id = "g\(index)" }
  }

  // MARK: Everything that can be done

  /// The best of all rows of games, tried one by one; nil where none is a plan.
  ///
  /// - Parameter most: how many games a plan may have.
  func bestByTrying() -> [Int]? {
    var best: [Int]?
    var row: [Int] = []
    func extend(from first: Int, seen: UInt64) {
      if seen == wanted, !row.isEmpty {
        let values = values(row)
        if best.map({ values.lexicographicallyPrecedes($0) }) ?? true { best = values }
        if !problem.takesMore { return }
      }
      for game in first..<problem.games.count {
        let added = problem.games[game].groups & ~seen
        if !problem.takesMore, added == 0 { continue }
        if let last = row.last, !fits(problem.games[last], problem.games[game]) { continue }
        row.append(game)
        extend(from: game + 1, seen: seen | added)
        row.removeLast()
      }
    }
    extend(from: 0, seen: 0)
    return best
  }

  private var wanted: UInt64 { (1 << UInt64(problem.groups.count)) - 1 }

  private func way(_ from: Int, _ to: Int) -> PlanProblem.Way? { problem.ways[from * problem.places.count + to] }

  private func values(_ row: [Int]) -> [Int] {
    var totals = PlanTotals()
    let (first, last) = (problem.games[row[0]], problem.games[row[row.count - 1]])
    totals.games = row.count
    totals.minutes = last.start + last.length - first.start
    for (from, to) in zip(row, row.dropFirst()) {
      totals.metres += way(problem.games[from].place, problem.games[to].place)?.metres ?? 0
    }
    if !problem.outward.isEmpty {
      totals.minutes += problem.outward[first.place].minutes
      totals.metres += problem.outward[first.place].metres
    }
    if !problem.homeward.isEmpty {
      totals.minutes += problem.homeward[last.place].minutes
      totals.metres += problem.homeward[last.place].metres
    }
    return problem.aims.map { totals.value($0) }
  }

  /// The rule of travel in words of its own: by day, a part of the way on each day, or by night where that is allowed.
  private func fits(_ from: PlanProblem.Game, _ to: PlanProblem.Game) -> Bool {
    let free = to.start - (from.start + from.length)
    if from.place == to.place { return free >= 0 }
    guard let way = way(from.place, to.place), free - problem.travel.slack >= way.minutes else { return false }
    if problem.travel.overnight { return true }
    // How far ahead the clock is, where one leaves, of what it showed at the game.
    func ahead(_ later: Int) -> Int {
      let day = (from.start + from.offset) / 1_440
      guard let change = problem.clocks[from.place].first else { return 0 }
      return (day...(day + later)).contains(change.day) ? change.offset - from.offset : 0
    }
    let (left, reached) = (from.start + from.offset, to.start + to.offset)
    let days = reached / 1_440 - left / 1_440
    // Minutes of the day by the clock where one leaves.
    let leaves = left % 1_440 + from.length
    let arrives = reached % 1_440 - problem.travel.slack - (to.offset - from.offset)
    if days == 0 { return leaves + way.minutes <= arrives }
    let (earliest, perDay) = (problem.travel.earliest, problem.travel.drivingPerDay)
    let (evening, morning) = (1_440 - max(leaves, earliest), arrives - (earliest - ahead(days)))
    if way.mode == .drive {
      let (first, last) = (max(0, min(perDay, evening)), max(0, min(perDay, morning)))
      return way.minutes <= first + (days - 1) * perDay + last
    }
    if way.mode == .fly, way.minutes > 600 { return true }
    if days > 1, earliest - ahead(1) + way.minutes <= arrives + (days - 1) * 1_440 { return true }
    return way.minutes <= morning || way.minutes <= evening
  }
}
