import CivilTime
import FormatSyntax
import SourceText

/// Reads the events of a calendar. Each occurrence of a recurring event (RRULE, RDATE, EXDATE) is a record.
///
/// An occurrence has its own DTSTART, in the zone and form of the first, and is identified by a RECURRENCE-ID, which is
/// the DTSTART from its rule. An event that states the RECURRENCE-ID of an occurrence replaces it. Occurrences keep the
/// event's DTEND.
struct CalendarRecords {
  /// The fields after those of the definition's paths, in the order of `FeedDefinition.calendarPaths`.
  private enum Own: Int {
    case uid, start, zone, valueType, recurrenceID, range, rule, dates, exceptions, exceptionRule, calendarZone
  }

  private let definition: FeedDefinition
  private let input: ByteView
  private let zone: (ByteView) -> Zone?
  private let mayBeGame: () -> Bool
  private let firstOwn: Int
  private let startSlots: [Int]
  private let idSlots: [Int]

  /// - Parameters:
  ///   - zone: returns the zone for a name that the calendar uses.
  ///   - mayBeGame: whether the event in the fields may be a game.
  init(
    _ definition: FeedDefinition, input: ByteView, zone: @escaping (ByteView) -> Zone?,
    mayBeGame: @escaping () -> Bool = { true }
  ) {
    self.mayBeGame = mayBeGame
    self.definition = definition
    self.input = input
    self.zone = zone
    firstOwn = definition.paths.count
    let paths = definition.paths + FeedDefinition.calendarPaths
    startSlots = paths.indices.filter { paths[$0].uppercased() == "DTSTART" }
    idSlots = paths.indices.filter { paths[$0].uppercased() == "RECURRENCE-ID" }
  }

  private func own(_ field: Own, _ fields: RecordFields) -> ByteView { fields[firstOwn + field.rawValue] }

  func read(
    fields: RecordFields, onFinding: (SyntaxFinding) -> Void, onRecord: (RecordFields) -> Void
  ) throws(SyntaxError) {
    // Computed when an event recurs.
    var known: Set<String>?
    func replaced() -> Set<String> {
      let found = known ?? replacedOccurrences()
      known = found
      return found
    }
    var left = Limits.calendarOccurrences
    var budget = Limits.calendarDays
    let wanted = definition.paths + FeedDefinition.calendarPaths
    // Findings may also arrive while records are delivered. With this location, a trap for an escaped closure reports
    // this file's name rather than the build folder.
    #sourceLocation(file:"CalendarRecords",line:53)
    try withoutActuallyEscaping(onFinding) { (onFinding) throws(SyntaxError) in
      try ICalendarReader(component: definition.records, wanted: wanted).read(
        input, fields: fields, onFinding: onFinding,
        onRecord: { fields in
          takeDate(fields, onFinding)
          let recurs = !own(.rule, fields).isEmpty || !own(.dates, fields).isEmpty
          if recurs, own(.recurrenceID, fields).isEmpty, mayBeGame() {
            expand(fields, replaced, &left, &budget, onFinding, onRecord)
          } else {
            if !own(.range, fields).isEmpty {
              report(
                .recurrenceNotSupported, "RANGE is ignored: only this occurrence changes", fields, onFinding)
            }
            onRecord(fields)
          }
        })
    }
  }
  #sourceLocation()

  private func report(
    _ code: DiagnosticCode, _ message: String, _ fields: RecordFields, _ onFinding: (SyntaxFinding) -> Void
  ) {
    onFinding(SyntaxFinding(code: code, message: message, offset: fields.offset, scope: .record))
  }

  /// If a start is declared as a date but has a time, keeps only the date.
  private func takeDate(_ fields: RecordFields, _ onFinding: (SyntaxFinding) -> Void) {
    let start = own(.start, fields)
    guard own(.valueType, fields).equalsIgnoringCase("DATE"), start.count > 8,
      start[8] | 0x20 == UInt8(ascii: "t")
    else { return }
    report(
      .unparsedTime, "the start is a DATE with a time: only its date is used", fields, onFinding)
    let date = start.slice(0, 8)
    for slot in startSlots { fields.set(slot, date) }
  }

  // MARK: Occurrences

  private func expand(
    _ fields: RecordFields, _ replaced: () -> Set<String>, _ left: inout Int, _ budget: inout Int,
    _ onFinding: (SyntaxFinding) -> Void, _ onRecord: (RecordFields) -> Void
  ) {
    guard let start = CalendarTime(own(.start, fields)) else { return onRecord(fields) }
    let zoneName = own(.zone, fields).isEmpty ? own(.calendarZone, fields) : own(.zone, fields)
    let zone = start.isUTC || start.time == nil ? nil : self.zone(zoneName)
    var times: [CalendarTime]
    do throws(RecurrenceFailure) {
      times = try self.times(fields, start, zone, limit: min(Limits.eventOccurrences, left), &budget, onFinding)
    } catch {
      report(.recurrenceNotSupported, error.message + "; the first occurrence is kept", fields, onFinding)
      return onRecord(fields)
    }
    let uid = own(.uid, fields).text
    let exceptions = Set(values(own(.exceptions, fields)).map { String($0) })
    let replaced = replaced()
    times.removeAll { time in
      keys(time, zone).contains { exceptions.contains($0) || replaced.contains(uid + "\u{1F}" + $0) }
    }
    left -= times.count
    let texts = times.map { time in
      let text = OutputBuffer(capacity: 16)
      time.append(to: text)
      return text
    }
    // A stored record copies its fields, and these may be a megabyte long.
    for field in [Own.rule, .dates, .exceptions, .exceptionRule] { fields.unset(firstOwn + field.rawValue) }
    let mark = fields.scratchMark
    for text in texts {
      fields.release(to: mark)
      for slot in startSlots + idSlots { fields.set(slot, text.view) }
      onRecord(fields)
    }
  }

