import CommandInterface
import ItineraryModel
import SourceText
import SystemIO
import TripBuilding
import TripFiles
import TripPlanning
import TripTimeline

/// One run of `plan`.
struct PlanRun {
  private let context: Context
  private var console: Console { context.console }

  init(_ context: Context) { self.context = context }

  func run() throws(ToolError) -> ExitCode {
    let arguments = context.arguments
    if let extra = arguments.operands.first {
      throw context.usage("unexpected argument \(quotedForDisplay(extra))")
    }
    guard let path = arguments[.schedule] else { throw context.usage("--schedule is missing") }
    try context.expectEnding(["json", "jsonl"], others: ["ndjson"])
    let request = try PlanOptions.request(context)
    let (schedule, isComplete) = try context.schedule(path)
    let distances = try context.distances()
    let planner = TripPlanner(schedule, gazetteer: context.gazetteer, zones: context.zonesIfThere, distances: distances)
    let unmet = planner.unusedRoutes(homes: request.trip.origin.map { [$0] } ?? [])
    for finding in unmet { console.show(finding) }
    var findings: [Diagnostic] = []
    let whole = try failing { () throws(BuildFailure) in try planner.problem(request, &findings) }
    console.show(every: findings)
    if findings.contains(where: { $0.severity == .error }) { throw ToolError(.badInput, "no trip meets all wishes") }
    let effort = try effort(width: context[.effort])
    let planned = try failing { () throws(BuildFailure) in
      try planner.plan(request, whole) { solve($0, request, effort) }
    }
    let (problem, outcome) = (planned.problem, planned.outcome)
    guard let trip = planned.trip, let plan = outcome.plan, let totals = planned.totals else {
      if !planned.isRetried { return try reportNone(planner, request, problem, outcome) }
      throw ToolError(
        .badInput,
        "no trip was found that keeps to the dates and to --max-driving-hours, but that is not proof that there is none"
      )
    }
    try OutputTarget.write([trip.itinerary], to: context[.output])
    for finding in trip.findings { console.show(finding) }
    if !planned.isProofWhole {
      show(
        .planNotProved,
        "the trip drives several legs on one day, together more than --max-driving-hours: the proof is about each leg "
          + "by itself, and another trip may be better")
      say(trip.itinerary, totals, planner, problem, plan, request)
      return try interruption(.findings)
    }
    say(trip.itinerary, totals, planner, problem, plan, request)
    if !request.trip.returnToOrigin, let last = plan.last, let nights = problem.pace?.nights[problem.games[last].place],
      nights > 0
    {
      console.say("the trip ends with its last game, without the \(counted(nights, "night", "nights")) after it")
    }
    report(outcome, PlanText(problem: problem, request: request, unit: .usual(for: trip.itinerary)))
    if context[.losses] {
      let losses = PlanLosses(
        planner: planner, problem: problem, outcome: outcome, request: request, effort: effort)
      losses.show(on: console, DistanceUnit.usual(for: trip.itinerary))
    }
    let isAsWished = (trip.findings + unmet + findings).allSatisfy { $0.severity == .info }
    let code: ExitCode = outcome.isProved && isAsWished && isComplete ? .done : .findings
    return try interruption(code)
  }

  private func failing<Result>(_ body: () throws(BuildFailure) -> Result) throws(ToolError) -> Result {
    do throws(BuildFailure) { return try body() } catch { throw ToolError(.badInput, error.message) }
  }

  // MARK: Solving

  private func effort(width: Int?) throws(ToolError) -> PlanEffort {
    var effort = PlanEffort()
    effort.threads = Parallel.workers(context.jobs)
    effort.isStopped = { Signals.interruption != nil }
    if let width { effort.width = width }
    return effort
  }

  private func solve(_ problem: PlanProblem, _ request: PlanRequest, _ effort: PlanEffort) -> PlanOutcome {
    var effort = effort
    Signals.noteInterrupts()
    let progress = console.startProgress()
    if let progress {
      effort.report = { state in
        let words = PlanText(problem: problem, request: request, unit: .km)
        let best = state.best.map { words.value($0, state.aim) } ?? "no trip yet"
        progress.show(
          "\(words.name(state.aim)): \(best) · at least \(words.value(state.bound, state.aim)) · "
            + "\(digitGrouped(state.open)) of \(digitGrouped(problem.games.count)) first games left")
      }
    }
    let outcome = PlanSlack.solve(problem, effort)
    progress?.finish()
    return outcome
  }

