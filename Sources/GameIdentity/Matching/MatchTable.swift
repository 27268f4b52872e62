import CivilTime
import ScheduleModel
import SourceText

/// A game for comparison with another set: its facts, as numbers that both sets share.
struct MatchRecord {
  var league: UInt32 = 0
  /// 0 if the game has none.
  var season: UInt32 = 0
  /// 0 for an unknown side and for an event without two sides.
  var home: UInt32 = 0
  var away: UInt32 = 0
  /// The name of an event without two sides; 0 for a match.
  var name: UInt32 = 0
  /// 0 if unknown.
  var venue: UInt32 = 0
  var feed: UInt32 = 0
  var day = Int32.min
  /// Seconds; the minimum if the time is not set.
  var start = Int64.min
  var number: Int32 = 1
  var status = GameStatus.scheduled
  var isNeutral = false
  /// Whether a side of the match is unknown.
  var hasPlaceholder = false
  /// Whether the id is derived from the game's current facts, and so is no further evidence.
  var hasMadeID = false
  var stage = SeasonStage.unknown
  /// Whether the set has no start time for any game of the league.
  var isOfUntoldTimes = false

  var hasDay: Bool { day != .min }
  var hasStart: Bool { start != .min }
  /// Whether both sides or the event's name are known.
  var isNamed: Bool { home != 0 && away != 0 || name != 0 }
}

/// The part of a season that a phase's name indicates, in any wording.
enum SeasonStage: UInt8 {
  case unknown, before, regular, after

  init(_ phase: ByteView) {
    let words = Slug.of(phase).split(separator: .hyphen).map { String(decoding: $0, as: UTF8.self) }
    func has(_ known: Set<String>) -> Bool { words.contains { known.contains($0) } }
    if has(["preseason", "pre", "exhibition", "friendlies"]) || has(["spring"]) && has(["training"]) {
      self = .before
    } else if has(["postseason", "post", "playoff", "playoffs"]) {
      self = .after
    } else {
      self = words.first == "regular" ? .regular : .unknown
    }
  }

  /// Whether both are known and differ. No game moves from one part to another.
  func isOther(than stage: SeasonStage) -> Bool { self != stage && self != .unknown && stage != .unknown }
}

/// Two sets of games, with a common numbering of their facts.
struct MatchTable {
  private(set) var old: [MatchRecord] = []
  private(set) var new: [MatchRecord] = []
  private var texts = TextTable()

  init(old: Schedule, new: Schedule, gazetteer: Gazetteer?) {
    let teams = TeamKeys([old, new], gazetteer: gazetteer)
    self.old = records(old) { teams.number($0, of: $1, in: 0) }
    self.new = records(new) { teams.number($0, of: $1, in: 1) }
  }

  /// Replaces sides of the new set with sides of the old set.
  mutating func rename(_ renamed: [UInt32: UInt32]) {
    for index in new.indices {
      if let home = renamed[new[index].home] { new[index].home = home }
      if let away = renamed[new[index].away] { new[index].away = away }
    }
  }

  private mutating func records(
    _ schedule: Schedule, _ team: (_ side: Int32, _ league: TextID) -> UInt32
  ) -> [MatchRecord] {
    var shared = SharedKeys(count: schedule.texts.count, venues: schedule.venues.count)
    var timed: Set<TextID> = []
    for game in schedule.games where game.start != nil { timed.insert(game.league) }
    return schedule.games.map { game in
      var record = record(game, schedule, &shared)
      record.isOfUntoldTimes = game.start == nil && !timed.contains(game.league)
      if record.name == 0, game.home >= 0 || game.away >= 0 {
        record.home = team(game.home, game.league)
        record.away = team(game.away, game.league)
        record.hasPlaceholder = record.home == 0 || record.away == 0
      }
      return record
    }
  }

  /// The common number for each text or venue number of one schedule; nil if not assigned yet.
  private struct SharedKeys {
    var leagues: [UInt32?]
    var seasons: [UInt32?]
    var feeds: [UInt32?]
    var names: [UInt32?]
    var stages: [SeasonStage?]
    var venues: [UInt32?]

    init(count: Int, venues: Int) {
      leagues = [UInt32?](repeating: nil, count: count)
      seasons = leagues
      feeds = leagues
      names = leagues
      stages = [SeasonStage?](repeating: nil, count: count)
      self.venues = [UInt32?](repeating: nil, count: venues)
    }
  }

  private mutating func record(_ game: Game, _ schedule: Schedule, _ shared: inout SharedKeys) -> MatchRecord {
    var record = MatchRecord()
    record.league = key(game.league, schedule, &shared.leagues) { Slug.of($0) }
    record.season = key(game.season, schedule, &shared.seasons) { SeasonKey.of($0) }
    record.feed = key(game.source.feed, schedule, &shared.feeds) { Array($0) }
    if game.home < 0, game.away < 0 {
      record.name = key(game.name, schedule, &shared.names) { Slug.of($0) }
    }
    record.venue = venueKey(Int(game.venue), schedule, &shared.venues)
    record.day = game.localDate?.dayNumber ?? .min
    record.start = game.start?.instant.seconds ?? .min
    record.number = game.gameNumber
    record.status = game.status
    record.stage = stage(game.phase, schedule, &shared.stages)
    record.isNeutral = game.neutralSite
    record.hasMadeID = schedule.texts.withBytes(game.id) { MeetingIDWriter.isMade($0, on: game.localDate) }
    return record
  }

  private func stage(_ phase: TextID, _ schedule: Schedule, _ known: inout [SeasonStage?]) -> SeasonStage {
    if phase.isEmpty { return .unknown }
    if let stage = known[Int(phase.raw)] { return stage }
    let stage = schedule.texts.withBytes(phase) { SeasonStage($0) }
    known[Int(phase.raw)] = stage
    return stage
  }

  private mutating func key(
    _ text: TextID, _ schedule: Schedule, _ known: inout [UInt32?], _ form: (ByteView) -> [UInt8]
  ) -> UInt32 {
    if text.isEmpty { return 0 }
    if let key = known[Int(text.raw)] { return key }
    let formed = schedule.texts.withBytes(text, form)
    let key = formed.withBytes { texts.intern($0).raw }
    known[Int(text.raw)] = key
    return key
  }

  /// By name if there is one, because venue ids differ between feeds.
  private mutating func venueKey(_ number: Int, _ schedule: Schedule, _ known: inout [UInt32?]) -> UInt32 {
    guard schedule.venues.indices.contains(number) else { return 0 }
    if let key = known[number] { return key }
    let venue = schedule.venues[number]
    let text = venue.name.isEmpty ? venue.id : venue.name
    let formed = schedule.texts.withBytes(text.isEmpty ? venue.city : text) { NameKey.of($0) }
    let key = formed.withBytes { texts.intern($0).raw }
    known[number] = key
    return key
  }
}
