import CivilTime
import SourceText

/// Gives merged games their ids.
///
/// An id is `league:` and the source's id if that is stable, otherwise `league:season:phase:home:away:localDate`, with
/// `:2` for the second game of the day. Other rows, files or feeds don't affect it. Without a date it ends in
/// `undated`. The id comes from the feed with the highest priority, then the first by name; the other ids become
/// aliases.
struct GameNaming {
  let candidates: [GameCandidate]
  /// The candidates' final game numbers.
  let numbers: [Int32]
  let groups: GameGroups
  /// The leader of each game's records.
  let leaders: [Int]

  func name(_ games: inout [Game], _ schedule: inout Schedule) {
    let meetings = meetingIDs(&schedule)
    // By text number: how many games already have that id.
    var taken = [UInt32](repeating: 0, count: schedule.texts.count)
    var isClashing = false
    for index in games.indices {
      let leader = leaders[index]
      // A list of one would be an allocation a game.
      let name =
        groups.isAlone(leader) ? id(leader, meetings) : ids(groups.members(leader), meetings, schedule.texts)[0]
      games[index].id = name
      taken[Int(name.raw)] += 1
      isClashing = isClashing || taken[Int(name.raw)] > 1
    }
    if isClashing { tellApart(&games, &schedule) }
    for index in games.indices where !groups.isAlone(leaders[index]) {
      addAliases(&games[index], ids(groups.members(leaders[index]), meetings, schedule.texts), taken, &schedule)
    }
  }

  private func id(_ member: Int, _ meetings: [TextID]) -> TextID {
    candidates[member].hasStableID ? candidates[member].game.id : meetings[member]
  }

  /// The feeds' ids of a game, the most trusted feed's first.
  private func ids(_ members: [Int], _ meetings: [TextID], _ texts: TextTable) -> [TextID] {
    members.map { (candidates[$0].priority, candidates[$0].game.source.feed, id($0, meetings)) }.sorted { left, right in
      if left.0 != right.0 { return left.0 > right.0 }
      if left.1 != right.1 { return texts.precedes(left.1, right.1) }
      return texts.precedes(left.2, right.2)
    }.map { $0.2 }
  }

  /// One game's id is never another game's alias.
  private func addAliases(_ game: inout Game, _ ids: [TextID], _ taken: [UInt32], _ schedule: inout Schedule) {
    var extra = schedule.extra(of: game) ?? GameExtra()
    for other in ids where taken[Int(other.raw)] == 0 && !extra.aliases.contains(other) {
      extra.aliases.append(other)
    }
    if !extra.aliases.isEmpty { schedule.setExtra(extra, of: &game) }
  }

  /// A repeated id gets a number suffix, so that ids stay unique with any feed.
  private func tellApart(_ games: inout [Game], _ schedule: inout Schedule) {
    var known: Set<TextID> = []
    let order = games.indices.sorted { schedule.precedes(games[$0], games[$1]) }
    var repeated: [Int] = []
    for index in order where !known.insert(games[index].id).inserted { repeated.append(index) }
    var counts: [TextID: Int] = [:]
    for index in repeated {
      let id = games[index].id
      var count = counts[id, default: 1]
      repeat {
        count += 1
        games[index].id = schedule.texts.intern(
          MeetingIDWriter.limited(schedule.texts.string(id) + ":" + String(count)))
      } while !known.insert(games[index].id).inserted
      counts[id] = count
    }
  }

  // MARK: Ids made of the meeting

  /// By candidate; empty for candidates with an id of their own.
  private func meetingIDs(_ schedule: inout Schedule) -> [TextID] {
    var writer = MeetingIDWriter()
    return candidates.indices.map { index in
      candidates[index].hasStableID ? .empty : writer.id(candidates[index].game, numbers[index], &schedule)
    }
  }
}