  /// The exit code of the run. If the user interrupted it, the code for that, because the output is only the best plan
  /// so far.
  private func interruption(_ code: ExitCode) throws(ToolError) -> ExitCode {
    switch Signals.interruption {
    case nil: code
    case .interrupt: .interrupted
    case .end: .ended
    }
  }

  // MARK: Results

  /// `19 days, June 6 – June 24, 2026; 14 games in 9 parks; 6,159 mi, 9 mi of them within cities`.
  private func say(
    _ trip: Itinerary, _ totals: PlanTotals, _ planner: TripPlanner, _ problem: PlanProblem, _ plan: [Int],
    _ request: PlanRequest
  ) {
    let words = PlanText(problem: problem, request: request, unit: .usual(for: trip))
    var parts = [counted(trip.dayCount, "day", "days")]
    if let first = trip.startDate, let last = trip.date(ofDay: trip.dayCount) {
      parts[0] += ", " + DateText.range(first, through: last)
    }
    let parks = Set(plan.map { problem.places[problem.games[$0].place] }).count
    parts.append("\(counted(totals.games, "game", "games")) in \(counted(parks, "park", "parks"))")
    let local = planner.metresWithinCities(problem, plan)
    parts.append(
      words.distance(totals.metres) + (local < 500 ? "" : ", \(words.distance(local)) of them within cities"))
    console.say(parts.joined(separator: "; "))
  }

  private func report(_ outcome: PlanOutcome, _ words: PlanText) {
    for (number, aim) in words.problem.aims.enumerated() {
      guard outcome.stages.indices.contains(number), let value = outcome.stages[number].value else {
        show(.planNotProved, "\(words.name(aim)): not known how much better it could be")
        continue
      }
      let stage = outcome.stages[number]
      let stated = "\(words.name(aim)): \(words.value(value, aim))"
      if stage.isClosed {
        console.say("\(stated), proved: no trip \(words.comparison(aim))")
      } else {
        show(
          .planNotProved,
          "\(stated), not proved: no trip \(words.comparison(aim)) than \(words.value(stage.bound, aim)), "
            + "the gap is \(words.gap(value, stage.bound, aim))")
      }
    }
  }

  private func show(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning) {
    console.show(Diagnostic(code: code, severity: severity, message: message))
  }

  /// Reports that there is no trip: the wishes that contradict each other, and the smallest change that would make a
  /// trip possible.
  private func reportNone(
    _ planner: TripPlanner, _ request: PlanRequest, _ problem: PlanProblem, _ outcome: PlanOutcome
  ) throws(ToolError) -> ExitCode {
    if Signals.interruption != nil {
      show(.planNotFound, "the run was ended before a trip was found", .error)
      return try interruption(.badInput)
    }
    guard outcome.isProved else {
      throw ToolError(
        .badInput, "no trip was found, but that is not proof that there is none: more --effort may find one")
    }
    let effort = try effort(width: nil)
    let isDated = request.days != nil || request.between != nil || request.homeBy != nil
    let advice = PlanAdvice(planner: planner, request: request, effort: effort)
    let changes = advice.leastChangesOfPace() + (isDated ? [advice.leastChange()].compactMap { $0 } : [])
    for change in changes { show(.wishInConflict, change, .error) }
    if changes.isEmpty {
      var problem = problem
      problem.dates?.most = nil
      problem.dates?.days = Int.min...Int.max
      problem.dates?.isTooLate = []
      let wishes = PlanConflict.wishes(problem, effort) ?? []
      for wish in wishes {
        show(.wishInConflict, "\(displaySafe(problem.groups[wish])) can't be seen together with the others", .error)
      }
      if wishes.count == 2, let closest = PlanConflict.closest(problem, wishes[0], wishes[1]) {
        let games = planner.descriptions(of: [problem.games[closest.from], problem.games[closest.to]])
        show(
          .wishInConflict,
          "the two come closest with \(games.joined(separator: " and ")): "
            + "\(durationText(minutesInDays: closest.minutes)) short", .error)
      }
    }
    throw ToolError(.badInput, "no trip can meet all wishes (proved)")
  }
}
