import CivilTime
import ScheduleModel
package import SourceText

/// Turns each group of records into a game, at the position of its first record, and assigns ids.
///
/// An id is `league:` and the source's id if that is stable, otherwise `league:season:phase:home:away:localDate`, with
/// `:2` for the second game of the day. Other rows, files or feeds don't affect it. Without a date it ends in
/// `undated`. The id comes from the feed with the highest priority; ties are broken by name. The other ids become
/// aliases.
extension GameMerger {
  /// Turns the records of the schedule into its games, sorted.
  ///
  /// - Parameter wantsTellers: whether to list the candidates of each game, by game id, in reading order.
  package mutating func makeGames(wantsTellers: Bool = false) -> [TextID: [Int]] {
    let made = madeIDs()
    /// By leader: the ids of all records of the game.
    var idsByLeader: [Int: [TextID]] = [:]
    let hasExtras = !schedule.extras.isEmpty
    for leader in schedule.games.indices where !(groups.areAllAlone && !hasExtras) && groups.isLeader(leader) {
      let others = groups.others(leader)
      if !others.isEmpty { idsByLeader[leader] = ids([leader] + others, made) }
      if others.isEmpty, !hasExtras || schedule.games[leader].extra < 0 { continue }
      let trusted = best(leader, others)
      schedule.games[leader] = schedule.adding(content(leader, others))
      traits[leader].isMatchable = traits[trusted].isMatchable
    }
    numberAcrossSources()
    let isClashing = setIDs(idsByLeader, made)
    let leaders = closeRanks(keepsLeaders: wantsTellers)
    // They are not needed any more. Free the memory for sorting.
    if !wantsTellers { traits = [] }
    if isClashing { tellApart() }
    var tellers: [TextID: [Int]] = [:]
    for (game, leader) in zip(schedule.games, leaders) { tellers[game.id] = groups.members(Int(leader)) }
    schedule.sort(threads)
    return tellers
  }

  /// The game of a group of records: the most trusted record, with details that only the others have.
  func content(_ first: Int, _ others: [Int]) -> (game: Game, extra: GameExtra) {
    let best = best(first, others)
    var game = schedule.games[best]
    var rest = ([first] + others).filter { $0 != best }
    while true {
      rest.removeAll { !game.lacksPart(of: schedule.games[$0]) }
      guard let leader = rest.first else { break }
      game.supplement(schedule.games[self.best(leader, Array(rest.dropFirst()))])
    }
    var extra = schedule.extra(of: game) ?? GameExtra()
    var previous = extra.previousStarts
    var aliases: [TextID] = []
    for index in [first] + others where index != best {
      let other = schedule.games[index]
      if let known = schedule.extra(of: other) {
        previous += known.previousStarts
        aliases += known.aliases
      }
      let wasBrokenOff = other.status.isOff || other.status == .suspended && game.status != .suspended
      if wasBrokenOff, !game.status.isOff, let start = other.start, start != game.start { previous.append(start) }
    }
    extra.previousStarts = []
    for start in previous.sorted(by: { $0.instant < $1.instant }) where extra.previousStarts.last != start {
      extra.previousStarts.append(start)
    }
    for alias in aliases.sorted(by: { schedule.texts.precedes($0, $1) }) where !extra.aliases.contains(alias) {
      extra.aliases.append(alias)
    }
    return (game, extra)
  }

  /// Renumbers the games of a pairing and day if two share a number: one of them is from another version of the feed,
  /// in which it was the only game.
  private mutating func numberAcrossSources() {
    if facts.isOneSource { return }
    var table = IndexTable(capacity: schedule.games.count)
    /// The games with a candidate's pairing and day, if there are several.
    var days: [Int: [Int]] = [:]
    for index in schedule.games.indices where groups.isLeader(index) {
      guard traits[index].isMatchable, schedule.games[index].localDate != nil else { continue }
      let found = table.find(pairing(index), orInsert: index) { isSamePairing($0, index) }
      if let found { days[found, default: [found]].append(index) }
    }
    for members in days.values {
      if Set(members.map { schedule.games[$0].gameNumber }).count == members.count { continue }
      for (place, member) in members.sorted(by: { startsBefore($0, $1) }).enumerated() {
        schedule.games[member].gameNumber = Int32(clamping: place + 1)
      }
    }
  }

