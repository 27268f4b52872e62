import CivilTime
package import ItineraryModel
package import ScheduleModel
import SourceText

/// Rebases itineraries onto a newer schedule.
///
/// Games take their new day, time and place or are marked as off. The user's items keep their calendar date and sort
/// order. Travel keeps its place where that is still legal; otherwise it is derived as for a new trip. No user data is
/// lost. If the schedule has no changes, the itinerary stays byte-identical.
package struct Rebaser {
  private let newer: NewerSchedule

  package init(schedule: Schedule, gazetteer: Gazetteer) {
    newer = NewerSchedule(schedule, gazetteer: gazetteer)
  }

  /// One function per step, each computing values from earlier ones: match games, find changes, find additions, fix the
  /// days, place games, assign keys, carry travel, trim the trip, find broken rules.
  package func rebase(_ itinerary: Itinerary) -> RebaseResult {
    var markets = MarketTable(newer.gazetteer)
    var before = itinerary
    before.resolveMarkets(&markets)
    var result = RebaseResult(before)
    guard let startDate = before.startDate, before.knownDayCount != nil else {
      result.broken.append(
        Diagnostic.broken(
          .missingField, item: nil, message: "the itinerary has no startDate or dayCount that can be used",
          fix: "correct them and rebase again"))
      return result
    }
    let request = FollowedRequest(of: before)
    let matches = GameMatches(before, newer)
    let revised = GameRevisions(before, matches, TripDates(before, request.request), newer)
    let added = GameAdditions(before, matches, revised.revisions, request, newer)
    result.changes = matches.changes(before) + revised.changes
    result.broken = matches.findings(before) + revised.findings + added.findings
    if revised.revisions.isEmpty, added.games.isEmpty { return result }
    let days = TripDays(before, startDate, revised.revisions, added.games, newer)
    let placed = PlacedGames(before, days, newer)
    let keyed = KeyedDays(placed, days.revisions)
    result.broken += days.findings + placed.findings
    result.changes += placed.changes(before, keyed, days, newer)
    var rekeyed = keyed.itinerary
    rekeyed.resolveMarkets(&markets)
    let movesTravel =
      !placed.joining.isEmpty || !keyed.rekeyed.isEmpty || days.revisions.contains(where: \.changesStops)
    if movesTravel {
      let travelled = CarriedTravel(rekeyed, before, days.shift, newer, modes: request.modes)
      result.changes += travelled.changes
      result.broken += travelled.findings
      rekeyed = travelled.itinerary
      rekeyed.resolveMarkets(&markets)
    }
    result.itinerary = days.trimmed(rekeyed, before)
    result.changes += days.changes(before, result.itinerary)
    result.broken += BrokenRules.new(in: result.itinerary, since: before, leftOut: revised.parked)
    return result
  }
}

extension Itinerary {
  func name(_ index: Int) -> String { displayName(items[index]) }

  func id(_ index: Int) -> String { idText(items[index]) }

  /// The ids of all items, as the bytes by which they are compared.
  var itemIDs: Set<[UInt8]> { Set(items.map { idBytes($0) }) }
}
