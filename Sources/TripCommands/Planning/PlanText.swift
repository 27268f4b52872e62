import CommandInterface
import ItineraryModel
import SourceText
import TripPlanning

/// Plans as text.
struct PlanText {
  let problem: PlanProblem
  let request: PlanRequest
  let unit: DistanceUnit

  func name(_ aim: PlanAim) -> String {
    switch aim {
    case .time: "time"
    case .distance: "distance"
    case .cost: "cost"
    case .games: "games"
    case .parks: "parks"
    case .slack: "tightest connection"
    case .insurance: "games without a second chance"
    }
  }

  /// How a better trip would differ.
  func comparison(_ aim: PlanAim) -> String {
    switch aim {
    case .time: "takes less"
    case .distance: "is shorter"
    case .cost: "costs less"
    case .games, .parks, .slack: "has more"
    case .insurance: "has fewer"
    }
  }

  func value(_ value: Int, _ aim: PlanAim) -> String {
    switch aim {
    case .time: durationText(minutesInDays: value)
    case .distance: distance(value)
    case .games: String(-value)
    case .insurance: String(value)
    case .parks: "\(problem.optional.nonzeroBitCount - value) of \(problem.optional.nonzeroBitCount)"
    case .slack:
      -value >= PlanSlack.most ? "none" : durationText(minutesInDays: -value) + " to spare"
    case .cost: money(value)
    }
  }

  /// How much worse a value is, for example `2 h longer`; nil if it is not worse.
  func loss(from before: Int, to after: Int, _ aim: PlanAim) -> String? {
    guard after > before else { return nil }
    switch aim {
    case .insurance: return nil
    case .time: return durationText(minutesInDays: after - before) + " longer"
    case .distance: return distance(after - before) + " farther"
    case .games: return counted(after - before, "game", "games") + " fewer"
    case .parks: return counted(after - before, "park", "parks") + " fewer"
    case .slack: return durationText(minutesInDays: after - before) + " tighter"
    case .cost: return money(after - before) + " more"
    }
  }

  func distance(_ metres: Int) -> String { unit.text(kilometres: Double(metres) / 1_000) }

  private func money(_ value: Int) -> String {
    let whole = Int(request.cents(value).rounded())
    return digitGrouped(whole / 100) + "." + (whole % 100 < 10 ? "0" : "") + String(whole % 100)
  }

  func gap(_ value: Int, _ bound: Int, _ aim: PlanAim) -> String {
    let hundredths = Int((10_000 * Double(value - bound) / Double(max(1, abs(value)))).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) %"
  }
}
