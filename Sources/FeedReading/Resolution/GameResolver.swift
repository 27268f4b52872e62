import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Turns the values of records into games of one schedule: names become identities, local times instants.
final class GameResolver {
  /// What became of a record.
  enum Outcome {
    case game(GameCandidate)
    case notGame
    case rejected(code: String, message: String)
  }

  let definition: FeedDefinition
  let values: Values
  private let gazetteer: Gazetteer
  let zones: FeedZones
  let settings: ImportSettings
  private let feedName: TextID
  private let fileName: TextID
  let findings: FindingTally

  /// An object, so that taking one of its members copies no other.
  final class Values {
    let all: FeedDefinition.Values

    init(_ all: FeedDefinition.Values) { self.all = all }
  }

  private struct SideKey: BitwiseCopyable {
    var league: TextID
    var id: TextID
    var name: TextID
    /// 0 where the time does not matter, or is not known.
    var month: Int32
  }

  /// An object, so that taking one for each of a million records copies nothing.
  private final class ResolvedSide {
    let number: Int32
    let team: Gazetteer.TeamEntry?
    let zone: Zone?
    let isPlaceholder: Bool
    /// The name or the city depends on the time of the game.
    let isDated: Bool
    let finding: Int?

    init(
      number: Int32, team: Gazetteer.TeamEntry?, zone: Zone?, isPlaceholder: Bool, isDated: Bool, finding: Int?
    ) {
      self.number = number
      self.team = team
      self.zone = zone
      self.isPlaceholder = isPlaceholder
      self.isDated = isDated
      self.finding = finding
    }
  }

  private struct VenueKey: BitwiseCopyable {
    var id: TextID
    var name: TextID
    var city: TextID
    var region: TextID
    var country: TextID
    var zone: TextID
    /// The venue's, where the record tells it beside the game's.
    var venueZone: TextID
    /// Degrees, as they are written.
    var latitude: TextID
    var longitude: TextID
    /// The home side, which tells the city where nothing else does.
    var home: Int32
    /// 0 where the feed itself names the venue.
    var month: Int32
    /// 1 where the record says nothing at all of where the game is.
    var isPlaceless: Int32
  }

  private struct ResolvedVenue {
    var number: Int32
    var zone: Zone?
    /// The number of a finding about it; nil where there is none.
    var finding: Int?
    /// Which ground the name is of depends on the time of the game.
    var isDated = false
  }

  // Keys are numbered as bytes by a text table, which is several times faster than a dictionary of them.
  private var sideKeys = TextTable()
  private var sides: [ResolvedSide] = []
  private var venueKeys = TextTable()
  private var venues: [ResolvedVenue] = []
  var zonesByName: [TextID: Zone?] = [:]
  /// What the record says of its start, where that was looked at already.
  var startParts: DateTimeParts?
  /// Records of which the feed itself says that their time is not set.
  var unsetTimes = 0
  private var seasons: [Int: TextID] = [:]
  private var lowerCase: [TextID: TextID] = [:]
  private let scratch = OutputBuffer()

  init(
    _ definition: FeedDefinition, gazetteer: Gazetteer, zones: FeedZones, settings: ImportSettings, file: String,
    findings: FindingTally, schedule: inout Schedule
  ) {
    self.findings = findings
    self.settings = settings
    self.definition = definition
    values = Values(definition.values)
    self.gazetteer = gazetteer
    self.zones = zones
    feedName = schedule.texts.intern(definition.name)
    // The name alone: a schedule does not depend on where its sources lay.
    fileName = schedule.texts.intern(SourceRun.name(file))
  }

