package import CivilTime
package import SourceText

/// One game of a schedule: fixed size, its texts numbered in the schedule's table, so that a million fit in memory.
public struct Game: Sendable {
  package var id = TextID.empty
  package var league = TextID.empty
  package var season = TextID.empty
  /// Regular season, play-offs …; empty where the feed has none.
  package var phase = TextID.empty
  /// Of an event that is not a match of two sides; empty for matches.
  package var name = TextID.empty
  /// Indices into the schedule's sides and venues; negative for none.
  package var home: Int32 = -1
  package var away: Int32 = -1
  package var venue: Int32 = -1
  package var zone = TextID.empty
  private var day = Int32.min
  private var startSeconds = Int64.min
  private var startOffset: Int32 = 0
  package var status = GameStatus.scheduled
  package var neutralSite = false
  package var gameNumber: Int32 = 1
  package var source = GameSource()
  /// Index into the schedule's extras; negative for none.
  package var extra: Int32 = -1

  package init() {}

  /// The date where the game is played.
  package var localDate: LocalDate? {
    get { day == .min ? nil : LocalDate(dayNumber: day) }
    set { day = newValue?.dayNumber ?? .min }
  }

  /// Absent while the time is not set.
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
public struct GameSource: Sendable {
  package var feed = TextID.empty
  package var file = TextID.empty
  /// 1-based.
  package var record: UInt32 = 0
  /// 1-based.
  package var line: UInt32 = 0

  package init() {}
}

/// What few games have.
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

/// A venue as a schedule states it; a text is empty where it has none.
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
}

extension Game {
  /// Whether this game of a schedule states as an earlier start the start of another game.
  package func hadStart(of other: Game, _ schedule: Schedule) -> Bool {
    guard let start = other.start, let extra = schedule.extra(of: self) else { return false }
    return extra.previousStarts.contains { $0.instant == start.instant }
  }
}
