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

  package init(path: String, format: ExportFormat, layout: JSONLayout? = nil, losses: [Diagnostic] = []) {
    self.path = path
    self.format = format
    self.layout = layout
    self.losses = losses
  }
}
