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
}
