import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Handles games without a time. Such a game can be seen at any start from 10:00 to 22:00 on its date that leaves time
/// for the games before and after it. Whether games can be seen therefore depends on all of them, not only on
/// neighbors.
///
/// A sequence of games is a sequence of visits. An earlier arrival allows everything that a later one does, so
/// searching forward the earliest arrival decides, and searching backward the latest.
extension GameClashes {
  /// Games that are seen together: a single game, or all games of one city on one day if one of them has no time. They
  /// may be played in any order.
  struct Visit {
    /// In schedule order. The leg to the visit leads to the first game, and the leg from it departs from the last game.
    let games: [Int]
    /// The starts of its first game that the arrival is in time for, in minutes of its day.
    let starts: ClosedRange<Int>
    let hasUntimed: Bool
    var weight = 1

    var first: Int { games[0] }
    var last: Int { games[games.count - 1] }
  }

  /// The maximum number of games in a visit whose orders are all tried. Larger visits keep the schedule order.
  private static let mostTogether = 4
  /// The maximum number of games in a city on a day whose subsets are all visits.
  private static let mostChoices = 8

  /// A visit to one game.
  func visit(_ game: Int) -> Visit {
    let minute = stop(game).minute
    return Visit(
      games: [game], starts: isUntimed(game) ? LegTiming.unsetStarts : minute...minute, hasUntimed: isUntimed(game))
  }

  /// A visit to several games in one city on one day; nil if they can't all be seen.
  private func visit(_ games: [Int]) -> Visit? {
    if games.count == 1 { return visit(games[0]) }
    let timed = games.filter { !isUntimed($0) }.map { stop($0).minute }
    let earliest = timed.reduce(LegTiming.unsetStarts.lowerBound, min)
    guard let latest = last(in: earliest...LegTiming.unsetStarts.upperBound, { end(of: games, from: $0) != nil })
    else { return nil }
    return Visit(games: games, starts: earliest...latest, hasUntimed: true)
  }

  /// All possible visits on a trip to some of the games, in the order of their first games.
  func visits(of games: [Int]) -> [Visit] {
    var visits = games.map(visit)
    for group in together(games) where group.count <= GameClashes.mostChoices {
      for choice in 1..<(1 << group.count) {
        let some = group.indices.filter { choice & (1 << $0) != 0 }.map { group[$0] }
        guard (2...GameClashes.mostTogether).contains(some.count), some.contains(where: isUntimed),
          let visit = visit(some)
        else { continue }
        visits.append(visit)
      }
    }
    return visits.enumerated().sorted {
      ($0.element.first, -$0.element.games.count, $0.offset) < ($1.element.first, -$1.element.games.count, $1.offset)
    }.map(\.element)
  }

  /// The games of each city and day that has several games, at least one of them without a time.
  private func together(_ games: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    for game in games {
      if let at = groups.lastIndex(where: { day($0[0]) == day(game) && isOneCity($0[0], game) }) {
        groups[at].append(game)
      } else {
        groups.append([game])
      }
    }
    return groups.filter { $0.count > 1 && $0.contains(where: isUntimed) }
  }

  /// The visits of a trip to all of these games, in schedule order.
  private func row(_ games: [Int]) -> [Visit] {
    var row: [Visit] = []
    var at = 0
    while at < games.count {
      var end = at + 1
      while end < games.count, day(games[end]) == day(games[at]), isOneCity(games[end], games[at]) { end += 1 }
      let some = Array(games[at..<min(end, at + GameClashes.mostTogether)])
      if some.contains(where: isUntimed), let visit = visit(some) {
        row.append(visit)
      } else {
        row += some.map(visit)
      }
      at += some.count
    }
    return row
  }

  // MARK: Within a visit

  /// The game that ends last, and its start, if the first game starts at a minute and all are seen as early as
  /// possible; nil if they can't all be seen.
  private func end(of games: [Int], from minute: Int) -> Stop? {
    guard games.count > 1 else { return stop(games[0], at: isUntimed(games[0]) ? minute : nil) }
    var best: Stop?
    func play(_ left: [Int], _ now: Int, after previous: Int?, _ latest: Stop?) {
      if left.isEmpty {
        if let latest, latest.ends < best?.ends ?? .max { best = latest }
        return
      }
      for (at, game) in left.enumerated() {
        // The second game of a doubleheader can't be the first.
        let number = schedule.games[game].gameNumber
        if left.contains(where: { schedule.games[$0].gameNumber < number && isAtOneVenue($0, game) }) { continue }
        var here = stop(game)
        let isAtSameVenue = previous.map { isAtOneVenue($0, game) } ?? false
        if isUntimed(game) {
          // The last game of a doubleheader may begin late.
          let start = max(now, LegTiming.unsetStarts.lowerBound)
          if start > LegTiming.unsetStarts.upperBound, !isAtSameVenue { continue }
          here = stop(game, at: min(start, LegTiming.unsetStarts.upperBound))
        } else if now > here.minute {
          // Both games of a doubleheader often have the same start time.
          guard isAtSameVenue, let previous, !isUntimed(previous), stop(previous).minute <= here.minute
          else { continue }
        }
        var rest = left
        rest.remove(at: at)
        play(rest, max(now, here.ends), after: game, (latest?.ends ?? .min) > here.ends ? latest : here)
      }
    }
    play(games, minute, after: nil, nil)
    return best
  }

