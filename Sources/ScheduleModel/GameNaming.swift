import CivilTime
import SourceText

/// Gives merged games their ids.
///
/// An id is `league:` and the source's id where that is stable, else `league:season:phase:home:away:n`, n counting the
/// feed's meetings by date and game number: what else is imported beside a feed does not change what it calls its
/// games. The feed with the highest priority names a game, then the first by name; the other ids become aliases.
struct GameNaming {
  let candidates: [GameCandidate]
  /// The candidates' game numbers, as they were found.
  let numbers: [UInt16]

  func name(_ games: inout [MergedGame], _ schedule: inout Schedule) {
    let meetings = meetingIDs(games, &schedule)
    // By the number of the text: how many games have that id already.
    var taken = [UInt32](repeating: 0, count: schedule.texts.count)
    var isClashing = false
    for index in games.indices {
      let others = games[index].others
      let names =
        others.isEmpty
        ? [id(games[index].first, meetings)] : ids([games[index].first] + others, meetings, schedule.texts)
      games[index].game.id = names[0]
      taken[Int(names[0].raw)] += 1
      isClashing = isClashing || taken[Int(names[0].raw)] > 1
    }
    if isClashing { tellApart(&games, &schedule) }
    for index in games.indices where !games[index].others.isEmpty {
      addAliases(
        &games[index], ids([games[index].first] + games[index].others, meetings, schedule.texts), taken, &schedule)
    }
  }

  private func id(_ member: Int, _ meetings: [TextID]) -> TextID {
    candidates[member].hasStableID ? candidates[member].game.id : meetings[member]
  }

  /// What the feeds call a game, the most trusted one's name first.
  private func ids(_ members: [Int], _ meetings: [TextID], _ texts: TextTable) -> [TextID] {
    members.map { (candidates[$0].priority, candidates[$0].game.source.feed, id($0, meetings)) }.sorted { left, right in
      if left.0 != right.0 { return left.0 > right.0 }
      if left.1 != right.1 { return texts.precedes(left.1, right.1) }
      return texts.precedes(left.2, right.2)
    }.map(\.2)
  }

  /// The id of one game is no alias of another.
  private func addAliases(_ merged: inout MergedGame, _ ids: [TextID], _ taken: [UInt32], _ schedule: inout Schedule) {
    var extra = schedule.extra(of: merged.game) ?? GameExtra()
    for other in ids where taken[Int(other.raw)] == 0 && !extra.aliases.contains(other) {
      extra.aliases.append(other)
    }
    if !extra.aliases.isEmpty { schedule.setExtra(extra, of: &merged.game) }
  }

  /// A second game of one id gets a number behind it: ids stay keys whatever feeds do.
  private func tellApart(_ games: inout [MergedGame], _ schedule: inout Schedule) {
    var known: Set<TextID> = []
    let order = games.indices.sorted { schedule.precedes(games[$0].game, games[$1].game) }
    var repeated: [Int] = []
    for index in order where !known.insert(games[index].game.id).inserted { repeated.append(index) }
    var counts: [TextID: Int] = [:]
    for index in repeated {
      let id = games[index].game.id
      var count = counts[id, default: 1]
      repeat {
        count += 1
        games[index].game.id = schedule.texts.intern(Self.limited(schedule.texts.string(id) + ":" + String(count)))
      } while !known.insert(games[index].game.id).inserted
      counts[id] = count
    }
  }

  // MARK: Ids made of the meeting

  /// What is counted: the games of one feed between two sides.
  private struct Meeting: Equatable {
    var feed: TextID
    var league: TextID
    var season: TextID
    var phase: TextID
    var home: Int32
    var away: Int32
    var name: TextID

    init(_ game: Game) {
      feed = game.source.feed
      league = game.league
      season = game.season
      phase = game.phase
      home = game.home
      away = game.away
      name = game.name
    }

    /// Any order does: it brings together what belongs together.
    func precedes(_ other: Meeting) -> Bool {
      if home != other.home { return home < other.home }
      if away != other.away { return away < other.away }
      if name != other.name { return name.raw < other.name.raw }
      if league != other.league { return league.raw < other.league.raw }
      if season != other.season { return season.raw < other.season.raw }
      if phase != other.phase { return phase.raw < other.phase.raw }
      return feed.raw < other.feed.raw
    }
  }

  private struct Entry {
    var meeting: Meeting
    var candidate: Int
    var game: Int
  }

  /// By candidate; empty for those with an id of their own.
  private func meetingIDs(_ games: [MergedGame], _ schedule: inout Schedule) -> [TextID] {
    var ids = [TextID](repeating: .empty, count: candidates.count)
    guard candidates.contains(where: { !$0.hasStableID }) else { return ids }
    var entries: [Entry] = []
    entries.reserveCapacity(candidates.count)
    for (number, merged) in games.enumerated() {
      for member in [merged.first] + merged.others where !candidates[member].hasStableID {
        entries.append(Entry(meeting: Meeting(candidates[member].game), candidate: member, game: number))
      }
    }
    entries.sort { precedes($0, $1) }
    var count = 0
    for (at, entry) in entries.enumerated() {
      let previous = at > 0 && entries[at - 1].meeting == entry.meeting ? entries[at - 1] : nil
      if let previous, previous.game == entry.game {
        ids[entry.candidate] = ids[previous.candidate]
        continue
      }
      count = previous == nil ? 1 : count + 1
      ids[entry.candidate] = meetingID(candidates[entry.candidate].game, count, &schedule)
    }
    return ids
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.meeting != right.meeting { return left.meeting.precedes(right.meeting) }
    let (first, second) = (candidates[left.candidate].game, candidates[right.candidate].game)
    let (day, otherDay) = (first.localDate?.dayNumber ?? .max, second.localDate?.dayNumber ?? .max)
    if day != otherDay { return day < otherDay }
    if numbers[left.candidate] != numbers[right.candidate] { return numbers[left.candidate] < numbers[right.candidate] }
    if left.game == right.game { return left.candidate < right.candidate }
    let (start, otherStart) = (first.start?.instant.seconds ?? .max, second.start?.instant.seconds ?? .max)
    return start != otherStart ? start < otherStart : left.game < right.game
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
    let id = parts.map { Slug.of($0) }.joined(separator: ":") + ":" + String(number)
    return schedule.texts.intern(Self.limited(id))
  }

  /// The id, where it is too long its beginning and a hash of the whole.
  private static func limited(_ id: String) -> String {
    if id.utf8.count <= Limits.idBytes { return id }
    let hash = id.withBytes { $0.byteHash }
    return String(id.unicodeScalars.prefix(Limits.idBytes / 4).map(Character.init)) + "~" + String(hash, radix: 16)
  }
}
