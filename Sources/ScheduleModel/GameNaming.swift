import CivilTime
import SourceText

/// Gives merged games their ids.
///
/// An id is `league:` and the source's id where that is stable, else `league:season:phase:home:away:n`, n counting the
/// meetings by date and game number. The feed with the highest priority names a game, then the first by name; the
/// other ids become aliases.
struct GameNaming {
  let candidates: [GameCandidate]

  func name(_ games: inout [(game: Game, candidates: [Int])], _ schedule: inout Schedule) {
    let meetings = meetingIDs(games, &schedule)
    var taken: [TextID: Int] = [:]
    for index in games.indices {
      var ids: [(priority: Int, feed: TextID, id: TextID)] = []
      for member in games[index].candidates {
        let candidate = candidates[member]
        let id = candidate.hasStableID ? candidate.game.id : meetings[index]
        ids.append((candidate.priority, candidate.game.source.feed, id))
      }
      ids.sort { left, right in
        if left.priority != right.priority { return left.priority > right.priority }
        if left.feed != right.feed { return schedule.texts.precedes(left.feed, right.feed) }
        return schedule.texts.precedes(left.id, right.id)
      }
      guard let first = ids.first else { continue }
      games[index].game.id = unique(first.id, &taken, &schedule)
      var extra = schedule.extra(of: games[index].game) ?? GameExtra()
      for other in ids.dropFirst() where other.id != games[index].game.id && !extra.aliases.contains(other.id) {
        extra.aliases.append(other.id)
      }
      if !extra.aliases.isEmpty { schedule.setExtra(extra, of: &games[index].game) }
    }
  }

  /// A second game of one id gets a number behind it: ids stay keys whatever a feed does.
  private func unique(_ id: TextID, _ taken: inout [TextID: Int], _ schedule: inout Schedule) -> TextID {
    var count = taken[id, default: 0] + 1
    taken[id] = count
    if count == 1 { return id }
    let text = schedule.texts.string(id)
    while true {
      let numbered = schedule.texts.intern(text + ":" + String(count))
      if taken[numbered] == nil {
        taken[numbered] = 1
        return numbered
      }
      count += 1
    }
  }

  // MARK: Ids made of the meeting

  private func meetingIDs(
    _ games: [(game: Game, candidates: [Int])], _ schedule: inout Schedule
  ) -> [TextID] {
    var ids = [TextID](repeating: .empty, count: games.count)
    let needsOne = games.contains { $0.candidates.contains { !candidates[$0].hasStableID } }
    guard needsOne else { return ids }
    let order = games.indices.sorted { left, right in precedes(games[left].game, games[right].game, left, right) }
    var number = 0
    for (at, index) in order.enumerated() {
      let isNext = at > 0 && isSameMeeting(games[order[at - 1]].game, games[index].game)
      number = isNext ? number + 1 : 1
      if games[index].candidates.contains(where: { !candidates[$0].hasStableID }) {
        ids[index] = meetingID(games[index].game, number, &schedule)
      }
    }
    return ids
  }

  private func meeting(_ game: Game) -> [UInt32] {
    [
      game.league.raw, game.season.raw, game.phase.raw, UInt32(bitPattern: game.home), UInt32(bitPattern: game.away),
      game.name.raw,
    ]
  }

  private func isSameMeeting(_ left: Game, _ right: Game) -> Bool { meeting(left) == meeting(right) }

  private func precedes(_ left: Game, _ right: Game, _ leftIndex: Int, _ rightIndex: Int) -> Bool {
    let (first, second) = (meeting(left), meeting(right))
    if first != second { return first.lexicographicallyPrecedes(second) }
    let (day, otherDay) = (left.localDate?.dayNumber ?? .max, right.localDate?.dayNumber ?? .max)
    if day != otherDay { return day < otherDay }
    if left.gameNumber != right.gameNumber { return left.gameNumber < right.gameNumber }
    let (start, otherStart) = (left.start?.instant.seconds ?? .max, right.start?.instant.seconds ?? .max)
    return start != otherStart ? start < otherStart : leftIndex < rightIndex
  }

  private func meetingID(_ game: Game, _ number: Int, _ schedule: inout Schedule) -> TextID {
    let phase = schedule.texts.string(game.phase)
    var parts = [
      schedule.texts.string(game.league), schedule.texts.string(game.season), phase.isEmpty ? "all" : phase,
    ]
    if let home = schedule.side(game.home), let away = schedule.side(game.away) {
      parts += [schedule.texts.string(home.id), schedule.texts.string(away.id)]
    } else {
      parts.append(schedule.texts.string(game.name))
    }
    var id = parts.map { Slug.of($0) }.joined(separator: ":") + ":" + String(number)
    if id.utf8.count > Limits.idBytes {
      // Long names are told apart by a hash of the whole.
      let hash = id.withBytes { $0.byteHash }
      id = String(id.unicodeScalars.prefix(Limits.idBytes / 4).map(Character.init)) + "~" + String(hash, radix: 16)
    }
    return schedule.texts.intern(id)
  }
}
