import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText

/// Reads itineraries at their locations in a JSON file, in order.
struct JSONEntries {
  private var reader: ItineraryReader
  private let path: String
  private(set) var read = 0
  private(set) var broken = 0

  /// The last itinerary that was read.
  var itinerary: Itinerary { reader.itinerary }

  init(_ gazetteer: Gazetteer, _ form: ItinerarySourceForm) {
    reader = ItineraryReader(gazetteer)
    path = form.path
  }

  /// The reason why an entry can't be read, and its first line.
  struct Problem {
    let line: Int
    let finding: Diagnostic
  }

  /// - Parameter lines: the number of lines in the file before the text in which the entry's line is counted.
  mutating func read(_ entry: ItineraryDocument.Entry, after lines: Int = 0) -> Problem? {
    do throws(SyntaxError) {
      if let problem = entry.problem { throw problem }
      try reader.read(entry.text)
      if let obstacle = reader.obstacle { throw obstacle }
    } catch {
      broken += 1
      let place = LineCounter.position(of: error.offset, in: entry.text)
      let column = place.line == 1 ? entry.column + place.column - 1 : place.column
      let line = lines + entry.line
      return Problem(
        line: line,
        finding: Diagnostic(
          code: error.code ?? .unreadableItinerary, severity: .error, message: error.message,
          location: SourceLocation(file: path, line: line + place.line - 1, column: column)))
    }
    read += 1
    ZoneFiles.note(zonesOf: reader.itinerary)
    return nil
  }

  /// Adds the counts of entries that another thread has read.
  mutating func count(read: Int, broken: Int) {
    self.read += read
    self.broken += broken
  }
}
