import ScheduleModel

extension GameClashes {
  /// For games that are left out, others that can be seen instead of them, each with the nearest date that fits.
  ///
  /// - Parameters:
  ///   - kept: the games that are seen, in schedule order.
  ///   - choices: for each game that is left out, those that may stand for it, the nearest first.
  mutating func swaps(
    _ kept: [Int], _ choices: [(game: Int, instead: [Int])], mostPerDay: Int?
  ) -> [(game: Int, instead: Int)] {
    var row = kept.filter(canClash)
    var swaps: [(game: Int, instead: Int)] = []
    for (game, instead) in choices {
      let found = instead.first { other in
        let at = row.firstIndex { $0 >= other } ?? row.endIndex
        if at < row.endIndex, row[at] == other { return false }
        if let mostPerDay, row.count(where: { day($0) == day(other) }) >= mostPerDay { return false }
        if at > 0, !fits(row[at - 1], other) { return false }
        if at < row.endIndex, !fits(other, row[at]) { return false }
        return restDays == 0 || restDays(of: Array(row[..<at]) + [other] + row[at...]) >= restDays
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
  mutating func alternatives(of games: [Int], most: Int) -> Alternatives {
    let timed = games.filter { canClash($0) }
    var found = Alternatives()
    if timed.isEmpty { return found }
    // Length of the longest feasible sequence from each game on.
    var longest = [Int](repeating: 1, count: timed.count)
    for index in timed.indices.reversed() {
      for next in (index + 1)..<max(timed.count, index + 1) where longest[next] >= longest[index] {
        if fits(timed[index], timed[next]) { longest[index] = longest[next] + 1 }
      }
    }
    var steps = 0
    for count in stride(from: longest.max() ?? 0, to: 0, by: -1) {
      // Search for one more than requested, to know whether there are more.
      var rows: [[Int]] = []
      extend([], to: count, timed, longest, &rows, most - found.dropped.count + 1, &steps)
      for row in rows {
        if restDays > 0, isMoreThan(found.dropped, row, timed) { continue }
        if found.dropped.count == most {
          found.isAll = false
          return found
        }
        let kept = Set(row)
        found.dropped.append(timed.indices.filter { !kept.contains($0) }.map { timed[$0] })
      }
      if steps > GameClashes.mostSteps {
        found.isAll = false
        return found
      }
    }
    return found
  }

  /// Extends a sequence to all those of a given length into which no left-out game fits.
  private mutating func extend(
    _ row: [Int], to count: Int, _ games: [Int], _ longest: [Int], _ rows: inout [[Int]], _ most: Int,
    _ steps: inout Int
  ) {
    steps += 1
    if rows.count >= most || steps > GameClashes.mostSteps { return }
    if row.count == count {
      // A game that would fit may cost a day of rest, so that every row is looked at.
      if restDays > 0 ? restDays(of: row.map { games[$0] }) >= restDays : !hasRoom(after: row.last, before: nil, games)
      {
        rows.append(row)
      }
      return
    }
    for next in ((row.last ?? -1) + 1)..<max(games.count, (row.last ?? -1) + 1) {
      guard longest[next] >= count - row.count else { continue }
      if let last = row.last, !fits(games[last], games[next]) { continue }
      if restDays == 0, hasRoom(after: row.last, before: next, games) { continue }
      extend(row + [next], to: count, games, longest, &rows, most, &steps)
    }
  }

  /// Whether what a row leaves out is more than what is known to do.
  private func isMoreThan(_ dropped: [[Int]], _ row: [Int], _ games: [Int]) -> Bool {
    let kept = Set(row.map { games[$0] })
    return dropped.contains { $0.allSatisfy { !kept.contains($0) } }
  }

  /// Whether another game fits between two.
  private mutating func hasRoom(after first: Int?, before next: Int?, _ games: [Int]) -> Bool {
    for between in ((first ?? -1) + 1)..<max(next ?? games.count, (first ?? -1) + 1) {
      let isReached = first.map { fits(games[$0], games[between]) } ?? true
      if isReached, next.map({ fits(games[between], games[$0]) }) ?? true { return true }
    }
    return false
  }
}
