import CivilTime

/// A change of the feed itself, rather than of its games.
package struct Drift: Sendable, Equatable {
  package enum Cause: String, Sendable, CaseIterable {
    /// A member of its records has a new name.
    case memberRenamed
    /// A member of its records is missing.
    case memberGone
    /// It ends after a fixed number of records, or at a date.
    case cutAtLimit
    /// It is truncated.
    case truncated
    /// All starts are shifted by the same time, or by their zones' offsets.
    case offsetShifted
    /// Its games have new ids, and are otherwise the same.
    case idsChurn
    /// Starts are set to a placeholder, such as midnight.
    case placeholderTimes
    /// It no longer lists past games.
    case pastDropped
    /// Home and away are swapped.
    case sidesTurned
    /// It lists another league or season.
    case otherGames
    /// It has no records.
    case empty
    /// It is something else, such as a web page.
    case notAFeed
  }

  package var cause: Cause
  package var message: String
  /// A feed definition for the feed's new shape; nil if none can be suggested.
  package var definition: String?
  /// Nil unless it ends at a date.
  var cut: Cut?

  /// The end of a feed that was cut.
  struct Cut: Sendable, Equatable {
    /// The last date that it lists.
    var last: LocalDate
    /// The first date of a game that it listed before and no longer does.
    var firstGone: LocalDate
  }
}
