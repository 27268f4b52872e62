import CivilTime
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText
import TripCalendars
import TripTimeline

/// The export formats of an itinerary. Calendars, Markdown and JSON can be read back.
public enum DocumentFormat: String, Sendable, CaseIterable {
  /// iCalendar (RFC 5545).
  case calendar = "ics"
  /// For people, with the data in comments (CommonMark).
  case markdown
  /// The itinerary's own format.
  case json
  /// One self-contained HTML file.
  case webPage = "html"
  /// The route and the venues as GeoJSON (RFC 7946).
  case geoJSON = "geojson"
  /// The route and the venues as GPX 1.1.
  case gpx
  /// JSON-LD with the vocabulary of schema.org.
  case linkedData = "jsonld"

  var format: ExportFormat {
    switch self {
    case .calendar: .ics
    case .markdown: .markdown
    case .json: .json
    case .webPage: .html
    case .geoJSON: .geojson
    case .gpx: .gpx
    case .linkedData: .linkedData
    }
  }
}

/// Options of documents. The same options and itinerary give the same bytes.
public struct DocumentOptions: Hashable, Sendable {
  /// The unit of distances.
  public enum DistanceUnit: String, Sendable, CaseIterable {
    /// Kilometers.
    case kilometers = "km"
    /// Statute miles.
    case miles
  }

  /// The target program of a calendar.
  public enum CalendarProgram: String, Sendable, CaseIterable {
    /// Google Calendar.
    case google
    /// Calendar of macOS and iOS.
    case apple
    /// Outlook and Exchange.
    case outlook
  }

  /// When a calendar was made (DTSTAMP); nil for midnight in UTC of the trip's first day.
  public var stamp: StartTime?
  /// Nil for the unit of the trip's countries.
  public var distanceUnit: DistanceUnit?
  /// Nil for a calendar that works in all programs.
  public var calendarProgram: CalendarProgram?
  /// Minutes before a game at which a calendar's alarm goes off; nil for no alarm.
  public var gameAlarmMinutes: Int?
  /// Minutes before travel at which a calendar's alarm goes off; nil for no alarm.
  public var travelAlarmMinutes: Int?
  /// Minutes before a custom item at which a calendar's alarm goes off; nil for no alarm.
  public var customAlarmMinutes: Int?
  /// The name of the calendar; nil for the trip's title.
  public var calendarName: String?
  /// Whether events are marked as free time (TRANSP).
  public var isFree = false
  /// Knows the cities and venues of the trip.
  public var gazetteer = Gazetteer.builtIn

  /// Default options: no alarms, and calendars for all programs.
  public init() {}

  fileprivate var model: ExportOptions {
    var model = ExportOptions(now: stamp?.start.instant, zones: .system, gazetteer: gazetteer.model)
    model.unit = distanceUnit.flatMap { ItineraryModel.DistanceUnit(rawValue: $0.rawValue) }
    model.calendar.program = calendarProgram.flatMap { CalendarOptions.Program(rawValue: $0.rawValue) }
    model.calendar.gameAlarm = gameAlarmMinutes.map { max(0, $0) }
    model.calendar.travelAlarm = travelAlarmMinutes.map { max(0, $0) }
    model.calendar.customAlarm = customAlarmMinutes.map { max(0, $0) }
    model.calendar.name = calendarName
    model.calendar.isFree = isFree
    return model
  }
}

extension Itinerary {
  /// The itinerary as a document. The same itinerary and options give the same bytes.
  public func document(_ format: DocumentFormat, options: DocumentOptions = DocumentOptions()) -> [UInt8] {
    let exporter = ItineraryExporter(format: format.format, options: options.model)
    let output = OutputBuffer()
    exporter.write([model], to: output)
    return output.array
  }

  /// The itinerary as a calendar that updates an earlier version for its subscribers. Unchanged events keep their UID,
  /// SEQUENCE increases for changed ones, and upcoming events that are gone are cancelled (RFC 5545, section 3.8.7.4).
  ///
  /// - Parameters:
  ///   - previous: the last published calendar.
  ///   - options: `stamp` is the time of the change (default: the latest time in the calendar).
  /// - Throws: if `previous` is not a calendar.
  public func calendar(
    following previous: some Collection<UInt8>, options: DocumentOptions = DocumentOptions()
  ) throws(SportsTimeError) -> [UInt8] {
    let previous = Array(previous)
    let succession = CalendarSuccession(now: options.stamp?.start.instant)
    do throws(CalendarSuccession.Fault) {
      return try previous.withBytes { (old) throws(CalendarSuccession.Fault) in
        try document(.calendar, options: options).withBytes { (new) throws(CalendarSuccession.Fault) in
          try succession.result(old: old, new: new).text
        }
      }
    } catch {
      throw SportsTimeError(
        code: error.error.code ?? .syntaxError, message: error.error.message, offset: error.error.offset, in: previous,
        file: "previous calendar")
    }
  }

  /// The itineraries of a calendar or a Markdown document. Missing or invalid parts are reported as findings.
  public struct Document: Sendable {
    /// The itineraries that could be read.
    public var itineraries: [Itinerary]
    /// Problems of the document.
    public var findings: [Finding]
  }

  /// Reads the itineraries of a calendar or of a Markdown document, even if other programs have rewritten it.
  ///
  /// - Parameters:
  ///   - bytes: the whole document.
  ///   - file: the name in findings. Its extension helps if the content does not determine the format.
  ///   - gazetteer: knows the cities and venues of the document.
  public static func read(
    document bytes: some Collection<UInt8>, file: String, gazetteer: Gazetteer = .builtIn
  ) -> Document {
    Array(bytes).withBytes { bytes in
      let read = ItineraryImport.read(bytes, name: file, gazetteer: gazetteer.model)
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
