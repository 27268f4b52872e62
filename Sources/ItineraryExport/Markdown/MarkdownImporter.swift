import CivilTime
import FormatSyntax
import ItineraryModel
package import ScheduleModel
package import SourceText

/// Reads itineraries back from Markdown.
///
/// Entries are known by their comments, and the day by the heading above. Where somebody moved entries, those that now
/// contradict their positions are placed anew, as few as can be; games stay. An entry without a comment is something
/// that somebody wrote: an item of the user's own.
package struct MarkdownImporter {
  private let gazetteer: Gazetteer

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  package func read(_ bytes: ByteView, name: String) -> ImportedDocument {
    var document = ImportedDocument()
    var assembly = ItineraryAssembly(gazetteer)
    // Without a head or a day it is somebody's other document.
    let documents = MarkdownDocument.read(bytes).filter { $0.head != nil || $0.firstDate != nil }
    for (index, text) in documents.enumerated() {
      let location = SourceLocation(file: name, line: text.line, column: 1)
      do throws(SyntaxError) {
        let id = ItineraryAssembly.id(ofFile: name, number: index + 1)
        document.itineraries.append(try itinerary(text, &assembly, fallbackID: id, location))
      } catch {
        document.findings.append(
          Finding(
            code: error.code ?? "unreadable-itinerary", severity: .error, message: error.message,
            location: location))
      }
    }
    if documents.isEmpty {
      document.findings.append(
        Finding(
          code: "unreadable-itinerary", severity: .error, message: "there is no itinerary in it",
          location: SourceLocation(file: name, line: 1, column: 1)))
    }
    return document
  }

  private func itinerary(
    _ text: MarkdownDocument, _ assembly: inout ItineraryAssembly, fallbackID: String, _ location: SourceLocation
  ) throws(SyntaxError) -> ImportedItinerary {
    var findings: [Finding] = []
    var ids = UniqueIDs()
    for entry in text.entries {
      if let id = entry.json.flatMap(ItemID.of) { _ = ids.insert(String(decoding: id, as: UTF8.self)) }
    }
    var items: [[UInt8]] = []
    var observed: [ObservedOrder.Entry] = []
    for (index, entry) in text.entries.enumerated() {
      // Where there is no heading, an entry says nothing about its day.
      if let day = entry.day {
        observed.append(ObservedOrder.Entry(item: items.count, day: day, isNew: entry.json == nil))
      }
      items.append(
        entry.json
          ?? ItineraryAssembly.custom(
            id: ids.free(entry.title, fallback: "entry-\(index + 1)"), day: entry.day ?? 1, title: entry.title))
    }
    let head = text.head ?? inferredHead(text, fallbackID)
    var (itinerary, issues) = try assembly.read(head: head, items: items)
    let order = DayLimits.widen(
      &itinerary, for: ObservedOrder(entries: observed), location: location, &findings)
    let moved = order.apply(to: &itinerary)
    if !moved.isEmpty {
      findings.append(OrderFinding.make(moved, in: itinerary, from: "the order of the document", location: location))
    }
    return ImportedItinerary(
      itinerary: itinerary, issues: issues, findings: findings, location: location, range: text.range,
      places: text.entries.map(\.range),
      text: assembly.faultyText)
  }

  private func inferredHead(_ text: MarkdownDocument, _ fallbackID: String) -> [UInt8] {
    let start = text.firstDate ?? LocalDate(dayNumber: 0)
    let last = min(max(1, text.lastDay), Limits.dayCount)
    return ItineraryAssembly.head(
      id: fallbackID, title: text.title, startDate: start.description, dayCount: last)
  }
}
