import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// Reads dates, starts, zones and statuses in a feed's notation.
struct TimeResolver {
  private let job: SourceJob
  private let findings: BatchFindings
  private var zoneNames = SpellingTable()
  private var zonesByName: [Zone?] = []
  /// The texts of zones. The list is short because sources rarely have many.
  private var zoneIDs: [(zone: Zone, id: TextID)] = []
  private static let mostZoneIDs = 32
  private let localDateValue: RecordDate?
  private let startValue: RecordDate?
  private let dateValue: RecordDate?
  private let previousStartsValue: RecordDate?
  /// The zone of all local times, if the user has set one.
  private let settingsZone: Zone?
  /// The month in which the current record's season starts.
  private var seasonStart: Int32 = 1
  /// The current record's start, if already parsed.
  private var startParts: DateTimeParts?
  /// The zone that the record states for its local start, if it caused no finding. It applies to all records with the
  /// same texts.
  private(set) var clock: Zone?
  /// The zone in which the last start was read, if the start is a single instant there.
  private var exactZone: Zone?
  /// The number of records whose time the feed itself marks as not set.
  private(set) var unsetTimes = 0

  /// - Parameter members: the paths of a record's dates and times.
  init(_ job: SourceJob, _ members: FeedDefinition.Values, findings: BatchFindings) {
    self.job = job
    self.findings = findings
    func date(_ value: FeedDefinition.DateValue?) -> RecordDate? {
      value.map { RecordDate($0, of: job.definition) }
    }
    localDateValue = date(members[date: .localDate])
    startValue = date(members[date: .start])
    dateValue = date(members.date)
    previousStartsValue = date(members[date: .previousStarts])
    settingsZone = job.settings.zone
  }

  /// Clears the previous record.
  ///
  /// - Parameters:
  ///   - clock: the zone of its local start, if known.
  ///   - seasonStart: the month (1...12) in which the seasons of its league start.
  mutating func begin(clock: Zone?, seasonStart: Int) {
    startParts = nil
    self.seasonStart = Int32(seasonStart)
    self.clock = clock
  }

  /// The game's month, accurate to about a day, before its zone is known. Without a date, the first month of its
  /// season; 0 if the record has neither.
  mutating func month(_ record: RecordEvaluator) -> Int32 {
    if let value = localDateValue, let month = month(parts(value, record)) { return month }
    if let value = startValue {
      startParts = parts(value, record)
      if let month = month(startParts) { return month }
    }
    if let value = dateValue, let month = month(parts(value, record)) { return month }
    guard let season = seasonYear(record), (1...9_998).contains(season) else { return 0 }
    return Int32(season) * 12 + seasonStart - 1
  }

  private func parts(_ value: RecordDate, _ record: RecordEvaluator) -> DateTimeParts? {
    let text = value.text(record)
    return text.isEmpty ? nil : value.parse(text)
  }

  private func month(_ parts: DateTimeParts?) -> Int32? {
    guard let parts else { return nil }
    let date = parts.date ?? parts.instant.map { OffsetInstant(instant: $0, offset: 0).localDate }
    return date.map { GazetteerPeriod.month(of: $0) }
  }

