import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Dates, starts, zones and statuses: what a feed writes, as what it means.
final class TimeResolver {
  private let definition: FeedDefinition
  private let zones: FeedZones
  private let settings: ImportSettings
  private let findings: FindingTally
  private var zonesByName: [TextID: Zone?] = [:]
  /// What the current record says about its start, where that was looked at already.
  private var startParts: DateTimeParts?
  /// Records whose time is not set, as the feed itself states.
  private(set) var unsetTimes = 0

  init(_ definition: FeedDefinition, zones: FeedZones, settings: ImportSettings, findings: FindingTally) {
    self.definition = definition
    self.zones = zones
    self.settings = settings
    self.findings = findings
  }

  /// Forgets the record before.
  func begin() { startParts = nil }

  /// The month in which the game is, to the day or so, before its zone is known; the first one of its season where it
  /// has no date; 0 where the record has neither.
  func month(_ record: RecordEvaluator) -> Int32 {
    if let value = record.values[date: .localDate], let month = month(parts(value, record)) { return month }
    if let value = record.values[date: .start] {
      startParts = parts(value, record)
      if let month = month(startParts) { return month }
    }
    if let value = record.values.date, let month = month(parts(value, record)) { return month }
    guard let season = seasonYear(record), (1...9_998).contains(season) else { return 0 }
    return Int32(season) * 12 + Int32(definition.seasonStart) - 1
  }

  private func parts(_ value: FeedDefinition.DateValue, _ record: RecordEvaluator) -> DateTimeParts? {
    let text = record.text(value.value)
    return text.isEmpty ? nil : record.parts(value, text)
  }

  private func month(_ parts: DateTimeParts?) -> Int32? {
    guard let parts else { return nil }
    let date = parts.date ?? parts.instant.map { OffsetInstant(instant: $0, offset: 0).localDate }
    return date.map { GazetteerPeriod.month(of: $0) }
  }

  /// Sets date, start, zone, status and previous starts; gives the outcome where the record can't be used.
  func setTimes(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, venue: Zone?, home: Zone?,
    _ schedule: inout Schedule
  ) -> RecordOutcome? {
    candidate.game.status = status(record)
    var venueZone = venue
    var start: OffsetInstant?
    var unset = record.holds(definition.timeNotSet)
    if unset { unsetTimes += 1 }
    var date: LocalDate?
    if let value = record.values[date: .localDate] {
      let text = record.text(value.value)
      if !text.isEmpty {
        guard let stated = record.parts(value, text).flatMap({ self.date($0, record) }) else { return badDate(text) }
        date = stated
      }
    }
    if let value = record.values[date: .start] {
      let text = record.text(value.value)
      let parts = startParts ?? (text.isEmpty ? nil : record.parts(value, text))
      if let parts {
        if venueZone == nil, parts.instant == nil || !isOfCalendar(value.zone, record) {
          venueZone = feedZone(value.zone, record, home: home, &schedule)
        }
        start = instant(parts, value.zone, record, venue: venueZone, home: home, &schedule)
        // Sentinel times stand on a day that means nothing where the record states another.
        if start == nil, date == nil { date = self.date(parts, record) }
      } else if !text.isEmpty, let fallback = record.values.date {
        let dateText = record.text(fallback.value)
        guard let stated = record.parts(fallback, dateText).flatMap({ self.date($0, record) }) else {
          return badDate(text)
        }
        if !unset, !dateText.equals(text) {
          findings.add(
            .unparsedTime, "no time: \(quotedForDisplay(text.text)); time not set", .error, line: findings.line)
        }
        date = date ?? stated
        unset = true
      } else if !text.isEmpty {
        return badDate(text)
      }
    }
    if date == nil, start == nil || unset, let value = record.values.date {
      let text = record.text(value.value)
      if !text.isEmpty {
        guard let stated = record.parts(value, text).flatMap({ self.date($0, record) }) else { return badDate(text) }
        date = stated
      }
    }
    if let zone = venueZone, let known = start { start = zone.reading(known.instant) }
    if let zone = venueZone { candidate.game.zone = zoneID(zone, &schedule) }
    var localDate = date ?? start?.localDate
    if let known = start, !unset, let date, venueZone != nil, candidate.game.status != .postponed,
      known.localDate > date
    {
      // A game that was broken off goes on on a later day: there it is now, whatever day counts in the table.
      localDate = known.localDate
    }
    if let known = start, !unset, let date, known.localDate != date, candidate.game.status == .postponed {
      // The official date is the new one; the instant is that of the game that was not played.
      candidate.previousStarts.append(known)
      start = nil
    }
    candidate.game.localDate = localDate
    candidate.game.start = unset ? nil : start
    if let value = record.values[date: .previousStarts] {
      for text in record.list(value.value) {
        text.withBytes { text in
          if !text.isEmpty, let parts = record.parts(value, text),
            let previous = instant(parts, value.zone, record, venue: venueZone, home: home, &schedule)
          {
            candidate.previousStarts.append(venueZone?.reading(previous.instant) ?? previous)
          }
        }
      }
    }
    return nil
  }

