import SourceText
import TestSupport
import Testing
import TripBuilding

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
      season.problem.games = Array(season.problem.games.prefix(12))
      season.problem.outward = Array(season.problem.outward.prefix(12))
      season.problem.homeward = Array(season.problem.homeward.prefix(12))
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

  private func compare(_ season: RandomSeason) -> String? {
    let outcome = PlanSolver(season.problem, PlanEffort()).solve()
    let best = season.bestByTrying()
    let values = outcome.totals.map { totals in season.problem.aims.map { totals.value($0) } }
    if values != best {
      return
        "found \(String(describing: values)) by \(outcome.plan ?? []), not \(String(describing: best)): \(season.problem)"
    }
    if !outcome.isProved { return "not proved: \(season.problem)" }
    let certificate = PlanCertificate(season.problem, outcome)
    do {
      let read = try written(certificate).withBytes { (bytes) throws(PlanRefusal) in try PlanCertificate(bytes) }
      if read != certificate { return "the certificate reads back otherwise" }
      try read.verify(PlanEffort())
      return nil
    } catch {
      return "the certificate is refused: \(error)"
    }
  }

  private func written(_ certificate: PlanCertificate) -> String {
    let output = OutputBuffer()
    certificate.append(to: output)
    return output.text
  }

  /// However many threads there are, and whichever of them is first.
  @Test func threadsDoNotMatter() {
    forSeeds(40, "threads") { seed in
      let problem = RandomSeason(seed: seed).problem
      var effort = PlanEffort()
      let alone = PlanCertificate(problem, PlanSolver(problem, effort).solve())
      effort.threads = .detached(4)
      return PlanCertificate(problem, PlanSolver(problem, effort).solve()) == alone ? nil : "\(problem)"
    }
  }

  // MARK: Certificates

  /// A season with a plan whose proof has prices and rows of games.
  private func proved() -> PlanCertificate? {
    for seed in 1..<200 as Range<UInt64> {
      let problem = RandomSeason(seed: seed).problem
      guard problem.places.count > 4, problem.aims.first == .time else { continue }
      let certificate = PlanCertificate(problem, PlanSolver(problem, PlanEffort()).solve())
      if certificate.plan.count > 4 { return certificate }
    }
    return nil
  }

  @Test func anyNumberThatIsChangedIsNoticed() throws {
    let text = written(try #require(proved()))
    let bytes = Array(text.utf8)
    var changed = 0
    for at in bytes.indices where (0x30...0x39).contains(bytes[at]) {
      var other = bytes
      other[at] = bytes[at] == 0x39 ? 0x38 : bytes[at] + 1
      let isRefused = other.withUnsafeBufferPointer { view in
        do throws(PlanRefusal) {
          try PlanCertificate(view).verify(PlanEffort())
          return false
        } catch { return true }
      }
      #expect(isRefused, "byte \(at)")
      changed += 1
    }
    #expect(changed > 200)
  }

  /// With a hash that fits: what is claimed has to be so, and what proves it has to be there.
  @Test func whatIsNotProvedIsRefused() throws {
    let certificate = try #require(proved())
    try certificate.verify(PlanEffort())
    func isRefused(_ change: (inout PlanCertificate) -> Void) -> Bool {
      var other = certificate
      change(&other)
      do throws(PlanRefusal) {
        let read = try written(other).withBytes { (bytes) throws(PlanRefusal) in try PlanCertificate(bytes) }
        try read.verify(PlanEffort())
        return false
      } catch { return true }
    }
    #expect(isRefused { $0.stages[0].bound += 1 })
    #expect(isRefused { $0.stages[0].value = ($0.stages[0].value ?? 0) - 1 })
    #expect(isRefused { $0.totals.minutes -= 1 })
    #expect(isRefused { $0.totals.metres -= 1 })
    #expect(isRefused { $0.plan.removeLast() })
    #expect(isRefused { $0.plan.swapAt(0, 1) })
    #expect(isRefused { $0.stages = [] })
    #expect(isRefused { $0.stages[0].cases.removeLast() })
    // A game that could be reached sooner than is said makes a better plan, which the prices don't exclude.
    #expect(
      isRefused { certificate in
        for index in certificate.problem.ways.indices { certificate.problem.ways[index]?.metres = 0 }
      })
  }
}
