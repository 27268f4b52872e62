package import ItineraryModel
package import SourceText

/// Writes itineraries as JSON: a document for one, JSON Lines for several.
package struct JSONExporter {
  private let writer: ItineraryWriter

  package init(several: Bool) { writer = ItineraryWriter(layout: several ? .line : .document) }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) { writer.append(itinerary, to: output) }
}
