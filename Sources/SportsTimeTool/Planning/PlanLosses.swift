import ItineraryModel
import SourceText
import TripBuilding

/// What the loss of each game of a plan costs: the best plan without it, compared with the plan.
struct PlanLosses {
  let planner: TripPlanner
  let problem: PlanProblem
  let outcome: PlanOutcome
  let request: PlanRequest
  let effort: PlanEffort

  func show(on console: Console, _ unit: DistanceUnit) {
    let plan = outcome.plan ?? []
    for (game, description) in zip(plan, planner.descriptions(of: plan.map { problem.games[$0] })) {
      if effort.isStopped() { return }
      console.say("without \(description): \(loss(of: game, unit))")
    }
  }

  private func loss(of game: Int, _ unit: DistanceUnit) -> String {
    let without = problem.without(game)
    let other = PlanSlack.solve(without, effort)
    guard let plan = other.plan, let totals = other.totals, let before = outcome.totals else {
      return other.isProved ? "no trip meets all wishes" : "not known"
    }
    let old = Set((outcome.plan ?? []).map { problem.games[$0].id })
    let added = planner.descriptions(of: plan.map { without.games[$0] }.filter { !old.contains($0.id) })
    let words = PlanWords(problem, request, unit)
    let losses = problem.aims.enumerated().compactMap { number, aim in
      let stages = [outcome, other].compactMap { $0.stages.indices.contains(number) ? $0.stages[number].value : nil }
      return aim == .slack
        ? words.loss(from: stages.first ?? 0, to: stages.last ?? 0, aim)
        : words.loss(from: before.value(aim), to: totals.value(aim), aim)
    }
    let cost = losses.isEmpty ? "nothing is lost" : losses.joined(separator: ", ")
    let fallback = added.isEmpty ? "" : "; instead: " + added.joined(separator: ", ")
    return cost + fallback + (other.isProved ? "" : " (not proved)")
  }
}
