import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Determines which games can be seen on one trip.
///
/// One game can follow another if the travel fits by day, including the game's duration and the slack before the next
/// one. Only adjacent games are checked: if each step is feasible, the whole sequence is.
struct GameClashes {
  /// Why two games clash.
  struct Clash {
    var game: Int
    var other: Int
    /// The code of the matching rule.
    var code: DiagnosticCode
    var reason: String
  }

  private let known: KnownEstimates
  let timing: LegTiming
  private let modes: [TravelMode]
  /// Days of rest that are wanted.
  let restDays: Int

  private var schedule: Schedule { known.schedule }
  private var cities: CityTable { known.cities }

  init(_ schedule: Schedule, _ cities: CityTable, _ request: TripRequest) {
    self.init(KnownEstimates(schedule, cities), request)
  }

  init(_ known: KnownEstimates, _ request: TripRequest) {
    self.known = known
    timing = LegTiming(limits: request.travel)
    modes = request.modes
    restDays = request.restDays
  }

  /// The smallest set of games to drop so that all others can be seen. Ties keep the earlier games: at the first
  /// difference between two choices, the one with the earlier game wins.
  ///
  /// - Parameters:
  ///   - games: indices in the schedule, in schedule order. Games that are off or have no time set never clash.
  ///   - fixed: games that are dropped only as a last resort.
  mutating func fewest(of games: [Int], fixed: Set<Int> = []) -> Set<Int> {
    let timed = games.filter(canClash)
    let count = timed.count
    if count < 2 { return [] }
    let weights = timed.map { fixed.contains($0) ? count + 1 : 1 }
    if restDays > 0 {
      return fewest(of: timed, weights: weights, beside: games.filter(isUntimed), resting: restDays)
    }
    let reach = daysThatSuffice(timed)
    // The maximum that can be seen from this game on, and from any game from there on.
    var best = weights
    var bestFrom = [Int](repeating: 0, count: count + 1)
    for index in timed.indices.reversed() {
      var most = 0
      var next = index + 1
      while next < count, day(timed[next]) - day(timed[index]) < reach {
        if best[next] > most, fits(timed[index], timed[next]) { most = best[next] }
        next += 1
      }
      best[index] = weights[index] + max(most, bestFrom[next])
      bestFrom[index] = max(best[index], bestFrom[index + 1])
    }
    var kept: Set<Int> = []
    var left = bestFrom[0]
    var last: Int?
    for index in timed.indices where left > 0 && best[index] == left {
      if let last, !fits(timed[last], timed[index]) { continue }
      kept.insert(timed[index])
      left -= weights[index]
      last = index
    }
    return Set(timed).subtracting(kept)
  }

  /// Every game that can't be reached from the one before.
  mutating func among(_ games: [Int]) -> [Clash] {
    let timed = games.filter(canClash)
    var clashes: [Clash] = []
    for (first, second) in zip(timed, timed.dropFirst()) where !fits(first, second) {
      clashes.append(clash(of: second, with: first, first, second))
    }
    return clashes
  }

  /// For each dropped game, the kept game that it clashes with.
  mutating func clashes(of dropped: Set<Int>, among games: [Int]) -> [Clash] {
    let kept = games.filter { !dropped.contains($0) && canClash($0) }
    var clashes: [Clash] = []
    for game in dropped.sorted() {
      let at = kept.firstIndex { $0 > game } ?? kept.endIndex
      if at > 0, !fits(kept[at - 1], game) {
        clashes.append(clash(of: game, with: kept[at - 1], kept[at - 1], game))
      } else if at < kept.endIndex, restDays == 0 || !fits(game, kept[at]) {
        clashes.append(clash(of: game, with: kept[at], game, kept[at]))
      }
    }
    return clashes
  }

  // MARK: Two games

  /// Whether the game can clash: its time is set and it is not off.
  func canClash(_ game: Int) -> Bool { schedule.games[game].start != nil && !schedule.games[game].status.isOff }

  /// Whether the game is on, and its time is not set: it is never left out.
  func isUntimed(_ game: Int) -> Bool { schedule.games[game].start == nil && !schedule.games[game].status.isOff }

