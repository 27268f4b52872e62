package import CivilTime
package import ScheduleModel

/// What an export depends on besides the itinerary. The same options and itinerary give the same bytes.
package struct ExportOptions: Sendable {
  /// DTSTAMP of calendar events; without it, 00:00 UTC of the itinerary's start date.
  package var now: Instant?
  /// Whether several itineraries go into one file: JSON Lines instead of a document, one page instead of many.
  package var several: Bool
  package var zones: ZoneDatabase
  /// Tells the zone of cities in which no game of the trip is played; without it they have that of the last game.
  package var gazetteer: Gazetteer?

  package init(
    now: Instant? = nil, several: Bool = false, zones: ZoneDatabase = .system, gazetteer: Gazetteer? = nil
  ) {
    self.now = now
    self.several = several
    self.zones = zones
    self.gazetteer = gazetteer
  }
}
