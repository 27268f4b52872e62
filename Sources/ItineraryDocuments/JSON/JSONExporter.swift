package import ItineraryModel
package import SourceText

/// Writes itineraries as JSON in one of its layouts.
package final class JSONExporter {
  private let layout: JSONLayout
  private let writer: ItineraryWriter
  /// Whether the list has no elements yet.
  var isEmpty = true

  package init(_ layout: JSONLayout) {
    self.layout = layout
    writer = ItineraryWriter(layout: layout == .document ? .document : .line)
  }

  package func begin(to output: OutputBuffer) {
    isEmpty = true
    if layout == .array { output.append("[\n") }
  }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    if layout == .array, !isEmpty { output.append(",\n") }
    isEmpty = false
    writer.append(itinerary, to: output)
    // The comma precedes the line ending.
    if layout == .array { output.truncate(to: output.count - 1) }
  }

  package func end(to output: OutputBuffer) {
    if layout == .array { output.append(isEmpty ? "]\n" : "\n]\n") }
  }
}
