package import CivilTime
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// The input of an export besides the itinerary. The same options and itinerary give the same bytes.
package struct ExportOptions: Sendable {
  /// DTSTAMP of calendar events (default: 00:00 UTC on the itinerary's start date).
  package var now: Instant?
  /// Whether several itineraries are written to one file, as on a single page.
  package var several: Bool
  /// Layout of JSON.
  package var layout: JSONLayout
  package var zones: ZoneDatabase
  /// Determines the zones of cities without a game. Without a gazetteer, these have the zone of the previous game.
  package var gazetteer: Gazetteer?
  package var calendar = CalendarOptions()
  /// Minutes, 0 to 1,440, between the arrival and the start of a game in estimated times; nil for the default, or for
  /// the value in a calendar that is rewritten.
  package var slack: Int?

  package static let usualSlack = LegTime().slack
  /// The unit of distances; nil for that of the trip's countries.
  package var unit: DistanceUnit?
  /// On a page, starts are also shown in this zone.
  package var readerZone: Zone?
  /// Returns the findings to show for an itinerary on a page.
  package var findings: (@Sendable (Itinerary) -> [Diagnostic])?

  package init(
    now: Instant? = nil, several: Bool = false, layout: JSONLayout? = nil, zones: ZoneDatabase = .system,
    gazetteer: Gazetteer? = nil
  ) {
    self.now = now
    self.several = several
    self.layout = layout ?? (several ? .lines : .document)
    self.zones = zones
    self.gazetteer = gazetteer
  }
}
