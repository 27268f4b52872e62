import CommandInterface
package import ItineraryModel
package import ItineraryValidation
package import ScheduleModel
package import SourceText

/// Reads itineraries at their locations in a JSON file, in order.
package struct JSONEntries {
  private var reader: ItineraryReader
  private let path: String
  private(set) var read = 0
  private(set) var broken = 0

  /// The last itinerary that was read.
  package var itinerary: Itinerary { reader.itinerary }

  package init(_ gazetteer: Gazetteer, _ form: ItinerarySourceForm) {
    reader = ItineraryReader(gazetteer)
    path = form.path
  }

  /// The reason why an entry can't be read, and its first line.
  package struct Problem {
    let line: Int
    package let finding: Diagnostic
  }

  /// - Parameter lines: the number of lines in the file before the text in which the entry's line is counted.
  package mutating func read(_ entry: ItineraryDocument.Entry, after lines: Int = 0) -> Problem? {
    do throws(SyntaxError) {
      try reader.read(entry)
    } catch {
      broken += 1
      var finding = entry.finding(error, file: path)
      finding.line += lines
      return Problem(line: lines + entry.line, finding: finding)
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
