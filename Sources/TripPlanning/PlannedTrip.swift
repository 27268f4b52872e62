package import TripBuilding
import ItineraryModel
import SourceText

/// The best trip for a request, with the proofs of its quality.
package struct PlannedTrip: Sendable {
  package var problem: PlanProblem
  package var outcome: PlanOutcome
  /// Nil if there is no plan, or if no plan was found that keeps to the request's dates.
  package var trip: BuiltTrip?
  /// Whether a plan was rejected because its trip would have ended too late. It is then unknown whether another one
  /// exists.
  package var isRetried = false

  /// Whether the proof applies to the built trip. Several drives on one day may together take longer than the solver
  /// assumes.
  package var isProofWhole: Bool {
    guard let trip else { return true }
    return trip.minutesOfRest == 0 && !trip.findings.contains { $0.code == .driveTooLong }
  }

  /// The totals of the plan, including the additional time of several drives on one day.
  package var totals: PlanTotals? {
    var totals = outcome.totals
    totals?.minutes += trip?.minutesOfRest ?? 0
    return totals
  }
}

extension TripPlanner {
  /// Solves a request's problem and builds the trip. If the trip would end too late because several drives on one day
  /// take longer than the solver assumes, solves the problem again with one day less.
  package func plan(
    _ request: PlanRequest, _ problem: PlanProblem, solve: (PlanProblem) -> PlanOutcome
  ) throws(BuildFailure) -> PlannedTrip {
    var builder = TripBuilder(schedule, gazetteer: gazetteer, zones: zones, distances: cities.distances)
    var planned = PlannedTrip(problem: problem, outcome: solve(problem))
    let bounds = planned.outcome.stages.map(\.bound)
    var earlier = request.endingEarlier
    while let plan = planned.outcome.plan {
      let trip = try builder.build(self.request(request, planned.problem, plan, waits: planned.outcome.waits))
      if request.allows(trip.itinerary) {
        planned.trip = trip
        break
      }
      planned.isRetried = true
      guard let tried = earlier else { break }
      planned.problem = try self.problem(tried)
      planned.outcome = solve(planned.problem)
      planned.outcome.weaken(to: bounds)
      earlier = tried.endingEarlier
    }
    return planned
  }
}
