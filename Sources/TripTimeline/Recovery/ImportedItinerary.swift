package import ItineraryModel
package import SourceText

/// An itinerary that was read back from a document.
package struct ImportedItinerary: Sendable {
  package var itinerary: Itinerary
  /// Problems of single members, as for an itinerary that was read from JSON.
  package var issues: ItemIssues
  /// `order-inferred` if positions were derived from the document, and other findings.
  package var findings: [Diagnostic]
  /// Its location in the document.
  package var location: SourceLocation
  /// The itinerary that the document carries, without people's changes; nil if the document carries no items. It does
  /// not contain items that people added.
  package var written: Itinerary?
  /// Ids of carried items whose events or entries people removed from the document.
  package var goneIDs: [String] = []
  /// The games among them.
  package var goneGames: [String] = []
  /// The itinerary with the items at `places`, if people removed games or travel and `itinerary` has other travel.
  private var unsettled: Itinerary?
  /// The minutes between arrivals and games in a calendar's estimated times, if stated.
  package var slack: Int?
  /// Whether the gazetteer determined times in a calendar.
  package var usesGazetteer = false
  /// The itinerary's bytes in the document.
  package var range: Range<Int>
  /// The byte ranges of the items: events of a calendar, or entries of a Markdown document.
  package var places: [Range<Int>]
  /// The UIDs and byte ranges of a calendar's events for later days of travel.
  package var stages: [(uid: [UInt8], range: Range<Int>)] = []
  /// People's text between the entries of a Markdown document.
  package var looseLines: [LooseLine] = []
  /// Parts of a calendar for which an itinerary has no place: alarms, guests, unknown properties.
  var unused: [Diagnostic] = []
  /// The JSON that was read, if it had issues: missing members, or members with a wrong type, which are not in the
  /// itinerary.
  package var text: [UInt8]?

  package init(
    itinerary: Itinerary, issues: ItemIssues, findings: [Diagnostic], location: SourceLocation,
    written: Itinerary? = nil, goneIDs: [String] = [], goneGames: [String] = [], slack: Int? = nil,
    usesGazetteer: Bool = false,
    range: Range<Int>, places: [Range<Int>], stages: [(uid: [UInt8], range: Range<Int>)] = [],
    looseLines: [LooseLine] = [], unused: [Diagnostic] = [], text: [UInt8]? = nil
  ) {
    self.itinerary = itinerary
    self.issues = issues
    self.findings = findings
    self.location = location
    self.written = written
    self.goneIDs = goneIDs
    self.goneGames = goneGames
    self.slack = slack
    self.usesGazetteer = usesGazetteer
    self.range = range
    self.places = places
    self.stages = stages
    self.looseLines = looseLines
    self.unused = unused
    self.text = text
  }

  /// The itinerary with the items at `places`.
  package var asFound: Itinerary { unsettled ?? itinerary }

  /// Takes the itinerary with travel that fits its games.
  package mutating func settle(_ settled: Itinerary) {
    unsettled = asFound
    itinerary = settled
  }

  /// Why it can't be shown, changed or written, as for an itinerary from JSON.
  package var obstacle: SyntaxError? { itinerary.obstacle(issues) }

  /// The obstacle with its location.
  ///
  /// - Parameter document: the whole input.
  package func refusal(in document: ByteView) -> Diagnostic? {
    guard let obstacle else { return nil }
    var location = location
    if let item = issues.first?.item, places.indices.contains(item) {
      location = SourceLocation(file: location.file).of(places[item].lowerBound, in: document)
    }
    return Diagnostic(
      code: obstacle.code ?? .unreadableItinerary, severity: .error, message: obstacle.message, location: location)
  }

  /// Findings about parts that are not in the itinerary and are lost if the document is converted.
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

  /// Whether any position was derived from the order of the document.
  package var isOrderInferred: Bool { findings.contains { $0.code == .orderInferred } }
}

/// The contents of a document.
package struct ImportedDocument: Sendable {
  package var itineraries: [ImportedItinerary] = []
  /// Findings about parts that could not become an itinerary.
  package var findings: [Diagnostic] = []

  package init() {}
}

extension Diagnostic {
  /// A person's change in a document; an info if it was kept.
  package init(ofChange severity: Severity, _ message: String, at location: SourceLocation?) {
    self.init(
      code: severity == .info ? .changedInDocument : .changeNotKept, severity: severity, message: message,
      location: location)
  }
}