  func resolve(
    _ record: RecordEvaluator, number: Int, line: Int, schedule: inout Schedule
  ) -> Outcome {
    if record.holds(definition.notGames) { return .notGame }
    var game = Game()
    var candidate = GameCandidate()
    game.source.feed = feedName
    game.source.file = fileName
    game.source.record = UInt32(clamping: number)
    game.source.line = UInt32(clamping: line)
    let league = record.text(values.all.league)
    game.league = league.isEmpty ? ownLeague(&schedule) : lowercased(league, &schedule)
    game.phase = schedule.texts.intern(record.text(values.all.phase))
    game.name = schedule.texts.intern(record.text(values.all.name))

    var homeKey = sideKey(record, values.all.homeID, values.all.home, game.league, &schedule)
    var awayKey = sideKey(record, values.all.awayID, values.all.away, game.league, &schedule)
    var home = homeKey.map { side($0, record, values.all.homeID, values.all.home, &schedule) }
    var away = awayKey.map { side($0, record, values.all.awayID, values.all.away, &schedule) }
    var month: Int32 = 0
    startParts = nil
    if home?.isDated == true || away?.isDated == true || isVenueWithoutName(record, home) {
      month = self.month(record)
    }
    if month != 0, home?.isDated == true {
      homeKey?.month = month
      home = homeKey.map { side($0, record, values.all.homeID, values.all.home, &schedule) }
    }
    if month != 0, away?.isDated == true {
      awayKey?.month = month
      away = awayKey.map { side($0, record, values.all.awayID, values.all.away, &schedule) }
    }
    if let finding = home?.finding { findings.add(finding) }
    if let finding = away?.finding { findings.add(finding) }
    if let home, let away {
      game.home = home.number
      game.away = away.number
      // A name is for what is no match of two sides.
      game.name = .empty
      candidate.isMatchable = !home.isPlaceholder && !away.isPlaceholder
      if candidate.isMatchable, home.number == away.number {
        let side = schedule.side(home.number).map { schedule.texts.string($0.name) } ?? ""
        return .rejected(code: "same-team-twice", message: "\(quotedForDisplay(side)) can't play against itself")
      }
    } else if home != nil || away != nil {
      return .rejected(code: "missing-team", message: "a game has two sides, and this record names one")
    } else if game.name.isEmpty {
      return .rejected(code: "missing-team", message: "the record names neither sides nor an event")
    }
    game.neutralSite = isTrue(record.text(values.all.neutralSite))
    let homeGround = game.neutralSite ? nil : home
    var venue = venue(record, home: homeGround, month: month, &schedule)
    if venue.isDated {
      if month == 0 { month = self.month(record) }
      venue = self.venue(record, home: homeGround, month: month, isDated: true, &schedule)
    }
    game.venue = venue.number
    if let finding = venue.finding { findings.add(finding) }

    if let failure = setTimes(&game, &candidate, record, venue: venue.zone, home: home?.zone, &schedule) {
      return failure
    }
    setSeason(&game, record, &schedule)
    if let number = record.text(values.all.gameNumber).decimal {
      game.gameNumber = UInt16(clamping: max(1, number))
      candidate.hasGameNumber = number > 0
    }
    let id = record.text(values.all.id)
    if !id.isEmpty {
      // With the league before it: what is written is read again.
      let prefix = definition.hasOwnIDs ? 0 : schedule.texts.withBytes(game.league) { $0.count } + 1
      guard prefix + id.count <= Limits.idBytes else {
        return .rejected(code: "limit-exceeded", message: "an id longer than \(Limits.idBytes) bytes (the limit)")
      }
      game.id = definition.hasOwnIDs ? schedule.texts.intern(id) : prefixed(game.league, id, &schedule)
      candidate.hasStableID = definition.hasStableIDs
    }
    setAliases(&game, record, &schedule)
    setSource(&game, record, &schedule)
    candidate.priority = definition.priority
    candidate.game = game
    return .game(candidate)
  }

  // MARK: Sides

  /// Nil where the record names no such side.
  private func sideKey(
    _ record: RecordEvaluator, _ idValue: FeedDefinition.Value?, _ nameValue: FeedDefinition.Value?,
    _ league: TextID, _ schedule: inout Schedule
  ) -> SideKey? {
    let id = record.text(idValue)
    let name = record.text(nameValue)
    if id.isEmpty && name.isEmpty { return nil }
    return SideKey(league: league, id: schedule.texts.intern(id), name: schedule.texts.intern(name), month: 0)
  }