  private func startsBefore(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (schedule.games[left], schedule.games[right])
    return first.startsBefore(second) {
      first.id == second.id ? left < right : schedule.texts.precedes(first.id, second.id)
    }
  }

  /// Moves the games to the front and drops records that are not the first of their group. Returns the first record of
  /// each game if `keepsLeaders`.
  private mutating func closeRanks(keepsLeaders: Bool) -> [Int32] {
    var count = 0
    var leaders: [Int32] = []
    if groups.areAllAlone, !keepsLeaders { return [] }
    for index in schedule.games.indices where groups.isLeader(index) {
      if count < index { schedule.games[count] = schedule.games[index] }
      if keepsLeaders { leaders.append(Int32(index)) }
      count += 1
    }
    schedule.games.removeLast(schedule.games.count - count)
    return leaders
  }

  // MARK: Ids

  /// By candidate; empty for a candidate with a stable id. An empty list if all have one.
  private mutating func madeIDs() -> [TextID] {
    if traits.allSatisfy({ $0.hasStableID }) { return [] }
    var writer = MeetingIDWriter()
    return schedule.games.indices.map { index in
      traits[index].hasStableID
        ? .empty : writer.id(schedule.games[index], schedule.games[index].gameNumber, &schedule)
    }
  }

  private func id(_ member: Int, _ made: [TextID]) -> TextID {
    traits[member].hasStableID ? schedule.games[member].id : made[member]
  }

  /// The feeds' ids of a game, from the most to the least trusted feed.
  private func ids(_ members: [Int], _ made: [TextID]) -> [TextID] {
    let (texts, games) = (schedule.texts, schedule.games)
    return members.map { (traits[$0].priority, games[$0].source.feed, id($0, made)) }.sorted { left, right in
      if left.0 != right.0 { return left.0 > right.0 }
      if left.1 != right.1 { return texts.precedes(left.1, right.1) }
      return texts.precedes(left.2, right.2)
    }.map { $0.2 }
  }

  /// Assigns ids and aliases. Returns whether two games have the same id.
  private mutating func setIDs(_ idsByLeader: [Int: [TextID]], _ made: [TextID]) -> Bool {
    if !hasSameIDs, made.isEmpty, idsByLeader.isEmpty { return false }
    // By text number: the number of games with that id.
    var taken = [UInt32](repeating: 0, count: schedule.texts.count)
    var isClashing = false
    for index in schedule.games.indices where groups.isLeader(index) {
      let name = idsByLeader[index]?.first ?? id(index, made)
      schedule.games[index].id = name
      taken[Int(name.raw)] += 1
      isClashing = isClashing || taken[Int(name.raw)] > 1
    }
    for (index, ids) in idsByLeader {
      let known = schedule.extra(of: schedule.games[index]) ?? GameExtra()
      var extra = known
      extra.aliases = []
      // An id of one game is never an alias of another.
      for alias in known.aliases + ids where taken[Int(alias.raw)] == 0 && !extra.aliases.contains(alias) {
        extra.aliases.append(alias)
      }
      if known.aliases == extra.aliases { continue }
      var game = schedule.games[index]
      schedule.setExtra(extra, of: &game)
      schedule.games[index] = game
    }
    return isClashing
  }

  /// Adds a number suffix to repeated ids, so that ids are unique with any feed.
  private mutating func tellApart() {
    var known: Set<TextID> = []
    let games = schedule.games
    let order = games.indices.sorted { schedule.precedes(games[$0], games[$1]) }
    var repeated: [Int] = []
    for index in order where !known.insert(games[index].id).inserted { repeated.append(index) }
    var counts: [TextID: Int] = [:]
    for index in repeated {
      let id = games[index].id
      var count = counts[id, default: 1]
      var name: TextID
      repeat {
        count += 1
        name = schedule.texts.intern(MeetingIDWriter.limited(schedule.texts.string(id) + ":" + String(count)))
      } while !known.insert(name).inserted
      schedule.games[index].id = name
      counts[id] = count
    }
  }
}

extension Schedule {
  /// The game, with its extra added to the schedule's.
  mutating func adding(_ content: (game: Game, extra: GameExtra)) -> Game {
    var game = content.game
    if !content.extra.aliases.isEmpty || !content.extra.previousStarts.isEmpty { setExtra(content.extra, of: &game) }
    return game
  }
}
