import CivilTime
import SourceText

/// Sorts games in schedule order (`Schedule.precedes`), by integer keys of day, time and index. For a million games,
/// this takes a tenth of the time of comparing games.
enum ScheduleOrder {
  /// Bits of the game's index.
  private static let placeBits: UInt64 = 24
  /// Of the start within its day.
  private static let timeBits: UInt64 = 18
  private static let dayBits: UInt64 = 22
  private static let placeMask: UInt64 = (1 << placeBits) - 1
  private static let unsetTime: Int64 = (1 << Int64(timeBits)) - 1
  private static let noDay: Int64 = (1 << Int64(dayBits)) - 1
  private static let firstDay = Int64(LocalDate(dayNumber: .min).dayNumber)

  /// The indices of the games in order.
  static func sorted(_ schedule: Schedule, _ threads: WorkerThreads) -> [UInt32] {
    let games = schedule.games
    guard var keys = keys(games, threads) else {
      return games.indices.sorted { schedule.precedes(games[$0], games[$1]) }.map { UInt32($0) }
    }
    KeySort.sort(&keys, by: Int(placeBits)..<Int(placeBits + timeBits + dayBits), threads)
    return [UInt32].long(count: games.count) { order in
      games.withUnsafeBufferPointer { games in
        keys.withUnsafeBufferPointer { keys in
          schedule.texts.withAllTexts { texts in
            let ties = Ties(keys: keys, order: order, games: games, texts: texts)
            let parts = threads.count
            _ = threads.map(Array(0..<parts)) { _, part in ties.settle(part, of: parts) }
          }
        }
      }
    }
  }

  /// Nil if one of them can't be held.
  private static func keys(_ games: [Game], _ threads: WorkerThreads) -> [UInt64]? {
    var areHeld = true
    let keys = [UInt64].long(count: games.count) { keys in
      games.withUnsafeBufferPointer { games in
        let making = Keys(games: games, keys: keys)
        let parts = threads.count
        areHeld = threads.map(Array(0..<parts)) { _, part in making.make(part, of: parts) }.allSatisfy { $0 }
      }
    }
    return areHeld ? keys : nil
  }

  /// Each thread makes the keys of a part of the games.
  private struct Keys: @unchecked Sendable {
    let games: UnsafeBufferPointer<Game>
    let keys: UnsafeMutableBufferPointer<UInt64>

    func make(_ part: Int, of parts: Int) -> Bool {
      var areHeld = true
      for place in part * games.count / parts..<(part + 1) * games.count / parts {
        let key = ScheduleOrder.key(games[place], place)
        areHeld = areHeld && key != nil
        keys[place] = key ?? 0
      }
      return areHeld
    }
  }

  /// Nil if a key can't hold it: a start far from its date, or an index that is too large.
  private static func key(_ game: Game, _ place: Int) -> UInt64? {
    var day = noDay
    var time = unsetTime
    if let date = game.localDate {
      day = Int64(date.dayNumber) - firstDay
      guard day >= 0, day < noDay else { return nil }
    }
    if let start = game.start {
      guard let date = game.localDate else { return nil }
      // Counted from the day before: instants are in UTC.
      time = start.instant.seconds - (Int64(date.dayNumber) - 1) * 86_400
      guard time >= 0, time < unsetTime else { return nil }
    }
    guard place < 1 << placeBits else { return nil }
    return UInt64(day) << (timeBits + placeBits) | UInt64(time) << placeBits | UInt64(place)
  }

  /// Games of one instant, which their ids put in order. Each thread has a part of the order.
  private struct Ties: @unchecked Sendable {
    let keys: UnsafeBufferPointer<UInt64>
    let order: UnsafeMutableBufferPointer<UInt32>
    let games: UnsafeBufferPointer<Game>
    let texts: TextTable.View

    /// Games, and texts, whose memory is asked for ahead of their use.
    private static let ahead = 16

    private func game(_ place: Int) -> Int { Int(truncatingIfNeeded: keys[place] & placeMask) }

    /// Has the processor fetch what comparing the games after `place` takes.
    private func prefetchIDs(after place: Int) {
      let (next, near, far) = (place + Ties.ahead, place + 2 * Ties.ahead, place + 3 * Ties.ahead)
      if far < keys.count { games.prefetchElement(game(far)) }
      if near < keys.count { texts.prefetchPlace(Int(games[game(near)].id.raw)) }
      if next < keys.count { texts.prefetchText(Int(games[game(next)].id.raw)) }
    }

    func settle(_ part: Int, of parts: Int) {
      let limit = (part + 1) * keys.count / parts
      var start = groupStart(part * keys.count / parts)
      var words: [Word] = []
      while start < limit {
        var end = start + 1
        while end < keys.count, isTie(end, start) { end += 1 }
        if end - start == 1 {
          prefetchIDs(after: start)
          order[start] = UInt32(truncatingIfNeeded: game(start))
        } else {
          words.removeAll(keepingCapacity: true)
          for place in start..<end {
            prefetchIDs(after: place)
            let game = game(place)
            words.append(Word(id: texts[Int(games[game].id.raw)], game: UInt32(truncatingIfNeeded: game)))
          }
          words.withUnsafeMutableBufferPointer { sort($0, from: 0) }
          for (place, word) in words.enumerated() { order[start + place] = word.game }
        }
        start = end
      }
    }

    private func isTie(_ left: Int, _ right: Int) -> Bool { keys[left] &>> placeBits == keys[right] &>> placeBits }

    /// A group that began before is the other part's.
    private func groupStart(_ place: Int) -> Int {
      var start = place
      while start > 0, start < keys.count, isTie(start, start - 1) { start += 1 }
      return start
    }

    /// A game's id, and eight bytes of it.
    private struct Word: BitwiseCopyable {
      var word: UInt64 = 0
      let id: ByteView
      let game: UInt32

      func precedes(_ other: Word) -> Bool { (word, game) < (other.word, other.game) }
    }

    /// So few that putting one after the other into its place is the fastest.
    private static let few = 16

    /// Sorts games by their ids, which are the same up to `offset`: eight bytes at a time, as ids mostly begin alike, and
    /// reading each once is several times faster than comparing them two by two.
    private func sort(_ words: UnsafeMutableBufferPointer<Word>, from offset: Int) {
      var start = offset
      var isEnd = true
      var areSame = true
      repeat {
        isEnd = true
        areSame = true
        for index in words.indices {
          words[index].word = ScheduleOrder.word(words[index].id, at: start)
          isEnd = isEnd && words[index].id.count <= start + 8
          areSame = areSame && words[index].word == words[0].word
        }
        start += 8
      } while areSame && !isEnd
      if words.count > Ties.few {
        var all = words
        all.sort { $0.precedes($1) }
      } else {
        for index in words.indices.dropFirst() {
          let word = words[index]
          var place = index
          while place > 0, word.precedes(words[place - 1]) {
            words[place] = words[place - 1]
            place -= 1
          }
          words[place] = word
        }
      }
      if isEnd { return }
      var first = 0
      while first < words.count {
        var end = first + 1
        while end < words.count, words[end].word == words[first].word { end += 1 }
        if end - first > 1 { sort(UnsafeMutableBufferPointer(rebasing: words[first..<end]), from: start) }
        first = end
      }
    }
  }

  /// The eight bytes from there on as a number that orders them; what is beyond the end comes first.
  private static func word(_ text: ByteView, at start: Int) -> UInt64 {
    if start + 8 <= text.count, let base = text.baseAddress {
      return UInt64(bigEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    for index in start..<start + 8 { word = word << 8 | UInt64(index < text.count ? text[index] : 0) }
    return word
  }
}
