package import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

/// The user-defined contents of a member `travel`, read from its JSON text, and their issues.
package struct TravelDetails {
  var mode: String?
  /// Kilometers.
  var distance: Double?
  /// Minutes.
  var duration: Int32?
  package var departure: OffsetInstant?
  var arrival: OffsetInstant?
  var departureZone: String?
  var arrivalZone: String?
  var notes: String?
  package private(set) var issues: [RecordIssue]

  /// Members that are passed through as texts.
  package static let texts = ["carrier", "number", "seat", "reference"]

  /// - Throws: if `text` is not a JSON value, or if it is nested too deeply to be read again as part of an itinerary.
  package init(_ text: ByteView) throws(SyntaxError) {
    var reader = RecordScanner(text, store: TextStore())
    var facts = TravelFacts()
    try reader.travel(into: &facts)
    try reader.scanner.expectEnd()
    mode = reader.store.optionalString(facts.mode)
    distance = facts.distance
    duration = facts.duration
    departure = facts.departure
    arrival = facts.arrival
    departureZone = reader.store.optionalString(facts.departureZone)
    arrivalZone = reader.store.optionalString(facts.arrivalZone)
    notes = reader.store.optionalString(facts.notes)
    issues = reader.issues
    try checkDepth(text)
  }

  /// The minutes from departure to arrival; nil unless both are booked.
  package var bookedMinutes: Int64? {
    guard let departure, let arrival else { return nil }
    return arrival.instant.seconds(since: departure.instant) / 60
  }

  /// Changes the contents of a leg except for its cities.
  func update(_ facts: inout TravelFacts, in store: inout TextStore) {
    facts.mode = store.append(optional: mode)
    facts.distance = distance
    facts.duration = duration
    facts.notes = store.append(optional: notes)
    facts.departure = departure
    facts.arrival = arrival
    facts.departureZone = store.append(optional: departureZone)
    facts.arrivalZone = store.append(optional: arrivalZone)
  }
}