  private func side(
    _ key: SideKey, _ record: RecordEvaluator, _ idValue: FeedDefinition.Value?, _ nameValue: FeedDefinition.Value?,
    _ schedule: inout Schedule
  ) -> ResolvedSide {
    let number = sideKeys.number(of: key)
    if number < sides.count { return sides[number] }
    let id = record.text(idValue)
    let name = record.text(nameValue)
    let (league, month) = (key.league, key.month)
    let leagueText = schedule.texts.string(league)
    // A code is what its source says it is: TBA is Tampa Bay's at one of them.
    let isCodeOfTeam =
      name.isEmpty && !id.isEmpty && !definition.idScheme.isEmpty
      && gazetteer.team(definition.idScheme + ":" + id.text, league: leagueText) != nil
    let isPlaceholder = !isCodeOfTeam && record.isPlaceholder(name.isEmpty ? id : name)
    var team: Gazetteer.TeamEntry?
    var finding: Int?
    var isDated = false
    if !isPlaceholder, !definition.hasOwnIDs {
      let time = month == 0 ? nil : month
      func find(_ text: String) {
        if team != nil || text.isEmpty { return }
        team = gazetteer.team(text, league: leagueText, month: time)
        isDated =
          isDated || text.withBytes { text in leagueText.withBytes { gazetteer.isDated(team: text, league: $0) } }
      }
      // Ids and codes mean something in their own league only, where a name may be known from another one.
      let isKnownLeague = gazetteer.hasTeams(ofLeague: leagueText)
      let isCode = !id.isEmpty && name.elementsEqual(id)
      if isKnownLeague, !id.isEmpty, !definition.idScheme.isEmpty { find(definition.idScheme + ":" + id.text) }
      if !isCode { find(name.text) }
      if isKnownLeague { find(id.text) }
      // Of a league that the gazetteer knows nothing of, nobody expects it to know the teams.
      if team == nil, isKnownLeague {
        finding = findings.number(
          "unknown-team", "the gazetteer doesn't know the team \(shown(id, name))", line: findings.line)
      }
    }
    let sideID =
      team?.id ?? (definition.hasOwnIDs && !id.isEmpty ? id.text : nil)
      ?? String(decoding: Slug.of(name.isEmpty ? id : name), as: UTF8.self)
    let sideName = team?.name ?? (name.isEmpty ? id : name).text
    let side = Side(id: schedule.texts.intern(sideID), name: schedule.texts.intern(sideName))
    let resolved = ResolvedSide(
      number: schedule.number(of: side), team: team, zone: team.flatMap { zones.database.zone($0.zone) },
      isPlaceholder: isPlaceholder, isDated: isDated, finding: finding)
    sides.append(resolved)
    return resolved
  }

  private func shown(_ id: ByteView, _ name: ByteView) -> String { quotedForDisplay((name.isEmpty ? id : name).text) }

  // MARK: Venue

  /// Then what the ground is called, and which one is the home team's, depends on the time.
  private func isVenueWithoutName(_ record: RecordEvaluator, _ home: ResolvedSide?) -> Bool {
    guard values.all.venueID != nil || home?.team?.venue.isEmpty == false else { return false }
    return record.text(values.all.venue).isEmpty
  }

