import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Turns the values of records into games of one schedule: names become identities, local times instants.
final class GameResolver {
  private let definition: FeedDefinition
  private let findings: FindingTally
  private let settings: ImportSettings
  private let sides: SideResolver
  private let venues: VenueResolver
  private let times: TimeResolver
  private let plainMembers: [(name: String, kind: GameMember.Kind, value: FeedDefinition.Value)]
  private let feedName: TextID
  private let fileName: TextID
  private var seasons: [Int: TextID] = [:]
  private var lowerCase: [TextID: TextID] = [:]
  private let gazetteer: Gazetteer
  private var leagueZones: [TextID: TextID] = [:]
  private let scratch = OutputBuffer()

  /// - Parameter fileName: without folders: a schedule does not depend on where its sources lay.
  init(
    _ definition: FeedDefinition, gazetteer: Gazetteer, zones: FeedZones, settings: ImportSettings, fileName: String,
    findings: FindingTally, schedule: inout Schedule
  ) {
    self.findings = findings
    self.settings = settings
    self.definition = definition
    self.gazetteer = gazetteer
    sides = SideResolver(definition, gazetteer: gazetteer, zones: zones, findings: findings)
    venues = VenueResolver(definition, gazetteer: gazetteer, zones: zones, findings: findings)
    times = TimeResolver(definition, zones: zones, settings: settings, findings: findings)
    plainMembers = GameMember.allCases.compactMap { member in
      let description = member.description
      guard description.traits.contains(.isTakenAsItIs), let value = definition.values[member] else { return nil }
      return (description.feedName, description.kind, value)
    }
    feedName = schedule.texts.intern(definition.name)
    self.fileName = schedule.texts.intern(fileName)
  }

  /// Records whose time is not set, as the feed itself states.
  var unsetTimes: Int { times.unsetTimes }

  func resolve(
    _ record: RecordEvaluator, number: Int, line: Int, schedule: inout Schedule
  ) -> RecordOutcome {
    if record.holds(definition.notGames) { return .notGame }
    var candidate = GameCandidate()
    candidate.game.source.feed = feedName
    candidate.game.source.file = fileName
    candidate.game.source.record = UInt32(clamping: number)
    candidate.game.source.line = UInt32(clamping: line)
    candidate.game.league = league(record, &schedule)
    takePlainMembers(&candidate, record, &schedule)
    times.begin()
    if let failure = setSidesAndTimes(&candidate, record, &schedule) { return failure }
    setSeason(&candidate.game, record, &schedule)
    if let failure = setID(&candidate, record, &schedule) { return failure }
    setAliases(&candidate.game, record, &schedule)
    setSource(&candidate.game, record, &schedule)
    candidate.priority = definition.priority
    return .game(candidate)
  }

  /// Takes the members that need no looking up.
  private func takePlainMembers(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) {
    // Zero unless the record states which game of the day it is.
    candidate.game.gameNumber = 0
    for (name, kind, value) in plainMembers {
      let text = record.text(value)
      if candidate.game.take(text, as: kind, &schedule.texts) { continue }
      findings.add(
        .unparsedNumber, "\"\(name)\" is not a number that a game can have: \(quotedForDisplay(text.text)); left out",
        .error, line: findings.line)
    }
    candidate.hasGameNumber = candidate.game.gameNumber > 0
    candidate.game.gameNumber = max(1, candidate.game.gameNumber)
  }

  /// Who plays, where, and when there: what the feed calls the sides and the ground can depend on the time, and the
  /// zone of the time on the ground.
  private func setSidesAndTimes(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    let league = candidate.game.league
    var home = sides.side(record, .homeID, .homeName, league: league, &schedule)
    var away = sides.side(record, .awayID, .awayName, league: league, &schedule)
    var month: Int32 = 0
    if home?.isDated == true || away?.isDated == true || venues.isWithoutName(record, home) {
      month = times.month(record)
    }
    if month != 0, home?.isDated == true {
      home = sides.side(record, .homeID, .homeName, league: league, month: month, &schedule)
    }
    if month != 0, away?.isDated == true {
      away = sides.side(record, .awayID, .awayName, league: league, month: month, &schedule)
    }
    for finding in home?.findings ?? [] { findings.add(finding) }
    for finding in away?.findings ?? [] { findings.add(finding) }
    if let failure = setSides(&candidate, home, away, schedule) { return failure }
    let homeGround = candidate.game.neutralSite ? nil : home
    let isOfLeague = homeGround?.team != nil || homeGround != nil && away?.team != nil
    let leagueZone = isOfLeague ? zone(ofLeague: league, &schedule) : .empty
    var venue = venues.venue(record, home: homeGround, leagueZone: leagueZone, month: month, &schedule)
    if venue.isDated {
      if month == 0 { month = times.month(record) }
      venue = venues.venue(
        record, home: homeGround, leagueZone: leagueZone, month: month, isDated: true, &schedule)
    }
    candidate.game.venue = venue.number
    for finding in venue.findings { findings.add(finding) }
    return times.setTimes(&candidate, record, venue: venue.zone, home: home?.zone, &schedule)
  }

