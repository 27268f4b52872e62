package import CivilTime
package import FeedReading
package import ScheduleModel
import SourceText

/// The environment of a run.
package struct SyncSettings: Sendable {
  package var gazetteer: Gazetteer
  package var zones: ZoneDatabase
  package var catalogue: FeedCatalogue
  package var now: Instant
  /// The name and version of this program, as another version may read a source differently.
  package var program: String
  var storage: any Storage = FileSystem()
  /// Passes requests to `sportstime-fetch`, and returns its output and its exit code.
  var fetch: @Sendable (ByteView) throws(SyncError) -> (output: [UInt8], code: Int32) = Fetcher.runProgram
  package var onStep: @Sendable (SyncStep) -> Void = { _ in }

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
