import ScheduleModel

extension GameClashes {
  /// For games that are left out, others that can be seen instead of them, each with the nearest date that fits.
  ///
  /// - Parameters:
  ///   - kept: the games that are seen, in schedule order.
  ///   - choices: for each game that is left out, those that may stand for it, the nearest first.
  func swaps(
    _ kept: [Int], _ choices: [(game: Int, instead: [Int])], mostPerDay: Int?
  ) -> [(game: Int, instead: Int)] {
    var row = kept.filter(canClash)
    let untimed = kept.filter(isUntimed)
    var swaps: [(game: Int, instead: Int)] = []
    for (game, instead) in choices {
      let found = instead.first { other in
        let at = row.firstIndex { $0 >= other } ?? row.endIndex
        if at < row.endIndex, row[at] == other { return false }
        if let mostPerDay, row.count(where: { day($0) == day(other) }) >= mostPerDay { return false }
        if at > 0, !fits(row[at - 1], other) { return false }
        if at < row.endIndex, !fits(other, row[at]) { return false }
        return restDays == 0 || restDays(of: (row + untimed + [other]).sorted()) >= restDays
      }
      guard let found else { continue }
      swaps.append((game, found))
      row.insert(found, at: row.firstIndex { $0 > found } ?? row.endIndex)
    }
    return swaps
  }

  /// Sets of games to leave out so that the rest can be seen: every minimal one.
  struct Alternatives {
    /// Ordered by size, then by the kept games, earliest first.
    var dropped: [[Int]] = []
    /// Whether the list is complete.
    var isAll = true
  }

  /// Limit on the sequences that are searched before giving up.
  private static let mostSteps = 200_000

  /// - Parameters:
  ///   - games: indices in the schedule, in schedule order.
  ///   - most: maximum number of alternatives.
  func alternatives(of games: [Int], most: Int) -> Alternatives {
    let timed = games.filter { canClash($0) }
    var found = Alternatives()
    var search = Search(games: timed, untimed: games.filter(isUntimed))
    if timed.isEmpty {
      if restDays(of: search.untimed) >= restDays { found.dropped.append([]) }
      return found
    }
    // Length of the longest feasible sequence from each game on.
    var longest = [Int](repeating: 1, count: timed.count)
    for index in timed.indices.reversed() {
      for next in (index + 1)..<max(timed.count, index + 1) where longest[next] >= longest[index] {
        if fits(timed[index], timed[next]) { longest[index] = longest[next] + 1 }
      }
    }
    search.longest = longest
    for count in stride(from: longest.max() ?? 0, to: 0, by: -1) {
      // Search for one more than requested, to know whether there are more.
      search.rows = []
      search.most = most - found.dropped.count + 1
      search.known = found.dropped
      extend([], to: count, &search)
      for row in search.rows {
        if found.dropped.count == most {
          found.isAll = false
          return found
        }
        let kept = Set(row)
        found.dropped.append(timed.indices.filter { !kept.contains($0) }.map { timed[$0] })
      }
      if search.steps > GameClashes.mostSteps {
        found.isAll = false
        return found
      }
    }
    return found
  }

  /// A search for sequences of games that can all be seen.
  private struct Search {
    let games: [Int]
    /// Games without a time, which are in every sequence.
    let untimed: [Int]
    /// Length of the longest sequence from each game on.
    var longest: [Int] = []
    /// The sequences that were found, as indices of `games`, and the number at which to stop.
    var rows: [[Int]] = []
    var most = 0
    var steps = 0
    /// What longer sequences leave out.
    var known: [[Int]] = []
  }

  /// Extends a sequence to all those of a given length into which no left-out game fits.
  private func extend(_ row: [Int], to count: Int, _ search: inout Search) {
    search.steps += 1
    if search.rows.count >= search.most || search.steps > GameClashes.mostSteps { return }
    let games = search.games
    if row.count == count {
      // A game that would fit may cost a day of rest, so that every row is looked at.
      if restDays > 0 ? isRested(row, search) : !hasRoom(after: row.last, before: nil, games) {
        search.rows.append(row)
      }
      return
    }
    for next in ((row.last ?? -1) + 1)..<max(games.count, (row.last ?? -1) + 1) {
      guard search.longest[next] >= count - row.count else { continue }
      if let last = row.last, !fits(games[last], games[next]) { continue }
      if restDays == 0, hasRoom(after: row.last, before: next, games) { continue }
      extend(row + [next], to: count, &search)
    }
  }

  /// Whether a row has the days of rest that are wanted, and does not leave out more than what is known to do.
  private func isRested(_ row: [Int], _ search: Search) -> Bool {
    let kept = row.map { search.games[$0] }
    if search.known.contains(where: { $0.allSatisfy { !kept.contains($0) } }) { return false }
    return restDays(of: (kept + search.untimed).sorted()) >= restDays
  }

  /// Whether another game fits between two.
  private func hasRoom(after first: Int?, before next: Int?, _ games: [Int]) -> Bool {
    for between in ((first ?? -1) + 1)..<max(next ?? games.count, (first ?? -1) + 1) {
      let isReached = first.map { fits(games[$0], games[between]) } ?? true
      if isReached, next.map({ fits(games[between], games[$0]) }) ?? true { return true }
    }
    return false
  }
}