  // MARK: Between visits

  /// The departure from a visit if its first game starts at a minute.
  private func departure(_ visit: Visit, from minute: Int) -> Stop? {
    guard var stop = end(of: visit.games, from: minute) else { return nil }
    stop.venue = schedule.games[visit.last].venue
    return stop
  }

  /// Whether the first game of a visit can be reached if it starts at a minute.
  private func reaches(_ from: Stop, _ visit: Visit, at minute: Int) -> Bool {
    guard visit.hasUntimed else { return fits(from, stop(visit.first)) }
    let to = stop(visit.first, at: minute)
    if from.market == to.market, from.day == to.day {
      let ends = from.venue == to.venue ? min(from.ends, visit.starts.upperBound) : from.ends
      return ends <= minute
    }
    return fits(from, to)
  }

  /// The earliest possible start of a visit; nil if it can't be reached.
  private func earliest(_ from: Stop?, _ visit: Visit) -> Int? {
    guard let from else { return visit.starts.lowerBound }
    return first(in: visit.starts) { reaches(from, visit, at: $0) }
  }

  /// The latest start of a visit after which the next visit can start at a minute; nil if there is none.
  func latest(_ visit: Visit, before next: Visit, at minute: Int) -> Int? {
    func isReached(_ start: Int) -> Bool {
      departure(visit, from: start).map { reaches($0, next, at: minute) } ?? false
    }
    // A late start may end with a game whose clock is unknown, and may only seem to be better.
    return isReached(visit.starts.lowerBound) ? last(in: visit.starts, isReached) : nil
  }

  /// The first number that satisfies a condition, if all greater numbers also do; nil if there is none.
  private func first(in range: ClosedRange<Int>, _ holds: (Int) -> Bool) -> Int? {
    if holds(range.lowerBound) { return range.lowerBound }
    guard range.count > 1, holds(range.upperBound) else { return nil }
    return (range.lowerBound + 1..<range.upperBound).partitioningIndex(where: holds)
  }

  /// The last number that satisfies a condition, if all smaller numbers also do; nil if there is none.
  private func last(in range: ClosedRange<Int>, _ holds: (Int) -> Bool) -> Int? {
    first(in: -range.upperBound...(-range.lowerBound)) { holds(-$0) }.map { -$0 }
  }

  // MARK: Rows

  /// The state on arrival at a visit.
  private struct Arrival {
    /// The minute of the day of the earliest start of its first game.
    var start: Int
    /// The minutes driven on its day.
    var wheel = 0
  }

  /// The departure from a visit after an arrival.
  private func departure(_ visit: Visit, _ arrival: Arrival) -> Stop? {
    var stop = departure(visit, from: arrival.start)
    stop?.leaving.wheel = arrival.wheel
    return stop
  }

  /// The possible arrivals at a visit, except those that are later than another one and drive at least as much on its
  /// day. Empty if there is not enough time.
  private func arrivals(_ from: Stop, _ visit: Visit) -> [Arrival] {
    let to = stop(visit.first)
    if from.venue == to.venue || from.market == to.market {
      let wheel = from.day == to.day ? from.leaving.wheel : 0
      return earliest(from, visit).map { [Arrival(start: $0, wheel: wheel)] } ?? []
    }
    if !visit.hasUntimed {
      return choices(from, to).last.map { [Arrival(start: visit.starts.lowerBound, wheel: $0.wheel)] } ?? []
    }
    guard let start = earliest(from, visit) else { return [] }
    var found: [Arrival] = []
    let ways = ways(from, to)
    for way in ways.isEmpty ? [nil] : ways.map(Optional.init) {
      func choices(at minute: Int) -> [LegTiming.Choice] {
        timing.choices(way.map { [$0] } ?? [], from.leaving, stop(visit.first, at: minute).reaching)
      }
      guard let start = first(in: start...visit.starts.upperBound, { !choices(at: $0).isEmpty }) else { continue }
      let arrival = Arrival(start: start, wheel: choices(at: start).last?.wheel ?? 0)
      if found.contains(where: { $0.start <= arrival.start && $0.wheel <= arrival.wheel }) { continue }
      found.removeAll { $0.start >= arrival.start && $0.wheel >= arrival.wheel }
      found.append(arrival)
    }
    return found
  }

