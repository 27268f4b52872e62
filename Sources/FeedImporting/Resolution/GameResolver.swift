import CivilTime
package import FeedReading
import FormatSyntax
import GameIdentity
package import ScheduleModel
package import SourceText

/// Resolves a record's values into a game of the schedule: names become ids, and local times become instants.
package struct GameResolver {
  private let job: SourceJob
  private let findings: BatchFindings
  private var sides: SideResolver
  private var venues: VenueResolver
  private var times: TimeResolver
  private var memo: RecordMemo
  /// Findings about the current record that apply to all records with the same texts.
  private var noted: [Int] = []
  private let hasAliases: Bool
  private let hasSource: Bool
  /// Members that records with the same sides, league and venue share, and members that vary by record.
  private let plainMembers: [DirectMember]
  private let ownMembers: [DirectMember]
  private let feedName: TextID
  private let fileName: TextID
  private var seasons: [Int: TextID] = [:]
  /// The last season that was derived from a date, and the days that it covers.
  private var lastSeason: (month: Int, first: Int32, last: Int32, text: TextID) = (0, 0, -1, .empty)
  /// By league: the month in which its seasons start; 0 if unknown.
  private var leagueSeasons = TextIDMap<Int>()
  private var leagueNames = SpellingTable()
  /// By the number of a league's name as written.
  private var leagues: [TextID] = []
  private var leagueZones = TextIDMap<TextID>()

  /// - Parameters:
  ///   - definition: contains the members of the game.
  ///   - groups: the splits of the records' texts.
  package init(
    _ job: SourceJob, _ definition: FeedDefinition, _ groups: SplitGroups, findings: BatchFindings,
    schedule: inout Schedule
  ) {
    let members = definition.values
    self.job = job
    self.findings = findings
    sides = SideResolver(job, findings: findings)
    venues = VenueResolver(job, findings: findings)
    times = TimeResolver(job, members, findings: findings)
    memo = RecordMemo(definition, groups)
    hasAliases = members[.aliases] != nil
    hasSource = members[.sourceFeed] != nil
    let plain = GameMember.allCases.filter { $0.description.traits.contains(.isTakenAsItIs) && members[$0] != nil }
    plainMembers = plain.filter { RecordMemo.members.contains($0) }.map { DirectMember($0) }
    ownMembers = plain.filter { !RecordMemo.members.contains($0) }.map { DirectMember($0) }
    feedName = schedule.texts.intern(job.definition.name)
    fileName = schedule.texts.intern(job.sourceName)
  }

  /// Number of records whose time the feed itself marks as not set.
  package var unsetTimes: Int { times.unsetTimes }

  /// Counts the findings of records with the same texts as an earlier one.
  package mutating func countFindings() { memo.countFindings(in: findings) }

  /// Writes a record's values to `candidate` and its id to `ids`: `league:id`, or nothing if it has no id.
  package mutating func resolve(
    _ record: RecordEvaluator, number: Int, line: Int, into candidate: inout GameCandidate,
    _ ids: OutputBuffer, schedule: inout Schedule
  ) -> RecordOutcome {
    if !memo.coversGames, record.isNoGame { return .notGame }
    if let known = memo.find(record) {
      if !memo.isGame(known) { return .notGame }
      memo.count(known)
      candidate.game = memo.game(known)
      candidate.traits = memo.traits(known)
      if !memo.coversStatus { candidate.game.status = status(record) }
      let zones = memo.zones(known)
      times.begin(clock: zones.clock, seasonStart: seasonStart(ofLeague: candidate.game.league, schedule) ?? 1)
      let isUnset = memo.coversUnset ? memo.isUnset(known) : record.hasUnsetTime
      let failure = times.setTimes(
        &candidate, record, isUnset: isUnset, venue: zones.venue, home: zones.home, &schedule)
      if let failure { return failure }
      if zones.clock == nil, let clock = times.clock { memo.keep(clock: clock) }
    } else {
      if memo.coversGames, record.isNoGame {
        memo.keepNoGame()
        return .notGame
      }
      if let failure = setAll(&candidate, record, &schedule) { return failure }
    }
    candidate.game.source.feed = feedName
    candidate.game.source.file = fileName
    candidate.game.source.record = UInt32(clamping: number)
    candidate.game.source.line = UInt32(clamping: line)
    setSeason(&candidate, record, &schedule)
    if !ownMembers.isEmpty { takeOwnMembers(&candidate, record, &schedule) }
    if let score = job.definition.values.score { candidate.traits.setScore(record.text(score)) }
    if let failure = setID(&candidate, record, ids, &schedule) { return failure }
    setExtra(&candidate, record, &schedule)
    if hasSource { setSource(&candidate.game, record, &schedule) }
    candidate.traits.priority = Int32(clamping: job.definition.priority)
    return .game
  }

  /// Computes a record's values except its id, and stores those that apply to all records with the same texts.
  private mutating func setAll(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    noted.removeAll(keepingCapacity: true)
    candidate.game.league = league(record, &schedule)
    takePlainMembers(&candidate, record, &schedule)
    times.begin(clock: nil, seasonStart: seasonStart(ofLeague: candidate.game.league, schedule) ?? 1)
    return setSidesAndTimes(&candidate, record, &schedule)
  }

  /// Reports a problem in a text that other records may share.
  private mutating func note(_ code: DiagnosticCode, _ message: String) {
    guard memo.hasRoom else { return findings.add(code, message, .error, line: findings.line) }
    let number = findings.number(code, message, .error)
    findings.add(number)
    noted.append(number)
  }

  private mutating func note(_ numbers: [Int]) {
    findings.addAll(numbers)
    noted += numbers
  }

  /// A member that needs no lookup.
  private struct DirectMember {
    let member: GameMember
    let kind: GameMember.Kind
    let isAddress: Bool

    init(_ member: GameMember) {
      self.member = member
      kind = member.description.kind
      isAddress = member.description.traits.contains(.isAddress)
    }
  }

  /// Sets the plain members that vary by record, and leaves out invalid addresses.
  private mutating func takeOwnMembers(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) {
    for plain in ownMembers {
      let text = record.text(plain.member)
      if plain.isAddress, !text.isEmpty, !text.isWebAddress {
        findings.add(
          .invalidAddress,
          "\"\(plain.member.description.feedName)\" is not an http or https address: \(quotedForDisplay(text.text)); "
            + "left out", line: findings.line)
        continue
      }
      _ = candidate.game.take(text, as: plain.kind, &schedule.texts)
    }
  }

  /// Sets the members that need no lookup.
  private mutating func takePlainMembers(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) {
    // Zero unless the record states the number.
    candidate.game.gameNumber = 0
    for plain in plainMembers {
      let text = record.text(plain.member)
      if candidate.game.take(text, as: plain.kind, &schedule.texts) { continue }
      let name = plain.member.description.feedName
      note(
        .unparsedNumber, "\"\(name)\" is not a number that a game can have: \(quotedForDisplay(text.text)); left out")
    }
    candidate.traits.hasGameNumber = candidate.game.gameNumber > 0
    candidate.game.gameNumber = max(1, candidate.game.gameNumber)
  }

  /// Sets sides, venue and times together: names of sides and venues may depend on the time, and the time zone on the
  /// venue.
  private mutating func setSidesAndTimes(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    let league = candidate.game.league
    var home = sides.side(record, .homeID, .homeName, league: league, &schedule)
    var away = sides.side(record, .awayID, .awayName, league: league, &schedule)
    var month: Int32 = 0
    let grounds = HomeGrounds(ofLeague: schedule.texts.string(league))
    let isDated = home?.isDated == true || away?.isDated == true || venues.isWithoutName(record, home)
    if isDated { month = times.month(record) }
    if month != 0, home?.isDated == true {
      home = sides.side(record, .homeID, .homeName, league: league, month: month, &schedule)
    }
    if month != 0, away?.isDated == true {
      away = sides.side(record, .awayID, .awayName, league: league, month: month, &schedule)
    }
    home.map { note($0.findings) }
    away.map { note($0.findings) }
    if let failure = setSides(&candidate, home, away, &schedule) {
      memo.keepNothing()
      return failure
    }
    let hasHomeGround = !candidate.game.neutralSite && grounds.areUsed(inRound: record.text(.round))
    let homeGround = hasHomeGround ? home : nil
    let isOfLeague = homeGround?.team != nil || homeGround != nil && away?.team != nil
    let leagueZone = isOfLeague ? zone(ofLeague: league, &schedule) : .empty
    var venue = venues.venue(record, home: homeGround, leagueZone: leagueZone, month: month, &schedule)
    // The round may also be that of the record alone.
    let isOwn = isDated || venue.isDated || grounds != .ofAllGames
    if venue.isDated {
      if month == 0 { month = times.month(record) }
      venue = venues.venue(
        record, home: homeGround, leagueZone: leagueZone, month: month, isDated: true, &schedule)
    }
    candidate.game.venue = venue.number
    note(venue.findings)
    candidate.game.status = status(record)
    let isUnset = record.hasUnsetTime
    let known = RecordMemo.Zones(venue: venue.zone, home: home?.zone)
    if isOwn {
      memo.keepNothing()
    } else {
      var common = RecordMemo.Common()
      common.isUnset = isUnset
      common.game = candidate.game
      common.traits = candidate.traits
      common.zones = known
      memo.keep(common, findings: noted)
    }
    let failure = times.setTimes(
      &candidate, record, isUnset: isUnset, venue: known.venue, home: known.home, &schedule)
    if failure == nil, !isOwn, let clock = times.clock { memo.keep(clock: clock) }
    return failure
  }

  private mutating func status(_ record: RecordEvaluator) -> GameStatus {
    let word = record.text(.status)
    if word.isEmpty { return .scheduled }
    if let known = GameStatus(word: word)
      ?? GameStatus.allCases.first(where: { word.equalsIgnoringCase($0.word.bytes) })
    {
      return known
    }
    let message = "\(quotedForDisplay(word.text)) is not a status; treated as scheduled"
    if memo.coversStatus {
      note(.unknownStatus, message)
    } else {
      findings.add(.unknownStatus, message, .error, line: findings.line)
    }
    return .scheduled
  }

  private func setSides(
    _ candidate: inout GameCandidate, _ home: ResolvedSide?, _ away: ResolvedSide?, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    if let home, let away {
      candidate.game.home = home.number
      candidate.game.away = away.number
      // Only an event that is not a match of two sides has a name.
      candidate.game.name = .empty
      candidate.traits.isMatchable = !home.isPlaceholder && !away.isPlaceholder
      if candidate.traits.isMatchable, home.number == away.number {
        let side = schedule.side(home.number).map { schedule.texts.string($0.name) } ?? ""
        return .rejected(code: .sameTeamTwice, message: "\(quotedForDisplay(side)) can't play against itself")
      }
    } else if home != nil || away != nil {
      return .rejected(code: .missingTeam, message: "a game has two sides, but this record names one")
    } else if candidate.game.name.isEmpty {
      return .rejected(code: .missingTeam, message: "the record names neither sides nor an event")
    }
    return nil
  }

  // Mutating, like others below: a nonmutating method would copy this structure of 700 bytes.
  private mutating func setID(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ ids: OutputBuffer, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    let id = record.text(.id)
    if id.isEmpty { return nil }
    // The id includes the league, because the output may be read again.
    let league = candidate.game.league
    let shown = league.isEmpty ? MeetingIDWriter.unknown.count : schedule.texts.withBytes(league) { $0.count }
    // A calendar that was made from a schedule has the ids of the schedule.
    let isPrefixed =
      !league.isEmpty && id.count > shown + 1 && id[shown] == .colon
      && schedule.texts.withBytes(league) { id.starts(with: $0) }
    let prefix = job.hasOwnIDs || isPrefixed ? 0 : shown + 1
    guard prefix + id.count <= Limits.idBytes else {
      return .rejected(code: .limitExceeded, message: "the id is longer than \(Limits.idBytes) bytes (the limit)")
    }
    if prefix > 0 {
      if league.isEmpty {
        ids.append(MeetingIDWriter.unknown)
      } else {
        schedule.texts.withBytes(league) { ids.append($0) }
      }
      ids.append(.colon)
    }
    ids.append(id)
    candidate.traits.hasStableID = job.definition.hasStableIDs
    return nil
  }

  /// Sets aliases and earlier starts, which few games have.
  private mutating func setExtra(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) {
    if !hasAliases, candidate.previousStarts.isEmpty { return }
    let aliases = record.list(record.values[.aliases]).filter { !$0.isEmpty && $0.utf8.count <= Limits.idBytes }
    if aliases.isEmpty, candidate.previousStarts.isEmpty { return }
    var extra = GameExtra()
    extra.aliases = aliases.map { schedule.texts.intern($0) }
    extra.previousStarts = candidate.previousStarts
    schedule.setExtra(extra, of: &candidate.game)
  }

  private mutating func setSource(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
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

  private mutating func setSeason(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) {
    let stated = record.text(.season)
    if !stated.isEmpty {
      candidate.game.season =
        TimeResolver.span(of: stated).map { schedule.texts.intern($0) } ?? schedule.texts.intern(stated)
    } else if !job.settings.season.isEmpty {
      candidate.game.season = schedule.texts.intern(job.settings.season)
    } else if let date = candidate.game.localDate {
      let month = seasonStart(ofLeague: candidate.game.league, schedule)
      if lastSeason.month != month ?? 1 || date.dayNumber < lastSeason.first || date.dayNumber > lastSeason.last {
        lastSeason = season(of: date, from: month ?? 1, &schedule)
      }
      candidate.game.season = lastSeason.text
      candidate.traits.isOfCalendarYear = month == nil
    }
  }

  /// The month from the definition, otherwise from the gazetteer; nil if neither states it.
  private mutating func seasonStart(ofLeague league: TextID, _ schedule: Schedule) -> Int? {
    if let month = job.definition.seasonStart { return month }
    let month = leagueSeasons[league] ?? job.gazetteer.seasonStart(ofLeague: schedule.texts.string(league)) ?? 0
    if leagueSeasons[league] == nil { leagueSeasons[league] = month }
    return month > 0 ? month : nil
  }

  /// The season of a date, with its first and last day.
  private mutating func season(
    of date: LocalDate, from month: Int, _ schedule: inout Schedule
  ) -> (month: Int, first: Int32, last: Int32, text: TextID) {
    let year = date.month < month ? date.year - 1 : date.year
    let text = seasons[year] ?? schedule.texts.intern(String(year))
    seasons[year] = text
    guard let first = LocalDate(year: year, month: month, day: 1),
      let next = LocalDate(year: year + 1, month: month, day: 1)
    else { return (month, date.dayNumber, date.dayNumber, text) }
    return (month, first.dayNumber, next.dayNumber - 1, text)
  }

  /// The league in the record, otherwise the one that the user set for records without a league.
  private mutating func league(_ record: RecordEvaluator, _ schedule: inout Schedule) -> TextID {
    let stated = record.text(.league)
    if !stated.isEmpty || job.settings.league.isEmpty { return lowercased(stated, &schedule) }
    return job.settings.league.withBytes { lowercased($0, &schedule) }
  }

  /// The zone in which the league plays; empty if it has none.
  private mutating func zone(ofLeague league: TextID, _ schedule: inout Schedule) -> TextID {
    if let known = leagueZones[league] { return known }
    let zone = schedule.texts.intern(job.gazetteer.zone(ofLeague: schedule.texts.string(league)))
    leagueZones[league] = zone
    return zone
  }

  private mutating func lowercased(_ text: ByteView, _ schedule: inout Schedule) -> TextID {
    let number = leagueNames.number(text)
    if let number, number < leagues.count { return leagues[number] }
    let league = schedule.texts.intern(text.text.lowercased())
    if number != nil { leagues.append(league) }
    return league
  }
}
