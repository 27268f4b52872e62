import DataFiles
import FeedReading
import ItineraryValidation
import SourceText
import SyncStore
import TripBuilding

/// The names that the tool knows, for completions and lookups.
enum KnownNames {
  @Sendable static func feeds() -> [KnownName] {
    [("auto", "recognized by its content")]
      + FeedCatalogue.builtIn.definitions.map { ($0.name, $0.title) }
  }

  /// The leagues and feeds with a known address.
  @Sendable static func sourceNames() -> [KnownName] {
    StarterConfiguration.names(of: .builtIn).map { ($0, "") }
  }

  @Sendable static func rules() -> [KnownName] { RuleRegistry.all.map { ($0.code.rawValue, $0.summary) } }

  /// The codes of all findings, including rules.
  @Sendable static func codes() -> [KnownName] {
    DiagnosticCode.allCases.map { ($0.rawValue, $0.summary ?? RuleRegistry.rule($0)?.summary ?? "") }
  }

  @Sendable static func weekdays() -> [KnownName] { Weekday.names.map { ($0, "") } }

  @Sendable static func schemas() -> [KnownName] { schemaFiles.map { ($0.name, "") } }

  /// The JSON Schemas by name: `itinerary` for `itinerary.schema.json`.
  static var schemaFiles: [(name: String, bytes: ByteView)] {
    DataFiles.schemas.map { file in (name: String(file.name.prefix { $0 != "." }), bytes: file.bytes) }
  }
}
