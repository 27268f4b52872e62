package import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

/// What the JSON text of a member `custom` says, and what is wrong with it.
package struct CustomDetails: Sendable {
  package var category: String?
  package var notes: String?
  /// Minutes.
  package var duration: Int32?
  package var start: LocalTime?
  package var timeZone: String?
  package var endDay: Int32?
  package var checkOut: LocalTime?
  package var city: String?
  package var region: String?
  package var country: String?
  package private(set) var issues: [RecordIssue] = []

  package init() {}

  /// - Throws: where `text` is no JSON value, or nests too deep to be read again as a part of an itinerary.
  package init(_ text: ByteView) throws(SyntaxError) {
    var reader = RecordScanner(text, store: TextStore())
    var facts = CustomFacts()
    try reader.custom(into: &facts)
    try reader.scanner.expectEnd()
    category = reader.store.optionalString(facts.category)
    notes = reader.store.optionalString(facts.notes)
    duration = facts.duration
    start = facts.start
    timeZone = reader.store.optionalString(facts.timeZone)
    endDay = facts.endDay
    checkOut = facts.checkOut
    city = reader.store.optionalString(facts.place.city)
    region = reader.store.optionalString(facts.place.region)
    country = reader.store.optionalString(facts.place.country)
    issues = reader.issues
    try checkDepth(text)
  }

  package func facts(in store: inout TextStore) -> CustomFacts {
    func span(_ text: String?) -> TextSpan { text.map { store.append($0) } ?? .absent }
    var facts = CustomFacts()
    facts.category = span(category)
    facts.notes = span(notes)
    facts.duration = duration
    facts.start = start
    facts.timeZone = span(timeZone)
    facts.endDay = endDay
    facts.checkOut = checkOut
    (facts.place.city, facts.place.region, facts.place.country) = (span(city), span(region), span(country))
    return facts
  }
}

/// Reads a value as deep as it will be in a file: in an item, in `items`, in an itinerary, in a list of them.
package func checkDepth(_ text: ByteView) throws(SyntaxError) {
  var scanner = JSONScanner(text, depth: 4)
  try scanner.skipValue()
}
