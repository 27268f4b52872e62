import ScheduleModel
import SourceText

/// Facts about all records together, for matching.
struct MergeFacts: Sendable {
  /// Whether all records are from one source.
  let isOneSource: Bool
  /// The rank of each feed by name.
  let ranks: [TextID: Int]
  /// By rank: the feed's position by trust.
  private(set) var lanes: [UInt8]
  /// By the games of a season's calendar: the first day of the seasons, unless that is January 1.
  private let seasonStarts: [SeasonKey: SeasonCalendar.Day]
  private let circles: TeamCircles

  /// Feeds beyond this number are treated as one feed, so that the cost depends only on the number of games.
  private static let mostFeeds = 64

  init(_ games: [Game], _ traits: [CandidateTraits], _ texts: TextTable) {
    /// By feed: the highest priority of its records.
    var priorities: [TextID: Int32] = [:]
    /// By league with unknown seasons: the days of the games whose records state no season.
    var calendars: [SeasonKey: SeasonCalendar] = [:]
    let circles = TeamCircles(games, traits)
    var last: (feed: TextID, priority: Int32)?
    for (game, trait) in zip(games, traits) {
      if trait.isOfCalendarYear, let date = game.localDate {
        calendars[SeasonKey(game, circles), default: SeasonCalendar()].add(date)
      }
      let feed = game.source.feed
      if let last, last == (feed, trait.priority) { continue }
      last = (feed, trait.priority)
      priorities[feed] = max(priorities[feed] ?? .min, trait.priority)
    }
    isOneSource = traits.allSatisfy { $0.source == traits[0].source }
    seasonStarts = calendars.compactMapValues { $0.firstDay }
    self.circles = circles
    let feeds = priorities.keys.sorted { texts.precedes($0, $1) }
    ranks = Dictionary(keepingFirst: zip(feeds, feeds.indices))
    let trust = feeds.map { priorities[$0] ?? .min }
    lanes = [UInt8](repeating: 0, count: feeds.count)
    let order = feeds.indices.sorted { (trust[$1], $0) < (trust[$0], $1) }
    for (place, rank) in order.enumerated() { lanes[rank] = UInt8(clamping: min(place, MergeFacts.mostFeeds - 1)) }
  }

  /// Whether any seasons begin on another day than January 1.
  var hasSeasonStarts: Bool { !seasonStarts.isEmpty }

  /// The first day of the seasons in which a game is; nil for January 1.
  func seasonStart(of game: Game) -> SeasonCalendar.Day? { seasonStarts[SeasonKey(game, circles)] }

  /// The games that share their seasons: those of a league; without one, those of teams that play each other.
  private struct SeasonKey: Hashable {
    var league: TextID
    var circle: Int32

    init(_ game: Game, _ circles: TeamCircles) {
      league = game.league
      circle = game.league.isEmpty ? circles.circle(of: game.home) : -1
    }
  }
}

/// The sides of games without a league, joined if they play each other: a calendar may have football and cricket.
private struct TeamCircles: Sendable {
  /// By side: another side of its circle, or itself.
  private var parents: [Int32] = []

  init(_ games: [Game], _ traits: [CandidateTraits]) {
    for (game, trait) in zip(games, traits) where trait.isOfCalendarYear && game.league.isEmpty {
      guard game.home >= 0, game.away >= 0 else { continue }
      while parents.count <= max(game.home, game.away) { parents.append(Int32(truncatingIfNeeded: parents.count)) }
      let (one, other) = (root(of: game.home), root(of: game.away))
      parents[Int(max(one, other))] = min(one, other)
    }
    // A parent comes before its children.
    for side in parents.indices { parents[side] = parents[Int(parents[side])] }
  }

  private mutating func root(of side: Int32) -> Int32 {
    var side = Int(side)
    while Int(parents[side]) != side {
      parents[side] = parents[Int(parents[side])]
      side = Int(parents[side])
    }
    return Int32(truncatingIfNeeded: side)
  }

  /// The lowest side of a side's circle; -1 for none.
  func circle(of side: Int32) -> Int32 {
    parents.indices.contains(Int(side)) ? parents[Int(side)] : -1
  }
}
