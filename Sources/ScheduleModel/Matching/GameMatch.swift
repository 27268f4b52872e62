/// A game of one set that is a game of the other.
package struct GameMatch: Sendable, Equatable {
  /// Why they are one, from what is known to what is concluded.
  package enum Reason: String, Sendable, CaseIterable {
    /// The source's id, which has stayed.
    case id
    /// What is the id in the one is an alias in the other.
    case alias
    /// The same sides on the same local date.
    case sameDay = "same day"
    /// The same sides on the same day, home and away exchanged.
    case exchanged
    /// On the same day against the same side; the other one goes by another name throughout.
    case renamed
    /// League, date, time and venue; a side was not known, or is not known yet.
    case teamsKnown = "teams known"
    /// Of two feeds, events of one league that start at the same instant: feeds call them what they like. Of one feed, the
    /// same sides at the same instant, under another league now.
    case sameStart = "same start"
    /// What is left of the sides' meetings of a season, with the least change.
    case moved
  }

  /// Indices into the games of the two sets.
  package var old: Int
  package var new: Int
  package var reason: Reason
  /// 0 … 100.
  package var confidence: Int
}

/// Games that may be the same and that nothing tells apart: whoever needs to know has to look.
package struct OpenMatch: Sendable, Hashable {
  /// Indices into the games of the two sets, in their order.
  package var old: [Int]
  package var new: [Int]
}
