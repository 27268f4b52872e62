package import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

/// The contents of a member `custom`, read from its JSON text, and their issues.
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

  /// - Throws: if `text` is not a JSON value, or if it is nested too deeply to be read again as part of an itinerary.
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
    var facts = CustomFacts()
    facts.category = store.append(optional: category)
    facts.notes = store.append(optional: notes)
    facts.duration = duration
    facts.start = start
    facts.timeZone = store.append(optional: timeZone)
    facts.endDay = endDay
    facts.checkOut = checkOut
    facts.place.city = store.append(optional: city)
    facts.place.region = store.append(optional: region)
    facts.place.country = store.append(optional: country)
    return facts
  }
}

/// Checks a value at the depth that it will have in a file: in an item, in `items`, in an itinerary, in a list.
package func checkDepth(_ text: ByteView) throws(SyntaxError) {
  var scanner = JSONScanner(text, depth: 4)
  try scanner.skipValue()
}