  /// Sets the date, start, zone and previous starts. Returns the outcome if the record is unusable.
  ///
  /// - Parameter isUnset: whether the feed itself marks the time as not set.
  mutating func setTimes(
    _ candidate: inout GameCandidate, _ record: RecordEvaluator, isUnset: Bool, venue: Zone?, home: Zone?,
    _ schedule: inout Schedule
  ) -> RecordOutcome? {
    var venueZone = venue
    var start: OffsetInstant?
    var unset = isUnset
    if unset { unsetTimes += 1 }
    var date: LocalDate?
    if let value = localDateValue {
      let text = value.text(record)
      if !text.isEmpty {
        guard let stated = value.parse(text).flatMap({ self.date($0, record) }) else { return badDate(text) }
        date = stated
      }
    }
    if let value = startValue {
      let text = value.text(record)
      let parts = startParts ?? (text.isEmpty ? nil : value.parse(text))
      if let parts {
        if venueZone == nil, parts.instant == nil || !value.hasZoneOfCalendar(record) {
          venueZone = feedZone(value.zone, record, home: home, &schedule)
        }
        start = instant(parts, value, record, isStart: true, venue: venueZone, home: home, &schedule)
        if start == nil, let time = parts.time { candidate.traits.setClock(secondOfDay: Int(time.secondOfDay)) }
        // If the record states another date, ignore the date of a sentinel time.
        if start == nil, date == nil { date = self.date(parts, record) }
      } else if !text.isEmpty, let fallback = dateValue {
        let dateText = fallback.text(record)
        guard let stated = fallback.parse(dateText).flatMap({ self.date($0, record) }) else {
          return badDate(text)
        }
        if !dateText.equals(text) {
          if !unset {
            findings.add(
              .unparsedTime, "\(quotedForDisplay(text.text)) is not a time; time not set", .error, line: findings.line)
          }
          candidate.traits.setClock(text)
        }
        date = date ?? stated
        unset = true
      } else if !text.isEmpty {
        return badDate(text)
      }
    }
    if date == nil, start == nil || unset, let value = dateValue {
      let text = value.text(record)
      if !text.isEmpty {
        date = value.parse(text).flatMap { self.date($0, record) }
        // An unset start still has a day.
        if date == nil, start == nil { return badDate(text) }
      }
    }
    if unset, date == nil, let known = start, known.localTime == .midnight {
      // Midnight means the day as written.
      date = known.localDate
    }
    if date == nil, venueZone == nil, let known = start, known.offset == 0 {
      if let zone = home ?? startValue.flatMap({ calendarZone($0, record) }) ?? settingsZone {
        let reading = zone.reading(known.instant)
        start = reading
        // The calendar's zone is its reader's. Games at night are in another one.
        if home == nil, settingsZone == nil, !unset, (3_600..<25_200).contains(reading.localTime.secondOfDay) {
          findings.add(
            .dateOfUTC,
            "the start is at night in \(zone.identifier), the calendar's zone: the zone of its place may be another and its date "
              + "the day before; state the zone with --zone", line: findings.line)
        }
      } else {
        findings.add(
          .dateOfUTC,
          "the start is in UTC and the zone of its place is unknown, so its date is the UTC date; state the zone with --zone",
          line: findings.line)
      }
    }
    if let zone = venueZone {
      if let known = start, exactZone !== zone { start = zone.reading(known.instant) }
      candidate.game.zone = zoneID(zone, &schedule)
    }
    var localDate = date ?? start?.localDate
    if let known = start, !unset, let date, venueZone != nil, known.localDate != date,
      candidate.game.status != .postponed
    {
      // A suspended game continues on a later day. Use that day even if the standings count another one.
      localDate = known.localDate
      if !isLate(known, on: date), candidate.game.status == .scheduled {
        findings.add(
          .gameDateContradictsStart,
          "the date is \(date) but the start \(known): the start counts; correct one of them", .error,
          line: findings.line)
      }
    }
    if let known = start, !unset, let date, known.localDate != date, candidate.game.status == .postponed {
      // The official date is the new one. The instant is the original start, at which the game was not played.
      candidate.previousStarts.append(known)
      start = nil
    }
    candidate.game.localDate = localDate
    candidate.game.start = unset ? nil : start
    if let value = previousStartsValue {
      for text in value.list(record) {
        text.withBytes { text in
          if !text.isEmpty, let parts = value.parse(text),
            let previous = instant(
              parts, value, record, isStart: false, venue: venueZone, home: home, &schedule)
          {
            candidate.previousStarts.append(venueZone?.reading(previous.instant) ?? previous)
          }
        }
      }
    }
    return nil
  }

  /// Whether the start belongs to a date other than its own: it is after midnight, or the date is the one in UTC.
  private func isLate(_ start: OffsetInstant, on date: LocalDate) -> Bool {
    let isAfterMidnight = start.localDate == date.adding(days: 1) && start.localTime.secondOfDay < 18_000
    return isAfterMidnight || OffsetInstant(instant: start.instant, offset: 0).localDate == date
  }

  /// The date. A date without a year is in the record's season, which starts in the definition's month.
  private func date(_ parts: DateTimeParts, _ record: RecordEvaluator) -> LocalDate? {
    if let date = parts.date { return date }
    guard let month = parts.month, let season = seasonYear(record) else { return nil }
    let isNextYear = month < seasonStart
    guard season >= 1, season < 9_999 else { return nil }
    return parts.date(inYear: season + (isNextYear ? 1 : 0))
  }

  /// The year in which the record's season begins.
  private func seasonYear(_ record: RecordEvaluator) -> Int? {
    let stated = record.text(.season)
    return stated.isEmpty ? job.settings.season.withBytes(Self.firstYear) : Self.firstYear(of: stated)
  }

  /// `20252026` as `2025-26`; nil for any other season.
  static func span(of season: ByteView) -> String? {
    guard season.count == 8, let years = JSONNumber.integer(season), years / 10_000 + 1 == years % 10_000 else {
      return nil
    }
    return "\(years / 10_000)-\(season.slice(6, 8).text)"
  }

  /// `2025`, `2025-26`, `2025/2026`, `20252026`.
  private static func firstYear(of season: ByteView) -> Int? {
    let isSpan = season.count > 4 && !season[4].isDigit || span(of: season) != nil
    return JSONNumber.integer(isSpan ? season.slice(0, 4) : season)
  }

  private func badDate(_ text: ByteView) -> RecordOutcome {
    .rejected(code: .badDate, message: "\(quotedForDisplay(text.text)) is not a date or time of this feed")
  }

