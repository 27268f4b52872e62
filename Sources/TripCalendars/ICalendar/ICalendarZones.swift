import CivilTime
import FormatSyntax
package import SourceText
package import TripTimeline

/// VTIMEZONE components (RFC 5545, section 3.6.5), each rendered once for the years that it has to cover.
///
/// If one rule describes all clock changes in those years, the component has one STANDARD and one DAYLIGHT with an
/// RRULE, because Outlook reads nothing else. Otherwise each change is a separate observance.
package final class ICalendarZones {
  private struct Key: Hashable {
    var zone: Int32
    var firstYear: Int32
    var lastYear: Int32
  }

  private let zones: ZoneBook
  private var rendered: [Key: [UInt8]] = [:]
  private var spans: [(zone: Int32, first: Int64, last: Int64)] = []
  private static let cacheLimit = 4_096

  package init(_ zones: ZoneBook) { self.zones = zones }

  func removeAll() { spans.removeAll(keepingCapacity: true) }

  /// Records the times of `entries`, which the zones have to cover.
  func add(_ entries: [Timeline.Entry]) {
    for entry in entries where entry.kind != .allDay {
      if zones.isNamed(entry.zone) { add(entry.zone, entry.start, entry.stayEnd ?? entry.end) }
      if let zone = entry.endZone, zones.isNamed(zone) { add(zone, entry.end, entry.end) }
    }
  }

  /// Records that a zone has to cover a range of time, in seconds since 1970. UTC needs no component.
  package func add(_ zone: Int32, _ first: Int64, _ last: Int64) {
    if !zones.isNamed(zone) { return }
    if let index = spans.firstIndex(where: { $0.zone == zone }) {
      spans[index].first = min(spans[index].first, first)
      spans[index].last = max(spans[index].last, last)
    } else {
      spans.append((zone, first, last))
    }
  }

  /// The ranges recorded since the last call, by zone name, because another exporter numbers zones differently.
  func takeZones() -> [ExportNotes.ZoneSpan] {
    defer { removeAll() }
    return spans.map { (zones.identifier($0.zone), $0.first, $0.last) }
  }

  func add(_ noted: [ExportNotes.ZoneSpan]) {
    for (name, first, last) in noted { add(name.withBytes { zones.number($0) }, first, last) }
  }

  /// Appends the components for the zones, in order of first use.
  package func append(to output: OutputBuffer) {
    for span in spans {
      // Adds a day, because the local year may differ from the year in UTC.
      let first = Calendar.civil(Calendar.day(ofSeconds: span.first - 86_400).dayNumber).year
      let last = Calendar.civil(Calendar.day(ofSeconds: span.last + 86_400).dayNumber).year
      append(Key(zone: span.zone, firstYear: first, lastYear: last), to: output)
    }
  }

  private func append(_ key: Key, to output: OutputBuffer) {
    if let known = rendered[key] { return output.append(known) }
    let buffer = OutputBuffer(capacity: 1_024)
    render(zones[key.zone], key, to: ICalendarWriter(buffer))
    output.append(buffer.view)
    if rendered.count < ICalendarZones.cacheLimit { rendered[key] = buffer.array }
  }

  private func render(_ zone: Zone, _ key: Key, to writer: ICalendarWriter) {
    let newYear = LocalDate(year: key.firstYear, month: 1, day: 1) ?? LocalDate(dayNumber: .min)
    let lastDay = LocalDate(year: key.lastYear, month: 12, day: 31) ?? LocalDate(dayNumber: .max)
    let from = Instant(newYear, .midnight, offset: 0)
    let to = Instant(lastDay, .midnight, offset: 0).adding(seconds: 86_400)
    writer.begin("VTIMEZONE")
    writer.text(name: "TZID", value: zone.identifier)
    defer { writer.end("VTIMEZONE") }
    // The clock on the first day is that of the previous year. Later years distinguish rules.
    let first = key.firstYear - 1
    let rule = YearlyRule(zone, years: first...key.lastYear + 6) ?? YearlyRule(zone, years: first...key.lastYear)
    if let rule {
      for change in rule.changes { append(change.first, change, to: writer) }
      return
    }
    let inForce = zone.transitions(from: Instant.earliest, to: from).last
    if let inForce, inForce.instant.seconds >= 0 {
      append(inForce, to: writer)
    } else {
      appendStanding(zone, at: from, to: writer)
    }
    for transition in zone.transitions(from: from, to: to) { append(transition, to: writer) }
  }

  private func append(_ transition: ZoneTransition, _ yearly: YearlyRule.Change? = nil, to writer: ICalendarWriter) {
    append(
      isDaylight: yearly?.isDaylight ?? transition.isDaylight, name: transition.abbreviation,
      onset: transition.instant, offsets: (transition.offsetBefore, transition.offsetAfter), yearly, to: writer)
  }

  /// Appends the clock that has been in force since before 1970, as an onset without a change.
  private func appendStanding(_ zone: Zone, at from: Instant, to writer: ICalendarWriter) {
    let offset = zone.offset(at: from)
    let epoch = Instant(seconds: -Int64(offset))
    append(
      isDaylight: zone.isDaylight(at: from), name: zone.abbreviation(at: from), onset: min(epoch, from),
      offsets: (offset, offset), to: writer)
  }

  private func append(
    isDaylight: Bool, name: String, onset: Instant, offsets: (before: Int32, after: Int32),
    _ yearly: YearlyRule.Change? = nil, to writer: ICalendarWriter
  ) {
    let output = writer.output
    if isDaylight { writer.begin("DAYLIGHT") } else { writer.begin("STANDARD") }
    // The onset is a local time on the previous clock.
    let (date, time) = onset.local(offset: offsets.before)
    output.append("DTSTART:")
    date.appendBasic(to: output)
    output.append(UInt8(ascii: "T"))
    time.appendBasic(to: output)
    output.append("\r\nTZOFFSETFROM:")
    ICalendarZones.append(offset: offsets.before, to: output)
    output.append("\r\nTZOFFSETTO:")
    ICalendarZones.append(offset: offsets.after, to: output)
    output.append("\r\n")
    yearly?.appendRule(to: output)
    writer.text(name: "TZNAME", value: name)
    if isDaylight { writer.end("DAYLIGHT") } else { writer.end("STANDARD") }
  }

  /// Appends a UTC-OFFSET (RFC 5545, section 3.3.14). Seconds are written only if they are not zero, and `-0000` is
  /// never written.
  private static func append(offset: Int32, to output: OutputBuffer) {
    let magnitude = Int(offset.magnitude)
    output.append(offset < 0 ? .hyphen : .plus)
    output.append(decimal: magnitude / 3_600, width: 2)
    output.append(decimal: magnitude / 60 % 60, width: 2)
    if magnitude % 60 != 0 { output.append(decimal: magnitude % 60, width: 2) }
  }
}
