import CivilTime
import ItineraryModel
import SourceText

/// The request that a trip was built from, if it has a readable one.
struct FollowedRequest {
  private(set) var request: TripRequest?
  /// Why the request can't be read.
  private(set) var failure: BuildFailure?

  init(of itinerary: Itinerary) {
    if itinerary.request.isAbsent { return }
    do throws(BuildFailure) {
      request = try itinerary.readRequest()
    } catch {
      failure = error
    }
  }

  var modes: [TravelMode] { request?.modes ?? TripRequest().modes }
}

/// The date limits of a trip, independent of its games.
///
/// Taken from the request where it states dates. A request that names no games follows a series, so a missing date
/// leaves that end open. Any other trip follows its own games, at most a week beyond its days.
struct TripDates {
  /// Nil if the trip may start as early, or end as late, as its games require.
  let first: LocalDate?
  let last: LocalDate?

  /// Number of days by which a game may move beyond a trip that states no dates.
  private static let margin = 7

  init(_ itinerary: Itinerary, _ request: TripRequest?) {
    let followsSeries = request?.games.isEmpty ?? false
    let start = itinerary.startDate
    let end = itinerary.date(ofDay: itinerary.dayCount)
    first = request?.from ?? (followsSeries ? nil : start?.adding(days: -TripDates.margin))
    last = request?.to ?? (followsSeries ? nil : end?.adding(days: TripDates.margin))
  }

  func hold(_ date: LocalDate) -> Bool {
    if let first, date < first { return false }
    if let last, date > last { return false }
    return true
  }
}
