import SourceText
import TripTimeline

/// The form of an output: its format and layout, according to its name, the requested format and the inputs.
struct OutputForm {
  /// What the file's name says.
  let named: FileForm
  /// The requested format.
  let wanted: ExportFormat?

  /// The message if the file's name states another format or none that can be written.
  func problem(with name: String) -> String? {
    switch named {
    case .known(let format, _):
      guard let wanted, wanted != format, !(wanted == .linkedData && format == .json) else { return nil }
      return "--to \(wanted.rawValue) and the name \(quotedForDisplay(name)) contradict each other"
    case .unknown(let ending):
      if wanted != nil { return nil }
      return "\(quotedForDisplay("." + ending)) is the ending of no format that can be written: "
        + ".json, .jsonl, .ics, .md, .html, .geojson, .gpx or .jsonld"
    case .unsaid: return nil
    }
  }

  /// The format for inputs like this one. A profile of JSON has the same file names.
  func format(from source: ItinerarySourceForm) -> ExportFormat {
    wanted == .linkedData ? .linkedData : named.format ?? wanted ?? source.format
  }

  /// The layout for inputs like this one.
  func layout(from source: ItinerarySourceForm, several: Bool) -> JSONLayout {
    if case .known(_, .lines?) = named { return .lines }
    if case .known(_, .document?) = named { return several || source.layout == .array ? .array : .document }
    if let layout = source.layout, layout != .document { return layout }
    return several ? .lines : .document
  }
}
