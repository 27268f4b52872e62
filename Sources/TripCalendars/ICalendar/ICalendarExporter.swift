package import ItineraryModel
package import SourceText
import CivilTime
import FormatSyntax
package import TripTimeline

/// Writes an itinerary as a calendar (RFC 5545): a VEVENT for each item, in flattened order.
///
/// Games have their own times. Other items get times that are derived from the order (`DerivedTimes`), as their
/// descriptions state. Carriers hold the JSON from which `ICalendarImporter` restores the same itinerary:
/// X-SPORTSTIME-ITINERARY in the calendar and X-SPORTSTIME-ITEM in each event. X-SPORTSTIME-ITEMS lists the items, so
/// that a deleted event is noticed. The calendar's carriers are also in the first event, because stores that keep
/// events one by one drop the rest. Several itineraries in one file are one calendar, because many programs read only
/// the first calendar of a file.
package final class ICalendarExporter: ItineraryDocumentWriter {
  private let now: Instant?
  private let several: Bool
  private let unit: DistanceUnit?
  private let scratch: TimelineScratch
  private let zones: ICalendarZones
  private let extras: CalendarExtras
  private let carrier = CarrierWriter()
  private let uids = ICalendarUIDs()
  private let value = OutputBuffer(capacity: 4_096)
  /// Ids of itineraries in the first section. In the exporter of a thread, the ids to pass to the exporter that writes
  /// the file.
  package private(set) var ids = ItineraryIDs()
  private var notes = ExportNotes()
  private var isPart = false

  package func join() { isPart = true }

  package init(_ options: ExportOptions) {
    now = options.now
    several = options.several
    unit = options.unit
    extras = CalendarExtras(options: options.calendar)
    scratch = TimelineScratch(options)
    zones = ICalendarZones(scratch.zones)
  }

  /// With several itineraries, their carriers and zones precede the first event.
  package var sections: Int { several ? 2 : 1 }

  package func begin(_ section: Int, to output: OutputBuffer) {
    guard several else { return }
    if section == 0 {
      zones.removeAll()
      appendHead(to: output)
      if let name = extras.options.name { ICalendarWriter(output).text(name: "X-WR-CALNAME", value: name) }
    } else {
      zones.append(to: output)
    }
  }

  package func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    ItinerarySource.with(itinerary, unit: unit) { source in
      scratch.compute(source, order: itinerary.sortedItems())
      let head = head(source, scratch.entries)
      if !several { return append(whole: source, head, to: output) }
      if section == 0 {
        output.append(head)
        zones.add(scratch.entries)
        if isPart { notes.append(id: source[itinerary.id]) } else { ids.insert(source[itinerary.id]) }
      } else {
        appendEvents(source, head, to: output)
      }
    }
  }

  package func end(to output: OutputBuffer) {
    if several { output.append("END:VCALENDAR\r\n") }
  }

  package func takeNotes() -> ExportNotes {
    defer { notes = ExportNotes() }
    notes.zones = zones.takeZones()
    return notes
  }

  package func add(_ notes: ExportNotes) {
    zones.add(notes.zones)
    notes.forEachID { ids.insert($0) }
  }

  /// Appends the calendar of one itinerary.
  package func append(_ itinerary: Itinerary, to output: OutputBuffer) { append(itinerary, 0, to: output) }

  private func append(whole source: ItinerarySource, _ head: [UInt8], to output: OutputBuffer) {
    appendHead(to: output)
    value.removeAll()
    if let name = extras.options.name { value.append(name) } else { ItemText(source: source).appendTitle(to: value) }
    ICalendarWriter(output).text(name: "X-WR-CALNAME", value: value.view)
    output.append(head)
    zones.removeAll()
    zones.add(scratch.entries)
    zones.append(to: output)
    appendEvents(source, head, to: output)
    output.append("END:VCALENDAR\r\n")
  }

  private func appendHead(to output: OutputBuffer) {
    output.append("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//SportsTime//SportsTime//EN\r\nCALSCALE:GREGORIAN\r\n")
    extras.appendHead(ICalendarWriter(output))
  }

  private func appendEvents(_ source: ItinerarySource, _ head: [UInt8], to output: OutputBuffer) {
    let eventWriter = ICalendarEventWriter(
      text: ItemText(source: source), zones: scratch.zones, carrier: carrier, writer: ICalendarWriter(output),
      value: value, shared: shared(source), extras: extras, uids: uids)
    uids.removeAll()
    for (index, entry) in scratch.entries.enumerated() { eventWriter.append(entry, head: index == 0 ? head : []) }
  }

  /// The lines that carry an itinerary without its items.
  private func head(_ source: ItinerarySource, _ entries: [Timeline.Entry]) -> [UInt8] {
    let itinerary = source.itinerary
    let lines = OutputBuffer(capacity: 1_024)
    let writer = ICalendarWriter(lines)
    value.removeAll()
    CarrierText(document: .calendar).append(carrier.json(itinerary), to: value)
    writer.text(name: "X-SPORTSTIME-ITINERARY", value: value.view)
    value.removeAll()
    ICalendarUID.append(source[itinerary.id], to: value)
    for entry in entries where entry.stage == 0 {
      value.append(.blank)
      ICalendarUID.append(source[itinerary.items[entry.item].id], to: value)
    }
    String(scratch.slack).withBytes {
      writer.property(
        name: "X-SPORTSTIME-ITEMS", parameter: CalendarHead.slack, parameterValue: $0, value: value.view)
    }
    return lines.array
  }

  /// Properties that all events of an itinerary share.
  private func shared(_ source: ItinerarySource) -> ICalendarEventWriter.Shared {
    value.removeAll()
    value.append(.atSign)
    ICalendarUID.append(source[source.itinerary.id], to: value)
    value.append(ICalendarUID.suffix)
    let uidEnd = value.array
    value.removeAll()
    value.append("DTSTAMP:")
    (now ?? Instant(Timeline.firstDate(source.itinerary), .midnight, offset: 0)).appendUTCBasic(to: value)
    value.append("\r\nSEQUENCE:0\r\n")
    return ICalendarEventWriter.Shared(uidEnd: uidEnd, stamp: value.array)
  }
}
