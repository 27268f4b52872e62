package import SourceText

/// What matching has to know of all records, also where it sees only those of some leagues.
package struct MergeFacts: Sendable {
  /// By feed: the highest priority that one of its records has.
  private var priorities: [TextID: Int32] = [:]
  /// The one source that all records are of; nil where there is none, or more than one.
  private var source: UInt32?
  private var hasSeveralSources = false
  /// The rank of each feed, in order of names.
  private(set) var ranks: [TextID: Int] = [:]
  /// By rank: the feed's place by trust.
  private(set) var lanes: [UInt8] = []
  /// By league of which nothing is known: the days of the games whose records state no season.
  private var calendars: [TextID: SeasonCalendar] = [:]
  /// By league: the first day of its seasons, if that is not New Year.
  private(set) var seasonStarts: [TextID: SeasonCalendar.Day] = [:]

  package init() {}

  /// Whether all records are of one source.
  package var isOneSource: Bool { !hasSeveralSources }

  /// Takes records into account; then `conclude` is to be called.
  package mutating func note(_ games: [Game], _ traits: [CandidateTraits], _ threads: WorkerThreads) {
    games.withUnsafeBufferPointer { games in
      traits.withUnsafeBufferPointer { traits in
        let all = Shared((games: games, traits: traits))
        let parts = threads.map(partsOf: games.count) { part in
          var facts = MergeFacts()
          facts.note(all.value.games[part], all.value.traits[part])
          return facts
        }
        for part in parts { add(part) }
      }
    }
  }

  private mutating func note(
    _ games: Slice<UnsafeBufferPointer<Game>>, _ traits: Slice<UnsafeBufferPointer<CandidateTraits>>
  ) {
    var last: (feed: TextID, priority: Int32)?
    for (game, trait) in zip(games, traits) {
      note(source: trait.source)
      if trait.isOfCalendarYear, let date = game.localDate {
        calendars[game.league, default: SeasonCalendar()].add(date)
      }
      if let last, last == (game.source.feed, trait.priority) { continue }
      last = (game.source.feed, trait.priority)
      note(game.source.feed, trait.priority)
    }
  }

  private mutating func note(source other: UInt32) {
    if source == other { return }
    hasSeveralSources = hasSeveralSources || source != nil
    source = other
  }

  private mutating func note(_ feed: TextID, _ priority: Int32) {
    priorities[feed] = max(priorities[feed] ?? .min, priority)
  }

  private mutating func add(_ other: MergeFacts) {
    hasSeveralSources = hasSeveralSources || other.hasSeveralSources
    if let source = other.source { note(source: source) }
    for (feed, priority) in other.priorities { note(feed, priority) }
    for (league, calendar) in other.calendars { calendars[league, default: SeasonCalendar()].add(calendar) }
  }

  /// Feeds beyond this number are treated as one, so that the cost depends only on the number of games.
  private static let mostFeeds = 64

  /// Puts the feeds in order: by names, and by trust.
  package mutating func conclude(_ texts: TextTable) {
    seasonStarts = calendars.compactMapValues { $0.firstDay }
    let feeds = priorities.keys.sorted { texts.precedes($0, $1) }
    ranks = Dictionary(keepingFirst: zip(feeds, feeds.indices))
    let trust = feeds.map { priorities[$0] ?? .min }
    lanes = [UInt8](repeating: 0, count: feeds.count)
    let order = feeds.indices.sorted { (trust[$1], $0) < (trust[$0], $1) }
    for (place, rank) in order.enumerated() { lanes[rank] = UInt8(clamping: min(place, MergeFacts.mostFeeds - 1)) }
  }
}
