package import ItineraryModel

/// How people want to travel.
package struct TravelLimits: Hashable, Sendable {
  /// Driving beyond that waits for the next day.
  package var drivingMinutesPerDay = 600
  package var time = LegTime()
  /// Whether one travels through the night where nothing else will do.
  package var overnight = false

  package init() {}
}
