package import CommandInterface
import FeedReading
import ItineraryValidation
import SourceText
import TripBuilding

/// The names that the tool knows, for completions and lookups.
package enum KnownNames {
  @Sendable package static func feeds() -> [KnownName] {
    [("auto", "recognized by its content")]
      + FeedCatalogue.builtIn.definitions.map { ($0.name, $0.title) }
  }

  @Sendable package static func rules() -> [KnownName] { RuleRegistry.all.map { ($0.code.rawValue, $0.summary) } }

  /// The codes of all findings, including rules.
  @Sendable package static func codes() -> [KnownName] {
    DiagnosticCode.allCases.map { ($0.rawValue, $0.summary ?? RuleRegistry.rule($0)?.summary ?? "") }
  }

  @Sendable package static func weekdays() -> [KnownName] { Weekday.names.map { ($0, "") } }
}
