package import CivilTime
import FormatSyntax
import ScheduleModel
package import SourceText

/// Reads the calendars of a file with their events (RFC 5545, section 3.4).
package struct CalendarObjectReader {
  package private(set) var calendars: [CalendarObject] = []
  private(set) var findings: [(message: String, offset: Int)] = []
  private var values: CalendarValues
  private var calendar: CalendarObject?
  private var event: CalendarEvent?
  /// The number of open components, in the event or next to it in the calendar, that are ignored.
  private var ignoredDepth = 0
  /// The outermost ignored component.
  private var ignored = Ignored()

  private struct Ignored {
    var name: [UInt8] = []
    var offset = 0
    var alarm = CalendarAlarms.Marks()
  }

  private static let findingLimit = 100

  private let zones: ZoneDatabase

  package init(_ zones: ZoneDatabase) {
    self.zones = zones
    values = CalendarValues(zones)
  }

  package mutating func read(_ bytes: ByteView) {
    values = CalendarValues(CalendarZones(zones, calendar: bytes))
    var lines = ICalendarLines(bytes)
    while true {
      do throws(SyntaxError) {
        guard let line = try lines.next() else { break }
        take(line)
      } catch {
        if findings.count < CalendarObjectReader.findingLimit { findings.append((error.message, error.offset)) }
      }
    }
    if let calendar {
      findings.append(("the calendar has no END:VCALENDAR", calendar.offset))
      finishCalendar(at: bytes.count)
    }
  }

  private mutating func take(_ line: ICalendarLine) {
    if line.isNamed("BEGIN") {
      begin(line)
    } else if line.isNamed("END") {
      end(line)
    } else if ignoredDepth > 0 {
      if ignoredDepth == 1 { ignored.alarm.take(line) }
    } else if event != nil {
      event?.take(line, values)
    } else {
      calendar?.take(line, values)
    }
  }

  private mutating func begin(_ line: ICalendarLine) {
    if isComponent(line, "VCALENDAR") {
      // Calendars are not nested, so the open one is truncated.
      if let calendar, event != nil || ignoredDepth > 0 {
        findings.append(("the calendar has no END:VCALENDAR", calendar.offset))
      }
      if calendar != nil { finishCalendar(at: line.offset) }
      calendar = CalendarObject()
      calendar?.offset = line.offset
    } else if ignoredDepth > 0 || event != nil {
      ignore(line)
    } else if isComponent(line, "VEVENT") {
      // An event outside any calendar is put in a calendar without a name.
      if calendar == nil {
        calendar = CalendarObject()
        calendar?.offset = line.offset
      }
      event = CalendarEvent()
      event?.offset = line.offset
    } else {
      ignore(line)
    }
  }

  private mutating func ignore(_ line: ICalendarLine) {
    if ignoredDepth == 0 { ignored = Ignored(name: CalendarPart.uppercase(line.value.trimmed), offset: line.offset) }
    ignoredDepth += 1
  }

  /// Skips alarms from an export and time zones, because losing them does no harm.
  private mutating func endIgnored() {
    ignoredDepth -= 1
    let isZone = ignored.name.withBytes { $0.equals("VTIMEZONE") }
    if ignoredDepth > 0 || isZone || ignored.alarm.areOurs { return }
    ignored.name.withBytes { name in
      if event == nil {
        calendar?.unused.add(name, at: ignored.offset)
      } else {
        event?.unused.add(name, at: ignored.offset)
      }
    }
  }

  private mutating func end(_ line: ICalendarLine) {
    if ignoredDepth > 0 {
      endIgnored()
    } else if var finished = event {
      finished.endOffset = line.end
      if !finished.isWithdrawn {
        if finished.isStage, finished.carrier == nil {
          calendar?.stages.append(finished)
        } else {
          calendar?.events.append(finished)
        }
      }
      event = nil
    } else if isComponent(line, "VCALENDAR") {
      finishCalendar(at: line.end)
    }
  }

  private mutating func finishCalendar(at end: Int) {
    if var event {
      event.endOffset = end
      calendar?.events.append(event)
    }
    calendar?.end = end
    if let calendar { calendars.append(calendar) }
    event = nil
    calendar = nil
    ignoredDepth = 0
  }

  private func isComponent(_ line: ICalendarLine, _ name: StaticString) -> Bool {
    let value = line.value.trimmed
    return value.count == name.utf8CodeUnitCount && zip(value, name.bytes).allSatisfy { $0 & 0xDF == $1 }
  }
}
