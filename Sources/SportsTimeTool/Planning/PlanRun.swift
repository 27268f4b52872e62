import CivilTime
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText
import SystemIO
import TripBuilding

/// One run of `plan`.
struct PlanRun {
  private let context: Context
  private var console: Console { context.console }

  init(_ context: Context) { self.context = context }

  func run() throws(ToolError) -> ExitCode {
    let arguments = context.arguments
    if let extra = arguments.operands.first {
      throw context.usage("\(quotedForDisplay(extra)) belongs to no option")
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
    let problem = try failing { () throws(BuildFailure) in try planner.problem(request, &findings) }
    console.show(every: findings)
    if findings.contains(where: { $0.severity == .error }) { throw ToolError(.badInput, "no trip meets all wishes") }
    let outcome = try solve(problem)
    guard let plan = outcome.plan, var totals = outcome.totals else { return try reportNone(problem, outcome) }
    var builder = TripBuilder(schedule, gazetteer: context.gazetteer, zones: context.zonesIfThere, distances: distances)
    let wanted = planner.request(request, problem, plan)
    let trip = try failing { () throws(BuildFailure) in try builder.build(wanted) }
    try OutputTarget.write([trip.itinerary], to: context[.output])
    for finding in trip.findings { console.show(finding) }
    totals.minutes += trip.minutesOfRest
    if trip.minutesOfRest > 0 || trip.findings.contains(where: { $0.code == .driveTooLong }) {
      show(
        .planNotProved,
        "the trip drives several legs on one day, together more than --max-driving-hours: the proof is about each leg "
          + "by itself, and another trip may be better")
      let words = PlanWords(problem)
      console.say("\(words.games(totals.games)), \(words.days(totals.minutes)), \(words.kilometres(totals.metres))")
      return try interruption(.findings)
    }
    report(outcome, totals, problem)
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

  private func solve(_ problem: PlanProblem) throws(ToolError) -> PlanOutcome {
    var effort = try effort(width: context[.effort])
    Signals.noteInterrupts()
    let progress = Progress(console, unit: "", total: nil)
    console.progress = progress
    if let progress {
      effort.report = { state in
        let words = PlanWords(problem)
        let best = state.best.map { words.value($0, state.aim) } ?? "no trip yet"
        progress.show(
          "\(words.name(state.aim)): \(best) · at least \(words.value(state.bound, state.aim)) · "
            + "\(digitGrouped(state.open)) of \(digitGrouped(problem.games.count)) first games left")
      }
    }
    let outcome = PlanSolver(problem, effort).solve()
    progress?.finish()
    return outcome
  }

  /// The exit code, unless the user has ended the run: then what is written is the best so far.
  private func interruption(_ code: ExitCode) throws(ToolError) -> ExitCode {
    switch Signals.interruption {
    case nil: code
    case .interrupt: .interrupted
    case .end: .ended
    }
  }

  // MARK: Results

  private func report(_ outcome: PlanOutcome, _ totals: PlanTotals, _ problem: PlanProblem) {
    let words = PlanWords(problem)
    console.say("\(words.games(totals.games)), \(words.days(totals.minutes)), \(words.kilometres(totals.metres))")
    for (aim, number) in zip(problem.aims, 0...) {
      guard outcome.stages.indices.contains(number), let value = outcome.stages[number].value else {
        show(.planNotProved, "\(words.name(aim)): nothing is known of how much less it could be")
        continue
      }
      let stage = outcome.stages[number]
      if stage.isClosed {
        console.say(
          "\(words.name(aim)): \(words.value(value, aim)), proved: no trip \(words.comparison(aim)), the gap is 0")
      } else {
        show(
          .planNotProved,
          "\(words.name(aim)): \(words.value(value, aim)), not proved: no trip \(words.comparison(aim)) than "
            + "\(words.value(stage.bound, aim)), the gap is \(words.gap(value, stage.bound))")
      }
    }
  }

  private func show(_ code: DiagnosticCode, _ message: String, _ severity: Severity = .warning) {
    console.show(Diagnostic(code: code, severity: severity, message: message))
  }

  /// There is no trip: which wishes exclude each other.
  private func reportNone(_ problem: PlanProblem, _ outcome: PlanOutcome) throws(ToolError) -> ExitCode {
    if Signals.interruption != nil {
      show(.planNotFound, "no trip was found until the run was ended", .error)
      return try interruption(.badInput)
    }
    guard outcome.isProved else {
      throw ToolError(
        .badInput, "no trip was found, and it is not proved that there is none: more --effort may find one")
    }
    let effort = try effort(width: nil)
    for wish in PlanConflict.wishes(problem, effort) ?? [] {
      show(.wishInConflict, "\(displaySafe(problem.groups[wish])) can't be seen beside the others", .error)
    }
    throw ToolError(.badInput, "no trip meets all wishes; it is proved that there is none")
  }
}

/// Plans in words.
struct PlanWords {
  private let problem: PlanProblem

  init(_ problem: PlanProblem) { self.problem = problem }

  func name(_ aim: PlanAim) -> String {
    switch aim {
    case .time: "days"
    case .distance: "distance"
    case .cost: "cost"
    case .games: "games"
    }
  }

  /// How a better trip would differ.
  func comparison(_ aim: PlanAim) -> String { aim == .games ? "has more" : "comes to less" }

  func value(_ value: Int, _ aim: PlanAim) -> String {
    switch aim {
    case .time: days(value)
    case .distance: kilometres(value)
    case .games: games(-value)
    case .cost(let minute, let metre): money(value, minute, metre)
    }
  }

  func games(_ count: Int) -> String { counted(count, "game", "games") }

  /// `24.1250 days`.
  func days(_ minutes: Int) -> String { PlanWords.fixed(Double(minutes) / 1_440, 4) + " days" }

  func kilometres(_ metres: Int) -> String { PlanWords.fixed(Double(metres) / 1_000, 1) + " km" }

  /// Costs are counted in parts of a day's or a kilometre's cost.
  private func money(_ value: Int, _ minute: Int, _ metre: Int) -> String {
    minute > 0
      ? "as much as " + PlanWords.fixed(Double(value) / Double(minute * 1_440), 4) + " days"
      : "as much as " + PlanWords.fixed(Double(value) / Double(max(1, metre * 1_000)), 1) + " km"
  }

  func gap(_ value: Int, _ bound: Int) -> String {
    PlanWords.fixed(100 * Double(value - bound) / Double(max(1, abs(value))), 2) + " %"
  }

  /// With a fixed number of digits after the point, and commas between thousands.
  private static func fixed(_ value: Double, _ digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let parts = Int((value * Double(scale)).rounded())
    let fraction = String(abs(parts) % scale)
    return digitGrouped(parts / scale) + "." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
