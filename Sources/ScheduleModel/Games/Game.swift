package import CivilTime
package import SourceText

/// A game of a schedule. Fixed size, with texts as numbers in the schedule's table, so that a million games fit in
/// memory.
public struct Game: Sendable, BitwiseCopyable {
  package var id = TextID.empty
  package var league = TextID.empty
  package var season = TextID.empty
  /// Regular season, play-offs …; empty if the feed has none.
  package var phase = TextID.empty
  /// `Matchday 5`, `Quarter-final`; empty if the feed has none.
  package var round = TextID.empty
  /// The name of an event without two sides; empty for a match.
  package var name = TextID.empty
  /// Indices into the schedule's sides and venues; negative if there is none.
  package var home: Int32 = -1
  package var away: Int32 = -1
  package var venue: Int32 = -1
  package var zone = TextID.empty
  private var day = Int32.min
  private var startSeconds = Int64.min
  private var startOffset: Int32 = 0
  package var status = GameStatus.scheduled
  package var neutralSite = false
  /// Whether `start` is an assumption of the trip and is not from the schedule.
  package var isStartAssumed = false
  package var gameNumber: Int32 = 1
  /// The broadcaster; empty if unknown.
  package var broadcast = TextID.empty
  /// URLs of the ticket shop and of the game's page; empty if the feed has none.
  package var tickets = TextID.empty
  package var url = TextID.empty
  package var source = GameSource()
  /// Index into the schedule's extras; negative if there is none.
  package var extra: Int32 = -1

  package init() {}

  /// The local date at the venue.
  package var localDate: LocalDate? {
    get { day == .min ? nil : LocalDate(dayNumber: day) }
    set { day = newValue?.dayNumber ?? .min }
  }

  /// Nil while the time is not set.
  package var start: OffsetInstant? {
    get {
      startSeconds == .min ? nil : OffsetInstant(instant: Instant(seconds: startSeconds), offset: startOffset)
    }
    set {
      startSeconds = newValue?.instant.seconds ?? .min
      startOffset = newValue?.offset ?? 0
    }
  }
}

/// Where a game was read first.
public struct GameSource: Sendable, BitwiseCopyable {
  package var feed = TextID.empty
  package var file = TextID.empty
  /// 1-based.
  package var record: UInt32 = 0
  /// 1-based.
  package var line: UInt32 = 0

  package init() {}
}

/// Data that only a few games have.
public struct GameExtra: Sendable {
  package var aliases: [TextID] = []
  package var previousStarts: [OffsetInstant] = []

  package init() {}
}

/// A team in a game, or a placeholder for one.
public struct Side: Hashable, Sendable {
  package var id: TextID
  package var name: TextID

  package init(id: TextID, name: TextID) {
    self.id = id
    self.name = name
  }
}

/// A venue as a schedule states it; absent texts are empty.
public struct Venue: Hashable, Sendable {
  package var id = TextID.empty
  package var name = TextID.empty
  package var city = TextID.empty
  package var region = TextID.empty
  package var country = TextID.empty
  /// Degrees.
  package var latitude: Double?
  package var longitude: Double?
  package var zone = TextID.empty

  package init() {}

  /// Replaces the numbers of its texts.
  mutating func renumberTexts(_ number: (TextID) -> TextID) {
    id = number(id)
    name = number(name)
    city = number(city)
    region = number(region)
    country = number(country)
    zone = number(zone)
  }
}

extension Game {
  /// Replaces the numbers of its texts, except those of its sides, venue and extra.
  @inline(__always)
  mutating func renumberTexts(_ number: (TextID) -> TextID) {
    id = number(id)
    league = number(league)
    season = number(season)
    phase = number(phase)
    round = number(round)
    name = number(name)
    zone = number(zone)
    broadcast = number(broadcast)
    tickets = number(tickets)
    url = number(url)
    source.feed = number(source.feed)
    source.file = number(source.file)
  }

  /// Fills in details that only some feeds have from another record of the game.
  package mutating func supplement(_ other: Game) {
    if round == .empty { round = other.round }
    if broadcast == .empty { broadcast = other.broadcast }
    if tickets == .empty { tickets = other.tickets }
    if url == .empty { url = other.url }
  }

  /// Whether another record of the game has details that this one lacks.
  package func lacksPart(of other: Game) -> Bool {
    round == .empty && other.round != .empty || broadcast == .empty && other.broadcast != .empty
      || tickets == .empty && other.tickets != .empty || url == .empty && other.url != .empty
  }

  /// Whether this game lists the start of another game of the schedule as one of its earlier starts.
  package func hadStart(of other: Game, _ schedule: Schedule) -> Bool {
    guard let start = other.start, let extra = schedule.extra(of: self) else { return false }
    return extra.previousStarts.contains { $0.instant == start.instant }
  }
}
