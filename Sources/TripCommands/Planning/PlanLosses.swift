import CommandInterface
import ItineraryModel
import TripPlanning

/// The cost of losing each game of a plan: zero if the game has a second chance and the plan optimizes those; otherwise
/// the difference from the best plan without the game.
struct PlanLosses {
  let planner: TripPlanner
  let problem: PlanProblem
  let outcome: PlanOutcome
  let request: PlanRequest
  let effort: PlanEffort

  func show(on console: Console, _ unit: DistanceUnit) {
    let plan = outcome.plan ?? []
    let chances = problem.aims.contains(.insurance) ? problem.secondChances(of: plan) : plan.map { _ in nil }
    for (number, description) in planner.descriptions(of: plan.map { problem.games[$0] }).enumerated() {
      if effort.isStopped() { return }
      let cost =
        chances[number].map { "nothing is lost" + instead([problem.games[$0]]) } ?? loss(of: plan[number], unit)
      console.say("without \(description): \(cost)")
    }
  }

  private func instead(_ games: [PlanProblem.Game]) -> String {
    games.isEmpty ? "" : "; instead: " + planner.descriptions(of: games).joined(separator: ", ")
  }

  private func loss(of game: Int, _ unit: DistanceUnit) -> String {
    var without = problem.without(game)
    // After a game is lost, second chances may be used.
    without.aims.removeAll { $0 == .insurance }
    if without.aims.isEmpty { without.aims = [.time] }
    let other = PlanSlack.solve(without, effort)
    guard let plan = other.plan, let totals = other.totals, let before = outcome.totals else {
      return other.isProved ? "no trip meets all wishes" : "not known"
    }
    let old = Set((outcome.plan ?? []).map { problem.games[$0].id })
    let fallback = instead(plan.map { without.games[$0] }.filter { !old.contains($0.id) })
    let words = PlanText(problem: problem, request: request, unit: unit)
    let losses = without.aims.compactMap { aim in
      let stages = [outcome, other].compactMap { $0.stages.first { $0.aim == aim }?.value }
      return aim == .slack
        ? words.loss(from: stages.first ?? 0, to: stages.last ?? 0, aim)
        : words.loss(from: before.value(aim), to: totals.value(aim), aim)
    }
    let cost = losses.isEmpty ? "nothing is lost" : losses.joined(separator: ", ")
    return cost + fallback + (other.isProved ? "" : " (not proved)")
  }
}
