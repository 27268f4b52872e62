package import CommandInterface
package import SourceText
package import TripTimeline

/// The origin of an itinerary, as far as it affects the output.
package struct ItinerarySourceForm {
  package var path: String
  package var format: ExportFormat
  /// Nil for formats other than JSON.
  package var layout: JSONLayout?
  /// Findings about contents that only the original document can store.
  package var losses: [Diagnostic]
  /// The range of its text in the file, for JSON.
  package var part = 0..<0
  /// The calendar or Markdown document that it was read from, and the number of itineraries in it; nil for JSON.
  package var document: (text: InputText, count: Int)?

  package init(
    path: String, format: ExportFormat, layout: JSONLayout? = nil, losses: [Diagnostic] = [],
    document: (text: InputText, count: Int)? = nil
  ) {
    self.path = path
    self.format = format
    self.layout = layout
    self.losses = losses
    self.document = document
  }
}
