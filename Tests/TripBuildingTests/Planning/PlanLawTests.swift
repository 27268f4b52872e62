import Synchronization
import TestSupport
import Testing
import TripBuilding
import TripModels
import TripPlanning

/// What the planner proves is so: held against all that can be done in small seasons.
struct PlanLawTests {
  @Test func findsTheBestThatTryingAllFinds() {
    var found = 0
    forSeeds(1_000, "the best plan") { seed in
      let season = RandomSeason(seed: seed)
      let failure = compare(season)
      if season.bestByTrying() != nil { found += 1 }
      return failure
    }
    // A law about seasons in which nothing can be done says little.
    if Seeds.first(1_000).count == 1_000 { #expect((300..<1_000).contains(found), "\(found)") }
  }

  @Test func findsTheMostGames() {
    forSeeds(300, "the most games") { seed in
      var season = RandomSeason(seed: seed)
      season.keepFewGames(12)
      season.problem.takesMore = true
      season.problem.aims = season.random.pick([
        [.games], [.games, .time], [.time, .games], [.games, .distance, .time],
      ])
      // Some have to be seen, others may be.
      let kept = season.random.below(3)
      season.problem.groups = Array(season.problem.groups.prefix(kept))
      let bits: UInt64 = (1 << UInt64(kept)) - 1
      for index in season.problem.games.indices { season.problem.games[index].groups &= bits }
      return compare(season)
    }
  }

  @Test func keepsToTheDates() {
    forSeeds(1_000, "the best plan within dates") { seed in
      var season = RandomSeason(seed: seed)
      season.addDates()
      return compare(season)
    }
  }

  @Test func findsTheMostParks() {
    var some = 0
    forSeeds(1_000, "the most parks") { seed in
      var season = RandomSeason(seed: seed)
      if season.random.chance(70) { season.addDates() }
      // Some have to be seen, others count.
      let groups = UInt64(season.problem.groups.count)
      season.problem.optional = UInt64(season.random.below(1 << Int(groups))) | 1
      season.problem.aims = season.random.pick([
        [.parks], [.parks, .time], [.parks, .distance, .time], [.time, .parks], [.parks, .cost(minute: 9, metre: 2)],
      ])
      if let best = season.bestByTrying(), best.contains(where: { $0 > 0 }) { some += 1 }
      return compare(season)
    }
    if Seeds.first(1_000).count == 1_000 { #expect(some > 300, "\(some)") }
  }

  @Test func findsTheLoosestConnections() {
    forSeeds(1_000, "the loosest connections") { seed in
      var season = RandomSeason(seed: seed)
      if season.random.chance(30) { season.addDates() }
      season.problem.aims = season.random.pick([
        [.slack], [.slack, .time], [.time, .slack], [.distance, .slack, .time], [.slack, .distance],
      ])
      return compare(season)
    }
  }

  @Test func findsTheFewestGamesWithoutASecondChance() {
    var some = 0
    forSeeds(1_000, "the fewest games without a second chance") { seed in
      var season = RandomSeason(seed: seed)
      if season.random.chance(50) { season.addDates() }
      season.problem.aims = season.random.pick([
        [.insurance], [.insurance, .time], [.insurance, .distance, .time], [.insurance, .slack], [.slack, .insurance],
        [.time, .insurance], [.insurance, .cost(minute: 9, metre: 2)],
      ])
      if season.random.chance(20) {
        season.keepFewGames(10)
        season.problem.takesMore = true
        season.problem.aims.insert(.games, at: 0)
      }
      let best = season.bestByTrying()
      if let place = season.problem.aims.firstIndex(of: .insurance), let best, best[place] > 0 { some += 1 }
      return compare(season, best)
    }
    if Seeds.first(1_000).count == 1_000 { #expect(some > 200, "\(some)") }
  }

  /// With nights in the cities, days of rest or few legs: one of them, or all.
  @Test(arguments: 0..<4) func keepsToThePace(_ wish: Int) {
    var (some, changed) = (0, 0)
    forSeeds(1_000, "the best plan at a pace") { seed in
      var season = RandomSeason(seed: seed)
      if season.random.chance(40) { season.addDates() }
      season.addPace()
      if wish != 3 {
        if wish != 0 { season.problem.pace?.nights = season.problem.places.map { _ in 0 } }
        if wish != 1 { season.problem.pace?.busyDays = nil } else { season.problem.pace?.busyDays = 1 + Int(seed % 6) }
        if wish != 2 { season.problem.pace?.legs = nil } else { season.problem.pace?.legs = 1 + Int(seed % 6) }
      }
      season.keepFewGames(8)
      season.addWaysHome()
      if season.random.chance(30) {
        season.problem.takesMore = true
        season.problem.aims = [.games, .time]
      } else if season.random.chance(30) {
        season.problem.aims = season.random.pick([[.slack], [.slack, .time], [.time, .slack], [.distance, .slack]])
      }
      let best = season.bestByTryingPaces()
      if best != nil { some += 1 }
      if best != season.bestByTrying() { changed += 1 }
      return compare(season, best)
    }
    if Seeds.first(1_000).count == 1_000 { #expect(some > 100 && changed > 30, "\(some), \(changed)") }
  }

  /// With stops on the way between two games.
  @Test func findsTheBestWithStops() {
    var some = 0
    forSeeds(1_000, "the best plan with stops") { seed in
      var season = RandomSeason(seed: seed)
      season.keepFewGames(9)
      if season.random.chance(30) {
        season.problem.aims = season.random.pick([[.slack], [.slack, .time], [.time, .slack], [.distance, .slack]])
      }
      let (stops, problem) = season.stops()
      let best = season.bestByTrying(stops)
      if best != nil { some += 1 }
      season.problem = problem
      return compare(season, best)
    }
    if Seeds.first(1_000).count == 1_000 { #expect(some > 200, "\(some)") }
  }

  private func compare(_ season: RandomSeason) -> String? { compare(season, season.bestByTrying()) }

  private func compare(_ season: RandomSeason, _ best: [Int]?) -> String? {
    let outcome = PlanSlack.solve(season.problem, PlanEffort())
    let values = values(outcome, season)
    if values != best {
      return
        "found \(String(describing: values)) by \(outcome.plan ?? []), not \(String(describing: best)): \(season.problem)"
    }
    return outcome.isProved ? nil : "not proved: \(season.problem)"
  }

  /// A solver that is stopped midway states a bound that no plan is below, and claims no more than it knows.
  @Test func boundsHoldWhereverTheSolverStops() {
    var unproved = 0
    forSeeds(1_000, "the bound of a stopped solver") { seed in
      let season = RandomSeason(seed: seed)
      let calls = Atomic(Int(seed % 17))
      var effort = PlanEffort()
      effort.isStopped = { calls.subtract(1, ordering: .relaxed).newValue < 0 }
      let outcome = PlanSolver(season.problem, effort).solve()
      let best = season.bestByTrying()
      if outcome.isProved {
        return values(outcome, season) == best
          ? nil : "\(outcome), but the best is \(String(describing: best)): \(season.problem)"
      }
      unproved += 1
      for (number, stage) in outcome.stages.enumerated() {
        guard let least = best?[number] else { return outcome.plan == nil ? nil : "a plan where there is none" }
        if stage.bound > least { return "\(stage) excludes \(least): \(season.problem)" }
        if let value = stage.value, value < least { return "\(stage) is below \(least): \(season.problem)" }
      }
      return nil
    }
    if Seeds.first(1_000).count == 1_000 { #expect((50..<950).contains(unproved), "\(unproved)") }
  }

  private func values(_ outcome: PlanOutcome, _ season: RandomSeason) -> [Int]? {
    outcome.totals.map { totals in
      season.problem.aims.enumerated().map { number, aim in
        if aim != .slack { return totals.value(aim) }
        // With a pace, connections depend on how long one waits.
        return season.problem.pace == nil
          ? -season.problem.tightest(outcome.plan ?? []) : outcome.stages[number].value ?? .max
      }
    }
  }

  /// However many threads there are, and whichever of them is first.
  @Test func threadsDoNotMatter() {
    forSeeds(40, "threads") { seed in
      let problem = RandomSeason(seed: seed).problem
      var effort = PlanEffort()
      let alone = PlanSolver(problem, effort).solve()
      effort.threads = .detached(4)
      return PlanSolver(problem, effort).solve() == alone ? nil : "\(problem)"
    }
  }
}
