import CivilTime
package import ScheduleModel
import SourceText

/// A schedule to audit, with the line of each game's id.
package struct AuditedSchedule: Sendable {
  package var schedule: Schedule
  /// The file name to show in findings.
  package var file: String
  /// By number of an id's text.
  package var lines: [Int32]

  package init(_ schedule: Schedule, file: String, lines: [Int32]) {
    self.schedule = schedule
    self.file = file
    self.lines = lines
  }

  func line(of game: Game) -> Int {
    let number = Int(game.id.raw)
    return lines.indices.contains(number) ? max(1, Int(lines[number])) : 1
  }

  func id(_ game: Game) -> String { schedule.texts.string(game.id) }

  /// `Yankees at Red Sox`.
  func name(_ game: Game) -> String { "\(name(game.away)) at \(name(game.home))" }

  func name(_ side: Int32) -> String {
    guard let side = schedule.side(side) else { return "an unknown team" }
    return displaySafe(schedule.texts.string(side.name.isEmpty ? side.id : side.name))
  }

  /// `Fenway Park in Boston`.
  func place(_ game: Game) -> String {
    guard let venue = schedule.venue(game.venue) else { return "a place that is not known" }
    let parts = [schedule.texts.string(venue.name), schedule.texts.string(venue.city)].filter { !$0.isEmpty }
    return displaySafe(parts.joined(separator: " in "))
  }

  /// The time, otherwise the date.
  func time(_ game: Game) -> String { game.start?.description ?? game.localDate?.description ?? "no date" }
}

/// A schedule with facts that several rules need, computed once.
package struct AuditView {
  let audited: AuditedSchedule
  let gazetteer: Gazetteer
  let zones: ZoneCache
  /// By team (the number of its side): indices of its games, except cancelled and postponed ones, by date and time.
  /// Games without a team are left out.
  let gamesOfTeam: [(side: Int32, games: [Int])]
  let grounds: HomeGrounds
  /// By league and season: the first day of regular home games. Before it, teams practice anywhere, even split into two
  /// squads.
  private var openings: [LeagueSeason: LocalDate] = [:]

  private struct LeagueSeason: Hashable {
    var league: TextID
    var season: TextID
  }

  var schedule: Schedule { audited.schedule }

  init(_ audited: AuditedSchedule, gazetteer: Gazetteer, zones: ZoneCache) {
    self.audited = audited
    self.gazetteer = gazetteer
    self.zones = zones
    let schedule = audited.schedule
    let isNobody = schedule.sides.map { side in
      schedule.texts.withBytes(side.name.isEmpty ? side.id : side.name) { PlaceholderNames.contains($0) }
    }
    var games: [[Int]] = schedule.sides.map { _ in [] }
    for (index, game) in schedule.games.enumerated() where !game.status.isOff && game.localDate != nil {
      for side in [game.home, game.away] where side >= 0 && !isNobody[Int(side)] { games[Int(side)].append(index) }
    }
    gamesOfTeam = games.enumerated().compactMap { $1.isEmpty ? nil : (Int32($0), $1) }
    grounds = HomeGrounds(schedule, gamesOfTeam, gazetteer)
    findOpenings()
  }

  /// Finds the openings: a season opens on the first day on which a quarter of the teams play at the home sides' own
  /// venues.
  private mutating func findOpenings() {
    var teams: [LeagueSeason: Set<Int32>] = [:]
    for game in schedule.games where game.home >= 0 {
      teams[LeagueSeason(league: game.league, season: game.season), default: []].insert(game.home)
    }
    var counts: [LeagueSeason: (date: LocalDate, count: Int)] = [:]
    for game in schedule.games where game.home >= 0 && !game.status.isOff && !game.neutralSite {
      let key = LeagueSeason(league: game.league, season: game.season)
      guard let date = game.localDate, openings[key] == nil,
        grounds.kind(game.venue, of: game.home, in: game) == .own
      else { continue }
      let known = counts[key].flatMap { $0.date == date ? $0.count : nil } ?? 0
      counts[key] = (date, known + 1)
      if (known + 1) * 8 >= teams[key]?.count ?? 0 { openings[key] = date }
    }
  }

  /// Whether a game is practice before its season.
  func isPractice(_ game: Game) -> Bool {
    guard let opening = openings[LeagueSeason(league: game.league, season: game.season)], let date = game.localDate
    else { return false }
    return date < opening
  }

  /// The zone of a game's venue, otherwise the game's; nil if neither is known.
  func zone(_ game: Game) -> Zone? {
    let name = schedule.zoneName(ofVenue: game.venue, game: game.zone)
    return name.isEmpty ? nil : schedule.texts.withBytes(name) { zones.zone($0) }
  }

  /// The coordinates of a game in degrees: its venue's, otherwise its city's.
  func coordinates(_ game: Game) -> (latitude: Double, longitude: Double)? {
    guard let venue = schedule.venue(game.venue) else { return nil }
    if let latitude = venue.latitude, let longitude = venue.longitude { return (latitude, longitude) }
    let city = gazetteer.city(
      schedule.texts.string(venue.city), region: schedule.texts.string(venue.region),
      country: schedule.texts.string(venue.country))
    guard let latitude = city?.latitude, let longitude = city?.longitude else { return nil }
    return (latitude, longitude)
  }

  /// Kilometers between the venues of two games; nil if one is unknown.
  func distance(_ first: Game, _ second: Game) -> Double? {
    if first.venue == second.venue { return 0 }
    guard let from = coordinates(first), let to = coordinates(second) else { return nil }
    return GreatCircle.kilometres(from.latitude, from.longitude, to.latitude, to.longitude)
  }
}

