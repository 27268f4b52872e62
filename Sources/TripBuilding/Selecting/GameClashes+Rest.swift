/// Days of rest: those between two games, one after the other, on which there is no travel either.
extension GameClashes {
  func restDays(_ first: Int, _ second: Int) -> Int {
    let free = day(second) - day(first) - 1
    if free < 1 || isOneCity(first, second) { return max(0, free) }
    guard let leg = leg(first, second) else { return 0 }
    return free - timing.freeDays(
      on: leg.plan, leg.from, leg.to, minutes: leg.estimate?.duration ?? 0, by: leg.estimate?.mode)
  }

  /// The days of rest of a trip to these games, in schedule order.
  func restDays(of games: [Int]) -> Int {
    var days = 0
    for (first, second) in zip(games, games.dropFirst()) { days += restDays(first, second) }
    return days
  }

  /// The days of rest that a trip has from one of its games to the next, either of which may be none: the trip's first
  /// or last game is then one that is never left out.
  ///
  /// - Parameter fixed: games that are never left out, in schedule order.
  private func restDays(_ first: Int?, _ second: Int?, beside fixed: [Int]) -> Int {
    let between = fixed.filter { game in (first.map { $0 < game } ?? true) && (second.map { game < $0 } ?? true) }
    return restDays(of: [first].compactMap { $0 } + between + [second].compactMap { $0 })
  }

  /// Whether some choice of these games has the days of rest that are wanted.
  func canRest(_ games: [Int]) -> Bool {
    if restDays == 0 { return true }
    let dropped = fewest(of: games)
    return restDays(of: games.filter { (canClash($0) || isUntimed($0)) && !dropped.contains($0) }) >= restDays
  }

  /// As `fewest`, for games of which a trip also has days of rest: as many as are wanted or, where no choice has so
  /// many, as many as can be.
  ///
  /// - Parameters:
  ///   - games: all of which can clash, with the weight of each.
  ///   - fixed: games of the trip that are never left out, in schedule order.
  func fewest(of games: [Int], weights: [Int], beside fixed: [Int], resting days: Int) -> Set<Int> {
    // By game and by days of rest: the most that a trip from there on can keep; −1 where none has so many.
    var best = games.map { _ in [Int](repeating: -1, count: days + 1) }
    for index in games.indices.reversed() {
      let last = min(days, restDays(games[index], nil, beside: fixed))
      for wanted in 0...last { best[index][wanted] = weights[index] }
      for next in games.indices[(index + 1)...] where fits(games[index], games[next]) {
        let rest = restDays(games[index], games[next], beside: fixed)
        for wanted in 0...days {
          let kept = best[next][max(0, wanted - rest)]
          if kept >= 0 { best[index][wanted] = max(best[index][wanted], weights[index] + kept) }
        }
      }
    }
    let first = games.map { restDays(nil, $0, beside: fixed) }
    func most(_ wanted: Int) -> Int { zip(best, first).reduce(-1) { max($0, $1.0[max(0, wanted - $1.1)]) } }
    var wanted = days
    while wanted > 0, most(wanted) < 0 { wanted -= 1 }
    var left = most(wanted)
    var kept: Set<Int> = []
    var last: Int?
    for index in games.indices where left > 0 {
      var rest = first[index]
      if let last {
        if !fits(games[last], games[index]) { continue }
        rest = restDays(games[last], games[index], beside: fixed)
      }
      if best[index][max(0, wanted - rest)] != left { continue }
      wanted = max(0, wanted - rest)
      left -= weights[index]
      kept.insert(games[index])
      last = index
    }
    return Set(games).subtracting(kept)
  }
}
