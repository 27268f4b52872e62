import SourceText

/// A step of a run, for progress messages.
package enum SyncStep: Sendable {
  case fetching(addresses: Int)
  case reading(feed: String, number: Int, feeds: Int, records: Int)
  case comparing(games: Int)
  /// A file may contain several trips.
  case following(trips: String, number: Int, files: Int)
  case writing(games: Int)

  /// `reading 3 of 30: mlb, 12,000 records`.
  package var words: String {
    switch self {
    case .fetching(let addresses): "fetching \(counted(addresses, "address", "addresses"))"
    case .reading(let feed, let number, let feeds, let records):
      "reading \(digitGrouped(number)) of \(digitGrouped(feeds)): \(displaySafe(feed))"
        + (records > 0 ? ", \(counted(records, "record", "records"))" : "")
    case .comparing(let games): "comparing \(counted(games, "game", "games"))"
    case .following(let trips, let number, let files):
      "trips \(digitGrouped(number)) of \(digitGrouped(files)): \(displaySafe(trips))"
    case .writing(let games): "writing \(counted(games, "game", "games"))"
    }
  }
}
