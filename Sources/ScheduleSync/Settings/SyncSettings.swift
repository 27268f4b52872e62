package import CivilTime
package import FeedReading
package import ItineraryValidation
package import ScheduleModel
package import SourceText
import SyncStore

/// The environment of a run.
package struct SyncSettings: Sendable {
  package var gazetteer: Gazetteer
  package var zones: ZoneDatabase
  package var catalogue: FeedCatalogue
  package var now: Instant
  /// The name and version of this program. Another version may read a source differently.
  package var program: String
  /// How to treat findings from reading the feeds.
  package var findings = FindingPolicy()
  /// The rules for validating itineraries.
  package var rules = TripRules()
  var storage: any Storage = FileSystem()
  /// Takes the requests for `sportstime-fetch` and returns its output and exit code; nil to run the program.
  var fetch: (@Sendable (ByteView) throws(SyncError) -> (output: [UInt8], code: Int32))?
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

/// The rules for validating itineraries, which may depend on their files.
package struct TripRules: Sendable {
  /// Changes with the rules, so that an unchanged itinerary is validated again; empty for the default rules.
  package var fingerprint = ""
  /// Whether some files have their own rules.
  package var vary = false
  /// The rules for the itineraries in a file, by path.
  package var settings: @Sendable (_ path: String) -> RuleSettings = { _ in RuleSettings() }

  package init() {}
}
