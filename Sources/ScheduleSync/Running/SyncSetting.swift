package import CivilTime
package import FeedReading
package import ScheduleModel

/// What a run works with.
package struct SyncSetting: Sendable {
  package var gazetteer: Gazetteer
  package var zones: ZoneDatabase
  package var catalogue: FeedCatalogue
  package var now: Instant
  /// Which program this is: another version may read a source otherwise.
  package var program: String

  package init(
    gazetteer: Gazetteer, zones: ZoneDatabase, catalogue: FeedCatalogue, now: Instant, program: String
  ) {
    self.program = program
    self.gazetteer = gazetteer
    self.zones = zones
    self.catalogue = catalogue
    self.now = now
  }
}
