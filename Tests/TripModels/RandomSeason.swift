import ItineraryModel
package import TestSupport
import TripBuilding
package import TripPlanning

/// A season that is small enough to try all that can be done in it.
package struct RandomSeason {
  package var random: SeededGenerator
  package var problem = PlanProblem()
  /// By place: what its clock shows first, and its changes.
  private var clocks: [(first: Int, changes: [ClockChange])] = []

  package init(seed: UInt64) {
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
      // At two in the morning.
      let change = ClockChange(instant: Int64(changed * 1_440 + 120 - offset), offset: later)
      clocks.append((offset, later == offset ? [] : [change]))
      problem.clocks.append(.changes(offset, later == offset ? [] : [change]))
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
    problem.limits.overnight = random.chance(50)
    problem.limits.time.slack = random.pick([0, 60, 120])
    problem.limits.drivingMinutesPerDay = random.pick([300, 480, 600])
    problem.aims = random.pick([
      [.time, .distance], [.time], [.distance, .time], [.cost(minute: 9, metre: 2), .time],
      [.distance], [.cost(minute: 0, metre: 3), .distance, .time],
    ])
    sort()
    addHome()
  }

  /// Ways from home and back. Who is at a place earlier is home earlier.
  private mutating func addHome() {
    let minutes = problem.places.map { _ in (random.below(900), random.below(900), random.below(900_000)) }
    if random.chance(30) {
      problem.outward = problem.games.map { game in
        let (out, _, metres) = minutes[game.place]
        return PlanProblem.End(minutes: out + (game.start % 1_440 < 800 ? 700 : 0), metres: metres)
      }
    }
    if random.chance(30) {
      problem.homeward = problem.games.map {
        PlanProblem.End(minutes: minutes[$0.place].1, metres: minutes[$0.place].2)
      }
    }
  }

  /// Wishes that are about games of several places.
  private mutating func addWishes() {
    while random.chance(35), problem.groups.count < 12 {
      let bit: UInt64 = 1 << UInt64(problem.groups.count)
      problem.groups.append("club \(problem.groups.count)")
      for index in problem.games.indices where random.chance(40) { problem.games[index].groups |= bit }
    }
  }

  /// So few that all rows of them can be tried.
  package mutating func keepFewGames(_ most: Int) {
    let few = min(most, problem.games.count)
    problem.games.removeLast(problem.games.count - few)
    if !problem.outward.isEmpty { problem.outward.removeLast(problem.outward.count - few) }
    if !problem.homeward.isEmpty { problem.homeward.removeLast(problem.homeward.count - few) }
  }

  package mutating func sort() {
    problem.games.sort { ($0.start, $0.place) < ($1.start, $1.place) }
    for index in problem.games.indices { problem.games[index].id = "g\(index)" }
  }

  // MARK: Everything that can be done

  /// The best of all rows of games, tried one by one; nil where none is a plan.
  ///
  /// - Parameter most: how many games a plan may have.
  package func bestByTrying() -> [Int]? {
    var best: [Int]?
    var row: [Int] = []
    func extend(from first: Int, seen: UInt64) {
      if needed & ~seen == 0, !row.isEmpty {
        let values = values(row)
        if isWithinDates(row), best.map({ values.lexicographicallyPrecedes($0) }) ?? true { best = values }
        if !problem.takesMore, seen == wanted { return }
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

  /// Stops on the way, with a problem that has them as its solver sees it.
  package mutating func stops() -> (stops: [PlanDetours.Stop], problem: PlanProblem) {
    let stops = (0...random.below(2)).map { _ in
      func ways() -> [PlanProblem.Way?] {
        problem.places.map { _ in
          random.chance(10)
            ? nil : PlanProblem.Way(minutes: 30 + random.below(500), metres: random.below(900_000), .drive)
        }
      }
      return PlanDetours.Stop(minutes: 30 + random.below(120), there: ways(), onward: ways())
    }
    var expanded = problem
    PlanDetours(stops, cities: Array(problem.places.indices)).add(to: &expanded, firstGroup: problem.groups.count)
    expanded.groups += stops.indices.map { "stop \($0)" }
    expanded.clocks = stops.reduce(problem.clocks) { clocks, _ in clocks + problem.clocks }
    let order = expanded.games.indices.sorted {
      (expanded.games[$0].start, expanded.games[$0].place) < (expanded.games[$1].start, expanded.games[$1].place)
    }
    expanded.games = order.map { expanded.games[$0] }
    let count = problem.games.count
    func all(_ ends: [PlanProblem.End]) -> [PlanProblem.End] { ends.isEmpty ? [] : order.map { ends[$0 % count] } }
    (expanded.outward, expanded.homeward) = (all(problem.outward), all(problem.homeward))
    var dates = PlanDates(first: order.map { day($0 % count) }, last: order.map { day($0 % count) })
    dates.isLater = expanded.games.map { $0.place >= problem.places.count }
    expanded.dates = dates
    return (stops, expanded)
  }

  /// As `bestByTrying`, with each choice of stops on the legs.
  package func bestByTrying(_ stops: [PlanDetours.Stop]) -> [Int]? {
    var best: [Int]?
    var row: [Int] = []
    let all = wanted | ((1 << UInt64(stops.count)) - 1) << UInt64(problem.groups.count)
    func extend(_ seen: UInt64, more metres: Int, spare: Int) {
      if seen == all {
        let values = values(row, more: metres, spare: spare)
        if best.map({ values.lexicographicallyPrecedes($0) }) ?? true { best = values }
        return
      }
      let last = row[row.count - 1]
      let from = problem.games[last]
      for game in (last + 1)..<max(last + 1, problem.games.count) {
        let to = problem.games[game]
        func go(_ added: UInt64, _ more: Int, _ free: Int) {
          if added & ~seen == 0 { return }
          row.append(game)
          extend(seen | added, more: metres + more, spare: min(spare, free))
          row.removeLast()
        }
        if fits(from, to) { go(to.groups, 0, self.spare(from, to)) }
        for (number, stop) in stops.enumerated() where from.place != to.place {
          guard let there = stop.there[from.place], let onward = stop.onward[to.place],
            (to.start + to.offset) / 1_440 >= (from.start + from.offset) / 1_440,
            let trip = model(from, to).trip(
              from.start + from.length, there.minutes + stop.minutes + onward.minutes, .drive),
            trip.arrival <= to.start - problem.limits.time.slack
          else { continue }
          let plain = way(from.place, to.place)?.metres ?? 0
          go(
            to.groups | 1 << UInt64(problem.groups.count + number), there.metres + onward.metres - plain,
            to.start - problem.limits.time.slack - trip.arrival)
        }
      }
    }
    for game in problem.games.indices {
      row = [game]
      extend(problem.games[game].groups, more: 0, spare: PlanSlack.most)
    }
    return best
  }

  /// As `bestByTrying`, for a season with a pace: every row, with every choice of days to wait before each leg.
  package func bestByTryingPaces() -> [Int]? {
    guard let pace = problem.pace else { return bestByTrying() }
    var best: [Int]?
    var row: [Int] = []
    // Days with games or travel: the first of those in a row, up to the current one.
    func isTooLong(_ since: Int, _ day: Int) -> Bool { pace.busyDays.map { day - since + 1 > $0 } ?? false }
    func end(_ game: Int, _ leaving: Int, _ since: Int, _ legs: Int, _ spare: Int) {
      if problem.homeward.isEmpty { return note(nil, spare) }
      if pace.isHome[problem.games[game].place] { return note(home(game, 0), spare) }
      for wait in 0...12 {
        let way = home(game, wait)
        let since = way.first > day(game) + 1 ? way.first : since
        if way.first < leaving || isTooLong(since, way.last) || legs + 1 > pace.legs ?? .max { continue }
        return note(way, spare)
      }
    }
    func note(_ way: PlanPace.Home?, _ spare: Int) {
      let values = values(row, home: way, spare: spare)
      if isWithinDates(row, last: way?.last), best.map({ values.lexicographicallyPrecedes($0) }) ?? true {
        best = values
      }
    }
    func extend(_ seen: UInt64, _ leaving: Int, _ since: Int, _ legs: Int, _ spare: Int) {
      let last = row[row.count - 1]
      if needed & ~seen == 0 {
        end(last, leaving, since, legs, spare)
        if !problem.takesMore, seen == wanted { return }
      }
      let from = problem.games[last]
      for game in (last + 1)..<max(last + 1, problem.games.count) {
        let to = problem.games[game]
        if !problem.takesMore, to.groups & ~seen == 0 { continue }
        func go(_ leaving: Int, _ since: Int, _ legs: Int, free last: Int, _ free: Int) {
          let since = day(game) > last + 1 ? day(game) : since
          if isTooLong(since, day(game)) || legs > pace.legs ?? .max { return }
          row.append(game)
          extend(seen | to.groups, max(leaving, day(game)), since, legs, min(spare, free))
          row.removeLast()
        }
        if pace.cities[from.place] == pace.cities[to.place] {
          if fits(from, to) { go(leaving, since, legs, free: day(last), self.spare(from, to)) }
          continue
        }
        guard let way = way(from.place, to.place), day(game) >= day(last) else { continue }
        for wait in 0...(day(game) - day(last)) {
          var ready = from.start + from.length
          if wait > 0 { ready = max(ready, clock(from.place).instant(day(last) + wait, problem.limits.time.earliest)) }
          guard let trip = model(from, to).trip(ready, way.minutes, Self.kind(way)),
            trip.arrival <= to.start - problem.limits.time.slack, trip.day >= leaving
          else { continue }
          let since = trip.day > day(last) + 1 ? trip.day : since
          let last = max(trip.day, clock(to.place).day(max(ready, trip.arrival - 1)))
          if isTooLong(since, last) { continue }
          go(
            clock(to.place).day(trip.arrival) + pace.nights[to.place], since, legs + 1, free: last,
            to.start - problem.limits.time.slack - trip.arrival)
        }
      }
    }
    for game in problem.games.indices {
      let place = problem.games[game].place
      let legs = pace.isHome.isEmpty || pace.isHome[place] ? 0 : 1
      let since = min(day(game), problem.dates?.first[game] ?? day(game))
      if isTooLong(since, day(game)) || legs > pace.legs ?? .max { continue }
      row = [game]
      extend(problem.games[game].groups, day(game) + pace.nights[place], since, legs, PlanSlack.most)
    }
    return best
  }

  private func day(_ game: Int) -> Int { (problem.games[game].start + problem.games[game].offset) / 1_440 }

  /// The way home after some days: in the morning, unless one leaves right after the game.
  private func home(_ number: Int, _ wait: Int) -> PlanPace.Home {
    let game = problem.games[number]
    let end = game.start + game.length
    let leaving = wait == 0 ? end : (day(number) + wait) * 1_440 + 420 - game.offset
    let arrival = leaving + problem.homeward[number].minutes
    return PlanPace.Home(
      end: PlanProblem.End(minutes: arrival - end, metres: problem.homeward[number].metres),
      first: (leaving + game.offset) / 1_440, last: (arrival + game.offset) / 1_440)
  }

  /// Nights in the cities, days of rest, and legs at most.
  package mutating func addPace() {
    let count = problem.places.count
    // Some places share a city.
    var pace = PlanPace(cities: (0..<count).map { random.chance(20) ? 0 : $0 }, nights: [])
    let nights = (0..<count).map { _ in random.chance(50) ? random.below(4) : 0 }
    pace.nights = pace.cities.map { nights[$0] }
    if !problem.outward.isEmpty || !problem.homeward.isEmpty {
      let home = random.below(2 * count)
      pace.isHome = pace.cities.map { $0 == home }
      pace.nights = zip(pace.nights, pace.isHome).map { $1 ? 0 : $0 }
    }
    if random.chance(50) { pace.busyDays = 1 + random.below(5) }
    if random.chance(50) { pace.legs = 1 + random.below(5) }
    problem.dates?.isTooLate = []
    problem.pace = pace
  }

  /// The ways home at its pace.
  package mutating func addWaysHome() {
    guard let pace = problem.pace, !problem.homeward.isEmpty else { return }
    let ways = problem.games.indices.map { game in
      (0...pace.waits(at: problem.games[game].place)).map { home(game, $0) }
    }
    problem.pace?.homeward = ways
  }

  private var wanted: UInt64 { (1 << UInt64(problem.groups.count)) - 1 }
  private var needed: UInt64 { wanted & ~problem.optional }

  private func isWithinDates(_ row: [Int], last day: Int? = nil) -> Bool {
    guard let dates = problem.dates, let first = row.first, let last = row.last else { return true }
    let (begin, end) = (dates.first[first], day ?? dates.last[last])
    if dates.isTooLate.indices.contains(last), dates.isTooLate[last] { return false }
    return begin >= dates.days.lowerBound && end <= dates.days.upperBound && end - begin < dates.most ?? .max
  }

  /// Dates on which the trip has to be, or a length that it may have.
  package mutating func addDates() {
    func day(_ minute: Int, _ game: PlanProblem.Game) -> Int { (minute + game.offset) / 1_440 }
    var dates = PlanDates(
      first: problem.games.indices.map { index in
        let game = problem.games[index]
        return day(game.start - (problem.outward.isEmpty ? 0 : problem.outward[index].minutes), game)
      },
      last: problem.games.indices.map { index in
        let game = problem.games[index]
        return problem.homeward.isEmpty
          ? day(game.start, game) : day(game.start + game.length + problem.homeward[index].minutes, game)
      })
    let all = dates.first + dates.last
    guard let low = all.min(), let high = all.max() else { return }
    if random.chance(50) {
      let first = low + random.below(3)
      dates.days = first...max(first, high - random.below(3))
    }
    if random.chance(60) { dates.most = 1 + random.below(high - low + 1) }
    if random.chance(20) {
      // As of an hour on the last day.
      let latest = (high - random.below(2)) * 1_440 - random.below(900)
      dates.isTooLate = problem.games.indices.map { index in
        problem.games[index].start + (problem.homeward.isEmpty ? 0 : problem.homeward[index].minutes) > latest
      }
    }
    problem.dates = dates
  }

  private func way(_ from: Int, _ to: Int) -> PlanProblem.Way? { problem.ways[from * problem.places.count + to] }

  private func values(
    _ row: [Int], home: PlanPace.Home? = nil, more metres: Int = 0, spare: Int? = nil
  ) -> [Int] {
    var totals = PlanTotals()
    totals.metres = metres
    let seen = row.reduce(0) { $0 | problem.games[$1].groups }
    totals.missed = (problem.optional & ~seen).nonzeroBitCount
    let (first, last) = (problem.games[row[0]], problem.games[row[row.count - 1]])
    totals.games = row.count
    totals.minutes = last.start + last.length - first.start
    for (from, to) in zip(row, row.dropFirst()) {
      totals.metres += way(problem.games[from].place, problem.games[to].place)?.metres ?? 0
    }
    if !problem.outward.isEmpty {
      totals.minutes += problem.outward[row[0]].minutes
      totals.metres += problem.outward[row[0]].metres
    }
    if !problem.homeward.isEmpty {
      totals.minutes += home?.end.minutes ?? problem.homeward[row[row.count - 1]].minutes
      totals.metres += home?.end.metres ?? problem.homeward[row[row.count - 1]].metres
    }
    totals.risks = row.indices.count { !hasSecondChance($0, of: row) }
    return problem.aims.map { $0 == .slack ? -(spare ?? tightest(row)) : totals.value($0) }
  }

  /// Whether another game there does as much for the wishes, and the row goes on as it does.
  private func hasSecondChance(_ number: Int, of row: [Int]) -> Bool {
    let lost = problem.games[row[number]]
    return problem.games.indices.contains { index in
      let other = problem.games[index]
      guard other.place == lost.place, other.start >= lost.start + lost.length, lost.groups & ~other.groups == 0 else {
        return false
      }
      return number + 1 < row.count
        ? fits(other, problem.games[row[number + 1]]) : isWithinDates([row[0], index])
    }
  }

  private func tightest(_ row: [Int]) -> Int {
    zip(row, row.dropFirst()).reduce(PlanSlack.most) { min($0, spare(problem.games[$1.0], problem.games[$1.1])) }
  }

  /// Minutes to spare between two games; `PlanSlack.most` if they are at the same place.
  private func spare(_ from: PlanProblem.Game, _ to: PlanProblem.Game) -> Int {
    guard from.place != to.place, let arrival = arrival(from, to) else { return PlanSlack.most }
    return to.start - problem.limits.time.slack - arrival
  }

  private func fits(_ from: PlanProblem.Game, _ to: PlanProblem.Game) -> Bool {
    let free = to.start - (from.start + from.length)
    if from.place == to.place { return free >= 0 }
    guard let way = way(from.place, to.place), free - problem.limits.time.slack >= way.minutes else { return false }
    if (to.start + to.offset) / 1_440 < (from.start + from.offset) / 1_440 { return false }
    return arrival(from, to).map { $0 <= to.start - problem.limits.time.slack } ?? false
  }

  /// When one is at the other place at the earliest; nil if there is no way.
  private func arrival(_ from: PlanProblem.Game, _ to: PlanProblem.Game) -> Int? {
    guard let way = way(from.place, to.place) else { return nil }
    return model(from, to).arrival(from.start + from.length, way.minutes, Self.kind(way))
  }

  private func model(_ from: PlanProblem.Game, _ to: PlanProblem.Game) -> TravelModel {
    TravelModel(
      perDay: problem.limits.drivingMinutesPerDay, earliest: problem.limits.time.earliest,
      overnight: problem.limits.overnight, from: clock(from.place), to: clock(to.place))
  }

  private static func kind(_ way: PlanProblem.Way) -> TravelModel.Kind {
    way.mode == .drive ? .drive : way.mode == .fly ? .flight : .train
  }

  /// A clock that changes once, between two and three in the morning.
  private func clock(_ place: Int) -> TravelModel.Clock {
    let (first, changes) = clocks[place]
    guard let change = changes.first else {
      return TravelModel.Clock(instant: { $0 * 1_440 + $1 - first }, day: { ($0 + first) / 1_440 })
    }
    let (changed, later) = (Int(change.instant), change.offset)
    return TravelModel.Clock(
      instant: { day, minute in
        let local = day * 1_440 + minute
        return local - (local - first < changed ? first : later)
      }, day: { ($0 + ($0 < changed ? first : later)) / 1_440 })
  }
}
