import CivilTime
import ItineraryModel
import ScheduleModel

/// Games without a time. Each can be seen at any start from 10:00 to 22:00 of its date that leaves time for the games
/// before and after it, so that whether games can be seen depends on all of them, not only on neighbors.
///
/// A sequence of games is a row of visits. An earlier arrival can do everything that a later one can, so the earliest
/// arrival decides forward, and the latest one backward.
extension GameClashes {
  /// Minutes of the day at which a game without a time may start.
  static let unsetStarts = 10 * 60...22 * 60

  /// Games that are seen together: a single one, or all those of one city on one day if one of them has no time. They
  /// may be played in any order, whatever their order in the schedule.
  struct Visit {
    /// In schedule order: the leg there leads to the first, the leg from there leaves the last.
    let games: [Int]
    /// Starts of its first game for which one can arrive in time: minutes of its day.
    let starts: ClosedRange<Int>
    let hasUntimed: Bool
    var weight = 1

    var first: Int { games[0] }
    var last: Int { games[games.count - 1] }
  }

  /// Limit on the games of a visit, which are tried in any order. More are seen in schedule order.
  private static let mostTogether = 4
  /// Limit on the games of a city and day of which all choices are visits.
  private static let mostChoices = 8

  /// A visit to one game.
  func visit(_ game: Int) -> Visit {
    let minute = stop(game).minute
    return Visit(
      games: [game], starts: isUntimed(game) ? GameClashes.unsetStarts : minute...minute, hasUntimed: isUntimed(game))
  }

  /// A visit to several games of one city and day; nil if they can't all be seen.
  private func visit(_ games: [Int]) -> Visit? {
    if games.count == 1 { return visit(games[0]) }
    let timed = games.filter { !isUntimed($0) }.map { stop($0).minute }
    let earliest = timed.reduce(GameClashes.unsetStarts.lowerBound, min)
    guard let latest = last(in: earliest...GameClashes.unsetStarts.upperBound, { end(of: games, from: $0) != nil })
    else { return nil }
    return Visit(games: games, starts: earliest...latest, hasUntimed: true)
  }

  /// All visits that a trip to some of the games may consist of, in the order of their first games.
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

  /// The games of each city and day that has one without a time, if there are several.
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

