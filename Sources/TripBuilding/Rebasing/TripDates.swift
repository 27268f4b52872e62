import CivilTime
import ItineraryModel
import SourceText

/// The request that a trip was built from, where it has one that can be read.
struct FollowedRequest {
  private(set) var request: TripRequest?
  /// Why it can't be read.
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

/// The dates that a trip keeps to, whatever becomes of its games.
///
/// Those that the request states. A request that names no games follows a series, so that where it states no date the
/// trip follows, too; any other trip is of some games, and follows them a week beyond its days at most.
struct TripDates {
  /// Nil where the trip may begin as early, or end as late, as its games say.
  let first: LocalDate?
  let last: LocalDate?

  /// Days by which a game may leave a trip that has no dates of its own.
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
