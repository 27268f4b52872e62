import FormatSyntax
package import ItineraryDocuments
package import SourceText
package import TripBuilding

/// What became of an itinerary in a night.
package struct TripNews: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// It follows the schedule from now on.
    case new
    /// The schedule or its owner has changed it.
    case changed
    case same
    /// It is in no file any more.
    case gone
    /// Nothing was made of it, and nothing written.
    case unread
  }

  package var trip: String
  package var title: String
  /// As seen from the folder of the configuration.
  package var file: String
  package var kind: Kind
  /// What the schedule changed.
  package var changes: [RebaseChange] = []
  /// What is broken, and was not in the night before.
  package var broken: [Diagnostic] = []
  /// Of the published calendar's events.
  package var calendar: [CalendarChange] = []
  /// Why it is not followed, or not published, in one line for a person.
  package var problems: [String] = []
  /// All that validation finds.
  package var errors = 0
  package var warnings = 0
  /// Lines for people, safe for a terminal, without a headline.
  package var lines: [String] = []

  package var isNews: Bool { kind != .same || !lines.isEmpty || !problems.isEmpty }

  /// What subscribers and the journal are told; nil where there is nothing to tell.
  var told: TripTold? {
    var lines = lines
    if lines.isEmpty { lines = calendar.map(\.text) }
    if kind == .gone, problems.isEmpty { lines.insert("the trip is off", at: 0) }
    return lines.isEmpty ? nil : TripTold(trip: trip, title: title, file: file, lines: lines)
  }
}

/// An itinerary's news as it stands in the journal.
struct TripTold: Equatable {
  var trip: String
  var title: String
  var file: String
  var lines: [String]

  func append(to output: OutputBuffer) {
    JSONValue.object([
      JSONMember(key: "trip", value: .string(trip)), JSONMember(key: "title", value: .string(title)),
      JSONMember(key: "file", value: .string(file)),
      JSONMember(key: "lines", value: .array(lines.map { .string($0) })),
    ]).append(to: output)
  }

  init?(_ value: JSONValue) {
    guard let trip = value["trip"]?.string, let title = value["title"]?.string, let file = value["file"]?.string,
      let lines = value["lines"]?.strings
    else { return nil }
    self.init(trip: trip, title: title, file: file, lines: lines)
  }

  init(trip: String, title: String, file: String, lines: [String]) {
    self.trip = trip
    self.title = title
    self.file = file
    self.lines = lines
  }
}
