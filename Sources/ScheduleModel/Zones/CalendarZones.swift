package import CivilTime
import FormatSyntax
package import SourceText

/// The time zones that a calendar can refer to: those in the database and those that it defines (VTIMEZONE).
package struct CalendarZones: Sendable {
  package let database: ZoneDatabase
  /// By TZID: zones that are not in the database.
  private var ownZones: [[UInt8]: Zone] = [:]
  private var privateNames: Set<[UInt8]> = []

  /// - Parameter calendar: the contents of the calendar; empty for other files.
  package init(_ database: ZoneDatabase, calendar: ByteView) {
    self.database = database
    guard let zonesEnd = CalendarZones.end(ofZonesIn: calendar) else { return }
    let fields = RecordFields(count: 2)
    var definitions: [(name: [UInt8], location: [UInt8], range: Range<Int>)] = []
    // Errors in the file are reported when its events are read. If the zones come before the events, only the zones are
    // read here.
    try? ICalendarReader(component: "VTIMEZONE", wanted: ["TZID", "X-LIC-LOCATION"]).read(
      calendar.slice(0, zonesEnd), fields: fields, onFinding: { _ in },
      onRecord: { definitions.append((Array($0[0].trimmed), Array($0[1].trimmed), $0.offset..<$0.end)) })
    for definition in definitions.prefix(CalendarZones.mostZones) {
      let isKnown = definition.name.withBytes { database.anyZone($0) ?? database.zone(pathNamed: $0) } != nil
      if isKnown || ownZones[definition.name] != nil { continue }
      if let zone = definition.location.withBytes({ database.zone($0) }) {
        ownZones[definition.name] = zone
      } else if let zone = CalendarZones.zone(
        definition.name.withBytes { $0.text },
        calendar.slice(definition.range.lowerBound, definition.range.upperBound))
      {
        ownZones[definition.name] = zone
        privateNames.insert(definition.name)
      }
    }
  }

  private static let mostZones = 256

  /// The offset after the line that ends the last time zone; nil if there is none.
  private static func end(ofZonesIn calendar: ByteView) -> Int? {
    let name = ("VTIMEZONE" as StaticString).bytes
    guard var last = calendar.firstRange(of: name) else { return nil }
    while let next = calendar.firstRange(of: name, from: last + name.count) { last = next }
    return calendar.firstIndex(of: .lineFeed, from: last).map { $0 + 1 } ?? calendar.count
  }

  /// A zone by an IANA or Windows name, a code or an offset; a TZID that the calendar defines; or a name that programs
  /// derive from one of these.
  package func named(_ name: ByteView) -> Zone? {
    if let zone = database.anyZone(name) { return zone }
    let name = name.trimmed
    if !ownZones.isEmpty, let zone = ownZones[Array(name)] { return zone }
    return database.zone(derivedName: name)
  }

  /// Whether the zone is defined only in the calendar.
  package func isPrivate(_ zone: Zone) -> Bool {
    !privateNames.isEmpty && privateNames.contains(Array(zone.identifier.utf8))
  }

  // MARK: VTIMEZONE

  /// The maximum number of changes of one observance. A rule that starts in 1600 has fewer.
  private static let mostChanges = 2_000
  /// The date up to which rules without an end are expanded, as for zones of the database.
  private static let lastDay = LocalDate(year: 2_101, month: 12, day: 31)

  private static func zone(_ name: String, _ component: ByteView) -> Zone? {
    guard let start = component.firstIndex(of: .lineFeed, from: 0) else { return nil }
    let inner = component.slice(start + 1, component.count)
    var changes: [ZoneTransition] = []
    for (observance, isDaylight) in [("STANDARD", false), ("DAYLIGHT", true)] {
      let fields = RecordFields(count: 6)
      let paths = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "RDATE[]"]
      // The END line of the time zone, whose BEGIN line is not in this text, comes after all observances.
      try? ICalendarReader(component: observance, wanted: paths).read(
        inner, fields: fields, onFinding: { _ in },
        onRecord: { changes += CalendarZones.changes($0, isDaylight: isDaylight) })
    }
    return Zone(identifier: name, changes: changes)
  }

  private static func changes(_ fields: RecordFields, isDaylight: Bool) -> [ZoneTransition] {
    guard let start = CalendarTime(fields[0]), let before = offset(fields[1]), let after = offset(fields[2]) else {
      return []
    }
    var times = [start]
    if !fields[4].isEmpty, let rule = try? RecurrenceRule(fields[4]) {
      let last = rule.until.map { $0.isUTC ? local($0, before) : $0 }
      let first = firstDate(of: rule, start.date, last?.date)
      let days = rule.days(from: first, through: last?.date ?? lastDay, limit: mostChanges)
      times = days.dates.map { CalendarTime(date: $0, time: start.time, isUTC: false) }
      if let last, let time = last.time, times.last?.date == last.date, start.time ?? .midnight > time {
        times.removeLast()
      }
    }
    for value in Array(fields[5]).split(whereSeparator: { $0 == .comma || $0 == 0x1F }).prefix(mostChanges) {
      if let time = Array(value).withBytes({ CalendarTime($0) }) { times.append(time) }
    }
    let name = fields[3].text
    return times.map { time in
      // Onsets are stated in the offset that applies before them (RFC 5545, section 3.6.5).
      ZoneTransition(
        instant: Instant(time.date, time.time ?? .midnight, offset: time.isUTC ? 0 : before), offsetBefore: before,
        offsetAfter: after, isDaylight: isDaylight, abbreviation: name)
    }
  }

  /// The date from which to expand a rule. Programs that don't know a rule's first year write year 1. The calendar
  /// repeats itself every 400 years, so a later first year gives the same days.
  private static func firstDate(of rule: RecurrenceRule, _ start: LocalDate, _ last: LocalDate?) -> LocalDate {
    guard rule.frequency == .yearly, rule.interval == 1, rule.count == nil else { return start }
    var first = start
    while first.year < 1_600, let later = first.adding(days: 146_097), last.map({ later <= $0 }) ?? true {
      first = later
    }
    return first
  }

  private static func local(_ time: CalendarTime, _ offset: Int32) -> CalendarTime {
    let shown = Instant(time.date, time.time ?? .midnight, offset: 0).local(offset: offset)
    return CalendarTime(date: shown.0, time: shown.1, isUTC: false)
  }

  /// `-0500`, `+013045`: seconds east of UTC.
  private static func offset(_ text: ByteView) -> Int32? {
    let text = text.trimmed
    guard text.count == 5 || text.count == 7, text[0] == .plus || text[0] == .hyphen else { return nil }
    var parts: [Int32] = []
    for at in stride(from: 1, to: text.count, by: 2) {
      guard text[at].isDigit, text[at + 1].isDigit else { return nil }
      parts.append(Int32(text[at] &- 0x30) * 10 + Int32(text[at + 1] &- 0x30))
    }
    guard parts[0] < 24, parts[1] < 60, parts.count < 3 || parts[2] < 60 else { return nil }
    let magnitude = parts[0] * 3_600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
    return text[0] == .hyphen ? -magnitude : magnitude
  }
}
