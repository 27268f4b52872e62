package import ItineraryModel
package import SourceText
import CivilTime
import FormatSyntax

/// Writes an itinerary as a calendar (RFC 5545): a VEVENT for each item, in flattened order.
///
/// Games have their own times. The others get times that follow from the order (`DerivedTimes`), and say so. Carriers,
/// X-SPORTSTIME-ITINERARY of the calendar and X-SPORTSTIME-ITEM of each event, hold the JSON from which
/// `ICalendarImporter` makes the same itinerary again. Several itineraries in one file are several VCALENDARs, which
/// section 3.4 allows.
package struct ICalendarExporter {
  private let now: Instant?
  private let scratch: TimelineScratch
  private let zones: ICalendarZones
  private let carrier = CarrierWriter()
  private let value = OutputBuffer(capacity: 4_096)

  package init(_ options: ExportOptions) {
    now = options.now
    scratch = TimelineScratch(options)
    zones = ICalendarZones(scratch.zones)
  }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    ItinerarySource.with(itinerary) { append($0, to: output) }
  }

  private func append(_ source: ItinerarySource, to output: OutputBuffer) {
    let itinerary = source.itinerary
    scratch.compute(source, order: itinerary.sortedItems())
    let writer = ICalendarWriter(output)
    output.append("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//SportsTime//SportsTime//EN\r\nCALSCALE:GREGORIAN\r\n")
    value.removeAll()
    ItemText(source: source).appendTitle(to: value)
    writer.text(name: "X-WR-CALNAME", value: value.view)
    value.removeAll()
    CarrierText(document: .calendar).append(carrier.json(itinerary), to: value)
    writer.text(name: "X-SPORTSTIME-ITINERARY", value: value.view)
    let entries = scratch.entries
    zones.append(entries, to: output)
    let events = ICalendarEventWriter(
      source: source, zones: scratch.zones, carrier: carrier, writer: writer, value: value,
      shared: shared(source))
    for entry in entries { events.append(entry) }
    output.append("END:VCALENDAR\r\n" as StaticString)
  }

  /// What all events of an itinerary have alike.
  private func shared(_ source: ItinerarySource) -> ICalendarEventWriter.Shared {
    value.removeAll()
    value.append(0x40)
    ICalendarUID.append(source[source.itinerary.id], to: value)
    value.append(ICalendarUID.suffix)
    let uidEnd = value.array
    value.removeAll()
    value.append("DTSTAMP:" as StaticString)
    (now ?? Instant(Timeline.firstDate(source.itinerary), .midnight, offset: 0)).appendUTCBasic(to: value)
    value.append("\r\nSEQUENCE:0\r\n" as StaticString)
    return ICalendarEventWriter.Shared(uidEnd: uidEnd, stamp: value.array)
  }
}
