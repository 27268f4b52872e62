import SourceText

/// The documents that an itinerary can become.
package enum ExportFormat: String, Sendable, CaseIterable {
  case ics, markdown, json, html, geojson, gpx
  /// JSON-LD in the words of schema.org.
  case linkedData = "jsonld"

  /// Of files in this format, without the dot. Several itineraries in one JSON file are JSON Lines.
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

/// How itineraries stand in a JSON file.
package enum JSONLayout: Hashable, Sendable {
  /// One, for people to read.
  case document
  /// A list, one after the other.
  case array
  /// JSON Lines: one a line, also where there is one alone.
  case lines
}

/// What the ending of a file's name says about what is in it.
package enum FileForm: Hashable, Sendable {
  /// `layout` is nil for formats that have no choice of one.
  case known(ExportFormat, layout: JSONLayout?)
  /// An ending, without the dot, that no format has.
  case unknown(String)
  /// A name without an ending: `travel`, `/dev/stdout`, `.trips`.
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

  /// Nil if the name doesn't say.
  package var format: ExportFormat? {
    if case .known(let format, _) = self { format } else { nil }
  }
}
