package import CivilTime

/// What the user states about sources beside what they contain.
package struct ImportSettings: Sendable {
  /// Of times that a record states without a zone.
  package var zone: Zone?
  /// Whether such times are each venue's own, as the user confirms.
  package var isVenueClock = false
  /// Of records without one.
  package var league = ""
  package var season = ""
  /// Whose schedule a source is that names opponents only.
  package var team = ""
  /// Whether dates in numbers have the day first; nil for what the source shows.
  package var isDayFirst: Bool?

  package init() {}
}
