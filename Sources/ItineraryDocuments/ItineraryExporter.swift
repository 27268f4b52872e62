package import ItineraryModel
package import SourceText

/// Writes itineraries in one of the formats.
///
/// It keeps zones and scratch space between calls, so one serves one thread. A file is `begin`, any number of `append`
/// and `end`; without `ExportOptions.several`, what one `append` writes is a whole document and the others write nothing.
package struct ItineraryExporter {
  package let format: ExportFormat
  private let writer: Writer

  private enum Writer {
    case calendar(ICalendarExporter)
    case markdown(MarkdownExporter)
    case json(JSONExporter)
    // What is only looked at is not saved by a page.
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

  package func begin(to output: OutputBuffer) {
    switch writer {
    case .json(let exporter): exporter.begin(to: output)
    #if !hasFeature(Embedded)
      case .html(let exporter): exporter.begin(to: output)
      case .geoJSON(let exporter): exporter.begin(to: output)
      case .gpx(let exporter): exporter.begin(to: output)
      case .linkedData(let exporter): exporter.begin(to: output)
    #endif
    case .calendar(let exporter): exporter.begin()
    case .markdown: break
    }
  }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    switch writer {
    case .calendar(let exporter): exporter.append(itinerary, to: output)
    case .markdown(let exporter): exporter.append(itinerary, to: output)
    case .json(let exporter): exporter.append(itinerary, to: output)
    #if !hasFeature(Embedded)
      case .html(let exporter): exporter.append(itinerary, to: output)
      case .geoJSON(let exporter): exporter.append(itinerary, to: output)
      case .gpx(let exporter): exporter.append(itinerary, to: output)
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
}
