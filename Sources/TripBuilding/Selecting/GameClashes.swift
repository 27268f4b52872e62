import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Which of some games can be seen on one trip.
///
/// Games follow each other where the way between them fits by day, with the time that a game takes and the slack before
/// the next one. That is asked of neighbours only: who can go from one to the next can go along all of them.
struct GameClashes {
  /// Why a game can't be seen beside another.
  struct Clash {
    var game: Int
    var other: Int
    /// As rules are called.
    var code: DiagnosticCode
    var reason: String
  }

  private let schedule: Schedule
  private let cities: CityTable
  private let timing: LegTiming
  private let modes: [TravelMode]
  private var estimates: [Pair: [TravelEstimate]] = [:]

  private struct Pair: Hashable {
    var from: Int32
    var to: Int32
  }

  init(_ schedule: Schedule, _ cities: CityTable, _ request: TripRequest) {
    self.schedule = schedule
    self.cities = cities
    timing = LegTiming(limits: request.travel)
    modes = request.modes
  }

  /// The fewest games that have to go so that the others can all be seen. Of equally many, those stay that stand first
  /// in the schedule: where two such choices part, the one with the earlier game is taken.
  ///
  /// - Parameters:
  ///   - games: indices in the schedule, in its order. Those whose time is not set, and those that are off, never
  ///     clash.
  ///   - fixed: those of them that go last.
  mutating func fewest(of games: [Int], fixed: Set<Int> = []) -> Set<Int> {
    let timed = games.filter(canClash)
    let count = timed.count
    if count < 2 { return [] }
    let weights = timed.map { fixed.contains($0) ? count + 1 : 1 }
    let reach = daysThatSuffice(timed)
    // The most that can be seen from a game on, and from any game from there on.
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

  /// Each neighbour that can't be reached from the one before.
  mutating func among(_ games: [Int]) -> [Clash] {
    let timed = games.filter(canClash)
    var clashes: [Clash] = []
    for (first, second) in zip(timed, timed.dropFirst()) where !fits(first, second) {
      clashes.append(clash(of: second, with: first, first, second))
    }
    return clashes
  }

  /// What each of the games that go clashes with among those that stay.
  mutating func clashes(of dropped: Set<Int>, among games: [Int]) -> [Clash] {
    let kept = games.filter { !dropped.contains($0) && canClash($0) }
    var clashes: [Clash] = []
    for game in dropped.sorted() {
      let at = kept.firstIndex { $0 > game } ?? kept.endIndex
      if at > 0, !fits(kept[at - 1], game) {
        clashes.append(clash(of: game, with: kept[at - 1], kept[at - 1], game))
      } else if at < kept.endIndex {
        clashes.append(clash(of: game, with: kept[at], game, kept[at]))
      }
    }
    return clashes
  }

  // MARK: Two games

  /// Whether the game can be in another's way: its time is set, and it is not off.
  func canClash(_ game: Int) -> Bool { schedule.games[game].start != nil && !schedule.games[game].status.isOff }

  private func day(_ game: Int) -> Int { Int(schedule.games[game].localDate?.dayNumber ?? 0) }

  private func market(_ game: Game) -> MarketID { cities.market(ofVenue: game.venue) }

  /// Whether who sees the first can see the second, too.
  mutating func fits(_ first: Int, _ second: Int) -> Bool {
    let (from, to) = (schedule.games[first], schedule.games[second])
    // A doubleheader's times are often those of one game.
    if from.venue == to.venue { return true }
    if market(from) == market(to) { return minutesBetween(from, to) >= 0 }
    return timing.first(
      of: estimates(from.venue, to.venue), timing.leaving(from.start, day: day(first), minutes: schedule.minutes(from)),
      timing.reaching(to.start, day: day(second))) != nil
  }

  /// From the end of one game to the start of another.
  private func minutesBetween(_ from: Game, _ to: Game) -> Int {
    guard let ends = from.start?.instant, let starts = to.start?.instant else { return 0 }
    return Int(LegTime.minutes(from: ends, to: starts) - schedule.minutes(from))
  }

  private mutating func estimates(_ from: Int32, _ to: Int32) -> [TravelEstimate] {
    if let known = estimates[Pair(from: from, to: to)] { return known }
    var found: [TravelEstimate] = []
    if let first = cities.city(ofVenue: from), let second = cities.city(ofVenue: to) {
      found = cities.choices(from: first, to: second, modes: modes)
    }
    estimates[Pair(from: from, to: to)] = found
    return found
  }

  /// So many days apart, two games always fit.
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

  /// No two venues are further apart than each of them and one of them.
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
