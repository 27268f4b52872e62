import CivilTime
import SourceText

/// Sorts games in schedule order (`Schedule.precedes`) with integer keys of day, time and index.
enum ScheduleOrder {
  /// The number of bits for the game's index.
  private static let placeBits: UInt64 = 24
  /// The number of bits for the start within its day.
  private static let timeBits: UInt64 = 18
  private static let dayBits: UInt64 = 22
  private static let placeMask: UInt64 = (1 << placeBits) - 1
  private static let unsetTime: Int64 = (1 << Int64(timeBits)) - 1
  private static let noDay: Int64 = (1 << Int64(dayBits)) - 1
  private static let firstDay = Int64(LocalDate(dayNumber: .min).dayNumber)

  /// The indices of the games in order.
  static func sorted(_ schedule: Schedule, _ threads: WorkerThreads) -> [UInt32] {
    let games = schedule.games
    guard var keys = keys(games) else {
      return games.indices.sorted { schedule.precedes(games[$0], games[$1]) }.map { UInt32($0) }
    }
    KeySort.sort(&keys, by: Int(placeBits)..<Int(placeBits + timeBits + dayBits), threads)
    return [UInt32].long(count: games.count) { order in
      games.withUnsafeBufferPointer { games in
        keys.withUnsafeBufferPointer { keys in
          schedule.texts.withAllTexts { texts in
            let ties = Ties(keys: keys, order: order, games: games, texts: texts)
            _ = threads.map(partsOf: keys.count) { ties.settle($0) }
          }
        }
      }
    }
  }

  /// Nil if a game doesn't fit into a key.
  private static func keys(_ games: [Game]) -> [UInt64]? {
    var keys: [UInt64] = []
    keys.reserveLong(games.count)
    for (place, game) in games.enumerated() {
      guard let key = key(game, place) else { return nil }
      keys.append(key)
    }
    return keys
  }

  /// Nil if the game doesn't fit: its start is far from its date, or its index is too large.
  private static func key(_ game: Game, _ place: Int) -> UInt64? {
    var day = noDay
    var time = unsetTime
    if let date = game.localDate {
      day = Int64(date.dayNumber) - firstDay
      guard day >= 0, day < noDay else { return nil }
    }
    if let start = game.start {
      guard let date = game.localDate else { return nil }
      // Counted from the previous day, because instants are in UTC.
      time = start.instant.seconds - (Int64(date.dayNumber) - 1) * 86_400
      guard time >= 0, time < unsetTime else { return nil }
    }
    guard place < 1 << placeBits else { return nil }
    return UInt64(day) << (timeBits + placeBits) | UInt64(time) << placeBits | UInt64(place)
  }

  /// Orders games with equal instants by id. Sendable because each thread has its own part of the order.
  private struct Ties: @unchecked Sendable {
    let keys: UnsafeBufferPointer<UInt64>
    let order: UnsafeMutableBufferPointer<UInt32>
    let games: UnsafeBufferPointer<Game>
    let texts: TextTable.View

    /// The number of games, and of texts, to prefetch.
    private static let ahead = 16

    private func game(_ place: Int) -> Int { Int(truncatingIfNeeded: keys[place] & placeMask) }

    /// Prefetches the ids of the games after `place`.
    private func prefetchIDs(after place: Int) {
      let (next, near, far) = (place + Ties.ahead, place + 2 * Ties.ahead, place + 3 * Ties.ahead)
      if far < keys.count { games.prefetchElement(game(far)) }
      if near < keys.count { texts.prefetchPlace(Int(games[game(near)].id.raw)) }
      if next < keys.count { texts.prefetchText(Int(games[game(next)].id.raw)) }
    }

    /// Orders the games whose instants begin in this part.
    func settle(_ part: Range<Int>) {
      var start = part.lowerBound
      while start > 0, start < keys.count, isTie(start, start - 1) { start += 1 }
      var same: [(id: ByteView, game: UInt32)] = []
      while start < part.upperBound {
        same.removeAll(keepingCapacity: true)
        var end = start
        repeat {
          prefetchIDs(after: end)
          same.append((texts[Int(games[game(end)].id.raw)], UInt32(truncatingIfNeeded: game(end))))
          end += 1
        } while end < keys.count && isTie(end, start)
        if same.count > 1 { same.sort { $0.id.precedes($1.id) || !$1.id.precedes($0.id) && $0.game < $1.game } }
        for (place, one) in same.enumerated() { order[start + place] = one.game }
        start = end
      }
    }

    private func isTie(_ left: Int, _ right: Int) -> Bool { keys[left] &>> placeBits == keys[right] &>> placeBits }
  }
}
