import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Resolves record values into games of one schedule: names become identities, local times become instants.
struct GameResolver {
  private let job: SourceJob
  private let findings: BatchFindings
  private var sides: SideResolver
  private var venues: VenueResolver
  private var times: TimeResolver
  private var meetings: MeetingMemo
  private let plainMembers: [PlainMember]
  private let feedName: TextID
  private let fileName: TextID
  private var seasons: [Int: TextID] = [:]
  private var lastSeason: (year: Int, text: TextID) = (.min, .empty)
  private var leagueNames = SpellingTable()
  /// By the number of a league's name as written.
  private var leagues: [TextID] = []
  private var leagueZones = TextIDMap<TextID>()
  /// The id of the last resolved game, `league:id`; empty if it has none. It is not yet a text of the schedule: texts
  /// of a single game are added once the game is complete.
  let id = OutputBuffer()

  /// - Parameter members: where a game's are in a record.
  init(_ job: SourceJob, members: FeedDefinition.Values, findings: BatchFindings, schedule: inout Schedule) {
    self.job = job
    self.findings = findings
    sides = SideResolver(job, findings: findings)
    venues = VenueResolver(job, findings: findings)
    times = TimeResolver(job, findings: findings)
    meetings = MeetingMemo(members)
    plainMembers = GameMember.allCases.compactMap { member in
      let description = member.description
      guard description.traits.contains(.isTakenAsItIs), members[member] != nil else { return nil }
      return PlainMember(member: member, kind: description.kind)
    }
    feedName = schedule.texts.intern(job.definition.name)
    fileName = schedule.texts.intern(job.sourceName)
  }

  /// Number of records whose time the feed itself marks as not set.
  var unsetTimes: Int { times.unsetTimes }

  /// Writes a record's values to `candidate`.
  mutating func resolve(
    _ record: RecordEvaluator, number: Int, line: Int, into candidate: inout GameCandidate, schedule: inout Schedule
  ) -> RecordOutcome {
    if record.isNoGame { return .notGame }
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
    setExtra(&candidate, record, &schedule)
    setSource(&candidate.game, record, &schedule)
    candidate.traits.priority = Int32(clamping: job.definition.priority)
    return .game
  }

  /// A member that needs no lookup.
  private struct PlainMember {
    let member: GameMember
    let kind: GameMember.Kind
  }

  /// Takes the members that need no lookup.
  private func takePlainMembers(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) {
    // Zero unless the record states the game's number on its day.
    candidate.game.gameNumber = 0
    for plain in plainMembers {
      let text = record.text(plain.member)
      if candidate.game.take(text, as: plain.kind, &schedule.texts) { continue }
      let name = plain.member.description.feedName
      findings.add(
        .unparsedNumber, "\"\(name)\" is not a number that a game can have: \(quotedForDisplay(text.text)); left out",
        .error, line: findings.line)
    }
    candidate.traits.hasGameNumber = candidate.game.gameNumber > 0
    candidate.game.gameNumber = max(1, candidate.game.gameNumber)
  }

  /// Sets sides, venue and times together: the names of the sides and the venue can depend on the time, and the time
  /// zone on the venue.
  private mutating func setSidesAndTimes(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    if let known = meetings.meeting(record, candidate.game) {
      findings.addAll(known.findings)
      candidate.game.home = known.home
      candidate.game.away = known.away
      candidate.game.name = .empty
      candidate.traits.isMatchable = known.isMatchable
      candidate.game.venue = known.venue
      return times.setTimes(&candidate, record, venue: known.venueZone, home: known.homeZone, &schedule)
    }
    let league = candidate.game.league
    var home = sides.side(record, .homeID, .homeName, league: league, &schedule)
    var away = sides.side(record, .awayID, .awayName, league: league, &schedule)
    var month: Int32 = 0
    let isDated = home?.isDated == true || away?.isDated == true || venues.isWithoutName(record, home)
    if isDated { month = times.month(record) }
    if month != 0, home?.isDated == true {
      home = sides.side(record, .homeID, .homeName, league: league, month: month, &schedule)
    }
    if month != 0, away?.isDated == true {
      away = sides.side(record, .awayID, .awayName, league: league, month: month, &schedule)
    }
    home.map { findings.addAll($0.findings) }
    away.map { findings.addAll($0.findings) }
    if let failure = setSides(&candidate, home, away, &schedule) {
      meetings.keep(nil)
      return failure
    }
    let homeGround = candidate.game.neutralSite ? nil : home
    let isOfLeague = homeGround?.team != nil || homeGround != nil && away?.team != nil
    let leagueZone = isOfLeague ? zone(ofLeague: league, &schedule) : .empty
    var venue = venues.venue(record, home: homeGround, leagueZone: leagueZone, month: month, &schedule)
    if isDated || venue.isDated {
      meetings.keep(nil)
    } else {
      meetings.keep(GameResolver.meeting(candidate, home, away, venue))
    }
    if venue.isDated {
      if month == 0 { month = times.month(record) }
      venue = venues.venue(
        record, home: homeGround, leagueZone: leagueZone, month: month, isDated: true, &schedule)
    }
    candidate.game.venue = venue.number
    findings.addAll(venue.findings)
    return times.setTimes(&candidate, record, venue: venue.zone, home: home?.zone, &schedule)
  }

