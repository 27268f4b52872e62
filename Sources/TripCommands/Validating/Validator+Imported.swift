import CommandInterface
import ItineraryValidation
import SourceText
import TripTimeline

extension Validator {
  /// Checks an itinerary that was read from a calendar or a Markdown document.
  ///
  /// - Parameter place: the beginning of the itinerary. All findings get this location, because the document has no
  ///   members to refer to.
  mutating func check(_ entry: ImportedItinerary, at place: SourceLocation) -> FindingSink {
    if let text = entry.text {
      text.withBytes { _ = validate($0, at: place, orderIsInferred: entry.isOrderInferred) }
    } else {
      validate(entry.itinerary, at: place, orderIsInferred: entry.isOrderInferred)
    }
    var found = takeSink()
    found.revise { $0.location = place }
    return found
  }

  /// Reports a part that could not be read as an itinerary.
  mutating func refuse(_ finding: Diagnostic, in file: String) -> FindingSink {
    let place = finding.location ?? SourceLocation(file: file)
    let error = SyntaxError(offset: 0, message: finding.message, code: finding.code)
    _ = refuse(error, ByteView(start: nil, count: 0), at: place)
    return takeSink()
  }
}
