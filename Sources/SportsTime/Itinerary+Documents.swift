import CivilTime
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText

/// The documents that an itinerary can become. All but the web page are read back.
public enum DocumentFormat: String, Sendable, CaseIterable {
  /// iCalendar (RFC 5545).
  case calendar = "ics"
  /// For people, with the data in comments (CommonMark).
  case markdown
  /// The itinerary's own format.
  case json
  /// One HTML file with nothing outside of it.
  case webPage = "html"

  var format: ExportFormat {
    switch self {
    case .calendar: .ics
    case .markdown: .markdown
    case .json: .json
    case .webPage: .html
    }
  }
}

extension Itinerary {
  /// The itinerary as a document. The same itinerary gives the same bytes.
  ///
  /// - Parameters:
  ///   - format: what to write.
  ///   - stamp: when a calendar was made (DTSTAMP); nil for midnight of the trip's first day in UTC.
  public func document(_ format: DocumentFormat, stamp: StartTime? = nil) -> [UInt8] {
    let exporter = ItineraryExporter(
      format: format.format, options: ExportOptions(now: stamp?.start.instant, zones: .system, gazetteer: .builtIn))
    let output = OutputBuffer()
    exporter.write([model], to: output)
    return output.array
  }

  /// What was read from a calendar or from Markdown. An itinerary in which something is missing or wrong is a finding.
  public struct Document: Sendable {
    /// Those that could be read.
    public var itineraries: [Itinerary]
    /// What was noticed on the way.
    public var findings: [Finding]
  }

  /// Reads the itineraries of a calendar or of a Markdown document, also as other programs have rewritten it.
  ///
  /// - Parameters:
  ///   - bytes: the whole document.
  ///   - file: the name that findings show; its ending helps where the content does not say what it is.
  public static func read(document bytes: [UInt8], file: String) -> Document {
    bytes.withBytes { bytes in
      let read = ItineraryImport.read(bytes, name: file, gazetteer: .builtIn)
      let findings =
        read.findings
        + read.itineraries.flatMap { entry in
          entry.findings + entry.lossFindings + [entry.refusal(in: bytes)].compactMap(\.self)
        }
      return Document(
        itineraries: read.itineraries.filter { $0.obstacle == nil }.map { Itinerary($0.itinerary) },
        findings: findings.map { Finding($0) })
    }
  }
}
