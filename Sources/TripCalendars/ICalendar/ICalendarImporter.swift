import CivilTime
import FormatSyntax
import ItineraryModel
package import ScheduleModel
package import SourceText
package import TripTimeline

/// Reads itineraries from calendars.
///
/// Carriers take precedence. If events were moved or added, or lost their carriers, new positions are derived from
/// their times. As few items as possible move, and no games; `order-inferred` names the moved items. A calendar without
/// any carrier becomes a separate trip: days from the dates, order from the times, kinds from the titles.
package struct ICalendarImporter {
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase

  package init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    zones = .system
  }

  package func read(_ bytes: ByteView, name: String) -> ImportedDocument {
    var document = ImportedDocument()
    var reader = CalendarObjectReader(zones)
    reader.read(bytes)
    var lines = LineCounter()
    for finding in reader.findings {
      let place = lines.location(of: finding.offset, in: bytes, file: name)
      document.findings.add(.malformedLine, .warning, finding.message, at: place)
    }
    var assembly = ItineraryAssembly(gazetteer)
    // The events of many trips can be mixed in one calendar.
    let index = LineIndex(bytes)
    let unit = DistanceUnit.stated(in: bytes)
    for (number, calendar) in CalendarObject.joined(reader.calendars).flatMap({ $0.trips }).enumerated() {
      let place = SourceLocation(file: name, line: index.line(of: calendar.offset, in: bytes), column: 1)
      var reading = CalendarReading(
        calendar, in: bytes, gazetteer: gazetteer, zones: zones, unit: unit, location: place, lines: index)
      do throws(SyntaxError) {
        document.itineraries.append(
          try reading.itinerary(&assembly, fallbackID: ItineraryAssembly.id(ofFile: name, number: number + 1)))
      } catch {
        document.findings.add(error.code ?? .unreadableItinerary, .error, error.message, at: place)
      }
    }
    if reader.calendars.isEmpty {
      document.findings.add(
        .unreadableItinerary, .error, "it has no calendar", at: SourceLocation(file: name, line: 1, column: 1))
    }
    return document
  }
}