  func day(_ game: Int) -> Int { Int(schedule.games[game].localDate?.dayNumber ?? 0) }

  private func market(_ game: Game) -> MarketID { cities.market(ofVenue: game.venue) }

  /// Whether both games can be seen, in this order.
  mutating func fits(_ first: Int, _ second: Int) -> Bool {
    let (from, to) = (schedule.games[first], schedule.games[second])
    // Both games of a doubleheader often have the same start time.
    if from.venue == to.venue { return true }
    if isOneCity(first, second) { return minutesBetween(from, to) >= 0 }
    let (leaving, reaching) = ends(first, second)
    return timing.first(of: ways(first, second), leaving, reaching) != nil
  }

  func isOneCity(_ first: Int, _ second: Int) -> Bool {
    let (from, to) = (schedule.games[first], schedule.games[second])
    return from.venue == to.venue || market(from) == market(to)
  }

  /// The ends of the leg between two games.
  func ends(_ first: Int, _ second: Int) -> (LegTiming.End, LegTiming.End) {
    let (from, to) = (schedule.games[first], schedule.games[second])
    return (
      timing.leaving(
        from.start, day: day(first), minutes: schedule.minutes(from), cities.clock(at: from)),
      timing.reaching(to.start, day: day(second), cities.clock(at: to))
    )
  }

  /// The ways from one game to another.
  mutating func ways(_ first: Int, _ second: Int) -> [TravelEstimate] {
    estimates(schedule.games[first].venue, schedule.games[second].venue)
  }

  /// Minutes from the end of one game to the start of another.
  private func minutesBetween(_ from: Game, _ to: Game) -> Int {
    guard let ends = from.start?.instant, let starts = to.start?.instant else { return 0 }
    return Int(LegTime.minutes(from: ends, to: starts) - schedule.minutes(from))
  }

  private mutating func estimates(_ from: Int32, _ to: Int32) -> [TravelEstimate] {
    known.choices(from, to, modes: modes)
  }

  /// A number of days after which any two games fit.
  private mutating func daysThatSuffice(_ games: [Int]) -> Int {
    var venues: [Int32] = []
    var seen: Set<Int32> = []
    for game in games where seen.insert(schedule.games[game].venue).inserted {
      venues.append(schedule.games[game].venue)
    }
    let longest = cities.distances == nil ? longestWay(around: venues) : longestWay(among: venues)
    return longest / max(1, timing.limits.drivingMinutesPerDay) + 4
  }

  private mutating func longestWay(among venues: [Int32]) -> Int {
    var longest = 0
    for from in venues {
      for to in venues { longest = max(longest, estimates(from, to).last?.duration ?? 0) }
    }
    return longest
  }

  /// Upper bound: no two venues are further apart than twice the largest distance from one of them.
  private func longestWay(around venues: [Int32]) -> Int {
    let known = venues.compactMap { cities.place(ofVenue: $0) }
    guard let middle = known.first else { return 0 }
    let radius = known.reduce(0) { max($0, TravelEstimate.greatCircle($1, middle)) }
    return modes.reduce(0) { max($0, TravelEstimate($1, direct: 2 * radius).duration) }
  }

  private mutating func clash(of game: Int, with other: Int, _ first: Int, _ second: Int) -> Clash {
    let (from, to) = (schedule.games[first], schedule.games[second])
    let left = minutesBetween(from, to)
    if left < 0 {
      let isOneCity = market(from) == market(to)
      return Clash(
        game: game, other: other, code: isOneCity ? .gamesOverlap : .gamesOverlapInDifferentCities,
        reason: "they are played at the same time")
    }
    let minutes = estimates(from.venue, to.venue).min { $0.duration < $1.duration }
    let spare = max(0, left - timing.limits.time.slack)
    var reason = "there is no time for the way"
    if let minutes {
      let way = "the way takes \(minutes.duration) minutes (\(minutes.mode.rawValue))"
      reason =
        minutes.duration > spare
        ? "\(way), and there are \(spare) between the one game and \(timing.limits.time.slack) minutes before the other"
        : "\(way), for which there is no time by day"
    }
    return Clash(game: game, other: other, code: .travelTimeTooShort, reason: reason)
  }
}
