import FormatSyntax
import ItineraryModel
package import SourceText

/// A plan with a self-contained proof of optimality: the problem, the plan and the prices.
///
/// A reader needs neither the schedule nor this program. It recomputes which games can follow which, bounds the cases
/// at their prices, and enumerates the rows of games of the cases that the bounds don't exclude.
package struct PlanCertificate: Hashable, Sendable {
  package var problem: PlanProblem
  /// Games of the problem, in order; empty if there is no plan.
  package var plan: [Int]
  package var totals: PlanTotals
  package var stages: [PlanStage]

  package init(_ problem: PlanProblem, _ outcome: PlanOutcome) {
    self.problem = problem
    plan = outcome.plan ?? []
    totals = outcome.totals ?? PlanTotals()
    stages = outcome.stages
  }

  init(problem: PlanProblem, plan: [Int], totals: PlanTotals, stages: [PlanStage]) {
    self.problem = problem
    self.plan = plan
    self.totals = totals
    self.stages = stages
  }

  /// Separates the body from its hash.
  static let seal: StaticString = ",\n\"hash\":\""

  /// Writes the certificate as JSON, ending with a hash of everything before it.
  package func append(to output: OutputBuffer) {
    let body = OutputBuffer(capacity: 1 << 20)
    body.append("{\"format\":\"sportstime-plan-certificate\",\"version\":3,\n")
    appendProblem(to: body)
    body.append(",\n\"plan\":")
    PlanCertificate.list(plan, to: body)
    body.append(",\n\"totals\":{\"minutes\":\(totals.minutes),\"metres\":\(totals.metres),\"games\":\(totals.games)}")
    body.append(",\n\"stages\":[")
    for (number, stage) in stages.enumerated() {
      body.append(number == 0 ? "\n" : ",\n")
      append(stage, to: body)
    }
    body.append("]")
    output.append(body.view)
    output.append(PlanCertificate.seal)
    output.append(PlanCertificate.hash(of: body.view))
    output.append("\"}\n")
  }

  /// As 16 hexadecimal digits.
  static func hash(of body: ByteView) -> String {
    let digits = String(body.byteHash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func appendProblem(to output: OutputBuffer) {
    output.append("\"places\":")
    output.appendJSON(list: problem.places)
    output.append(",\n\"groups\":")
    output.appendJSON(list: problem.groups)
    let travel = problem.travel
    output.append(
      ",\n\"travel\":{\"slackMinutes\":\(travel.slack),\"earliestMinute\":\(travel.earliest),"
        + "\"drivingMinutesPerDay\":\(travel.drivingPerDay),\"overnight\":\(travel.overnight)}")
    output.append(",\n\"takesMore\":\(problem.takesMore),\n\"aims\":[")
    for (number, aim) in problem.aims.enumerated() {
      let weights = aim.weights
      output.append(number == 0 ? "" : ",")
      output.append("{\"minute\":\(weights.time),\"metre\":\(weights.metres),\"game\":\(weights.games)}")
    }
    output.append("],\n\"ways\":[")
    for (number, way) in problem.ways.enumerated() {
      output.append(number == 0 ? "\n" : number % max(1, problem.places.count) == 0 ? ",\n" : ",")
      output.append(way.map { "[\($0.minutes),\($0.metres),\(PlanCertificate.number($0.mode))]" } ?? "null")
    }
    for (name, ends) in [("outward", problem.outward), ("homeward", problem.homeward)] {
      output.append("],\n\"\(name)\":[")
      for (number, end) in ends.enumerated() {
        output.append((number == 0 ? "" : ",") + "[\(end.minutes),\(end.metres)]")
      }
    }
    output.append("],\n\"clocks\":[")
    for (number, changes) in problem.clocks.enumerated() {
      let list = changes.map { "[\($0.instant),\($0.offset)]" }.joined(separator: ",")
      output.append((number == 0 ? "[" : ",[") + list + "]")
    }
    output.append("],\n\"games\":[")
    for (number, game) in problem.games.enumerated() {
      output.append(number == 0 ? "\n[" : ",\n[")
      output.appendJSON(game.id)
      output.append(",\(game.place),\(game.start),\(game.length),\(game.offset),")
      PlanCertificate.list(problem.groups.indices.filter { game.groups >> UInt64($0) & 1 == 1 }, to: output)
      output.append(0x5D)
    }
    output.append("]")
  }

  private func append(_ stage: PlanStage, to output: OutputBuffer) {
    output.append("{\"value\":" + (stage.value.map(String.init) ?? "null"))
    output.append(",\"bound\":" + (stage.value == nil && stage.isClosed ? "null" : String(stage.bound)))
    output.append(",\"cases\":[")
    for (number, item) in stage.cases.enumerated() {
      output.append(number == 0 ? "\n" : ",\n")
      output.append("{\"first\":")
      PlanCertificate.list(item.firsts, to: output)
      output.append(",\"searched\":\(item.isSearched),\"prices\":[")
      for (index, prices) in item.prices.enumerated() {
        output.append(index == 0 ? "{\"aims\":" : ",{\"aims\":")
        PlanCertificate.list(prices.aims, to: output)
        output.append(",\"groups\":")
        PlanCertificate.list(prices.groups, to: output)
        output.append("}")
      }
      output.append("]}")
    }
    output.append("]}")
  }

  /// Of a mode of travel: its place here.
  static let modes: [TravelMode] = [.fly, .drive, .train]

  private static func number(_ mode: TravelMode) -> Int { modes.firstIndex(of: mode) ?? 0 }

  private static func list(_ numbers: [Int], to output: OutputBuffer) {
    output.append("[" + numbers.map(String.init).joined(separator: ",") + "]")
  }
}
