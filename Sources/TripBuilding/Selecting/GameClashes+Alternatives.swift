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
    for index in playing.indices.reversed() {
      var next = index + 1
      // Later games start no longer sequences.
      while search.longestFrom[next] >= search.longest[index] {
        if search.longest[next] >= search.longest[index], canFollow(playing[index], playing[next]) {
          search.longest[index] = search.longest[next] + 1
        }
        next += 1
      }
      search.longestFrom[index] = max(search.longest[index], search.longestFrom[index + 1])
    }
    for count in stride(from: search.longestFrom[0], to: 0, by: -1) {
      // Search for one more than requested, to find out whether there are more.
      search.rows = []
      search.most = most - found.dropped.count + 1
      search.known = found.dropped
      extend(to: count, &search)
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
    /// The length of the longest feasible sequence that starts with each game.
    var longest: [Int]
    /// The length of the longest one that starts with each game or a later one; 0 after the last game.
    var longestFrom: [Int]
    /// The current sequence, as indices of `games`.
    var row: [Int] = []
    /// The sequences found, as indices of `games`, and the number of them at which to stop.
    var rows: [[Int]] = []
    var most = 0
    var steps = 0
    /// The sets that longer sequences leave out.
    var known: [[Int]] = []

    var isDone: Bool { rows.count >= most || steps > GameClashes.mostSteps }

    init(games: [Int], isByPairs: Bool) {
      self.games = games
      self.isByPairs = isByPairs
      longest = [Int](repeating: 1, count: games.count)
      longestFrom = [Int](repeating: 0, count: games.count + 1)
    }
  }

  /// Extends the sequence to all sequences of a given length that have no room for a game that was left out.
  private func extend(to count: Int, _ search: inout Search) {
    search.steps += 1
    if search.isDone { return }
    let games = search.games
    let last = search.row.last
    let left = count - search.row.count
    if left == 0 {
      // A game that fits between two others may cost a day of rest, or prevent a start that a later game needs.
      if search.isByPairs ? !hasRoom(after: last, before: nil, games) : isMinimal(search) {
        search.rows.append(search.row)
      }
      return
    }
    var next = (last ?? -1) + 1
    while search.longestFrom[next] >= left, !search.isDone {
      defer { next += 1 }
      guard search.longest[next] >= left else { continue }
      if let last, !canFollow(games[last], games[next]) { continue }
      if search.isByPairs, hasRoom(after: last, before: next, games) { continue }
      search.row.append(next)
      extend(to: count, &search)
      search.row.removeLast()
    }
  }

  /// Whether a sequence can be seen with the requested days of rest, and does not leave out all games that a longer
  /// sequence leaves out.
  private func isMinimal(_ search: Search) -> Bool {
    let kept = search.row.map { search.games[$0] }
    let games = Set(kept)
    if search.known.contains(where: { $0.allSatisfy { !games.contains($0) } }) { return false }
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