/// The home venues of teams: those in the gazetteer, and those that a schedule uses often.
struct HomeGrounds {
  private struct Key: Hashable {
    var team: Int32
    var season: TextID
  }

  /// By team and season: the number of home games by venue, and in total.
  private var counts: [Key: (byVenue: [Int32: Int], all: Int)] = [:]
  private let schedule: Schedule
  private let gazetteer: Gazetteer
  /// The minimum number of home games that show where a team is at home.
  private static let least = 8

  init(_ schedule: Schedule, _ teams: [(side: Int32, games: [Int])], _ gazetteer: Gazetteer) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    for (side, games) in teams {
      for index in games {
        let game = schedule.games[index]
        guard game.home == side, !game.neutralSite, game.venue >= 0 else { continue }
        counts[Key(team: side, season: game.season), default: ([:], 0)].byVenue[game.venue, default: 0] += 1
        counts[Key(team: side, season: game.season), default: ([:], 0)].all += 1
      }
    }
  }

  enum Kind {
    /// The team plays most of its home games there, or the gazetteer lists it as the team's venue.
    case own
    /// The team plays nearly all of its home games elsewhere.
    case foreign
    case open
  }

  /// The relation of a venue to a team in the season of a game.
  func kind(_ venue: Int32, of team: Int32, in game: Game) -> Kind {
    let known = knownGround(team, game)
    let ground = schedule.venue(venue)
    if let known, let ground, schedule.texts.string(ground.id) == known { return .own }
    guard let (byVenue, all) = counts[Key(team: team, season: game.season)], all >= Self.least else { return .open }
    let here = byVenue[venue] ?? 0
    if here * 2 > all { return .own }
    // Some clubs have two or three venues.
    return here * 10 <= all && !isSamePlace(venue, as: byVenue) ? .foreign : .open
  }

  /// The id of the venue in the gazetteer.
  private func knownGround(_ team: Int32, _ game: Game) -> String? {
    guard let side = schedule.side(team), let date = game.localDate else { return nil }
    let league = schedule.texts.string(game.league)
    let entry = gazetteer.team(
      schedule.texts.string(side.name), league: league, month: GazetteerPeriod.month(of: date))
    return entry.flatMap { gazetteer.home(of: $0, month: GazetteerPeriod.month(of: date))?.id }
  }

  /// A venue may have two names.
  private func isSamePlace(_ venue: Int32, as others: [Int32: Int]) -> Bool {
    guard let mine = schedule.venue(venue) else { return true }
    return others.contains { other, count in
      guard other != venue, count > 1, let ground = schedule.venue(other) else { return false }
      guard let latitude = mine.latitude, let longitude = mine.longitude, let north = ground.latitude,
        let east = ground.longitude
      else { return mine.city == ground.city }
      return GreatCircle.kilometres(latitude, longitude, north, east) < 1
    }
  }
}
