package import CommandInterface
package import FeedReading
import FormatSyntax
import ItineraryDocuments
package import SourceText
import TripTimeline

/// The kind of a file, for messages about a file that a command does not accept.
package enum FileKind {
  /// An output of `import`, with the definition that reads it.
  case schedule(FeedDefinition)
  case itinerary
  case feed(String)
  /// A document of this program: its name, and the command that accepts it.
  case document(String, command: String)

  /// Nil if the kind is unknown.
  package static func of(_ bytes: ByteView, path: String) -> FileKind? {
    let text = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count)
    let object = FirstObject(bytes)
    for document in documents where object.format == document.format {
      return .document(document.kind, command: document.command)
    }
    // The games of an itinerary have the same members as those of a schedule, so check for itineraries first.
    switch ItineraryImport.detect(text, name: path) {
    case .ics where ItineraryImport.isOfTrip(text): return .itinerary
    case .json where object.isItinerary: return .itinerary
    case .markdown where text.firstRange(of: "<!-- sportstime") != nil: return .itinerary
    default: break
    }
    if let definition = ownFormat(bytes, object) { return .schedule(definition) }
    return FeedCatalogue.builtIn.recognise(bytes).map { .feed($0.title) }
  }

  /// Whether the path is a file or standard input with the output of `import`.
  package static func isSchedule(file path: String) throws(ToolError) -> Bool {
    if path != "-", try !OutputTarget.isFile(path) { return false }
    return try InputFile(path).withBytes { ownFormat($0, FirstObject($0)) != nil }
  }

  /// The definition that reads a schedule; nil for any other file.
  private static func ownFormat(_ bytes: ByteView, _ object: FirstObject) -> FeedDefinition? {
    guard object.mayBeGame, FeedCatalogue.ownFormats.faults.isEmpty else { return nil }
    return FeedCatalogue.ownFormats.recognise(bytes)
  }

  /// Whether JSON text declares itself as an itinerary.
  package static func hasItineraryMark(_ text: ByteView) -> Bool {
    FirstObject(text).format == FirstObject.itineraryFormat
  }

  /// The members of a JSON text's first object that identify its format, in any order.
  private struct FirstObject {
    static let itineraryFormat = "sportstime-itinerary"
    /// The maximum number of bytes to read of an object that does not state its format.
    private static let size = 16 << 20

    private(set) var format: String?
    private var hasItems = false
    private var hasDays = false

    /// If the text is not JSON, or its first object is broken, uses the members before the error.
    init(_ bytes: ByteView) {
      let text = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count)
      guard let start = text.firstIndex(where: { $0 > .blank && $0 != .openBracket }), text[start] == .openBrace else {
        return
      }
      var scanner = JSONScanner(text.slice(0, min(text.count, start + FirstObject.size)), at: start)
      try? scanner.object { (scanner, name) throws(SyntaxError) in
        if name.equals("format"), try scanner.peekKind() == .string {
          format = try scanner.string().string
          throw scanner.failure("done")
        }
        if name.equals("items") { hasItems = true }
        if name.equals("startDate") || name.equals("dayCount") { hasDays = true }
        try scanner.skipValue()
      }
    }

    var isItinerary: Bool { format == FirstObject.itineraryFormat || hasItems && hasDays }

    /// Whether the object may be the first game of a schedule.
    var mayBeGame: Bool { format == nil && !hasItems }
  }

  private static let documents: [(format: String, kind: String, command: String)] = [
    ("sportstime-feed", "a feed definition", "sportstime import --feed"),
    ("sportstime-sync", "a configuration of 'sync'", "sportstime sync --config"),
    ("sportstime-schedule-diff", "a report of 'diff'", ""),
  ]

  var isItinerary: Bool {
    if case .itinerary = self { return true }
    return false
  }

  /// `it is a feed definition, which 'sportstime import --feed' takes`.
  var words: String {
    switch self {
    case .schedule: "it is a schedule, which 'sportstime games', 'export' and 'build --schedule' take"
    case .itinerary: "it is an itinerary, which 'sportstime show', 'validate', 'edit' and 'export' take"
    case .feed(let title):
      "it is a feed (\(title)): 'sportstime import' makes a schedule of it, and 'sportstime build' makes a trip of that"
    case .document(let kind, let command):
      "it is \(kind)" + (command.isEmpty ? "" : ", which '\(command)' takes")
    }
  }
}
