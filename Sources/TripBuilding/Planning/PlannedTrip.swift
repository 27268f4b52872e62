import ItineraryModel
import SourceText

/// The best trip for a request, and what is proved of it.
package struct PlannedTrip: Sendable {
  package var problem: PlanProblem
  package var outcome: PlanOutcome
  /// Nil if there is no plan, or none was found that keeps to the request's dates.
  package var trip: BuiltTrip?
  /// Whether a plan was given up because its trip would have ended too late. Then it is not known that there is none.
  package var isRetried = false

  /// Whether the proof covers the trip as it was built: several drives on one day may together take longer than the
  /// solver knows.
  package var isProofWhole: Bool {
    guard let trip else { return true }
    return trip.minutesOfRest == 0 && !trip.findings.contains { $0.code == .driveTooLong }
  }

  /// The totals of the plan, with the time that several drives on one day add.
  package var totals: PlanTotals? {
    var totals = outcome.totals
    totals?.minutes += trip?.minutesOfRest ?? 0
    return totals
  }
}

extension TripPlanner {
  /// Solves a request's problem and builds the trip. If the trip would end too late, because several drives on one day
  /// take longer than the solver knows, it is solved again a day shorter.
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
