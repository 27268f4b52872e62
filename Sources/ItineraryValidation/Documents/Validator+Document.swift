package import SourceText

extension Validator {
  /// Checks every itinerary of a file.
  package mutating func validate(_ document: ItineraryDocument, file: String) {
    document.forEach { validate($0, file: file) }
  }

  /// Checks JSON Lines, such as a part of a file from `ItineraryLines.split`; lines are numbered from 1.
  ///
  /// - Returns: the number of lines, to be added to the line numbers of the next part.
  package mutating func validate(lines: ByteView, file: String) -> Int {
    ItineraryLines(lines).forEach { validate($0, file: file) }
  }

  /// Checks one entry of a document.
  package mutating func validate(_ entry: ItineraryDocument.Entry, file: String) {
    let place = SourceLocation(file: file, line: entry.line, column: entry.column)
    if let problem = entry.problem {
      _ = refuse(problem, entry.text, at: place)
    } else {
      validate(entry.text, at: place)
    }
    onItinerary?(entry.text.count)
  }
}