  private func venue(
    _ record: RecordEvaluator, home: ResolvedSide?, month: Int32, isDated: Bool = false, _ schedule: inout Schedule
  ) -> ResolvedVenue {
    var name = record.text(values.all.venue)
    let id = record.text(values.all.venueID)
    var city = record.text(values.all.city)
    let isPlaceholder = record.isVenuePlaceholder(name)
    if isPlaceholder {
      name = ByteView(start: nil, count: 0)
      city = name
    }
    let region = record.text(values.all.region)
    let country = record.text(values.all.country)
    let isPlaceless = name.isEmpty && id.isEmpty && city.isEmpty && region.isEmpty && country.isEmpty && !isPlaceholder
    let zoneText = record.text(values.all.zone)
    let latitude = record.text(values.all.latitude)
    let longitude = record.text(values.all.longitude)
    let key = VenueKey(
      id: schedule.texts.intern(id), name: schedule.texts.intern(name), city: schedule.texts.intern(city),
      region: schedule.texts.intern(region), country: schedule.texts.intern(country),
      zone: schedule.texts.intern(zoneText),
      venueZone: schedule.texts.intern(record.text(values.all.venueZone)), latitude: schedule.texts.intern(latitude),
      longitude: schedule.texts.intern(longitude), home: definition.hasOwnIDs ? -1 : home?.number ?? -1,
      month: name.isEmpty || isDated ? month : 0, isPlaceless: isPlaceless ? 1 : 0)
    let number = venueKeys.number(of: key)
    if number < venues.count { return venues[number] }
    var resolved = makeVenue(key, id: id, name: name, city: city, region: region, country: country, home, &schedule)
    if !zoneText.isEmpty {
      if let zone = zones.named(zoneText) {
        resolved.zone = zone
      } else {
        findings.add("unknown-time-zone", "no such zone: \(quotedForDisplay(zoneText.text))", line: findings.line)
      }
    }
    venues.append(resolved)
    return resolved
  }

  private func makeVenue(
    _ key: VenueKey, id: ByteView, name: ByteView, city: ByteView, region: ByteView, country: ByteView,
    _ home: ResolvedSide?, _ schedule: inout Schedule
  ) -> ResolvedVenue {
    if definition.hasOwnIDs { return statedVenue(key, &schedule) }
    let none = ByteView(start: nil, count: 0)
    let month = key.month == 0 ? nil : key.month
    var entry: Gazetteer.VenueEntry?
    if !id.isEmpty, !definition.idScheme.isEmpty {
      entry = (definition.idScheme + ":" + id.text).withBytes {
        gazetteer.venue($0, city: none, month: month)
      }
    }
    if key.isPlaceless == 1, key.month != 0, let team = home?.team {
      entry = gazetteer.home(of: team, month: key.month)
    }
    var isDated = false
    if entry == nil, !name.isEmpty {
      entry = gazetteer.venue(name, city: city, month: month)
      isDated = month == nil && gazetteer.isDated(venue: name, city: city)
    }
    if entry == nil, !name.isEmpty, city.isEmpty, let home = home?.team?.city, !home.isEmpty {
      // Of several grounds of one name it is the one in the home team's city.
      entry = home.withBytes { gazetteer.venue(name, city: $0, month: month) }
    }
    let hasVenue = !name.isEmpty || !id.isEmpty
    // A venue's own city tells most, then the gazetteer's of the venue, then that of the home team.
    let homeTeam = hasVenue && entry == nil && city.isEmpty ? nil : home?.team
    let cityName = city.isEmpty ? entry?.city ?? homeTeam?.city ?? "" : city.text
    let isTeamsCity = city.isEmpty && entry == nil
    let likelyRegion = region.isEmpty ? entry?.region ?? (isTeamsCity ? homeTeam?.region : nil) ?? "" : region.text
    let likelyCountry = country.isEmpty ? entry?.country ?? (isTeamsCity ? homeTeam?.country : nil) ?? "" : country.text
    var place = gazetteer.city(cityName, region: likelyRegion, country: likelyCountry)
    // A ground across a border is listed in the city that it serves: East Rutherford's in New York is not in New Jersey.
    if place == nil, region.isEmpty { place = gazetteer.city(cityName, region: "", country: likelyCountry) }
    var venue = Venue()
    venue.name = name.isEmpty ? schedule.texts.intern(entry?.name ?? "") : key.name
    let slug = name.isEmpty ? Array(id) : Slug.of(name)
    venue.id = schedule.texts.intern(entry?.id ?? String(decoding: slug, as: UTF8.self))
    venue.city = schedule.texts.intern(cityName)
    venue.region = region.isEmpty ? schedule.texts.intern(place?.region ?? likelyRegion) : key.region
    venue.country = country.isEmpty ? schedule.texts.intern(place?.country ?? likelyCountry) : key.country
    venue.latitude = entry?.latitude ?? degrees(key.latitude, 90, schedule)
    venue.longitude = entry?.longitude ?? degrees(key.longitude, 180, schedule)
    let zoneName = entry?.zone ?? place?.zone ?? (cityName.isEmpty ? "" : homeTeam?.zone ?? "")
    venue.zone = schedule.texts.intern(zoneName)
    var finding: Int?
    if hasVenue, entry == nil {
      let shown = quotedForDisplay((name.isEmpty ? id : name).text + (cityName.isEmpty ? "" : ", " + cityName))
      finding = findings.number(
        "unknown-venue", "the gazetteer doesn't know the venue \(shown)", line: findings.line)
    }
    let isEmpty = !hasVenue && cityName.isEmpty && country.isEmpty
    return ResolvedVenue(
      number: isEmpty ? -1 : schedule.number(of: venue), zone: zoneName.isEmpty ? nil : zones.database.zone(zoneName),
      finding: finding, isDated: isDated)
  }

