/// What has become of a feed itself, beside its games.
package struct Drift: Sendable, Equatable {
  package enum Cause: String, Sendable, CaseIterable {
    /// A member of its records goes by another name.
    case memberRenamed
    /// A member of its records is there no more.
    case memberGone
    /// It stops after so many records.
    case cutAtLimit
    /// It breaks off.
    case truncated
    /// All starts are off by the same time, or by their zones' offsets.
    case offsetShifted
    /// Its ids are others, and its games are not.
    case idsChurn
    /// Starts are set to one time that means nothing.
    case placeholderTimes
    /// Games that are over are dropped.
    case pastDropped
    /// Home and away are exchanged.
    case sidesTurned
    /// Its games are those of another league or season.
    case otherGames
    /// There is nothing in it.
    case empty
    /// It is something else, such as a page of a web site.
    case notAFeed
  }

  package var cause: Cause
  package var message: String
  /// A definition for what the feed is now; nil where none can be offered.
  package var definition: String?
}
