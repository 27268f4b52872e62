package import CivilTime

/// What a person says about sources beside what stands in them.
package struct ImportSettings: Sendable {
  /// Of times that a record states without a zone.
  package var zone: Zone?
  /// Of records that state none.
  package var league = ""
  package var season = ""
  /// Whose schedule a source is that names opponents only.
  package var team = ""
  /// Whether dates in numbers have the day first; nil for what the source shows.
  package var isDayFirst: Bool?

  package init() {}
}
