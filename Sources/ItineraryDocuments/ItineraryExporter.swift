package import ItineraryModel
package import SourceText

/// Writes itineraries in one of the formats.
///
/// A file of several itineraries has sections: for example, a map's routes come after all its waypoints. For each
/// section, call `begin`, then `append` with each itinerary, always in the same order; `end` ends the file. A file of
/// any length can be written that way without keeping its contents in memory. Without `ExportOptions.several` there is
/// one section, and one `append` writes a whole document. An exporter keeps zones and buffers between calls, so each
/// thread needs its own.
package struct ItineraryExporter {
  package let format: ExportFormat
  private let writer: Writer

  private enum Writer {
    case calendar(ICalendarExporter)
    case markdown(MarkdownExporter)
    case json(JSONExporter)
    // A page does not save formats that are only for viewing.
    #if !hasFeature(Embedded)
      case html(HTMLExporter)
      case geoJSON(GeoJSONExporter)
      case gpx(GPXExporter)
      case linkedData(LinkedDataExporter)
    #endif
  }

  package init(format: ExportFormat, options: ExportOptions = ExportOptions()) {
    self.format = format
    writer =
      switch format {
      case .ics: .calendar(ICalendarExporter(options))
      case .markdown: .markdown(MarkdownExporter(options))
      #if hasFeature(Embedded)
        default: .json(JSONExporter(options.layout))
      #else
        case .json: .json(JSONExporter(options.layout))
        case .html: .html(HTMLExporter(options))
        case .geojson: .geoJSON(GeoJSONExporter(options))
        case .gpx: .gpx(GPXExporter(options))
        case .linkedData: .linkedData(LinkedDataExporter(options))
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

  package var sections: Int {
    switch writer {
    case .calendar(let exporter): exporter.sections
    #if !hasFeature(Embedded)
      case .html(let exporter): exporter.sections
      case .gpx(let exporter): exporter.sections
    #endif
    default: 1
    }
  }

  package func begin(_ section: Int, to output: OutputBuffer) {
    switch writer {
    case .json(let exporter): exporter.begin(to: output)
    #if !hasFeature(Embedded)
      case .html(let exporter): exporter.begin(section, to: output)
      case .geoJSON(let exporter): exporter.begin(to: output)
      case .gpx(let exporter): exporter.begin(section, to: output)
      case .linkedData(let exporter): exporter.begin(to: output)
    #endif
    case .calendar(let exporter): exporter.begin(section, to: output)
    case .markdown: break
    }
  }

  package func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    switch writer {
    case .calendar(let exporter): exporter.append(itinerary, section, to: output)
    case .markdown(let exporter): exporter.append(itinerary, to: output)
    case .json(let exporter): exporter.append(itinerary, to: output)
    #if !hasFeature(Embedded)
      case .html(let exporter): exporter.append(itinerary, section, to: output)
      case .geoJSON(let exporter): exporter.append(itinerary, to: output)
      case .gpx(let exporter): exporter.append(itinerary, section, to: output)
      case .linkedData(let exporter): exporter.append(itinerary, to: output)
    #endif
    }
  }

  package func end(to output: OutputBuffer) {
    switch writer {
    case .json(let exporter): exporter.end(to: output)
    #if !hasFeature(Embedded)
      case .html(let exporter): exporter.end(to: output)
      case .geoJSON(let exporter): exporter.end(to: output)
      case .gpx(let exporter): exporter.end(to: output)
      case .linkedData(let exporter): exporter.end(to: output)
    #endif
    case .calendar(let exporter): exporter.end(to: output)
    case .markdown: break
    }
  }

  #if !hasFeature(Embedded)
    // MARK: Several threads

    /// Whether each itinerary can be written independently of earlier ones. A page can't, because it numbers its
    /// headings.
    package var hasIndependentParts: Bool { if case .html = writer { false } else { true } }

    /// Prepares the exporter of another thread to write itineraries of a section, except for the file's first one.
    package func join() {
      let scratch = OutputBuffer()
      begin(0, to: scratch)
      switch writer {
      case .json(let exporter): exporter.isEmpty = false
      case .geoJSON(let exporter): exporter.isEmpty = false
      case .linkedData(let exporter): exporter.isEmpty = false
      case .calendar(let exporter): exporter.isPart = true
      case .markdown, .gpx, .html: break
      }
    }

    /// The first id that two itineraries share, in a format that identifies them only by id. Such a file can't be read
    /// back.
    package var repeatedID: String? {
      if case .calendar(let exporter) = writer { exporter.ids.repeated } else { nil }
    }

    /// Data for later sections about the itineraries appended since the last call.
    package func takeNotes() -> ExportNotes {
      if case .calendar(let exporter) = writer { exporter.takeNotes() } else { ExportNotes() }
    }

    package func add(_ notes: ExportNotes) {
      if case .calendar(let exporter) = writer { exporter.add(notes) }
    }
  #endif
}
