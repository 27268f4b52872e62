import CivilTime

/// A change of the feed itself, rather than of its games.
package struct Drift: Sendable, Equatable {
  package enum Cause: String, Sendable, CaseIterable {
    /// A member of its records has a new name.
    case memberRenamed
    /// A member of its records is missing.
    case memberGone
    /// The feed ends after a fixed number of records or at a date.
    case cutAtLimit
    /// The feed is truncated.
    case truncated
    /// All starts are shifted by the same time or by their zones' offsets.
    case offsetShifted
    /// The games have new ids but are otherwise the same.
    case idsChurn
    /// Starts are set to a placeholder such as midnight.
    case placeholderTimes
    /// Past games are no longer listed.
    case pastDropped
    /// Home and away are swapped.
    case sidesTurned
    /// The feed lists another league or season.
    case otherGames
    /// The feed has no records.
    case empty
    /// The source is something else, such as a web page.
    case notAFeed
  }

  package var cause: Cause
  package var message: String
  /// A feed definition for the feed's new shape; nil if none can be suggested.
  package var definition: String?
  /// Nil unless the feed ends at a date.
  var cut: Cut?

  /// The end of a feed that was cut.
  struct Cut: Sendable, Equatable {
    /// The last listed date.
    var last: LocalDate
    /// The first date with a game that is no longer listed.
    var firstGone: LocalDate
  }
}
