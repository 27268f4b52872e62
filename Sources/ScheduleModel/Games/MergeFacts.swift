import SourceText

/// Facts about all records together, for matching.
struct MergeFacts: Sendable {
  /// Whether all records are from one source.
  let isOneSource: Bool
  /// The rank of each feed by name.
  let ranks: [TextID: Int]
  /// By rank: the feed's position by trust.
  private(set) var lanes: [UInt8]
  /// By league: the first day of its seasons, unless that is January 1.
  let seasonStarts: [TextID: SeasonCalendar.Day]

  /// Feeds beyond this number are treated as one feed, so that the cost depends only on the number of games.
  private static let mostFeeds = 64

  init(_ games: [Game], _ traits: [CandidateTraits], _ texts: TextTable) {
    /// By feed: the highest priority of its records.
    var priorities: [TextID: Int32] = [:]
    /// By league with unknown seasons: the days of the games whose records state no season.
    var calendars: [TextID: SeasonCalendar] = [:]
    var last: (feed: TextID, priority: Int32)?
    for (game, trait) in zip(games, traits) {
      if trait.isOfCalendarYear, let date = game.localDate {
        calendars[game.league, default: SeasonCalendar()].add(date)
      }
      let feed = game.source.feed
      if let last, last == (feed, trait.priority) { continue }
      last = (feed, trait.priority)
      priorities[feed] = max(priorities[feed] ?? .min, trait.priority)
    }
    isOneSource = traits.allSatisfy { $0.source == traits[0].source }
    seasonStarts = calendars.compactMapValues { $0.firstDay }
    let feeds = priorities.keys.sorted { texts.precedes($0, $1) }
    ranks = Dictionary(keepingFirst: zip(feeds, feeds.indices))
    let trust = feeds.map { priorities[$0] ?? .min }
    lanes = [UInt8](repeating: 0, count: feeds.count)
    let order = feeds.indices.sorted { (trust[$1], $0) < (trust[$0], $1) }
    for (place, rank) in order.enumerated() { lanes[rank] = UInt8(clamping: min(place, MergeFacts.mostFeeds - 1)) }
  }
}