  private func setSides(
    _ candidate: inout GameCandidate, _ home: ResolvedSide?, _ away: ResolvedSide?, _ schedule: Schedule
  ) -> RecordOutcome? {
    if let home, let away {
      candidate.game.home = home.number
      candidate.game.away = away.number
      // A name is for an event that is not a match of two sides.
      candidate.game.name = .empty
      candidate.isMatchable = !home.isPlaceholder && !away.isPlaceholder
      if candidate.isMatchable, home.number == away.number {
        let side = schedule.side(home.number).map { schedule.texts.string($0.name) } ?? ""
        return .rejected(code: .sameTeamTwice, message: "\(quotedForDisplay(side)) can't play against itself")
      }
    } else if home != nil || away != nil {
      return .rejected(code: .missingTeam, message: "a game has two sides, and this record names one")
    } else if candidate.game.name.isEmpty {
      return .rejected(code: .missingTeam, message: "the record names neither sides nor an event")
    }
    return nil
  }

  private func setID(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    let id = record.text(.id)
    if id.isEmpty { return nil }
    // With the league before it: what is written is read again.
    let league = candidate.game.league
    let shown = league.isEmpty ? MeetingIDWriter.unknown.count : schedule.texts.withBytes(league) { $0.count }
    let prefix = definition.hasOwnIDs ? 0 : shown + 1
    guard prefix + id.count <= Limits.idBytes else {
      return .rejected(code: .limitExceeded, message: "an id longer than \(Limits.idBytes) bytes (the limit)")
    }
    candidate.game.id = definition.hasOwnIDs ? schedule.texts.intern(id) : prefixed(league, id, &schedule)
    candidate.hasStableID = definition.hasStableIDs
    return nil
  }

  private func setAliases(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let aliases = record.list(record.values[.aliases]).filter { !$0.isEmpty && $0.utf8.count <= Limits.idBytes }
    if aliases.isEmpty { return }
    var extra = GameExtra()
    extra.aliases = aliases.map { schedule.texts.intern($0) }
    schedule.setExtra(extra, of: &game)
  }

  private func setSource(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let feed = record.text(.sourceFeed)
    let file = record.text(.sourceFile)
    guard !feed.isEmpty, !file.isEmpty, let number = record.text(.sourceRecord).decimal, number > 0,
      let line = record.text(.sourceLine).decimal, line > 0
    else { return }
    game.source.feed = schedule.texts.intern(feed)
    game.source.file = schedule.texts.intern(file)
    game.source.record = UInt32(clamping: number)
    game.source.line = UInt32(clamping: line)
  }

  private func setSeason(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let stated = record.text(.season)
    if !stated.isEmpty {
      game.season = schedule.texts.intern(stated)
    } else if !settings.season.isEmpty {
      game.season = schedule.texts.intern(settings.season)
    } else if let date = game.localDate {
      let year = date.month < definition.seasonStart ? date.year - 1 : date.year
      if let known = seasons[Int(year)] {
        game.season = known
      } else {
        game.season = schedule.texts.intern(String(year))
        seasons[Int(year)] = game.season
      }
    }
  }

  /// The league that the record states, else the one that a person states for such records.
  private func league(_ record: RecordEvaluator, _ schedule: inout Schedule) -> TextID {
    let stated = record.text(.league)
    if !stated.isEmpty || settings.league.isEmpty { return lowercased(stated, &schedule) }
    return settings.league.withBytes { lowercased($0, &schedule) }
  }

  /// The zone that the league plays in; empty without one.
  private func zone(ofLeague league: TextID, _ schedule: inout Schedule) -> TextID {
    if let known = leagueZones[league] { return known }
    let zone = schedule.texts.intern(gazetteer.zone(ofLeague: schedule.texts.string(league)))
    leagueZones[league] = zone
    return zone
  }

  private func lowercased(_ text: ByteView, _ schedule: inout Schedule) -> TextID {
    guard text.contains(where: { $0 &- 0x41 < 26 || $0 >= 0x80 }) else { return schedule.texts.intern(text) }
    let raw = schedule.texts.intern(text)
    if let known = lowerCase[raw] { return known }
    let lower = schedule.texts.intern(text.text.lowercased())
    lowerCase[raw] = lower
    return lower
  }

  /// `league:id`.
  private func prefixed(_ league: TextID, _ id: ByteView, _ schedule: inout Schedule) -> TextID {
    scratch.removeAll()
    if league.isEmpty {
      scratch.append(MeetingIDWriter.unknown)
    } else {
      schedule.texts.withBytes(league) { scratch.append($0) }
    }
    scratch.append(.colon)
    scratch.append(id)
    return schedule.texts.intern(scratch.view)
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The whole number that these digits are.
  fileprivate var decimal: Int? { JSONNumber.integer(self) }
}