  /// The games that can't be reached on a trip to all of these games, in schedule order.
  func among(_ games: [Int]) -> [Clash] {
    var clashes: [Clash] = []
    var from: (visit: Visit, stops: [Stop])?
    for visit in row(games.filter(canClash)) {
      var arrivals = from.map { $0.stops.flatMap { self.arrivals($0, visit) } } ?? []
      if arrivals.isEmpty {
        if let from, let stop = from.stops.first {
          clashes.append(clash(of: visit.first, with: from.visit.last, stop, self.stop(visit.first)))
        }
        arrivals = [Arrival(start: visit.starts.lowerBound)]
      }
      from = (visit, arrivals.compactMap { departure(visit, $0) })
    }
    return clashes
  }

  /// Whether all of these games can be seen on one trip, in schedule order.
  func canBeSeen(_ games: [Int]) -> Bool { among(games).isEmpty }

  /// For games without a time, and games seen together with them: the ends of the adjacent legs, with starts in the
  /// evening if the other games allow it.
  private func ends(_ games: [Int], late: Bool) -> [Int: (reaching: LegTiming.End, leaving: LegTiming.End)] {
    guard games.contains(where: isUntimed) else { return [:] }
    let row = row(games.filter(canClash))
    var latest = row.map(\.starts.upperBound)
    for at in row.indices.dropLast().reversed() where row[at].hasUntimed {
      latest[at] = self.latest(row[at], before: row[at + 1], at: latest[at + 1]) ?? row[at].starts.lowerBound
    }
    var ends: [Int: (reaching: LegTiming.End, leaving: LegTiming.End)] = [:]
    var from: Stop?
    for (visit, latest) in zip(row, latest) {
      let earliest = earliest(from, visit) ?? visit.starts.lowerBound
      let start = late ? max(earliest, min(latest, LegTiming.unsetStart)) : earliest
      from = departure(visit, from: start)
      guard visit.hasUntimed, let from else { continue }
      for game in visit.games { ends[game] = (stop(visit.first, at: start).reaching, from.leaving) }
    }
    return ends
  }

  /// A leg between two games of a trip.
  struct PlannedLeg {
    /// The game of departure.
    var departure: Int
    var from: LegTiming.End
    var to: LegTiming.End
    /// One estimate per mode, the usual mode first.
    var ways: [TravelEstimate] = []
    var isReachable = true
    /// Nil if there is not enough time.
    var choice: LegTiming.Choice?
  }

  /// The legs of a trip to these games, by the game of arrival, with the usual mode if possible.
  func legs(_ games: [Int]) -> [Int: PlannedLeg] {
    let (legs, isWhole) = legs(games, ends(games, late: true))
    if isWhole || !games.contains(where: isUntimed) { return legs }
    let (early, isSeen) = self.legs(games, ends(games, late: false))
    return isSeen ? early : legs
  }

  /// The leg between two consecutive games of a trip.
  func leg(_ first: Int, _ second: Int) -> PlannedLeg {
    let (from, to) = (stop(first), stop(second))
    var leg = PlannedLeg(departure: first, from: from.leaving, to: to.reaching)
    leg.isReachable = isReachable(from, to)
    leg.ways = ways(from, to)
    leg.choice = choices(from, to).first
    return leg
  }

  private func legs(
    _ games: [Int], _ ends: [Int: (reaching: LegTiming.End, leaving: LegTiming.End)]
  ) -> (legs: [Int: PlannedLeg], isWhole: Bool) {
    let row = games.filter(canClash)
    let pairs = zip(row, row.dropFirst()).filter { !isOneCity($0, $1) }
    /// By leg: the choices, the index of the chosen one, and the minutes driven earlier on its day.
    var chosen: [(choices: [LegTiming.Choice], at: Int)] = []
    var isWhole = true
    func wheel(before leg: Int) -> Int {
      guard leg > 0, chosen[leg - 1].at < chosen[leg - 1].choices.count, day(pairs[leg - 1].1) == day(pairs[leg].0)
      else { return 0 }
      return chosen[leg - 1].choices[chosen[leg - 1].at].wheel
    }
    func leg(_ number: Int) -> PlannedLeg {
      let (first, second) = pairs[number]
      let (from, to) = (stop(first), stop(second))
      var leg = PlannedLeg(
        departure: first, from: ends[first]?.leaving ?? from.leaving, to: ends[second]?.reaching ?? to.reaching,
        ways: ways(from, to), isReachable: isReachable(from, to))
      leg.from.wheel = wheel(before: number)
      leg.from.wait = wait(after: first)
      if let detour = detour(to: second) { leg.ways = [TravelEstimate(detour)] }
      return leg
    }
    var isStuck = false
    while chosen.count < pairs.count {
      let leg = leg(chosen.count)
      let choices = leg.isReachable ? timing.choices(leg.ways, leg.from, leg.to) : []
      if !choices.isEmpty || leg.from.wheel == 0 || isStuck {
        if choices.isEmpty { isWhole = false }
        chosen.append((choices, 0))
        isStuck = false
        continue
      }
      // An earlier leg that drives less on the day that the two legs share may help.
      let before = chosen
      var at = chosen.count - 1
      while at > 0, chosen[at].at + 1 >= chosen[at].choices.count, wheel(before: at) > 0 { at -= 1 }
      if chosen[at].at + 1 < chosen[at].choices.count {
        chosen[at].at += 1
        chosen.removeLast(chosen.count - at - 1)
      } else {
        chosen = before
        isStuck = true
      }
    }
    var legs: [Int: PlannedLeg] = [:]
    for number in pairs.indices {
      var leg = leg(number)
      let (choices, at) = chosen[number]
      leg.choice = at < choices.count ? choices[at] : nil
      legs[pairs[number].1] = leg
    }
    return (legs, isWhole)
  }