  /// The game that ends last, and when it starts, if one arrives for a start at a minute and sees the games as early as
  /// can be; nil if they can't all be seen.
  private func end(of games: [Int], from minute: Int) -> Stop? {
    guard games.count > 1 else { return stop(games[0], at: isUntimed(games[0]) ? minute : nil) }
    var best: Stop?
    func play(_ left: [Int], _ now: Int, after previous: Int?, _ latest: Stop?) {
      if left.isEmpty {
        if let latest, latest.ends < best?.ends ?? .max { best = latest }
        return
      }
      for (at, game) in left.enumerated() {
        // The second game of a doubleheader is not the first.
        let number = schedule.games[game].gameNumber
        if left.contains(where: { schedule.games[$0].gameNumber < number && isAtOneVenue($0, game) }) { continue }
        var here = stop(game)
        let isAtSameVenue = previous.map { isAtOneVenue($0, game) } ?? false
        if isUntimed(game) {
          // The last game of a doubleheader may begin late.
          let start = max(now, GameClashes.unsetStarts.lowerBound)
          if start > GameClashes.unsetStarts.upperBound, !isAtSameVenue { continue }
          here = stop(game, at: min(start, GameClashes.unsetStarts.upperBound))
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

  /// Where one leaves a visit, if its first game starts at a minute.
  private func departure(_ visit: Visit, from minute: Int) -> Stop? {
    guard var stop = end(of: visit.games, from: minute) else { return nil }
    stop.venue = schedule.games[visit.last].venue
    return stop
  }

  /// Whether one arrives for a visit whose first game starts at a minute.
  private func reaches(_ from: Stop, _ visit: Visit, at minute: Int) -> Bool {
    guard visit.hasUntimed else { return fits(from, stop(visit.first)) }
    let to = stop(visit.first, at: minute)
    if from.market == to.market, from.day == to.day {
      let ends = from.venue == to.venue ? min(from.ends, visit.starts.upperBound) : from.ends
      return ends <= minute
    }
    return fits(from, to)
  }

  /// The earliest start of a visit for which one arrives; nil if there is none.
  private func earliest(_ from: Stop?, _ visit: Visit) -> Int? {
    guard let from else { return visit.starts.lowerBound }
    return first(in: visit.starts) { reaches(from, visit, at: $0) }
  }

  /// The latest start of a visit after which another can start at a minute; nil if there is none.
  func latest(_ visit: Visit, before next: Visit, at minute: Int) -> Int? {
    func isReached(_ start: Int) -> Bool {
      departure(visit, from: start).map { reaches($0, next, at: minute) } ?? false
    }
    // A late start may end with a game whose clock is not known, and only seem to be better.
    return isReached(visit.starts.lowerBound) ? last(in: visit.starts, isReached) : nil
  }

  /// The first number that holds of those for which all greater ones do; nil if none does.
  private func first(in range: ClosedRange<Int>, _ holds: (Int) -> Bool) -> Int? {
    if holds(range.lowerBound) { return range.lowerBound }
    guard range.count > 1, holds(range.upperBound) else { return nil }
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The last number that holds of those for which all lesser ones do; nil if none does.
  private func last(in range: ClosedRange<Int>, _ holds: (Int) -> Bool) -> Int? {
    first(in: -range.upperBound...(-range.lowerBound)) { holds(-$0) }.map { -$0 }
  }

  // MARK: Rows

  /// What can't be reached on a trip to all of these games, in schedule order.
  func among(_ games: [Int]) -> [Clash] {
    var clashes: [Clash] = []
    var from: (visit: Visit, stop: Stop?)?
    for visit in row(games.filter(canClash)) {
      var start = earliest(from?.stop, visit)
      if start == nil, let from, let stop = from.stop {
        clashes.append(clash(of: visit.first, with: from.visit.last, stop, self.stop(visit.first)))
        start = visit.starts.lowerBound
      }
      from = (visit, departure(visit, from: start ?? visit.starts.lowerBound))
    }
    return clashes
  }

  /// Whether all of these games can be seen on one trip, in schedule order.
  func canBeSeen(_ games: [Int]) -> Bool { among(games).isEmpty }

  /// For games of a trip that have no time, and those seen with them: the legs there and from there, for starts in the
  /// evening if the other games allow it.
  func ends(_ games: [Int]) -> [Int: (reaching: LegTiming.End, leaving: LegTiming.End)] {
    guard games.contains(where: isUntimed) else { return [:] }
    let row = row(games.filter(canClash))
    var latest = row.map(\.starts.upperBound)
    for at in row.indices.dropLast().reversed() where row[at].hasUntimed {
      latest[at] = self.latest(row[at], before: row[at + 1], at: latest[at + 1]) ?? row[at].starts.lowerBound
    }
    var ends: [Int: (reaching: LegTiming.End, leaving: LegTiming.End)] = [:]
    var from: Stop?
    for (visit, latest) in zip(row, latest) {
      let start = max(earliest(from, visit) ?? visit.starts.lowerBound, min(latest, LegTiming.unsetStart))
      from = departure(visit, from: start)
      guard visit.hasUntimed, let from else { continue }
      for game in visit.games { ends[game] = (stop(visit.first, at: start).reaching, from.leaving) }
    }
    return ends
  }

  // MARK: The most games

  /// A number of games that can be seen from a visit on if one arrives for a start up to `start`.
  private struct Rest {
    var weight: Int
    var start: Int
  }

  /// As `fewest`, for games some of which have no time, and for trips with days of rest: as many days as are wanted or,
  /// if no choice has so many, as many as can be.
  func fewest(of games: [Int], weights: [Int]) -> Set<Int> {
    let weightOfGame = Dictionary(zip(games, weights)) { first, _ in first }
    var visits = visits(of: games)
    for index in visits.indices {
      visits[index].weight = visits[index].games.reduce(0) { $0 + (weightOfGame[$1] ?? 1) }
    }
    let reach = restDays == 0 ? daysThatSuffice(games) : .max
    // By visit and days of rest: better later starts come last.
    var rest = visits.map { _ in [[Rest]](repeating: [], count: restDays + 1) }
    var most = [Int](repeating: 0, count: visits.count + 1)
    for index in visits.indices.reversed() {
      let visit = visits[index]
      rest[index][0] = [Rest(weight: visit.weight, start: visit.starts.upperBound)]
      let next = visits.indices[(index + 1)...].filter { visits[$0].first > visit.last }
      for other in next {
        if restDays == 0, day(visits[other].first) >= day(visit.last) + reach {
          add(Rest(weight: visit.weight + most[other], start: visit.starts.upperBound), to: &rest[index][0])
          break
        }
        let free = restDays == 0 ? 0 : restDays(visit.last, visits[other].first)
        var known: [Int: Int?] = [:]
        for wanted in 0...restDays {
          for after in rest[other][max(0, wanted - free)] {
            let weight = visit.weight + after.weight
            if rest[index][wanted].contains(where: { $0.weight >= weight && $0.start == visit.starts.upperBound }) {
              continue
            }
            let found = known[after.start] ?? latest(visit, before: visits[other], at: after.start)
            known[after.start] = .some(found)
            guard let start = found else { continue }
            add(Rest(weight: weight, start: start), to: &rest[index][wanted])
          }
        }
      }
      most[index] = max(most[index + 1], rest[index][0].map(\.weight).max() ?? 0)
    }
    return Set(games).subtracting(kept(visits, rest))
  }

  private func add(_ new: Rest, to all: inout [Rest]) {
    if all.contains(where: { $0.weight >= new.weight && $0.start >= new.start }) { return }
    all.removeAll { $0.weight <= new.weight && $0.start <= new.start }
    all.append(new)
  }

  /// The games of the best row, the earliest ones first.
  private func kept(_ visits: [Visit], _ rest: [[[Rest]]]) -> Set<Int> {
    func most(_ wanted: Int) -> Int { rest.reduce(0) { max($0, $1[wanted].map(\.weight).max() ?? 0) } }
    var wanted = restDays
    while wanted > 0, most(wanted) == 0 { wanted -= 1 }
    var left = most(wanted)
    var kept: Set<Int> = []
    var last: (game: Int, stop: Stop?)?
    for (index, visit) in visits.enumerated() where left > 0 {
      if let last, visit.first <= last.game { continue }
      let free = restDays == 0 ? 0 : last.map { restDays($0.game, visit.first) } ?? 0
      let still = max(0, wanted - free)
      guard let start = earliest(last?.stop, visit),
        rest[index][still].contains(where: { $0.weight == left && $0.start >= start })
      else { continue }
      left -= visit.weight
      wanted = still
      kept.formUnion(visit.games)
      last = (visit.last, departure(visit, from: start))
    }
    return kept
  }
}
