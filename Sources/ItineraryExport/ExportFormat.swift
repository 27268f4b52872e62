/// The documents that an itinerary can become.
public enum ExportFormat: String, Sendable, CaseIterable {
  case ics, markdown, json, html

  /// Of files in this format, without the dot. Several itineraries in one JSON file are JSON Lines.
  package func fileExtension(several: Bool = false) -> String {
    switch self {
    case .ics: "ics"
    case .markdown: "md"
    case .json: several ? "jsonl" : "json"
    case .html: "html"
    }
  }

  package var fileExtension: String { fileExtension() }

  /// Whether `ItineraryImport` reads it back. JSON is read where itineraries are read anyway; HTML is for people alone.
  package var isReadBack: Bool { self == .ics || self == .markdown }
}
