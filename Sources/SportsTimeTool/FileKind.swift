import FeedReading
import FormatSyntax
import ItineraryDocuments
import ScheduleModel
import SourceText

/// What a file is, for messages to people who gave it to a command that takes something else.
enum FileKind {
  case schedule
  case itinerary
  case feed(String)
  /// A document of this program: its name, and the command that takes it.
  case document(String, command: String)

  /// Nil for a file of no kind that is known.
  static func of(_ bytes: ByteView, path: String) -> FileKind? {
    let text = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count)
    let head = text.slice(0, 4_096)
    for (name, kind, command) in documents where head.firstRange(of: name.bytes) != nil {
      return .document(kind, command: command)
    }
    // The games of an itinerary have the members of a schedule's, so itineraries come first.
    switch ItineraryImport.detect(text, name: path) {
    case .ics where ItineraryImport.isOfTrip(text): return .itinerary
    case .json where isItinerary(text): return .itinerary
    case .markdown where text.firstRange(of: "<!-- sportstime") != nil: return .itinerary
    default: break
    }
    if ownFormat(bytes) != nil { return .schedule }
    return FeedCatalogue.builtIn.recognise(bytes).map { .feed($0.title) }
  }

  /// Whether there is a file, and it is what `import` writes.
  static func isSchedule(file path: String) throws(ToolError) -> Bool {
    guard path != "-", try OutputTarget.isFile(path) else { return false }
    return try InputFile(path).withBytes { bytes in
      let text = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count)
      return !isItinerary(text) && ownFormat(bytes) != nil
    }
  }

  private static func ownFormat(_ bytes: ByteView) -> FeedDefinition? {
    FeedCatalogue.ownFormats.faults.isEmpty ? FeedCatalogue.ownFormats.recognise(bytes) : nil
  }

  /// Whether JSON states near its beginning that it is an itinerary.
  static func hasItineraryMark(_ text: ByteView) -> Bool {
    let head = text.slice(0, 4_096)
    return head.firstRange(of: "\"sportstime-itinerary\"") != nil && head.firstRange(of: "\"format\"") != nil
  }

  private static func isItinerary(_ text: ByteView) -> Bool {
    let head = text.slice(0, 4_096)
    let members: [StaticString] = ["\"startDate\"", "\"dayCount\""]
    return hasItineraryMark(text)
      || head.firstRange(of: "\"items\"") != nil && members.contains { head.firstRange(of: $0.bytes) != nil }
  }

  private static let documents: [(mark: StaticString, kind: String, command: String)] = [
    ("\"sportstime-feed\"", "a feed definition", "sportstime import --feed"),
    ("\"sportstime-sync\"", "a configuration of 'sync'", "sportstime sync --config"),
    ("\"sportstime-schedule-diff\"", "a report of 'diff'", ""),
  ]

  var isItinerary: Bool {
    if case .itinerary = self { return true }
    return false
  }

  /// `it is a schedule: 'sportstime games' lists it`.
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
