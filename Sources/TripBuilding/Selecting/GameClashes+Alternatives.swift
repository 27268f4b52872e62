import ScheduleModel

extension GameClashes {
  /// Games to see instead of the ones left out, each on the nearest possible date.
  ///
  /// - Parameters:
  ///   - kept: the games that are seen, in schedule order.
  ///   - choices: for each game that is left out, its possible replacements, nearest first.
  func swaps(
    _ kept: [Int], _ choices: [(game: Int, instead: [Int])], mostPerDay: Int?
  ) -> [(game: Int, instead: Int)] {
    var row = kept.filter(canClash)
    var swaps: [(game: Int, instead: Int)] = []
    for (game, instead) in choices {
      let found = instead.first { other in
        let at = row.firstIndex { $0 >= other } ?? row.endIndex
        if at < row.endIndex, row[at] == other { return false }
        if let mostPerDay, row.count(where: { day($0) == day(other) }) >= mostPerDay { return false }
        var changed = row
        changed.insert(other, at: at)
        return canBeSeen(changed) && (restDays == 0 || restDays(of: changed) >= restDays)
      }
      guard let found else { continue }
      swaps.append((game, found))
      row.insert(found, at: row.firstIndex { $0 > found } ?? row.endIndex)
    }
    return swaps
  }

  /// All minimal sets of games to leave out so that the rest can be seen.
  struct Alternatives {
    /// Ordered by size, then by the kept games, earliest first.
    var dropped: [[Int]] = []
    /// Whether the list is complete.
    var isAll = true
  }

  /// The maximum number of sequences to search before giving up.
  private static let mostSteps = 200_000

  /// - Parameters:
  ///   - games: schedule indices, in schedule order.
  ///   - most: the maximum number of alternatives.
  func alternatives(of games: [Int], most: Int) -> Alternatives {
    let playing = games.filter(canClash)
    var found = Alternatives()
    let isByPairs = restDays == 0 && !playing.contains(where: isUntimed) && !someMayDriveTwice(playing)
    var search = Search(games: playing, isByPairs: isByPairs)
    if playing.isEmpty {
      if restDays == 0 { found.dropped.append([]) }
      return found
    }
    // The length of the longest feasible sequence that starts with each game.
    var longest = [Int](repeating: 1, count: playing.count)
    for index in playing.indices.reversed() {
      for next in (index + 1)..<max(playing.count, index + 1) where longest[next] >= longest[index] {
        if canFollow(playing[index], playing[next]) { longest[index] = longest[next] + 1 }
      }
    }
    search.longest = longest
    for count in stride(from: longest.max() ?? 0, to: 0, by: -1) {
      // Search for one more than requested, to find out whether there are more.
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
        found.dropped.append(playing.indices.filter { !kept.contains($0) }.map { playing[$0] })
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
    /// Whether a sequence of games can be seen whenever each one can be reached from the previous one.
    let isByPairs: Bool
    /// The length of the longest sequence that starts with each game.
    var longest: [Int] = []
    /// The sequences found, as indices of `games`, and the number of them at which to stop.
    var rows: [[Int]] = []
    var most = 0
    var steps = 0
    /// The sets that longer sequences leave out.
    var known: [[Int]] = []
  }

  /// Extends a sequence to all sequences of a given length that have no room for a game that was left out.
  private func extend(_ row: [Int], to count: Int, _ search: inout Search) {
    search.steps += 1
    if search.rows.count >= search.most || search.steps > GameClashes.mostSteps { return }
    let games = search.games
    if row.count == count {
      // A game that fits between two others may cost a day of rest, or prevent a start that a later game needs.
      if search.isByPairs ? !hasRoom(after: row.last, before: nil, games) : isMinimal(row, search) {
        search.rows.append(row)
      }
      return
    }
    for next in ((row.last ?? -1) + 1)..<max(games.count, (row.last ?? -1) + 1) {
      guard search.longest[next] >= count - row.count else { continue }
      if let last = row.last, !canFollow(games[last], games[next]) { continue }
      if search.isByPairs, hasRoom(after: row.last, before: next, games) { continue }
      extend(row + [next], to: count, &search)
    }
  }

  /// Whether a sequence can be seen with the requested days of rest, and does not leave out all games that a longer
  /// sequence leaves out.
  private func isMinimal(_ row: [Int], _ search: Search) -> Bool {
    let kept = row.map { search.games[$0] }
    if search.known.contains(where: { $0.allSatisfy { !kept.contains($0) } }) { return false }
    return canBeSeen(kept) && (restDays == 0 || restDays(of: kept) >= restDays)
  }

  /// Whether two games can be seen in schedule order on a trip without other games.
  private func canFollow(_ first: Int, _ second: Int) -> Bool {
    isUntimed(first) || isUntimed(second) ? canBeSeen([first, second]) : fits(first, second)
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