  /// The event's own start, then the other occurrences in order.
  private func times(
    _ fields: RecordFields, _ start: CalendarTime, _ zone: Zone?, limit: Int, _ budget: inout Int,
    _ onFinding: (SyntaxFinding) -> Void
  ) throws(RecurrenceFailure) -> [CalendarTime] {
    var times: Set<CalendarTime> = [start]
    var hasMore = limit < 1
    // Earlier events leave room for at least one game per day.
    let most = max(Limits.eventDaysAtLeast, min(Limits.eventDays, budget))
    var left = most
    defer { budget -= most - left }
    for text in own(.rule, fields).text.split(separator: "\u{1F}") {
      let rule = try String(text).withBytes { (text) throws(RecurrenceFailure) in try RecurrenceRule(text) }
      let days = rule.days(from: start.date, through: lastDay(rule, start, zone), limit: limit, budget: &left)
      for date in days.dates { times.insert(CalendarTime(date: date, time: start.time, isUTC: start.isUTC)) }
      hasMore = hasMore || days.hasMore
    }
    for value in values(own(.dates, fields)) {
      // The occurrence is the start of a period.
      guard let time = CalendarTime(value.prefix { $0 != "/" }) else {
        throw RecurrenceFailure(message: "\(quotedForDisplay(String(value))) is not a date")
      }
      times.insert(inForm(of: start, time, zone))
    }
    for text in own(.exceptionRule, fields).text.split(separator: "\u{1F}") {
      let rule = try String(text).withBytes { (text) throws(RecurrenceFailure) in try RecurrenceRule(text) }
      let days = rule.days(from: start.date, through: lastDay(rule, start, zone), limit: limit, budget: &left)
      for date in days.dates { times.remove(CalendarTime(date: date, time: start.time, isUTC: start.isUTC)) }
    }
    if hasMore || times.count > limit {
      let message =
        left > 0
        ? "more than \(digitGrouped(min(limit, Limits.eventOccurrences))) occurrences"
        : "the rule needs more than \(digitGrouped(most)) days to be checked"
      report(.limitExceeded, message + "; the first ones are kept", fields, onFinding)
    }
    let sorted = times.sorted { ($0.date, $0.time ?? .midnight) < ($1.date, $1.time ?? .midnight) }
    return Array(sorted.prefix(max(1, limit)))
  }

  /// The last day on which the rule may recur, at the start's time of day; nil if there is no end.
  private func lastDay(_ rule: RecurrenceRule, _ start: CalendarTime, _ zone: Zone?) -> LocalDate? {
    guard let until = rule.until else { return nil }
    let last = inForm(of: start, until, zone)
    guard let time = last.time, let startTime = start.time else { return last.date }
    let isLate: Bool
    if until.isUTC, let zone {
      // Compare instants, because a clock that is set back shows one hour twice.
      let end = Instant(until.date, until.time ?? .midnight, offset: 0)
      isLate = zone.resolve(last.date, startTime).preferred.instant > end
    } else {
      isLate = startTime > time
    }
    return isLate ? LocalDate(dayNumber: last.date.dayNumber - 1) : last.date
  }

  /// A time in the form of the event's start, on the event's clock.
  private func inForm(of start: CalendarTime, _ time: CalendarTime, _ zone: Zone?) -> CalendarTime {
    guard time.isUTC, !start.isUTC, let clock = time.time, let zone else { return time }
    let instant = Instant(time.date, clock, offset: 0)
    let shown = instant.local(offset: zone.offset(at: instant))
    return CalendarTime(date: shown.0, time: shown.1, isUTC: false)
  }

  /// All texts that can identify an occurrence: as stated, in UTC, and as a date.
  private func keys(_ time: CalendarTime, _ zone: Zone?) -> [String] {
    func text(_ time: CalendarTime) -> String {
      let output = OutputBuffer(capacity: 16)
      time.append(to: output)
      return output.view.text
    }
    var keys = [text(time)]
    guard let clock = time.time else { return keys }
    keys.append(text(CalendarTime(date: time.date, time: nil, isUTC: false)))
    if !time.isUTC, let zone {
      let universal = zone.resolve(time.date, clock).preferred.instant.local(offset: 0)
      keys.append(text(CalendarTime(date: universal.0, time: universal.1, isUTC: true)))
    }
    return keys
  }

  private func values(_ field: ByteView) -> [Substring] {
    field.text.split { $0 == "," || $0 == "\u{1F}" || $0 == " " }
  }

  /// The UID and RECURRENCE-ID of all events that replace an occurrence.
  private func replacedOccurrences() -> Set<String> {
    var replaced: Set<String> = []
    // Problems of the file are reported when its events are read.
    try? ICalendarReader(component: definition.records, wanted: ["UID", "RECURRENCE-ID"]).read(
      input, fields: RecordFields(count: 2), onFinding: { _ in },
      onRecord: { fields in
        if !fields[1].isEmpty { replaced.insert(fields[0].text + "\u{1F}" + fields[1].trimmed.text) }
      })
    return replaced
  }
}
