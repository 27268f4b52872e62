import TripBuilding
import CivilTime
import GameIdentity
import ItineraryModel
import ScheduleModel
import SourceText

/// Games that an earlier rebase added but that the request no longer selects, because the newer schedule lacks them or
/// has them with other sides or on another date. They leave the trip unless their items contain user data.
///
/// A game that the trip was built with always stays.
struct LeavingGames {
  /// Items of the games that leave.
  private(set) var items: Set<Int> = []
  private(set) var changes: [RebaseChange] = []
  private(set) var findings: [Diagnostic] = []

  init(_ itinerary: Itinerary, _ matches: GameMatches, _ followed: FollowedRequest, _ newer: NewerSchedule) {
    let added = itinerary.sortedItems().filter { LeavingGames.isOnlyAdded($0, itinerary, newer) }
    // A schedule with none of the trip's games is a different schedule.
    guard !added.isEmpty, let request = followed.request, !matches.found.isEmpty else { return }
    let others = matches.without(Set(added))
    let found = Dictionary(keepingFirst: matches.found.map { ($0.item, $0.game) })
    let selected = LeavingGames.selected(added.compactMap { found[$0] }, by: request, itinerary, added, others, newer)
    for index in added {
      guard let facts = itinerary.game(itinerary.items[index])?.facts else { continue }
      if let game = found[index] {
        // A cancelled, postponed or undated game is not selected either, but belongs to the trip.
        let isOpen = newer.schedule.games[game].status.isOff || newer.schedule.games[game].localDate == nil
        if isOpen || selected?.contains(game) ?? true { continue }
        leave(index, "and the trip's request no longer selects it", itinerary)
      } else if matches.isDouble(index) {
        leave(index, "and is the same game as another of the trip", itinerary)
      } else if !LeavingGames.mayBePlayed(facts, itinerary.text, matches, others, newer) {
        leave(index, "and is not in the newer schedule", itinerary)
      }
    }
  }

  /// Whether a rebase added this game, and neither its title nor its record contains user data.
  private static func isOnlyAdded(_ index: Int, _ itinerary: Itinerary, _ newer: NewerSchedule) -> Bool {
    let item = itinerary.items[index]
    guard itinerary.isMarkedAdded(index), let facts = itinerary.game(item)?.facts else { return false }
    let title = itinerary.titleText(item)
    return (title.isEmpty || title == newer.titles.title(facts, in: itinerary.text))
      && GameRecordMerge.isKnown(item.payload, in: itinerary.text)
  }

  /// The games that would now be added to the trip's other games; nil if the request can't be applied to the newer
  /// schedule.
  private static func selected(
    _ games: [Int], by request: TripRequest, _ itinerary: Itinerary, _ added: [Int], _ others: GameMatches,
    _ newer: NewerSchedule
  ) -> Set<Int>? {
    let all: Set<Int>
    do throws(BuildFailure) {
      all = Set(try GameAdditions.select(request, newer))
    } catch {
      return nil
    }
    let wanted = games.sorted().filter { all.contains($0) && !isUndecided(newer.schedule.games[$0], newer) }
    let revisions = GameRevisions(itinerary, others, TripDates(itinerary, request), newer).revisions
    let room = GameAdditions.withRoom(wanted, itinerary, revisions, Set(added), request, newer)
    return Set(GameAdditions.withoutClashes(room, beside: others.scheduled, request, newer))
  }

  /// Whether neither the venue nor the opponents are known any more.
  private static func isUndecided(_ game: Game, _ newer: NewerSchedule) -> Bool {
    newer.lacksCity(game) && newer.schedule.hasPlaceholder(game)
  }

  /// Whether a game that is not in the newer schedule may have been played before the schedule begins, or may be in it
  /// under another id.
  private static func mayBePlayed(
    _ facts: GameFacts, _ text: TextStore, _ matches: GameMatches, _ others: GameMatches, _ newer: NewerSchedule
  ) -> Bool {
    guard let date = facts.date, facts.status != .final else { return true }
    // If the schedule has all games that the trip was built with, it has not lost its past.
    if others.hasMissing, newer.span.begins(after: date, league: text.string(facts.league)) { return true }
    return newer.games.seasonMeetings(of: facts, in: text, idsStay: matches.idsStay).contains {
      !matches.scheduled.contains($0)
    }
  }

  private mutating func leave(_ index: Int, _ reason: String, _ itinerary: Itinerary) {
    items.insert(index)
    let position = itinerary.items[index].position
    let name = itinerary.name(index)
    changes.append(
      RebaseChange(
        .removed, item: itinerary.id(index),
        from: RebaseState(position: position, date: itinerary.game(itinerary.items[index])?.facts.date),
        message: "\(name) was added by an earlier rebase \(reason); it leaves the trip"))
    let own = itinerary.sortedItems().filter {
      itinerary.items[$0].kind == .custom && itinerary.items[$0].position.day == position.day
    }
    guard let first = own.first else { return }
    findings.append(
      Diagnostic.broken(
        .gameNotInSchedule, item: itinerary.id(first),
        message: "\(name) leaves the trip, but custom items stay on its day, \(itinerary.dayName(position.day)): "
          + own.map { itinerary.name($0) }.joined(separator: ", "),
        fix: "check whether they are still needed; `sportstime edit` removes them"))
  }
}
