package import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText
import TripCalendars
import TripChanging
import TripPages
package import TripTimeline

/// Reads exported documents, including changes that other programs made to them.
package enum ItineraryImport {
  /// The format of a document, according to its first bytes or else its name; nil if unknown. Also nil for JSON whose
  /// name does not identify it.
  package static func detect(_ bytes: ByteView, name: String) -> ExportFormat? {
    let text = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count).trimmed
    if text.hasPrefix("BEGIN:VCALENDAR") { return .ics }
    if text.first == .openBrace { return .json }
    // A list begins with an object. Before anything else, a bracket may start a link.
    if text.first == .openBracket, let next = text.slice(1, text.count).trimmed.first,
      next == .openBrace || next == .closeBracket
    {
      return .json
    }
    if text.hasPrefix("<!DOCTYPE html") { return .html }
    if text.hasPrefix("<!-- sportstime") || text.hasPrefix("# ") { return .markdown }
    return FileForm(path: name).format
  }

  /// Reads every itinerary of a calendar or of a Markdown document. If people removed games or travel, the other travel
  /// is derived again where it has to be, as by an edit, and the request leaves the games out.
  ///
  /// - Parameter name: the name of the file, used in findings and as the id of an itinerary without one.
  package static func read(_ bytes: ByteView, name: String, gazetteer: Gazetteer) -> ImportedDocument {
    var document: ImportedDocument
    switch detect(bytes, name: name) {
    case .ics: document = ICalendarImporter(gazetteer).read(bytes, name: name)
    case .markdown: document = MarkdownImporter(gazetteer).read(bytes, name: name)
    case .json, .html, .geojson, .gpx, .linkedData, nil:
      document = ImportedDocument()
      document.findings.add(
        .unreadableItinerary, .error, "is neither a calendar nor a Markdown document of an itinerary",
        at: SourceLocation(file: name, line: 1, column: 1))
    }
    settle(&document, gazetteer)
    return document
  }

  private static func settle(_ document: inout ImportedDocument, _ gazetteer: Gazetteer) {
    for index in document.itineraries.indices where !document.itineraries[index].goneIDs.isEmpty {
      var entry = document.itineraries[index]
      if entry.obstacle != nil || !entry.issues.isEmpty { continue }
      let changes = TripChanges(gazetteer: gazetteer, zones: .system, offers: nil, hint: { _ in "" })
      let settled = changes.settled(entry.itinerary, without: entry.goneGames)
      entry.findings += settled.travel.map { Diagnostic(ofChange: .info, $0, at: entry.location) }
      entry.settle(settled.itinerary)
      document.itineraries[index] = entry
    }
  }
}

extension ItineraryImport {
  /// Whether a calendar was written for a trip, even if other programs removed most of it.
  package static func isOfTrip(_ calendar: ByteView) -> Bool {
    if calendar.firstRange(of: "X-SPORTSTIME-") != nil { return true }
    guard calendar.firstRange(of: ICalendarUID.suffix.bytes) != nil else { return false }
    var reader = CalendarObjectReader(.system)
    reader.read(calendar)
    return reader.calendars.contains { $0.events.contains { $0.isExported } }
  }

  /// DTSTAMP of a calendar's first event, which shows when the calendar was made.
  package static func stamp(of calendar: ByteView) -> Instant? {
    var lines = ICalendarLines(calendar)
    while true {
      do throws(SyntaxError) {
        guard let line = try lines.next() else { return nil }
        if line.isNamed("DTSTAMP") { return CalendarValues(.system).time(line)?.instant }
      } catch {
        continue
      }
    }
  }
}
