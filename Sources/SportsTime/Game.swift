package import FormatSyntax
import ScheduleModel
import SourceText

/// A game of a schedule or of an itinerary, or an event without two teams.
public struct Game: Hashable, Identifiable, Sendable {
  /// A team in a game, or a placeholder for one ("Winner of game 49").
  public struct Team: Hashable, Sendable {
    /// The gazetteer's id; nil for an unknown team.
    public var id: String?
    /// The name in the feed or the gazetteer.
    public var name: String

    /// A team by name, which may be a placeholder.
    public init(_ name: String, id: String? = nil) {
      self.id = id
      self.name = name
    }
  }

  /// The place of a game. Unknown values are nil.
  public struct Venue: Hashable, Sendable {
    /// The gazetteer's id; nil for an unknown venue.
    public var id: String?
    /// The name in the feed or the gazetteer.
    public var name: String?
    /// The municipality.
    public var city: String?
    /// A state or province, by its usual code.
    public var region: String?
    /// ISO 3166-1 alpha-2.
    public var country: String?
    /// Degrees, -90 to 90.
    public var latitude: Double?
    /// Degrees, -180 to 180.
    public var longitude: Double?
    /// An IANA name, such as `America/New_York`.
    public var timeZone: String?

    /// A venue. Missing values are not looked up in the gazetteer.
    public init(
      id: String? = nil, name: String? = nil, city: String? = nil, region: String? = nil, country: String? = nil,
      latitude: Double? = nil, longitude: Double? = nil, timeZone: String? = nil
    ) {
      self.id = id
      self.name = name
      self.city = city
      self.region = region
      self.country = country
      self.latitude = latitude
      self.longitude = longitude
      self.timeZone = timeZone
    }
  }

  /// The status of a game.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// To be played, or unknown.
    case scheduled
    /// Moved to a date that may not be set yet.
    case postponed
    /// Not played.
    case cancelled
    /// Interrupted, to be continued.
    case suspended
    /// Being played.
    case inProgress
    /// Over.
    case final
  }

  /// The feed's record from which a game was first read.
  public struct Source: Hashable, Sendable {
    /// The name of the feed definition.
    public var feed: String
    /// The name of the file.
    public var file: String
    /// 1-based.
    public var record: Int
    /// 1-based.
    public var line: Int
  }

  /// Stable across imports; 1 to 128 bytes.
  public var id: String
  /// Other ids of this game.
  public var aliases: [String] = []
  /// In lowercase: `mlb`.
  public var league: String
  /// The feed's name of the season, such as `2026` or `2025-26`.
  public var season: String?
  /// The feed's name of the phase: regular season, playoffs, ….
  public var phase: String?
  /// The feed's name of the matchday, week or stage.
  public var round: String?
  /// The home team; nil for an event without two teams, which has a `name`.
  public var home: Team?
  /// The visiting team.
  public var away: Team?
  /// The name of an event without two teams.
  public var name: String?
  /// The place of the game.
  public var venue: Venue?
  /// The local date at the venue; nil if the feed has none.
  public var localDate: CalendarDate?
  /// Nil if the time is not set.
  public var start: StartTime?
  /// In an itinerary: the start that the trip assumes if the time is not set; otherwise nil.
  public var assumedStart: StartTime?
  /// The game's zone, an IANA name; nil for the venue's.
  public var timeZone: String?
  /// Whether the game is played as scheduled.
  public var status = Status.scheduled
  /// 1, or 2 for the second game of a doubleheader.
  public var gameNumber = 1
  /// Whether neither team is at home.
  public var isAtNeutralSite = false
  /// The broadcasters.
  public var broadcast: String?
  /// The URL of the ticket page.
  public var tickets: String?
  /// The URL of the game's page.
  public var url: String?
  /// Earlier starts of a game that was moved.
  public var previousStarts: [StartTime] = []
  /// The record from which the game was first read; nil if it was not read from a feed.
  public var source: Source?

  /// A game between two teams.
  ///
  /// - Parameters:
  ///   - id: 1 to 128 bytes, unique in its schedule.
  ///   - league: in lowercase, such as `mlb`.
  ///   - home: the home team.
  ///   - away: the visiting team.
  ///   - venue: the place of the game.
  ///   - localDate: the local date; nil for the date of the start.
  ///   - start: the start; nil if the time is not set.
  public init(
    id: String, league: String, home: Team, away: Team, venue: Venue? = nil, localDate: CalendarDate? = nil,
    start: StartTime? = nil
  ) {
    self.id = id
    self.league = league
    self.home = home
    self.away = away
    self.venue = venue
    self.localDate = localDate ?? start?.localDate
    self.start = start
  }

  /// An event without two teams, such as a race.
  public init(
    id: String, league: String, name: String, venue: Venue? = nil, localDate: CalendarDate? = nil,
    start: StartTime? = nil
  ) {
    self.id = id
    self.league = league
    self.name = name
    self.venue = venue
    self.localDate = localDate ?? start?.localDate
    self.start = start
  }
}

