package import ItineraryModel
package import SourceText
import TripCalendars
import TripPages
package import TripTimeline

/// Writes itineraries in one of the formats.
///
/// A file of several itineraries has sections: for example, a map's routes come after all its waypoints. For each
/// section, call `begin`, then `append` with each itinerary, always in the same order; `end` ends the file. A file of
/// any length can be written that way without keeping its contents in memory. Without `ExportOptions.several` there is
/// one section, and one `append` writes a whole document. An exporter keeps zones and buffers between calls, so each
/// thread needs its own.
package struct ItineraryExporter {
  package let format: ExportFormat
  private let writer: any ItineraryDocumentWriter

  package init(format: ExportFormat, options: ExportOptions = ExportOptions()) {
    self.format = format
    writer =
      switch format {
      case .ics: ICalendarExporter(options)
      case .markdown: MarkdownExporter(options)
      // A page does not save formats that are only for viewing.
      #if hasFeature(Embedded)
        default: JSONExporter(options.layout)
      #else
        case .json: JSONExporter(options.layout)
        case .html: HTMLExporter(options)
        case .geojson: GeoJSONExporter(options)
        case .gpx: GPXExporter(options)
        case .linkedData: LinkedDataExporter(options)
      #endif
      }
  }

  /// Writes a whole file.
  package func write(_ itineraries: [Itinerary], to output: OutputBuffer) {
    for section in 0..<sections {
      begin(section, to: output)
      for itinerary in itineraries { append(itinerary, section, to: output) }
    }
    end(to: output)
  }

  package var sections: Int { writer.sections }

  package func begin(_ section: Int, to output: OutputBuffer) { writer.begin(section, to: output) }

  package func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    writer.append(itinerary, section, to: output)
  }

  package func end(to output: OutputBuffer) { writer.end(to: output) }

  #if !hasFeature(Embedded)
    // MARK: Several threads

    /// Whether each itinerary can be written independently of earlier ones. A page can't, because it numbers its
    /// headings.
    package var hasIndependentParts: Bool { format != .html }

    /// Prepares the exporter of another thread to write itineraries of a section, except for the file's first one.
    package func join() {
      begin(0, to: OutputBuffer())
      writer.join()
    }

    private var calendar: ICalendarExporter? { writer as? ICalendarExporter }

    /// The first id that two itineraries share, in a format that identifies them only by id. Such a file can't be read
    /// back.
    package var repeatedID: String? { calendar?.ids.repeated }

    /// Data for later sections about the itineraries appended since the last call.
    package func takeNotes() -> ExportNotes { calendar?.takeNotes() ?? ExportNotes() }

    package func add(_ notes: ExportNotes) { calendar?.add(notes) }
  #endif
}
