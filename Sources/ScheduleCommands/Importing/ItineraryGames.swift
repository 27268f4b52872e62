import CommandInterface
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripFiles
import TripTimeline

/// Reads the games of an itinerary or of an itinerary's calendar as a source of an import. The schedule keeps their
/// ids, teams and leagues.
struct ItineraryGames {
  /// One game per line, as in a schedule.
  private(set) var schedule: [UInt8] = []
  /// The findings of the itineraries.
  private(set) var findings: [Diagnostic] = []

  /// The definition that reads `schedule`.
  static let feed = "sportstime-jsonl"

  /// Nil if the file is not a document with an itinerary.
  ///
  /// - Throws: for a document that can't be converted to a schedule.
  init?(_ bytes: ByteView, path: String, gazetteer: Gazetteer) throws(ToolError) {
    let text = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count)
    switch ItineraryImport.detect(text, name: path) {
    case .ics where ItineraryImport.isOfTrip(text):
      let document = ItineraryImport.read(text, name: path, gazetteer: gazetteer)
      findings = document.findings + document.itineraries.flatMap(\.findings)
      for entry in document.itineraries {
        if let refusal = entry.refusal(in: text) { findings.append(refusal) } else { add(entry.itinerary) }
      }
    case .json where FileKind.hasItineraryMark(text):
      let document = ItineraryDocument(text, name: path)
      var entries = JSONEntries(gazetteer, ItinerarySourceForm(path: path, format: .json))
      document.forEach { entry in
        if let problem = entries.read(entry, after: 0) {
          findings.append(problem.finding)
        } else {
          add(entries.itinerary)
        }
      }
    case .markdown where text.firstRange(of: "<!-- sportstime") != nil:
      throw ToolError(
        .badInput,
        "\(displaySafe(path)): a Markdown document is not a feed: make a calendar of it with 'sportstime export', and "
          + "import that")
    default: return nil
    }
  }

  private mutating func add(_ itinerary: Itinerary) {
    for index in itinerary.sortedItems() where itinerary.items[index].kind == .game {
      let output = OutputBuffer()
      itinerary.text.withBytes(itinerary.items[index].payload) { output.appendCompacted($0) }
      schedule += output.array + [.lineFeed]
    }
  }
}
