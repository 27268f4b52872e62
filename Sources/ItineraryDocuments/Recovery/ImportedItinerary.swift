package import ItineraryModel
package import SourceText

/// An itinerary that was read back from a document.
package struct ImportedItinerary: Sendable {
  package var itinerary: Itinerary
  /// What is wrong with single members, as for an itinerary that was read from JSON.
  package var issues: ItemIssues
  /// `order-inferred` where positions had to be made from the document, with what else was noticed.
  package var findings: [Diagnostic]
  /// Where it begins in the document.
  package var location: SourceLocation
  /// As the document carries it, before what people changed in it was taken over; nil if it carries no item. Items that
  /// people added are in no document's carriers.
  var written: Itinerary?
  /// Ids of carried items whose events are gone from a calendar.
  var goneIDs: [String] = []
  /// Of a calendar, the minutes between arrivals and games in its estimated times, where it says so.
  var slack: Int?
  /// Of a calendar, whether cities have their times by the gazetteer.
  var usesGazetteer = false
  /// The bytes of the document that are this itinerary.
  package var range: Range<Int>
  /// The bytes of the document that are each of the items: the event of a calendar, the entry of a Markdown document.
  var places: [Range<Int>]
  /// Of a calendar, the UIDs and the bytes of the events of further days of travel.
  var stages: [(uid: [UInt8], range: Range<Int>)] = []
  /// Of a Markdown document, what people wrote beside the entries.
  var looseLines: [LooseLine] = []
  /// Of a calendar, what no itinerary has a place for: alarms, guests, unknown properties.
  var unused: [Diagnostic] = []
  /// What was read, as JSON, where there is an issue with it: what is missing or of a wrong type is in no itinerary.
  package var text: [UInt8]?

  /// What keeps it from being shown, changed or written, as for an itinerary that was read from JSON.
  package var obstacle: SyntaxError? { itinerary.obstacle(issues) }

  /// The obstacle, where it stands.
  ///
  /// - Parameter document: all that was read.
  package func refusal(in document: ByteView) -> Diagnostic? {
    guard let obstacle else { return nil }
    var location = location
    if let item = issues.first?.item, places.indices.contains(item) {
      let place = LineCounter.position(of: places[item].lowerBound, in: document)
      (location.line, location.column) = (place.line, place.column)
    }
    return Diagnostic(
      code: obstacle.code ?? .unreadableItinerary, severity: .error, message: obstacle.message, location: location)
  }

  /// Says what is in no itinerary, and is lost where the document becomes another one.
  package var lossFindings: [Diagnostic] {
    unused
      + looseLines.map { line in
        Diagnostic(
          code: .changeNotKept, severity: .warning,
          message:
            "\(quotedForDisplay(line.text.withBytes { $0.text })) is text outside the entries and is ignored",
          location: SourceLocation(file: location.file, line: line.number, column: 1))
      }
  }

  /// Whether any position is not the one that was written, but was made from the order of the document.
  package var isOrderInferred: Bool { findings.contains { $0.code == .orderInferred } }
}

/// What a document holds.
package struct ImportedDocument: Sendable {
  package var itineraries: [ImportedItinerary] = []
  /// About what no itinerary could be made of.
  package var findings: [Diagnostic] = []

  package init() {}
}

extension Diagnostic {
  /// What a person changed in a document: taken over, which is an info, or not.
  init(ofChange severity: Severity, _ message: String, at location: SourceLocation?) {
    self.init(
      code: severity == .info ? .changedInDocument : .changeNotKept, severity: severity, message: message,
      location: location)
  }
}
