import CivilTime
import FormatSyntax
import SourceText

/// An event, a task or a journal entry in a calendar's file, with the values needed to find it in the next version of
/// the calendar.
package struct CalendarComponent {
  static let names: [StaticString] = ["VEVENT", "VTODO", "VJOURNAL"]

  /// The component's name in uppercase.
  let name: [UInt8]
  /// The range in the file. Ranges of parts are also offsets in the file.
  package let range: Range<Int>
  /// Includes BEGIN and END.
  package let parts: [CalendarPart]
  /// Its meaning, in byte order, regardless of notation and of when it was written.
  private(set) var meanings: [[UInt8]] = []
  /// Content that only this project's programs read.
  private(set) var hidden: [[UInt8]] = []
  package private(set) var uid: [UInt8] = []
  /// Identifies a change to one occurrence of a recurring event.
  private(set) var recurrenceID: [UInt8]?
  private(set) var summary: [UInt8] = []
  /// The summary, or the UID if there is none.
  package var title: String { String(decoding: summary.isEmpty ? uid : summary, as: UTF8.self) }
  private(set) var place: [UInt8] = []
  private(set) var notes: [UInt8] = []
  private(set) var start: EventTime?
  private(set) var end: EventTime?
  private(set) var sequence = 0
  /// When it was last changed, if stated.
  private(set) var stamp: Instant?
  private(set) var isCancelled = false
  /// Whether the event recurs.
  private(set) var recurs = false
  /// The last occurrence, if the rule states it.
  private(set) var until: EventTime?
  /// The zones of its times.
  private(set) var zones: Set<[UInt8]> = []

  init(_ part: CalendarPart, in file: ByteView, _ values: CalendarValues) throws(SyntaxError) {
    name = part.name
    range = part.range
    parts = try CalendarComponent.parts(of: part, in: file)
    for part in parts where part.isComponent || !(part.isNamed("BEGIN") || part.isNamed("END")) {
      take(part, in: file, values)
    }
    meanings.sort { $0.lexicographicallyPrecedes($1) }
    hidden.sort { $0.lexicographicallyPrecedes($1) }
  }

  private static func parts(of part: CalendarPart, in file: ByteView) throws(SyntaxError) -> [CalendarPart] {
    do throws(SyntaxError) {
      let parts = try CalendarPart.read(file.slice(part.range.lowerBound, part.range.upperBound), entering: names)
      return parts.map { $0.moved(by: part.range.lowerBound) }
    } catch {
      throw SyntaxError(offset: error.offset + part.range.lowerBound, message: error.message, code: error.code)
    }
  }

  /// Properties that contain no content, but state the version of an event or when a calendar was written.
  fileprivate static let volatile: [StaticString] = ["UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "CREATED"]

  private mutating func take(_ part: CalendarPart, in file: ByteView, _ values: CalendarValues) {
    if part.isOurs {
      hidden.append(part.meaning(in: file))
    } else if part.isComponent || !part.isVersion {
      meanings.append(part.meaning(in: file))
    }
    if part.isComponent { return }
    part.content.withBytes { content in
      guard let line = ICalendarLine(content, offset: 0, end: content.count) else { return }
      take(line, values)
    }
  }

  private mutating func take(_ line: ICalendarLine, _ values: CalendarValues) {
    if let zone = line.parameter("TZID") { zones.insert(Array(zone.filter { $0 != .quote })) }
    switch line.key {
    case "UID": uid = Array(line.value)
    case "RECURRENCE-ID": recurrenceID = CalendarPart.meaning(of: line)
    case "SUMMARY": summary = Array(values.text(line).trimmed)
    case "LOCATION": place = Array(values.text(line).trimmed)
    case "DESCRIPTION": notes = Array(values.text(line).trimmed)
    case "DTSTART": start = values.time(line)
    case "DTEND", "DUE": end = values.time(line)
    case "SEQUENCE": sequence = JSONNumber.integer(line.value).map { min(max(0, $0), Int(Int32.max) - 1) } ?? 0
    case "DTSTAMP", "LAST-MODIFIED":
      if let instant = values.time(line)?.instant { stamp = max(stamp ?? instant, instant) }
    case "STATUS": isCancelled = line.value.equalsIgnoringCase("CANCELLED")
    case "RRULE": (recurs, until) = (true, CalendarComponent.until(line.value))
    case "RDATE": recurs = true
    default: break
    }
  }

  /// UNTIL of a recurrence rule (RFC 5545, section 3.3.10).
  private static func until(_ rule: ByteView) -> EventTime? {
    for part in rule.split(separator: .semicolon) {
      let part = ByteView(rebasing: part)
      if part.hasPrefix("UNTIL=") { return EventTime(part.slice(6, part.count), zone: nil) }
    }
    return nil
  }

  /// Whether all occurrences are over.
  func isPast(at now: Instant) -> Bool {
    if recurs { return until.map { ($0.instant ?? $0.endOfDay) < now } ?? false }
    guard let last = end ?? start else { return false }
    return (last.instant ?? last.endOfDay) < now
  }

  /// Whether `CalendarSuccession` left it in place of a removed item.
  var isWithdrawn: Bool { parts.contains { !$0.isComponent && $0.isNamed(CalendarPart.withdrawn) } }

  func part(_ name: StaticString) -> CalendarPart? { parts.first { !$0.isComponent && $0.isNamed(name) } }
}

extension CalendarPart {
  /// Whether it states the version of a component or when it was written.
  var isVersion: Bool { !isComponent && CalendarComponent.volatile.contains { isNamed($0) } }
}

extension EventTime {
  /// The midnight at the end of the day, in UTC.
  fileprivate var endOfDay: Instant { Instant(date, .midnight, offset: 0).adding(seconds: 86_400) }
}
