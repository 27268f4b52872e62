import CivilTime
package import ScheduleModel
package import SourceText

/// Finds a trip's game in a schedule. A trip contains only some of the meetings.
///
/// The game is found by id or alias, unless both sides of the schedule's game differ; then by sides and day. A moved
/// game is found if it states its earlier start, or if it is the only remaining meeting of its sides in the season. Any
/// other decision is left to people.
package struct GameFinder: Sendable {
  package let schedule: Schedule
  private let games: GamesByID
  private let meetings = MeetingIndex()

  package init(_ schedule: Schedule) {
    self.schedule = schedule
    games = GamesByID(schedule)
  }

  /// The index of the game with this id or alias.
  package func index(_ id: ByteView) -> Int? { games.index(id) }

  /// The index of the game that a record describes, by its ids.
  ///
  /// - Parameters:
  ///   - ids: possible ids, the most reliable first.
  ///   - text: the record's text.
  package func find(_ facts: GameFacts, ids: [ByteView], in text: TextStore) -> Int? {
    for id in ids {
      if let found = games.index(id), !isOther(schedule.games[found], facts, text) { return found }
    }
    return nil
  }

  /// The index of the game that a record describes, by its sides and day or by its original start. For records whose ids
  /// find no game.
  ///
  /// - Parameters:
  ///   - idsStay: whether the trip's other games still have their ids. If so, a missing source id means a missing game,
  ///     unless the sides play at the same time; only an id derived from the date may have changed with it.
  ///   - isFree: whether no other record's id claims the game.
  package func findByDay(_ facts: GameFacts, in text: TextStore, idsStay: Bool, isFree: (Int) -> Bool) -> Int? {
    let free = meetings(of: facts, text).filter(isFree)
    if isGone(facts, in: text, idsStay: idsStay) { return atSameTime(facts, free) }
    return ofDay(facts, free) ?? moved(facts, free, text)
  }

  /// The index of the game that a record describes, if it is the only meeting of its sides in the season. For records
  /// for which `findByDay` finds no game.
  ///
  /// - Parameter idsStay: also true if no game shows that the schedule has other ids. The only remaining meeting may
  ///   then be another one.
  package func findInSeason(_ facts: GameFacts, in text: TextStore, idsStay: Bool, isFree: (Int) -> Bool) -> Int? {
    let season = seasonMeetings(of: facts, in: text, idsStay: idsStay)
    return season.count == 1 && isFree(season[0]) ? season[0] : nil
  }

  /// The games of a record's sides in its season, on any day, which may be the record's game. Empty for a played game,
  /// which doesn't move, and for a game that is gone.
  package func seasonMeetings(of facts: GameFacts, in text: TextStore, idsStay: Bool) -> [Int] {
    guard facts.season.count > 0, facts.status != .final, !isGone(facts, in: text, idsStay: idsStay) else { return [] }
    return meetings(of: facts, text).filter { equals(facts.season, schedule.games[$0].season, text) }
  }

  private func isGone(_ facts: GameFacts, in text: TextStore, idsStay: Bool) -> Bool {
    idsStay && !text.withBytes(facts.id) { MeetingIDWriter.isMade($0, on: facts.date) }
  }

  /// The games of these sides, by side ids, on any day.
  package func meetings(home: ByteView, away: ByteView) -> [Int] {
    let none = ByteView(start: nil, count: 0)
    return meetings.find(home: (home, none), away: (away, none), in: schedule)
  }

  /// Whether a game has a record's sides.
  package func isMeeting(_ index: Int, of facts: GameFacts, in text: TextStore) -> Bool {
    meetings(of: facts, text).contains(index)
  }

  private func meetings(of facts: GameFacts, _ text: TextStore) -> [Int] {
    let found = text.withBytes(facts.homeID) { homeID in
      text.withBytes(facts.homeName) { homeName in
        text.withBytes(facts.awayID) { awayID in
          text.withBytes(facts.awayName) { awayName in
            let (home, away) = ((id: homeID, name: homeName), (id: awayID, name: awayName))
            // At a neutral site either side may be listed as home.
            let turned = meetings.find(home: away, away: home, in: schedule).filter { index in
              facts.neutralSite || schedule.games[index].neutralSite
            }
            return (meetings.find(home: home, away: away, in: schedule) + turned).sorted()
          }
        }
      }
    }
    return found.filter { isOneLeague(schedule.games[$0], facts, text) }
  }

  private func isOneLeague(_ game: Game, _ facts: GameFacts, _ text: TextStore) -> Bool {
    facts.league.count == 0 || game.league.isEmpty || equals(facts.league, game.league, text)
  }

  private func equals(_ mine: TextSpan, _ theirs: TextID, _ text: TextStore) -> Bool {
    text.withBytes(mine) { mine in schedule.texts.withBytes(theirs) { mine.equals($0) } }
  }

  // MARK: By meaning

  /// The game on the record's day; of several, the one closest in time if the choice is clear.
  private func ofDay(_ facts: GameFacts, _ meetings: [Int]) -> Int? {
    guard let date = facts.date else { return nil }
    let sameDay = meetings.filter { schedule.games[$0].localDate == date }
    let costs = sameDay.map { index -> Int in
      let game = schedule.games[index]
      if let mine = facts.start?.instant, let theirs = game.start?.instant {
        return Int(clamping: (mine.seconds(since: theirs) / 60).magnitude)
      }
      return facts.gameNumber == game.gameNumber ? 0 : 120
    }
    guard let least = costs.min(), let best = costs.firstIndex(of: least) else { return nil }
    let margin = costs.enumerated().filter { $0.offset != best }.map { $0.element - least }.min()
    // Even a single game may be the other game of a doubleheader.
    let isFar = margin.map { $0 >= (least == 0 ? 60 : 90) } ?? true
    return least <= 90 && isFar ? sameDay[best] : nil
  }

  /// The only game that starts when the record's does.
  private func atSameTime(_ facts: GameFacts, _ meetings: [Int]) -> Int? {
    guard let start = facts.start?.instant else { return nil }
    let same = meetings.filter { schedule.games[$0].start?.instant == start }
    return same.count == 1 ? same[0] : nil
  }

  private func moved(_ facts: GameFacts, _ meetings: [Int], _ text: TextStore) -> Int? {
    guard let start = facts.start else { return nil }
    let left = meetings.filter { index in
      schedule.extra(of: schedule.games[index])?.previousStarts.contains { $0.instant == start.instant } ?? false
    }
    return left.count == 1 ? left[0] : nil
  }

  // MARK: Other sides

  /// Whether all four sides are known and all differ: the id now belongs to another game.
  private func isOther(_ game: Game, _ facts: GameFacts, _ text: TextStore) -> Bool {
    guard let home = schedule.side(game.home), let away = schedule.side(game.away) else { return false }
    let mine = [(facts.homeID, facts.homeName), (facts.awayID, facts.awayName)]
    for (id, name) in mine {
      let shown = name.count > 0 ? name : id
      if shown.count == 0 || text.withBytes(shown, { PlaceholderNames.contains($0) }) { return false }
    }
    for side in [home, away] {
      let shown = side.name.isEmpty ? side.id : side.name
      if schedule.texts.withBytes(shown, { PlaceholderNames.contains($0) }) { return false }
      if mine.contains(where: { isOne($0.0, $0.1, side, text) }) { return false }
    }
    return true
  }

  private func isOne(_ id: TextSpan, _ name: TextSpan, _ side: Side, _ text: TextStore) -> Bool {
    if id.count > 0, !side.id.isEmpty, equals(id, side.id, text) { return true }
    if name.count == 0 || side.name.isEmpty { return false }
    return text.withBytes(name) { NameKey.of($0) } == schedule.texts.withBytes(side.name) { NameKey.of($0) }
  }
}