  /// The date; one without a year is of the season that the record states, which begins in the definition's month.
  private func date(_ parts: DateTimeParts, _ record: RecordEvaluator) -> LocalDate? {
    if let date = parts.date { return date }
    guard let month = parts.month, let season = seasonYear(record) else { return nil }
    let isNextYear = month < definition.seasonStart
    guard season >= 1, season < 9_999 else { return nil }
    return parts.date(inYear: season + (isNextYear ? 1 : 0))
  }

  private func seasonYear(_ record: RecordEvaluator) -> Int? {
    let stated = record.text(.season)
    if !stated.isEmpty || settings.season.isEmpty { return JSONNumber.integer(stated) }
    return settings.season.withBytes { JSONNumber.integer($0) }
  }

  private func badDate(_ text: ByteView) -> RecordOutcome {
    .rejected(code: .badDate, message: "no date or time of this feed: \(quotedForDisplay(text.text))")
  }

  private func instant(
    _ parts: DateTimeParts, _ source: FeedDefinition.ZoneSource, _ record: RecordEvaluator, venue: Zone?,
    home: Zone?, _ schedule: inout Schedule
  ) -> OffsetInstant? {
    // The stated offset gives the date where the venue's zone is not known.
    if let instant = parts.instant { return OffsetInstant(instant: instant, offset: parts.offset ?? 0) }
    guard let date = date(parts, record), let time = parts.time else { return nil }
    let zone: Zone?
    switch source {
    case .venue: zone = settings.zone ?? venue
    case .home: zone = settings.zone ?? home ?? venue
    case .constant(let constant): zone = settings.zone ?? constant
    // A record can state that it is in the venue's.
    case .value(let value) where record.text(value).equals("venue"): zone = settings.zone ?? venue
    case .value where settings.zone != nil && isOfCalendar(source, record): zone = settings.zone
    case .value(let value):
      let coded = venue.flatMap { codedZone(record.text(value), venue: $0) }
      zone = coded ?? feedZone(source, record, home: home, &schedule) ?? settings.zone
    }
    guard let zone else {
      findings.add(.unknownTimeZone, "the zone of the start is not known: time not set", .error, line: findings.line)
      return nil
    }
    switch zone.resolve(date, time) {
    case .unique(let reading): return reading
    case .ambiguous(let first, _):
      findings.add(
        .timeAmbiguous, "\(date.description) has this local time twice in \(zone.identifier)", line: findings.line)
      return first
    case .nonexistent(let before, _):
      findings.add(
        .timeNonexistent, "\(date.description) has no such local time in \(zone.identifier)", line: findings.line)
      return before
    }
  }

  /// The zone of a code that several have: the one whose clock the ground has, else the one on its continent, else the
  /// usual one, which is reported.
  private func codedZone(_ code: ByteView, venue: Zone?) -> Zone? {
    guard code.count == 3, let usual = zones.database.zones(ambiguousCode: code).first else { return nil }
    let all = zones.database.zones(ambiguousCode: code)
    if let venue {
      if let own = all.first(where: { $0.identifier == venue.identifier }) { return own }
      let continent = venue.identifier.prefix { $0 != "/" }
      if let near = all.first(where: { $0.identifier.prefix { $0 != "/" } == continent }) { return near }
    }
    findings.add(
      .ambiguousZone,
      "\(quotedForDisplay(code.text)) is the code of several zones "
        + "(\(all.map(\.identifier).joined(separator: ", "))): taken as \(usual.identifier)", line: findings.line)
    return usual
  }

  /// Whether a calendar gives the zone for all of its events (X-WR-TIMEZONE): that of times without one, and of no
  /// place.
  private func isOfCalendar(_ source: FeedDefinition.ZoneSource, _ record: RecordEvaluator) -> Bool {
    guard definition.syntax == .ical, case .value(let value) = source else { return false }
    let given = value.parts.from.first { !record.view(of: $0).isEmpty }
    return given.map { definition.shown($0).hasPrefix("/") } ?? false
  }

  /// A zone that the feed itself gives, and not the venue.
  private func feedZone(
    _ source: FeedDefinition.ZoneSource, _ record: RecordEvaluator, home: Zone?, _ schedule: inout Schedule
  ) -> Zone? {
    switch source {
    case .constant(let zone): return zone
    case .home: return home
    case .venue: return nil
    case .value(let value):
      let name = record.text(value)
      if name.equals("venue") { return nil }
      if let coded = codedZone(name, venue: home) { return coded }
      let key = schedule.texts.intern(name)
      if let known = zonesByName[key] { return known }
      let zone = zones.named(name)
      zonesByName[key] = zone
      if zone == nil, !name.isEmpty {
        findings.add(.unknownTimeZone, "\(quotedForDisplay(name.text)) is not a time zone", line: findings.line)
      }
      return zone
    }
  }

  private func zoneID(_ zone: Zone, _ schedule: inout Schedule) -> TextID {
    // Nobody else knows a zone that the file made up.
    zones.isPrivate(zone) ? .empty : schedule.texts.intern(zone.identifier)
  }

  private func status(_ record: RecordEvaluator) -> GameStatus {
    let word = record.text(.status)
    if word.isEmpty { return .scheduled }
    if let known = GameStatus(word: word)
      ?? GameStatus.allCases.first(where: { word.equalsIgnoringCase($0.word.bytes) })
    {
      return known
    }
    findings.add(
      .unknownStatus, "\(quotedForDisplay(word.text)) is not a status; taken as scheduled", .error, line: findings.line)
    return .scheduled
  }
}
