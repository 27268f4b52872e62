import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// Maps each game of a trip to its game in the newer schedule.
struct GameMatches {
  enum Absence: String {
    case gone = "is not in the newer schedule"
    case double = "is the same game as another of the trip in the newer schedule"
  }

  /// Items and the schedule's indices of their games, in trip order.
  private(set) var found: [(item: Int, game: Int)] = []
  private var missing: [(item: Int, absence: Absence)] = []
  /// The schedule's indices of the trip's games.
  private(set) var scheduled: Set<Int> = []
  /// Whether at least one of the trip's games still has its id.
  private(set) var idsStay = false

  init(_ itinerary: Itinerary, _ newer: NewerSchedule) {
    let (games, idsStay) = GameMatches.find(itinerary, newer)
    self.idsStay = idsStay
    for index in itinerary.sortedItems() where itinerary.gameIndex(index) != nil {
      guard let game = games[index] else {
        missing.append((index, .gone))
        continue
      }
      if scheduled.insert(game).inserted { found.append((index, game)) } else { missing.append((index, .double)) }
    }
  }

  /// By item: its game in the newer schedule. It is found by the record's id, the item's id or one of the record's
  /// aliases; otherwise by the sides and the day, if no other item has that game. If some games are found by day but
  /// none by id, the schedule has other ids. Then the only meeting of a season also counts.
  private static func find(_ itinerary: Itinerary, _ newer: NewerSchedule) -> (games: [Int: Int], idsStay: Bool) {
    let text = itinerary.text
    var (found, rest) = findByID(itinerary, newer)
    var taken = Set(found.values)
    let idsStay = !taken.isEmpty
    func take(_ find: (GameFacts, (Int) -> Bool) -> Int?) {
      rest.removeAll { item, facts in
        guard let game = find(facts, { !taken.contains($0) }) else { return false }
        taken.insert(game)
        found[item] = game
        return true
      }
    }
    take { newer.games.findByDay($0, in: text, idsStay: idsStay, isFree: $1) }
    let areKnown = idsStay || found.isEmpty
    take { newer.games.findInSeason($0, in: text, idsStay: areKnown, isFree: $1) }
    for (item, game) in lastOfMeetings(rest, itinerary, newer, taken, areKnown) { found[item] = game }
    return (found, idsStay)
  }

  private static func findByID(
    _ itinerary: Itinerary, _ newer: NewerSchedule
  ) -> (found: [Int: Int], rest: [(item: Int, facts: GameFacts)]) {
    let text = itinerary.text
    var found: [Int: Int] = [:]
    var rest: [(item: Int, facts: GameFacts)] = []
    for index in itinerary.sortedItems() {
      guard let facts = itinerary.game(itinerary.items[index])?.facts else { continue }
      let aliases = RecordComparison.strings(facts.aliases, in: text).map { Array($0.utf8) }
      let game = text.withBytes(facts.id) { id in
        text.withBytes(itinerary.items[index].id) { itemID in
          withViews(aliases[...], [id, itemID]) { newer.games.find(facts, ids: $0, in: text) }
        }
      }
      found[index] = game
      if game == nil { rest.append((index, facts)) }
    }
    // A record that an earlier rebase took from another meeting, because the schedule lacked the record's own game.
    var taken = Set(found.values)
    for index in itinerary.sortedItems() {
      guard let game = found[index], let facts = itinerary.game(itinerary.items[index])?.facts,
        let own = text.withBytes(itinerary.items[index].id, newer.games.index), own != game, !taken.contains(own),
        !newer.schedule.games[own].status.isOff, newer.games.isMeeting(own, of: facts, in: text)
      else { continue }
      taken.insert(own)
      found[index] = own
    }
    return (found, rest)
  }

  /// If the trip has all meetings of two sides in the season, and one meeting is unmatched in the trip and in the
  /// schedule, that game has moved.
  private static func lastOfMeetings(
    _ rest: [(item: Int, facts: GameFacts)], _ itinerary: Itinerary, _ newer: NewerSchedule, _ taken: Set<Int>,
    _ idsStay: Bool
  ) -> [(item: Int, game: Int)] {
    if rest.isEmpty { return [] }
    var left: [[Int]: [Int]] = [:]
    for (item, facts) in rest {
      let meetings = newer.games.seasonMeetings(of: facts, in: itinerary.text, idsStay: idsStay)
      if !meetings.isEmpty { left[meetings, default: []].append(item) }
    }
    return left.sorted { $0.key[0] < $1.key[0] }.compactMap { meetings, items in
      let free = meetings.filter { !taken.contains($0) }
      guard items.count == 1, free.count == 1 else { return nil }
      return (items[0], free[0])
    }
  }

  private static func withViews<Result>(
    _ texts: ArraySlice<[UInt8]>, _ views: [ByteView], _ body: ([ByteView]) -> Result
  ) -> Result {
    guard let first = texts.first else { return body(views) }
    return first.withUnsafeBufferPointer { withViews(texts.dropFirst(), views + [$0], body) }
  }

  // MARK: Missing games

  /// Whether another item of the trip already has the item's game.
  func isDouble(_ item: Int) -> Bool { missing.contains { $0.item == item && $0.absence == .double } }

  var hasMissing: Bool { !missing.isEmpty }

  /// The matches without the games of these items.
  func without(_ items: Set<Int>) -> GameMatches {
    if items.isEmpty { return self }
    var matches = self
    matches.found.removeAll { items.contains($0.item) }
    matches.missing.removeAll { items.contains($0.item) }
    matches.scheduled = Set(matches.found.map(\.game))
    return matches
  }

  func changes(_ itinerary: Itinerary) -> [RebaseChange] {
    missing.map { index, absence in
      let state = RebaseState(position: itinerary.items[index].position)
      return RebaseChange(
        .missingFromSchedule, item: itinerary.id(index), from: state, to: state,
        message: message(index, absence, itinerary))
    }
  }

  func findings(_ itinerary: Itinerary) -> [Diagnostic] {
    missing.map { index, absence in
      Diagnostic.broken(
        .gameNotInSchedule, item: itinerary.id(index), message: message(index, absence, itinerary),
        fix: "check whether it has another id in the schedule; if it is not played, "
          + RebaseAdvice.dropping(itinerary.id(index)))
    }
  }

  private func message(_ index: Int, _ absence: Absence, _ itinerary: Itinerary) -> String {
    "\(itinerary.name(index)) \(absence.rawValue) and stays as it was"
  }
}
