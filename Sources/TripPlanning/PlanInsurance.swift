/// Determines which games of a plan have a second chance: if a game is lost, for example to rain, another game at the
/// same place fulfills the same wishes, and the trip continues or ends as planned.
struct PlanInsurance: Sendable {
  private let problem: PlanProblem
  private let timing: PlanTiming
  /// By game: the later games at its place that fulfill the same wishes, in order.
  private let chances: [[Int]]

  init(_ problem: PlanProblem) {
    self.problem = problem
    timing = PlanTiming(problem)
    let places = Dictionary(grouping: problem.games.indices) { problem.games[$0].place }
    chances = problem.games.map { game in
      (places[game.place] ?? []).filter { other in
        let later = problem.games[other]
        return later.start >= game.start + game.length && later.groups & game.groups == game.groups
      }
    }
  }

  /// The second chance of a game before the next game of a plan; nil if there is none. The plan's spare time does not
  /// apply to it.
  func chance(_ game: Int, before next: Int) -> Int? {
    let to = problem.games[next]
    return chances[game].first { chance in
      let from = problem.games[chance]
      return from.start < to.start && timing.fits(from, to, problem.way(from.place, to.place), spare: 0)
    }
  }

  /// The second chance of the last game of a plan.
  ///
  /// - Parameter day: the last day of the trip; nil for no limit.
  func chance(last game: Int, by day: Int?) -> Int? {
    guard let dates = problem.dates, let day else { return chances[game].first }
    return chances[game].first { dates.mayEnd(with: $0, by: day) }
  }
}

extension PlanProblem {
  /// By game of a plan: its second chance; nil if it has none.
  package func secondChances(of plan: [Int]) -> [Int?] {
    guard let first = plan.first, let last = plan.last else { return [] }
    let insurance = PlanInsurance(self)
    return zip(plan, plan.dropFirst()).map { insurance.chance($0, before: $1) }
      + [insurance.chance(last: last, by: dates?.lastDay(first: first))]
  }
}
