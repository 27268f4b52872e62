package import TripBuilding
import CivilTime
package import ItineraryModel
import SourceText

/// The request that a trip was built from, if it has a readable one.
package struct FollowedRequest {
  package private(set) var request: TripRequest?
  /// Why the request can't be read.
  private(set) var failure: BuildFailure?

  package init(of itinerary: Itinerary) {
    if itinerary.request.isAbsent { return }
    do throws(BuildFailure) {
      request = try itinerary.readRequest()
    } catch {
      failure = error
    }
  }

  /// The request; empty if there is none.
  package var usual: TripRequest { request ?? TripRequest() }
}

/// The date limits of a trip, regardless of its games.
///
/// Dates in the request take precedence. A request that names no games follows a series, so without a date that end is
/// open. Any other trip follows its own games within its days, and at most a week beyond the days that it had before
/// rebases made it longer.
struct TripDates {
  /// Nil if the trip may start as early, or end as late, as its games require.
  let first: LocalDate?
  let last: LocalDate?
  private let request: TripRequest?

  /// The number of days that a game may move beyond a trip without stated dates.
  private static let margin = 7

  init(_ itinerary: Itinerary, _ request: TripRequest?) {
    self.request = request
    let followsSeries = request?.games.isEmpty ?? false
    let now = PlannedDays(of: itinerary)
    let own = PlannedDays(notedIn: itinerary) ?? now
    func earliest() -> LocalDate? {
      guard let now, let date = own?.first.adding(days: -TripDates.margin) else { return nil }
      return min(date, now.first)
    }
    func latest() -> LocalDate? {
      guard let now, let date = own?.last.adding(days: TripDates.margin) else { return nil }
      return max(date, now.last)
    }
    first = request?.from ?? (followsSeries ? nil : earliest())
    last = request?.to ?? (followsSeries ? nil : latest())
  }

  func hold(_ date: LocalDate) -> Bool {
    if let first, date < first { return false }
    if let last, date > last { return false }
    return true
  }

  /// Advice on how to extend the trip to a date.
  func adviceToReach(_ date: LocalDate) -> String {
    let isBefore = first.map { date < $0 } ?? false
    let isStated = (isBefore ? request?.from : request?.to) != nil
    return isStated
      ? "change `\(isBefore ? "from" : "to")` in the trip's request"
      : "lengthen the trip to \(date) with `sportstime edit --resize`"
  }
}