  /// An event that is not a match of two sides has a name of its own.
  private static func meeting(
    _ candidate: GameCandidate, _ home: ResolvedSide?, _ away: ResolvedSide?, _ venue: ResolvedVenue
  ) -> MeetingMemo.Meeting? {
    guard let home, let away else { return nil }
    return MeetingMemo.Meeting(home: home, away: away, isMatchable: candidate.traits.isMatchable, venue: venue)
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
      return .rejected(code: .missingTeam, message: "a game has two sides, and this record names one")
    } else if candidate.game.name.isEmpty {
      return .rejected(code: .missingTeam, message: "the record names neither sides nor an event")
    }
    return nil
  }

  private func setID(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule
  ) -> RecordOutcome? {
    self.id.removeAll()
    let id = record.text(.id)
    if id.isEmpty { return nil }
    // Include the league, because the output is read again.
    let league = candidate.game.league
    let shown = league.isEmpty ? MeetingIDWriter.unknown.count : schedule.texts.withBytes(league) { $0.count }
    let prefix = job.hasOwnIDs ? 0 : shown + 1
    guard prefix + id.count <= Limits.idBytes else {
      return .rejected(code: .limitExceeded, message: "an id longer than \(Limits.idBytes) bytes (the limit)")
    }
    if !job.hasOwnIDs {
      if league.isEmpty {
        self.id.append(MeetingIDWriter.unknown)
      } else {
        schedule.texts.withBytes(league) { self.id.append($0) }
      }
      self.id.append(.colon)
    }
    self.id.append(id)
    candidate.traits.hasStableID = job.definition.hasStableIDs
    return nil
  }

  /// Sets aliases and earlier starts, which few games have.
  private func setExtra(_ candidate: inout GameCandidate, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let aliases = record.list(record.values[.aliases]).filter { !$0.isEmpty && $0.utf8.count <= Limits.idBytes }
    if aliases.isEmpty, candidate.previousStarts.isEmpty { return }
    var extra = GameExtra()
    extra.aliases = aliases.map { schedule.texts.intern($0) }
    extra.previousStarts = candidate.previousStarts
    schedule.setExtra(extra, of: &candidate.game)
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

  private mutating func setSeason(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let stated = record.text(.season)
    if !stated.isEmpty {
      game.season = schedule.texts.intern(stated)
    } else if !job.settings.season.isEmpty {
      game.season = schedule.texts.intern(job.settings.season)
    } else if let date = game.localDate {
      let year = date.month < job.definition.seasonStart ? date.year - 1 : date.year
      if lastSeason.year != Int(year) {
        let known = seasons[Int(year)] ?? schedule.texts.intern(String(year))
        seasons[Int(year)] = known
        lastSeason = (Int(year), known)
      }
      game.season = lastSeason.text
    }
  }

  /// The league stated in the record, otherwise the one that the user set for such records.
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

extension UnsafeBufferPointer where Element == UInt8 {
  /// The integer value of these digits.
  fileprivate var decimal: Int? { JSONNumber.integer(self) }
}