  // MARK: The most games

  /// A selection of games that can be seen, up to a visit.
  private struct Label {
    var weight: Int
    /// The number of days of rest, up to the requested number.
    var rest = 0
    var arrival: Arrival
    var games: [Int]
    /// The place of departure; nil if there is none.
    var stop: Stop?

    /// More rest is better, then more games, then earlier games.
    func isBetter(than other: Label) -> Bool {
      if rest != other.rest { return rest > other.rest }
      return weight != other.weight ? weight > other.weight : games.lexicographicallyPrecedes(other.games)
    }

    /// Whether this selection has every continuation of another one and is at least as good.
    func replaces(_ weight: Int, _ rest: Int, _ arrival: Arrival, _ games: [Int]) -> Bool {
      self.rest >= rest && self.arrival.start <= arrival.start && self.arrival.wheel <= arrival.wheel
        && (self.weight > weight || self.weight == weight && !games.lexicographicallyPrecedes(self.games))
    }
  }

  /// Like `fewest`. Used for games without a time, for trips with days of rest (as many as requested or, if impossible,
  /// as many as possible), and if driving before a game matters.
  func fewest(of games: [Int], weights: [Int]) -> Set<Int> {
    let weightOfGame = Dictionary(zip(games, weights)) { first, _ in first }
    var visits = visits(of: games)
    for index in visits.indices {
      visits[index].weight = visits[index].games.reduce(0) { $0 + (weightOfGame[$1] ?? 1) }
    }
    let reach = restDays == 0 ? daysThatSuffice(games) : nil
    var labels = visits.map { _ in [Label]() }
    var best: Label?
    /// Of the visits from which this one can always be reached, the best selection; and the index of the first other
    /// visit.
    var (distant, near): (Label?, Int) = (nil, 0)
    for (index, visit) in visits.enumerated() {
      var found: [Label] = []
      func offer(_ before: Label?, rest: Int, _ arrival: Arrival) {
        let (weight, games) = ((before?.weight ?? 0) + visit.weight, (before?.games ?? []) + visit.games)
        if found.contains(where: { $0.replaces(weight, rest, arrival, games) }) { return }
        let label = Label(
          weight: weight, rest: rest, arrival: arrival, games: games, stop: departure(visit, arrival))
        found.removeAll { label.replaces($0.weight, $0.rest, $0.arrival, $0.games) }
        found.append(label)
      }
      if let reach {
        while near < index, day(visits[near].last) + reach <= day(visit.first) {
          for label in labels[near] where distant.map({ label.isBetter(than: $0) }) ?? true { distant = label }
          near += 1
        }
      }
      offer(distant, rest: 0, Arrival(start: visit.starts.lowerBound))
      for other in near..<max(index, near) where visits[other].last < visit.first {
        let free = restDays == 0 ? 0 : restDays(visits[other].last, visit.first)
        for label in labels[other] {
          let rest = min(restDays, label.rest + free)
          let ideal = Arrival(start: visit.starts.lowerBound)
          let weight = label.weight + visit.weight
          if found.contains(where: { $0.weight > weight && $0.replaces(weight, rest, ideal, []) }) { continue }
          guard let stop = label.stop else { continue }
          for arrival in arrivals(stop, visit) { offer(label, rest: rest, arrival) }
        }
      }
      labels[index] = found
      for label in found where best.map({ label.isBetter(than: $0) }) ?? true { best = label }
    }
    return Set(games).subtracting(best?.games ?? [])
  }
}