  /// A venue of which a schedule says all that is known.
  private func statedVenue(_ key: VenueKey, _ schedule: inout Schedule) -> ResolvedVenue {
    var venue = Venue()
    venue.id = key.id
    venue.name = key.name
    venue.city = key.city
    venue.region = key.region
    venue.country = key.country
    venue.latitude = degrees(key.latitude, 90, schedule)
    venue.longitude = degrees(key.longitude, 180, schedule)
    venue.zone = key.venueZone
    let isEmpty = venue == Venue()
    return ResolvedVenue(number: isEmpty ? -1 : schedule.number(of: venue), zone: nil, finding: nil)
  }

  private func degrees(_ text: TextID, _ most: Double, _ schedule: Schedule) -> Double? {
    guard !text.isEmpty, let number = Double(schedule.texts.string(text)), abs(number) <= most else { return nil }
    return number
  }

  private func setAliases(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let aliases = record.list(values.all.aliases).filter { !$0.isEmpty && $0.utf8.count <= Limits.idBytes }
    if aliases.isEmpty { return }
    var extra = GameExtra()
    extra.aliases = aliases.map { schedule.texts.intern($0) }
    schedule.setExtra(extra, of: &game)
  }

  private func setSource(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let feed = record.text(values.all.sourceFeed)
    let file = record.text(values.all.sourceFile)
    guard !feed.isEmpty, !file.isEmpty, let number = record.text(values.all.sourceRecord).decimal, number > 0,
      let line = record.text(values.all.sourceLine).decimal, line > 0
    else { return }
    game.source.feed = schedule.texts.intern(feed)
    game.source.file = schedule.texts.intern(file)
    game.source.record = UInt32(clamping: number)
    game.source.line = UInt32(clamping: line)
  }

  private func setSeason(_ game: inout Game, _ record: RecordEvaluator, _ schedule: inout Schedule) {
    let stated = record.text(values.all.season)
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

  /// The league that a person states for records that name none.
  private func ownLeague(_ schedule: inout Schedule) -> TextID {
    settings.league.isEmpty ? .empty : schedule.texts.intern(settings.league.lowercased())
  }

  private func isTrue(_ text: ByteView) -> Bool { text.equals("true") || text.equals("1") || text.equals("Y") }

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
    schedule.texts.withBytes(league) { scratch.append($0) }
    scratch.append(0x3A)
    scratch.append(id)
    return schedule.texts.intern(scratch.view)
  }
}

extension TextTable {
  /// A number for a key of fixed size, 0, 1, 2 … in the order in which they are met. The key has no gaps between its
  /// members, as those would be compared, too.
  fileprivate mutating func number<Key: BitwiseCopyable>(of key: Key) -> Int {
    withUnsafeBytes(of: key) { raw in Int(raw.withMemoryRebound(to: UInt8.self) { intern($0) }.raw) - 1 }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The whole number that these digits are.
  fileprivate var decimal: Int? { JSONNumber.integer(self) }
}
