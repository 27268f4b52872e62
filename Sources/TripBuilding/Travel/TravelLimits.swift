package import ItineraryModel

/// The user's limits on travel.
package struct TravelLimits: Hashable, Sendable {
  /// Maximum driving per day; the rest waits for the next day.
  package var drivingMinutesPerDay = 600
  package var time = LegTime()
  /// Whether to travel overnight if nothing else is feasible.
  package var overnight = false

  package init() {}
}
