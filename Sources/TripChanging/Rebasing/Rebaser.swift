package import TripBuilding
package import CivilTime
import ItineraryEditing
package import ItineraryModel
package import ScheduleModel
import SourceText

/// Rebases itineraries onto a newer schedule.
///
/// Games take their new day, time and place, or become cancelled or postponed. Custom items keep their calendar date
/// and sort order. Travel keeps its place if it is still legal; otherwise it is derived as for a new trip. No user data
/// are lost. If the schedule has no changes, the itinerary stays byte-identical.
package struct Rebaser: Sendable {
  private let newer: NewerSchedule

  /// - Parameters: as for `TripBuilder`. The known routes of a trip's request are used in addition to `distances`.
  package init(
    schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase? = nil, distances: TravelTable? = nil
  ) {
    newer = NewerSchedule(schedule, gazetteer: gazetteer, zones: zones, distances: distances)
  }

  /// Calls one function per step. Each step computes values from those of earlier steps: match games, find games that
  /// leave, find changes, find additions, adjust the days, place games, assign keys, carry travel, trim the trip, find
  /// broken rules.
  package func rebase(_ itinerary: Itinerary) -> RebaseResult {
    let request = FollowedRequest(of: itinerary)
    let routes = request.request?.distances ?? []
    let known = routes.isEmpty ? newer : NewerSchedule(newer, knowing: routes)
    var result = rebaseGames(itinerary, request, known)
    let patch = newer.cities.distances == nil ? nil : newer.routes(missingIn: result.itinerary)
    result.reroute(
      LegDeriving(cities: known.cities, request.usual), new: Set(patch?.new ?? []), known.gazetteer)
    if let patch {
      result.itinerary.follow(request: patch.text)
      result.changes.append(
        RebaseChange(
          .routesAdded,
          message: "the trip's request keeps \(counted(patch.new.count, "known route", "known routes"))"))
    }
    return result
  }

  private func rebaseGames(
    _ itinerary: Itinerary, _ request: FollowedRequest, _ newer: NewerSchedule
  ) -> RebaseResult {
    var markets = MarketTable(newer.gazetteer)
    var before = itinerary
    before.resolveMarkets(&markets)
    var result = RebaseResult(before)
    guard let startDate = before.startDate, before.knownDayCount != nil else {
      result.broken.append(
        Diagnostic.broken(
          .missingField, item: nil, message: "the itinerary has no usable startDate or dayCount",
          fix: "correct them and rebase again"))
      return result
    }
    let found = GameMatches(before, newer)
    let leaving = LeavingGames(before, found, request, newer)
    let matches = found.without(leaving.items)
    let revised = GameRevisions(before, matches, TripDates(before, request.request), newer)
    let added = GameAdditions(before, matches, revised.revisions, request, leaving: leaving.items, newer)
    result.changes = matches.changes(before) + leaving.changes + revised.changes
    result.broken = matches.findings(before) + leaving.findings + revised.findings + added.findings
    if revised.revisions.isEmpty, added.games.isEmpty, leaving.items.isEmpty { return result }
    let days = TripDays(before, startDate, revised.revisions, added.games, newer)
    var carried = carry(before, to: days, leaving: leaving.items, request, markets, newer)
    // Messages contain day numbers, so carry the trip again when its first day is known.
    let empty = days.emptyFirstDays(carried.itinerary, before)
    if empty > 0 {
      carried = carry(
        before, to: days.startingLater(by: empty), leaving: leaving.items, request, markets, newer)
    }
    result.itinerary = carried.itinerary
    result.changes += carried.changes
    result.broken += carried.broken
    result.broken += BrokenRules.new(in: result.itinerary, since: before, leftOut: revised.parked)
    return result
  }

  /// The trip with its games placed and keyed, travel carried over, and empty days trimmed.
  private func carry(
    _ before: Itinerary, to days: TripDays, leaving: Set<Int>, _ request: FollowedRequest, _ known: MarketTable,
    _ newer: NewerSchedule
  ) -> RebaseResult {
    var markets = known
    var result = RebaseResult(before)
    let assumed = AssumedTimes.Starts(request.request?.assumedTimes ?? AssumedTimes(), newer.selector.names)
    let placed = PlacedGames(before, leaving: leaving, days, assumed: assumed, newer)
    let noted = MovedPlace.all(in: before)
    let origins = noted.compactMapValues { $0.position(inTripFrom: days.startDate) }
    let keyed = KeyedDays(
      placed.itinerary, joining: placed.joining,
      isMoving: Set(days.revisions.filter(\.changesOrder).map(\.item)), leaving: leaving, origins)
    result.broken = days.findings + placed.findings
    result.changes = placed.changes(before, keyed, days, newer)
    var rekeyed = keyed.itinerary
    rekeyed.resolveMarkets(&markets)
    let movesTravel =
      !placed.joining.isEmpty || !leaving.isEmpty || !keyed.rekeyed.isEmpty || !keyed.returned.isEmpty
      || days.revisions.contains(where: \.changesStops)
    var sources = Array(before.items.indices)
    if movesTravel {
      let travelled = CarriedTravel(
        rekeyed, before, days.shift, leaving: leaving, origins, newer.cities, request.usual,
        holds: TripDates(before, request.request).hold)
      sources = travelled.sources
      result.changes += travelled.changes
      result.broken += travelled.findings
      rekeyed = travelled.itinerary
      rekeyed.resolveMarkets(&markets)
    }
    rekeyed.noteMoves(of: sources, since: before, noted)
    result.itinerary = days.trimmed(rekeyed, before)
    result.changes += days.changes(before, result.itinerary)
    result.itinerary.noteDays(since: before)
    return result
  }
}
