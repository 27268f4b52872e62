/// Days of rest: days between two consecutive games without travel.
extension GameClashes {
  func restDays(_ first: Int, _ second: Int) -> Int {
    let free = day(second) - day(first) - 1
    if free < 1 || isOneCity(first, second) { return max(0, free) }
    guard let leg = legs([first, second])[second], let (way, plan) = leg.choice.map({ ($0.estimate, $0.plan) }) else {
      return 0
    }
    return free - timing.freeDays(on: plan, leg.from, leg.to, minutes: way?.duration ?? 0, by: way?.mode)
  }

  /// The number of days of rest of a trip to these games, in schedule order.
  func restDays(of games: [Int]) -> Int {
    var days = 0
    for (first, second) in zip(games, games.dropFirst()) { days += restDays(first, second) }
    return days
  }

  /// Whether some selection of these games has the requested days of rest.
  func canRest(_ games: [Int]) -> Bool {
    if restDays == 0 { return true }
    let dropped = fewest(of: games)
    return restDays(of: games.filter { canClash($0) && !dropped.contains($0) }) >= restDays
  }
}