  private mutating func instant(
    _ parts: DateTimeParts, _ value: RecordDate, _ record: RecordEvaluator, isStart: Bool,
    venue: Zone?, home: Zone?, _ schedule: inout Schedule
  ) -> OffsetInstant? {
    exactZone = nil
    // If the venue's zone is unknown, the stated offset determines the date.
    if let instant = parts.instant { return OffsetInstant(instant: instant, offset: parts.offset ?? 0) }
    guard let date = date(parts, record), let time = parts.time else { return nil }
    let zone: Zone?
    switch value.zone {
    case .venue: zone = settingsZone ?? venue
    case .home: zone = settingsZone ?? home ?? venue
    case .constant(let constant): zone = settingsZone ?? constant
    case .value where isStart && clock != nil: zone = clock
    case .value(let source):
      let name = record.text(source)
      if name.equals("venue") {
        // A record may state that it uses the venue's zone.
        zone = settingsZone ?? venue
      } else if settingsZone != nil && value.hasZoneOfCalendar(record) {
        zone = settingsZone
      } else {
        let coded = venue.flatMap { codedZone(name, venue: $0) }
        let own = coded ?? feedZone(named: name, record, home: home, venue: venue)
        // A name of three letters may be a code of several zones, which is reported.
        if isStart, name.count != 3 { clock = own }
        zone = own ?? settingsZone ?? (name.isEmpty && !job.settings.isVenueClock ? nil : venue)
      }
    }
    guard let zone else {
      let option = venue == nil ? "--zone ZONE states it" : "--zone venue reads it as the venue's time"
      findings.add(
        .unknownTimeZone, "the zone of the start is unknown: time not set; \(option)", .error, line: findings.line)
      return nil
    }
    switch zone.resolve(date, time) {
    case .unique(let reading):
      exactZone = zone
      return reading
    case .ambiguous(let first, _):
      findings.add(
        .timeAmbiguous, "this local time occurs twice on \(date.description) in \(zone.identifier)",
        line: findings.line)
      return first
    case .nonexistent(let before, _):
      findings.add(
        .timeNonexistent, "this local time does not exist on \(date.description) in \(zone.identifier)",
        line: findings.line
      )
      return before
    }
  }

  /// The zone for a code: the venue's zone if its clock uses the code. Otherwise an ambiguous code means the only zone on
  /// the venue's continent, or else the most common zone, which is reported.
  private func codedZone(_ code: ByteView, venue: Zone?) -> Zone? {
    if let venue, job.zones.database.isCode(code, of: venue) { return venue }
    guard code.count == 3, let usual = job.zones.database.zones(ambiguousCode: code).first else { return nil }
    let all = job.zones.database.zones(ambiguousCode: code)
    if let venue {
      if let own = all.first(where: { $0.identifier == venue.identifier }) { return own }
      let continent = venue.identifier.prefix { $0 != "/" }
      let near = all.filter { $0.identifier.prefix { $0 != "/" } == continent }
      if near.count == 1 { return near[0] }
    }
    findings.add(
      .ambiguousZone,
      "\(quotedForDisplay(code.text)) is a code for several zones "
        + "(\(all.map(\.identifier).joined(separator: ", "))); \(usual.identifier) is used", line: findings.line)
    return usual
  }

  /// A zone given by the feed itself, not by the venue.
  private mutating func feedZone(
    _ source: FeedDefinition.ZoneSource, _ record: RecordEvaluator, home: Zone?, _ schedule: inout Schedule
  ) -> Zone? {
    switch source {
    case .constant(let zone): return zone
    case .home: return home
    case .venue: return nil
    case .value(let source):
      let name = record.text(source)
      return name.equals("venue") ? nil : feedZone(named: name, record, home: home)
    }
  }

  private mutating func feedZone(
    named name: ByteView, _ record: RecordEvaluator, home: Zone?, venue: Zone? = nil
  ) -> Zone? {
    if let coded = codedZone(name, venue: home) { return coded }
    let zone = knownZone(name)
    // If the place has the same zone name, the problem is reported there.
    if zone == nil, !name.isEmpty, !name.equals(record.text(.zone)) {
      let used = venue == nil ? "" : "; the venue's zone is used"
      findings.add(.unknownTimeZone, "\(quotedForDisplay(name.text)) is not a time zone\(used)", line: findings.line)
    }
    return zone
  }

  /// The zone of the whole calendar; nil for UTC, which does not indicate a place.
  private mutating func calendarZone(_ value: RecordDate, _ record: RecordEvaluator) -> Zone? {
    guard case .value(let source) = value.zone, value.hasZoneOfCalendar(record),
      let zone = knownZone(record.text(source)),
      !["UTC", "Etc/UTC", "GMT", "Etc/GMT", "UCT", "Etc/UCT", "Zulu"].contains(zone.identifier)
    else { return nil }
    return zone
  }

  private mutating func knownZone(_ name: ByteView) -> Zone? {
    let number = zoneNames.number(name)
    if let number, number < zonesByName.count { return zonesByName[number] }
    let zone = job.zones.named(name)
    if number != nil { zonesByName.append(zone) }
    return zone
  }

  private mutating func zoneID(_ zone: Zone, _ schedule: inout Schedule) -> TextID {
    for entry in zoneIDs where entry.zone === zone { return entry.id }
    // A zone that is defined only in the file is unknown elsewhere.
    let id = job.zones.isPrivate(zone) ? .empty : schedule.texts.intern(zone.identifier)
    if zoneIDs.count < TimeResolver.mostZoneIDs { zoneIDs.append((zone, id)) }
    return id
  }
}
