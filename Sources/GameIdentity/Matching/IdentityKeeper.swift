import CivilTime
package import ScheduleModel
package import SourceText

/// Gives the games of a new schedule their ids from an earlier one.
///
/// A game that is the same keeps its id if its time, place or row changes. The source's id becomes an alias if it is
/// stable. A new game never takes over another game's id.
package struct IdentityKeeper {
  /// Games that keep an id of the earlier schedule.
  package private(set) var kept = 0
  /// New games.
  package private(set) var added = 0
  /// Games of the earlier schedule that are gone.
  package private(set) var gone = 0
  /// The new id for each source id that was replaced.
  package private(set) var newIDs: [TextID: TextID] = [:]
  /// One for each ambiguous match.
  package private(set) var findings: [Diagnostic] = []
  private let previous: Schedule
  private let matcher: GameMatcher
  private let earlierIDs: GamesByID
  private var taken: Set<TextID> = []

  /// - Parameter file: the earlier schedule's file name, for findings.
  package init(_ previous: Schedule, file: String, in schedule: inout Schedule, gazetteer: Gazetteer? = nil) {
    self.previous = previous
    matcher = GameMatcher(old: previous, new: schedule, gazetteer: gazetteer)
    earlierIDs = GamesByID(previous)
    gone = matcher.newOf.count { $0 < 0 }
    describeOpen(schedule, file)
    describeCut(schedule, file)
    keepIDs(in: &schedule)
    nameOthers(in: &schedule)
    dropTakenAliases(in: &schedule)
    schedule.sort()
  }

  private mutating func keepIDs(in schedule: inout Schedule) {
    let unsteady = unsteadyFeeds(schedule)
    for index in schedule.games.indices {
      guard let match = matcher.matches[index] else { continue }
      let before = previous.games[match.old]
      var game = schedule.games[index]
      let ownID = game.id
      let isMade = schedule.texts.withBytes(ownID) { MeetingIDWriter.isMade($0, on: game.localDate) }
      game.id = copy(before.id, to: &schedule)
      taken.insert(game.id)
      if game.id != ownID { newIDs[ownID] = game.id }
      var extra = schedule.extra(of: game) ?? GameExtra()
      var aliases = (previous.extra(of: before)?.aliases ?? []).map { copy($0, to: &schedule) } + extra.aliases
      let isUnsteady = unsteady.contains(game.source.feed) && isOneFeed(before, game, schedule)
      if !isMade, !isUnsteady, !isNumbered(game.id, ownID, schedule) { aliases.append(ownID) }
      extra.aliases = []
      for alias in aliases where alias != game.id && !extra.aliases.contains(alias) { extra.aliases.append(alias) }
      addStarts(of: before, to: &extra, game)
      let hasExtra = !extra.aliases.isEmpty || !extra.previousStarts.isEmpty
      if hasExtra || schedule.extra(of: game) != nil { schedule.setExtra(extra, of: &game) }
      schedule.games[index] = game
      kept += 1
    }
  }

  /// Feeds whose ids change while their games stay the same. Their ids are not kept.
  private func unsteadyFeeds(_ schedule: Schedule) -> Set<TextID> {
    var balance: [TextID: Int] = [:]
    for case let match? in matcher.matches {
      let (before, game) = (previous.games[match.old], schedule.games[match.new])
      if isOneFeed(before, game, schedule) {
        balance[game.source.feed, default: 0] += match.reason == .id || match.reason == .alias ? 1 : -1
      }
    }
    return Set(balance.filter { $0.value < 0 }.keys)
  }

  private func isOneFeed(_ before: Game, _ game: Game, _ schedule: Schedule) -> Bool {
    previous.texts.withBytes(before.source.feed) { old in
      schedule.texts.withBytes(game.source.feed) { old.equals($0) }
    }
  }

  /// Whether the id has a number suffix because another game has the source's id.
  private func isNumbered(_ id: TextID, _ ownID: TextID, _ schedule: Schedule) -> Bool {
    schedule.texts.withBytes(id) { id in
      schedule.texts.withBytes(ownID) { own in
        id.count > own.count + 1 && id[own.count] == .colon && id.slice(0, own.count).equals(own)
          && id.dropFirst(own.count + 1).allSatisfy { $0.isDigit }
      }
    }
  }

  private func copy(_ text: TextID, to schedule: inout Schedule) -> TextID {
    previous.texts.withBytes(text) { schedule.texts.intern($0) }
  }

  /// All earlier starts of the game: the known ones and, if it moved to another day, the last one.
  private func addStarts(of before: Game, to extra: inout GameExtra, _ game: Game) {
    var starts = (previous.extra(of: before)?.previousStarts ?? []) + extra.previousStarts
    if let start = before.start, before.localDate != game.localDate || before.status.isOff { starts.append(start) }
    starts.sort { $0.instant < $1.instant }
    extra.previousStarts = []
    for start in starts where start.instant != game.start?.instant {
      if extra.previousStarts.last?.instant != start.instant { extra.previousStarts.append(start) }
    }
  }

  /// Adds a number suffix to a new game whose id is taken.
  private mutating func nameOthers(in schedule: inout Schedule) {
    for index in schedule.games.indices where matcher.matches[index] == nil {
      let own = schedule.games[index].id
      var id = own
      var count = 1
      while taken.contains(id) || schedule.texts.withBytes(id, { earlierIDs.index($0) }) != nil {
        count += 1
        id = schedule.texts.intern(MeetingIDWriter.limited("\(schedule.texts.string(own)):\(count)"))
      }
      schedule.games[index].id = id
      if id != own { newIDs[own] = id }
      taken.insert(id)
      added += 1
    }
  }

  /// An id of one game is never an alias of another.
  private mutating func dropTakenAliases(in schedule: inout Schedule) {
    for index in schedule.extras.indices { schedule.extras[index].aliases.removeAll { taken.contains($0) } }
  }

  /// Reports a season that seems to end early: the file may be truncated.
  private mutating func describeCut(_ schedule: Schedule, _ file: String) {
    let span = ScheduleSpan(schedule)
    let cut = previous.games.indices.count {
      matcher.newOf[$0] < 0 && !previous.games[$0].status.isOff && span.ends(before: previous.games[$0], of: previous)
    }
    guard cut >= IdentityKeeper.leastCut, cut * 10 >= previous.games.count else { return }
    findings.append(
      Diagnostic(
        code: .scheduleEndsEarly, severity: .warning,
        message:
          "\(cut) of its \(previous.games.count) games are later than all of their league now: is a source cut off?",
        location: SourceLocation(file: file, line: 1, column: 1)))
  }

  /// If fewer games than this are missing at the end of a schedule, nothing is reported.
  private static let leastCut = 10

  private mutating func describeOpen(_ schedule: Schedule, _ file: String) {
    func ids(_ games: [Int], _ of: Schedule) -> String {
      games.map { displaySafe(of.texts.string(of.games[$0].id)) }.joined(separator: ", ")
    }
    for open in matcher.open {
      let message =
        "it is not clear which of \(ids(open.old, previous)) are \(ids(open.new, schedule)): the ids of these are new"
      findings.append(
        Diagnostic(
          code: .identityOpen, severity: .warning, message: message,
          location: SourceLocation(file: file, line: 1, column: 1)))
    }
  }
}