extension Game {
  init(_ game: ScheduleModel.Game, of schedule: ScheduleModel.Schedule) {
    func text(_ id: TextID) -> String? { schedule.texts.string(id).filled }
    func team(_ number: Int32) -> Team? {
      schedule.side(number).map { Team(schedule.texts.string($0.name), id: text($0.id)) }
    }
    let extra = schedule.extra(of: game)
    id = schedule.texts.string(game.id)
    aliases = (extra?.aliases ?? []).map { schedule.texts.string($0) }
    league = schedule.texts.string(game.league)
    season = text(game.season)
    phase = text(game.phase)
    round = text(game.round)
    home = team(game.home)
    away = team(game.away)
    name = text(game.name)
    venue = schedule.venue(game.venue).map { venue in
      Venue(
        id: text(venue.id), name: text(venue.name), city: text(venue.city), region: text(venue.region),
        country: text(venue.country), latitude: venue.latitude, longitude: venue.longitude, timeZone: text(venue.zone))
    }
    localDate = game.localDate.map { CalendarDate($0) }
    start = game.start.map { StartTime($0) }
    timeZone = text(game.zone)
    status = Status(game.status)
    gameNumber = Int(game.gameNumber)
    isAtNeutralSite = game.neutralSite
    broadcast = text(game.broadcast)
    tickets = text(game.tickets)
    url = text(game.url)
    previousStarts = (extra?.previousStarts ?? []).map { StartTime($0) }
    source = text(game.source.file).map { file in
      Source(
        feed: text(game.source.feed) ?? "", file: file, record: Int(game.source.record), line: Int(game.source.line))
    }
  }

  /// The game of an itinerary's item. Values that its record lacks are empty.
  init(_ facts: GameFacts, in store: TextStore) {
    func text(_ span: TextSpan) -> String? { store.optionalString(span) }
    func team(_ name: TextSpan, _ id: TextSpan) -> Team? { text(name).map { Team($0, id: text(id)) } }
    func json(_ span: TextSpan) -> JSONValue? { store.withBytes(span) { try? JSONValue.parse($0) } }
    id = text(facts.id) ?? ""
    aliases = json(facts.aliases)?.strings ?? []
    league = text(facts.league) ?? ""
    season = text(facts.season)
    phase = text(facts.phase)
    round = text(facts.round)
    home = team(facts.homeName, facts.homeID)
    away = team(facts.awayName, facts.awayID)
    name = text(facts.name)
    if facts.hasVenue {
      venue = Venue(
        id: text(facts.venueID), name: text(facts.venueName), city: text(facts.place.city),
        region: text(facts.place.region), country: text(facts.place.country), latitude: facts.latitude,
        longitude: facts.longitude, timeZone: text(facts.venueZone))
    }
    localDate = facts.date.map { CalendarDate($0) }
    start = facts.start.map { StartTime($0) }
    assumedStart = facts.isStartAssumed ? facts.assumedStart.map { StartTime($0) } : nil
    timeZone = text(facts.zone)
    status = Status(facts.status)
    gameNumber = Int(facts.gameNumber)
    isAtNeutralSite = facts.neutralSite
    broadcast = text(facts.broadcast)
    tickets = text(facts.tickets)
    url = text(facts.url)
    previousStarts = (json(facts.previousStarts)?.strings ?? []).compactMap { StartTime($0) }
    if let stated = json(facts.source), let file = stated["file"]?.string {
      source = Source(
        feed: stated["feed"]?.string ?? "", file: file, record: stated["record"]?.integer ?? 0,
        line: stated["line"]?.integer ?? 0)
    }
  }
}

/// The form in schedules and itineraries.
extension Game: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("aliases", aliases)
      json.member("league", league)
      json.member("season", season)
      json.member("phase", phase)
      json.member("round", round)
      json.member("name", name)
      json.member("home", home)
      json.member("away", away)
      json.member("venue", venue)
      json.member("localDate", localDate?.description)
      json.member("start", start?.description)
      json.member("assumedStart", assumedStart?.description)
      json.member("timeZone", timeZone)
      json.member("status", status.rawValue)
      json.member("gameNumber", gameNumber)
      json.member("neutralSite", isAtNeutralSite)
      json.member("broadcast", broadcast)
      json.member("tickets", tickets)
      json.member("url", url)
      json.member("previousStarts", previousStarts.map(\.description))
      guard let source else { return }
      json.object("source") { json in
        json.member("feed", source.feed)
        json.member("file", source.file)
        json.member("record", source.record)
        json.member("line", source.line)
      }
    }
  }
}

extension Game.Team: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("name", name)
    }
  }
}

extension Game.Venue: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("name", name)
      json.member("city", city)
      json.member("region", region)
      json.member("country", country)
      json.member("latitude", latitude)
      json.member("longitude", longitude)
      json.member("timeZone", timeZone)
    }
  }
}

/// Encodes a game as its record in the form that `sportstime import` writes.
extension Game: Codable {
  public init(from decoder: any Decoder) throws {
    self = try JSONCoding.decode(decoder) { (json) throws(SportsTimeError) in
      guard var game = try Schedule(jsonLines: json, file: "game.json").games.first else {
        throw SportsTimeError(code: .missingField, message: "no game")
      }
      let value = json.withBytes { try? JSONValue.parse($0) }
      game.assumedStart = value?["assumedStart"]?.string.flatMap { StartTime($0) }
      return game
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try JSONCoding.encode(JSONWriter.bytes { $0.value(self) }, to: encoder)
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
