import SourceText

/// The export formats of an itinerary.
package enum ExportFormat: String, Sendable, CaseIterable {
  case ics, markdown, json, html, geojson, gpx
  /// JSON-LD in schema.org's vocabulary.
  case linkedData = "jsonld"

  /// The file extension of the format, without the dot. For several itineraries in one JSON file, that of JSON Lines.
  package func fileExtension(several: Bool = false) -> String {
    switch self {
    case .ics: "ics"
    case .markdown: "md"
    case .json: several ? "jsonl" : "json"
    case .html, .geojson, .gpx, .linkedData: rawValue
    }
  }

  package var fileExtension: String { fileExtension() }
}

/// The layout of itineraries in a JSON file.
package enum JSONLayout: Hashable, Sendable {
  /// One itinerary, indented for readability.
  case document
  /// A list of itineraries.
  case array
  /// JSON Lines: one itinerary per line, even for a single one.
  case lines
}

/// What a file name's extension says about the contents.
package enum FileForm: Hashable, Sendable {
  /// `layout` is nil for formats with only one layout.
  case known(ExportFormat, layout: JSONLayout?)
  /// An unknown extension, without the dot.
  case unknown(String)
  /// A name without an extension: `travel`, `/dev/stdout`, `.trips`.
  case unsaid

  package init(path: String) {
    switch fileEnding(path) {
    case nil, "": self = .unsaid
    case "ics", "ical", "ifb": self = .known(.ics, layout: nil)
    case "md", "markdown": self = .known(.markdown, layout: nil)
    case "json": self = .known(.json, layout: .document)
    case "jsonl", "ndjson": self = .known(.json, layout: .lines)
    case "html", "htm": self = .known(.html, layout: nil)
    case "geojson": self = .known(.geojson, layout: nil)
    case "gpx": self = .known(.gpx, layout: nil)
    case "jsonld": self = .known(.linkedData, layout: nil)
    case let ending?: self = .unknown(ending)
    }
  }

  /// Nil if the name does not indicate a format.
  package var format: ExportFormat? {
    if case .known(let format, _) = self { format } else { nil }
  }
}
