import CivilTime
import ItineraryModel
package import ScheduleModel
import SourceText

/// Determines which games can be seen on one trip.
///
/// One game can follow another if the travel between them fits, including the game's duration and the slack before the
/// next game. If all games have a time and no two legs drive on one day, only neighbors are checked: if each step is
/// feasible, so is the whole sequence. Any other sequence is treated as a sequence of visits.
package struct GameClashes {
  /// Why two games clash.
  struct Clash {
    var game: Int
    var other: Int
    /// The code of the matching rule.
    var code: DiagnosticCode
    var reason: Reason
  }

  enum Reason {
    case sameTime
    /// The minutes between the end of one game and the slack before the other; the estimate is nil if unknown.
    case tooLong(TravelEstimate?, spare: Int, slack: Int)
    /// One of the games has no time; the estimate is nil within one city and if unknown.
    case noStart(TravelEstimate?)
    /// The cities are only connected by air, although flights are not allowed.
    case noRoad
    /// The drive fits, but not together with the other drives on its day.
    case wheel(TravelEstimate?, perDay: Int)

    func append(to output: OutputBuffer) {
      switch self {
      case .sameTime: output.append("they are played at the same time")
      case .noStart(let way):
        output.append("no start from 10:00 to 22:00 leaves time for ")
        output.append(way.map { "the \($0.name) of \(durationText(minutes: $0.duration))" } ?? "both")
      case .noRoad:
        output.append("no road connects them; allow flights, or state the route")
      case .wheel(let way, let perDay):
        output.append(way.map { "the \($0.name) of \(durationText(minutes: $0.duration))" } ?? "the drive")
        output.append(" would exceed the limit of \(durationText(minutes: perDay)) of driving a day, ")
        output.append("with the drive before it")
      case .tooLong(nil, _, _): output.append("there is no time for the travel")
      case .tooLong(let way?, let spare, let slack):
        output.append("the \(way.name) takes \(durationText(minutes: way.duration)), ")
        if way.duration <= spare { return output.append("which does not fit between the games") }
        output.append("but there is only \(durationText(minutes: spare)) between one game and ")
        output.append("\(durationText(minutes: slack)) before the other")
      }
    }
  }

  private let known: KnownEstimates
  let timing: LegTiming
  private let modes: [TravelMode]
  /// The number of requested days of rest.
  let restDays: Int
  /// As in the request.
  private let waits: [String: Int]
  private let detours: [String: TripRequest.Detour]

  var schedule: Schedule { known.schedule }
  private var cities: CityTable { known.cities }

  package init(_ schedule: Schedule, _ cities: CityTable, _ request: TripRequest) {
    self.init(KnownEstimates(schedule, cities), request)
  }

  init(_ known: KnownEstimates, _ request: TripRequest) {
    self.known = known
    timing = LegTiming(limits: request.travel)
    modes = request.modes
    restDays = request.restDays
    waits = request.waits
    detours = request.detours
  }

  /// The number of days to wait after a game before leaving its city; nil if not requested.
  func wait(after game: Int) -> Int? {
    waits.isEmpty ? nil : waits[schedule.texts.string(schedule.games[game].id)]
  }

  /// The stop on the way to a game.
  func detour(to game: Int) -> TripRequest.Detour? {
    detours.isEmpty ? nil : detours[schedule.texts.string(schedule.games[game].id)]
  }

  /// The smallest set of games to drop so that all others can be seen. Ties keep the earlier games: at the first
  /// difference between two choices, the one with the earlier game wins.
  ///
  /// - Parameters:
  ///   - games: schedule indices in order. Cancelled and postponed games never clash.
  ///   - fixed: games that are dropped only as a last resort.
  package func fewest(of games: [Int], fixed: Set<Int> = []) -> Set<Int> {
    let timed = games.filter(canClash)
    let count = timed.count
    if count < 2 { return [] }
    let weights = timed.map { fixed.contains($0) ? count + 1 : 1 }
    if restDays > 0 || timed.contains(where: isUntimed) { return fewest(of: timed, weights: weights) }
    guard let reach = daysThatSuffice(timed) else { return fewest(of: timed, weights: weights) }
    let stops = timed.map { stop($0) }
    // The maximum that can be seen from this game on, and from any later game on.
    var best = weights
    var bestFrom = [Int](repeating: 0, count: count + 1)
    for index in stops.indices.reversed() {
      let end = stops[index].day + reach
      var most = 0
      var next = index + 1
      while next < count, stops[next].day < end {
        if best[next] > most, fits(stops[index], stops[next]) { most = best[next] }
        next += 1
      }
      best[index] = weights[index] + max(most, bestFrom[next])
      bestFrom[index] = max(best[index], bestFrom[index + 1])
    }
    var dropped: Set<Int> = []
    var left = bestFrom[0]
    var last: Int?
    for index in stops.indices {
      if left > 0, best[index] == left, last.map({ fits(stops[$0], stops[index]) }) ?? true {
        left -= weights[index]
        last = index
      } else {
        dropped.insert(timed[index])
      }
    }
    // If neighbors and the whole sequence allow it, no other selection is better.
    let kept = timed.filter { !dropped.contains($0) }
    return mayDriveTwice(kept) && !canBeSeen(kept) ? fewest(of: timed, weights: weights) : dropped
  }

  /// For each dropped game, a kept game that it clashes with.
  func clashes(of dropped: Set<Int>, among games: [Int]) -> [Clash] {
    let kept = games.filter { !dropped.contains($0) && canClash($0) }
    let untimed = Set(kept.filter(isUntimed).map(day))
    var clashes: [Clash] = []
    for game in dropped.sorted() {
      // Whether other games can be reached depends on the games since the last day on which all games have a time.
      let start = kept.lastIndex { day($0) < day(game) && !untimed.contains(day($0)) } ?? 0
      let end = kept.firstIndex { day($0) > day(game) && !untimed.contains(day($0)) } ?? kept.endIndex
      guard var clash = among((kept[start..<min(end + 1, kept.endIndex)] + [game]).sorted()).first else { continue }
      if clash.game != game { (clash.game, clash.other) = (game, clash.game) }
      clashes.append(clash)
    }
    return clashes
  }

  /// The games that can each be seen together with the games of a trip: after the previous game and before the next
  /// one.
  ///
  /// - Parameter games: may include the trip's.
  package func fitting(_ games: [Int], among trip: Set<Int>) -> [Int] {
    let row = trip.filter(canClash).sorted()
    let hasUntimed = row.contains(where: isUntimed)
    return games.filter { game in
      if !canClash(game) { return true }
      if hasUntimed || isUntimed(game) || mayDriveTwice((row.filter { $0 != game } + [game]).sorted()) {
        let others = row.filter { $0 != game }
        let clashes = among((others + [game]).sorted())
        return clashes.count <= among(others).count && !clashes.contains { $0.game == game || $0.other == game }
      }
      var at = row.firstIndex { $0 >= game } ?? row.endIndex
      if at > 0, !fits(row[at - 1], game) { return false }
      if at < row.endIndex, row[at] == game { at += 1 }
      return at == row.endIndex || fits(game, row[at])
    }
  }

  // MARK: Two games

  /// Whether the game can clash, because it is not cancelled or postponed.
  func canClash(_ game: Int) -> Bool { !schedule.games[game].status.isOff }

  func isUntimed(_ game: Int) -> Bool { schedule.games[game].start == nil }

  func day(_ game: Int) -> Int { Int(schedule.games[game].localDate?.dayNumber ?? 0) }

  /// A game as an arrival and departure of a trip.
  struct Stop {
    var venue: Int32
    let market: MarketID
    /// The number of its date.
    let day: Int
    /// The local start, in minutes of its day.
    let minute: Int
    let start: OffsetInstant?
    /// Its duration.
    let minutes: Int64
    /// The ends of the legs from it and to it.
    var leaving: LegTiming.End
    let reaching: LegTiming.End

    /// The minute of its day at which it ends.
    var ends: Int { minute + Int(minutes) }
  }

  /// - Parameter minute: the minute of the day at which the game starts; nil for its own time, or for the evening if it
  ///   has none.
  func stop(_ game: Int, at minute: Int? = nil) -> Stop {
    let day = day(game)
    let game = schedule.games[game]
    let (minutes, clock) = (schedule.minutes(game), cities.clock(at: game))
    var start = game.start
    if let minute {
      start = nil
      if case .zone(let zone) = clock, let date = game.localDate, let time = LocalTime(secondOfDay: minute * 60) {
        start = zone.resolve(date, time).preferred
      }
    }
    var leaving = timing.leaving(start, day: day, minutes: minutes, clock)
    var reaching = timing.reaching(start, day: day, clock)
    if let minute, start == nil {
      leaving.shift += minute - LegTiming.unsetStart
      reaching.shift += minute - LegTiming.unsetStart
    }
    let stated = start.map { start in
      let instant = LocalClock.minutes(start.instant)
      let offset = clock?.offset(at: instant) ?? Int(start.offset) / 60
      return Int(instant) + offset - day * 1_440
    }
    return Stop(
      venue: game.venue, market: market(game), day: day, minute: minute ?? stated ?? LegTiming.unsetStart,
      start: start, minutes: minutes, leaving: leaving, reaching: reaching)
  }

  private func market(_ game: Game) -> MarketID { cities.market(ofVenue: game.venue) }

  /// Whether both games can be seen, in this order.
  func fits(_ first: Int, _ second: Int) -> Bool { fits(stop(first), stop(second)) }

  func fits(_ from: Stop, _ to: Stop) -> Bool {
    // Both games of a doubleheader often have the same start time.
    if from.venue == to.venue { return true }
    if from.market == to.market { return minutesBetween(from, to) >= 0 }
    return isReachable(from, to) && timing.first(of: ways(from, to), from.leaving, to.reaching) != nil
  }

  func isReachable(_ from: Stop, _ to: Stop) -> Bool {
    if modes.contains(.fly) { return true }
    guard let one = cities.spot(ofVenue: from.venue), let other = cities.spot(ofVenue: to.venue) else { return true }
    return cities.isReachable(one, other, modes: modes)
  }

  /// The possible travel between games in two cities, best first; empty if there is not enough time.
  func choices(_ from: Stop, _ to: Stop) -> [LegTiming.Choice] {
    isReachable(from, to) ? timing.choices(ways(from, to), from.leaving, to.reaching) : []
  }

  /// Like `mayDriveTwice`, for all sequences of some games with their usual modes.
  func someMayDriveTwice(_ games: [Int]) -> Bool {
    func drive(_ first: Int, _ second: Int) -> Int {
      if isOneCity(first, second) { return 0 }
      let (from, to) = (schedule.games[first].venue, schedule.games[second].venue)
      let usual = known.choices(from, to, modes: modes).first
      return usual?.mode == .drive ? usual?.duration ?? 0 : 0
    }
    // One game before and one after is enough for each venue.
    let places = games.indices.map { (schedule.games[games[$0]].venue, $0) }
    let first = Dictionary(places) { first, _ in first }
    let last = Dictionary(places) { _, last in last }
    return games.indices.contains { at in
      let before = first.values.reduce(0) { $1 < at ? max($0, drive(games[$1], games[at])) : $0 }
      if before == 0 { return false }
      let after = last.values.reduce(0) { $1 > at ? max($0, drive(games[at], games[$1])) : $0 }
      return after > 0 && before + after > timing.limits.drivingMinutesPerDay
    }
  }

  /// Whether two legs of a sequence may drive on the same day and together exceed its limit.
  func mayDriveTwice(_ row: [Int]) -> Bool {
    var before = 0
    for (first, second) in zip(row, row.dropFirst()) {
      if isOneCity(first, second) {
        if day(first) != day(second) { before = 0 }
        continue
      }
      let (from, to) = (schedule.games[first].venue, schedule.games[second].venue)
      let drive = known.choices(from, to, modes: modes).first { $0.mode == .drive }?.duration ?? 0
      if before > 0, drive > 0, before + drive > timing.limits.drivingMinutesPerDay { return true }
      before = drive
    }
    return false
  }

  func isAtOneVenue(_ first: Int, _ second: Int) -> Bool {
    schedule.games[first].venue == schedule.games[second].venue
  }

  func isOneCity(_ first: Int, _ second: Int) -> Bool {
    let (from, to) = (schedule.games[first], schedule.games[second])
    return from.venue == to.venue || market(from) == market(to)
  }

  func ways(_ from: Stop, _ to: Stop) -> [TravelEstimate] { known.choices(from.venue, to.venue, modes: modes) }

  /// Minutes from the end of one game to the start of another.
  private func minutesBetween(_ from: Stop, _ to: Stop) -> Int {
    guard let ends = from.start?.instant, let starts = to.start?.instant else {
      return (to.day - from.day) * 1_440 + to.minute - from.ends
    }
    return Int(LegTime.minutes(from: ends, to: starts) - from.minutes)
  }

  /// A number of days after which any two of the games fit; nil if some never do.
  func daysThatSuffice(_ games: [Int]) -> Int? {
    if !modes.contains(.fly) {
      let lands = Set(games.compactMap { cities.spot(ofVenue: schedule.games[$0].venue)?.land })
      if lands.count > 1 { return nil }
    }
    let longest = cities.distances == nil ? longestWay(around: games) : longestWay(among: games)
    return longest / max(1, timing.limits.drivingMinutesPerDay) + 4
  }

  private func longestWay(among games: [Int]) -> Int {
    let venues = Set(games.map { schedule.games[$0].venue })
    var longest = 0
    for from in venues {
      for to in venues { longest = max(longest, known.choices(from, to, modes: modes).last?.duration ?? 0) }
    }
    return longest
  }

  /// An upper bound: two games are at most twice as far apart as the largest distance from one of them.
  private func longestWay(around games: [Int]) -> Int {
    var radius = 0.0
    var middle: (latitude: Double, longitude: Double)?
    for game in games {
      guard let place = cities.place(ofVenue: schedule.games[game].venue) else { continue }
      if let middle { radius = max(radius, TravelEstimate.greatCircle(place, middle)) } else { middle = place }
    }
    if middle == nil { return 0 }
    return modes.reduce(0) { max($0, TravelEstimate($1, direct: 2 * radius).duration) }
  }

  func clash(of game: Int, with other: Int, _ from: Stop, _ to: Stop) -> Clash {
    if from.market != to.market {
      if !isReachable(from, to) {
        return Clash(game: game, other: other, code: .travelTimeTooShort, reason: .noRoad)
      }
      var rested = from
      rested.leaving.wheel = 0
      if from.leaving.wheel > 0, !isUntimed(game), let choice = choices(rested, to).first {
        return Clash(
          game: game, other: other, code: .driveTooLong,
          reason: .wheel(choice.estimate, perDay: timing.limits.drivingMinutesPerDay))
      }
    }
    if isUntimed(game) || isUntimed(other) {
      let isOneCity = from.market == to.market
      return Clash(
        game: game, other: other, code: isOneCity ? .gamesOverlap : .travelTimeTooShort,
        reason: .noStart(isOneCity ? nil : ways(from, to).min { $0.duration < $1.duration }))
    }
    let left = minutesBetween(from, to)
    if left < 0 {
      return Clash(
        game: game, other: other, code: from.market == to.market ? .gamesOverlap : .gamesOverlapInDifferentCities,
        reason: .sameTime)
    }
    let spare = max(0, left - timing.limits.time.slack)
    let quickest = ways(from, to).min { $0.duration < $1.duration }
    return Clash(
      game: game, other: other, code: .travelTimeTooShort,
      reason: .tooLong(quickest, spare: spare, slack: timing.limits.time.slack))
  }
}

extension TravelEstimate {
  fileprivate var name: StaticString {
    switch mode {
    case .drive: "drive"
    case .train: "train ride"
    case .fly: "flight"
    }
  }
}