/// The games of each pair of sides; built on first use.
private final class MeetingIndex: Sendable {
  private struct Pair: Hashable {
    var home: Int32
    var away: Int32
  }

  private struct Tables {
    var games: [Pair: [Int]] = [:]
    var sidesByID: [TextID: [Int32]] = [:]
    var sidesByName: [[UInt8]: [Int32]] = [:]
  }

  private let tables = Guarded<Tables?>(nil)

  func find(
    home: (id: ByteView, name: ByteView), away: (id: ByteView, name: ByteView), in schedule: Schedule
  ) -> [Int] {
    tables.withLock { known in
      let tables = known ?? MeetingIndex.build(schedule)
      known = tables
      let homes = MeetingIndex.sides(home, tables, schedule)
      let aways = MeetingIndex.sides(away, tables, schedule)
      return homes.flatMap { home in aways.flatMap { tables.games[Pair(home: home, away: $0)] ?? [] } }.sorted()
    }
  }

  private static func sides(_ side: (id: ByteView, name: ByteView), _ tables: Tables, _ schedule: Schedule) -> [Int32] {
    var sides: [Int32] = []
    if !side.id.isEmpty, let id = schedule.texts.find(side.id) { sides += tables.sidesByID[id] ?? [] }
    if !sides.isEmpty || side.name.isEmpty || PlaceholderNames.contains(side.name) { return sides }
    return tables.sidesByName[NameKey.of(side.name)] ?? []
  }

  private static func build(_ schedule: Schedule) -> Tables {
    var tables = Tables()
    for (number, side) in schedule.sides.enumerated() {
      let shown = side.name.isEmpty ? side.id : side.name
      if schedule.texts.withBytes(shown, { PlaceholderNames.contains($0) }) { continue }
      if !side.id.isEmpty { tables.sidesByID[side.id, default: []].append(Int32(number)) }
      tables.sidesByName[schedule.texts.withBytes(shown) { NameKey.of($0) }, default: []].append(Int32(number))
    }
    for (index, game) in schedule.games.enumerated() where game.home >= 0 && game.away >= 0 {
      tables.games[Pair(home: game.home, away: game.away), default: []].append(index)
    }
    return tables
  }
}
