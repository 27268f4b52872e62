import ItineraryModel
import SourceText
import TripCalendars
import TripPages
import TripTimeline

/// Writes itineraries as JSON in one of its layouts.
final class JSONExporter: ItineraryDocumentWriter {
  private let layout: JSONLayout
  private let writer: ItineraryWriter
  /// Whether the list has no elements yet.
  private var isEmpty = true

  init(_ layout: JSONLayout) {
    self.layout = layout
    writer = ItineraryWriter(layout: layout == .document ? .document : .line)
  }

  func begin(_ section: Int, to output: OutputBuffer) {
    isEmpty = true
    if layout == .array { output.append("[\n") }
  }

  func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    if layout == .array, !isEmpty { output.append(",\n") }
    isEmpty = false
    writer.append(itinerary, to: output)
    // The comma precedes the line ending.
    if layout == .array { output.truncate(to: output.count - 1) }
  }

  func join() { isEmpty = false }

  func end(to output: OutputBuffer) {
    if layout == .array { output.append(isEmpty ? "]\n" : "\n]\n") }
  }
}
