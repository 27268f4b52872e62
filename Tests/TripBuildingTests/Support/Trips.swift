import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// What a test says has gone wrong.
struct Mistake: Error, CustomStringConvertible {
  var description: String
}

func trip(_ request: String, _ schedule: Schedule) throws -> Itinerary {
  var builder = TripBuilder(schedule, gazetteer: .builtIn)
  return try builder.build(try tripRequest(request)).itinerary
}

/// What is built of a few games, with what is reported of it.
func builtTrip(_ request: String, _ games: [ToyGame]) throws -> BuiltTrip {
  var builder = TripBuilder(Schedule(games), gazetteer: .builtIn)
  return try builder.build(try tripRequest(request))
}

/// The ids of a trip's games, in its order.
func gameIDs(_ trip: BuiltTrip) -> [String] {
  let itinerary = trip.itinerary
  return itinerary.sortedItems().map { itinerary.items[$0] }.filter { $0.kind == .game }.map { itinerary.idText($0) }
}

func tripRequest(_ text: String) throws -> TripRequest {
  try text.withBytes { (bytes) throws(BuildFailure) in try TripRequest(bytes) }
}

func readItinerary(_ text: String) throws -> Itinerary {
  var reader = ItineraryReader(.builtIn)
  try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
  if let issue = reader.issues.first?.issue { throw Mistake(description: "\(issue.path) \(issue.message) in \(text)") }
  return reader.itinerary
}

/// `{"id":"c","kind":"custom","day":1,"sortOrder":-1,"title":"c"}`
func custom(_ id: String, _ day: Int, _ sortOrder: Double) -> String {
  "{\"id\":\"\(id)\",\"kind\":\"custom\",\"day\":\(day),\"sortOrder\":\(sortOrder),\"title\":\"\(id)\"}"
}

extension Itinerary {
  /// As a file has it.
  var written: String {
    let output = OutputBuffer()
    ItineraryWriter(layout: .line).append(self, to: output)
    return output.text
  }

  /// `day sortOrder id` of each item, in order.
  var places: [String] {
    sortedItems().map { index in
      let item = items[index]
      return "\(item.position.day) \(LegalText.key(item.position.sortOrder)) \(idText(item))"
    }
  }

  /// `from → to` of the travel items, in order.
  var ways: [String] {
    sortedItems().compactMap { index in
      travel(items[index]).map { "\(text.string($0.from.city)) → \(text.string($0.to.city))" }
    }
  }

  func position(of id: String) -> Position? { index(ofItem: id).map { items[$0].position } }
}
