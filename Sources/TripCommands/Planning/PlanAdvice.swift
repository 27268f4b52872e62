import CivilTime
import CommandInterface
import SourceText
import TripBuilding
import TripPlanning

/// The smallest change of a trip's dates that makes all wishes possible.
struct PlanAdvice {
  let planner: TripPlanner
  let request: PlanRequest
  let effort: PlanEffort

  /// Nil if no dates allow all wishes, or if that is unknown.
  func leastChange() -> String? {
    var free = request
    (free.days, free.homeBy, free.aims) = (nil, nil, [.days])
    if free.between != nil { (free.between, free.trip.from, free.trip.to) = (nil, nil, nil) }
    guard let problem = try? planner.problem(free) else { return nil }
    let shortest = PlanSolver(problem, effort).solve()
    guard shortest.plan != nil, let bound = shortest.stages.first?.bound else { return nil }
    if let days = request.days, request.between == nil, request.homeBy == nil {
      // A trip with fewer days can't be that long.
      let (least, isProved) = least(from: max(days + 1, (bound + 1_439) / 1_440), through: shortest.days) {
        var longer = request
        longer.days = $0
        return longer
      }
      return "\(counted(days, "day is", "days are")) too few for all wishes: "
        + "\(counted(least, "day is", "days are")) enough" + (isProved ? ", and no fewer" : "")
    }
    guard let end = [request.between?.upperBound, request.homeBy?.date].compactMap({ $0 }).min() else { return nil }
    func ending(_ more: Int) -> PlanRequest? {
      var later = request
      guard let last = end.adding(days: more) else { return nil }
      if let between = request.between { later.between = between.lowerBound...max(between.upperBound, last) }
      if let by = request.homeBy { later.homeBy = (max(by.date, last), by.minute) }
      if let to = request.trip.to, request.between != nil { later.trip.to = max(to, last) }
      return later
    }
    guard isFeasible(ending(Self.most)) == true else {
      return "the dates leave too little time for all wishes: "
        + "\(counted(shortest.days, "day is", "days are")) enough"
    }
    let (more, isProved) = least(from: 1, through: Self.most, ending)
    return end.adding(days: more).map {
      "a trip that ends by \(end) is too short for all wishes; one that ends by \($0) is long enough"
        + (isProved ? ", and no earlier one" : "")
    }
  }

  /// For each wish about the pace of the trip, the smallest change that makes a trip possible, if there is one.
  func leastChangesOfPace() -> [String] {
    var advice: [String] = []
    func add(_ option: String, _ low: Int, _ high: Int, _ show: (Int) -> String, _ change: (Int) -> PlanRequest) {
      guard low <= high, isFeasible(change(high)) == true else { return }
      let (number, isProved) = least(from: low, through: high, change)
      advice.append(
        "no trip keeps to \(option); with \(show(number)) there is one"
          + (isProved ? ", which is the least change" : ""))
    }
    if request.nights > 0 || !request.nightsByCity.isEmpty {
      let most = request.nightsByCity.reduce(request.nights) { max($0, $1.nights) }
      add("--nights", 1, most, { "at most " + counted(most - $0, "night", "nights") + " in each city" }) { fewer in
        var other = request
        other.nights = min(request.nights, most - fewer)
        for index in other.nightsByCity.indices {
          other.nightsByCity[index].nights = min(other.nightsByCity[index].nights, most - fewer)
        }
        return other
      }
    }
    if let days = request.restEvery {
      add("--rest-every \(days)", days + 1, days + Self.most, { "--rest-every \($0)" }) {
        var other = request
        other.restEvery = $0
        return other
      }
    }
    if let legs = request.maxLegs {
      add("--max-legs \(legs)", legs + 1, legs + Self.most, { "--max-legs \($0)" }) {
        var other = request
        other.maxLegs = $0
        return other
      }
    }
    return advice
  }

  /// The maximum number of days to move the end of a trip.
  private static let most = 62

  /// The smallest number for which a trip exists, and whether that is proved. A trip exists for `high`.
  private func least(
    from low: Int, through high: Int, _ changed: (Int) -> PlanRequest?
  ) -> (number: Int, isProved: Bool) {
    var (low, high, isProved) = (low, high, true)
    while low < high {
      let middle = (low + high) / 2
      let isEnough = isFeasible(changed(middle))
      if isEnough == nil { isProved = false }
      if isEnough == true { high = middle } else { low = middle + 1 }
    }
    return (high, isProved)
  }

  /// Nil if unknown.
  private func isFeasible(_ request: PlanRequest?) -> Bool? {
    guard var request else { return nil }
    request.aims = [.days]
    guard let problem = try? planner.problem(request) else { return nil }
    var effort = effort
    effort.isEnough = true
    return PlanSolver(problem, effort).solve().isFeasible
  }
}
