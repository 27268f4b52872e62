import ScheduleModel
import SourceText

/// One game of a schedule, or an event that is not between two teams.
public struct Game: Hashable, Identifiable, Sendable, Codable {
  /// A team in a game, or a placeholder for one ("Winner of game 49").
  public struct Team: Hashable, Sendable, Codable {
    /// The gazetteer's id; nil for a team that it does not know.
    public var id: String?
    /// As the feed or the gazetteer writes it.
    public var name: String
  }

  /// Where a game is played. What neither the feed nor the gazetteer knows is nil.
  public struct Venue: Hashable, Sendable, Codable {
    /// The gazetteer's id; nil for a venue that it does not know.
    public var id: String?
    /// As the feed or the gazetteer writes it.
    public var name: String?
    /// The municipality.
    public var city: String?
    /// A state or province, by its usual code.
    public var region: String?
    /// ISO 3166-1 alpha-2.
    public var country: String?
    /// Degrees.
    public var latitude: Double?
    /// Degrees.
    public var longitude: Double?
    /// An IANA name, such as `America/New_York`.
    public var timeZone: String?
  }

  /// What has become of a game.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// To be played, not played on its date, not played at all, broken off, going on, over.
    case scheduled, postponed, cancelled, suspended, inProgress, final
  }

  /// Stable over imports; see the article on schedules.
  public var id: String
  /// Other ids that mean this game.
  public var aliases: [String]
  /// In lower case: `mlb`.
  public var league: String
  /// As the feed names it, such as `2026` or `2025-26`.
  public var season: String?
  /// Nil for an event that is not between two teams, and has a `name`.
  public var home: Team?
  /// The visiting team.
  public var away: Team?
  /// Of an event that is not between two teams.
  public var name: String?
  /// Where it is played.
  public var venue: Venue?
  /// The date where it is played; nil where the feed has none.
  public var localDate: CalendarDate?
  /// Nil while the time is not set.
  public var start: StartTime?
  /// What has become of it.
  public var status: Status
  /// 1, or 2 for the second game of a doubleheader.
  public var gameNumber: Int
  /// Whether it is played where neither team is at home.
  public var isAtNeutralSite: Bool
  /// Earlier starts of a game that was moved.
  public var previousStarts: [StartTime]
}

extension Game {
  init(_ game: ScheduleModel.Game, of schedule: ScheduleModel.Schedule) {
    func text(_ id: TextID) -> String? {
      let text = schedule.texts.string(id)
      return text.isEmpty ? nil : text
    }
    func team(_ number: Int32) -> Team? {
      schedule.side(number).map { Team(id: text($0.id), name: schedule.texts.string($0.name)) }
    }
    let extra = schedule.extra(of: game)
    id = schedule.texts.string(game.id)
    aliases = (extra?.aliases ?? []).map { schedule.texts.string($0) }
    league = schedule.texts.string(game.league)
    season = text(game.season)
    home = team(game.home)
    away = team(game.away)
    name = text(game.name)
    venue = schedule.venue(game.venue).map { venue in
      Venue(
        id: text(venue.id), name: text(venue.name), city: text(venue.city), region: text(venue.region),
        country: text(venue.country), latitude: venue.latitude, longitude: venue.longitude,
        timeZone: text(venue.zone) ?? text(game.zone))
    }
    localDate = game.localDate.map { CalendarDate($0) }
    start = game.start.map { StartTime($0) }
    status = Status(game.status)
    gameNumber = Int(game.gameNumber)
    isAtNeutralSite = game.neutralSite
    previousStarts = (extra?.previousStarts ?? []).map { StartTime($0) }
  }
}

extension Game.Status {
  init(_ status: GameStatus) {
    switch status {
    case .scheduled: self = .scheduled
    case .postponed: self = .postponed
    case .cancelled: self = .cancelled
    case .suspended: self = .suspended
    case .inProgress: self = .inProgress
    case .final: self = .final
    }
  }
}
