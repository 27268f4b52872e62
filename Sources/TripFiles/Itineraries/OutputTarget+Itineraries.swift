package import CommandInterface
package import ItineraryModel
import SourceText
import TripTimeline

extension OutputTarget {
  /// Writes itineraries as JSON: one per line if the name indicates that or there may be several, otherwise as a
  /// document.
  package static func write(_ itineraries: [Itinerary], to path: String?, asLines: Bool = false) throws(ToolError) {
    let isLine = asLines || path.map { FileForm(path: $0) } == .known(.json, layout: .lines)
    let writer = ItineraryWriter(layout: isLine ? .line : .document)
    let output = OutputBuffer()
    for itinerary in itineraries { writer.append(itinerary, to: output) }
    try write(output.view, to: path)
  }
}
