/// A game of one set matched with a game of the other.
package struct GameMatch: Sendable, Equatable {
  /// The evidence for a match, from known to inferred.
  package enum Reason: String, Sendable, CaseIterable {
    /// The source's id is unchanged.
    case id
    /// The id in one set is an alias in the other.
    case alias
    /// The same sides on the same local date.
    case sameDay = "same day"
    /// The same sides on the same day, home and away swapped.
    case exchanged
    /// The same day and one same side; the other side is renamed throughout.
    case renamed
    /// League, date, time and venue; a side is unknown in the old or the new set.
    case teamsKnown = "teams known"
    /// Between two feeds: events of one league at the same instant, because feeds name events differently. Within one
    /// feed: the same sides at the same instant, now under another league.
    case sameStart = "same start"
    /// The least change among the remaining meetings of the sides in a season.
    case moved
  }

  /// Indices into the games of the two sets.
  package var old: Int
  package var new: Int
  package var reason: Reason
  /// 0 … 100.
  package var confidence: Int
}

/// Games that may be the same, without enough evidence to decide. They need a manual check.
package struct OpenMatch: Sendable, Hashable {
  /// Indices into the games of the two sets, in their order.
  package var old: [Int]
  package var new: [Int]
}
